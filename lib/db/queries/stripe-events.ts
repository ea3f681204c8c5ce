import { sql } from "drizzle-orm";
import type { EventStatus } from "../../domain/billing/vocabulary.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

export interface EventName {
  id: string;
  type: string;
  createdAt: number;
}

/** Notes an event that changes nothing; one that is known stays as it is. */
export async function insertIgnoredEvent(db: Db, event: EventName, now: number): Promise<void> {
  await db.execute(sql`
    insert into stripe_events (id, type, created_at, received_at, status, attempts)
    values (${event.id}, ${event.type}, ${instantParam(event.createdAt)}, ${instantParam(now)},
      'ignored', 1)
    on conflict (id) do nothing`);
}

/** Keeps an event about a subscription that the provider does not know, to be tried again daily. */
export async function upsertUnmatchedEvent(
  db: Db,
  { event, subscriptionId }: { event: EventName; subscriptionId: string },
  now: number,
): Promise<void> {
  await db.execute(sql`
    insert into stripe_events as e
      (id, type, created_at, received_at, status, attempts, subscription_id)
    values (${event.id}, ${event.type}, ${instantParam(event.createdAt)}, ${instantParam(now)},
      'unmatched', 1, ${subscriptionId})
    on conflict (id) do update set status = 'unmatched', attempts = e.attempts + 1,
      subscription_id = excluded.subscription_id
    where e.status in ('failing', 'unmatched')`);
}

/** Subscriptions that unmatched events are about, in the order of their ids, after one of them. */
export async function listUnmatched(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct subscription_id as id from stripe_events
    where status = 'unmatched' and subscription_id > ${after ?? ""}
    order by 1 limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Lets go of the unmatched events of a subscription that turned out to be to something else; false,
 * and nothing has changed, where we hold it.
 */
export async function updateUnmatchedIgnored(db: Db, subscriptionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update stripe_events set status = 'ignored'
    where subscription_id = ${subscriptionId} and status = 'unmatched'
      and not exists (select 1 from subscriptions where id = ${subscriptionId})
    returning id`);
  return rows.length > 0;
}

/** Counts a try that failed; the last of `most` parks the event. Tells what it is now. */
export async function upsertFailedEvent(
  db: Db,
  event: EventName,
  { now, most }: { now: number; most: number },
): Promise<EventStatus> {
  const { rows } = await db.execute<{ status: EventStatus }>(sql`
    insert into stripe_events (id, type, created_at, received_at, status, attempts)
    values (${event.id}, ${event.type}, ${instantParam(event.createdAt)}, ${instantParam(now)},
      'failing', 1)
    on conflict (id) do update set attempts = stripe_events.attempts + 1,
      status = case when stripe_events.status <> 'failing' then stripe_events.status
        when stripe_events.attempts + 1 >= ${most}::int then 'parked' else 'failing' end
    returning status`);
  return rows[0]?.status ?? "failing";
}

/**
 * The statement that forgets events older than an instant: no provider repeats them any more. What
 * somebody still has to see to stays.
 */
export function deleteEventsBefore(db: Db, at: number) {
  return db.execute(sql`
    delete from stripe_events
    where received_at < ${instantParam(at)} and status not in ('parked', 'unmatched')`);
}
