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
import type { Db } from "../../runtime/database/client.ts";
import { excluded, nameOf, namesOf } from "../../runtime/database/sql.ts";
import { instantParam } from "../../runtime/database/sql-json.ts";
import type { SubscriptionFacts } from "../domain/billing/facts.ts";
import { BOUGHT_KEY } from "./key-writes.ts";
import type { EventName } from "./stripe-events.ts";

const s = alias(subscriptions, "s");
/** The subscription as it was before the statement. */
const old = alias(subscriptions, "old");
const c = alias(customers, "c");
const k = alias(apiKeys, "k");
const e = alias(stripeEvents, "e");

/** Any constant of our own: writers of one subscription go one after the other. */
const SUBSCRIPTION_LOCK = 7_215_007;

export interface SubscriptionNews {
  /** Null: nobody told us, we asked. */
  event: EventName | null;
  facts: SubscriptionFacts;
  /**
   * `live`: read from the provider after `readAt`. `told`: an event's own words, in doubt until the
   * provider was asked. `implied`: what a paid checkout implies, which never contradicts the others.
   */
  source: { kind: "live"; readAt: string } | { kind: "told" } | { kind: "implied" };
  /** The provider's time of the news, epoch ms. */
  providerAt: number;
  /** Of a buyer whom we may not know yet. */
  email: string | null;
  /** The key that a first payment makes, with the mail that says so. */
  key: { id: string; letter: QueuedMail };
  /** The checkout whose page may reveal the key. */
  reveal: { sessionSha256: string; openUntil: number } | null;
}

export type Written = {
  subscriptionId: string;
  /** Public id of the key that waits to be revealed. */
  unrevealedKeyId: string | null;
  /** The customer under whose address it was bought. */
  customerId: number;
  email: string;
  /** Whether this was the first payment. */
  isFirst: boolean;
  /** Whether it was in doubt until now. */
  wasInDoubt: boolean;
};

/**
 * Writes what is new of a subscription, and all that follows from it, once, in one transaction: the
 * customer, the subscription, its key with no secret, the right to reveal it, the mail, and the event
 * as done. Null when the buyer is unknown and no address was given: then nothing was written.
 */
export async function upsertSubscription(
  db: Db,
  news: SubscriptionNews,
  now: number,
): Promise<Written | null> {
  const lock = sql.raw(String(SUBSCRIPTION_LOCK));
  const [, written] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${news.facts.id}))::text`),
    db.execute<Omit<Written, "customerId" | "subscriptionId"> & { customerId: string }>(
      statement(news, instantParam(now)),
    ),
  ]);
  const [row] = written.rows;
  if (!row) return null;
  return { ...row, subscriptionId: news.facts.id, customerId: Number(row.customerId) };
}

function statement({ facts, key, reveal, event, ...news }: SubscriptionNews, now: SQL): SQL {
  return sql`
    with old as (select * from ${subscriptions} s where ${s.id} = ${facts.id}),
    ${buyer(facts, news.email, now)},
    ${subscription(facts, news, now)},
    state as (
      select id, status, tier from written
      union all select ${old.id}, ${old.status}, ${old.tier} from old
      where not exists (select 1 from written)
    ), retiered as (
      update ${apiKeys} k set ${nameOf(k.tier)} = state.tier from state
      where ${k.subscriptionId} = state.id and ${k.tier} <> state.tier
    ), ${keyOf(facts.id, key.id, now)},
    ${letter(key.letter, now)}, ${revealing(reveal)}, ${done(event, now)},
    ${matched({ facts, event, ...news })}
    select (select id from unrevealed limit 1) as "unrevealedKeyId", who.id as "customerId",
      who.email, exists (select 1 from old where ${old.needsReconcile}) as "wasInDoubt",
      exists (select 1 from born_key) as "isFirst" from state, who`;
}

/** The key that a first payment makes, and all of the subscription that nobody has seen yet. */
const keyOf = (subscriptionId: string, id: string, now: SQL): SQL => sql`
    born_key as (
      insert into ${apiKeys} (${BOUGHT_KEY})
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
 * Who had the subscription, else whom we sold it to, else who has the address that the provider names.
 * Only where mail goes: what a customer has bought before says nothing of who pays now.
 */
const buyer = (facts: SubscriptionFacts, email: string | null, now: SQL): SQL => sql`
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

/** Live words count unless later ones are there; an event's, unless newer ones are. */
const isNews = ({ source, providerAt }: Pick<SubscriptionNews, "source" | "providerAt">): SQL => {
  if (source.kind === "implied") return sql`not exists (select 1 from old)`;
  return source.kind === "live"
    ? sql`not exists (select 1 from old where ${old.updatedAt} > ${source.readAt}::timestamptz)`
    : sql`not exists (select 1 from old where ${old.providerAt} > ${instantParam(providerAt)})`;
};

function subscription(
  facts: SubscriptionFacts,
  news: Pick<SubscriptionNews, "source" | "providerAt">,
  now: SQL,
): SQL {
  const { source, providerAt } = news;
  const instant = (at: number | null) => (at === null ? sql`null` : instantParam(at));
  // Never asked: whatever the provider then says is newer.
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
      where coalesce(${facts.tier}, ${old.tier}) is not null and ${isNews(news)}
      on conflict (${nameOf(s.id)}) do update set ${TAKEN_OVER}
      returning ${s.id} as id, ${s.status} as status, ${s.tier} as tier
    )`;
}

