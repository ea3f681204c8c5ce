// Queries for the right to see a bought key once, and for the mail with a link to it.

import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  apiKeys,
  customers,
  keyReveals,
  outbox,
  sessions,
  subscriptions,
} from "../../../drizzle/schema/index.ts";
import { type QueuedMail, queuedMailValues } from "../../mail/queries/enqueue-mail.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam, isoText, nameOf, namesOf } from "../../runtime/database/sql.ts";
import type { PaidTier } from "../domain/subscription.ts";
import { BOUGHT_KEY_COLUMNS, ownerAddress } from "./key-writes.ts";

const r = alias(keyReveals, "r");
const k = alias(apiKeys, "k");
const s = alias(subscriptions, "s");
const c = alias(customers, "c");
const o = alias(apiKeys, "o");
const m = alias(outbox, "m");

export type RevealRow = {
  keyId: string;
  tier: PaidTier;
  subscriptionId: string | null;
  /** Where links to the key are mailed; null for an operator's key. */
  email: string | null;
  /** Epoch ms. */
  openUntil: number;
  revealedAt: number | null;
  hasSecret: boolean;
};

/**
 * Returns the right to reveal a key by the digest of its checkout or token, or null, and the database's
 * time, by which later reads from the provider are ordered.
 */
export async function findReveal(
  db: Db,
  sha256: string,
): Promise<{ right: RevealRow | null; readAt: string }> {
  const { rows } = await db.execute<
    { [M in keyof RevealRow]: RevealRow[M] | null } & { readAt: string }
  >(sql`
    select ${isoText(sql`clock_timestamp()`)} as "readAt", ${r.keyId} as "keyId", ${k.tier} as tier,
      ${k.subscriptionId} as "subscriptionId", ${c.email} as email,
      ${epochMs(r.openUntil)} as "openUntil", ${epochMs(r.revealedAt)} as "revealedAt",
      ${k.secretSha256} is not null as "hasSecret"
    from (select 1) as one left join (
      ${keyReveals} r join ${apiKeys} k on ${k.id} = ${r.keyId}
        left join ${subscriptions} s on ${s.id} = ${k.subscriptionId}
        left join ${customers} c on ${c.id} = ${s.customerId}
    ) on ${r.sessionSha256} = ${sha256}`);
  const [row] = rows;
  if (!row) throw new Error("a left join of one row has one row");
  const { readAt, ...right } = row;
  return { right: right.keyId === null ? null : (right as RevealRow), readAt };
}

export interface RevealRequest {
  sha256: string;
  keyId: string;
  secretSha256: string;
  /** Whether an existing secret may be replaced; only true after the mailbox was proved. */
  mayReplace: boolean;
  /** The mail to the owner of a key whose secret is replaced. */
  mail: QueuedMail;
  now: number;
}

/**
 * Uses up the right and stores the digest of the new secret. It is one statement, so that only one of
 * two concurrent requests succeeds. Sessions of a replaced secret end. Null when nothing was revealed.
 */
export async function updateRevealed(db: Db, request: RevealRequest): Promise<PaidTier | null> {
  const { sha256, keyId, secretSha256, mayReplace, mail, now } = request;
  const mayShow = sql`(${mayReplace} or ${k.secretSha256} is null)`;
  const { rows } = await db.execute<{ tier: PaidTier }>(sql`
    with opened as (
      update ${keyReveals} r set ${nameOf(r.revealedAt)} = ${instantParam(now)} from ${apiKeys} k
      where ${r.sessionSha256} = ${sha256} and ${r.revealedAt} is null
        and ${r.openUntil} > ${instantParam(now)} and ${k.id} = ${r.keyId} and ${k.id} = ${keyId}
        and ${k.revokedAt} is null and ${k.replacedBy} is null and ${mayShow}
      returning ${r.keyId} as key, ${k.secretSha256} is not null as is_replaced,
        ${ownerAddress(k)} as address
    ), mailed as (
      insert into ${outbox} (${queuedMailValues.names})
      select ${queuedMailValues.of("notice", sql`opened.address`, mail, instantParam(now))}
      from opened where is_replaced and address is not null on conflict do nothing
    ), ended as (
      delete from ${sessions} where ${sessions.keyId} in (select key from opened)
    )
    update ${apiKeys} k set ${nameOf(k.secretSha256)} = ${secretSha256} from opened
    where ${k.id} = opened.key and ${mayShow}
    returning ${k.tier} as tier`);
  return rows[0]?.tier ?? null;
}

