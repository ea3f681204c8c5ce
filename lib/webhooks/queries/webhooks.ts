// Queries for webhooks of key holders and their newest deliveries.

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sensors, webhookDeliveries, webhooks } from "../../../drizzle/schema/index.ts";
import { bucketsOf } from "../../account/queries/forget-customer.ts";
import { insertSelect } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, isoText } from "../../runtime/database/sql.ts";
import type { WebhookPreset } from "../domain/chat-messages.ts";
import { SECRET_VERSION, WEBHOOK_RULES, type WebhookEvent } from "../domain/webhook-rules.ts";

const w = alias(webhooks, "w");
const d = alias(webhookDeliveries, "d");
const s = alias(sensors, "s");

const WEBHOOK = {
  id: w.id,
  url: w.url,
  preset: w.preset,
  events: w.events,
  sensors: w.sensors,
  createdAt: isoText(w.createdAt),
  failingSince: isoText(w.failingSince),
  pausedAt: isoText(w.pausedAt),
  verifiedAt: isoText(w.verifiedAt),
  endedAt: isoText(w.endedAt),
};
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

export interface NewWebhook {
  id: string;
  /** Owner: the customer's rate-limit bucket, which all keys of the customer share. */
  bucket: string;
  url: string;
  preset: WebhookPreset;
  events: readonly WebhookEvent[];
  /** Null for all. */
  sensors: readonly string[] | null;
  /** Digest of the request's `Idempotency-Key`; null without one. */
  idempotencySha256: string | null;
}

const textList = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/**
 * Stores a webhook. Stores nothing when the owner has the maximum number of webhooks, or has already
 * sent the idempotency key; `earlier` is then the webhook of that request. `known`: the requested sensor
 * ids that are in the catalogue. `challengeAt`: when its address is asked again.
 */
export async function insertWebhook(
  db: Db,
  { id, bucket, url, preset, events, sensors: requestedSensors, idempotencySha256 }: NewWebhook,
  { now, challengeAt }: { now: number; challengeAt: number },
): Promise<{ isStored: boolean; earlier: WebhookRow | null; known: ReadonlySet<string> }> {
  const isEarlier = sql`${w.bucket} = ${bucket} and ${w.idempotencySha256} = ${idempotencySha256}`;
  const [, earlier, stored, known] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 2))::text`),
    db.select(WEBHOOK).from(w).where(isEarlier),
    db.execute(sql`
      ${insertSelect(webhooks, {
        id: sql`${id}`,
        bucket: sql`${bucket}`,
        url: sql`${url}`,
        preset: sql`${preset}`,
        events: textList(events),
        sensors: requestedSensors === null ? sql`null::text[]` : textList(requestedSensors),
        secretVersion: sql`${SECRET_VERSION}::int`,
        idempotencySha256: sql`${idempotencySha256}`,
        createdAt: instantParam(now),
        nextChallengeAt: instantParam(challengeAt),
      })}
      where (select count(*) from ${webhooks} w where ${w.bucket} = ${bucket}
          and ${w.endedAt} is null) < ${WEBHOOK_RULES.maxPerKey}
        and not exists (select 1 from ${webhooks} w where ${isEarlier})
      returning 1`),
    db
      .select({ id: s.id })
      .from(s)
      .where(sql`${s.id} = any(${textList(requestedSensors ?? [])})`),
  ]);
  return {
    isStored: stored.rows.length > 0,
    earlier: earlier[0] ?? null,
    known: new Set(known.map((sensor) => sensor.id)),
  };
}

/** Statement that lists an owner's webhooks, oldest first. */
export const listWebhooks = (db: Db, bucket: string) =>
  db.select(WEBHOOK).from(w).where(eq(w.bucket, bucket)).orderBy(w.createdAt, w.id);

/** Deletes a webhook and its delivery log; false when the owner has no such webhook. */
export async function deleteWebhook(db: Db, { id, bucket }: { id: string; bucket: string }) {
  const deleted = await db
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.bucket, bucket)))
    .returning({ id: webhooks.id });
  return deleted.length > 0;
}

/** The statements that count a person's webhooks, and delete them with their deliveries. */
export const countWebhooksOf = (db: Db, email: string) =>
  db
    .select({ n: sql<number>`count(*)::int` })
    .from(webhooks)
    .where(inArray(webhooks.bucket, bucketsOf(db, email)));
export const deleteWebhooksOf = (db: Db, email: string) =>
  db.delete(webhooks).where(inArray(webhooks.bucket, bucketsOf(db, email)));

/** Maximum number of deliveries on the account page. */
const MAX_LISTED = 20;

/** Statement that lists an owner's newest deliveries. */
export const listDeliveries = (db: Db, bucket: string) =>
  db
    .select({
      id: d.id,
      webhookId: d.webhookId,
      event: d.event,
      change: d.change,
      status: d.status,
      attempts: d.attempts,
      createdAt: d.createdAt,
      deliveredAt: d.deliveredAt,
      failure: d.failure,
    })
    .from(d)
    .innerJoin(w, eq(w.id, d.webhookId))
    .where(eq(w.bucket, bucket))
    .orderBy(desc(d.createdAt), d.id)
    .limit(MAX_LISTED);
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];
