// Endpoints of the subscription: its price, the checkout where it is bought, and the portal where it is managed.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { openPortal, returnToCheckout, startCheckout } from "../../lib/account/actions/checkout.ts";
import {
  CheckoutBody,
  PortalBody,
  Price,
  ProviderUrl,
  ReturnQuery,
} from "../../lib/account/wire/billing.ts";
import { toPrice } from "../../lib/account/wire/present-billing.ts";
import { invalid, notFound, unavailable } from "../../lib/core/refusals.ts";
import type { Answer } from "../../lib/core/wire/answer.ts";
import { redirect } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import {
  actsByGet,
  awaitsLimit,
  bodyMayBeEmpty,
  takesIdempotencyKey,
} from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { answerOnce } from "./answer-once.ts";
import {
  askProvider,
  identifyBrowser,
  requireBilling,
  requireCheckout,
} from "./billing-context.ts";

export const priceContract = contract({
  method: "get",
  path: "/api/billing/price",
  operationId: "getPrice",
  tag: "account",
  summary: "What the retail subscription costs",
  description:
    "Read from the payment provider's price, at most five minutes ago. For institutional " +
    "prices, contact us.",
  access: "none",
  family: "data",
  response: Price,
  maxAgeSeconds: null,
  updates: { every: "5 minutes", stepSeconds: null },
  failures: [503],
  example: { path: "/api/billing/price" },
});

/** Reads the current price from the payment provider. */
export async function readPrice(c: Context<AppEnv>): Promise<Answer<Price>> {
  const { payments } = requireBilling(c);
  const found = await askProvider(c, () => payments.findPrice(c.var.now));
  if (found === null) throw unavailable("The price is unavailable");
  return { body: toPrice(found, c.var.now), dataAsOf: null };
}

export const price = new Hono<AppEnv>().get(
  priceContract.path,
  awaitsLimit(),
  endpoint(priceContract),
  (c) => reply(c, priceContract, readPrice(c)),
);

export const checkoutContract = contract({
  method: "post",
  path: "/api/billing/checkout",
  operationId: "startCheckout",
  tag: "account",
  summary: "Where to pay for the retail subscription",
  description:
    "Leads to the payment provider's checkout, at the price of GET /api/billing/price. An " +
    "address that has bought before is sent to the provider's login page: only the owner of the " +
    "mailbox sees what is there. The same browser gets the same checkout in a clock hour. Sets the " +
    "cookie __Host-svc_checkout. Only the browser that holds it, or a mailed link, is shown the " +
    "key. It is 503 where the operator is not named. Limits: 10 requests a minute and address, 5 an hour and e-mail address. With an " +
    "Idempotency-Key a repeat by the same browser gets the same checkout for an hour, in the next clock " +
    "hour, too.",
  access: "none",
  family: "data",
  ownLimit: { name: "checkout", perMinute: 10, perHourAndEmail: 5 },
  body: CheckoutBody,
  response: ProviderUrl,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 503],
  example: { path: "/api/billing/checkout", body: { email: "quant@fund.example" } },
});

/** How long a repeated request gets the same checkout. A checkout stays open for at least an hour. */
const CHECKOUT_REPEAT_MS = 3_600_000;

/** Starts a checkout, or returns the provider's login page for an address that has bought before. */
export async function beginCheckout(
  c: Context<AppEnv>,
  { email }: { email: string },
): Promise<Answer<ProviderUrl>> {
  const billing = { ...requireCheckout(c), canMail: c.env.alerts.tokenSecret !== null };
  const { sha256: browserSha256, headers } = await identifyBrowser(c);
  const buyer = { email, browserSha256 };
  const urlAt = async (at: number) => ({
    url: await askProvider(c, () => startCheckout(billing, buyer, at)),
  });
  const answer = await answerOnce(c, {
    operation: "checkout",
    owner: browserSha256,
    body: { email },
    ttlMs: CHECKOUT_REPEAT_MS,
    // Only the provider stores the checkout's URL. For the time of the first request it returns the same one.
    toStored: () => ({}),
    fromStored: (_, firstRequestAt) => urlAt(firstRequestAt),
    makeAnswer: async () => ({ body: await urlAt(c.var.now), dataAsOf: null }),
  });
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

export const checkout = new Hono<AppEnv>().post(
  checkoutContract.path,
  takesIdempotencyKey(),
  endpoint(checkoutContract),
  zValidator("json", checkoutContract.body),
  (c) => reply(c, checkoutContract, beginCheckout(c, c.req.valid("json"))),
);

export const returnContract = contract({
  method: "get",
  path: "/api/billing/return",
  operationId: "returnToCheckout",
  tag: "account",
  summary: "Leads a former customer from a mail to the checkout",
  description:
    "A former customer who asks for a checkout gets a mail with this link. It proves that the " +
    "mailbox is theirs. Valid for two days. Sets the cookie of a checkout.",
  access: "none",
  family: "data",
  query: ReturnQuery,
  response: ProviderUrl,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404, 503],
  example: { path: `/api/billing/return?for=1.20000&token=${"0".repeat(64)}`, status: 404 },
});

export const returnRoute = new Hono<AppEnv>().get(
  returnContract.path,
  // The GET creates a checkout at the provider, which link scanners must not trigger.
  actsByGet(),
  endpoint(returnContract),
  zValidator("query", returnContract.query),
  async (c) => {
    const query = c.req.valid("query");

    const billing = requireCheckout(c);
    const { tokenSecret } = c.env.alerts;
    if (tokenSecret === null) throw unavailable("Mail is not configured");
    const { sha256: browserSha256, headers } = await identifyBrowser(c);
    const link = { for: query.for, token: query.token, browserSha256 };
    const services = { ...billing, tokenSecret };
    const location = await askProvider(c, () => returnToCheckout(services, link, c.var.now));
    if (location === null) throw notFound("Invalid or expired link");
    return redirect(c, { location, headers });
  },
);

export const portalContract = contract({
  method: "post",
  path: "/api/billing/portal",
  operationId: "openPortal",
  tag: "account",
  summary: "Where to manage the subscription that pays for the key",
  description:
    "A short-lived address of the payment provider. It opens the subscription without a login: " +
    "send the browser there and share it with nobody. A session cookie works from our own pages " +
    "only.",
  access: "key",
  family: "data",
  body: PortalBody,
  response: ProviderUrl,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 401, 503],
  example: { path: "/api/billing/portal", status: 400 },
});

/** Opens the provider's portal for the subscription that pays for the caller's key. */
export async function findPortal(c: Context<AppEnv>): Promise<Answer<ProviderUrl>> {
  const billing = requireBilling(c);
  const { keyId } = c.var.caller;
  const url = keyId && (await askProvider(c, () => openPortal(billing, keyId)));
  if (!url) throw invalid("No subscription linked");
  return { body: { url }, dataAsOf: null };
}

export const portal = new Hono<AppEnv>().post(
  portalContract.path,
  bodyMayBeEmpty(),
  endpoint(portalContract),
  zValidator("json", portalContract.body),
  (c) => reply(c, portalContract, findPortal(c)),
);
