import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import {
  CHANNELS,
  DISPOSITIONS,
  NEWS_KINDS,
  SUBSCRIBER_STATUSES,
} from "../../lib/alerts/domain/decide-alerts.ts";
import { MESSAGE_KINDS, MESSAGE_STATUSES } from "../../lib/mail/delivery-rules.ts";
import { instant, oneOf } from "./columns.ts";

/** Settings of a subscription; `sensors` null means all sensors. */
export type Scope = {
  sensors: string[] | null;
  telegramId: string | null;
  xHandle: string | null;
};

/**
 * Subscriptions to alerts. An e-mail address has at most one active row. Subscribing again after an
 * unsubscribe increments `cycle`.
 */
export const alertSubscriptions = pgTable(
  "alert_subscriptions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    status: text({ enum: SUBSCRIBER_STATUSES }).notNull(),
    cycle: integer().notNull().default(1),
    scope: jsonb().$type<Scope>().notNull(),
    /** Changed settings of a confirmed subscriber, until the change is confirmed. */
    pendingScope: jsonb().$type<Scope>(),
    confirmBy: instant(),
    confirmedAt: instant(),
    endedAt: instant(),
    /** Linked by the person's own message to the bot; never taken from `telegramId`. */
    telegramChatId: bigint({ mode: "number" }),
    telegramLinkSha256: text().unique("alert_subscriptions_link"),
    /** When the provider accepted the last alert; the minimum time between alerts starts here. */
    lastAlertAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("alert_subscriptions_live")
      .on(t.email)
      .where(sql`${t.status} in ('pending', 'confirmed')`),
    index("alert_subscriptions_email").on(t.email),
    check("alert_subscriptions_status", oneOf("status", SUBSCRIBER_STATUSES)),
    check(
      "alert_subscriptions_email_form",
      sql`${t.email} = lower(${t.email}) and length(${t.email}) <= 254`,
    ),
  ],
);

/** Digests of the tokens of all cycles, because an unsubscribe link never expires. */
export const alertTokens = pgTable(
  "alert_tokens",
  {
    sha256: text().primaryKey(),
    subscriptionId: bigint({ mode: "number" })
      .notNull()
      .references(() => alertSubscriptions.id),
    cycle: integer().notNull(),
  },
  (t) => [check("alert_tokens_digest", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`)],
);

/** Accepted sign-ups by hashed IP address and time; the limit counts those of the last hour. */
export const alertSignups = pgTable(
  "alert_signups",
  {
    /** Digest of the IP address. */
    addressSha256: text().notNull(),
    at: instant().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.addressSha256, t.at] })],
);

/**
 * Messages to send. A message is rendered once, and every attempt sends the same bytes. No token is
 * stored: the message has a placeholder, which is replaced by the token when the message is sent.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    channel: text({ enum: CHANNELS }).notNull().default("email"),
    idempotencyKey: text().notNull(),
    subscriptionId: bigint({ mode: "number" }).references(() => alertSubscriptions.id),
    cycle: integer(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    body: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    status: text({ enum: MESSAGE_STATUSES }).notNull(),
    /**
     * Idempotency key of the provider request that contains the message. It is kept while the
     * request may have been accepted, so that the request can be repeated unchanged. Null before
     * the first attempt.
     */
    batchKey: text(),
    /** Position of the message in that request. */
    batchPlace: integer(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    nextTryAt: instant().notNull(),
    /** First attempt that may have been accepted; the provider keeps idempotency keys for a day. */
    firstTryAt: instant(),
    leaseUntil: instant(),
    /** After this time the message is no longer sent by itself. */
    staleAt: instant(),
    sentAt: instant(),
    providerId: text(),
    failure: text(),
  },
  (t) => [
    uniqueIndex("outbox_once").on(t.idempotencyKey, t.channel),
    index("outbox_due").on(t.nextTryAt).where(sql`${t.status} in ('queued', 'claimed')`),
    index("outbox_recipient").on(t.recipient, t.createdAt),
    index("outbox_subscription").on(t.subscriptionId, t.createdAt),
    index("outbox_batch").on(t.batchKey).where(sql`${t.status} in ('queued', 'claimed')`),
    check("outbox_kind", oneOf("kind", MESSAGE_KINDS)),
    check("outbox_channel", oneOf("channel", CHANNELS)),
    check("outbox_status", oneOf("status", MESSAGE_STATUSES)),
    check("outbox_key", sql`length(${t.idempotencyKey}) between 1 and 256`),
  ],
);

/**
 * What was done with each state change for each subscriber, stored once. Sensor and time identify a
 * change, so recomputing history creates no new changes.
 */
export const alertLedger = pgTable(
  "alert_ledger",
  {
    subscriptionId: bigint({ mode: "number" })
      .notNull()
      .references(() => alertSubscriptions.id),
    sensorId: text().notNull(),
    changedAt: instant().notNull(),
    fromState: text().notNull(),
    toState: text().notNull(),
    /** What it is news of: a change, the first reading of a jump, or the end of a jump without one. */
    kind: text({ enum: NEWS_KINDS }).notNull().default("change"),
    disposition: text({ enum: DISPOSITIONS }).notNull(),
    outboxId: bigint({ mode: "number" }).references(() => outbox.id),
    seenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.sensorId, t.changedAt] }),
    index("alert_ledger_waiting")
      .on(t.subscriptionId)
      .where(sql`${t.disposition} = 'digest' and ${t.outboxId} is null`),
    index("alert_ledger_message").on(t.outboxId),
    index("alert_ledger_provisional").on(t.changedAt).where(sql`${t.kind} = 'provisional'`),
    check("alert_ledger_disposition", oneOf("disposition", DISPOSITIONS)),
    check("alert_ledger_kind", oneOf("kind", NEWS_KINDS)),
  ],
);

/** Digests of e-mail addresses that bounced or complained; no mail is sent to them again. */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    emailSha256: text().primaryKey(),
    reason: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [check("mail_suppressions_digest", sql`${t.emailSha256} ~ '^[0-9a-f]{64}$'`)],
);

/** Events of the mail provider, each stored once. */
export const mailEvents = pgTable("mail_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: instant().notNull(),
});
