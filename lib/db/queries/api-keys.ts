import { sql } from "drizzle-orm";
import type { Tier } from "../../domain/tier.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";

/** What decides about a presented key; instants are epoch ms. */
export interface ApiKeyRow {
  id: string;
  secretSha256: string;
  tier: Tier;
  bucket: string;
  expiresAt: number | null;
  revokedAt: number | null;
}

/** Plain SQL, not the query builder: tables would bring every column type into every Worker. */
const apiKey = prepared<ApiKeyRow>(sql`
  select id, secret_sha256 as "secretSha256", tier, bucket,
    (extract(epoch from expires_at) * 1000)::float8 as "expiresAt",
    (extract(epoch from revoked_at) * 1000)::float8 as "revokedAt"
  from api_keys where id = ${sql.placeholder("id")}`);

/** The key with this public id, or null. */
export async function findApiKey(db: Db, id: string): Promise<ApiKeyRow | null> {
  const [row] = await apiKey(db, { id });
  return row ?? null;
}

/** Adds requests to the key's hour and notes its last use, in one statement. */
export async function addKeyUsage(
  db: Db,
  use: { keyId: string; at: Date; requests: number },
): Promise<void> {
  const hour = new Date(Math.floor(use.at.getTime() / 3_600_000) * 3_600_000).toISOString();
  await db.execute(sql`
    with used as (
      update api_keys set last_used_at = greatest(last_used_at, ${use.at.toISOString()}::timestamptz)
      where id = ${use.keyId} returning id
    )
    insert into key_usage (key_id, hour, requests)
    select id, ${hour}::timestamptz, ${use.requests}::bigint from used
    on conflict (key_id, hour) do update set requests = key_usage.requests + excluded.requests`);
}

export interface UsageRow {
  requests24h: number;
  visibleSensors: number;
}

/** Requests of a key (null for a free caller) since an instant, and how many sensors there are to see. */
export async function findUsage(
  db: Db,
  asked: { keyId: string | null; since: Date; tiers: readonly string[] },
): Promise<UsageRow> {
  const { rows } = await db.execute<{ requests: string; sensors: string }>(sql`
    select
      (select coalesce(sum(requests), 0) from key_usage
        where key_id = ${asked.keyId} and hour > ${asked.since.toISOString()}::timestamptz) as requests,
      (select count(*) from sensors
        where active and min_tier in ${asked.tiers}) as sensors`);
  return {
    requests24h: Number(rows[0]?.requests ?? 0),
    visibleSensors: Number(rows[0]?.sensors ?? 0),
  };
}
