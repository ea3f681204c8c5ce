// Queries for the stress index and its history.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  indexReadings,
  observations,
  sensorReadings,
  sensors,
} from "../../../drizzle/schema/index.ts";
import type { Period } from "../../core/calendar-date.ts";
import type { Rights } from "../../market/domain/rights.ts";
import { isNotInSample } from "../../market/queries/sample-data.ts";
import { sensorRights } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  type Expression,
  epochMs,
  given,
  instantParam,
  isoText,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import { INDEX_INPUT_IDS } from "../domain/stress-index/stress-index.ts";
import { versionOf } from "./versions.ts";

const i = alias(indexReadings, "i");
const o = alias(observations, "o");
const d = alias(indexReadings, "d");
/** Rows of the window, and of a page of it. */
const w = alias(indexReadings, "w");
const p = alias(indexReadings, "p");
const r = alias(sensorReadings, "r");

const INDEX = {
  asOf: isoText(i.asOf),
  stressIndex: i.stressIndex,
  unclipped: i.unclipped,
  intercept: i.intercept,
  slope: i.slope,
  coverage: i.coverage,
  rise: i.rise,
  regime: i.regime,
  sensorCount: i.sensorCount,
  severe: i.severe,
  elevated: i.elevated,
  rising: i.rising,
  neutral: i.neutral,
  stable: i.stable,
  contributions: i.contributions,
  families: i.families,
  excluded: i.excluded,
  confidence: i.confidence,
  methodologyVersion: i.methodologyVersion,
};
export type IndexRow = RowOf<typeof INDEX>;

type FoundIndex = IndexRow & {
  dayBefore: number | null;
  /** Sensors without data because the bundled sample lacks them; empty without the sample. */
  notInSample: string[];
  /** What may be done with the values of each input, by sensor id. */
  inputRights: Record<string, Rights>;
};

const indexAt = prepared<FoundIndex>(sql`
  select ${selectList(INDEX)}, (
    select case when ${d.methodologyVersion} = ${i.methodologyVersion} then ${d.stressIndex} end
    from ${indexReadings} d
    where ${d.asOf} <= ${i.asOf} - interval '24 hours'
    order by ${d.asOf} desc limit 1) as "dayBefore", (
    select coalesce(json_agg(${sensors.id} order by ${sensors.id}), '[]') from ${sensors}
    where ${isNotInSample(sensors.definition)}) as "notInSample", (
    select coalesce(json_object_agg(${sensors.id}, ${sensorRights(sensors.definition)}), '{}')
    from ${sensors}) as "inputRights"
  from ${indexReadings} i where ${i.asOf} <= ${sql.placeholder("at")}::timestamptz
  order by ${i.asOf} desc limit 1`);

/** Finds the index as known at an instant, and its value a day before; null without an index. */
export async function findIndex(db: Db, at: number): Promise<FoundIndex | null> {
  const [row] = await indexAt(db, { at: new Date(at).toISOString() });
  return row ?? null;
}

/** Finds when the first index was recorded; null without an index. */
export async function findFirstIndexAt(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ at: isoText(sql`min(${indexReadings.asOf})`) })
    .from(indexReadings);
  return row?.at ?? null;
}

const PARTS = {
  at: epochMs(i.asOf),
  contributions: i.contributions,
  intercept: i.intercept,
  slope: i.slope,
};
/** What the index of an instant was made of. */
export type IndexParts = RowOf<typeof PARTS>;

const at = given("at", "timestamptz");
const utc = (instant: Expression): SQL => sql`(${instant} at time zone 'UTC')`;
const monday = sql`date_trunc('week', ${utc(o.observedAt)})`;
const saturday = sql`(${monday} + interval '5 days')`;

const newestParts = prepared<IndexParts>(sql`
  select newest.* from unnest(${given("ids", "text[]")}) as n(id) cross join lateral (
    select ${selectList(PARTS)} from ${observations} o cross join lateral (
      select * from ${indexReadings} i
      where ${i.asOf} >= ${utc(monday)} and ${i.asOf} < ${utc(saturday)} order by ${i.asOf} desc limit 1) i
    where ${o.seriesId} = n.id and ${o.knownAt} <= ${at} and ${utc(o.observedAt)} < ${saturday}
      and ${saturday} <= ${utc(at)}
    order by ${o.observedAt} desc limit 1) newest`);

/**
 * Lists what the last index was made of in the newest week, from Monday to Friday and over at an instant, in which
 * there is one and each series has a value that was known.
 */
export const listIndexParts = (
  db: Db,
  query: { ids: readonly string[]; at: number },
): Promise<IndexParts[]> =>
  newestParts(db, { ids: `{${query.ids.join(",")}}`, at: new Date(query.at).toISOString() });

type IndexReading = typeof indexReadings.$inferSelect;

