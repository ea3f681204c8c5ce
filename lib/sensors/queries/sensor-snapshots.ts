// Queries for the configurations and last readings of all sensors, for the evaluation.

import { type Column, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  sensorConfigs,
  sensorReadings,
  sensorStateChanges,
  sensors,
} from "../../../drizzle/schema/index.ts";
import { column } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  epochMs,
  instantParam,
  jsonObject,
  namesOf,
  type RowOf,
} from "../../runtime/database/sql.ts";
import { SENSOR_METHOD } from "../domain/sensor-rules.ts";

/** Lists every version of every sensor's configuration, including versions that apply later. */
export function listSensorConfigs(db: Db) {
  const { sensorId, version, validFrom, config } = sensorConfigs;
  return db
    .select({ sensorId, version, validFrom: epochMs(validFrom), config })
    .from(sensorConfigs)
    .orderBy(sensorId, version);
}

/** Whether a proposal added the sensor, so that it is not in the code's catalogue. */
export const isAddedSensor = ({ id }: { id: Column }) => sql<boolean>`exists (
  select from ${sensorConfigs} where ${sensorConfigs.sensorId} = ${id}
    and ${sensorConfigs.config} ? 'definition')`;

const r = alias(sensorReadings, "r");

const CARRIED = {
  observedAt: r.observedAt,
  revision: r.revision,
  value: r.value,
  state: r.state,
  confidence: r.confidence,
  percentile: r.percentile,
  zScore: r.zScore,
  momentum: r.momentum,
  bandLow: r.bandLow,
  bandHigh: r.bandHigh,
  inputs: r.inputs,
  pending: r.pending,
};

const newestFirst = sql`${r.recordedAt} desc, ${r.observedAt} desc, ${r.revision} desc`;

/**
 * Lists all sensors. For a sensor whose newest reading is from `before` or older, or whose version in
 * force is of another method, `carried` is the last observed reading, which a heartbeat can repeat;
 * else null.
 */
export function listSensorSnapshots(db: Db, before: number) {
  const { id, version, method, definition, active } = sensors;
  const ofVersion = sql`from ${sensorReadings} r
    where ${r.sensorId} = ${id} and ${r.version} = ${version}`;
  const newestAt = sql`select max(${r.recordedAt}) ${ofVersion}`;
  const lastObserved = sql`select ${jsonObject(CARRIED)} ${ofVersion}
    and not ${r.carriedForward} order by ${newestFirst} limit 1`;
  const carried = sql<RowOf<typeof CARRIED> | null>`case
    when ${method} <> ${SENSOR_METHOD}::int or (${newestAt}) <= ${instantParam(before)}
    then (${lastObserved}) end`;
  const isRead = sql<boolean>`${sensors.updatedAt} is not null`;
  const stored = { id, version, method, definition, isAdded: isAddedSensor(sensors) };
  return db.select({ ...stored, active, isRead, carried }).from(sensors);
}

export type SensorSnapshot = Awaited<ReturnType<typeof listSensorSnapshots>>[number];

export type SensorStatus = {
  id: string;
  /** When the sensor's source becomes late, ISO 8601. */
  overdueAt: string | null;
  /** Absent when unchanged. */
  outcomes?: string | null;
  /** When the sensor was first ranked, ISO 8601. */
  rankedSince: string | null;
};

/**
 * The statement that updates the rows of sensors from their newest readings, which earlier statements
 * of the same transaction wrote.
 */
export function updateSensorStatuses(db: Db, statuses: readonly SensorStatus[]) {
  const n = alias(sensors, "n");
  const c = alias(sensorStateChanges, "c");
  const given = sql`unnest(${column(statuses, "text", (row) => row.id)},
    ${column(statuses, "text", (row) => row.overdueAt)},
    ${column(statuses, "text", (row) => row.outcomes ?? null)},
    ${column(statuses, "text", (row) => row.rankedSince)},
    ${column(statuses, "boolean", (row) => row.outcomes !== undefined)})
    as n(${namesOf(n.id, n.overdueAt, n.outcomes, n.rankedSince)}, is_given)`;
  const v = alias(sensors, "v");
  const newest = sql`select * from ${sensorReadings} r where ${r.sensorId} = ${n.id}
    and ${r.version} = (select ${v.version} from ${sensors} v where ${v.id} = ${n.id})
    order by ${newestFirst} limit 1`;
  return db
    .update(sensors)
    .set({
      overdueAt: sql`${n.overdueAt}::timestamptz`,
      outcomes: sql`case when n.is_given then ${n.outcomes} else ${sensors.outcomes} end`,
      rankedSince: sql`coalesce(${n.rankedSince}::timestamptz, ${sensors.rankedSince})`,
      currentState: sql`coalesce(${r.state}, ${sensors.currentState})`,
      confidence: r.confidence,
      // A new version has no heartbeats yet: the sensor was read when the version before was.
      updatedAt: sql`greatest(${r.recordedAt}, ${sensors.updatedAt})`,
      observedAt: r.observedAt,
      lastStateChange: sql`(select max(${c.changedAt}) from ${sensorStateChanges} c
        where ${c.sensorId} = ${n.id} and ${c.version} = ${sensors.version})`,
    })
    .from(sql`${given} left join lateral (${newest}) r on true`)
    .where(eq(sensors.id, n.id));
}
