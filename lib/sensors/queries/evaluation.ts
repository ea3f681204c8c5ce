// Queries of the evaluation of sensors: writes readings, changes, index rows and memory.

import { and, count, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  evaluationMemory,
  indexReadings,
  sensorConfigs,
  sensorReadings,
  sensorStateChanges,
  sensors,
  series,
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
      methodVersion: sql`${sensors.version} + ${configsBy}`,
      ingestedAt: instantParam(now),
    })}
    from ${given.rows} join ${sensors} on ${sensors.id} = ${r.sensorId}
    on conflict do nothing`);
}

const readingCells = (rows: readonly NewReading[]) => ({
  sensorId: column(rows, "text", (row) => row.sensorId),
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
});

/** The statement that inserts changes of state; existing changes do not change. */
export function insertStateChanges(db: Db, rows: readonly NewChange[]) {
  const given = unnestRows(alias(sensorStateChanges, "c"), {
    sensorId: column(rows, "text", (row) => row.sensorId),
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

/** Every evaluation increments the version of this part, so that only one of two at once commits. */
export const HEAD_PART = "head";

/** The part of the memory that says how far the evaluation has come. */
export type Head = {
  /** The instant of the last evaluation. */
  at: number;
  /** Versions of the sensor definitions that it used, by sensor id. */
  versions: Record<string, number>;
  /** The rows of each series, by position, that a running backfill covers; null without a backfill. */
  replay: Record<string, { after: number; through: number }> | null;
  /** When ticks began to compute everything from an empty database; null after a backfill. */
  coldStartAt: number | null;
};

export type StoredHead = Head & { version: number };

const { part, memory, through, version } = evaluationMemory;

/** The statement that reads the version of the head, to detect a change during a read. */
export const findHeadVersion = (db: Db) =>
  db.select({ version }).from(evaluationMemory).where(eq(part, HEAD_PART));

/** The statement that reads all parts, or the named parts and those of sensors with new rows. */
export function listMemoryParts(db: Db, named: readonly string[] | "all") {
  const dueParts = db
    .select({ part: sql`'sensor:' || ${sensors.id}` })
    .from(sensors)
    .innerJoin(series, sql`${sensors.definition}->'series' ? ${series.id}`)
    .where(gt(series.ingested, series.evaluated));
  return db
    .select({ part, memory, version })
    .from(evaluationMemory)
    .where(named === "all" ? undefined : or(inArray(part, [...named]), inArray(part, dueParts)));
}

/** Separates the head from the other parts in the rows of `listMemoryParts`. */
export function toMemory(rows: Awaited<ReturnType<typeof listMemoryParts>>) {
  const head = rows.find((row) => row.part === HEAD_PART);
  return {
    head: head ? { ...(head.memory as Head), version: head.version } : null,
    parts: new Map(rows.map((row) => [row.part, row.memory])),
  };
}

/**
 * The statement that replaces a version of the head (null: inserts it). When another evaluation
 * committed first, it divides by zero, so that the whole batch fails.
 */
export function upsertHead(db: Db, from: number | null, head: Head) {
  const row = { memory: head, through: new Date(head.at) };
  const moved =
    from === null
      ? db
          .insert(evaluationMemory)
          .values({ part: HEAD_PART, version: 1, ...row })
          .onConflictDoNothing()
          .returning({ part })
      : db
          .update(evaluationMemory)
          .set({ version: sql`${version} + 1`, ...row })
          .where(and(eq(part, HEAD_PART), eq(version, from)))
          .returning({ part });
  return db.execute(sql`with moved as ${moved} select 1 / count(*) from moved`);
}

/** Whether an error is the one of `upsertHead`: another evaluation committed first. */
export function isVersionConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === "22012" || isVersionConflict(error.cause);
}

/** The statement that stores parts of the memory. */
export function upsertMemoryParts(db: Db, parts: ReadonlyMap<string, unknown>, at: number) {
  const rows = [...parts];
  const p = alias(evaluationMemory, "p");
  const given = unnestRows(p, {
    part: column(rows, "text", ([name]) => name),
    memory: column(rows, "text", ([, stored]) => JSON.stringify(stored)),
  });
  return db.execute(sql`
    ${insertSelect(evaluationMemory, {
      part: p.part,
      memory: sql`${p.memory}::jsonb`,
      through: instantParam(at),
      version: sql`1`,
    })}
    from ${given.rows}
    on conflict (${nameOf(part)}) do update set ${setExcluded(memory, through)},
      ${nameOf(version)} = ${version} + 1`);
}

/** The statement that reads the newest index of another method version, epoch ms or null. */
export const findOtherVersionEnd = (db: Db, version: string) =>
  db
    .select({ at: epochMs(sql`max(${indexReadings.asOf})`) })
    .from(indexReadings)
    .where(ne(indexReadings.methodologyVersion, version));

/** The statements that delete all derived data; of the index, only rows after `indexAfter`. */
export function deleteDerived(db: Db, indexAfter: number) {
  return [
    db.delete(sensorStateChanges),
    db.delete(sensorReadings),
    db.delete(indexReadings).where(sql`${indexReadings.asOf} > ${instantParam(indexAfter)}`),
    db.delete(evaluationMemory).where(ne(part, HEAD_PART)),
    db.update(series).set({ evaluated: 0 }),
  ] as const;
}
