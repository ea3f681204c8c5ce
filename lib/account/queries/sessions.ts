import { eq, lt, sql } from "drizzle-orm";
import { sessions } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { namesOf } from "../../runtime/database/sql.ts";
import { isKey, OWNED_KEYS, type OwnedKey } from "./api-keys.ts";

export interface NewSession {
  sha256: string;
  at: Date;
  expiresAt: Date;
}

/**
 * The key with this public id, or null; where the digest is its secret's, with a new session beside
 * it (null: without any). One statement. Whether the key still counts the caller decides: a
 * session is worth what its key is, so that one for an expired key opens nothing.
 */
export async function insertSession(
  db: Db,
  key: { id: string; secretSha256: string },
  session: NewSession | null,
): Promise<OwnedKey | null> {
  const { rows } = await db.execute<Record<string, unknown> & OwnedKey>(sql`
    with found as (${OWNED_KEYS} where ${isKey(key.id)}),
    born as (${session ? birth(key.secretSha256, session) : sql`select 1`})
    select * from found`);
  return rows[0] ?? null;
}

const { sha256, keyId, createdAt, expiresAt, lastSeenAt } = sessions;
const SESSION = namesOf(sha256, keyId, createdAt, expiresAt, lastSeenAt);

const birth = (secretSha256: string, session: NewSession) => sql`
      insert into ${sessions} (${SESSION})
      select ${session.sha256}, id, ${session.at.toISOString()}::timestamptz,
        ${session.expiresAt.toISOString()}::timestamptz, ${session.at.toISOString()}::timestamptz
      from found where "secretSha256" = ${secretSha256} and "revokedAt" is null`;

/** Ends a session, named by the digest of its cookie. */
export async function deleteSession(db: Db, digest: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sha256, digest));
}

/** The statement that forgets sessions that ended before an instant. */
export const deleteSessionsBefore = (db: Db, at: Date) =>
  db.delete(sessions).where(lt(sessions.expiresAt, at));
