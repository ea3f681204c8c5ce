// The query for the inputs of an interpretation.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  indexReadings,
  sensorReadings,
  sensorStateChanges,
  sensors,
  series,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  epochMs,
  isoText,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import type { PendingState } from "../domain/sensor.ts";
import type { Regime } from "../domain/stress-index/regime.ts";
import { isOffered } from "./offered.ts";
import { definitionAt, versionAt } from "./versions.ts";

/** The newest index at the instant, and its points of the days before. */
const n = alias(indexReadings, "n");
const i = alias(indexReadings, "i");
const d = alias(indexReadings, "d");
const s = alias(sensors, "s");
const r = alias(sensorReadings, "r");
const l = alias(sensorReadings, "l");
const o = alias(sensorReadings, "o");
const c = alias(sensorStateChanges, "c");
const m = alias(series, "m");

const at = sql`${sql.placeholder("at")}::timestamptz`;

/** The last point of each UTC day, oldest first; instants in epoch ms. */
type Day = [at: number, value: number, regime: Regime];
/** When a sensor changed its state, and from which state, oldest first. */
type Move = [at: number, from: (typeof sensorStateChanges.$inferSelect)["fromState"]];

const dayBack = (days: SQL): SQL => sql`n.midnight + (${days}) * interval '1 day'`;

/** The last index of each day; one look-up by primary key for each day, not one for each tick. */
const days = sql<Day[]>`(
  select json_agg(json_build_array(${epochMs(d.asOf)}, ${d.stressIndex}, ${d.regime})
    order by ${d.asOf})
  from generate_series(0, ${sql.placeholder("pointDays")}::int) as back(days)
  cross join lateral (
    select * from ${indexReadings} i
    where ${i.asOf} <= ${n.asOf} and ${i.asOf} >= ${dayBack(sql`-back.days`)}
      and ${i.asOf} < ${dayBack(sql`1 - back.days`)}
    order by ${i.asOf} desc limit 1) d)`;

const moves = sql<Move[]>`(
  select coalesce(json_agg(json_build_array(${epochMs(c.changedAt)}, ${c.fromState})
    order by ${c.changedAt}, ${c.id}), '[]')
  from ${sensorStateChanges} c
  where ${c.sensorId} = ${s.id} and ${c.version} = ${versionAt(s, at)} and ${c.changedAt} <= ${at}
    and ${c.changedAt} > ${at} - ${sql.placeholder("moveDays")}::int * interval '1 day')`;

/** An observation of a sensor, newest first: when it became known, and what it made of the sensor. */
type Observed = [
  recordedAt: number,
  value: number | null,
  percentile: number | null,
  state: Move[1],
  pending: PendingState | null,
];

/** The two newest observations of the last weeks, each in its newest revision. */
const observed = sql<Observed[]>`(
  select coalesce(json_agg(json_build_array(${epochMs(o.recordedAt)}, ${o.value}, ${o.percentile},
    ${o.state}, ${o.pending}) order by ${o.observedAt} desc), '[]')
  from (
    select distinct on (${l.observedAt}) l.* from ${sensorReadings} l
    where ${l.sensorId} = ${s.id} and ${l.version} = ${versionAt(s, at)} and not ${l.carriedForward}
      and ${l.recordedAt} <= ${at}
      and ${l.recordedAt} > ${at} - ${sql.placeholder("moveDays")}::int * interval '1 day'
    order by ${l.observedAt} desc, ${l.revision} desc limit 2) o)`;

const SENSOR = {
  id: s.id,
  name: s.name,
  minTier: s.minTier,
  series: sql<string[]>`${definitionAt(s, at)}->'series'`,
  cadenceMinutes: s.cadenceMinutes,
  state: r.state,
  recordedAt: epochMs(r.recordedAt),
  observedAt: epochMs(r.observedAt),
  ingestedAt: epochMs(r.ingestedAt),
  moves,
  observed,
  unit: sql<string>`${definitionAt(s, at)}->>'unit'`,
  publishValues: sql<boolean>`(
    select coalesce(bool_and(${m.publishValues}), true)
    from ${series} m where ${definitionAt(s, at)}->'series' ? ${m.id})`,
};

const knownSensors = sql<RowOf<typeof SENSOR>[]>`(
  select coalesce(json_agg(${jsonObject(SENSOR)}
    order by ${s.category} collate "C", ${s.id} collate "C"), '[]')
  from ${sensors} s cross join lateral (
    select * from ${sensorReadings} l where ${l.sensorId} = ${s.id}
      and ${l.version} = ${versionAt(s, at)} and ${l.recordedAt} <= ${at}
    order by ${l.recordedAt} desc, ${l.observedAt} desc, ${l.revision} desc limit 1) r
  where (${s.active} or ${s.retiredAt} > ${at}) and ${isOffered(s.id)})`;

const INPUTS = {
  asOf: isoText(n.asOf),
  sensorCount: n.sensorCount,
  contributions: n.contributions,
  families: n.families,
  excluded: n.excluded,
  confidence: n.confidence,
  days,
  sensors: knownSensors,
};
/** The index and all active sensors as known at an instant, and their last weeks. */
export type SnapshotInputsRow = RowOf<typeof INPUTS>;

const snapshotInputs = prepared<SnapshotInputsRow>(sql`
  with n as (
    select i.*, date_trunc('day', ${i.asOf} at time zone 'UTC') at time zone 'UTC' as midnight
    from ${indexReadings} i where ${i.asOf} <= ${at} order by ${i.asOf} desc limit 1)
  select ${selectList(INPUTS)} from n`);

/** Finds the inputs of an interpretation at an instant; null before the first index. */
export async function findSnapshotInputs(
  db: Db,
  query: { at: number; pointDays: number; moveDays: number },
): Promise<SnapshotInputsRow | null> {
  const [row] = await snapshotInputs(db, { ...query, at: new Date(query.at).toISOString() });
  return row ?? null;
}
