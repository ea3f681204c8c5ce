import { findAddressState } from "../../lib/account/actions/find-standing.ts";
import { StatusBody, SubscriptionStatus } from "../../lib/account/wire/billing.ts";
import { toSubscriptionStatus } from "../../lib/account/wire/present-billing.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

export const statusContract = contract({
  method: "post",
  path: "/api/billing/status",
  operationId: "getSubscriptionStatus",
  tag: "account",
  summary: "Whether an address is subscribed",
  description:
    "Tier and public prefix of the key only when it is. A payment that failed counts as subscribed for " +
    "seven days. 10 calls a minute and address; all callers together have a ceiling.",
  access: "none",
  family: "data",
  ownLimit: { name: "status", perMinute: 10 },
  ceiling: "status",
  params: NoParams,
  query: NoQuery,
  body: StatusBody,
  forms: sameForAll(SubscriptionStatus),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 503],
  example: { path: "/api/billing/status", body: { email: "quant@fund.example" } },
});

export const status = route(statusContract, async (c, { body }) => ({
  body: toSubscriptionStatus(await findAddressState(c.env.db, body.email, c.var.now)),
  dataAsOf: null,
}));
