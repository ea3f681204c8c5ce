// Queries for the facts that decide which alerts to send: subscribers, their open changes, and sensors.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  alertLedger,
  alertSubscriptions,
  customers,
  jobRuns,
  outbox,
  sensorConfigs,
  sensorReadings,
  sensorStateChanges,
  sensors,
  series,
  subscriptions,
} from "../../../drizzle/schema/index.ts";
import { PAST_DUE_GRACE_MS } from "../../account/domain/subscription.ts";
import { DAY_MS } from "../../core/calendar-date.ts";
import type { Tier } from "../../core/tier.ts";
import { ALERT_RULES, lastDigestAt } from "../../mail/delivery-rules.ts";
import { findSampleReplay, isSampleSensor } from "../../market/queries/sample-data.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam } from "../../runtime/database/sql.ts";
import type { PendingState, SensorDefinition } from "../../sensors/domain/sensor.ts";
import type { SensorConfig } from "../../sensors/domain/sensor-config.ts";
import { definitionAt, versionAt, wasPublished } from "../../sensors/queries/versions.ts";
import type { Situation } from "../domain/decide-alerts.ts";
import { indexFacts, isInScope, lastIsProvisional, otherNews } from "./alert-news.ts";

/** The facts shared by a group of confirmed subscribers, with the subscribers' ids. */
export type SituationRow = Situation & { tier: Tier; ids: number[]; chatIds: number[] };

/**
 * The values at a change and before it, and when the previous state was entered. Values, definition and rights
 * are of the version that was in force at the change.
 */
export interface ChangeFacts {
  sensorId: string;
  changedAt: number;
  definition: SensorDefinition;
  publishValues: boolean;
  /** Whether it is computed from sample data. */
  isSample: boolean;
  /** Of a provisional reading: how far the move is. */
  pending: PendingState | null;
  value: number | null;
  /** Percentile of the value in its history, 0 to 1. */
  percentile: number | null;
  /** Value of the previous observation. */
  previousValue: number | null;
  enteredAt: number | null;
}

/** A sensor with a change that may be sent. */
export interface AlertSensor {
  id: string;
  name: string;
  minTier: Tier;
  config: SensorConfig | null;
  confidence: number | null;
}

const a = alias(alertSubscriptions, "a");
const c = alias(sensorStateChanges, "c");
const l = alias(alertLedger, "l");
const s = alias(sensors, "s");
const b = alias(outbox, "b");
const e = alias(sensorReadings, "e");

const ago = (now: number, ms: number): SQL => instantParam(now - ms);

/**
 * Changes that may be sent: those of the version that was in force, because a new version has changes
 * in the past, too. Changes more than a week before the last run are ignored. News of a sensor at one instant
 * count as one, because the ledger has one row for them: the change, unless it ends where it began.
 */
function changeWindow(now: number): SQL {
  const r = alias(jobRuns, "r");
  const at = instantParam(now);
  const from = sql`select least(${at}, (
      select max(${r.slot}) from ${jobRuns} r
      where ${r.job} = 'announce' and ${r.status} = 'done' and ${r.slot} < ${at}))
      - ${sql.raw(`interval '${ALERT_RULES.lateMs / 1_000} seconds'`)}`;
  return sql`
  recent as materialized (
    select distinct on (sensor, moved_at) * from (
      select ${c.sensorId} as sensor, ${c.changedAt} as moved_at,
        (array_agg(${c.fromState} order by ${c.id}))[1] as before,
        (array_agg(${c.toState} order by ${c.id} desc))[1] as after, 'change' as kind
      from ${sensorStateChanges} c join ${sensors} s on ${s.id} = ${c.sensorId} and ${s.active}
      where ${wasPublished(c, s)} and ${c.changedAt} <= ${at} and ${c.changedAt} > (${from})
      group by ${c.sensorId}, ${c.changedAt}
      union all ${otherNews(from, at)}) told
    order by sensor, moved_at, before = after, kind = 'change' desc),
  waiting as materialized (
    select ${l.subscriptionId} as reader, ${a.confirmedAt} as since, ${l.sensorId} as sensor,
      ${l.changedAt} as moved_at, ${l.fromState} as before, ${l.toState} as after,
      ${l.kind} as kind, ${l.seenAt} as seen
    from ${alertLedger} l join ${alertSubscriptions} a on ${a.id} = ${l.subscriptionId}
    where ${l.disposition} = 'digest' and ${l.outboxId} is null
      and ${a.status} = 'confirmed' and ${l.changedAt} > ${a.confirmedAt}
      and ${isInScope(a.scope, l.sensorId)})`;
}

