import { Success } from "../../lib/account/wire/account-keys.ts";
import { confirmAlerts } from "../../lib/alerts/actions/change-subscription.ts";
import { TokenQuery } from "../../lib/alerts/wire/alerts.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { linkCookie } from "./link-cookie.ts";

export const confirmContract = contract({
  method: "get",
  path: "/api/alerts/confirm",
  operationId: "confirmAlerts",
  tag: "account",
  summary: "Confirms a subscription to alerts",
  description:
    "Leads to /alerts/confirmed, again and again while the subscription lasts. A token is good for seven " +
    "days; mails link to a page with a button, so that programs which follow links confirm nothing.",
  access: "none",
  family: "data",
  redirects: true,
  changesState: true,
  isUncounted: true,
  params: NoParams,
  query: TokenQuery,
  forms: sameForAll(Success),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404],
  example: { path: `/api/alerts/confirm?token=${"0".repeat(64)}`, status: 404 },
});

export const confirm = route(confirmContract, async (c, { query }) => {
  const { db, alerts, config } = c.env;
  const linkSecret = alerts.telegram?.botName ? alerts.tokenSecret : null;
  const confirmed = await confirmAlerts({ db, linkSecret }, query.token, c.var.now);
  if (!confirmed) throw notFound("Invalid or expired token");
  return {
    status: 302,
    location: `${config.baseUrl}/alerts/confirmed`,
    headers: confirmed.link ? { "Set-Cookie": linkCookie(confirmed.link) } : {},
  };
});
