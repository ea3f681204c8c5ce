// Queries for the memory of the evaluation: its head, its parts, and their deletion.

import { and, eq, gt, inArray, like, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  evaluationMemory,
  indexReadings,
  sensorReadings,
  sensorStateChanges,
  sensors,
  series,
} from "../../../drizzle/schema/index.ts";
import { insertSelect, rowsOf, setExcluded } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, nameOf } from "../../runtime/database/sql.ts";

/** Every evaluation increments the version of this part, so that only one of two at once commits. */
export const HEAD_PART = "head";
/** Before the names of the parts of a replay that runs beside the evaluation. */
export const NEXT = "next:";

/** The part of the memory that says how far the evaluation has come. */
export type Head = {
  /** The instant of the last evaluation. */
  at: number;
  /** The rows of each series, by position, that a running backfill covers; null without a backfill. */
  replay: Record<string, { after: number; through: number }> | null;
  /** When ticks began to compute everything from an empty database; null after a backfill. */
  coldStartAt: number | null;
} & Partial<RenewedVersions>;

/** What a replay of stored history writes. */
export type RenewedVersions = {
  /** The versions that it makes, by sensor; they come into force at its end. */
  renewed: Record<string, number>;
  /** Readings of other sensors up to this instant stay as they are; null when there are none. */
  keptThrough: number | null;
  /** Digest of the rules that it began with. */
  rules: string;
};

/** The head of a replay that runs beside the evaluation. */
export type NextHead = RenewedVersions & {
  at: number;
  replay: Record<string, { after: number; through: number }>;
  /** Number of observations at its start. */
  total: number;
};

type Stored<Memory> = Memory & { version: number };
export type StoredHead = Stored<Head>;

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

/** Separates the heads from the other parts in the rows of `listMemoryParts`. */
export function toMemory(rows: Awaited<ReturnType<typeof listMemoryParts>>) {
  const stored = <Memory>(name: string): Stored<Memory> | null => {
    const head = rows.find((row) => row.part === name);
    return head ? { ...(head.memory as Memory), version: head.version } : null;
  };
  return {
    head: stored<Head>(HEAD_PART),
    nextHead: stored<NextHead>(NEXT + HEAD_PART),
    parts: new Map(rows.map((row) => [row.part, row.memory])),
  };
}

/**
 * The statement that replaces a version of the head (null: inserts it). When another evaluation
 * committed first, it divides by zero, so that the whole batch fails.
 */
export function upsertHead(db: Db, from: number | null, head: Head | NextHead, prefix = "") {
  const name = prefix + HEAD_PART;
  const row = { memory: head, through: new Date(head.at) };
  const moved =
    from === null
      ? db
          .insert(evaluationMemory)
          .values({ part: name, version: 1, ...row })
          .onConflictDoNothing()
          .returning({ part })
      : db
          .update(evaluationMemory)
          .set({ version: sql`${version} + 1`, ...row })
          .where(and(eq(part, name), eq(version, from)))
          .returning({ part });
  return db.execute(sql`with moved as ${moved} select 1 / count(*) from moved`);
}

/** Whether an error is the one of `upsertHead`: another evaluation committed first. */
export function isVersionConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === "22012" || isVersionConflict(error.cause);
}

/** The statement that stores parts of the memory. */
export function upsertMemoryParts(
  db: Db,
  parts: ReadonlyMap<string, unknown>,
  at: number,
  prefix = "",
) {
  const rows = [...parts].map(([name, stored]) => ({ part: prefix + name, memory: stored }));
  const given = rowsOf(alias(evaluationMemory, "p"), rows, ["part", "memory"]);
  return db.execute(sql`
    ${insertSelect(evaluationMemory, {
      ...given.columns,
      through: instantParam(at),
      version: sql`1`,
    })}
    from ${given.rows}
    on conflict (${nameOf(part)}) do update set ${setExcluded(memory, through)},
      ${nameOf(version)} = ${version} + 1`);
}

/** The statements that delete the index after an instant and the memory, for a replay of all. */
const deleteEvaluation = (db: Db, indexAfter: number) =>
  [
    db.delete(indexReadings).where(sql`${indexReadings.asOf} > ${instantParam(indexAfter)}`),
    db.delete(evaluationMemory).where(ne(part, HEAD_PART)),
    db.update(series).set({ evaluated: 0 }),
  ] as const;

/** The statements that delete all derived data; of the index, only rows after `indexAfter`. */
export const deleteDerived = (db: Db, indexAfter: number) =>
  [
    db.delete(sensorStateChanges),
    db.delete(sensorReadings),
    ...deleteEvaluation(db, indexAfter),
  ] as const;

/** As `deleteDerived`, but what sensors published stays. */
export const deleteUnpublished = (db: Db, indexAfter: number) =>
  [...deleteUnfinished(db), ...deleteEvaluation(db, indexAfter)] as const;

/** The statements that delete what a replay wrote of versions that never came into force. */
export function deleteUnfinished(db: Db) {
  const [s, r] = [alias(sensors, "s"), alias(sensorReadings, "r")];
  const c = alias(sensorStateChanges, "c");
  const published = sql`case when ${s.updatedAt} is null then 0 else ${s.version} end`;
  return [
    db.execute(sql`delete from ${sensorReadings} r using ${sensors} s
      where ${r.sensorId} = ${s.id} and ${r.version} > ${published}`),
    db.execute(sql`delete from ${sensorStateChanges} c using ${sensors} s
      where ${c.sensorId} = ${s.id} and ${c.version} > ${published}`),
    db.delete(evaluationMemory).where(and(like(part, `${NEXT}%`), ne(part, NEXT + HEAD_PART))),
  ] as const;
}

/** The statement that deletes the memory of a replay that runs beside the evaluation. */
export const deleteNextParts = (db: Db) =>
  db.delete(evaluationMemory).where(like(part, `${NEXT}%`));
