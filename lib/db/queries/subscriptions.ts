import { sql } from "drizzle-orm";
import type { PaidTier, SubscriptionFacts } from "../../domain/billing/facts.ts";
import type { EventStatus, SubscriptionStatus } from "../../domain/billing/vocabulary.ts";
import type { Db } from "../client.ts";
import { instantParam, isoText } from "./sql-json.ts";

export type Before = {
  /** What became of the event so far; null: it is new. */
  eventStatus: EventStatus | null;
  isKnown: boolean;
  /**
   * The database's own time, before the provider is asked: of two answers the one that was asked for
   * later is the newer. One clock for all isolates, which no rehearsal moves.
   */
  readAt: string;
};

/** What is known before the provider is asked about a subscription. */
export async function findBefore(
  db: Db,
  asked: { eventId: string | null; subscriptionId: string },
): Promise<Before> {
  const { rows } = await db.execute<Before>(sql`
    select (select status from stripe_events where id = ${asked.eventId}) as "eventStatus",
      exists (select 1 from subscriptions where id = ${asked.subscriptionId}) as "isKnown",
      ${isoText(sql`clock_timestamp()`)} as "readAt"`);
  const [row] = rows;
  if (!row) throw new Error("a statement without a table has one row");
  return row;
}

export type OwnSubscription = {
  id: string;
  stripeCustomerId: string | null;
  tier: PaidTier;
  status: SubscriptionStatus;
  priceId: string | null;
  currentPeriodEndAt: number | null;
  willCancelAt: number | null;
  needsReconcile: boolean;
  hasKey: boolean;
};

const OWN_COLUMNS = sql`
  s.id, s.stripe_customer_id as "stripeCustomerId", s.tier, s.status, s.price_id as "priceId", s.needs_reconcile as "needsReconcile",
  (extract(epoch from s.current_period_end) * 1000)::float8 as "currentPeriodEndAt",
  (extract(epoch from s.will_cancel_at) * 1000)::float8 as "willCancelAt",
  exists (select 1 from api_keys k where k.subscription_id = s.id) as "hasKey"`;

/** What we hold of these subscriptions. */
export async function listSubscriptions(
  db: Db,
  facts: readonly SubscriptionFacts[],
): Promise<OwnSubscription[]> {
  const ids = JSON.stringify(facts.map(({ id }) => id));
  const { rows } = await db.execute<OwnSubscription>(sql`
    select ${OWN_COLUMNS} from subscriptions s
    where s.id in (select jsonb_array_elements_text(${ids}::jsonb))`);
  return rows;
}

/**
 * Subscriptions that may still change and that the provider was not asked about for so many hours of
 * the database's time, and those in doubt: by id, so that one that always fails stands before no other
 * for more than one try.
 */
export async function listUnasked(
  db: Db,
  { after, forHours, limit }: { after: string | null; forHours: number; limit: number },
): Promise<OwnSubscription[]> {
  const { rows } = await db.execute<OwnSubscription>(sql`
    select ${OWN_COLUMNS} from subscriptions s
    where s.id > ${after ?? ""} and (s.needs_reconcile
      or (s.status not in ('canceled', 'incomplete_expired')
        and s.updated_at < now() - make_interval(hours => ${forHours}::int)))
    order by s.id limit ${limit}`);
  return rows;
}

/** The statement that notes when the provider was seen to agree with what we hold. */
export function touchSubscriptions(db: Db, ids: readonly string[], readAt: string) {
  return db.execute(sql`
    update subscriptions set updated_at = ${readAt}::timestamptz
    where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and updated_at < ${readAt}::timestamptz`);
}

export type StatusRow = {
  tier: PaidTier;
  status: SubscriptionStatus;
  pastDueSince: number | null;
  /** Public id of the key that it pays for; null: revoked. */
  keyId: string | null;
};

/**
 * What an address (lower case) pays for, the highest tier first, and the keys that an operator
 * issued to it, which count as paid. Instants are epoch ms.
 */
export async function listStanding(db: Db, email: string, now: number): Promise<StatusRow[]> {
  const { rows } = await db.execute<StatusRow>(sql`
    select s.tier, s.status, k.id as "keyId",
      (extract(epoch from s.past_due_since) * 1000)::float8 as "pastDueSince"
    from customers c join subscriptions s on s.customer_id = c.id
      left join api_keys k
        on k.subscription_id = s.id and k.revoked_at is null and k.replaced_by is null
    where c.email = ${email}
    union all
    select k.tier, 'active', k.id, null from api_keys k
    where k.subscription_id is null and k.secret_sha256 is not null
      and (lower(k.customer collate "C") = ${email}
        or right(lower(k.customer collate "C"), length(${email}) + 2) = '<' || ${email} || '>')
      and k.revoked_at is null and k.replaced_by is null
      and (k.expires_at is null or k.expires_at > ${instantParam(now)})
    order by 1, 3`);
  return rows;
}