/** The subscription that pays for a key, if it is of this address (lower case); else null. */
export async function findSubscriptionOf(
  db: Db,
  { keyId, email }: { keyId: string; email: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: s.id })
    .from(k)
    .innerJoin(s, eq(s.id, k.subscriptionId))
    .innerJoin(c, eq(c.id, s.customerId))
    .where(and(eq(k.id, keyId), eq(c.email, email)));
  return row?.id ?? null;
}

export interface RevealLink {
  /** Lower case. */
  email: string;
  /** The subscription whose key the link shows; null for the first one of the address. */
  subscriptionId: string | null;
  tokenSha256: string;
  openUntil: number;
  /** Public id of the key that replaces a revoked one. */
  newKeyId: string;
  mail: QueuedMail;
  /** Limit of such mails to one address in 24 hours. */
  maxPerDay: number;
}

/**
 * Enqueues a mail with a link to the key of an address, and stores the right that the link carries;
 * it does nothing for an address without a subscription or over its limit of mails. When the
 * address has several subscriptions and none is named, the first one is used, so that a later payer
 * cannot take its place. A revoked key gets a successor in the same rate bucket. The statement is the same for
 * every address, so that the time of the answer does not reveal who subscribes.
 */
export async function insertRevealLink(db: Db, link: RevealLink, now: number): Promise<void> {
  const at = instantParam(now);
  await db.execute(sql`
    with owner as (${ownerOf(link)}), mailed as (
      insert into ${outbox} (${queuedMailValues.names})
      select ${queuedMailValues.of("key_ready", sql`owner.email`, link.mail, at)}
      from owner where (
        select count(*) from ${outbox} m where ${m.recipient} = ${link.email}
          and ${m.kind} = 'key_ready' and ${m.idempotencyKey} like 'reveal-v1:%'
          and ${m.createdAt} > ${at} - interval '24 hours') < ${link.maxPerDay}::int
      on conflict do nothing returning 1
    ), inserted as (
      insert into ${apiKeys} (${BOUGHT_KEY_COLUMNS})
      select ${link.newKeyId}, owner.tier, owner.email, owner.subscription, (
        select ${o.bucket} from ${apiKeys} o where ${o.subscriptionId} = owner.subscription
        order by ${o.createdAt} desc, ${o.id} limit 1), ${at}
      from owner, mailed where owner.key is null
      on conflict do nothing returning ${apiKeys.id} as key
    )
    insert into ${keyReveals} (${namesOf(
      keyReveals.sessionSha256,
      keyReveals.keyId,
      keyReveals.openUntil,
    )})
    select ${link.tokenSha256}, linked.key, ${instantParam(link.openUntil)} from (
      select owner.key from owner, mailed where owner.key is not null
      union all select inserted.key from inserted) as linked
    on conflict do nothing`);
}

/** The named or first subscription of an address, with its key unless that is revoked. */
const ownerOf = ({ email, subscriptionId }: RevealLink) => sql`
      select ${k.id} as key, ${c.email} as email, ${s.id} as subscription, ${s.tier} as tier
      from ${customers} c join ${subscriptions} s on ${s.customerId} = ${c.id}
        left join ${apiKeys} k on ${k.subscriptionId} = ${s.id}
          and ${k.revokedAt} is null and ${k.replacedBy} is null
      where ${c.email} = ${email} and coalesce(${s.id} = ${subscriptionId}::text, true)
        and ${s.status} in ('active', 'trialing', 'past_due')
        and exists (select 1 from ${apiKeys} o where ${o.subscriptionId} = ${s.id})
      order by (select min(${o.createdAt}) from ${apiKeys} o where ${o.subscriptionId} = ${s.id}),
        ${s.id}
      limit 1`;
