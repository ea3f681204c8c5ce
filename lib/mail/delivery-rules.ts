// Rules of mail delivery: limits of alerts and sign-ups, retries, and the kinds and statuses of messages.

import { DAY_MS } from "../core/calendar-date.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Limits of alerts and sign-ups. Source: docs/decisions.md#g15, docs/decisions.md#i-signup, docs/decisions.md#i-token. */
export const ALERT_RULES = {
  /**
   * Minimum time between two messages to one subscriber, unless a sensor moves into SEVERE or
   * STRESS.
   */
  spacingMs: 15 * MINUTE_MS,
  /** Limit of alerts to one subscriber in any 24 hours; further changes go to the digest. */
  maxPerDay: 12,
  /** Maximum age of a change in an alert; an older one goes to the digest. */
  freshMs: 6 * HOUR_MS,
  confirmDays: 7,
  confirmEveryMs: HOUR_MS,
  /** Limit of confirmation mails to one address in 24 hours. */
  maxConfirmsPerDay: 3,
  /** Limit of accepted sign-ups of one caller's address in an hour. */
  maxSignupsPerHour: 10,
  signupWindowMs: HOUR_MS,
  /**
   * Changes this long before the last run are ignored, because they come from a recomputed history. The
   * time is longer than the grace of any series, and than most outages of a source.
   */
  lateMs: 7 * DAY_MS,
} as const;

/** Hour of the day of the digest, UTC. */
export const DIGEST_HOUR = 13;
const DIGEST_HOUR_MS = DIGEST_HOUR * HOUR_MS;

/** When the last digest was due, epoch ms: the latest 13:00 UTC that is not after `now`. */
export const lastDigestAt = (now: number): number =>
  Math.floor((now - DIGEST_HOUR_MS) / DAY_MS) * DAY_MS + DIGEST_HOUR_MS;

/** The shortest wait after a failed attempt, ms. */
export const FIRST_RETRY_MS = MINUTE_MS / 2;

/**
 * How long a message waits after a failed attempt, in ms: half its age, from 30 seconds to 15 minutes.
 * Source: docs/decisions.md#g15.
 */
export const retryAfterMs = (ageMs: number): number =>
  Math.min(15 * MINUTE_MS, Math.max(FIRST_RETRY_MS, ageMs / 2));

/**
 * Time in which a message that may have been accepted can be sent again, ms. The provider stores an
 * idempotency key for 24 hours; ten minutes are reserved for running requests.
 */
export const KEY_LIFE_MS = DAY_MS - 10 * MINUTE_MS;

/** Purposes of outbox messages. */
export const MESSAGE_KINDS = ["confirm", "alert", "digest", "key_ready", "notice"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * Statuses of outbox messages. `queued`: waits. `claimed`: is being sent until its lease ends. `unknown`:
 * may have been accepted, and is never sent again. `superseded`: moved to the digest. `cancelled`: no
 * longer wanted.
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
