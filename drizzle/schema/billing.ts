import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import {
  EVENT_STATUSES,
  SUBSCRIPTION_STATUSES,
} from "../../lib/account/domain/billing/vocabulary.ts";
import { TIERS } from "../../lib/core/tier.ts";
import { apiKeys } from "./accounts.ts";
import { instant, oneOf } from "./columns.ts";

/**
 * Addresses that were typed into a checkout, for mail and look-ups. Nobody proves an address by typing
 * it: who pays is named by the subscription.
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

/** Subscriptions as the provider last told us; its own id is the key. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    customerId: bigint({ mode: "number" })
      .notNull()
      .references(() => customers.id),
    /** The provider's name of who pays; null until the provider has told it. */
    stripeCustomerId: text(),
    tier: text({ enum: TIERS }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    priceId: text(),
    currentPeriodEnd: instant(),
    willCancelAt: instant(),
    /** Since when it is past due: the grace counts from here. */
    pastDueSince: instant(),
    /** The provider's time of what this row says; older news does not overwrite it. */
    providerAt: instant().notNull(),
    /** Taken from an event because the provider could not be asked: the next reconcile does. */
    needsReconcile: boolean().notNull().default(false),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("subscriptions_customer").on(t.customerId),
    check("subscriptions_tier", sql`${t.tier} in ('retail', 'institutional')`),
    check("subscriptions_status", oneOf("status", SUBSCRIPTION_STATUSES)),
  ],
);

/** Events of the provider, each once. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The provider's own time of it. */
    createdAt: instant().notNull(),
    receivedAt: instant().notNull(),
    status: text({ enum: EVENT_STATUSES }).notNull(),
    attempts: integer().notNull(),
    /** What an unmatched event is about, to ask for it again. */
    subscriptionId: text(),
  },
  (t) => [
    index("stripe_events_received").on(t.receivedAt),
    index("stripe_events_unmatched").on(t.subscriptionId).where(sql`${t.status} = 'unmatched'`),
    check("stripe_events_status", oneOf("status", EVENT_STATUSES)),
  ],
);

/**
 * The one-time reveal of a bought key, named by the digest of the checkout session. The key's row is
 * there from the purchase on with no secret; revealing draws and stores the secret's digest.
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

/** Browser sessions, by the digest of their cookie. A session is worth what its key is. */
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
