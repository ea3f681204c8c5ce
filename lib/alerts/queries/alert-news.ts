// What alerts tell besides changes of sensors: changes of the regime, provisional readings and their end.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  alertLedger,
  indexReadings,
  sensorReadings,
  sensors,
} from "../../../drizzle/schema/index.ts";
import { ALERT_RULES } from "../../mail/delivery-rules.ts";
import { HAS_SAMPLE_SERIES } from "../../market/queries/sample-data.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Expression, epochMs, instantParam, isoText } from "../../runtime/database/sql.ts";
import { FIVE_STATES } from "../../sensors/domain/sensor.ts";
import type { Contribution } from "../../sensors/domain/stress-index/stress-index.ts";
import { isOffered } from "../../sensors/queries/offered.ts";
import { versionAt } from "../../sensors/queries/versions.ts";
import { INDEX_SUBJECT } from "../domain/decide-alerts.ts";

const s = alias(sensors, "s");
const e = alias(sensorReadings, "e");
const q = alias(sensorReadings, "q");
const l = alias(alertLedger, "l");
const i = alias(indexReadings, "i");

/** Levels by which a reading must be worse than the state to be news. Source: docs/decisions.md#g7. */
const JUMP_LEVELS = 2;

const FRESH = sql.raw(`interval '${ALERT_RULES.freshMs / 1_000} seconds'`);

/**
 * Changes of the index in the last six hours from one regime to another by the same method, with readings after
 * `from`. An older one is superseded by the level that every mail shows, and may be of a time that was computed later.
 */
const regimeMoves = (from: SQL, at: SQL): SQL => sql`
  select ${INDEX_SUBJECT}::text as sensor, n.at as moved_at, n.before, n.regime as after, 'change' as kind
  from (
    select ${i.asOf} as at, ${i.regime} as regime, ${i.methodologyVersion} as version,
      lag(${i.regime}) over by_time as before, lag(${i.methodologyVersion}) over by_time as version_before
    from ${indexReadings} i
    where ${i.asOf} <= ${at} and ${i.asOf} > (${from})
    window by_time as (order by ${i.asOf})) n
  where n.at > ${at} - ${FRESH} and n.regime <> n.before and n.version = n.version_before`;

const LEVELS = sql.raw(`'{${FIVE_STATES.join(",")}}'::text[]`);
const level = (state: SQL): SQL => sql`array_position(${LEVELS}, ${state})`;
/** Whether a reading is two or more levels worse than the state; never of a sensor with two states. */
const isJump: SQL = sql`${level(sql`${e.pending}->>'state'`)} - ${level(sql`${e.state}`)} >= ${sql.raw(String(JUMP_LEVELS))}`;

const isObserved = (at: SQL): SQL => sql`${e.sensorId} = ${s.id} and ${e.version} = ${s.version}
  and not ${e.carriedForward} and ${e.recordedAt} <= ${at}`;

/** Whether no later revision of the reading is known. */
const isLatest = (at: SQL): SQL => sql`not exists (
  select 1 from ${sensorReadings} q where ${q.sensorId} = ${e.sensorId} and ${q.version} = ${e.version}
    and ${q.observedAt} = ${e.observedAt} and ${q.revision} > ${e.revision} and not ${q.carriedForward}
    and ${q.recordedAt} <= ${at})`;

/** The sensors whose newest reading is a jump, each from the first such reading in a row; revisions end no row. */
const provisionalReadings = (from: SQL, at: SQL): SQL => sql`
  select ${s.id}, f.at, r.state, r.target, 'provisional'
  from ${sensors} s
  cross join lateral (
    select ${e.state} as state, ${e.pending}->>'state' as target, ${isJump} as is_jump
    from ${sensorReadings} e where ${isObserved(at)}
    order by ${e.recordedAt} desc, ${e.observedAt} desc, ${e.revision} desc limit 1) r
  cross join lateral (
    select min(${e.recordedAt}) as at from ${sensorReadings} e
    where ${isObserved(at)} and ${isJump} and ${e.recordedAt} > coalesce((
      select ${e.recordedAt} from ${sensorReadings} e
      where ${isObserved(at)} and ${e.pending} is null and ${isLatest(at)}
      order by ${e.recordedAt} desc limit 1), '-infinity')) f
  where ${s.active} and r.is_jump and f.at > (${from})
    and ${s.version} = ${versionAt(s, sql`f.at`)} and f.at >= ${s.publishedSince}`;

