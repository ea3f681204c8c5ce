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
import { CHANNELS, DISPOSITIONS, SUBSCRIBER_STATUSES } from "../../lib/alerts/domain/vocabulary.ts";
import { MESSAGE_KINDS, MESSAGE_STATUSES } from "../../lib/mail/delivery-rules.ts";
import { instant, oneOf } from "./columns.ts";

/** What a subscriber asked for; `sensors` null means all. */
export type Scope = {
  sensors: string[] | null;
  telegramId: string | null;
  xHandle: string | null;
};

/** Who wants alerts. An address has one live row; a new start after the end is a new `cycle`. */
export const alertSubscriptions = pgTable(
  "alert_subscriptions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    status: text({ enum: SUBSCRIBER_STATUSES }).notNull(),
    cycle: integer().notNull().default(1),
    scope: jsonb().$type<Scope>().notNull(),
    /** A confirmed subscriber's new wish, until it is confirmed, too. */
    pendingScope: jsonb().$type<Scope>(),
    confirmBy: instant(),
    confirmedAt: instant(),
    endedAt: instant(),
    /** Linked by the person's own message to the bot; never taken from `telegramId`. */
    telegramChatId: bigint({ mode: "number" }),
    telegramLinkSha256: text().unique("alert_subscriptions_link"),
    /** When the last alert was handed over: spacing counts from here. */
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

/** Digests of the tokens of every cycle: an unsubscribe link never expires. */
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

/** Accepted sign-ups per hashed address of the caller, by instant: an hour of them is counted. */
export const alertSignups = pgTable(
  "alert_signups",
  {
    addressSha256: text().notNull(),
    at: instant().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.addressSha256, t.at] })],
);

/**
 * Messages to hand over. Rendered once: every try sends the same bytes. Where a token belongs stands
 * a placeholder, filled from the secret when it is sent, so that no token lies in a table.
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
     * The provider's idempotency key of the call that it goes with, and its place in that call. Kept
     * while the call may have been accepted: it is then repeated as it was. Null: not yet tried.
     */
    batchKey: text(),
    batchPlace: integer(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    nextTryAt: instant().notNull(),
    /** The first hand-over that may have been accepted: a day later the provider has forgotten it. */
    firstTryAt: instant(),
    leaseUntil: instant(),
    /** After this it is no longer worth sending by itself. */
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
 * What became of each state change for each subscriber, once. A change is named by its sensor and
 * its time, so that a history that is computed anew does not make old changes new.
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
    check("alert_ledger_disposition", oneOf("disposition", DISPOSITIONS)),
  ],
);

/** Addresses that bounced or complained, by digest: never written to again. */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    emailSha256: text().primaryKey(),
    reason: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [check("mail_suppressions_digest", sql`${t.emailSha256} ~ '^[0-9a-f]{64}$'`)],
);

/** Events of the mail provider, each once. */
export const mailEvents = pgTable("mail_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: instant().notNull(),
});
