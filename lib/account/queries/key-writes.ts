// Writes to API keys: insert, revoke, rotate, and link to a subscription.

import { and, type Column, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  apiKeys,
  customers,
  outbox,
  sessions,
  subscriptions,
} from "../../../drizzle/schema/index.ts";
import { type QueuedMail, queuedMailValues } from "../../mail/queries/enqueue-mail.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";
import type { PaidTier, SubscriptionStatus } from "../domain/subscription.ts";

export type NewApiKey = typeof apiKeys.$inferInsert;

const k = alias(apiKeys, "k");
const s = alias(subscriptions, "s");

/** The columns of a bought key; it has no secret until it is revealed. */
export const BOUGHT_KEY_COLUMNS = namesOf(
  apiKeys.id,
  apiKeys.tier,
  apiKeys.customer,
  apiKeys.subscriptionId,
  apiKeys.bucket,
  apiKeys.createdAt,
);

/** Stores a new key. */
export async function insertApiKey(db: Db, key: NewApiKey): Promise<void> {
  await db.insert(apiKeys).values(key);
}

/** Revokes a key and ends its sessions; false if it is unknown or already revoked. */
export async function updateApiKeyRevoked(db: Db, key: { id: string; at: Date }) {
  const { rows } = await db.execute(sql`
    with revoked as (
      update ${apiKeys} set ${nameOf(apiKeys.revokedAt)} = ${key.at.toISOString()}::timestamptz
      where ${apiKeys.id} = ${key.id} and ${apiKeys.revokedAt} is null returning ${apiKeys.id} as id
    ), ended as (
      delete from ${sessions} where ${sessions.keyId} in (select id from revoked)
    )
    select id from revoked`);
  return rows.length > 0;
}

export type SubscriptionOwner = {
  subscriptionId: string;
  tier: PaidTier;
  status: SubscriptionStatus;
  email: string;
  /** The subscription's revealed key that is neither revoked nor replaced. */
  keyId: string | null;
};

/** Lists these subscriptions (null for all) with their owners. */
export function listSubscriptionOwners(
  db: Db,
  ids: readonly string[] | null,
): Promise<SubscriptionOwner[]> {
  return db
    .select({
      subscriptionId: s.id,
      tier: sql<PaidTier>`${s.tier}`,
      status: s.status,
      email: customers.email,
      keyId: k.id,
    })
    .from(s)
    .innerJoin(customers, eq(customers.id, s.customerId))
    .leftJoin(k, and(eq(k.subscriptionId, s.id), isNotNull(k.secretSha256), isCurrent(k)))
    .where(
      ids === null
        ? undefined
        : sql`${s.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    )
    .orderBy(s.id);
}

/** Whether a key is neither revoked nor replaced. */
const isCurrent = ({ revokedAt, replacedBy }: { revokedAt: Column; replacedBy: Column }) =>
  and(isNull(revokedAt), isNull(replacedBy));

/**
 * Links a subscription to a key that an operator issued. The key that the purchase created is revoked
 * if it was never shown. Returns false and changes nothing if the key or the subscription is already
 * linked.
 */
export async function updateKeyLink(
  db: Db,
  { id, subscriptionId, now }: { id: string; subscriptionId: string; now: number },
): Promise<boolean> {
  const o = alias(apiKeys, "o");
  const isLinkable = sql`exists (select 1 from ${apiKeys} o where ${o.id} = ${id}
    and ${o.subscriptionId} is null and ${o.secretSha256} is not null and ${isCurrent(o)})`;
  const [, linked] = await db.batch([
    db.execute(sql`
      update ${apiKeys} k set ${nameOf(k.revokedAt)} = ${instantParam(now)}
      where ${k.subscriptionId} = ${subscriptionId} and ${k.secretSha256} is null
        and ${isCurrent(k)} and ${isLinkable}`),
    db.execute(sql`
      update ${apiKeys} k set ${nameOf(k.subscriptionId)} = ${s.id}, ${nameOf(k.tier)} = ${s.tier}
      from ${subscriptions} s
      where ${k.id} = ${id} and ${s.id} = ${subscriptionId} and ${isLinkable} and not exists (
        select 1 from ${apiKeys} o where ${o.subscriptionId} = ${s.id} and ${isCurrent(o)})
      returning ${k.id}`),
  ]);
  return linked.rows.length > 0;
}

export type RotationRequest = {
  id: string;
  successor: { id: string; secretSha256: string };
  at: Date;
  overlapUntil: Date;
  /**
   * Limit of rotations of one subscription, or of one customer without a subscription, in 24 hours;
   * null for no limit.
   */
  maxPerDay: number | null;
  /** The mail to the owner; nobody gets it where no address is known. */
  mail: QueuedMail;
};

/** Result of a rotation. Instants are epoch ms. */
export type RotationOutcome = {
  isLive: boolean;
  previousExpiresAt: number | null;
  /** When the customer may rotate again; null unless the limit is reached. */
  retryAt: number | null;
};

/**
 * Inserts a successor of a valid key with the same tier, customer, subscription, bucket and end,
 * lets the old key expire after the overlap, and ends its sessions. It takes one round trip. Only one
 * of two rotations of one key succeeds. Rotations of one customer run one after another, so that the
 * limit holds.
 */
export async function insertSuccessor(db: Db, rotation: RotationRequest): Promise<RotationOutcome> {
  const [, { rows }] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${apiKeys.customer}, 1))
      from ${apiKeys} where ${apiKeys.id} = ${rotation.id}`),
    db.execute<RotationOutcome>(rotationStatement(rotation)),
  ]);
  return rows[0] ?? { isLive: false, previousExpiresAt: null, retryAt: null };
}

