// Queries of the evaluation of sensors: writes readings, changes and index rows.

import { and, count, eq, lte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  indexReadings,
  sensorConfigs,
  sensorReadings,
  sensorStateChanges,
  sensors,
} from "../../../drizzle/schema/index.ts";
import {
  column,
  insertSelect,
  instants,
  setExcluded,
  unnestRows,
} from "../../runtime/database/bulk-rows.ts";
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
  const given = unnestRows(r, readingCells(rows));
  // Number of proposals that had changed the sensor by that time: part of a reading's version.
  const configsBy = db
    .select({ n: count() })
    .from(sensorConfigs)
    .where(and(eq(sensorConfigs.sensorId, r.sensorId), lte(sensorConfigs.validFrom, r.recordedAt)));
  return db.execute(sql`
    ${insertSelect(sensorReadings, {
      ...given.columns,
      inputs: sql`${r.inputs}::float8[]`,
      pending: sql`${r.pending}::jsonb`,
      methodVersion: sql`${r.version} + ${configsBy}`,
      ingestedAt: instantParam(now),
    })}
    from ${given.rows} join ${sensors} on ${sensors.id} = ${r.sensorId}
    on conflict do nothing`);
}

const readingCells = (rows: readonly NewReading[]) => ({
  sensorId: column(rows, "text", (row) => row.sensorId),
  version: column(rows, "integer", (row) => row.version),
  recordedAt: instants(rows, (row) => row.recordedAt),
  observedAt: instants(rows, (row) => row.observedAt),
  revision: column(rows, "integer", (row) => row.revision),
  carriedForward: column(rows, "boolean", (row) => row.carriedForward),
  value: column(rows, "double precision", (row) => row.value),
  state: column(rows, "text", (row) => row.state),
  confidence: column(rows, "double precision", (row) => row.confidence),
  percentile: column(rows, "double precision", (row) => row.percentile),
  zScore: column(rows, "double precision", (row) => row.zScore),
  momentum: column(rows, "double precision", (row) => row.momentum),
  bandLow: column(rows, "double precision", (row) => row.bandLow),
  bandHigh: column(rows, "double precision", (row) => row.bandHigh),
  // Postgres would flatten an array of arrays, so each row's inputs are one text.
  inputs: column(rows, "text", (row) => `{${row.inputs.join(",")}}`),
  pending: column(rows, "text", (row) => row.pending && JSON.stringify(row.pending)),
});

/** The statement that inserts changes of state; existing changes do not change. */
export function insertStateChanges(db: Db, rows: readonly NewChange[]) {
  const given = unnestRows(alias(sensorStateChanges, "c"), {
    sensorId: column(rows, "text", (row) => row.sensorId),
    version: column(rows, "integer", (row) => row.version),
    fromState: column(rows, "text", (row) => row.fromState),
    toState: column(rows, "text", (row) => row.toState),
    changedAt: instants(rows, (row) => row.changedAt),
    observedAt: instants(rows, (row) => row.observedAt),
    revision: column(rows, "integer", (row) => row.revision),
    value: column(rows, "double precision", (row) => row.value),
    percentile: column(rows, "double precision", (row) => row.percentile),
  });
  return db.execute(sql`${insertSelect(sensorStateChanges, given.columns)} from ${given.rows}
    on conflict do nothing`);
}

/** The statement that writes index rows; a tick at the same instant overwrites its row. */
export function upsertIndexReadings(db: Db, rows: readonly NewIndexReading[]) {
  const i = alias(indexReadings, "i");
  const given = unnestRows(i, {
    asOf: instants(rows, (row) => row.asOf),
    stressIndex: column(rows, "double precision", (row) => row.stressIndex),
    unclipped: column(rows, "double precision", (row) => row.unclipped),
    intercept: column(rows, "double precision", (row) => row.intercept),
    slope: column(rows, "double precision", (row) => row.slope),
    coverage: column(rows, "double precision", (row) => row.coverage),
    rise: column(rows, "double precision", (row) => row.rise),
    regime: column(rows, "text", (row) => row.regime),
    sensorCount: column(rows, "integer", (row) => row.sensorCount),
    severe: column(rows, "integer", (row) => row.severe),
    elevated: column(rows, "integer", (row) => row.elevated),
    rising: column(rows, "integer", (row) => row.rising),
    neutral: column(rows, "integer", (row) => row.neutral),
    stable: column(rows, "integer", (row) => row.stable),
    contributions: column(rows, "text", (row) => JSON.stringify(row.contributions)),
    families: column(rows, "text", (row) => JSON.stringify(row.families)),
    excluded: column(rows, "text", (row) => `{${row.excluded.join(",")}}`),
    confidence: column(rows, "double precision", (row) => row.confidence),
    methodologyVersion: column(rows, "text", (row) => row.methodologyVersion),
  });
  const { asOf, ...others } = given.columns;
  return db.execute(sql`
    ${insertSelect(indexReadings, {
      ...given.columns,
      contributions: sql`${i.contributions}::jsonb`,
      families: sql`${i.families}::jsonb`,
      excluded: sql`${i.excluded}::text[]`,
    })}
    from ${given.rows}
    on conflict (${nameOf(asOf)}) do update set ${setExcluded(...Object.values(others))}`);
}

/** The statement that reads the newest index of another method version, epoch ms or null. */
export const findOtherVersionEnd = (db: Db, version: string) =>
  db
    .select({ at: epochMs(sql`max(${indexReadings.asOf})`) })
    .from(indexReadings)
    .where(ne(indexReadings.methodologyVersion, version));
