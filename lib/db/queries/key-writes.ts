import { desc, eq, isNull, sql } from "drizzle-orm";
import { and } from "drizzle-orm/sql";
import { apiKeys } from "../../../drizzle/schema/index.ts";
import type { Db } from "../client.ts";

export type NewApiKey = typeof apiKeys.$inferInsert;
export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, "secretSha256">;

const PUBLIC_COLUMNS = {
  id: apiKeys.id,
  tier: apiKeys.tier,
  customer: apiKeys.customer,
  subscriptionId: apiKeys.subscriptionId,
  bucket: apiKeys.bucket,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  replacedBy: apiKeys.replacedBy,
};

/** Newest first; `id` breaks ties. The digest of the secret stays where it is. */
export function listApiKeys(db: Db): Promise<ApiKeyRow[]> {
  return db.select(PUBLIC_COLUMNS).from(apiKeys).orderBy(desc(apiKeys.createdAt), apiKeys.id);
}

export async function insertApiKey(db: Db, key: NewApiKey): Promise<void> {
  await db.insert(apiKeys).values(key);
}

/** Revokes a key that is not revoked yet; says whether there was one. */
export async function updateApiKeyRevoked(db: Db, key: { id: string; at: Date }) {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: key.at })
    .where(and(eq(apiKeys.id, key.id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}

export type Succession = {
  id: string;
  successor: { id: string; secretSha256: string };
  at: Date;
  overlapUntil: Date;
};

/**
 * Puts a successor beside a live key, with its tier, customer, bucket and end, and lets the old one
 * expire after the overlap. One statement: two rotations of one key have one winner. Null when the
 * key is unknown, revoked, expired or replaced already.
 */
export async function insertSuccessor(db: Db, { id, successor, at, overlapUntil }: Succession) {
  const [now, until] = [at.toISOString(), overlapUntil.toISOString()];
  const { rows } = await db.execute<{ previousExpiresAt: string }>(sql`
    with old as (
      select id, tier, customer, bucket, expires_at from api_keys
      where id = ${id} and revoked_at is null and replaced_by is null
        and (expires_at is null or expires_at > ${now}::timestamptz)
      for update
    ), retired as (
      update api_keys k
      set replaced_by = ${successor.id}, expires_at = least(old.expires_at, ${until}::timestamptz)
      from old where k.id = old.id
      returning k.expires_at
    ), born as (
      insert into api_keys (id, secret_sha256, tier, customer, bucket, created_at, expires_at)
      select ${successor.id}, ${successor.secretSha256}, tier, customer, bucket,
        ${now}::timestamptz, expires_at
      from old
    )
    select to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      as "previousExpiresAt" from retired`);
  return rows[0] === undefined ? null : new Date(rows[0].previousExpiresAt);
}
