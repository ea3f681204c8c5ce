import type { Context } from "hono";
import { Success } from "../../lib/account/wire/account-keys.ts";
import { endAlerts } from "../../lib/alerts/actions/change-subscription.ts";
import { TokenQuery } from "../../lib/alerts/wire/alerts.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";

const both = {
  path: "/api/alerts/unsubscribe",
  tag: "account",
  access: "none",
  family: "data",
  isUncounted: true,
  params: NoParams,
  query: TokenQuery,
  forms: sameForAll(Success),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404],
  example: { path: `/api/alerts/unsubscribe?token=${"0".repeat(64)}`, status: 404 },
} as const;

export const unsubscribeContract = contract({
  ...both,
  method: "get",
  operationId: "unsubscribeFromAlerts",
  summary: "Ends a subscription to alerts",
  description:
    "Leads to /alerts/unsubscribed. The token of any mail ends the subscription, at any time.",
  redirects: true,
  changesState: true,
});

export const oneClickContract = contract({
  ...both,
  method: "post",
  operationId: "unsubscribeWithOneClick",
  summary: "Ends a subscription to alerts, as mail programs do it",
  description: "RFC 8058: the address of List-Unsubscribe, with a form as its body.",
});

async function end(c: Context<AppEnv>, token: string): Promise<void> {
  if (!(await endAlerts(c.env, token, c.var.now))) throw notFound("Invalid token");
}

export const unsubscribe = route(unsubscribeContract, async (c, { query }) => {
  await end(c, query.token);
  return { status: 302, location: `${c.env.config.baseUrl}/alerts/unsubscribed` };
});

export const oneClick = route(oneClickContract, async (c, { query }) => {
  await end(c, query.token);
  return { body: { success: true as const }, dataAsOf: null };
});