const COLUMNS = [
  ...[s.id, s.customerId, s.stripeCustomerId, s.tier, s.status, s.priceId, s.currentPeriodEnd],
  ...[s.willCancelAt, s.pastDueSince, s.providerAt, s.needsReconcile, s.updatedAt],
];

const TAKEN_OVER = sql.join(
  [
    ...[
      ...[s.tier, s.status, s.priceId, s.currentPeriodEnd, s.willCancelAt, s.pastDueSince],
      s.needsReconcile,
    ].map((column) => sql`${nameOf(column)} = ${excluded(column)}`),
    ...[s.providerAt, s.updatedAt].map(
      (column) => sql`${nameOf(column)} = greatest(${column}, ${excluded(column)})`,
    ),
    sql`${nameOf(s.stripeCustomerId)} = coalesce(${excluded(s.stripeCustomerId)}, ${s.stripeCustomerId})`,
  ],
  sql`, `,
);

const letter = (mail: QueuedMail, now: SQL): SQL => sql`
    mailed as (
      insert into ${outbox} (${queuedMailValues.names})
      select ${queuedMailValues.of("key_ready", sql`who.email`, mail, now)}
      from born_key, who on conflict do nothing
    )`;

const revealing = (reveal: SubscriptionNews["reveal"]): SQL =>
  reveal === null
    ? sql`revealing as (select 1)`
    : sql`revealing as (
      insert into ${keyReveals}
        (${namesOf(keyReveals.sessionSha256, keyReveals.keyId, keyReveals.openUntil)})
      select ${reveal.sessionSha256}, id, ${instantParam(reveal.openUntil)} from unrevealed
      on conflict do nothing
    )`;

const done = (event: EventName | null, now: SQL): SQL =>
  event === null
    ? sql`done as (select 1)`
    : sql`done as (
      insert into ${stripeEvents} as e
        (${namesOf(e.id, e.type, e.createdAt, e.receivedAt, e.status, e.attempts)})
      select ${event.id}, ${event.type}, ${instantParam(event.createdAt)}, ${now}, 'applied', 1
      from state
      on conflict (${nameOf(e.id)}) do update
        set ${nameOf(e.status)} = 'applied', ${nameOf(e.attempts)} = ${e.attempts} + 1
      where ${e.status} in ('failing', 'unmatched')
    )`;

/** Settles the events of a subscription that the provider did not know before, and knows now. */
const matched = ({ facts, event, source }: Pick<SubscriptionNews, "facts" | "event" | "source">) =>
  source.kind === "live" && facts.stripeCustomerId !== null
    ? sql`matched as (
      update ${stripeEvents} e set ${nameOf(e.status)} = 'applied' from state
      where ${e.subscriptionId} = state.id and ${e.status} = 'unmatched'
        and ${e.id} is distinct from ${event?.id ?? null}::text
    )`
    : sql`matched as (select 1)`;

/** Marks a subscription as in doubt, so that it is looked at again. */
export async function updateInDoubt(db: Db, subscriptionId: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ needsReconcile: true })
    .where(eq(subscriptions.id, subscriptionId));
}

/** Marks a subscription that we know as in doubt, and the event that says so as done. */
export async function updateDoubted(
  db: Db,
  { event, subscriptionId }: { event: EventName; subscriptionId: string },
  now: number,
): Promise<void> {
  await db.execute(sql`
    with state as (
      update ${subscriptions} s set ${nameOf(s.needsReconcile)} = true
      where ${s.id} = ${subscriptionId} returning ${s.id} as id
    ), ${done(event, instantParam(now))}
    select id from state`);
}
