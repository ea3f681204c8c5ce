// Queries for the changes that webhooks have not got yet: sensors, stress index and calls.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  apiKeys,
  calls,
  indexReadings,
  jobRuns,
  sensorStateChanges,
  sensors,
  series,
  tapeRows,
  webhookDeliveries,
  webhooks,
} from "../../../drizzle/schema/index.ts";
import { OWNED_KEYS, type OwnedKey } from "../../account/queries/api-keys.ts";
import type { Tier } from "../../core/tier.ts";
import {
  HAS_SAMPLE_SERIES,
  isSampleCall,
  isSampleSensor,
} from "../../market/queries/sample-data.ts";
import { sensorRights } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, isoText, jsonObject } from "../../runtime/database/sql.ts";
import { isOffered } from "../../sensors/queries/offered.ts";
import { definitionAt, wasPublished } from "../../sensors/queries/versions.ts";
import type { WebhookPreset } from "../domain/chat-messages.ts";
import { WEBHOOK_RULES, type WebhookEvent } from "../domain/webhook-rules.ts";

/** A change with the webhooks that must get it and have no delivery of it yet. */
export interface DueChange {
  event: WebhookEvent;
  /** Key of the change, unique within the kind of event. */
  change: string;
  at: string;
  /** The lowest tier that may read it. */
  minTier: Tier;
  facts: Record<string, unknown>;
  /** Whether the change is one of sample data. */
  isSample: boolean;
  webhooks: { id: string; bucket: string; preset: WebhookPreset }[];
}

/** A webhook, and the rate bucket of the keys that own it. */
export type OwnedWebhook = { id: string; bucket: string };

const w = alias(webhooks, "w");
const v = alias(webhookDeliveries, "v");
const c = alias(sensorStateChanges, "c");
const s = alias(sensors, "s");
const m = alias(series, "m");
const i = alias(indexReadings, "i");
const t = alias(tapeRows, "t");
const a = alias(calls, "a");
const r = alias(jobRuns, "r");
const k = alias(apiKeys, "k");

const LATE_INTERVAL = sql.raw(`interval '${WEBHOOK_RULES.lateMs / 1_000} seconds'`);

/** The instant from which changes count: a week before the last finished run, if there is one. */
const since = (now: number): SQL => sql`
    select least(${instantParam(now)}, max(${r.slot})) - ${LATE_INTERVAL} as at
    from ${jobRuns} r where ${r.job} = 'webhooks' and ${r.status} = 'done'
      and ${r.slot} < ${instantParam(now)}`;

/** State changes of sensors; several at one instant count as one. */
const sensorChanges = (now: number): SQL => {
  const from = sql`(array_agg(${c.fromState} order by ${c.id}))[1]`;
  const last = (column: SQL) => sql`(array_agg(${column} order by ${c.id} desc))[1]`;
  const definition = definitionAt(s, c.changedAt);
  const facts = jsonObject({
    sensor_id: sql`${s.id}`,
    name: sql`${s.name}`,
    from_state: from,
    to_state: last(sql`${c.toState}`),
    changed_at: isoText(sql`${c.changedAt}`),
    value: sql`case when (select coalesce(bool_and(${m.publishValues}), true) from ${series} m
      where ${definition}->'series' ? ${m.id}) then ${last(sql`${c.value}`)} end`,
    unit: sql`${definition}->>'unit'`,
    rights: sensorRights(definition),
  });
  return sql`
    select 'sensor.state_changed' as event, ${s.id} || ' ' || ${isoText(sql`${c.changedAt}`)} as change,
      ${c.changedAt} as at, ${s.id} as sensor, ${s.minTier} as min_tier, ${facts}::jsonb as facts,
      ${isSampleSensor(definition)} as is_sample
    from ${sensorStateChanges} c join ${sensors} s on ${s.id} = ${c.sensorId} and ${s.active}
    where ${c.changedAt} <= ${instantParam(now)} and ${c.changedAt} > (select at from since)
      and ${wasPublished(c, s)}
    group by ${s.id}, ${c.changedAt}
    having ${from} <> ${last(sql`${c.toState}`)}`;
};

