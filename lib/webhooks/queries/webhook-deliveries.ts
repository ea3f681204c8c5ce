// Queries for deliveries of webhooks: store, claim, settle, cancel and delete them.

import { and, eq, inArray, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { apiKeys, webhookDeliveries, webhooks } from "../../../drizzle/schema/index.ts";
import type { Tier } from "../../core/tier.ts";
import { column, instants } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";
import type { WebhookPreset } from "../domain/chat-messages.ts";
import type { DeliveredEvent, DeliveryStatus } from "../domain/webhook-rules.ts";

/** A delivery that is not stored yet. */
export interface NewDelivery {
  id: string;
  webhookId: string;
  change: string;
  event: DeliveredEvent;
  minTier: Tier;
  body: string;
}

/** A delivery that this run may send until its lease ends. Instants are epoch ms. */
export type ClaimedDelivery = {
  id: string;
  webhookId: string;
  bucket: string;
  url: string;
  preset: WebhookPreset;
  secretVersion: number;
  event: DeliveredEvent;
  body: string;
  attempts: number;
  firstTryAt: number;
  failingSince: number | null;
  isVerified: boolean;
};

const d = alias(webhookDeliveries, "d");
const w = alias(webhooks, "w");
const k = alias(apiKeys, "k");
const at = instantParam;

const INSERTED = namesOf(
  webhookDeliveries.id,
  webhookDeliveries.webhookId,
  webhookDeliveries.change,
  webhookDeliveries.event,
  webhookDeliveries.minTier,
  webhookDeliveries.body,
  webhookDeliveries.status,
  webhookDeliveries.createdAt,
  webhookDeliveries.nextTryAt,
);

/** The statement that stores each delivery once, unless its webhook was deleted in the meantime. */
export function insertDeliveries(db: Db, rows: readonly NewDelivery[], now: number) {
  return db.execute(sql`
    insert into ${webhookDeliveries} (${INSERTED})
    select r.id, r.webhook, r.change, r.event, r.tier, r.body, 'queued', ${at(now)}, ${at(now)}
    from unnest(${column(rows, "text", ({ id }) => id)},
      ${column(rows, "text", ({ webhookId }) => webhookId)},
      ${column(rows, "text", ({ change }) => change)},
      ${column(rows, "text", ({ event }) => event)},
      ${column(rows, "text", ({ minTier }) => minTier)},
      ${column(rows, "text", ({ body }) => body)})
      as r(id, webhook, change, event, tier, body)
    where exists (select 1 from ${webhooks} w where ${w.id} = r.webhook)
    on conflict do nothing`);
}

/** A webhook whose key is valid now, with the tiers that the key may read. */
export interface EntitledWebhook {
  id: string;
  tiers: readonly Tier[];
}

/** The webhooks with each of their tiers, as rows `e(webhook, tier)`. */
const entitledRows = (entitled: readonly EntitledWebhook[]): SQL => {
  const pairs = entitled.flatMap(({ id, tiers }) => tiers.map((tier) => ({ id, tier })));
  return sql`unnest(${column(pairs, "text", ({ id }) => id)},
      ${column(pairs, "text", ({ tier }) => tier)}) as e(webhook, tier)`;
};

/** The statement that cancels waiting deliveries whose key may no longer read the data. */
export const cancelUnentitled = (db: Db, entitled: readonly EntitledWebhook[]) =>
  db.execute(sql`
    update ${webhookDeliveries} d set ${nameOf(d.status)} = 'cancelled',
      ${nameOf(d.failure)} = 'the key may not have it'
    where ${d.status} = 'queued' and not exists (
      select 1 from ${entitledRows(entitled)} where e.webhook = ${d.webhookId} and e.tier = ${d.minTier})`);

const CLAIMED = sql`${d.id} as id, ${d.webhookId} as "webhookId", ${w.bucket} as bucket,
      ${w.url} as url, ${w.preset} as preset, ${w.secretVersion} as "secretVersion", ${d.event} as event, ${d.body} as body,
      ${d.attempts} as attempts, ${epochMs(d.firstTryAt)} as "firstTryAt",
      ${epochMs(w.failingSince)} as "failingSince", ${w.verifiedAt} is not null as "isVerified"`;

/**
 * The statement that claims due deliveries of webhooks that may get some now. The owners take turns, and so do
 * the webhooks of an owner; within a webhook the oldest comes first. They are returned in this order. `isApart`
 * claims from those that are served apart; else from all others. Of a failing webhook one is claimed. A claimed
 * delivery is due again when its lease ends.
 */
export function claimDeliveries(
  db: Db,
  {
    now,
    leaseUntil,
    limit,
    isApart,
  }: { now: number; leaseUntil: number; limit: number; isApart: boolean },
) {
  const isDue = sql`${d.status} = 'queued' and ${d.nextTryAt} <= ${at(now)}`;
  return db.execute<ClaimedDelivery>(sql`
    with due as (
      select ${d.id} as id, ${d.nextTryAt} as at, ${w.bucket} as bucket,
        ${w.failingSince} is not null as is_failing, row_number() over (
          partition by ${d.webhookId} order by ${d.nextTryAt}, ${d.id}) as place
      from ${webhookDeliveries} d join ${webhooks} w on ${w.id} = ${d.webhookId}
      where ${isDue} and ${w.pausedAt} is null and ${w.verifiedAt} is not null and ${w.endedAt} is null
        and (${w.heldUntil} is null or ${w.heldUntil} <= ${at(now)})
        and ${w.isSlow} = ${isApart}),
    turns as (
      select due.id, due.at, row_number() over (
        partition by due.bucket order by due.place, due.at, due.id) as turn
      from due where due.place = 1 or not due.is_failing),
    picked as (
      select ${d.id} as id, turns.turn, turns.at from ${webhookDeliveries} d join turns on turns.id = ${d.id}
      where ${isDue} order by turns.turn, turns.at, turns.id limit ${limit} for update of d skip locked),
    claimed as (update ${webhookDeliveries} d set ${nameOf(d.attempts)} = ${d.attempts} + 1,
      ${nameOf(d.nextTryAt)} = ${at(leaseUntil)},
      ${nameOf(d.firstTryAt)} = coalesce(${d.firstTryAt}, ${at(now)})
    from picked, ${webhooks} w where ${d.id} = picked.id and ${w.id} = ${d.webhookId}
    returning ${CLAIMED}, picked.turn, picked.at)
    select * from claimed order by turn, at, id`);
}

/** The statement that returns claimed deliveries that were not sent, as if they had not been claimed. */
export const releaseDeliveries = (db: Db, ids: readonly string[], now: number) =>
  db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} - 1`,
      nextTryAt: new Date(now),
      firstTryAt: sql`case when ${webhookDeliveries.attempts} > 1 then ${webhookDeliveries.firstTryAt} end`,
    })
    .where(and(inArray(webhookDeliveries.id, [...ids]), eq(webhookDeliveries.status, "queued")));

/** Claims a delivery to send it again under its id; null when the owner has no such delivery, or it waits. */
export async function claimReplay(
  db: Db,
  selection: { id: string; bucket: string; tiers: readonly Tier[] },
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<ClaimedDelivery | null> {
  const { rows } = await db.execute<ClaimedDelivery>(sql`
    update ${webhookDeliveries} d set ${nameOf(d.status)} = 'queued',
      ${nameOf(d.attempts)} = ${d.attempts} + 1, ${nameOf(d.firstTryAt)} = ${at(now)},
      ${nameOf(d.nextTryAt)} = ${at(leaseUntil)}
    from ${webhooks} w
    where ${d.id} = ${selection.id} and ${w.id} = ${d.webhookId} and ${w.bucket} = ${selection.bucket}
      and ${w.endedAt} is null and ${d.status} <> 'queued' and ${d.minTier} in ${selection.tiers}
    returning ${CLAIMED}`);
  return rows[0] ?? null;
}

/** Stores a test and claims it in one statement; null when the owner has no such webhook. */
export async function claimTest(
  db: Db,
  test: Omit<NewDelivery, "body"> & { bucket: string; bodies: Record<WebhookPreset, string> },
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<ClaimedDelivery | null> {
  const { attempts, firstTryAt } = webhookDeliveries;
  const { rows } = await db.execute<ClaimedDelivery>(sql`
    with d as (
      insert into ${webhookDeliveries} (${INSERTED}, ${namesOf(attempts, firstTryAt)})
      select ${test.id}, ${w.id}, ${test.change}, ${test.event}, ${test.minTier},
        ${JSON.stringify(test.bodies)}::jsonb->>${w.preset},
        'queued', ${at(now)}, ${at(leaseUntil)}, 1, ${at(now)}
      from ${webhooks} w where ${w.id} = ${test.webhookId} and ${w.bucket} = ${test.bucket}
        and ${w.endedAt} is null
      returning *)
    select ${CLAIMED} from d join ${webhooks} w on ${w.id} = ${d.webhookId}`);
  return rows[0] ?? null;
}

/** The result of an attempt. */
export interface SettledDelivery {
  id: string;
  /** Number of the attempt, so that the result of a later attempt is not overwritten. */
  attempts: number;
  status: Exclude<DeliveryStatus, "cancelled">;
  nextTryAt: number;
  failure: string | null;
}

/** The statement that stores the results of attempts. */
export const settleDeliveries = (db: Db, rows: readonly SettledDelivery[], now: number) =>
  db.execute(sql`
    update ${webhookDeliveries} d set ${nameOf(d.status)} = r.state,
      ${nameOf(d.nextTryAt)} = r.again, ${nameOf(d.failure)} = r.reason,
      ${nameOf(d.deliveredAt)} = case when r.state = 'delivered' then ${at(now)} else ${d.deliveredAt} end
    from unnest(${column(rows, "text", ({ id }) => id)},
      ${column(rows, "integer", ({ attempts }) => attempts)},
      ${column(rows, "text", ({ status }) => status)},
      ${instants(rows, ({ nextTryAt }) => nextTryAt)},
      ${column(rows, "text", ({ failure }) => failure)}) as r(id, attempts, state, again, reason)
    where ${d.id} = r.id and ${d.attempts} = r.attempts and ${d.status} = 'queued'`);

/** What a run's attempts mean for a webhook. Instants are epoch ms. */
export interface WebhookHealth {
  id: string;
  /** Whether it accepted a delivery, so that it fails no more. */
  isAccepting: boolean;
  isPaused: boolean;
  /** Whether an attempt took long, accepted or not. */
  isSlow: boolean;
  heldUntil: number | null;
  /** Whether its receiver is gone for good. */
  isGone: boolean;
}

/**
 * The statement that stores since when webhooks fail, and pauses, resumes, holds or ends them. One that took long,
 * or fails for the second time in a row, is served apart from the others.
 */
export const updateWebhookHealth = (db: Db, rows: readonly WebhookHealth[], now: number) =>
  db.execute(sql`
    update ${webhooks} w set
      ${nameOf(w.failingSince)} = case when not r.accepts then coalesce(${w.failingSince}, ${at(now)}) end,
      ${nameOf(w.pausedAt)} = case when r.accepts then null
        when r.pauses then coalesce(${w.pausedAt}, ${at(now)}) else ${w.pausedAt} end,
      ${nameOf(w.isSlow)} = r.slow or (not r.accepts and ${w.failingSince} is not null),
      ${nameOf(w.heldUntil)} = r.held,
      ${nameOf(w.endedAt)} = case when r.gone then coalesce(${w.endedAt}, ${at(now)}) else ${w.endedAt} end
    from unnest(${column(rows, "text", ({ id }) => id)},
      ${column(rows, "boolean", ({ isAccepting }) => isAccepting)},
      ${column(rows, "boolean", ({ isPaused }) => isPaused)},
      ${column(rows, "boolean", ({ isSlow }) => isSlow)},
      ${instants(rows, ({ heldUntil }) => heldUntil)},
      ${column(rows, "boolean", ({ isGone }) => isGone)}) as r(id, accepts, pauses, slow, held, gone)
    where ${w.id} = r.id`);

/** The statement that cancels what waits for webhooks that have ended. */
export const cancelEnded = (db: Db, ids: readonly string[]) =>
  db
    .update(webhookDeliveries)
    .set({ status: "cancelled", failure: "the webhook has ended" })
    .where(
      and(inArray(webhookDeliveries.webhookId, [...ids]), eq(webhookDeliveries.status, "queued")),
    );

/** The statement that deletes deliveries created before an instant, epoch ms. */
export const deleteDeliveriesBefore = (db: Db, before: number) =>
  db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(before)));

/**
 * The statement that deletes webhooks whose keys are all revoked, because nobody can own them again, and those
 * that ended before an instant, epoch ms.
 */
export const deleteDeadWebhooks = (db: Db, before: number) =>
  db.delete(webhooks).where(
    or(
      lt(webhooks.endedAt, new Date(before)),
      notExists(
        db
          .select({ id: k.id })
          .from(k)
          .where(and(eq(k.bucket, webhooks.bucket), isNull(k.revokedAt))),
      ),
    ),
  );
