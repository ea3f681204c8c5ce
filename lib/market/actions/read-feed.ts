// Reads one series for the job that ingests feeds.

import { addDays, utcDateOf } from "../../core/calendar-date.ts";
import { describeFeedFailure, type LastBody } from "../domain/feed-answer.ts";
import type { FetchedSeries } from "../domain/series.ts";
import type { SeriesCheck } from "../queries/observations.ts";
import type { FeedSeriesProgress } from "../queries/series.ts";
import type { FeedReader } from "../services/feed-readers.ts";
import type { ObservationRow } from "./ingest.ts";

/** Days before the last date that are read again, because sources revise them. */
const REREAD_DAYS = 14;
const MIN_DATE = "1954-07-01";
const MAX_VALUE = 1e300;

/** The result of reading a series from its sources. */
export type ReadResult = {
  series: FetchedSeries;
  rows: ObservationRow[];
  /** The source that answered; null when none did. */
  source: string | null;
  /** Why there are no rows; null when the read succeeded. */
  error: string | null;
  /** Why the last row was not ingested; null when all rows were. */
  truncation: string | null;
  /** The error of the first source when another source answered; else null. */
  firstError: string | null;
  body: LastBody | null;
};
/** A series that a later run reads: `left` in the next tick, `paused` when its source allows it. */
export type PostponedRead = { unread: "left" | "paused"; id: string };

/** Reads a series from its newest stored value on; a history continues where it stopped. */
export async function readSeries(
  reader: FeedReader,
  series: FetchedSeries,
  { lastObservedAt = null, lastBody = null }: Partial<FeedSeriesProgress> = {},
): Promise<ReadResult | PostponedRead> {
  const nothing = {
    series,
    rows: [],
    source: null,
    truncation: null,
    firstError: null,
    body: null,
  };
  const sinceDate =
    lastObservedAt === null ? MIN_DATE : addDays(utcDateOf(lastObservedAt.getTime()), -REREAD_DAYS);
  try {
    const found = await reader.read(series, { sinceDate, lastBody });
    const { observations, truncation, source, firstError, body } = found;
    if (observations.some(({ value }) => Math.abs(value) > MAX_VALUE)) {
      return { ...nothing, error: `${source}: malformed (value out of range)` };
    }
    const rows = observations.map((row) => ({ ...row, knownAt: null }));
    return { series, rows, source, error: null, truncation, firstError, body };
  } catch (error) {
    const { unread, message } = describeFeedFailure(error);
    return unread === null ? { ...nothing, error: message } : { unread, id: series.id };
  }
}

/** The record of a read that is stored with the series. */
export const toCheck = ({
  series,
  source,
  error,
  truncation,
  firstError,
  body,
}: ReadResult): SeriesCheck => ({
  seriesId: series.id,
  error: error ?? (truncation && `${source}: last row not taken (${truncation})`) ?? firstError,
  answeredBy: source,
  body,
});
