// Queries for subscriptions: state before an event, rows to reconcile, and paid access of an address.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  apiKeys,
  customers,
  jobRuns,
  stripeEvents,
  subscriptions,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Run } from "../../runtime/database/job-runs.ts";
import { epochMs, instantParam, isoText, nameOf } from "../../runtime/database/sql.ts";
import type {
  EventStatus,
  PaidTier,
  SubscriptionFacts,
  SubscriptionStatus,
} from "../domain/subscription.ts";

const s = alias(subscriptions, "s");
const k = alias(apiKeys, "k");
const c = alias(customers, "c");

export type BillingState = {
  /** Status of the event; null for a new event. */
  eventStatus: EventStatus | null;
  isKnown: boolean;
  /**
   * The database's time before the provider is read. Of two reads, the one that started later is
   * newer. All isolates use the database's clock, so a wrong local clock does no harm.
   */
  readAt: string;
};

/** Reads the stored state before the provider is read. */
export async function findBillingState(
  db: Db,
  query: { eventId: string | null; subscriptionId: string },
): Promise<BillingState> {
  const { rows } = await db.execute<BillingState>(sql`
    select (select ${stripeEvents.status} from ${stripeEvents}
        where ${stripeEvents.id} = ${query.eventId}) as "eventStatus",
      exists (select 1 from ${subscriptions} s where ${s.id} = ${query.subscriptionId}) as "isKnown",
      ${isoText(sql`clock_timestamp()`)} as "readAt"`);
  const [row] = rows;
  if (!row) throw new Error("a statement without a table has one row");
  return row;
}

export type SubscriptionRow = {
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

const SUBSCRIPTION_ROWS = sql`
  select ${s.id} as id, ${s.stripeCustomerId} as "stripeCustomerId", ${s.tier} as tier,
    ${s.status} as status, ${s.priceId} as "priceId", ${s.needsReconcile} as "needsReconcile",
    ${epochMs(s.currentPeriodEnd)} as "currentPeriodEndAt",
    ${epochMs(s.willCancelAt)} as "willCancelAt",
    exists (select 1 from ${apiKeys} k where ${k.subscriptionId} = ${s.id}) as "hasKey"
  from ${subscriptions} s`;

/** Lists the stored rows of these subscriptions. */
export async function listSubscriptions(
  db: Db,
  facts: readonly SubscriptionFacts[],
): Promise<SubscriptionRow[]> {
  const ids = JSON.stringify(facts.map(({ id }) => id));
  const { rows } = await db.execute<SubscriptionRow>(sql`
    ${SUBSCRIPTION_ROWS} where ${s.id} in (select jsonb_array_elements_text(${ids}::jsonb))`);
  return rows;
}

/**
 * Lists unverified subscriptions, and those that may still change and were not read from the
 * provider in the last `forHours` hours. They are ordered by id and read after the last one, so that a
 * subscription that always fails does not block the others.
 */
export async function listDueForCheck(
  db: Db,
  { after, forHours, limit }: { after: string | null; forHours: number; limit: number },
): Promise<SubscriptionRow[]> {
  const { rows } = await db.execute<SubscriptionRow>(sql`
    ${SUBSCRIPTION_ROWS}
    where ${s.id} > ${after ?? ""} and (${s.needsReconcile}
      or (${s.status} not in ('canceled', 'incomplete_expired')
        and ${s.updatedAt} < now() - make_interval(hours => ${forHours}::int)))
    order by ${s.id} limit ${limit}`);
  return rows;
}

/** The statement that records when the stored rows were last equal to the provider's. */
export function markSubscriptionsChecked(db: Db, ids: readonly string[], readAt: string) {
  return db.execute(sql`
    update ${subscriptions} s set ${nameOf(s.updatedAt)} = ${readAt}::timestamptz
    where ${s.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and ${s.updatedAt} < ${readAt}::timestamptz`);
}

export type PaidAccessRow = {
  tier: PaidTier;
  status: SubscriptionStatus;
  pastDueSince: number | null;
  /** Public id of the subscription's key; null when it is revoked. */
  keyId: string | null;
};

/**
 * Lists the subscriptions of an address (lower case), highest tier first, and the keys that an
 * operator issued to it, which count as paid. Instants are epoch ms.
 */
export async function listPaidAccess(db: Db, email: string, now: number): Promise<PaidAccessRow[]> {
  const { rows } = await db.execute<PaidAccessRow>(sql`
    select ${s.tier} as tier, ${s.status} as status, ${k.id} as "keyId",
      ${epochMs(s.pastDueSince)} as "pastDueSince"
    from ${customers} c join ${subscriptions} s on ${s.customerId} = ${c.id}
      left join ${apiKeys} k
        on ${k.subscriptionId} = ${s.id} and ${k.revokedAt} is null and ${k.replacedBy} is null
    where ${c.email} = ${email}
    union all
    select ${k.tier}, 'active', ${k.id}, null from ${apiKeys} k
    where ${k.subscriptionId} is null and ${k.secretSha256} is not null
      and (lower(${k.customer} collate "C") = ${email}
        or right(lower(${k.customer} collate "C"), length(${email}) + 2) = '<' || ${email} || '>')
      and ${k.revokedAt} is null and ${k.replacedBy} is null
      and (${k.expiresAt} is null or ${k.expiresAt} > ${instantParam(now)})
    order by 1, 3`);
  return rows;
}

export type ReconcileStart = {
  /** Subscriptions that earlier ticks of this slot tried to repair. */
  tried: string[];
  /** The database's time before the provider is read. */
  readAt: string;
};

const r = alias(jobRuns, "r");

/** Returns where a run of this slot begins. */
export async function findReconcileStart(db: Db, run: Run): Promise<ReconcileStart> {
  const { rows } = await db.execute<ReconcileStart>(sql`
    select coalesce(${r.detail}->'tried', '[]') as tried,
      ${isoText(sql`clock_timestamp()`)} as "readAt"
    from (select 1) as one left join ${jobRuns} r
      on ${r.job} = ${run.job} and ${r.slot} = ${instantParam(run.slot)}`);
  const [row] = rows;
  if (!row) throw new Error("a left join of one row has one row");
  return row;
}
