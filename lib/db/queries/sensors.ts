import { sql } from "drizzle-orm";
import type { Category, SensorDefinition, SensorState } from "../../domain/sensor.ts";
import type { SensorConfig } from "../../domain/sensor-config.ts";
import type { Tier } from "../../domain/tier.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

/** The newest reading known at an instant, as it was recorded. */
export interface LatestReading {
  recordedAt: string;
  observedAt: string;
  ingestedAt: string;
  value: number | null;
  state: SensorState;
  confidence: number | null;
  percentile: number | null;
  zScore: number | null;
  bandLow: number | null;
  bandHigh: number | null;
  inputs: (number | null)[];
  revision: number;
  carriedForward: boolean;
  methodVersion: number;
}

export interface SensorRow {
  id: string;
  name: string;
  category: Category;
  minTier: Tier;
  definition: SensorDefinition;
  version: number;
  redactKeys: string[];
  /** Counted up to the newest reading: null when asked about an instant before it. */
  outcomes: string | null;
  overdueAt: string | null;
  lastStateChange: string | null;
  latest: LatestReading | null;
}

/** State, value and time of a recent reading, oldest first. */
export type SparklinePoint = [state: SensorState, value: number | null, recordedAt: string];

export interface SourceRow {
  id: string;
  name: string;
  source: string | null;
  sourceUrl: string;
  licence: string;
  provenance: string | null;
  publishValues: boolean;
}

const at = sql`${sql.placeholder("at")}::timestamptz`;

/** Whether a sensor is active, or was so at `at`, before a proposal retired it. */
const isListed = sql`(s.active or s.retired_at > ${at})`;

/** The newest reading at `at`, as one JSON object. */
const latestReading = sql`(
  select json_build_object(
    'recordedAt', ${isoText("r.recorded_at")}, 'observedAt', ${isoText("r.observed_at")},
    'ingestedAt', ${isoText("r.ingested_at")}, 'value', r.value, 'state', r.state,
    'confidence', r.confidence, 'percentile', r.percentile, 'zScore', r.z_score,
    'bandLow', r.band_low, 'bandHigh', r.band_high, 'inputs', r.inputs, 'revision', r.revision, 'carriedForward', r.carried_forward,
    'methodVersion', r.method_version)
  from sensor_readings r
  where r.sensor_id = s.id and r.recorded_at <= ${at}
  order by r.recorded_at desc, r.observed_at desc, r.revision desc limit 1)`;

const lastStateChange = sql`(
  select ${isoText("max(c.changed_at)")} from sensor_state_changes c
  where c.sensor_id = s.id and c.changed_at <= ${at})`;

const sensorColumns = sql`
  s.id, s.name, s.category, s.min_tier as "minTier", s.definition, s.version,
  s.redact_keys as "redactKeys", ${isoText("s.overdue_at")} as "overdueAt",
  case when s.updated_at <= ${at} then s.outcomes end as "outcomes",
  ${lastStateChange} as "lastStateChange", ${latestReading} as "latest"`;

/** A sensor of the list; `publishValues` is false when a source of it lets no figure be shown. */
export type ListedRow = SensorRow & { sparkline: SparklinePoint[]; publishValues: boolean };

const sensorList = prepared<ListedRow>(sql`
  select ${sensorColumns}, (
    select coalesce(json_agg(json_build_array(r.state, r.value, ${isoText("r.recorded_at")})
             order by r.recorded_at, r.observed_at, r.revision), '[]')
    from sensor_readings r
    where r.sensor_id = s.id and not r.carried_forward
      and r.recorded_at <= ${at} and r.recorded_at > ${at} - interval '7 days') as "sparkline", (
    select coalesce(bool_and(m.publish_values), true)
    from series m where s.definition->'series' ? m.id) as "publishValues"
  from sensors s
  where ${isListed} and s.min_tier = any(${sql.placeholder("tiers")}::text[])
  order by s.category collate "C", s.id collate "C"`);

/** Sensors by category, then id, with what was known of them at `at` and a 7-day sparkline. */
export const listSensors = (
  db: Db,
  asked: { at: number; tiers: readonly Tier[] },
): Promise<ListedRow[]> =>
  sensorList(db, { at: new Date(asked.at).toISOString(), tiers: asked.tiers });

/** `config` is what proposals changed in the definition by `at`; null: nothing. */
type FoundSensor = SensorRow & { sources: SourceRow[]; config: SensorConfig | null };

const sensorById = prepared<FoundSensor>(sql`
  select ${sensorColumns}, (
    select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'source', m.source,
             'sourceUrl', m.source_url, 'licence', m.licence, 'provenance', m.provenance,
             'publishValues', m.publish_values) order by m.id), '[]')
    from series m where s.definition->'series' ? m.id) as "sources", (
    select c.config from sensor_configs c where c.sensor_id = s.id and c.valid_from <= ${at}
    order by c.version desc limit 1) as "config"
  from sensors s where ${isListed} and s.id = ${sql.placeholder("id")}`);

/** One sensor with its sources and what was known of it at `at`, or null. */
export async function findSensor(
  db: Db,
  asked: { id: string; at: number },
): Promise<FoundSensor | null> {
  const [row] = await sensorById(db, { id: asked.id, at: new Date(asked.at).toISOString() });
  return row ?? null;
}
