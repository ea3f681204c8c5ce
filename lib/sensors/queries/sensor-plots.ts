// Queries for what pages draw and say of sensors beside the API's answers: 90 days by the date of the value, and
// the rank of the newest value with the thresholds around it.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sensorReadings, sensors, series } from "../../../drizzle/schema/index.ts";
import type { Tier } from "../../core/tier.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { epochMs, given, type RowOf, selectList } from "../../runtime/database/sql.ts";
import { isOffered } from "./offered.ts";
import { definitionAt, rankedSinceAt, versionAt } from "./versions.ts";

const s = alias(sensors, "s");
const r = alias(sensorReadings, "r");
const m = alias(series, "m");

const at = given("at", "timestamptz");

/** Whether the licences of all its series allow to show values. */
const publishValues = sql<boolean>`(
  select coalesce(bool_and(${m.publishValues}), true)
  from ${series} m where ${definitionAt(s, at)}->'series' ? ${m.id})`;

/** Newest known value of each date, oldest first: the date in epoch ms, and the value. */
type Sparkline = [at: number, value: number][];

/** Days of a sparkline, and days in which the values of that time became known at the latest. */
export const SPARKLINE_DAYS = 90;
const KNOWN_WITHIN_DAYS = 150;
const daysAgo = (days: number) => sql`${at} - ${sql.raw(`interval '${days} days'`)}`;

const sparklines = prepared<{ id: string; points: Sparkline }>(sql`
  select ${s.id} as id, (
    select coalesce(json_agg(json_build_array(p.at, p.value) order by p.at), '[]')
    from (
      select distinct on (${r.observedAt}) ${epochMs(r.observedAt)} as at, ${r.value} as value
      from ${sensorReadings} r
      where ${r.sensorId} = ${s.id} and ${r.version} = ${versionAt(s, at)} and not ${r.carriedForward}
        and ${r.recordedAt} <= ${at} and ${r.recordedAt} > ${daysAgo(KNOWN_WITHIN_DAYS)}
        and ${r.observedAt} > ${daysAgo(SPARKLINE_DAYS)}
      order by ${r.observedAt}, ${r.revision} desc) p
    where p.value is not null) as points
  from ${sensors} s
  where ${s.active} and ${isOffered(s.id)} and ${s.minTier} = any(${given("tiers", "text[]")})
    and ${publishValues}`);

/** The last 90 days of the sensors of some tiers, by the date that each value describes. */
export async function listSparklines(
  db: Db,
  query: { at: number; tiers: readonly Tier[] },
): Promise<Map<string, Sparkline>> {
  const rows = await sparklines(db, {
    at: new Date(query.at).toISOString(),
    tiers: query.tiers,
  });
  return new Map(rows.map(({ id, points }) => [id, points]));
}

const RANK = {
  percentile: r.percentile,
  bandLow: r.bandLow,
  bandHigh: r.bandHigh,
  rankedSince: rankedSinceAt(s, at),
  publishValues,
};
/** Rank of the newest value in its history, and the values at which its state ends. */
export type SensorRank = RowOf<typeof RANK>;

const rank = prepared<SensorRank>(sql`
  select ${selectList(RANK)} from ${sensors} s join ${sensorReadings} r
    on ${r.sensorId} = ${s.id} and ${r.version} = ${versionAt(s, at)}
  where ${s.id} = ${given("id", "text")} and ${r.recordedAt} <= ${at}
  order by ${r.recordedAt} desc, ${r.observedAt} desc, ${r.revision} desc limit 1`);

/** Finds the rank of a sensor's newest value; null before the first. For readers who may read the sensor. */
export async function findSensorRank(
  db: Db,
  query: { id: string; at: number },
): Promise<SensorRank | null> {
  const [row] = await rank(db, { id: query.id, at: new Date(query.at).toISOString() });
  return row ?? null;
}
