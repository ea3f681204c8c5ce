import { sql } from "drizzle-orm";
import type { SensorState } from "../../domain/sensor.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** A sensor as stored, and its last reading of an observation when it had none of late. */
export type SensorSnapshot = {
  id: string;
  version: number;
  active: boolean;
  /** Null unless the newest reading is older than asked for, and there is one to carry on. */
  carried: {
    observedAt: string;
    revision: number;
    value: number | null;
    state: SensorState;
    confidence: number | null;
    percentile: number | null;
    zScore: number | null;
    momentum: number | null;
    bandLow: number | null;
    bandHigh: number | null;
    inputs: number[];
  } | null;
};

/** All sensors; those whose newest reading is from `before` or older with what to carry on. */
export function listSensorSnapshots(db: Db, before: number) {
  return db.execute<SensorSnapshot>(sql`
    select s.id, s.version, s.active, case when s.updated_at <= ${instantParam(before)} then (
      select json_build_object('observedAt', r.observed_at, 'revision', r.revision,
        'value', r.value, 'state', r.state, 'confidence', r.confidence,
        'percentile', r.percentile, 'zScore', r.z_score, 'momentum', r.momentum,
        'bandLow', r.band_low, 'bandHigh', r.band_high, 'inputs', r.inputs)
      from sensor_readings r where r.sensor_id = s.id and not r.carried_forward
      order by r.recorded_at desc, r.observed_at desc, r.revision desc limit 1) end as carried
    from sensors s`);
}

export type SensorStanding = {
  id: string;
  /** When its source will be late, ISO 8601. */
  overdueAt: string | null;
  /** Absent: as it was. */
  outcomes?: string | null;
};

/**
 * The statement that brings the sensors' rows up to their newest readings, which were written
 * before it in the same transaction. Each look-up is one step in an index.
 */
export function updateSensorStandings(db: Db, standings: readonly SensorStanding[]) {
  const rows = standings.map((row) => ({ ...row, told: row.outcomes !== undefined }));
  return db.execute(sql`
    update sensors s set overdue_at = d."overdueAt",
      outcomes = case when d.told then d.outcomes else s.outcomes end,
      current_state = coalesce(d.state, s.current_state), confidence = d.confidence,
      updated_at = d.recorded_at, observed_at = d.observed_at,
      last_state_change = d.changed_at
    from (
      select n.*, r.state, r.confidence, r.recorded_at, r.observed_at, (
        select max(c.changed_at) from sensor_state_changes c where c.sensor_id = n.id) as changed_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id text, "overdueAt" timestamptz, outcomes text, told boolean)
      left join lateral (
        select * from sensor_readings l where l.sensor_id = n.id
        order by l.recorded_at desc, l.observed_at desc, l.revision desc limit 1) r on true
    ) d where s.id = d.id`);
}
