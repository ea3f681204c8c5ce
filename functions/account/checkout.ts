import type { Context } from "hono";
import { startCheckout } from "../../lib/account/actions/start-checkout.ts";
import { CheckoutBody, ProviderUrl } from "../../lib/account/wire/billing.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";
import { askProvider, billingOf } from "./billing-services.ts";
import { askingBrowser } from "./checkout-browser.ts";

export const checkoutContract = contract({
  method: "post",
  path: "/api/billing/checkout",
  operationId: "startCheckout",
  tag: "account",
  summary: "Where to pay for the retail subscription",
  description:
    "The payment provider's checkout, at the price of GET /api/billing/price. For an address that has " +
    "bought before it is the provider's login page with the address filled in: what is there is shown " +
    "to the owner of the mailbox only. Asked for again within the hour, by the same browser, it is the same checkout. " +
    "Sets the cookie __Host-svc_checkout: the key is shown to the browser that holds it, or by a mailed link. " +
    "10 calls a minute and address, 5 an hour and e-mail address.",
  access: "none",
  family: "data",
  ownLimit: { name: "checkout", perMinute: 10, perHourAndEmail: 5 },
  params: NoParams,
  query: NoQuery,
  body: CheckoutBody,
  responseByTier: allTiers(ProviderUrl),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 503],
  example: { path: "/api/billing/checkout", body: { email: "quant@fund.example" } },
});

/** Begins a checkout for the browser that asks, or leads who bought before to the provider's login. */
export async function beginCheckout(
  c: Context<AppEnv>,
  { email }: { email: string },
): Promise<Answer<ProviderUrl>> {
  const billing = { ...billingOf(c), canMail: c.env.alerts.tokenSecret !== null };
  const { sha256: browserSha256, headers } = await askingBrowser(c);
  const asked = { email, browserSha256 };
  const url = await askProvider(c, () => startCheckout(billing, asked, c.var.now));
  return { body: { url }, dataAsOf: null, headers };
}

export const checkout = route(checkoutContract, (c, { body }) => beginCheckout(c, body));
