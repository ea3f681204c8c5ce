import { desc, sql } from "drizzle-orm";
import { apiKeys } from "../../../drizzle/schema/index.ts";
import type { Db } from "../client.ts";

export type NewApiKey = typeof apiKeys.$inferInsert;
export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, "secretSha256"> & {
  /** False for a bought key that nobody has seen yet. */
  isRevealed: boolean;
};

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
  isRevealed: sql<boolean>`${apiKeys.secretSha256} is not null`,
};

/** Newest first; `id` breaks ties. The digest of the secret stays where it is. */
export function listApiKeys(db: Db): Promise<ApiKeyRow[]> {
  return db.select(PUBLIC_COLUMNS).from(apiKeys).orderBy(desc(apiKeys.createdAt), apiKeys.id);
}

export async function insertApiKey(db: Db, key: NewApiKey): Promise<void> {
  await db.insert(apiKeys).values(key);
}

/** Revokes a key that is not revoked yet, and ends its sessions; says whether there was one. */
export async function updateApiKeyRevoked(db: Db, key: { id: string; at: Date }) {
  const { rows } = await db.execute(sql`
    with revoked as (
      update api_keys set revoked_at = ${key.at.toISOString()}::timestamptz
      where id = ${key.id} and revoked_at is null returning id
    ), ended as (
      delete from sessions where key_id in (select id from revoked)
    )
    select id from revoked`);
  return rows.length > 0;
}