/**
 * The mail address of a key's owner: the subscriber's, else the one in the operator's text; null without
 * one. As `ownerEmail` finds it.
 */
export const ownerAddress = (key: {
  subscriptionId: Column;
  customer: Column;
}): SQL => sql`coalesce(
  (select ${customers.email} from ${subscriptions} s
    join ${customers} on ${customers.id} = ${s.customerId} where ${s.id} = ${key.subscriptionId}),
  lower(substring(trim(${key.customer})
    from '(?:^|<)([^<>@[:space:]]+@[^<>@[:space:]]+[.][A-Za-z]{2,})>?$')))`;

/** The value for no limit; above any possible number of rotations in 24 hours. */
const UNLIMITED = 86_400_000;

const SUCCESSOR_COLUMNS = namesOf(
  apiKeys.id,
  apiKeys.secretSha256,
  apiKeys.tier,
  apiKeys.customer,
  apiKeys.subscriptionId,
  apiKeys.bucket,
  apiKeys.createdAt,
  apiKeys.expiresAt,
);

function rotationStatement(rotation: RotationRequest) {
  const { id, successor, at, overlapUntil, maxPerDay, mail } = rotation;
  const now = sql`${at.toISOString()}::timestamptz`;
  const limit = maxPerDay ?? UNLIMITED;
  const old = alias(apiKeys, "old");
  return sql`
    with old as (
      select * from ${apiKeys} k
      where ${k.id} = ${id} and ${k.secretSha256} is not null and ${isCurrent(k)}
        and (${k.expiresAt} is null or ${k.expiresAt} > ${now})
      for update
    ), ${recentSuccessors(now, limit)}, retired as (
      update ${apiKeys} k set ${nameOf(k.replacedBy)} = ${successor.id},
        ${nameOf(k.expiresAt)} = least(${old.expiresAt}, ${overlapUntil.toISOString()}::timestamptz)
      from old where ${k.id} = ${old.id} and (select count(*) from recent) < ${limit}
      returning ${k.id} as id, ${k.expiresAt} as ends_at
    ), inserted as (
      insert into ${apiKeys} (${SUCCESSOR_COLUMNS})
      select ${successor.id}, ${successor.secretSha256}, ${old.tier}, ${old.customer},
        ${old.subscriptionId}, ${old.bucket}, ${now}, ${old.expiresAt}
      from old join retired on retired.id = ${old.id}
    ), ended as (
      delete from ${sessions} where ${sessions.keyId} in (select id from retired)
    ), mailed as (
      insert into ${outbox} (${queuedMailValues.names})
      select ${queuedMailValues.of("notice", sql`o.address`, mail, now)}
      from (select ${ownerAddress(old)} as address from old join retired on retired.id = ${old.id}) o
      where o.address is not null on conflict do nothing
    )
    select true as "isLive",
      (select ${epochMs(sql`ends_at`)} from retired) as "previousExpiresAt",
      (select ${epochMs(sql`min(made_at) + interval '24 hours'`)} from recent) as "retryAt"
    from old`;
}

/**
 * The newest successor keys of 24 hours: of the same subscription as `old`, or of its customer when
 * it has none.
 */
function recentSuccessors(now: SQL, limit: number) {
  const old = alias(apiKeys, "old");
  const made = alias(apiKeys, "made");
  const p = alias(apiKeys, "p");
  return sql`recent as (
      select ${made.createdAt} as made_at from ${apiKeys} made join old
        on ${old.customer} = ${made.customer}
          and ${old.subscriptionId} is not distinct from ${made.subscriptionId}
      where ${made.createdAt} > ${now} - interval '24 hours' and exists (
        select from ${apiKeys} p where ${p.customer} = ${made.customer} and ${p.replacedBy} = ${made.id})
      order by ${made.createdAt} desc limit ${limit}
    )`;
}
