import { type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/pg-core";
import { observations, series } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { column, insertSelect, instants, unnestAs } from "../../runtime/database/columns.ts";
import { nameOf } from "../../runtime/database/sql.ts";
import { instantParam } from "../../runtime/database/sql-json.ts";
import type { LastBody } from "../domain/feed-answer.ts";

/** A value of a date; `knownAt` as its file says, or as its release lag has it. */
export type NewObservation = { observedAt: number; value: number; knownAt: number };

export type Ingestion = {
  seriesId: string;
  /** Each chunk names a date at most once. */
  chunks: readonly (readonly NewObservation[])[];
  /** True where `knownAt` comes from the file, false where it is the usual lag. */
  isKnownAtExplicit: boolean;
  now: number;
};

export type Ingested = { seriesId: string; added: number; revised: number };

/** Statements that go into the same transaction. */
export type ExtraStatements = readonly BatchItem<"pg">[];

/**
 * Appends what is new, in one transaction, a statement a chunk. A date that is not held gets
 * revision 0; one whose value in force is another gets the next revision; the same value again
 * changes nothing. Writers of one series take turns, so that positions have no gaps.
 */
export async function insertObservations(
  db: Db,
  ingestions: readonly Ingestion[],
  extraStatements: ExtraStatements = [],
): Promise<Ingested[]> {
  const ids = [...new Set(ingestions.map(({ seriesId }) => seriesId))];
  const lock = db
    .select({ id: series.id })
    .from(series)
    .where(inArray(series.id, ids))
    .orderBy(series.id)
    .for("update");
  const writes = ingestions.flatMap((each) => each.chunks.map((rows) => append(db, each, rows)));
  const [, ...answers] = await db.batch([lock, ...writes, ...extraStatements]);
  const counts = answers.slice(0, writes.length) as Awaited<(typeof writes)[number]>[];
  const found = new Map(ids.map((seriesId) => [seriesId, { seriesId, added: 0, revised: 0 }]));
  for (const row of counts.flatMap(({ rows }) => rows)) {
    const sum = found.get(row.id);
    if (sum === undefined) continue;
    sum.added += Number(row.added);
    sum.revised += Number(row.revised);
  }
  return [...found.values()];
}

/** The given rows, what is held of their dates, those that are new, and what was inserted. */
const g = alias(observations, "g");
const held = alias(observations, "held");
const fresh = alias(observations, "fresh");
const added = alias(observations, "added");

function append(
  db: Db,
  { seriesId, isKnownAtExplicit, now }: Ingestion,
  rows: readonly NewObservation[],
) {
  const given = unnestAs(g, {
    observedAt: instants(rows, (row) => row.observedAt),
    value: column(rows, "double precision", (row) => row.value),
    knownAt: instants(rows, (row) => row.knownAt),
  });
  const { id, ingested, lastObservedAt } = series;
  const before = sql`(select ${ingested} from ${series} where ${id} = ${seriesId})`;
  return db.execute<{ id: string; added: string; revised: string }>(sql`
    with fresh as (
      select g.*, ${held.knownAt} as held_known_at,
        coalesce(held.last + 1, 0) as ${nameOf(fresh.revision)}
      from ${given.rows} left join lateral (${inForce(seriesId, isKnownAtExplicit)}) held on true
      where ${held.value} is distinct from ${g.value}
    ), added as (
      ${insertSelect(observations, {
        seriesId: sql`${seriesId}::text`,
        observedAt: fresh.observedAt,
        revision: fresh.revision,
        position: sql`${before} + row_number() over (order by ${fresh.observedAt})`,
        value: fresh.value,
        knownAt: isKnownAtExplicit ? fresh.knownAt : knownAtOnArrival(fresh.knownAt, now),
        ingestedAt: instantParam(now),
      })}
      from fresh returning ${observations.observedAt}, ${observations.revision}
    ), counted as (
      select count(*) as rows, count(*) filter (where ${added.revision} > 0) as revised,
        max(${added.observedAt}) as newest from added
    )
    update ${series} set ${nameOf(ingested)} = ${ingested} + counted.rows,
      ${nameOf(lastObservedAt)} = greatest(${lastObservedAt}, counted.newest)
    from counted where ${id} = ${seriesId}
    returning ${id}, counted.rows - counted.revised as added, counted.revised`);
}

/** The revision in force of a date: its value, its `known_at`, and the number of the last one. */
function inForce(seriesId: string, isKnownAtExplicit: boolean): SQL {
  const o = alias(observations, "o");
  return sql`
    select ${o.value}, ${o.knownAt}, max(${o.revision}) over () as last
    from ${observations} o where ${o.seriesId} = ${seriesId} and ${o.observedAt} = ${g.observedAt}
    order by ${revisionOrder(o, isKnownAtExplicit ? g.knownAt : null)} limit 1`;
}

/**
 * The order in which the revision comes first that a given row is compared with. With a `known_at` of
 * its own the row is compared with what was in force then (or with the first, when it claims to be
 * older than all), so that a file of several revisionRounds can come again in any order.
 */
export const revisionOrder = (
  each: { knownAt: Column; revision: Column },
  knownAt: Column | null,
): SQL =>
  knownAt === null
    ? sql`${each.knownAt} desc, ${each.revision} desc`
    : sql`${each.knownAt} <= ${knownAt} desc,
        case when ${each.knownAt} <= ${knownAt} then ${each.knownAt} end desc, ${each.knownAt},
        ${each.revision} desc`;

/**
 * What we hold is known by now; a revision is known later than what it revises, `held_known_at`.
 */
export const knownAtOnArrival = (knownAt: Column, now: number): SQL => sql`case
  when held_known_at is null then least(${knownAt}, ${instantParam(now)})
  else greatest(${instantParam(now)}, held_known_at + interval '1 millisecond') end`;

/** What is noted of a source that was asked for a series. */
export type SeriesCheck = {
  seriesId: string;
  /** What was wrong with its answer; null: nothing. */
  error: string | null;
  /** What its body was like; null: nothing new is known of that. */
  body: LastBody | null;
};

/** The statement that notes when sources were asked, and what their answers were like. */
export function updateSeriesChecked(db: Db, checks: readonly SeriesCheck[], now: number) {
  const c = alias(series, "c");
  const given = unnestAs(c, {
    id: column(checks, "text", ({ seriesId }) => seriesId),
    lastError: column(checks, "text", ({ error }) => error),
    lastBody: column(checks, "text", ({ body }) => body && JSON.stringify(body)),
  });
  return db
    .update(series)
    .set({
      lastCheckedAt: new Date(now),
      lastError: c.lastError,
      lastBody: sql`coalesce(${c.lastBody}::jsonb, ${series.lastBody})`,
    })
    .from(given.rows)
    .where(eq(series.id, c.id));
}
