import { type SQL, sql } from "drizzle-orm";
import type { SensorState } from "../../domain/sensor.ts";
import type { Contribution } from "../../domain/stress-index.ts";
import type { Db } from "../client.ts";
import { column, instants } from "./columns.ts";
import { instantParam } from "./sql-json.ts";

export type NewReading = {
  sensorId: string;
  recordedAt: number;
  observedAt: number;
  revision: number;
  carriedForward: boolean;
  value: number | null;
  state: SensorState;
  confidence: number | null;
  percentile: number | null;
  zScore: number | null;
  momentum: number | null;
  bandLow: number | null;
  bandHigh: number | null;
  inputs: readonly number[];
};

export type NewChange = {
  sensorId: string;
  fromState: SensorState;
  toState: SensorState;
  changedAt: number;
  observedAt: number;
  revision: number;
  value: number | null;
  percentile: number | null;
};

export type NewIndexReading = {
  asOf: number;
  stressIndex: number;
  regime: string;
  sensorCount: number;
  severe: number;
  elevated: number;
  rising: number;
  neutral: number;
  stable: number;
  contributions: readonly Contribution[];
  excluded: readonly string[];
  confidence: number | null;
  methodologyVersion: string;
};

/** How often a proposal had changed the sensor by then: readings count those among its versions. */
const configsBy = sql`(select count(*) from sensor_configs c
  where c.sensor_id = r.sensor_id and c.valid_from <= r.recorded_at)`;

export function insertReadings(db: Db, rows: readonly NewReading[], now: number) {
  return db.execute(sql`
    insert into sensor_readings (sensor_id, recorded_at, observed_at, revision, carried_forward,
      value, state, confidence, percentile, z_score, momentum, band_low, band_high, inputs,
      method_version, ingested_at)
    select r.sensor_id, r.recorded_at, r.observed_at, r.revision, r.carried_forward, r.value,
      r.state, r.confidence, r.percentile, r.z_score, r.momentum, r.band_low, r.band_high,
      r.inputs::float8[],
      s.version + ${configsBy}, ${instantParam(now)}
    from unnest(${readingColumns(rows)}) as r(sensor_id, recorded_at, observed_at, revision,
      carried_forward, value, state, confidence, percentile, z_score, momentum, band_low,
      band_high, inputs) join sensors s on s.id = r.sensor_id
    on conflict do nothing`);
}

const readingColumns = (rows: readonly NewReading[]): SQL =>
  sql.join(
    [
      column(rows, "text", (row) => row.sensorId),
      instants(rows, (row) => row.recordedAt),
      instants(rows, (row) => row.observedAt),
      column(rows, "integer", (row) => row.revision),
      column(rows, "boolean", (row) => row.carriedForward),
      column(rows, "double precision", (row) => row.value),
      column(rows, "text", (row) => row.state),
      column(rows, "double precision", (row) => row.confidence),
      column(rows, "double precision", (row) => row.percentile),
      column(rows, "double precision", (row) => row.zScore),
      column(rows, "double precision", (row) => row.momentum),
      column(rows, "double precision", (row) => row.bandLow),
      column(rows, "double precision", (row) => row.bandHigh),
      // An array of arrays would be flattened: each row's inputs travel as one text.
      column(rows, "text", (row) => `{${row.inputs.join(",")}}`),
    ],
    sql`, `,
  );

export function insertStateChanges(db: Db, rows: readonly NewChange[]) {
  return db.execute(sql`
    insert into sensor_state_changes
      (sensor_id, from_state, to_state, changed_at, observed_at, revision, value, percentile)
    select * from unnest(${column(rows, "text", (row) => row.sensorId)},
      ${column(rows, "text", (row) => row.fromState)},
      ${column(rows, "text", (row) => row.toState)},
      ${instants(rows, (row) => row.changedAt)}, ${instants(rows, (row) => row.observedAt)},
      ${column(rows, "integer", (row) => row.revision)},
      ${column(rows, "double precision", (row) => row.value)},
      ${column(rows, "double precision", (row) => row.percentile)})
    on conflict do nothing`);
}

/** A tick that is run again at the same instant says it again, with what it knows then. */
export function upsertIndexReadings(db: Db, rows: readonly NewIndexReading[]) {
  const counts = [
    (row: NewIndexReading) => row.sensorCount,
    (row: NewIndexReading) => row.severe,
    (row: NewIndexReading) => row.elevated,
    (row: NewIndexReading) => row.rising,
    (row: NewIndexReading) => row.neutral,
    (row: NewIndexReading) => row.stable,
  ].map((countOf) => column(rows, "integer", countOf));
  return db.execute(sql`
    insert into index_readings (as_of, stress_index, regime, sensor_count, severe, elevated,
      rising, neutral, stable, contributions, excluded, confidence, methodology_version)
    select as_of, stress_index, regime, sensor_count, severe, elevated, rising, neutral, stable,
      contributions::jsonb, excluded::text[], confidence, methodology_version
    from unnest(${instants(rows, (row) => row.asOf)},
      ${column(rows, "double precision", (row) => row.stressIndex)},
      ${column(rows, "text", (row) => row.regime)}, ${sql.join(counts, sql`, `)},
      ${column(rows, "text", (row) => JSON.stringify(row.contributions))},
      ${column(rows, "text", (row) => `{${row.excluded.join(",")}}`)},
      ${column(rows, "double precision", (row) => row.confidence)},
      ${column(rows, "text", (row) => row.methodologyVersion)}) as i(as_of, stress_index, regime,
        sensor_count, severe, elevated, rising, neutral, stable, contributions, excluded,
        confidence, methodology_version)
    on conflict (as_of) do update set stress_index = excluded.stress_index,
      regime = excluded.regime, sensor_count = excluded.sensor_count, severe = excluded.severe,
      elevated = excluded.elevated, rising = excluded.rising, neutral = excluded.neutral,
      stable = excluded.stable, contributions = excluded.contributions,
      excluded = excluded.excluded, confidence = excluded.confidence,
      methodology_version = excluded.methodology_version`);
}
