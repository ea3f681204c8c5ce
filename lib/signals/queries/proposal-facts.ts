// Reads the facts about sensors and series from which the curator makes proposals.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  observations,
  proposals,
  sensorConfigs,
  sensorReadings,
  sensors,
} from "../../../drizzle/schema/index.ts";
import { column } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  type Expression,
  instantParam,
  jsonList,
  nameOf,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import { versionAt } from "../../sensors/queries/versions.ts";

const s = alias(sensors, "s");
const c = alias(sensorConfigs, "c");
const v = alias(sensorConfigs, "v");
const p = alias(proposals, "p");
const r = alias(sensorReadings, "r");
const o = alias(observations, "o");

type Reading = typeof sensorReadings.$inferSelect;

const dayOf = (instant: Expression): SQL => sql`round(extract(epoch from ${instant}) / 86400)`;

const sensorFields = {
  id: s.id,
  active: s.active,
  definition: s.definition,
  version: sql<number>`coalesce(${c.version}, 0)`,
  config: sql<typeof sensorConfigs.$inferSelect.config | null>`${c.config}`,
  /** Key of the proposal that made the configuration. */
  changedByKey: sql<string | null>`${p.key}`,
  isReverted: sql<boolean | null>`${c.reverts}`,
};

/** A sensor with its current configuration and its last observations under it. */
export type SensorFactsRow = RowOf<typeof sensorFields> & {
  /** Whether another configuration is pending. */
  isChanging: boolean;
  /** The observations of the window, oldest first. */
  window: [
    day: number,
    value: Reading["value"],
    percentile: Reading["percentile"],
    state: Reading["state"],
  ][];
  /** Number of observations before the window, by state. */
  earlier: Partial<Record<Reading["state"], number>>;
  unchanged: number;
};

/**
 * Lists every sensor with its last observations, each in its newest revision, without readings that
 * are carried forward: a window under its current configuration, and counts by state before it.
 * Reads a limited number of rows per sensor.
 */
export function listSensorFacts(
  db: Db,
  { window, earlier, now }: { window: number; earlier: number; now: number },
) {
  const at = instantParam(now);
  return db.execute<SensorFactsRow>(sql`
    select ${selectList(sensorFields)}, exists (
        select 1 from ${sensorConfigs} v
        where ${v.sensorId} = ${s.id} and ${v.validFrom} > ${at}) as "isChanging", f.*
    from ${sensors} s
    left join lateral (
      select * from ${sensorConfigs} v where ${v.sensorId} = ${s.id} and ${v.validFrom} <= ${at}
      order by ${v.version} desc limit 1
    ) c on true
    left join ${proposals} p on ${p.id} = ${c.proposalId}
    cross join lateral (${observedOf(at, window, earlier)}) f
    order by ${s.category} collate "C", ${s.id} collate "C"`);
}

/**
 * The last observations of sensor `s`: the window under configuration `c`, and the counts before
 * it.
 */
const observedOf = (at: SQL, window: number, earlier: number): SQL => sql`
  with looked as (
    select * from ${sensorReadings} r
    where ${r.sensorId} = ${s.id} and ${r.version} = ${versionAt(s, at)} and not ${r.carriedForward} and ${r.recordedAt} <= ${at}
      and ${r.recordedAt} > ${at} - interval '10 years'
    order by ${r.recordedAt} desc limit ${window + earlier}::int
  ), newest as (
    select distinct on (${r.observedAt}) * from looked r
    order by ${r.observedAt}, ${r.recordedAt} desc, ${r.revision} desc
  ), numbered as (
    select *, row_number() over (order by ${r.observedAt} desc) as n from newest r
  ), own as (
    select * from numbered r where ${r.recordedAt} >= coalesce(${c.validFrom}, '-infinity')
  )
  select (
    select ${jsonList(
      sql`json_build_array(${dayOf(r.observedAt)}, ${r.value}, ${r.percentile}, ${r.state})`,
      sql`${r.observedAt}`,
    )} from own r where r.n <= ${window}::int) as "window", (
    select coalesce(json_object_agg(e.${nameOf(r.state)}, e.count), '{}') from (
      select ${r.state}, count(*) from numbered r where r.n > ${window}::int group by ${r.state}) e
    ) as "earlier", (
    select coalesce(min(r.n) filter (
        where ${r.state} <> (select ${r.state} from own r where r.n = 1)) - 1, count(*), 0)::int
    from own r) as "unchanged"`;

/** Lists the last observations of series, each in its newest revision, oldest first. */
export function listSeriesTails(
  db: Db,
  { seriesIds, rows, now }: { seriesIds: readonly string[]; rows: number; now: number },
) {
  const pair = sql<
    [day: number, value: number]
  >`json_build_array(${dayOf(o.observedAt)}, ${o.value})`;
  return db.execute<{ id: string; tail: [day: number, value: number][] }>(sql`
    select w.id, (
      select ${jsonList(pair, sql`${o.observedAt}`)}
      from (
        select distinct on (${o.observedAt}) * from ${observations} o
        where ${o.seriesId} = w.id and ${o.knownAt} <= ${instantParam(now)}
        order by ${o.observedAt} desc, ${o.revision} desc limit ${rows}::int) o) as tail
    from unnest(${column(seriesIds, "text", (id) => id)}) as w(id)`);
}
