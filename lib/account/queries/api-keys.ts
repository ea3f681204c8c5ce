// Queries for API keys, their sessions and their usage.

import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  apiKeys,
  customers,
  keyUsage,
  sensors,
  sessions,
  subscriptions,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { preparedBy } from "../../runtime/database/prepared.ts";
import { epochMs, excluded, nameOf, namesOf, selectList } from "../../runtime/database/sql.ts";
import { isOffered } from "../../sensors/queries/offered.ts";
import type { KeyFacts } from "../domain/api-key.ts";

const k = alias(apiKeys, "k");
const b = alias(subscriptions, "b");
const s = alias(sessions, "s");

/** The columns of `KeyFacts`, from keys `k` and their subscriptions `b`. */
const KEY_FACTS = {
  id: k.id,
  secretSha256: k.secretSha256,
  tier: k.tier,
  bucket: k.bucket,
  expiresAt: epochMs(k.expiresAt),
  revokedAt: epochMs(k.revokedAt),
  subscriptionId: k.subscriptionId,
  subscriptionStatus: b.status,
  pastDueSince: epochMs(b.pastDueSince),
};

const apiKey = preparedBy((db) =>
  db
    .select(KEY_FACTS)
    .from(k)
    .leftJoin(b, eq(b.id, k.subscriptionId))
    .where(eq(k.id, sql.placeholder("id")))
    .prepare("api_key"),
);

/** Returns the key with this public id and its subscription, or null. */
export async function findApiKey(db: Db, id: string): Promise<KeyFacts | null> {
  const [row] = await apiKey(db).execute({ id });
  return row ?? null;
}

export type SessionFacts = KeyFacts & { sessionEndsAt: number };

const session = preparedBy((db) =>
  db
    .select({ ...KEY_FACTS, sessionEndsAt: epochMs(s.expiresAt) })
    .from(s)
    .innerJoin(k, eq(k.id, s.keyId))
    .leftJoin(b, eq(b.id, k.subscriptionId))
    .where(eq(s.sha256, sql.placeholder("sha256")))
    .prepare("session_key"),
);

/** Returns the key of a session, by the digest of the cookie, or null. */
export async function findSessionKey(db: Db, sha256: string): Promise<SessionFacts | null> {
  const [row] = await session(db).execute({ sha256 });
  return row ?? null;
}

export type OwnedKey = KeyFacts & {
  /** The customer's name, as an operator entered it. */
  customer: string;
  /** The payer's address; null for a key without a payer. */
  subscriber: string | null;
};

const c = alias(customers, "c");

/** Keys with their subscriptions and owners: the columns of `OwnedKey`. */
export const OWNED_KEYS = sql`
  select ${selectList({ ...KEY_FACTS, customer: k.customer, subscriber: c.email })}
  from ${apiKeys} k left join ${subscriptions} b on ${b.id} = ${k.subscriptionId}
    left join ${customers} c on ${c.id} = ${b.customerId}`;

/** Narrows `OWNED_KEYS` to the key with a public id. */
export const hasKeyId = (id: string) => sql`${k.id} = ${id}`;

/** Lists revealed keys that are not revoked, with their owners. Expired keys are included. */
export async function listOwnedKeys(db: Db): Promise<OwnedKey[]> {
  const { rows } = await db.execute<OwnedKey & Record<string, unknown>>(sql`
    ${OWNED_KEYS} where ${and(isNotNull(k.secretSha256), isNull(k.revokedAt))}`);
  return rows;
}

/** The statement that reads the subscription of a key; no row if no subscription pays for it. */
export const findKeySubscription = (db: Db, keyId: string) =>
  db
    .select({
      /** The provider's id. */
      id: b.id,
      status: b.status,
      currentPeriodEndAt: epochMs(b.currentPeriodEnd),
      willCancelAt: epochMs(b.willCancelAt),
    })
    .from(k)
    .innerJoin(b, eq(b.id, k.subscriptionId))
    .where(eq(k.id, keyId));

/** The subscription of a key; instants are epoch ms. */
export type KeySubscription = Awaited<ReturnType<typeof findKeySubscription>>[number];

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, "secretSha256"> & {
  /** False for a bought key that is not revealed yet. */
  isRevealed: boolean;
};

const { secretSha256, ...PUBLIC_COLUMNS } = getTableColumns(apiKeys);

