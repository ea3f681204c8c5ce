import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { TIERS } from "../../lib/core/tier.ts";
import { instant } from "./columns.ts";

/** API keys. Only the digest of the secret is stored; `id` is the public part of the key. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text().primaryKey(),
    /** Null until a bought key is revealed: such a key opens nothing. */
    secretSha256: text().unique("api_keys_secret_once"),
    tier: text({ enum: TIERS }).notNull(),
    /** Whose it is, in an operator's words. */
    customer: text().notNull(),
    /** The subscription that pays for it; null: issued by an operator, worth its tier until its end. */
    subscriptionId: text(),
    /** The bucket of the rate limit; a successor by rotation inherits it. */
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

/** Requests per key and hour, added up in batches; what `GET /api/usage` reports. */
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