/** All open changes of each subscriber who has at least one that is due. */
const openChanges = (now: number): SQL => sql`
  open as (
    select ${a.id} as reader, ${a.confirmedAt} as since, n.sensor, n.moved_at, n.before, n.after,
      n.kind, null::timestamptz as seen
    from recent n join ${alertSubscriptions} a on ${a.status} = 'confirmed'
      and ${a.confirmedAt} < n.moved_at
      and ${isInScope(a.scope, sql`n.sensor`)}
    where not exists (select 1 from ${alertLedger} l where ${l.subscriptionId} = ${a.id}
      and ${l.sensorId} = n.sensor and ${l.changedAt} = n.moved_at)
      and (n.kind <> 'withdrawn' or ${lastIsProvisional(sql`${a.id}`, sql`n.sensor`, sql`n.moved_at`)})
    union all select * from waiting),
  due as (
    select * from (select *, bool_or(seen is null or seen < ${instantParam(lastDigestAt(now))})
      over (partition by reader) as is_due from open) o where is_due),
  situated as (
    select o.reader,
      jsonb_agg(jsonb_build_object('kind', o.kind, 'sensorId', o.sensor, 'from', o.before, 'to', o.after,
        'changedAt', ${epochMs(sql`o.moved_at`)}, 'seenAt', ${epochMs(sql`o.seen`)})
        order by o.moved_at, o.sensor) as open,
      coalesce(jsonb_object_agg(o.sensor, m.after) filter (where m.after is not null), '{}') as mailed,
      coalesce(jsonb_object_agg(o.sensor, p.after) filter (where p.kind = 'provisional'), '{}') as announced
    from due o
    left join lateral (select ${l.toState} as after from ${alertLedger} l
      where ${l.subscriptionId} = o.reader and ${l.sensorId} = o.sensor
        and ${l.outboxId} is not null and ${l.changedAt} > o.since and ${l.kind} = 'change'
      order by ${l.changedAt} desc limit 1) m on true
    left join lateral (select ${l.toState} as after, ${l.kind} as kind from ${alertLedger} l
      where ${l.subscriptionId} = o.reader and ${l.sensorId} = o.sensor
        and ${l.outboxId} is not null and ${l.changedAt} < o.moved_at
      order by ${l.changedAt} desc limit 1) p on true
    group by o.reader)`;

/** The highest tier that the customer with this address pays for. */
function paidTier(now: number): SQL {
  const payer = alias(customers, "payer");
  const p = alias(subscriptions, "p");
  return sql`(
  select case when bool_or(${p.tier} = 'institutional') then 'institutional'
      when count(*) > 0 then 'retail' else 'free' end
    from ${customers} payer join ${subscriptions} p on ${p.customerId} = ${payer.id}
    where ${payer.email} = ${a.email} and (${p.status} in ('active', 'trialing')
      or ${p.status} = 'past_due' and ${p.pastDueSince} > ${ago(now, PAST_DUE_GRACE_MS)}))`;
}

/** Subscribers with open changes, grouped by equal facts. */
const situations = (db: Db, now: number) =>
  db.execute<SituationRow & Record<string, unknown>>(sql`
  with ${changeWindow(now)}, ${openChanges(now)},
  subscribers as (
    select ${a.id} as reader, ${a.telegramChatId} as chat, w.open, w.mailed, w.announced, ${paidTier(now)} as tier,
      coalesce(${a.lastAlertAt} > ${ago(now, ALERT_RULES.spacingMs)}, false) as spaced,
      exists (select 1 from ${outbox} b where ${b.subscriptionId} = ${a.id}
        and ${b.channel} = 'email' and ${b.kind} in ('alert', 'digest')
        and ${b.status} in ('queued', 'claimed')) as busy,
      (select count(*) from ${outbox} b where ${b.subscriptionId} = ${a.id}
        and ${b.channel} = 'email' and ${b.kind} = 'alert'
        and ${b.status} not in ('superseded', 'cancelled')
        and ${b.createdAt} > ${ago(now, DAY_MS)}) >= ${sql.raw(String(ALERT_RULES.maxPerDay))} as capped
    from situated w join ${alertSubscriptions} a on ${a.id} = w.reader)
  select tier, open, mailed as "lastSent", announced, spaced as "wasMailedRecently", busy as "hasWaitingMessage", capped as "isAtDailyLimit",
    json_agg(reader order by reader) as ids,
    coalesce(json_agg(reader order by reader) filter (where chat is not null), '[]') as "chatIds"
  from subscribers group by tier, open, mailed, announced, spaced, busy, capped`);

