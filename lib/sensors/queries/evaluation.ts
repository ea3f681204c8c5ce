// Queries of the evaluation of sensors: writes readings, changes and index rows.

import { and, count, eq, getTableColumns, lte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  indexReadings,
  sensorConfigs,
  sensorReadings,
  sensorStateChanges,
  sensors,
} from "../../../drizzle/schema/index.ts";
import { insertRows, insertSelect, rowsOf, setExcluded } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, instantParam, nameOf, type RowToWrite } from "../../runtime/database/sql.ts";

export type NewReading = RowToWrite<
  Omit<typeof sensorReadings.$inferSelect, "methodVersion" | "ingestedAt">
>;
export type NewChange = RowToWrite<Omit<typeof sensorStateChanges.$inferSelect, "id">>;
export type NewIndexReading = RowToWrite<typeof indexReadings.$inferSelect>;

const r = alias(sensorReadings, "r");

/** The statement that inserts readings; existing readings do not change. */
export function insertReadings(db: Db, rows: readonly NewReading[], now: number) {
  const given = rowsOf(r, rows, READING_COLUMNS);
  // Number of proposals that had changed the sensor by that time: part of a reading's version.
  const configsBy = db
    .select({ n: count() })
    .from(sensorConfigs)
    .where(and(eq(sensorConfigs.sensorId, r.sensorId), lte(sensorConfigs.validFrom, r.recordedAt)));
  return db.execute(sql`
    ${insertSelect(sensorReadings, {
      ...given.columns,
      methodVersion: sql`${r.version} + ${configsBy}`,
      ingestedAt: instantParam(now),
    })}
    from ${given.rows} join ${sensors} on ${sensors.id} = ${r.sensorId}
    on conflict do nothing`);
}

const READING_COLUMNS = [
  "sensorId",
  "version",
  "recordedAt",
  "observedAt",
  "revision",
  "carriedForward",
  "value",
  "state",
  "confidence",
  "percentile",
  "zScore",
  "momentum",
  "bandLow",
  "bandHigh",
  "inputs",
  "pending",
] as const satisfies (keyof NewReading)[];

/** The statement that inserts changes of state; existing changes do not change. */
export const insertStateChanges = (db: Db, rows: readonly NewChange[]) =>
  db.execute(sql`${insertRows(sensorStateChanges, rows)} on conflict do nothing`);

/** The statement that writes index rows; a tick at the same instant overwrites its row. */
export function upsertIndexReadings(db: Db, rows: readonly NewIndexReading[]) {
  const { asOf, ...others } = getTableColumns(indexReadings);
  return db.execute(sql`
    ${insertRows(indexReadings, rows)}
    on conflict (${nameOf(asOf)}) do update set ${setExcluded(...Object.values(others))}`);
}

/** The statement that reads the newest index of another method version, epoch ms or null. */
export const findOtherVersionEnd = (db: Db, version: string) =>
  db
    .select({ at: epochMs(sql`max(${indexReadings.asOf})`) })
    .from(indexReadings)
    .where(ne(indexReadings.methodologyVersion, version));
