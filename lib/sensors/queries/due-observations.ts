// Queries for observations that are not evaluated yet.

import { and, asc, count, eq, gt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { observations, series } from "../../../drizzle/schema/index.ts";
import { column, rowsOf } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs } from "../../runtime/database/sql.ts";
import type { ObservationEvent } from "../domain/replay.ts";

/** A range of rows of a series by position: after one, up to and including another. */
export type Span = { after: number; through: number };

const o = alias(observations, "o");

const EVENT = {
  seriesId: o.seriesId,
  observedAt: epochMs(o.observedAt),
  knownAt: epochMs(o.knownAt),
  value: o.value,
  revision: o.revision,
};
const KNOWN_ORDER = [o.knownAt, o.observedAt, o.seriesId, o.revision].map((each) => asc(each));

/**
 * Lists observations of the spans that became known after an instant, in the order in which they
 * became known, at most `limit`.
 */
export async function listObservationsKnownAfter(
  db: Db,
  spans: ReadonlyMap<string, Span>,
  { after, limit }: { after: number; limit: number },
): Promise<ObservationEvent[]> {
  const { rows, isWithin } = joinSpans(spans);
  return await db
    .select(EVENT)
    .from(o)
    .innerJoin(rows, isWithin)
    .where(gt(o.knownAt, new Date(after)))
    .orderBy(...KNOWN_ORDER)
    .limit(limit);
}

/** Counts the observations of the spans that were known at an instant, by series with any. */
export async function countObservationsKnownBy(
  db: Db,
  spans: ReadonlyMap<string, Span>,
  by: number,
): Promise<Map<string, number>> {
  const { rows, isWithin } = joinSpans(spans);
  const counted = await db
    .select({ id: o.seriesId, n: count() })
    .from(o)
    .innerJoin(rows, isWithin)
    .where(lte(o.knownAt, new Date(by)))
    .groupBy(o.seriesId);
  return new Map(counted.map(({ id, n }) => [id, n]));
}

function joinSpans(spans: ReadonlyMap<string, Span>) {
  const rows = [...spans];
  return {
    rows: sql`unnest(${column(rows, "text", ([id]) => id)},
      ${column(rows, "integer", ([, span]) => span.after)},
      ${column(rows, "integer", ([, span]) => span.through)}) as s(id, after, through)`,
    isWithin: sql`s.id = ${o.seriesId} and ${o.position} > s.after and ${o.position} <= s.through`,
  };
}

/** Lists rows of each series that are not evaluated yet, at most `maxPerSeries` each. */
export function listDueObservations(db: Db, maxPerSeries: number) {
  const dueRows = db
    .select()
    .from(observations)
    .where(and(eq(observations.seriesId, series.id), gt(observations.position, series.evaluated)))
    .orderBy(observations.position)
    .limit(maxPerSeries)
    .as("o");
  return db
    .select(EVENT)
    .from(series)
    .crossJoinLateral(dueRows)
    .where(gt(series.ingested, series.evaluated))
    .orderBy(...KNOWN_ORDER);
}

/** The statement that records how many rows of each series are evaluated. */
export function updateEvaluated(db: Db, evaluated: ReadonlyMap<string, number>) {
  const counts = [...evaluated].map(([id, count]) => ({ id, evaluated: count }));
  const { rows, columns: given } = rowsOf(alias(series, "e"), counts, ["id", "evaluated"]);
  return db
    .update(series)
    .set({ evaluated: given.evaluated })
    .from(rows)
    .where(eq(series.id, given.id));
}
