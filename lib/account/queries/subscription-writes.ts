// Writes to subscriptions, with the key, mail and event that belong to a change.

import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  apiKeys,
  customers,
  keyReveals,
  outbox,
  stripeEvents,
  subscriptions,
} from "../../../drizzle/schema/index.ts";
import { type QueuedMail, queuedMailValues } from "../../mail/queries/enqueue-mail.ts";
import { setExcluded } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded, instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";
import type { SubscriptionFacts } from "../domain/subscription.ts";
import { BOUGHT_KEY_COLUMNS } from "./key-writes.ts";
import type { EventIdentity } from "./stripe-events.ts";

const s = alias(subscriptions, "s");
/** The subscription as it was before the statement. */
const old = alias(subscriptions, "old");
const c = alias(customers, "c");
const k = alias(apiKeys, "k");
const e = alias(stripeEvents, "e");

/** Arbitrary constant: serializes the writers of one subscription. */
const LOCK_ID = sql.raw("7215007");

export interface SubscriptionChange {
  /** Null when the change was read without an event. */
  event: EventIdentity | null;
  facts: SubscriptionFacts;
  /**
   * `live`: read from the provider after `readAt`. `event`: the event's own data, unverified until the
   * provider is read. `implied`: derived from a paid checkout; never overwrites the others.
   */
  source: { kind: "live"; readAt: string } | { kind: "event" } | { kind: "implied" };
  /** The provider's time of the change, epoch ms. */
  providerAt: number;
  /** Address of a buyer who is not stored yet; null when it is unknown. */
  email: string | null;
  /** The key that a first payment creates, and its mail. */
  key: { id: string; mail: QueuedMail };
  /** The mail to a subscriber whose subscription ends by this change. */
  endMail: QueuedMail;
  reveal: { sessionSha256: string; openUntil: number } | null;
}

type ChangeOrigin = Pick<SubscriptionChange, "source" | "providerAt">;

export type WrittenSubscription = {
  subscriptionId: string;
  /** Public id of the key that was not revealed yet. */
  unrevealedKeyId: string | null;
  customerId: number;
  email: string;
  /** Whether this was the first payment. */
  isFirst: boolean;
  /** Whether the subscription was unverified until now. */
  wasUnverified: boolean;
};

type Row = Omit<WrittenSubscription, "customerId" | "subscriptionId"> & { customerId: string };

/**
 * Writes a change of a subscription in one transaction: the customer, the subscription, its key without
 * a secret, the right to reveal the key, the mail, and the event as applied. Returns null and changes
 * nothing if the buyer is unknown and no address was given.
 */