/** Lists all keys, newest first; `id` breaks ties. The digest of the secret is not selected. */
export const listApiKeys = (db: Db): Promise<ApiKeyRow[]> =>
  db
    .select({ ...PUBLIC_COLUMNS, isRevealed: sql<boolean>`${secretSha256} is not null` })
    .from(apiKeys)
    .orderBy(desc(apiKeys.createdAt), apiKeys.id);

/** Requests made with a key since the last write. */
export interface KeyUse {
  keyId: string;
  at: Date;
  requests: number;
  /** Digests of the sessions used by these requests. */
  sessions: readonly string[];
}

/** Adds requests to the key's hourly count and updates the last use of the key and its sessions. */
export async function addKeyUsage(db: Db, use: KeyUse): Promise<void> {
  const at = sql`${use.at.toISOString()}::timestamptz`;
  const hour = new Date(Math.floor(use.at.getTime() / 3_600_000) * 3_600_000).toISOString();
  await db.execute(sql`
    with used as (
      update ${apiKeys} set ${nameOf(apiKeys.lastUsedAt)} = greatest(${apiKeys.lastUsedAt}, ${at})
      where ${apiKeys.id} = ${use.keyId} returning ${apiKeys.id} as id
    ), seen as (
      update ${sessions} set ${nameOf(sessions.lastSeenAt)} = greatest(${sessions.lastSeenAt}, ${at})
      where ${sessions.sha256} = any(${`{${use.sessions.join(",")}}`}::text[])
    )
    insert into ${keyUsage} (${namesOf(keyUsage.keyId, keyUsage.hour, keyUsage.requests)})
    select id, ${hour}::timestamptz, ${use.requests}::bigint from used
    on conflict (${namesOf(keyUsage.keyId, keyUsage.hour)}) do update
      set ${nameOf(keyUsage.requests)} = ${keyUsage.requests} + ${excluded(keyUsage.requests)}`);
}

export interface UsageRow {
  requests24h: number;
  visibleSensors: number;
}

/**
 * Counts the requests of a key (null for a free caller) since an instant, and the visible sensors.
 */
export async function findUsage(
  db: Db,
  query: { keyId: string | null; since: Date; tiers: readonly string[] },
): Promise<UsageRow> {
  const { rows } = await db.execute<{ requests: string; sensors: string }>(sql`
    select
      (select coalesce(sum(${keyUsage.requests}), 0) from ${keyUsage}
        where ${keyUsage.keyId} = ${query.keyId}
          and ${keyUsage.hour} > ${query.since.toISOString()}::timestamptz) as requests,
      (select count(*) from ${sensors}
        where ${sensors.active} and ${isOffered(sensors.id)} and ${sensors.minTier} in ${query.tiers}) as sensors`);
  return {
    requests24h: Number(rows[0]?.requests ?? 0),
    visibleSensors: Number(rows[0]?.sensors ?? 0),
  };
}

export interface NewSession {
  sha256: string;
  at: Date;
  expiresAt: Date;
}

/**
 * Returns the key with this public id, or null. If the digest matches its secret, the same
 * statement inserts a new session, unless the session is null. The caller checks whether the key is
 * valid; a session never gives more access than its key.
 */
export async function insertSession(
  db: Db,
  key: { id: string; secretSha256: string },
  session: NewSession | null,
): Promise<OwnedKey | null> {
  const { rows } = await db.execute<Record<string, unknown> & OwnedKey>(sql`
    with found as (${OWNED_KEYS} where ${hasKeyId(key.id)}),
    inserted as (${session ? newSession(key.secretSha256, session) : sql`select 1`})
    select * from found`);
  return rows[0] ?? null;
}

const { sha256, keyId, createdAt, expiresAt, lastSeenAt } = sessions;
const SESSION = namesOf(sha256, keyId, createdAt, expiresAt, lastSeenAt);

const newSession = (secretSha256: string, session: NewSession) => sql`
      insert into ${sessions} (${SESSION})
      select ${session.sha256}, id, ${session.at.toISOString()}::timestamptz,
        ${session.expiresAt.toISOString()}::timestamptz, ${session.at.toISOString()}::timestamptz
      from found where "secretSha256" = ${secretSha256} and "revokedAt" is null`;

/** Deletes a session, by the digest of its cookie. */
export async function deleteSession(db: Db, digest: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sha256, digest));
}

/** The statement that deletes sessions that expired before an instant. */
export const deleteSessionsBefore = (db: Db, at: Date) =>
  db.delete(sessions).where(lt(sessions.expiresAt, at));
