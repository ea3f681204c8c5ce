import { sql } from "drizzle-orm";
import type { KeyFacts } from "../../domain/key-standing.ts";
import type { Db } from "../client.ts";
import { KEY_FACTS } from "./api-keys.ts";

export interface NewSession {
  sha256: string;
  at: Date;
  expiresAt: Date;
}

export type UnlockedKey = KeyFacts & { customer: string; subscriber: string | null };

/**
 * The key with this public id, or null; where the digest is its secret's, with a new session beside
 * it. One statement. Whether the key still counts the caller decides: a
 * session is worth what its key is, so that one for an expired key opens nothing.
 */
export async function insertSession(
  db: Db,
  key: { id: string; secretSha256: string },
  session: NewSession,
): Promise<UnlockedKey | null> {
  const at = session.at.toISOString();
  const { rows } = await db.execute<Record<string, unknown> & UnlockedKey>(sql`
    with found as (
      select ${KEY_FACTS}, k.customer, c.email as subscriber
      from api_keys k left join subscriptions b on b.id = k.subscription_id
      left join customers c on c.id = b.customer_id
      where k.id = ${key.id}
    ), born as (
      insert into sessions (sha256, key_id, created_at, expires_at, last_seen_at)
      select ${session.sha256}, id, ${at}::timestamptz,
        ${session.expiresAt.toISOString()}::timestamptz, ${at}::timestamptz
      from found where "secretSha256" = ${key.secretSha256} and "revokedAt" is null
    )
    select * from found`);
  return rows[0] ?? null;
}

/** Ends a session, named by the digest of its cookie. */
export async function deleteSession(db: Db, sha256: string): Promise<void> {
  await db.execute(sql`delete from sessions where sha256 = ${sha256}`);
}

/** The statement that forgets sessions that ended before an instant. */
export function deleteSessionsBefore(db: Db, at: Date) {
  return db.execute(sql`delete from sessions where expires_at < ${at.toISOString()}::timestamptz`);
}