/** Changes of the index from one regime to another by the same method. */
const indexChanges = (now: number): SQL => sql`
    select 'index.regime_changed', 'index ' || ${isoText(sql`n.at`)}, n.at, null, 'free',
      ${jsonObject({
        from_regime: sql`n.before`,
        to_regime: sql`n.regime`,
        stress_index: sql`n.stress_index`,
        as_of: isoText(sql`n.at`),
        methodology_version: sql`n.version`,
      })}::jsonb, ${HAS_SAMPLE_SERIES}
    from (
      select ${i.asOf} as at, ${i.regime} as regime, ${i.stressIndex} as stress_index,
        ${i.methodologyVersion} as version, lag(${i.regime}) over by_time as before,
        lag(${i.methodologyVersion}) over by_time as version_before
      from ${indexReadings} i
      where ${i.asOf} <= ${instantParam(now)} and ${i.asOf} > (select at from since) - interval '1 day'
      window by_time as (order by ${i.asOf})) n
    where n.at > (select at from since) and n.regime <> n.before and n.version = n.version_before`;

/** Openings and grades on the tape. A grade has the verdict of its own row, not of a later row. */
const callEvents = (now: number): SQL => {
  const payload = sql`${t.line}::jsonb->'payload'`;
  const verdict = sql`case when ${t.type} = 'VOIDED' then 'VOID' else ${payload}->>'verdict' end`;
  const facts = jsonObject({
    slug: sql`${a.slug}`,
    title: sql`${a.title}`,
    svc_prob: sql`${a.svcProb}`,
    closes_at: isoText(sql`${a.closesAt}`),
    tape_seq: sql`${t.seq}`,
    verdict,
    status: sql`case when ${verdict} = 'VOID' then 'void' else 'graded' end`,
    is_correction: sql`${t.type} = 'CORRECTED'`,
  });
  return sql`
    select case when ${t.type} = 'CALL_OPENED' then 'call.published' else 'call.graded' end,
      'tape ' || ${t.seq}, ${t.at}, null, 'free', ${facts}::jsonb, ${isSampleCall(a)}
    from ${tapeRows} t join ${calls} a on ${a.slug} = ${t.slug}
    where ${t.type} in ('CALL_OPENED', 'GRADED', 'VOIDED', 'CORRECTED')
      and ${t.at} <= ${instantParam(now)} and ${t.at} > (select at from since)`;
};

const dueChanges = (db: Db, now: number) =>
  db.execute<DueChange & Record<string, unknown>>(sql`
  with since as (${since(now)}),
  recent as materialized (${sensorChanges(now)} union all ${indexChanges(now)} union all ${callEvents(now)})
  select n.event, n.change, ${isoText(sql`n.at`)} as at, n.min_tier as "minTier", n.facts,
    n.is_sample as "isSample",
    json_agg(json_build_object('id', ${w.id}, 'bucket', ${w.bucket},
      'preset', ${w.preset}) order by ${w.id}) as webhooks
  from recent n join ${webhooks} w on ${w.createdAt} < n.at and ${w.pausedAt} is null
    and ${w.verifiedAt} is not null and ${w.endedAt} is null
    and n.event = any(${w.events})
    and (n.sensor is null or ${w.sensors} is null and ${isOffered(sql`n.sensor`)}
      or n.sensor = any(${w.sensors}))
  where not exists (select 1 from ${webhookDeliveries} v
    where ${v.webhookId} = ${w.id} and ${v.change} = n.change)
  group by n.event, n.change, n.at, n.min_tier, n.facts, n.is_sample
  order by n.at, n.change`);

/**
 * Reads the due changes with their webhooks, all webhooks, and the keys that own them. It takes one round
 * trip for any number of webhooks.
 */
export async function listDueChanges(db: Db, now: number) {
  const [changes, owned, keys] = await db.batch([
    dueChanges(db, now),
    db.execute<OwnedWebhook>(sql`select ${w.id} as id, ${w.bucket} as bucket from ${webhooks} w`),
    db.execute<OwnedKey & Record<string, unknown>>(sql`
      ${OWNED_KEYS} where ${k.bucket} in (select ${w.bucket} from ${webhooks} w)
        and ${k.revokedAt} is null`),
  ]);
  return { changes: changes.rows, webhooks: owned.rows, keys: keys.rows };
}

/** Lists the keys of an owner of webhooks that are not revoked. */
export async function listKeysOfOwner(db: Db, bucket: string): Promise<OwnedKey[]> {
  const { rows } = await db.execute<OwnedKey & Record<string, unknown>>(sql`
    ${OWNED_KEYS} where ${k.bucket} = ${bucket} and ${k.revokedAt} is null`);
  return rows;
}