const changeFacts = (db: Db, now: number) => {
  const m = alias(series, "m");
  return db.execute<ChangeFacts & Record<string, unknown>>(sql`
  with ${changeWindow(now)},
  asked as (select sensor, moved_at from recent union select sensor, moved_at from waiting),
  known as (select k.*, ${versionAt(s, sql`k.moved_at`)} as version,
      ${definitionAt(s, sql`k.moved_at`)} as definition
    from asked k join ${sensors} s on ${s.id} = k.sensor)
  select k.sensor as "sensorId", ${epochMs(sql`k.moved_at`)} as "changedAt", k.definition, r.pending, (
    select coalesce(bool_and(${m.publishValues}), true)
    from ${series} m where k.definition->'series' ? ${m.id}) as "publishValues",
    ${isSampleSensor(sql`k.definition`)} as "isSample",
    coalesce((select ${c.value} from ${sensorStateChanges} c where ${c.sensorId} = k.sensor
      and ${wasPublished(c, s)} and ${c.changedAt} = k.moved_at order by ${c.id} desc limit 1), r.value) as value,
    coalesce((select ${c.percentile} from ${sensorStateChanges} c where ${c.sensorId} = k.sensor
      and ${wasPublished(c, s)} and ${c.changedAt} = k.moved_at order by ${c.id} desc limit 1), r.percentile) as percentile,
    (select ${e.value} from ${sensorReadings} e where ${e.sensorId} = k.sensor
      and ${e.version} = k.version and not ${e.carriedForward} and ${e.recordedAt} < k.moved_at
      order by ${e.recordedAt} desc, ${e.observedAt} desc, ${e.revision} desc
      limit 1) as "previousValue",
    (select ${epochMs(sql`max(${c.changedAt})`)} from ${sensorStateChanges} c
      where ${c.sensorId} = k.sensor and ${c.version} = k.version
        and ${c.changedAt} < k.moved_at) as "enteredAt"
  from known k join ${sensors} s on ${s.id} = k.sensor
  left join lateral (
    select ${e.value} as value, ${e.percentile} as percentile, ${e.pending} as pending
    from ${sensorReadings} e where ${e.sensorId} = k.sensor and ${e.version} = k.version
      and not ${e.carriedForward} and ${e.recordedAt} = k.moved_at
    order by ${e.observedAt} desc, ${e.revision} desc limit 1) r on true`);
};

const sensorFacts = (db: Db, now: number) => {
  const g = alias(sensorConfigs, "g");
  return db.execute<AlertSensor & Record<string, unknown>>(sql`
  with ${changeWindow(now)}
  select ${s.id} as id, ${s.name} as name, ${s.minTier} as "minTier",
    ${s.confidence} as confidence, (
    select ${g.config} from ${sensorConfigs} g
    where ${g.sensorId} = ${s.id} and ${g.validFrom} <= ${instantParam(now)}
    order by ${g.version} desc limit 1) as config
  from ${sensors} s
  where ${s.id} in (select sensor from recent) or ${s.id} in (select sensor from waiting)`);
};

/**
 * Lists all groups of subscribers with the facts of their changes and sensors, in one round trip
 * for any number of subscribers.
 */
export async function listAlertSituations(db: Db, now: number) {
  const [rows, changes, sensors, index, [replay = null]] = await db.batch([
    situations(db, now),
    changeFacts(db, now),
    sensorFacts(db, now),
    indexFacts(db, now, changeWindow(now)),
    findSampleReplay(db),
  ]);
  const {
    rows: [newest = null],
  } = index;
  return {
    situations: rows.rows,
    changes: changes.rows,
    sensors: sensors.rows,
    index: newest,
    replay,
  };
}
