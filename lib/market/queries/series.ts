// Queries for series: their progress, sources, display rights and values.

import { and, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { observations, series } from "../../../drizzle/schema/index.ts";
import { column, instants } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared, preparedBy } from "../../runtime/database/prepared.ts";
import {
  type Expression,
  epochMs,
  given,
  instantParam,
  isoText,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import { OWN_SERIES } from "../domain/own-series.ts";
import { OWN_RIGHTS, RIGHTS, type Rights } from "../domain/rights.ts";
import { type KnownValue, seriesRights } from "../domain/series.ts";
import { isHeldSample } from "./sample-data.ts";

/** The stored definition of a series. */
export type SeriesFacts = Pick<
  typeof series.$inferInsert,
  "id" | "name" | "unit" | "calendar" | "source" | "sourceId" | "sourceUrl" | "licence"
> & { publishValues: boolean };

export type SeriesProgress = Awaited<ReturnType<typeof listSeriesProgress>>[number];

/** Lists how far each series is ingested and evaluated. */
export function listSeriesProgress(db: Db) {
  const { id, ingested, evaluated, lastObservedAt, lastCheckedAt } = series;
  return db.select({ id, ingested, evaluated, lastObservedAt, lastCheckedAt }).from(series);
}

export type FeedSeriesProgress = Awaited<ReturnType<typeof listFeedSeries>>[number];

/** Lists how far each series is ingested, which source answered last, and its last body. */
export function listFeedSeries(db: Db) {
  const { id, lastObservedAt, lastCheckedAt, answeredBy, lastBody } = series;
  return db.select({ id, lastObservedAt, lastCheckedAt, answeredBy, lastBody }).from(series);
}

/** Lists the series whose source failed, or sent a truncated body, at the last request. */
export function listSeriesErrors(db: Db) {
  const { id, lastError: error } = series;
  return db.select({ id, error }).from(series).where(isNotNull(error)).orderBy(id);
}

/** Lists the series with values that may not be shown, because no setting states a licence. */
export async function listWithheldSeries(db: Db): Promise<string[]> {
  const { id, rights, ingested } = series;
  const rows = await db
    .select({ id })
    .from(series)
    .where(and(eq(rights, "licence_needed"), gt(ingested, 0)))
    .orderBy(id);
  return rows.map((row) => row.id);
}

const SERIES_OF_FEED = {
  id: series.id,
  ingested: series.ingested,
  lastObservedAt: isoText(series.lastObservedAt),
  answeredBy: series.answeredBy,
  provenance: series.provenance,
  lastError: series.lastError,
};
/** A series: how far it is ingested, from which source, and the error of the last request. */
export type SeriesOfFeed = RowOf<typeof SERIES_OF_FEED>;

const seriesSources = preparedBy((db) =>
  db.select(SERIES_OF_FEED).from(series).orderBy(series.id).prepare("series_sources"),
);

/** Lists every series with its sources, by id. */
export const listSeriesSources = (db: Db): Promise<SeriesOfFeed[]> => seriesSources(db).execute();

/** Records where observations of these series come from, when that is not their usual source. */
export async function updateProvenance(
  db: Db,
  changed: { seriesIds: readonly string[]; provenance: string },
): Promise<void> {
  await db
    .update(series)
    .set({ provenance: changed.provenance })
    .where(inArray(series.id, [...changed.seriesIds]));
}

/**
 * The statement that stores what may be done with each series, and whether its values may be shown.
 * `licensed` names the series that the operator's setting licenses; null keeps those that it did. A series whose
 * rows are the sample's, which feeds of the local platform go on with, has the rights of the bundled copy; one that no
 * feed brought is of an operator's own files.
 */
export function updateSeriesDisplay(db: Db, licensed: readonly string[] | null) {
  const given = JSON.stringify(
    Object.fromEntries(seriesRights().map(({ id, ...rights }) => [id, rights])),
  );
  const of = (name: "rights" | "bundled") =>
    sql`coalesce(${given}::jsonb#>>array[${series.id}, ${name}], 'licence_needed')`;
  const own = JSON.stringify(
    Object.fromEntries(
      OWN_SERIES.map(({ id, publishValues }) => [
        id,
        publishValues ? "operator" : "licence_needed",
      ]),
    ),
  );
  const isLicensed =
    licensed === null
      ? sql`${series.rights} = 'operator' and ${series.answeredBy} is not null`
      : licensed.length === 0
        ? sql`false`
        : inArray(series.id, [...licensed]);
  const rights = sql`case
    when ${series.ingested} > 0 and ${isHeldSample(series.id)} then ${of("bundled")}
    when ${series.ingested} > 0 and ${series.answeredBy} is null
      then coalesce(${own}::jsonb->>${series.id}, 'operator')
    when ${isLicensed} then 'operator' else ${of("rights")} end`;
  return db
    .update(series)
    .set({ rights, publishValues: sql`(${rights}) <> 'licence_needed'` })
    .where(sql`(${series.rights}, ${series.publishValues})
      is distinct from (${rights}, (${rights}) <> 'licence_needed')`);
}

const STRICTNESS = sql.raw(`array[${RIGHTS.map((each) => `'${each}'`).join(",")}]`);
const m = alias(series, "m");

/** What holds for a sensor: the strictest rights of the series of its definition. As `strictest`. */
export const sensorRights = (definition: Expression): SQL<Rights> => sql`coalesce((
  select (${STRICTNESS})[max(array_position(${STRICTNESS}, ${m.rights}))]
  from ${series} m where ${definition}->'series' ? ${m.id}), ${OWN_RIGHTS})`;

const o = alias(observations, "o");

/** A series, the instant as of which it is read, and the first day to read. */
export type KnownSpan = { seriesId: string; knownAt: string; firstDate: string };

/**
 * The values of each span by day: the newest revision that was known at the span's instant. The
 * result is in the order of the spans; a series that does not exist has no values.
 */
export async function listValuesKnownAt(db: Db, spans: readonly KnownSpan[]): Promise<number[][]> {
  if (spans.length === 0) return [];
  const knownValues = sql`
    select distinct on (${o.observedAt}) ${o.observedAt}, ${o.value} from ${observations} o
    where ${o.seriesId} = g.id and ${o.knownAt} <= g.known_by::timestamptz
      and ${o.observedAt} >= g.since::timestamp at time zone 'UTC'
    order by ${o.observedAt}, ${o.revision} desc`;
  const { rows } = await db.execute<{ values: number[] }>(sql`
    select (select coalesce(json_agg(${o.value} order by ${o.observedAt}), '[]')
      from (${knownValues}) o) as values
    from unnest(${column(spans, "text", (span) => span.seriesId)},
      ${column(spans, "text", (span) => span.knownAt)},
      ${column(spans, "text", (span) => span.firstDate)})
      with ordinality as g(id, known_by, since, place)
    order by g.place`);
  return rows.map(({ values }) => values);
}

/** The newest revision of a day, and when the day's first revision became known. */
const VALUE = {
  observedAt: epochMs(o.observedAt),
  value: sql<number>`(array_agg(${o.value} order by ${o.revision} desc))[1]`,
  knownAt: epochMs(sql`min(${o.knownAt})`),
};

/** The known values of a series, and the address of the web page of its source. */
export type SeriesValues = { seriesId: string; url: string; values: KnownValue[] };

/**
 * The values of some series that are known at `now`, each from its own start on, by day: the newest
 * revision, and when the day's first revision became known. Returns one row for each series that
 * exists.
 */
export async function listSeriesValues(
  db: Db,
  asked: readonly { seriesId: string; from: number }[],
  now: number,
): Promise<SeriesValues[]> {
  if (asked.length === 0) return [];
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
      sql`unnest(${column(asked, "text", (each) => each.seriesId)},
        ${instants(asked, (each) => each.from)}) as g(id, since)`,
      eq(series.id, sql`g.id`),
    );
}

/** A value by the start of its day, epoch ms. */
export type DayValue = [at: number, value: number];

/** The whole known history of a series, oldest first, and whether its values may be shown. */
export type SeriesHistory = { seriesId: string; publishValues: boolean; values: DayValue[] };

const histories = prepared<SeriesHistory>(sql`
  select ${series.id} as "seriesId", ${series.publishValues} as "publishValues", (
    select coalesce(json_agg(json_build_array(${epochMs(sql`v.day`)}, v.value) order by v.day), '[]') from (
      select distinct on (${o.observedAt}) ${o.observedAt} as day, ${o.value} as value from ${observations} o
      where ${o.seriesId} = ${series.id} and ${o.knownAt} <= ${given("at", "timestamptz")}
      order by ${o.observedAt}, ${o.revision} desc) v) as values
  from ${series} where ${series.id} = any(${given("ids", "text[]")}) order by ${series.id}`);

/** Lists all values of some series that were known at an instant, by day. */
export const listSeriesHistories = (
  db: Db,
  query: { ids: readonly string[]; at: number },
): Promise<SeriesHistory[]> =>
  histories(db, { ids: `{${query.ids.join(",")}}`, at: new Date(query.at).toISOString() });
