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
 * it (null: without any). One statement. Whether the key still counts the caller decides: a
 * session is worth what its key is, so that one for an expired key opens nothing.
 */
export async function insertSession(
  db: Db,
  key: { id: string; secretSha256: string },
  session: NewSession | null,
): Promise<UnlockedKey | null> {
  const { rows } = await db.execute<Record<string, unknown> & UnlockedKey>(sql`
    with found as (
      select ${KEY_FACTS}, k.customer, c.email as subscriber
      from api_keys k left join subscriptions b on b.id = k.subscription_id
      left join customers c on c.id = b.customer_id
      where k.id = ${key.id}
    ), born as (${session ? birth(key.secretSha256, session) : sql`select 1`})
    select * from found`);
  return rows[0] ?? null;
}

const birth = (secretSha256: string, { sha256, at, expiresAt }: NewSession) => sql`
      insert into sessions (sha256, key_id, created_at, expires_at, last_seen_at)
      select ${sha256}, id, ${at.toISOString()}::timestamptz,
        ${expiresAt.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from found where "secretSha256" = ${secretSha256} and "revokedAt" is null`;

/** Ends a session, named by the digest of its cookie. */
export async function deleteSession(db: Db, sha256: string): Promise<void> {
  await db.execute(sql`delete from sessions where sha256 = ${sha256}`);
}

/** The statement that forgets sessions that ended before an instant. */
export function deleteSessionsBefore(db: Db, at: Date) {
  return db.execute(sql`delete from sessions where expires_at < ${at.toISOString()}::timestamptz`);
}
