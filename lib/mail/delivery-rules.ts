import { DAY_MS } from "../core/calendar-date.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** All of these: docs/decisions.md#g15, docs/decisions.md#i-signup, docs/decisions.md#i-token. */
export const ALERT_RULES = {
  /** Between two messages to one subscriber, unless a sensor moves into SEVERE or STRESS. */
  spacingMs: 15 * MINUTE_MS,
  /** Alerts to one subscriber in any 24 hours; the rest goes to the digest. */
  maxPerDay: 12,
  /** A change that is older when it is first seen, or could not be handed over by then, is for the digest. */
  freshMs: 6 * HOUR_MS,
  confirmDays: 7,
  confirmEveryMs: HOUR_MS,
  /** Confirmation mails to one address in 24 hours. */
  maxConfirmsPerDay: 3,
  /** Accepted sign-ups of one caller's address in an hour. */
  maxSignupsPerHour: 10,
  signupWindowMs: HOUR_MS,
  /** How long before the last run a change may lie and still be news: older ones are a history anew. */
  lateMs: 2 * DAY_MS,
} as const;

const DIGEST_HOUR_MS = 13 * HOUR_MS;

/** The latest 13:00 UTC that is not after an instant, epoch ms: what waited then goes into the digest. */
export const lastDigestAt = (now: number): number =>
  Math.floor((now - DIGEST_HOUR_MS) / DAY_MS) * DAY_MS + DIGEST_HOUR_MS;

/** The shortest wait after a failed hand-over. */
export const FIRST_RETRY_MS = MINUTE_MS / 2;

/**
 * How long a message waits after a failed hand-over, in ms: half its age, from half a minute up to a
 * quarter of an hour. Source: docs/decisions.md#g15, "retried by age".
 */
export const retryAfterMs = (ageMs: number): number =>
  Math.min(15 * MINUTE_MS, Math.max(FIRST_RETRY_MS, ageMs / 2));

/**
 * The provider remembers a key for 24 hours: a message that may have been accepted is never sent again
 * so long after its first try. Some minutes less, for what is on its way.
 */
export const KEY_LIFE_MS = DAY_MS - 10 * MINUTE_MS;

/** What a message of the outbox is for. */
export const MESSAGE_KINDS = ["confirm", "alert", "digest", "key_ready", "notice"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * `queued` waits for its time, `claimed` is with a sender until its lease ends, `unknown` may have
 * been accepted and is never sent again, `superseded` moved to the digest, `cancelled` was not wanted
 * any more when its turn came.
 */
export const MESSAGE_STATUSES = [
  "queued",
  "claimed",
  "sent",
  "failed",
  "unknown",
  "superseded",
  "cancelled",
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
