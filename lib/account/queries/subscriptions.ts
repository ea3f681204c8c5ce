// Queries for subscriptions: state before an event, rows to reconcile, and paid access of an address.

import { and, eq, gt, lt, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  apiKeys,
  customers,
  jobRuns,
  stripeEvents,
  subscriptions,
} from "../../../drizzle/schema/index.ts";
import { column } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Run } from "../../runtime/database/job-runs.ts";
import {
  epochMs,
  innerSelect,
  instantParam,
  isoText,
  type RowOf,
} from "../../runtime/database/sql.ts";
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

const SUBSCRIPTION = {
  id: s.id,
  stripeCustomerId: s.stripeCustomerId,
  tier: sql<PaidTier>`${s.tier}`,
  status: s.status,
  priceId: s.priceId,
  needsReconcile: s.needsReconcile,
  currentPeriodEndAt: epochMs(s.currentPeriodEnd),
  willCancelAt: epochMs(s.willCancelAt),
  hasKey: innerSelect<boolean>(
    sql`exists (select 1 from ${apiKeys} k where ${k.subscriptionId} = ${s.id})`,
  ),
};
export type SubscriptionRow = RowOf<typeof SUBSCRIPTION>;

/** Lists the stored rows of these subscriptions. */
export const listSubscriptions = (
  db: Db,
  facts: readonly SubscriptionFacts[],
): Promise<SubscriptionRow[]> =>
  db
    .select(SUBSCRIPTION)
    .from(s)
    .where(sql`${s.id} = any(${column(facts, "text", ({ id }) => id)})`);

/**
 * Lists unverified subscriptions, and those that may still change and were not read from the
 * provider in the last `forHours` hours. They are ordered by id and read after the last one, so that a
 * subscription that always fails does not block the others.
 */
export const listDueForCheck = (
  db: Db,
  { after, forHours, limit }: { after: string | null; forHours: number; limit: number },
): Promise<SubscriptionRow[]> =>
  db
    .select(SUBSCRIPTION)
    .from(s)
    .where(
      and(
        gt(s.id, after ?? ""),
        or(
          eq(s.needsReconcile, true),
          and(
            notInArray(s.status, ["canceled", "incomplete_expired"]),
            lt(s.updatedAt, sql`now() - make_interval(hours => ${forHours}::int)`),
          ),
        ),
      ),
    )
    .orderBy(s.id)
    .limit(limit);

/** The statement that records when the stored rows were last equal to the provider's. */
export function markSubscriptionsChecked(db: Db, ids: readonly string[], readAt: string) {
  const { id, updatedAt } = subscriptions;
  const at = sql`${readAt}::timestamptz`;
  return db
    .update(subscriptions)
    .set({ updatedAt: at })
    .where(and(sql`${id} = any(${column(ids, "text", (each) => each)})`, lt(updatedAt, at)));
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
