// Queries for sensors and their newest readings, as known at an instant.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  sensorConfigs,
  sensorReadings,
  sensorStateChanges,
  sensors,
  series,
} from "../../../drizzle/schema/index.ts";
import type { Tier } from "../../core/tier.ts";
import { sensorRights } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  epochMs,
  isoText,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import type { SensorConfig } from "../domain/sensor-config.ts";
import { isOffered } from "./offered.ts";
import { knownAtOf } from "./readings.ts";
import { definitionAt, rankedSinceAt, versionAt } from "./versions.ts";

const s = alias(sensors, "s");
const r = alias(sensorReadings, "r");
const c = alias(sensorStateChanges, "c");
const k = alias(sensorConfigs, "k");
const m = alias(series, "m");

const at = sql`${sql.placeholder("at")}::timestamptz`;

/** Whether a sensor is active, or was active at `at` because a proposal retired it later. */
const isListed = sql`(${s.active} or ${s.retiredAt} > ${at})`;

/** The version that was in force at `at`; its readings are shown, also of earlier dates. */
const version = versionAt(s, at);
const definition = definitionAt(s, at);

const READING = {
  recordedAt: isoText(r.recordedAt),
  observedAt: isoText(r.observedAt),
  ingestedAt: isoText(r.ingestedAt),
  value: r.value,
  state: r.state,
  confidence: r.confidence,
  percentile: r.percentile,
  zScore: r.zScore,
  bandLow: r.bandLow,
  bandHigh: r.bandHigh,
  inputs: r.inputs,
  pending: r.pending,
  revision: r.revision,
  carriedForward: r.carriedForward,
  methodVersion: r.methodVersion,
  knownAt: knownAtOf(r),
};

/** The newest reading known at an instant. */
export type LatestReading = RowOf<typeof READING>;

/** The newest reading at `at`, as one JSON object. */
const latestReading = sql<LatestReading | null>`(
  select ${jsonObject(READING)} from ${sensorReadings} r
  where ${r.sensorId} = ${s.id} and ${r.version} = ${version} and ${r.recordedAt} <= ${at}
  order by ${r.recordedAt} desc, ${r.observedAt} desc, ${r.revision} desc limit 1)`;

const lastStateChange = sql<string | null>`(
  select ${isoText(sql`max(${c.changedAt})`)} from ${sensorStateChanges} c
  where ${c.sensorId} = ${s.id} and ${c.version} = ${version} and ${c.changedAt} <= ${at})`;

const SENSOR = {
  id: s.id,
  name: s.name,
  category: s.category,
  minTier: s.minTier,
  definition,
  version: s.version,
  redactKeys: s.redactKeys,
  overdueAt: isoText(s.overdueAt),
  rankedSince: rankedSinceAt(s, at),
  /** Outcomes include the newest reading, so they are null for an earlier instant. */
  outcomes: sql<string | null>`case when ${s.updatedAt} <= ${at} then ${s.outcomes} end`,
  lastStateChange,
  latest: latestReading,
};

export type SensorRow = RowOf<typeof SENSOR>;

/** State, value and time of a recent reading, oldest first. */
export type SparklinePoint = [
  state: LatestReading["state"],
  value: LatestReading["value"],
  recordedAt: string,
];

/** A listed sensor; `publishValues` is false when a source's licence forbids to show figures. */
const LISTED = {
  ...SENSOR,
  sparkline: sql<SparklinePoint[]>`(
    select coalesce(json_agg(json_build_array(${r.state}, ${r.value}, ${isoText(r.recordedAt)})
             order by ${r.recordedAt}, ${r.observedAt}, ${r.revision}), '[]')
    from ${sensorReadings} r
    where ${r.sensorId} = ${s.id} and ${r.version} = ${version} and not ${r.carriedForward}
      and ${r.recordedAt} <= ${at} and ${r.recordedAt} > ${at} - interval '7 days')`,
  publishValues: sql<boolean>`(
    select coalesce(bool_and(${m.publishValues}), true)
    from ${series} m where ${definition}->'series' ? ${m.id})`,
  rights: sensorRights(definition),
};
export type ListedRow = RowOf<typeof LISTED>;

