// Appends observations and prices from files and feeds to the database, as revisions.

import { type CalendarDate, DAY_MS, dayNumber } from "../../core/calendar-date.ts";
import { inChunks } from "../../core/pipeline.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Bar } from "../domain/bar.ts";
import { sessionCloseAt } from "../domain/calendar.ts";
import { knownAtByLag } from "../domain/release.ts";
import type { SeriesDefinition } from "../domain/series.ts";
import { type Ingested, type Ingestion, insertObservations } from "../queries/observations.ts";
import { type IngestedPrices, insertPrices, type PriceIngestion } from "../queries/prices.ts";

/**
 * Splits rows into rounds, in the order in which they became known: the first row of each date, then
 * the second of each, and so on. A statement compares its rows with the stored rows, so a date may
 * occur in it only once.
 */
export function revisionRounds<Row extends { knownAt: number }>(
  rows: readonly Row[],
  dateOf: (row: Row) => number | string,
): Row[][] {
  const roundOfDate = new Map<number | string, number>();
  const rounds: Row[][] = [];
  const byDate = (a: Row, b: Row) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0);
  const ordered = rows.toSorted((a, b) => a.knownAt - b.knownAt || byDate(a, b));
  for (const row of ordered) {
    const round = roundOfDate.get(dateOf(row)) ?? 0;
    roundOfDate.set(dateOf(row), round + 1);
    const others = rounds[round];
    if (others === undefined) rounds.push([row]);
    else others.push(row);
  }
  return rounds;
}

/** Maximum rows of one statement. */
const CHUNK_ROWS = 5_000;

export type ObservationRow = {
  date: CalendarDate;
  value: number;
  /** When the value became known; null in all rows when the source does not give it. */
  knownAt: number | null;
};

/**
 * Appends the new rows of a series in one transaction. Ingesting the same rows again, whole or in
 * parts, changes nothing; a changed value becomes a new revision. Source:
 * docs/decisions.md#i-known. They take the place of the sample's rows, unless they are of the sample
 * themselves.
 */
export async function ingestObservations(
  db: Db,
  series: ReleasedSeries,
  rows: readonly ObservationRow[],
  now: number,
  { isSample = false } = {},
): Promise<Omit<Ingested, "seriesId">> {
  const ingestion = { ...toIngestion(series, rows, now), replacesSample: !isSample };
  const [ingested] = await insertObservations(db, [ingestion]);
  return { added: ingested?.added ?? 0, revised: ingested?.revised ?? 0 };
}

type ReleasedSeries = Pick<SeriesDefinition, "id" | "calendar" | "release">;

/**
 * Rows of a series ready to insert: `observed_at` is the date at midnight UTC; `known_at` is given
 * by the file, else by the series' release lag.
 */
export function toIngestion(
  series: ReleasedSeries,
  rows: readonly ObservationRow[],
  now: number,
): Ingestion {
  const given = rows.map(({ date, value, knownAt }) => ({
    observedAt: dayNumber(date) * DAY_MS,
    value,
    knownAt: knownAt ?? knownAtByLag(series.calendar, series.release, date),
  }));
  const chunks = revisionRounds(given, ({ observedAt }) => observedAt).flatMap((round) =>
    inChunks(round, CHUNK_ROWS),
  );
  const isKnownAtExplicit = rows.some(({ knownAt }) => knownAt !== null);
  return { seriesId: series.id, chunks, isKnownAtExplicit, now };
}

/** A bar and when it became known; null for all bars when the source does not give it. */
export type BarToIngest = Bar & { knownAt: number | null };

type PriceOrigin = {
  source: string;
  /** The feed that continues these prices; null when no feed does. */
  feed: string | null;
};

/**
 * Appends the new rows of a stock in one transaction. Ingesting the same rows again, whole or in
 * parts, changes nothing; a changed bar becomes a new revision. A stock has one source at a time:
 * with `mayReplace`, prices of another source replace its prices and all derived data; without it
 * they are skipped. Source: docs/decisions.md#i-known.
 */
export async function ingestPrices(
  db: Db,
  ticker: string,
  rows: readonly BarToIngest[],
  { source, feed, now, mayReplace }: PriceOrigin & { now: number; mayReplace: boolean },
): Promise<Omit<IngestedPrices, "ticker">> {
  const ingestion = toPriceIngestion(ticker, rows, { source, feed, now });
  const [ingested] = await insertPrices(db, [ingestion], mayReplace);
  const { added = 0, revised = 0, replaced = false } = ingested ?? {};
  return { added, revised, replaced };
}

/**
 * Bars of a stock ready to insert: `known_at` is given by the file, else the end of the session.
 */
export function toPriceIngestion(
  ticker: string,
  rows: readonly BarToIngest[],
  { source, feed, now }: PriceOrigin & { now: number },
): PriceIngestion {
  const given = rows.map((row) => ({
    ...row,
    knownAt: row.knownAt ?? sessionCloseAt("nyse", row.date),
  }));
  const chunks = revisionRounds(given, ({ date }) => date).flatMap((round) =>
    inChunks(round, CHUNK_ROWS),
  );
  const isKnownAtExplicit = rows.some(({ knownAt }) => knownAt !== null);
  return { ticker, source, feed, chunks, isKnownAtExplicit, now };
}
