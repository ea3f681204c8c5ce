// Queries that append observations of series.

import { type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/pg-core";
import { observations, series } from "../../../drizzle/schema/index.ts";
import { insertSelect, rowsOf } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, nameOf } from "../../runtime/database/sql.ts";
import type { LastBody } from "../domain/feed-answer.ts";
import { deleteSampleRows } from "./sample-data.ts";

/** The value of a date; `knownAt` comes from the ingested file or from the release lag. */
export type NewObservation = { observedAt: number; value: number; knownAt: number };

export type Ingestion = {
  seriesId: string;
  /** Each chunk names a date at most once. */
  chunks: readonly (readonly NewObservation[])[];
  /** True where `knownAt` is given by the file, false where it is the usual lag. */
  isKnownAtExplicit: boolean;
  now: number;
  /** Whether these rows are an operator's, which take the place of the sample's. */
  replacesSample?: boolean;
};

export type Ingested = { seriesId: string; added: number; revised: number };

/** More statements for the same transaction. */
export type ExtraStatements = readonly BatchItem<"pg">[];

/**
 * Appends new values in one transaction, one statement a chunk. A new date gets revision 0; a
 * changed value gets the next revision; the same value changes nothing. Writers of one series wait
 * for each other, so that positions have no gaps. An operator's rows first delete those of the sample.
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
  const own = ingestions.filter(({ replacesSample }) => replacesSample);
  const replace =
    own.length === 0
      ? []
      : deleteSampleRows(
          db,
          own.map(({ seriesId }) => seriesId),
        );
  const writes = ingestions.flatMap((each) => each.chunks.map((rows) => append(db, each, rows)));
  const answers = await db.batch([lock, ...replace, ...writes, ...extraStatements]);
  const start = 1 + replace.length;
  const counts = answers.slice(start, start + writes.length) as Awaited<(typeof writes)[number]>[];
  const found = new Map(ids.map((seriesId) => [seriesId, { seriesId, added: 0, revised: 0 }]));
  for (const row of counts.flatMap(({ rows }) => rows)) {
    const sum = found.get(row.id);
    if (sum === undefined) continue;
    sum.added += Number(row.added);
    sum.revised += Number(row.revised);
  }
  return [...found.values()];
}

/** The given rows, the stored rows of their dates, the new rows, and the inserted rows. */
const g = alias(observations, "g");
const stored = alias(observations, "stored");
const fresh = alias(observations, "fresh");
const added = alias(observations, "added");

function append(
  db: Db,
  { seriesId, isKnownAtExplicit, now }: Ingestion,
  rows: readonly NewObservation[],
) {
  const given = rowsOf(g, rows, ["observedAt", "value", "knownAt"]);
  const { id, ingested, lastObservedAt } = series;
  const storedRows = sql`(select ${ingested} from ${series} where ${id} = ${seriesId})`;
  return db.execute<{ id: string; added: string; revised: string }>(sql`
    with fresh as (
      select g.*, ${stored.knownAt} as stored_known_at,
        coalesce(stored.last + 1, 0) as ${nameOf(fresh.revision)}
      from ${given.rows} left join lateral (${comparedRevision(seriesId, isKnownAtExplicit)}) stored on true
      where ${stored.value} is distinct from ${g.value}
    ), added as (
      ${insertSelect(observations, {
        seriesId: sql`${seriesId}::text`,
        observedAt: fresh.observedAt,
        revision: fresh.revision,
        position: sql`${storedRows} + row_number() over (order by ${fresh.observedAt})`,
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

/** The stored revision that a row is compared with, and the number of the last revision. */
function comparedRevision(seriesId: string, isKnownAtExplicit: boolean): SQL {
  const o = alias(observations, "o");
  return sql`
    select ${o.value}, ${o.knownAt}, max(${o.revision}) over () as last
    from ${observations} o where ${o.seriesId} = ${seriesId} and ${o.observedAt} = ${g.observedAt}
    order by ${revisionOrder(o, isKnownAtExplicit ? g.knownAt : null)} limit 1`;
}

/**
 * The order in which the revision that a given row is compared with comes first. A row with an
 * explicit `known_at` is compared with the revision known then (or with the first one, when it is
 * older than all). So a file with several revisions can be ingested again in any order.
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
 * The `known_at` to store: never in the future. For a revision it is later than `stored_known_at`, the
 * `known_at` of the revised value.
 */
export const knownAtOnArrival = (knownAt: Column, now: number): SQL => sql`case
  when stored_known_at is null then least(${knownAt}, ${instantParam(now)})
  else greatest(${instantParam(now)}, stored_known_at + interval '1 millisecond') end`;

/** The result of asking a source for a series. */
export type SeriesCheck = {
  seriesId: string;
  /** What was wrong with the answer; null when nothing was. */
  error: string | null;
  /** The source that answered; null when none did, and then the stored name is kept. */
  answeredBy: string | null;
  /** Facts of the body, to compare the next one with; null when the body is unchanged. */
  body: LastBody | null;
};

/** The statement that records when sources were requested, and the results. */
export function updateSeriesChecked(db: Db, checks: readonly SeriesCheck[], now: number) {
  const results = checks.map(({ seriesId, error, answeredBy, body }) => ({
    id: seriesId,
    lastError: error,
    answeredBy,
    lastBody: body,
  }));
  const names = ["id", "lastError", "answeredBy", "lastBody"] as const;
  const { rows, columns: given } = rowsOf(alias(series, "c"), results, names);
  return db
    .update(series)
    .set({
      lastCheckedAt: new Date(now),
      lastError: given.lastError,
      answeredBy: sql`coalesce(${given.answeredBy}, ${series.answeredBy})`,
      lastBody: sql`coalesce(${given.lastBody}, ${series.lastBody})`,
    })
    .from(rows)
    .where(eq(series.id, given.id));
}
