import {
  bigint,
  boolean,
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
import { EVENT_STATUSES, SUBSCRIPTION_STATUSES } from "../../lib/account/domain/subscription.ts";
import { TIERS } from "../../lib/core/tier.ts";
import { instant, oneOf } from "./columns.ts";

/** API keys. Only the digest of the secret is stored; `id` is the public part of the key. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text().primaryKey(),
    /** Null until a bought key is revealed: until then it is invalid. */
    secretSha256: text().unique("api_keys_secret_once"),
    tier: text({ enum: TIERS }).notNull(),
    /** Owner of the key, as the operator describes it. */
    customer: text().notNull(),
    /** The subscription that pays for the key; null when an operator issued the key. */
    subscriptionId: text(),
    /** Name of the rate-limit bucket; a rotated key keeps the bucket of the key it replaces. */
    bucket: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    revokedAt: instant(),
    lastUsedAt: instant(),
    replacedBy: text(),
  },
  (t) => [
    uniqueIndex("api_keys_one_per_subscription")
      .on(t.subscriptionId)
      .where(sql`${t.revokedAt} is null and ${t.replacedBy} is null`),
    index("api_keys_customer").on(t.customer, t.createdAt),
    index("api_keys_subscription").on(t.subscriptionId),
    check("api_keys_id", sql`${t.id} ~ '^[0-9A-Za-z]{8}$'`),
    check("api_keys_secret", sql`${t.secretSha256} ~ '^[0-9a-f]{64}$'`),
    check("api_keys_tier", sql`${t.tier} in ('retail', 'institutional')`),
  ],
);

/** Requests per key and hour, written in batches; reported by `GET /api/usage`. */
export const keyUsage = pgTable(
  "key_usage",
  {
    keyId: text()
      .notNull()
      .references(() => apiKeys.id),
    hour: instant().notNull(),
    requests: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.hour] })],
);

/**
 * Addresses that were entered at a checkout, for mail and look-ups. Entering an address proves nothing:
 * the payer is named by the subscription.
 */
export const customers = pgTable(
  "customers",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull().unique("customers_email"),
    createdAt: instant().notNull(),
  },
  (t) => [
    check(
      "customers_email_form",
      sql`${t.email} = lower(${t.email}) and length(${t.email}) <= 254`,
    ),
  ],
);

/** Subscriptions as last reported by the provider, by its id. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    customerId: bigint({ mode: "number" })
      .notNull()
      .references(() => customers.id),
    /** The provider's id of the payer; null until it is known. */
    stripeCustomerId: text(),
    tier: text({ enum: TIERS }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    priceId: text(),
    currentPeriodEnd: instant(),
    willCancelAt: instant(),
    /** Start of the grace period after a failed payment; null when no payment is overdue. */
    pastDueSince: instant(),
    /** The provider's time of this state; older events do not overwrite it. */
    providerAt: instant().notNull(),
    /**
     * True when the state comes from an event received while the provider was down; the next
     * reconcile reads the subscription from the provider.
     */
    needsReconcile: boolean().notNull().default(false),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("subscriptions_customer").on(t.customerId),
    check("subscriptions_tier", sql`${t.tier} in ('retail', 'institutional')`),
    check("subscriptions_status", oneOf("status", SUBSCRIPTION_STATUSES)),
  ],
);

/** Events of the payment provider, each stored once. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Time of the event by the provider's clock. */
    createdAt: instant().notNull(),
    receivedAt: instant().notNull(),
    status: text({ enum: EVENT_STATUSES }).notNull(),
    attempts: integer().notNull(),
    /** The subscription of an unmatched event. */
    subscriptionId: text(),
  },
  (t) => [
    index("stripe_events_received").on(t.receivedAt),
    index("stripe_events_unmatched").on(t.subscriptionId).where(sql`${t.status} = 'unmatched'`),
    check("stripe_events_status", oneOf("status", EVENT_STATUSES)),
  ],
);

/**
 * The one-time reveal of a bought key, by the digest of the checkout's id. The key exists without a
 * secret from the purchase on; the reveal creates a secret and stores its digest.
 */
export const keyReveals = pgTable(
  "key_reveals",
  {
    sessionSha256: text().primaryKey(),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id),
    openUntil: instant().notNull(),
    revealedAt: instant(),
  },
  (t) => [check("key_reveals_session", sql`${t.sessionSha256} ~ '^[0-9a-f]{64}$'`)],
);

/** Browser sessions, by the digest of the cookie. A session has its key's permissions. */
export const sessions = pgTable(
  "sessions",
  {
    sha256: text().primaryKey(),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [
    index("sessions_key").on(t.keyId),
    index("sessions_expiry").on(t.expiresAt),
    check("sessions_digest", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Answers to requests with an `Idempotency-Key`, for their repeats. */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    /** Digest of the operation, its owner and the key. */
    requestSha256: text().primaryKey(),
    bodySha256: text().notNull(),
    /** Without what is shown only once; null while the first request is running. */
    answer: jsonb().$type<object>(),
    claimedAt: instant().notNull(),
  },
  (t) => [
    index("idempotent_answers_age").on(t.claimedAt),
    check("idempotent_answers_request", sql`${t.requestSha256} ~ '^[0-9a-f]{64}$'`),
    check("idempotent_answers_body", sql`${t.bodySha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
