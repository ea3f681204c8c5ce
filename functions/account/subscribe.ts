import type { Context } from "hono";
import { subscribeToAlerts } from "../../lib/alerts/actions/subscribe-to-alerts.ts";
import { SUBSCRIBED_MESSAGE, SubscribeBody, Subscribed } from "../../lib/alerts/wire/alerts.ts";
import { addressIdentity } from "../../lib/core/client-address.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { ContractError, safeErrorFacts, unavailable } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { ALERT_RULES } from "../../lib/mail/delivery-rules.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

export const subscribeContract = contract({
  method: "post",
  path: "/api/alerts/subscribe",
  operationId: "subscribeToAlerts",
  tag: "account",
  summary: "Asks for mails when sensors change state",
  description:
    "Nothing is sent but a mail that asks to confirm. The answer is the same whatever is known of the " +
    "address. 10 accepted sign-ups an hour and caller, a mail an hour and three a day and address. " +
    "All callers together have a ceiling.",
  access: "none",
  family: "data",
  ceiling: "subscribe",
  params: NoParams,
  query: NoQuery,
  body: SubscribeBody,
  forms: sameForAll(Subscribed),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 503],
  example: {
    path: "/api/alerts/subscribe",
    body: { email: "reader@example.com", sensors: ["vix"] },
  },
});

/** What is left of the sign-ups while Redis cannot be asked. Source: decisions G18. */
const DEGRADED_SHARE = 1 / 5;

/** Signs an address up for alerts, which it must confirm. */
export async function signUp(c: Context<AppEnv>, body: SubscribeBody): Promise<Answer<Subscribed>> {
  const { db, alerts, config } = c.env;
  if (alerts.tokenSecret === null) throw unavailable("Alerts are not configured");
  const { now } = c.var;
  const isDegraded = "X-RateLimit-Degraded" in c.get("headers");
  const { email, telegram_id = null, x_handle = null, sensors = [] } = body;
  const wanted = [...new Set(sensors)];
  const signedUp = await subscribeToAlerts(
    { db, mailer: alerts.mailer, tokenSecret: alerts.tokenSecret, baseUrl: config.baseUrl },
    {
      email,
      scope: {
        sensors: wanted.length > 0 ? wanted : null,
        telegramId: telegram_id,
        xHandle: x_handle,
      },
      addressSha256: await sha256Hex(addressIdentity(c.req.header("cf-connecting-ip") ?? "")),
      maxPerHour: ALERT_RULES.maxSignupsPerHour * (isDegraded ? DEGRADED_SHARE : 1),
      now,
    },
  );
  if (signedUp.fullUntil !== null) throw tooManySignups(signedUp.fullUntil - now);
  const { send, unknown } = signedUp;
  // What fails here is in the outbox: the next run hands it over.
  const lost = (error: unknown) => c.env.log({ event: "mail_waits", ...safeErrorFacts(error) });
  if (send) c.executionCtx.waitUntil(send().catch(lost));
  return {
    body: {
      success: true as const,
      message: SUBSCRIBED_MESSAGE,
      ...(unknown.length > 0 ? { unknown_sensors: unknown } : {}),
    },
    dataAsOf: null,
  };
}

export const subscribe = route(subscribeContract, (c, { body }) => signUp(c, body));

function tooManySignups(waitMs: number): ContractError {
  const headers = { "Retry-After": String(Math.max(1, Math.ceil(waitMs / 1_000))) };
  return new ContractError(429, "signup_limited", "Too many signups", { headers });
}
