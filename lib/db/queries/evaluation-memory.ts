import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { column } from "./columns.ts";
import { instantParam } from "./sql-json.ts";

/** The part that every evaluation moves on, so that of two at once only one commits. */
export const HEAD_PART = "head";

/** How far the evaluation has come. */
export type Head = {
  /** The instant that it was last brought to. */
  at: number;
  /** Definitions it was made with: sensor id -> version. */
  versions: Record<string, number>;
  /** A backfill under way: which rows of each series it covers, by position. Null: none. */
  replay: Record<string, { after: number; through: number }> | null;
};

export type StoredHead = Head & { version: number };

/** The head's version alone: whether it stood still while something was read. */
export function findHeadVersion(db: Db) {
  return db.execute<{ version: string }>(
    sql`select version from evaluation_memory where part = ${HEAD_PART}`,
  );
}

/** All of the memory, or the named parts and those of the sensors that have something due. */
export function listMemoryParts(db: Db, named: readonly string[] | "all") {
  const where =
    named === "all"
      ? sql`true`
      : sql`part in ${named} or part in (
          select 'sensor:' || s.id from sensors s, series m
          where m.ingested > m.evaluated and s.definition->'series' ? m.id)`;
  return db.execute<{ part: string; memory: unknown; version: string }>(
    sql`select part, memory, version from evaluation_memory where ${where}`,
  );
}

/** Head and other parts out of the rows of `listMemoryParts`. */
export function toMemory(rows: readonly { part: string; memory: unknown; version: string }[]) {
  const head = rows.find(({ part }) => part === HEAD_PART);
  return {
    head: head ? { ...(head.memory as Head), version: Number(head.version) } : null,
    parts: new Map(rows.map(({ part, memory }) => [part, memory])),
  };
}

/**
 * The statement that moves the head on from a version (null: from nothing). When another evaluation
 * has moved it meanwhile it divides by zero, and with it fails all that is in its batch.
 */
export function upsertHead(db: Db, from: number | null, { at, versions, replay }: Head) {
  const memory = JSON.stringify({ at, versions, replay } satisfies Head);
  const values = sql`${memory}::jsonb, ${instantParam(at)}`;
  const moved =
    from === null
      ? sql`insert into evaluation_memory (part, memory, through, version)
          values (${HEAD_PART}, ${values}, 1) on conflict do nothing returning 1`
      : sql`update evaluation_memory set (memory, through) = (${values}), version = version + 1
          where part = ${HEAD_PART} and version = ${from} returning 1`;
  return db.execute(sql`with moved as (${moved}) select 1 / count(*) from moved`);
}

/** Whether a failure is that of `upsertHead`: somebody else was first. */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === "22012" || isOvertaken(error.cause);
}

export function upsertMemoryParts(db: Db, parts: ReadonlyMap<string, unknown>, at: number) {
  const rows = [...parts];
  return db.execute(sql`
    insert into evaluation_memory (part, memory, through, version)
    select part, memory::jsonb, ${instantParam(at)}, 1
    from unnest(${column(rows, "text", ([part]) => part)},
      ${column(rows, "text", ([, memory]) => JSON.stringify(memory))}) as p(part, memory)
    on conflict (part) do update set memory = excluded.memory, through = excluded.through,
      version = evaluation_memory.version + 1`);
}

/** The statements that forget everything that was derived; observations are never touched. */
export function deleteDerived(db: Db) {
  return [
    db.execute(sql`delete from sensor_state_changes`),
    db.execute(sql`delete from sensor_readings`),
    db.execute(sql`delete from index_readings`),
    db.execute(sql`delete from evaluation_memory where part <> ${HEAD_PART}`),
    db.execute(sql`update series set evaluated = 0`),
  ] as const;
}
