import { sql } from "drizzle-orm";
import type { KnownValue } from "../../domain/series.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** A series as it was known at an instant, from a day on. */
export type KnownSpan = { seriesId: string; knownAt: string; firstDate: string };

/**
 * The values of each span in order of day: of each day the newest revision that was known then. In
 * the order of the spans; a series that is not there has none.
 */
export async function listValuesKnownAt(db: Db, spans: readonly KnownSpan[]): Promise<number[][]> {
  if (spans.length === 0) return [];
  const given = spans.map((span, place) => ({ ...span, place }));
  const { rows } = await db.execute<{ values: number[] }>(sql`
    select (select coalesce(json_agg(v.value order by v.observed_at), '[]') from (
      select distinct on (o.observed_at) o.observed_at, o.value from observations o
      where o.series_id = g."seriesId" and o.known_at <= g."knownAt"
        and o.observed_at >= g."firstDate"::timestamp at time zone 'UTC'
      order by o.observed_at, o.revision desc) v) as values
    from json_to_recordset(${JSON.stringify(given)}::json) as g("seriesId" text,
      "knownAt" timestamptz, "firstDate" date, place int)
    order by g.place`);
  return rows.map(({ values }) => values);
}

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
  const given = wanted.map(({ seriesId, from }) => ({
    seriesId,
    from: new Date(from).toISOString(),
  }));
  const { rows } = await db.execute<SeriesValues>(sql`
    select s.id as "seriesId", s.source_url as url, (
      select coalesce(json_agg(v order by v."observedAt"), '[]') from (
        select (extract(epoch from o.observed_at) * 1000)::float8 as "observedAt",
          (array_agg(o.value order by o.revision desc))[1] as value,
          (extract(epoch from min(o.known_at)) * 1000)::float8 as "knownAt"
        from observations o
        where o.series_id = s.id and o.observed_at >= g."from" and o.known_at <= ${instantParam(now)}
        group by o.observed_at) v) as values
    from json_to_recordset(${JSON.stringify(given)}::json) as g("seriesId" text, "from" timestamptz)
    join series s on s.id = g."seriesId"`);
  return rows;
}