/**
 * Mailed provisional readings that ended without a change: the first reading of a later instant at no worse
 * level. Readers may have got different levels of one reading; it ends once.
 */
const withdrawals = (from: SQL, at: SQL): SQL => sql`
  select distinct on (${l.sensorId}, r.at) ${l.sensorId}, r.at, ${l.toState}, r.state, 'withdrawn'
  from ${alertLedger} l join ${sensors} s on ${s.id} = ${l.sensorId} and ${s.active}
  cross join lateral (
    select ${e.recordedAt} as at, ${e.state} as state from ${sensorReadings} e
    where ${isObserved(at)} and ${e.recordedAt} > ${l.changedAt} and ${e.pending} is null
      and ${e.observedAt} > coalesce((
        select max(${q.observedAt}) from ${sensorReadings} q where ${q.sensorId} = ${s.id}
          and ${q.version} = ${s.version} and not ${q.carriedForward}
          and ${q.recordedAt} = ${l.changedAt}), '-infinity')
    order by ${e.recordedAt}, ${e.observedAt}, ${e.revision} limit 1) r
  where ${l.kind} = 'provisional' and ${l.outboxId} is not null and ${l.changedAt} > (${from})
    and r.state = ${l.fromState}
  order by ${l.sensorId}, r.at, ${l.changedAt} desc, ${l.toState}`;

/** Rows (sensor, moved_at, before, after, kind) of all news after `from` but changes of sensors. */
export const otherNews = (from: SQL, at: SQL): SQL => sql`
  (${regimeMoves(from, at)}) union all (${provisionalReadings(from, at)})
  union all (${withdrawals(from, at)})`;

/** Whether a scope has a sensor or the index: by its id, or among all that are offered. */
export const isInScope = (scope: Expression, sensor: Expression): SQL => sql`(
  ${scope}->'sensors' = 'null' and ${isOffered(sensor)} or ${scope}->'sensors' ? ${sensor})`;

/** Whether the newest news that a reader got of a sensor before an instant is provisional. */
export const lastIsProvisional = (reader: SQL, sensor: SQL, before: SQL): SQL => sql`coalesce((
  select ${l.kind} = 'provisional' and ${l.outboxId} is not null from ${alertLedger} l
  where ${l.subscriptionId} = ${reader} and ${l.sensorId} = ${sensor} and ${l.changedAt} < ${before}
  order by ${l.changedAt} desc limit 1), false)`;

/** The newest index, and its levels at and before each change of its regime in the news. */
export interface IndexFacts {
  /** Epoch ms. */
  asOf: number;
  value: number;
  regime: string;
  parts: Pick<Contribution, "category" | "contribution">[];
  isSample: boolean;
  /** The level by the instant of the change (ISO text), and the level before it. */
  moves: Record<string, [value: number, before: number | null]>;
}

/** The statement that reads the newest index with its changes among `recent` rows of `news`. */
export function indexFacts(db: Db, now: number, news: SQL) {
  const at = instantParam(now);
  const b = alias(indexReadings, "b");
  const n = alias(indexReadings, "n");
  return db.execute<{ [K in keyof IndexFacts]: IndexFacts[K] }>(sql`
  with ${news},
  asked as (
    select moved_at from recent where sensor = ${INDEX_SUBJECT}
    union select moved_at from waiting where sensor = ${INDEX_SUBJECT})
  select ${epochMs(n.asOf)} as "asOf", ${n.stressIndex} as value, ${n.regime} as regime,
    ${n.contributions} as parts, ${HAS_SAMPLE_SERIES} as "isSample", (
    select coalesce(jsonb_object_agg(${isoText(sql`k.moved_at`)}, jsonb_build_array(
      (select ${i.stressIndex} from ${indexReadings} i where ${i.asOf} = k.moved_at),
      (select ${b.stressIndex} from ${indexReadings} b where ${b.asOf} < k.moved_at
        order by ${b.asOf} desc limit 1))), '{}') from asked k) as moves
  from ${indexReadings} n where ${n.asOf} <= ${at} order by ${n.asOf} desc limit 1`);
}
