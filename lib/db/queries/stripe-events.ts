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

/** The statement that forgets events older than an instant: no provider repeats them any more. */
export function deleteEventsBefore(db: Db, at: number) {
  return db.execute(sql`
    delete from stripe_events where received_at < ${instantParam(at)} and status <> 'parked'`);
}
