import { DAY_MS } from "../../core/calendar-date.ts";

/** The events that a webhook can get. */
export const WEBHOOK_EVENTS = [
  "sensor.state_changed",
  "index.regime_changed",
  "call.published",
  "call.graded",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Everything that is delivered: the events, and the test that an owner asks for. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, "webhook.test"] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

/**
 * `queued` waits for its next try, `failed` was tried for as long as `retryMs`, `cancelled` is of a
 * key that may not have it any more.
 */
export const DELIVERY_STATUSES = ["queued", "delivered", "failed", "cancelled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Limits of webhooks. Source: docs/decisions.md#c17. */
export const WEBHOOK_RULES = {
  /** Webhooks of one key and its successors. */
  maxPerKey: 10,
  maxUrlCharacters: 1_000,
  maxSensors: 50,
  maxSensorCharacters: 60,
  /** Tests and replays a minute and network address. */
  sendsPerMinute: 10,
  /** A delivery that was not accepted for this long is not tried again by itself. */
  retryMs: 3 * DAY_MS,
  minRetryMs: MINUTE_MS / 2,
  maxRetryMs: 4 * HOUR_MS,
  /** For how long a delivery is kept, so that it can be replayed. */
  keptMs: 30 * DAY_MS,
  /**
   * Changes this long before the last run are ignored: they come from a recomputed history. Longer than the
   * grace of any series, and than most outages of a source.
   */
  lateMs: 7 * DAY_MS,
} as const;

/**
 * How long a delivery waits after a try that failed, in ms: half of the time since its first try,
 * from 30 seconds to 4 hours. Source: docs/decisions.md#c17.
 */
export const webhookRetryMs = (sinceFirstTryMs: number): number =>
  Math.min(WEBHOOK_RULES.maxRetryMs, Math.max(WEBHOOK_RULES.minRetryMs, sinceFirstTryMs / 2));

/** The way the secret of a new webhook is derived. */
export const SECRET_VERSION = 1;

/** The text whose HMAC under the server's secret is the secret of a webhook. */
export const secretName = (id: string, version: number): string => `webhook:${version}:${id}`;
