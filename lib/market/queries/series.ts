import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { observations, series } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { column, instants } from "../../runtime/database/columns.ts";
import { epochMs, instantParam, selectList } from "../../runtime/database/sql-json.ts";
import type { KnownValue } from "../domain/series.ts";

/** A series as its definition has it; how far it was read stays as it is. */
export type SeriesFacts = Pick<
  typeof series.$inferInsert,
  "id" | "name" | "unit" | "calendar" | "source" | "sourceId" | "sourceUrl" | "licence"
> & { publishValues: boolean };

export type SeriesProgress = Awaited<ReturnType<typeof listSeriesProgress>>[number];

/** How far each stored series was read and evaluated. */
export function listSeriesProgress(db: Db) {
  const { id, ingested, evaluated, lastObservedAt, lastCheckedAt } = series;
  return db.select({ id, ingested, evaluated, lastObservedAt, lastCheckedAt }).from(series);
}

export type FeedSeriesProgress = Awaited<ReturnType<typeof listFeedSeries>>[number];

/** How far each stored series was read, and what its source's last body was like. */
export function listFeedSeries(db: Db) {
  const { id, lastObservedAt, lastCheckedAt, lastBody } = series;
  return db.select({ id, lastObservedAt, lastCheckedAt, lastBody }).from(series);
}

/** The statement that lists the series whose source failed, or was in doubt, when it was asked last. */
export function listSeriesErrors(db: Db) {
  const { id, lastError: error } = series;
  return db.select({ id, error }).from(series).where(isNotNull(error)).orderBy(id);
}

/** Says where the observations of these series came from, when not from their own source. */
export async function updateProvenance(
  db: Db,
  given: { seriesIds: readonly string[]; provenance: string },
): Promise<void> {
  await db
    .update(series)
    .set({ provenance: given.provenance })
    .where(inArray(series.id, [...given.seriesIds]));
}

const o = alias(observations, "o");

/** A series as it was known at an instant, from a day on. */
export type KnownSpan = { seriesId: string; knownAt: string; firstDate: string };

/**
 * The values of each span in order of day: of each day the newest revision that was known then. In
 * the order of the spans; a series that is not there has none.
 */
export async function listValuesKnownAt(db: Db, spans: readonly KnownSpan[]): Promise<number[][]> {
  if (spans.length === 0) return [];
  const inForce = sql`
    select distinct on (${o.observedAt}) ${o.observedAt}, ${o.value} from ${observations} o
    where ${o.seriesId} = g.id and ${o.knownAt} <= g.known_by::timestamptz
      and ${o.observedAt} >= g.since::timestamp at time zone 'UTC'
    order by ${o.observedAt}, ${o.revision} desc`;
  const { rows } = await db.execute<{ values: number[] }>(sql`
    select (select coalesce(json_agg(${o.value} order by ${o.observedAt}), '[]')
      from (${inForce}) o) as values
    from unnest(${column(spans, "text", (span) => span.seriesId)},
      ${column(spans, "text", (span) => span.knownAt)},
      ${column(spans, "text", (span) => span.firstDate)})
      with ordinality as g(id, known_by, since, place)
    order by g.place`);
  return rows.map(({ values }) => values);
}

/** A day's newest revision, and when its first one became known. */
const VALUE = {
  observedAt: epochMs(o.observedAt),
  value: sql<number>`(array_agg(${o.value} order by ${o.revision} desc))[1]`,
  knownAt: epochMs(sql`min(${o.knownAt})`),
};

/** A series' page for people, and what it holds from an instant on as known by now. */
export type SeriesValues = { seriesId: string; url: string; values: KnownValue[] };

/**
 * What is known by now of some series, each from its own instant on, in order of day: the newest
 * revision, and when the day's first one became known. One row for each that exists.
 */
export async function listSeriesValues(
  db: Db,
  wanted: readonly { seriesId: string; from: number }[],
  now: number,
): Promise<SeriesValues[]> {
  if (wanted.length === 0) return [];
  const days = sql`
    select ${selectList(VALUE)} from ${observations} o
    where ${o.seriesId} = ${series.id} and ${o.observedAt} >= g.since
      and ${o.knownAt} <= ${instantParam(now)}
    group by ${o.observedAt}`;
  const values = sql<KnownValue[]>`(
    select coalesce(json_agg(v order by v."observedAt"), '[]') from (${days}) v)`;
  return await db
    .select({ seriesId: series.id, url: series.sourceUrl, values })
    .from(series)
    .innerJoin(
      sql`unnest(${column(wanted, "text", (each) => each.seriesId)},
        ${instants(wanted, (each) => each.from)}) as g(id, since)`,
      eq(series.id, sql`g.id`),
    );
}
