import { returnToCheckout } from "../../lib/account/actions/return-to-checkout.ts";
import { ProviderUrl, ReturnQuery } from "../../lib/account/wire/billing.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { notFound, unavailable } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { askProvider, billingOf } from "./billing-services.ts";
import { askingBrowser } from "./checkout-browser.ts";

export const returnContract = contract({
  method: "get",
  path: "/api/billing/return",
  operationId: "returnToCheckout",
  tag: "account",
  summary: "Leads a former customer from a mail to the checkout",
  description:
    "A former customer who asks for a checkout is sent to the provider's login page, as every known " +
    "address, and gets a mail with this link: reading it proves the mailbox. Good for two days. Sets the " +
    "cookie of a checkout.",
  access: "none",
  family: "data",
  redirects: true,
  // It makes a checkout at the provider: not for those who only look whether the link is there.
  changesState: true,
  params: NoParams,
  query: ReturnQuery,
  responseByTier: allTiers(ProviderUrl),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404, 503],
  example: { path: `/api/billing/return?for=1.20000&token=${"0".repeat(64)}`, status: 404 },
});

export const returnRoute = route(returnContract, async (c, { query }) => {
  const billing = billingOf(c);
  const { tokenSecret } = c.env.alerts;
  if (tokenSecret === null) throw unavailable("Mail is not configured");
  const { sha256: browserSha256, headers } = await askingBrowser(c);
  const link = { for: query.for, token: query.token, browserSha256 };
  const services = { ...billing, tokenSecret };
  const location = await askProvider(c, () => returnToCheckout(services, link, c.var.now));
  if (location === null) throw notFound("Invalid or expired link");
  return { status: 302, location, headers };
});
