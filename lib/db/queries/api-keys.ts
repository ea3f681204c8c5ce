import { sql } from "drizzle-orm";
import type { KeyFacts } from "../../domain/key-standing.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";

/**
 * The columns of `KeyFacts`, from `api_keys k` and `subscriptions b`. Plain SQL, not the query
 * builder: tables would bring every column type into every Worker.
 */
export const KEY_FACTS = sql.raw(`
  k.id, k.secret_sha256 as "secretSha256", k.tier, k.bucket,
  (extract(epoch from k.expires_at) * 1000)::float8 as "expiresAt",
  (extract(epoch from k.revoked_at) * 1000)::float8 as "revokedAt",
  k.subscription_id as "subscriptionId", b.status as "subscriptionStatus",
  (extract(epoch from b.past_due_since) * 1000)::float8 as "pastDueSince"`);

const apiKey = prepared<KeyFacts>(sql`
  select ${KEY_FACTS} from api_keys k left join subscriptions b on b.id = k.subscription_id
  where k.id = ${sql.placeholder("id")}`);

/** The key with this public id and what pays for it, or null. */
export async function findApiKey(db: Db, id: string): Promise<KeyFacts | null> {
  const [row] = await apiKey(db, { id });
  return row ?? null;
}

export type SessionFacts = KeyFacts & { sessionEndsAt: number };

const session = prepared<SessionFacts>(sql`
  select ${KEY_FACTS}, (extract(epoch from s.expires_at) * 1000)::float8 as "sessionEndsAt"
  from sessions s join api_keys k on k.id = s.key_id
  left join subscriptions b on b.id = k.subscription_id
  where s.sha256 = ${sql.placeholder("sha256")}`);

/** The key behind a session, named by the digest of its cookie, or null. */
export async function findSessionKey(db: Db, sha256: string): Promise<SessionFacts | null> {
  const [row] = await session(db, { sha256 });
  return row ?? null;
}

export interface KeyUse {
  keyId: string;
  at: Date;
  requests: number;
  /** Digests of the sessions that were among them. */
  sessions: readonly string[];
}

/** Adds requests to the key's hour and notes its last use and its sessions', in one statement. */
export async function addKeyUsage(db: Db, use: KeyUse): Promise<void> {
  const at = use.at.toISOString();
  const hour = new Date(Math.floor(use.at.getTime() / 3_600_000) * 3_600_000).toISOString();
  await db.execute(sql`
    with used as (
      update api_keys set last_used_at = greatest(last_used_at, ${at}::timestamptz)
      where id = ${use.keyId} returning id
    ), seen as (
      update sessions set last_seen_at = greatest(last_seen_at, ${at}::timestamptz)
      where sha256 = any(${`{${use.sessions.join(",")}}`}::text[])
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
