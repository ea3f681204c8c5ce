import { type SQL, sql } from "drizzle-orm";
import type { SubscriptionFacts } from "../../domain/billing/facts.ts";
import type { Db } from "../client.ts";
import type { Letter } from "./letters.ts";
import { instantParam } from "./sql-json.ts";
import type { EventName } from "./stripe-events.ts";

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
  key: { id: string; letter: Letter };
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
    with old as (select * from subscriptions where id = ${facts.id}),
    ${buyer(facts, news.email, now)},
    ${subscription(facts, news, now)},
    state as (
      select id, status, tier from written
      union all select id, status, tier from old where not exists (select 1 from written)
    ), retiered as (
      update api_keys k set tier = state.tier from state
      where k.subscription_id = state.id and k.tier <> state.tier
    ), born_key as (
      insert into api_keys (id, tier, customer, subscription_id, bucket, created_at)
      select ${key.id}, state.tier, who.email, state.id, ${key.id}, ${now} from state, who
      where state.status in ('active', 'trialing')
        and not exists (select 1 from api_keys k where k.subscription_id = state.id)
      on conflict do nothing returning id
    ), unrevealed as (
      select id from born_key union all
      select id from api_keys where subscription_id = ${facts.id}
        and secret_sha256 is null and revoked_at is null and replaced_by is null
    ), ${letter(key.letter, now)}, ${revealing(reveal)}, ${done(event, now)},
    ${matched({ facts, event, ...news })}
    select (select id from unrevealed limit 1) as "unrevealedKeyId", who.id as "customerId",
      who.email, exists (select 1 from old where needs_reconcile) as "wasInDoubt",
      exists (select 1 from born_key) as "isFirst" from state, who`;
}

/**
 * Who had the subscription, else whom we sold it to, else who has the address that the provider names.
 * Only where mail goes: what a customer has bought before says nothing of who pays now.
 */
const buyer = (facts: SubscriptionFacts, email: string | null, now: SQL): SQL => sql`
    known as (
      select id, email from customers
      where id = (select customer_id from old) or id = ${facts.customerId}::bigint
        or email = ${email}::text
      order by (id is not distinct from (select customer_id from old)) desc,
        (id is not distinct from ${facts.customerId}::bigint) desc limit 1
    ), born as (
      insert into customers (email, created_at)
      select ${email}::text, ${now}
      where ${email}::text is not null and not exists (select 1 from known)
      on conflict (email) do nothing returning id, email
    ), who as (select id, email from known union all select id, email from born)`;

/** Live words count unless later ones are there; an event's, unless newer ones are. */
const isNews = ({ source, providerAt }: Pick<SubscriptionNews, "source" | "providerAt">): SQL => {
  if (source.kind === "implied") return sql`not exists (select 1 from old)`;
  return source.kind === "live"
    ? sql`not exists (select 1 from old where updated_at > ${source.readAt}::timestamptz)`
    : sql`not exists (select 1 from old where provider_at > ${instantParam(providerAt)})`;
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
      insert into subscriptions as s (id, customer_id, stripe_customer_id, tier, status, price_id,
        current_period_end, will_cancel_at, past_due_since, provider_at, needs_reconcile, updated_at)
      select ${facts.id}, who.id, ${facts.stripeCustomerId}::text, coalesce(${facts.tier}, old.tier), ${facts.status},
        ${facts.priceId}, ${instant(facts.currentPeriodEndAt)}, ${instant(facts.willCancelAt)},
        case when ${facts.status} = 'past_due' then
          coalesce(case when old.status = 'past_due' then old.past_due_since end, ${now}) end,
        ${instantParam(providerAt)}, ${source.kind !== "live"}, ${readAt}
      from who left join old on true
      where coalesce(${facts.tier}, old.tier) is not null and ${isNews(news)}
      on conflict (id) do update set tier = excluded.tier, status = excluded.status,
        stripe_customer_id = coalesce(excluded.stripe_customer_id, s.stripe_customer_id),
        price_id = excluded.price_id, current_period_end = excluded.current_period_end,
        will_cancel_at = excluded.will_cancel_at, past_due_since = excluded.past_due_since,
        provider_at = greatest(s.provider_at, excluded.provider_at),
        needs_reconcile = excluded.needs_reconcile,
        updated_at = greatest(s.updated_at, excluded.updated_at)
      returning id, status, tier
    )`;
}

const letter = (mail: Letter, now: SQL): SQL => sql`
    mailed as (
      insert into outbox (kind, idempotency_key, recipient, subject, html, body, headers, status,
        created_at, next_try_at)
      select 'key_ready', ${mail.idempotencyKey}, who.email, ${mail.subject}, ${mail.html},
        ${mail.body}, '{}'::jsonb, 'queued', ${now}, ${now}
      from born_key, who on conflict do nothing
    )`;

const revealing = (reveal: SubscriptionNews["reveal"]): SQL =>
  reveal === null
    ? sql`revealing as (select 1)`
    : sql`revealing as (
      insert into key_reveals (session_sha256, key_id, open_until)
      select ${reveal.sessionSha256}, id, ${instantParam(reveal.openUntil)} from unrevealed
      on conflict do nothing
    )`;

const done = (event: EventName | null, now: SQL): SQL =>
  event === null
    ? sql`done as (select 1)`
    : sql`done as (
      insert into stripe_events as e (id, type, created_at, received_at, status, attempts)
      select ${event.id}, ${event.type}, ${instantParam(event.createdAt)}, ${now}, 'applied', 1
      from state
      on conflict (id) do update set status = 'applied', attempts = e.attempts + 1
      where e.status in ('failing', 'unmatched')
    )`;

/** Settles the events of a subscription that the provider did not know before, and knows now. */
const matched = ({ facts, event, source }: Pick<SubscriptionNews, "facts" | "event" | "source">) =>
  source.kind === "live" && facts.stripeCustomerId !== null
    ? sql`matched as (
      update stripe_events e set status = 'applied' from state
      where e.subscription_id = state.id and e.status = 'unmatched'
        and e.id is distinct from ${event?.id ?? null}::text
    )`
    : sql`matched as (select 1)`;

/** Marks a subscription as in doubt, so that it is looked at again. */
export async function updateInDoubt(db: Db, subscriptionId: string): Promise<void> {
  await db.execute(sql`
    update subscriptions set needs_reconcile = true where id = ${subscriptionId}`);
}

/** Marks a subscription that we know as in doubt, and the event that says so as done. */
export async function updateDoubted(
  db: Db,
  { event, subscriptionId }: { event: EventName; subscriptionId: string },
  now: number,
): Promise<void> {
  await db.execute(sql`
    with state as (
      update subscriptions set needs_reconcile = true where id = ${subscriptionId} returning id
    ), ${done(event, instantParam(now))}
    select id from state`);
}