export async function upsertSubscription(
  db: Db,
  change: SubscriptionChange,
  now: number,
): Promise<WrittenSubscription | null> {
  const [, written] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${LOCK_ID}, hashtext(${change.facts.id}))::text`),
    db.execute<Row>(upsertSql(change, instantParam(now))),
  ]);
  const [row] = written.rows;
  if (!row) return null;
  return { ...row, subscriptionId: change.facts.id, customerId: Number(row.customerId) };
}

function upsertSql(
  { facts, key, endMail, reveal, event, ...change }: SubscriptionChange,
  now: SQL,
): SQL {
  return sql`
    with old as (select * from ${subscriptions} s where ${s.id} = ${facts.id}),
    ${buyerSql(facts, change.email, now)},
    ${subscriptionSql(facts, change, now)},
    state as (
      select id, status, tier from written
      union all select ${old.id}, ${old.status}, ${old.tier} from old
      where not exists (select 1 from written)
    ), retiered as (
      update ${apiKeys} k set ${nameOf(k.tier)} = state.tier from state
      where ${k.subscriptionId} = state.id and ${k.tier} <> state.tier
    ), ${keySql(facts.id, key.id, now)},
    ${mailSql(key.mail, now)}, ${endMailSql(endMail, now)}, ${revealSql(reveal)}, ${eventSql(event, now)},
    ${unmatchedSql({ facts, event, ...change })}
    select (select id from unrevealed limit 1) as "unrevealedKeyId", who.id as "customerId",
      who.email, exists (select 1 from old where ${old.needsReconcile}) as "wasUnverified",
      exists (select 1 from born_key) as "isFirst" from state, who`;
}

/** The key that a first payment creates, and the subscription's keys that are not revealed yet. */
const keySql = (subscriptionId: string, id: string, now: SQL): SQL => sql`
    born_key as (
      insert into ${apiKeys} (${BOUGHT_KEY_COLUMNS})
      select ${id}, state.tier, who.email, state.id, ${id}, ${now} from state, who
      where state.status in ('active', 'trialing')
        and not exists (select 1 from ${apiKeys} k where ${k.subscriptionId} = state.id)
      on conflict do nothing returning ${apiKeys.id} as id
    ), unrevealed as (
      select id from born_key union all
      select ${k.id} from ${apiKeys} k where ${k.subscriptionId} = ${subscriptionId}
        and ${k.secretSha256} is null and ${k.revokedAt} is null and ${k.replacedBy} is null
    )`;

/**
 * The customer of the stored subscription, else of our checkout, else with the address from the provider.
 * The address is only used for mail; earlier purchases do not prove who pays now.
 */
const buyerSql = (facts: SubscriptionFacts, email: string | null, now: SQL): SQL => sql`
    known as (
      select ${c.id} as id, ${c.email} as email from ${customers} c
      where ${c.id} = (select ${old.customerId} from old) or ${c.id} = ${facts.customerId}::bigint
        or ${c.email} = ${email}::text
      order by (${c.id} is not distinct from (select ${old.customerId} from old)) desc,
        (${c.id} is not distinct from ${facts.customerId}::bigint) desc limit 1
    ), born as (
      insert into ${customers} (${namesOf(customers.email, customers.createdAt)})
      select ${email}::text, ${now}
      where ${email}::text is not null and not exists (select 1 from known)
      on conflict (${nameOf(customers.email)}) do nothing
      returning ${customers.id} as id, ${customers.email} as email
    ), who as (select id, email from known union all select id, email from born)`;

/** Whether a change is newer: than the last read for live data, than the last event for event data. */
const isNewer = ({ source, providerAt }: ChangeOrigin): SQL => {
  if (source.kind === "implied") return sql`not exists (select 1 from old)`;
  return source.kind === "live"
    ? sql`not exists (select 1 from old where ${old.updatedAt} > ${source.readAt}::timestamptz)`
    : sql`not exists (select 1 from old where ${old.providerAt} > ${instantParam(providerAt)})`;
};

function subscriptionSql(
  facts: SubscriptionFacts,
  { source, providerAt }: ChangeOrigin,
  now: SQL,
): SQL {
  const instant = (at: number | null) => (at === null ? sql`null` : instantParam(at));
  // Event data were not read from the provider, so any read is newer.
  const readAt = source.kind === "live" ? sql`${source.readAt}::timestamptz` : instantParam(0);
  return sql`
    written as (
      insert into ${subscriptions} as s (${namesOf(...COLUMNS)})
      select ${facts.id}, who.id, ${facts.stripeCustomerId}::text, coalesce(${facts.tier}, ${old.tier}),
        ${facts.status}, ${facts.priceId}, ${instant(facts.currentPeriodEndAt)},
        ${instant(facts.willCancelAt)}, case when ${facts.status} = 'past_due' then
          coalesce(case when ${old.status} = 'past_due' then ${old.pastDueSince} end, ${now}) end,
        ${instantParam(providerAt)}, ${source.kind !== "live"}, ${readAt}
      from who left join old on true
      where coalesce(${facts.tier}, ${old.tier}) is not null and ${isNewer({ source, providerAt })}
      on conflict (${nameOf(s.id)}) do update set ${UPDATED_COLUMNS}
      returning ${s.id} as id, ${s.status} as status, ${s.tier} as tier
    )`;
}

const COLUMNS = [
  s.id,
  s.customerId,
  s.stripeCustomerId,
  s.tier,
  s.status,
  s.priceId,
  s.currentPeriodEnd,
  s.willCancelAt,
  s.pastDueSince,
  s.providerAt,
  s.needsReconcile,
  s.updatedAt,
];

const UPDATED_COLUMNS = sql.join(
  [
    setExcluded(s.tier, s.status, s.priceId, s.currentPeriodEnd, s.willCancelAt, s.pastDueSince),
    setExcluded(s.needsReconcile),
    ...[s.providerAt, s.updatedAt].map(
      (column) => sql`${nameOf(column)} = greatest(${column}, ${excluded(column)})`,
    ),
    sql`${nameOf(s.stripeCustomerId)} = coalesce(${excluded(s.stripeCustomerId)}, ${s.stripeCustomerId})`,
  ],
  sql`, `,
);

const mailSql = (mail: QueuedMail, now: SQL): SQL => sql`
    mailed as (
      insert into ${outbox} (${queuedMailValues.names})
      select ${queuedMailValues.of("key_ready", sql`who.email`, mail, now)}
      from born_key, who on conflict do nothing
    )`;

/** The mail about the end of a subscription that was not over before. */
const endMailSql = (mail: QueuedMail, now: SQL): SQL => sql`
    farewell as (
      insert into ${outbox} (${queuedMailValues.names})
      select ${queuedMailValues.of("notice", sql`who.email`, mail, now)}
      from written, who where written.status = 'canceled' and exists (
        select 1 from old where ${old.status} not in ('canceled', 'incomplete', 'incomplete_expired'))
      on conflict do nothing
    )`;

const revealSql = (reveal: SubscriptionChange["reveal"]): SQL =>
  reveal === null
    ? sql`revealing as (select 1)`
    : sql`revealing as (
      insert into ${keyReveals}
        (${namesOf(keyReveals.sessionSha256, keyReveals.keyId, keyReveals.openUntil)})
      select ${reveal.sessionSha256}, id, ${instantParam(reveal.openUntil)} from unrevealed
      on conflict do nothing
    )`;

const eventSql = (event: EventIdentity | null, now: SQL): SQL =>
  event === null
    ? sql`applied as (select 1)`
    : sql`applied as (
      insert into ${stripeEvents} as e
        (${namesOf(e.id, e.type, e.createdAt, e.receivedAt, e.status, e.attempts)})
      select ${event.id}, ${event.type}, ${instantParam(event.createdAt)}, ${now}, 'applied', 1
      from state
      on conflict (${nameOf(e.id)}) do update
        set ${nameOf(e.status)} = 'applied', ${nameOf(e.attempts)} = ${e.attempts} + 1
      where ${e.status} in ('failing', 'unmatched')
    )`;

/** Marks the unmatched events of a subscription as applied, now that the provider knows it. */
const unmatchedSql = ({
  facts,
  event,
  source,
}: Pick<SubscriptionChange, "facts" | "event" | "source">) =>
  source.kind === "live" && facts.stripeCustomerId !== null
    ? sql`matched as (
      update ${stripeEvents} e set ${nameOf(e.status)} = 'applied' from state
      where ${e.subscriptionId} = state.id and ${e.status} = 'unmatched'
        and ${e.id} is distinct from ${event?.id ?? null}::text
    )`
    : sql`matched as (select 1)`;

/** Marks a subscription as unverified, so that the next reconcile reads it. */
export async function updateUnverified(db: Db, subscriptionId: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ needsReconcile: true })
    .where(eq(subscriptions.id, subscriptionId));
}

/** Marks a stored subscription as unverified, and the event as applied. */
export async function updateUnverifiedByEvent(
  db: Db,
  { event, subscriptionId }: { event: EventIdentity; subscriptionId: string },
  now: number,
): Promise<void> {
  await db.execute(sql`
    with state as (
      update ${subscriptions} s set ${nameOf(s.needsReconcile)} = true
      where ${s.id} = ${subscriptionId} returning ${s.id} as id
    ), ${eventSql(event, instantParam(now))}
    select id from state`);
}