/** A point of the index's history, in the order of the contract. */
export type IndexPointTuple = [
  asOf: string,
  stressIndex: IndexReading["stressIndex"],
  regime: IndexReading["regime"],
  sensorCount: IndexReading["sensorCount"],
  severe: IndexReading["severe"],
  elevated: IndexReading["elevated"],
  rising: IndexReading["rising"],
  neutral: IndexReading["neutral"],
  stable: IndexReading["stable"],
  /** Whether an input has an observation of the point's day; null where it was not asked. */
  isObserved: boolean | null,
];

/** Points as tuples; `isObserved` is an expression of the point `p`. */
const pointTuple = (isObserved: SQL) => sql<IndexPointTuple>`json_build_array(${isoText(p.asOf)},
  ${p.stressIndex}, ${p.regime}, ${p.sensorCount}, ${p.severe}, ${p.elevated}, ${p.rising},
  ${p.neutral}, ${p.stable}, ${isObserved})`;

const dayOf = (at: Expression): SQL => sql`date_trunc('day', ${at}, 'UTC')`;

/** The days of a page on which an input of the index was observed, as far as was known. */
const observedDays = (knownAt: number): SQL => sql`
  select distinct o.day from unnest(${`{${INDEX_INPUT_IDS.join(",")}}`}::text[]) as n(id)
  cross join lateral (
    select ${dayOf(r.observedAt)} as day from ${sensorReadings} r
    where ${r.sensorId} = n.id and ${r.version} = ${versionOf(sql`n.id`, instantParam(knownAt))}
      and not ${r.carriedForward} and ${r.recordedAt} <= ${instantParam(knownAt)}
      and ${r.observedAt} >= (select ${dayOf(sql`min(${p.asOf})`)} from page p)
      and ${r.observedAt} <= (select max(${p.asOf}) from page p)) o`;

export interface IndexHistoryQuery {
  knownAt: number;
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  /** Only the last point of each period. */
  period: Period | null;
  limit: number;
  offset: number;
  after: string | null;
}

/** Finds a page of the index's history, and the number of points in the whole window. */
export async function findIndexHistory(
  db: Db,
  query: IndexHistoryQuery,
): Promise<{ total: number; newestAt: string | null; points: IndexPointTuple[] }> {
  const way = sql.raw(query.newestFirst ? "desc" : "asc");
  const beyond = sql.raw(query.newestFirst ? "<" : ">");
  const after = query.after ? sql`where ${w.asOf} ${beyond} ${query.after}::timestamptz` : sql``;
  const isObserved =
    query.period === "day"
      ? sql`${dayOf(p.asOf)} in (${observedDays(query.knownAt)})`
      : sql`null::boolean`;
  const { rows } = await db.execute<{
    total: string;
    newestAt: string | null;
    points: IndexPointTuple[];
  }>(sql`
    with w as (${windowOf(query)}), page as (
      select * from w ${after} order by ${w.asOf} ${way}
      limit ${query.limit}::int offset ${query.offset}::bigint)
    select (select count(*) from w) as total,
      (select ${isoText(sql`max(${w.asOf})`)} from w) as "newestAt",
      (select coalesce(json_agg(${pointTuple(isObserved)} order by ${p.asOf} ${way}), '[]') from page p) as points`);
  const [found] = rows;
  return {
    total: Number(found?.total ?? 0),
    newestAt: found?.newestAt ?? null,
    points: found?.points ?? [],
  };
}

/** The requested points, before paging. */
function windowOf({ knownAt, from, to, period }: IndexHistoryQuery): SQL {
  const start = sql`date_trunc(${sql.raw(`'${period}'`)}, ${i.asOf} at time zone 'UTC')`;
  const which = sql`${i.asOf} <= ${instantParam(knownAt)}
    ${from === null ? sql`` : sql`and ${i.asOf} >= ${instantParam(from)}`}
    ${to === null ? sql`` : sql`and ${i.asOf} < ${instantParam(to)}`}`;
  return period
    ? sql`select distinct on (${start}) i.* from ${indexReadings} i where ${which}
        order by ${start}, ${i.asOf} desc`
    : sql`select i.* from ${indexReadings} i where ${which}`;
}

/** Maximum age of rows that are thinned out: limits the work, and still covers missed days. */
const REACH_DAYS = 60;

/** Deletes index rows older than an instant, except the last row of each hour. */
export function deleteIndexReadingsWithinHours(db: Db, before: number) {
  const reach = sql.raw(`interval '${REACH_DAYS} days'`);
  const i = alias(indexReadings, "i");
  const j = alias(indexReadings, "j");
  return db.execute(sql`delete from ${indexReadings} i
    where ${i.asOf} < ${instantParam(before)} and ${i.asOf} >= ${instantParam(before)} - ${reach}
      and exists (select 1 from ${indexReadings} j where ${j.asOf} > ${i.asOf}
        and ${j.asOf} < date_trunc('hour', ${i.asOf}) + interval '1 hour')`);
}
