// Endpoints of e-mail alerts: sign up, confirm and unsubscribe. Also the cookie that offers a Telegram link after
// the confirmation.

import type { Context, HonoRequest } from "hono";
import { Hono } from "hono/tiny";
import { Success } from "../../lib/account/wire/account-keys.ts";
import { confirmAlerts, endAlerts } from "../../lib/alerts/actions/change-subscription.ts";
import { subscribeToAlerts } from "../../lib/alerts/actions/subscribe-to-alerts.ts";
import {
  SUBSCRIBED_MESSAGE,
  SubscribeBody,
  Subscribed,
  TokenQuery,
} from "../../lib/alerts/wire/alerts.ts";
import { addressIdentity } from "../../lib/core/client-address.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import { safeErrorFacts } from "../../lib/core/error-facts.ts";
import { notFound, unavailable } from "../../lib/core/refusals.ts";
import type { Answer } from "../../lib/core/wire/answer.ts";
import { redirect } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { cookieHeader, cookieOf } from "../../lib/http/cookie.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { ContractError } from "../../lib/http/errors.ts";
import { actsByGet, ceiling, takesIdempotencyKey, uncounted } from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { ALERT_RULES } from "../../lib/mail/delivery-rules.ts";
import { answerOnce } from "./answer-once.ts";

export const subscribeContract = contract({
  method: "post",
  path: "/api/alerts/subscribe",
  operationId: "subscribeToAlerts",
  tag: "account",
  summary: "Subscribes an address to mails about changes of the regime and of states",
  description:
    "We first send a mail that asks to confirm. The answer is the same whether we know the " +
    "address or not. Limits: 10 accepted sign-ups an hour for each caller, one mail an hour and " +
    "three a day for each address, and a limit that all callers share. With an Idempotency-Key " +
    "a repeat gets the same answer for 24 hours, and no second mail is sent.",
  access: "none",
  family: "data",
  body: SubscribeBody,
  response: Subscribed,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 503],
  example: {
    path: "/api/alerts/subscribe",
    body: { email: "reader@example.com", sensors: ["vix"] },
  },
});

/** While Redis is down, only this share of the sign-up limit applies. Source: docs/decisions.md#g18. */
const DEGRADED_SHARE = 1 / 5;

/** Signs an e-mail address up for alerts; its owner must confirm by mail. */
export async function signUp(c: Context<AppEnv>, body: SubscribeBody): Promise<Answer<Subscribed>> {
  const { db, alerts, config } = c.env;
  if (alerts.tokenSecret === null) throw unavailable("Alerts are not configured");
  const { now } = c.var;
  const isDegraded = "X-RateLimit-Degraded" in c.get("headers");
  const { email, telegram_id = null, x_handle = null, sensors = [] } = body;
  const sensorIds = [...new Set(sensors)];
  const signedUp = await subscribeToAlerts(
    { db, mailer: alerts.mailer, tokenSecret: alerts.tokenSecret, baseUrl: config.baseUrl },
    {
      email,
      scope: {
        sensors: sensorIds.length > 0 ? sensorIds : null,
        telegramId: telegram_id,
        xHandle: x_handle,
      },
      ipSha256: await sha256Hex(addressIdentity(c.req.header("cf-connecting-ip") ?? "")),
      maxPerHour: ALERT_RULES.maxSignupsPerHour * (isDegraded ? DEGRADED_SHARE : 1),
      now,
    },
  );
  if (signedUp.limitedUntil !== null) throw tooManySignups(signedUp.limitedUntil - now);
  const { send, unknown } = signedUp;
  // If sending fails here, the mail stays in the outbox and the next run sends it.
  const logFailure = (error: unknown) =>
    c.env.log({ event: "mail_waits", ...safeErrorFacts(error) });
  if (send) c.executionCtx.waitUntil(send().catch(logFailure));
  return {
    body: {
      success: true as const,
      message: SUBSCRIBED_MESSAGE,
      ...(unknown.length > 0 ? { unknown_sensors: unknown } : {}),
    },
    dataAsOf: null,
  };
}

export const subscribe = new Hono<AppEnv>().post(
  subscribeContract.path,
  takesIdempotencyKey(),
  ceiling("subscribe"),
  endpoint(subscribeContract),
  zValidator("json", subscribeContract.body),
  (c) => {
    const body = c.req.valid("json");
    const asked = { operation: "subscribe", owner: body.email, body };
    return reply(
      c,
      subscribeContract,
      answerOnce(c, { ...asked, makeAnswer: () => signUp(c, body) }),
    );
  },
);

