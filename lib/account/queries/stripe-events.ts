// Queries for the stored events of Stripe: applied, ignored, failing, parked or unmatched.

import { and, eq, gt, inArray, lt, notExists, notInArray, sql } from "drizzle-orm";
import { stripeEvents, subscriptions } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded } from "../../runtime/database/sql.ts";
import type { EventStatus } from "../domain/subscription.ts";

/** Id, type and time (epoch ms) of an event. */
export interface EventIdentity {
  id: string;
  type: string;
  createdAt: number;
}

const firstAttempt = ({ id, type, createdAt }: EventIdentity, now: number) => ({
  id,
  type,
  createdAt: new Date(createdAt),
  receivedAt: new Date(now),
  attempts: 1,
});

/** Records an event that changes nothing; an event that is already stored stays as it is. */
export async function insertIgnoredEvent(db: Db, event: EventIdentity, now: number): Promise<void> {
  await db
    .insert(stripeEvents)
    .values({ ...firstAttempt(event, now), status: "ignored" })
    .onConflictDoNothing({ target: stripeEvents.id });
}

/** Records an event whose subscription the provider does not know; it is tried again daily. */
export async function upsertUnmatchedEvent(
  db: Db,
  { event, subscriptionId }: { event: EventIdentity; subscriptionId: string },
  now: number,
): Promise<void> {
  await db
    .insert(stripeEvents)
    .values({ ...firstAttempt(event, now), status: "unmatched", subscriptionId })
    .onConflictDoUpdate({
      target: stripeEvents.id,
      set: {
        status: "unmatched",
        attempts: sql`${stripeEvents.attempts} + 1`,
        subscriptionId: excluded(stripeEvents.subscriptionId),
      },
      setWhere: inArray(stripeEvents.status, ["failing", "unmatched"]),
    });
}

/** Lists the subscriptions of unmatched events in order of id, after a given id. */
export async function listUnmatched(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string }[]> {
  const { subscriptionId, status } = stripeEvents;
  const rows = await db
    .selectDistinct({ id: subscriptionId })
    .from(stripeEvents)
    .where(and(eq(status, "unmatched"), gt(subscriptionId, after ?? "")))
    .orderBy(subscriptionId)
    .limit(limit);
  return rows.flatMap(({ id }) => (id === null ? [] : [{ id }]));
}

/**
 * Marks the unmatched events of a subscription as ignored, because it is not for our product. Returns
 * false and changes nothing if the subscription is stored.
 */
export async function updateUnmatchedIgnored(db: Db, subscriptionId: string): Promise<boolean> {
  const stored = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  const rows = await db
    .update(stripeEvents)
    .set({ status: "ignored" })
    .where(
      and(
        eq(stripeEvents.subscriptionId, subscriptionId),
        eq(stripeEvents.status, "unmatched"),
        notExists(stored),
      ),
    )
    .returning({ id: stripeEvents.id });
  return rows.length > 0;
}

/** Counts a failed attempt; attempt number `max` parks the event. Returns the new status. */
export async function upsertFailedEvent(
  db: Db,
  event: EventIdentity,
  { now, max }: { now: number; max: number },
): Promise<EventStatus> {
  const { status, attempts } = stripeEvents;
  const [row] = await db
    .insert(stripeEvents)
    .values({ ...firstAttempt(event, now), status: "failing" })
    .onConflictDoUpdate({
      target: stripeEvents.id,
      set: {
        attempts: sql`${attempts} + 1`,
        status: sql`case when ${status} <> 'failing' then ${status}
          when ${attempts} + 1 >= ${max}::int then 'parked' else 'failing' end`,
      },
    })
    .returning({ status });
  return row?.status ?? "failing";
}

/**
 * The statement that deletes events older than an instant, which the provider does not send again.
 * Parked and unmatched events stay for an operator.
 */
export const deleteEventsBefore = (db: Db, at: number) =>
  db
    .delete(stripeEvents)
    .where(
      and(
        lt(stripeEvents.receivedAt, new Date(at)),
        notInArray(stripeEvents.status, ["parked", "unmatched"]),
      ),
    );
