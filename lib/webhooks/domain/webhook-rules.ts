// The events of webhooks, the statuses of deliveries, and the limits of both.

import { DAY_MS } from "../../core/calendar-date.ts";

/** The events that a webhook can get. */
export const WEBHOOK_EVENTS = [
  "sensor.state_changed",
  "index.regime_changed",
  "call.published",
  "call.graded",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** All that is delivered: the events, and the test that an owner requests. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, "webhook.test"] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

/** All that is sent: what is delivered, and the question whether an address wants deliveries. */
export const SENT_EVENTS = [...DELIVERED_EVENTS, "webhook.challenge"] as const;
export type SentEvent = (typeof SENT_EVENTS)[number];

/**
 * Statuses of a delivery. `queued`: waits for its next attempt. `failed`: was retried for `retryMs`.
 * `cancelled`: the key may no longer read the data, or the webhook has ended.
 */
export const DELIVERY_STATUSES = ["queued", "delivered", "failed", "cancelled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Limits of webhooks. Source: docs/decisions.md#c17. */
export const WEBHOOK_RULES = {
  /** Maximum of webhooks of one key and its successors. */
  maxPerKey: 10,
  maxUrlCharacters: 1_000,
  maxSensors: 50,
  maxSensorCharacters: 60,
  /** Maximum of tests and replays per minute and key. */
  sendsPerMinute: 10,
  /** Maximum of webhooks that a key creates per minute, because each creation asks an address. */
  createdPerMinute: 20,
  /** A delivery that was not accepted for this time is no longer retried automatically. */
  retryMs: 3 * DAY_MS,
  minRetryMs: MINUTE_MS / 2,
  maxRetryMs: 4 * HOUR_MS,
  /** A receiver that takes longer is served apart from the others. */
  slowMs: 2_000,
  /** Time for which a delivery is stored, so that it can be replayed. */
  retentionMs: 30 * DAY_MS,
  /**
   * Changes this long before the last run are ignored, because they come from a recomputed history. The
   * time is longer than the grace of any series, and than most outages of a source.
   */
  lateMs: 7 * DAY_MS,
} as const;

/**
 * How long a delivery waits after a failed attempt, in ms: half of the time since its first attempt,
 * from 30 seconds to 4 hours. Source: docs/decisions.md#c17.
 */
export const webhookRetryMs = (sinceFirstTryMs: number): number =>
  Math.min(WEBHOOK_RULES.maxRetryMs, Math.max(WEBHOOK_RULES.minRetryMs, sinceFirstTryMs / 2));

/** The failure of a delivery whose receiver is gone for good. Source: RFC 9110, 15.5.11, 2022. */
export const GONE = "status 410";

/** Version of the derivation by which a new webhook gets its secret. */
export const SECRET_VERSION = 1;

/** The input from which a webhook's secret is derived, by HMAC with the server's secret. */
export const secretInput = (id: string, version: number): string => `webhook:${version}:${id}`;

/** Checks the address of a webhook. */

/** A host name of at least two labels. The last label has a letter, so it is not an IP address. */
const HOST_NAME =
  /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;

/** Whether a URL is the local platform's own receiver, or a path below it. */
export const isReceiver = (url: URL, receiver: string | null): boolean =>
  receiver !== null && `${url.href}/`.startsWith(`${receiver}/`);

/**
 * The problem with a webhook URL, phrased to follow the field name; null when the URL is allowed. The
 * host name is resolved again before each delivery. `receiver` is the only exempt URL; it is null
 * except in the local configuration. Source: docs/decisions.md#c17.
 */
export function urlProblem(text: string, receiver: string | null): string | null {
  if (text.length > WEBHOOK_RULES.maxUrlCharacters) {
    return `must be at most ${WEBHOOK_RULES.maxUrlCharacters} characters`;
  }
  const url = URL.parse(text);
  if (url === null || !text.isWellFormed() || /[\s\\\p{Cc}]/u.test(text))
    return "must be an https:// address";
  if (url.username !== "" || url.password !== "") return "must not name a user or a password";
  if (isReceiver(url, receiver)) return null;
  if (url.protocol !== "https:") return "must be an https:// address";
  if (url.port !== "") return "must not name a port: deliveries go to 443";
  if (!HOST_NAME.test(url.hostname)) return "must name a public host, not an IP address";
  return null;
}