function tooManySignups(waitMs: number): ContractError {
  const headers = { "Retry-After": String(Math.max(1, Math.ceil(waitMs / 1_000))) };
  return new ContractError(429, "signup_limited", "Too many signups", { headers });
}

export const confirmContract = contract({
  method: "get",
  path: "/api/alerts/confirm",
  operationId: "confirmAlerts",
  tag: "account",
  summary: "Confirms a subscription to alerts",
  description:
    "Redirects to /alerts/confirmed. The first confirmation must come within seven days; later " +
    "uses of the link only repeat the redirect. Mails link to a page with a button, so that " +
    "programs that follow links do not confirm.",
  access: "none",
  family: "data",
  query: TokenQuery,
  response: Success,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404],
  example: { path: `/api/alerts/confirm?token=${"0".repeat(64)}`, status: 404 },
});

export const confirm = new Hono<AppEnv>().get(
  confirmContract.path,
  actsByGet(),
  uncounted(),
  endpoint(confirmContract),
  zValidator("query", confirmContract.query),
  async (c) => {
    const query = c.req.valid("query");

    const { db, alerts, config } = c.env;
    const linkSecret = alerts.telegram?.botName ? alerts.tokenSecret : null;
    const confirmed = await confirmAlerts({ db, linkSecret }, query.token, c.var.now);
    if (!confirmed) throw notFound("Invalid or expired token");
    return redirect(c, {
      location: `${config.baseUrl}/alerts/confirmed`,
      headers: confirmed.link ? { "Set-Cookie": telegramLinkCookie(confirmed.link) } : {},
    });
  },
);

/** What both contracts to unsubscribe have in common. */
const UNSUBSCRIBE = {
  path: "/api/alerts/unsubscribe",
  tag: "account",
  access: "none",
  family: "data",
  query: TokenQuery,
  response: Success,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404],
  example: { path: `/api/alerts/unsubscribe?token=${"0".repeat(64)}`, status: 404 },
} as const;

export const unsubscribeContract = contract({
  ...UNSUBSCRIBE,
  method: "get",
  operationId: "unsubscribeFromAlerts",
  summary: "Ends a subscription to alerts",
  description:
    "Redirects to /alerts/unsubscribed. The token of any of our mails works, at any time.",
});

export const oneClickContract = contract({
  ...UNSUBSCRIBE,
  method: "post",
  operationId: "unsubscribeWithOneClick",
  summary: "Ends a subscription to alerts with one click in a mail program",
  description:
    "RFC 8058: mail programs send a form to this URL, which is in the header List-Unsubscribe.",
});

async function unsubscribeByToken(c: Context<AppEnv>, token: string): Promise<void> {
  if (!(await endAlerts(c.env, token, c.var.now))) throw notFound("Invalid token");
}

export const unsubscribe = new Hono<AppEnv>().get(
  unsubscribeContract.path,
  actsByGet(),
  uncounted(),
  endpoint(unsubscribeContract),
  zValidator("query", unsubscribeContract.query),
  async (c) => {
    const query = c.req.valid("query");

    await unsubscribeByToken(c, query.token);
    return redirect(c, { location: `${c.env.config.baseUrl}/alerts/unsubscribed` });
  },
);

export const oneClick = new Hono<AppEnv>().post(
  oneClickContract.path,
  uncounted(),
  endpoint(oneClickContract),
  zValidator("query", oneClickContract.query),
  async (c) => {
    const query = c.req.valid("query");

    await unsubscribeByToken(c, query.token);
    return reply(c, oneClickContract, { body: { success: true as const }, dataAsOf: null });
  },
);

const COOKIE_NAME = "__Host-svc_link";
const COOKIE_VALUE = /^[0-9a-f]{64}$/;

/**
 * Cookie for the page after the confirmation, which offers to link a Telegram chat. Source:
 * docs/decisions.md#g16.
 */
export const telegramLinkCookie = (link: string): string => cookieHeader(COOKIE_NAME, link, 600);

/** Reads the link token in the request's cookie, or null. */
export const readLinkCookie = (request: HonoRequest): string | null =>
  cookieOf(request, COOKIE_NAME, COOKIE_VALUE);
