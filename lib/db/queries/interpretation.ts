import { type SQL, sql } from "drizzle-orm";
import type { Regime } from "../../domain/regime.ts";
import type { SensorState } from "../../domain/sensor.ts";
import type { Contribution } from "../../domain/stress-index.ts";
import type { Tier } from "../../domain/tier.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

/** The index and all active sensors as known at an instant, with the last weeks of both. */
export interface KnownRow {
  asOf: string;
  sensorCount: number;
  contributions: Contribution[];
  excluded: string[];
  confidence: number | null;
  /** The last point of each UTC day, oldest first; instants in epoch ms. */
  days: [at: number, value: number, regime: Regime][];
  sensors: {
    id: string;
    name: string;
    minTier: Tier;
    series: string[];
    cadenceMinutes: number;
    state: SensorState;
    recordedAt: number;
    observedAt: number;
    ingestedAt: number;
    /** When it moved and from which state, oldest first. */
    moves: [at: number, from: SensorState][];
  }[];
}

const at = sql`${sql.placeholder("at")}::timestamptz`;
const epochMs = (column: string): SQL => sql.raw(`round(extract(epoch from ${column}) * 1000)`);

/** One look-up in the index's primary key for each day, however many ticks a day has. */
const days = sql`(
  select json_agg(json_build_array(${epochMs("d.as_of")}, d.stress_index, d.regime) order by d.as_of)
  from generate_series(0, ${sql.placeholder("pointDays")}::int) as back(days)
  cross join lateral (
    select i.as_of, i.stress_index, i.regime from index_readings i
    where i.as_of <= n.as_of
      and i.as_of >= n.midnight - back.days * interval '1 day'
      and i.as_of < n.midnight + (1 - back.days) * interval '1 day'
    order by i.as_of desc limit 1) d)`;

const moves = sql`(
  select coalesce(json_agg(json_build_array(${epochMs("c.changed_at")}, c.from_state)
    order by c.changed_at, c.id), '[]')
  from sensor_state_changes c
  where c.sensor_id = s.id and c.changed_at <= ${at}
    and c.changed_at > ${at} - ${sql.placeholder("moveDays")}::int * interval '1 day')`;

const knownSensors = sql`(
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'name', s.name, 'minTier', s.min_tier, 'series', s.definition->'series',
    'cadenceMinutes', s.cadence_minutes, 'state', r.state, 'recordedAt', ${epochMs("r.recorded_at")},
    'observedAt', ${epochMs("r.observed_at")}, 'ingestedAt', ${epochMs("r.ingested_at")},
    'moves', ${moves}) order by s.category collate "C", s.id collate "C"), '[]')
  from sensors s cross join lateral (
    select * from sensor_readings l where l.sensor_id = s.id and l.recorded_at <= ${at}
    order by l.recorded_at desc, l.observed_at desc, l.revision desc limit 1) r
  where s.active or s.retired_at > ${at})`;

const known = prepared<KnownRow>(sql`
  with n as (
    select i.*, date_trunc('day', i.as_of at time zone 'UTC') at time zone 'UTC' as midnight
    from index_readings i where i.as_of <= ${at} order by i.as_of desc limit 1)
  select ${isoText("n.as_of")} as "asOf", n.sensor_count as "sensorCount", n.contributions,
    n.excluded, n.confidence, ${days} as "days", ${knownSensors} as "sensors"
  from n`);

/** What an interpretation of an instant is made of, in one statement; null before the first index. */
export async function findKnown(
  db: Db,
  asked: { at: number; pointDays: number; moveDays: number },
): Promise<KnownRow | null> {
  const [row] = await known(db, { ...asked, at: new Date(asked.at).toISOString() });
  return row ?? null;
}