const sensorList = prepared<ListedRow>(sql`
  select ${selectList(LISTED)} from ${sensors} s
  where ${isListed} and ${isOffered(s.id)} and ${s.minTier} = any(${sql.placeholder("tiers")}::text[])
  order by ${s.category} collate "C", ${s.id} collate "C"`);

/** Lists sensors by category, then id, as known at `at`, with a sparkline of 7 days. */
export const listSensors = (
  db: Db,
  query: { at: number; tiers: readonly Tier[] },
): Promise<ListedRow[]> =>
  sensorList(db, { at: new Date(query.at).toISOString(), tiers: query.tiers });

const SOURCE = {
  id: m.id,
  name: m.name,
  source: m.source,
  sourceUrl: m.sourceUrl,
  licence: m.licence,
  rights: m.rights,
  provenance: m.provenance,
  publishValues: m.publishValues,
};
export type SourceRow = RowOf<typeof SOURCE>;

const FOUND = {
  ...SENSOR,
  sources: sql<SourceRow[]>`(
    select coalesce(json_agg(${jsonObject(SOURCE)} order by ${m.id}), '[]')
    from ${series} m where ${definition}->'series' ? ${m.id})`,
  /** Changes of the definition by proposals up to `at`; null when there are none. */
  config: sql<SensorConfig | null>`(
    select ${k.config} from ${sensorConfigs} k
    where ${k.sensorId} = ${s.id} and ${k.validFrom} <= ${at}
    order by ${k.version} desc limit 1)`,
};
type FoundSensor = RowOf<typeof FOUND>;

const sensorById = prepared<FoundSensor>(sql`
  select ${selectList(FOUND)} from ${sensors} s
  where ${isListed} and ${s.id} = ${sql.placeholder("id")}`);

const sensorSources = prepared<{ id: string; sources: SourceRow[] }>(sql`
  select ${s.id} as id, ${FOUND.sources} as sources from ${sensors} s
  where ${isListed} and ${isOffered(s.id)} and ${s.minTier} = any(${sql.placeholder("tiers")}::text[])`);

/** Lists the sources of each sensor of some tiers, as known at `at`, by the sensor's id. */
export async function listSensorSources(
  db: Db,
  query: { at: number; tiers: readonly Tier[] },
): Promise<Map<string, SourceRow[]>> {
  const found = { at: new Date(query.at).toISOString(), tiers: query.tiers };
  return new Map((await sensorSources(db, found)).map(({ id, sources }) => [id, sources]));
}

/** Finds one sensor as known at `at`, with its sources; null when there is none. */
export async function findSensor(
  db: Db,
  query: { id: string; at: number },
): Promise<FoundSensor | null> {
  const [row] = await sensorById(db, { id: query.id, at: new Date(query.at).toISOString() });
  return row ?? null;
}

/** The fields by which a form offers a sensor as a choice. */
const CHOICE = { id: s.id, name: s.name, category: s.category, minTier: s.minTier };
export type SensorChoice = RowOf<typeof CHOICE>;

const choices = prepared<SensorChoice>(sql`
  select ${selectList(CHOICE)} from ${sensors} s where ${s.active} and ${isOffered(s.id)}
  order by ${s.category} collate "C", ${s.name} collate "C"`);

/** Lists every active sensor, by category, then name. */
export const listSensorChoices = (db: Db): Promise<SensorChoice[]> => choices(db, {});

/** Instants as epoch ms: the driver returns timestamps as text. */
const FRESHNESS = {
  id: s.id,
  cadenceMinutes: s.cadenceMinutes,
  updatedAt: epochMs(s.updatedAt),
  overdueAt: epochMs(s.overdueAt),
};
const freshnessInputs = prepared<RowOf<typeof FRESHNESS>>(
  sql`select ${selectList(FRESHNESS)} from ${sensors} s where ${s.active} and ${isOffered(s.id)}`,
);

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Lists the fields of each active sensor from which its freshness is computed. */
export async function listFreshnessInputs(db: Db) {
  const rows = await freshnessInputs(db, {});
  return rows.map(({ updatedAt, overdueAt, ...rest }) => ({
    ...rest,
    updatedAt: dateOf(updatedAt),
    overdueAt: dateOf(overdueAt),
  }));
}
