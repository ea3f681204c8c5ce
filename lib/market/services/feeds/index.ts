// Reads a series from the first of its sources that answers.

import { utcDateOf, weekdayOf } from "../../../core/calendar-date.ts";
import { sessionCloseAt } from "../../domain/calendar.ts";
import { lacksHistory } from "../../domain/history-progress.ts";
import type { FetchedSeries } from "../../domain/series.ts";
import type { Origin, SourceName } from "../../domain/series-origins.ts";
import { FeedError, type Feeds, type Observation } from "./feeds.ts";
import { type FetchSpan, type OriginResult, readOrigin } from "./read-origin.ts";

export { FeedRun, type RunLimits, type SourceOutcome } from "./feed-run.ts";
export {
  FEED_BASE_URLS,
  FeedError,
  type FeedName,
  type Feeds,
  type Observation,
  userAgentOf,
} from "./feeds.ts";
export { HostPace, NO_PACE } from "./pace.ts";
export { readRows } from "./read-origin.ts";
export { requestText } from "./request.ts";

/** The result of reading a series, with the source that answered. */
export interface FetchResult extends OriginResult {
  /** The source that answered. */
  source: SourceName;
  /** The error of the first source; null when the first source answered. */
  firstError: string | null;
}

/**
 * Reads the published observations of a series since a date from the first of its sources that
 * answers: finished days only, in order of date. Throws the first source's FeedError when no source
 * gives valid data; then nothing is ingested. A long history may come in parts: the next read
 * continues from the newest date received.
 */
export async function fetchSeries(
  feeds: Feeds,
  series: FetchedSeries,
  span: FetchSpan,
): Promise<FetchResult> {
  let failure: FeedError | null = null;
  for (const origin of originsOf(feeds, series, span)) {
    try {
      const { observations, ...more } = await readOrigin(feeds, origin, span);
      const { now } = span.run;
      const isWanted = ({ date }: Observation) =>
        date >= span.sinceDate && isFinal(series, origin, date, now);
      const firstError = failure === null ? null : failure.message;
      return {
        observations: observations.filter(isWanted),
        ...more,
        source: origin.source,
        firstError,
      };
    } catch (error) {
      if (!(error instanceof FeedError) || error.reason === "not_asked") throw error;
      failure ??= error;
    }
  }
  throw failure ?? new FeedError(series.source, "not_asked");
}

/** The sources of a series that may be requested, in order. */
function originsOf(feeds: Feeds, series: FetchedSeries, { sinceDate, run }: FetchSpan): Origin[] {
  const isHistory = lacksHistory(new Date(sinceDate), run.now);
  const history = isHistory && series.history ? [series.history] : [];
  return [...history, ...series.origins].filter(
    ({ source }) => source !== "eia" || feeds.eiaApiKey !== null,
  );
}

/**
 * Whether a source's row is final. An exchange that never closes shows the current day; FRED fills
 * weekends of some daily series (DFF, month ends of ICE) with repeated values. Other rows of daily
 * closes are final once published.
 */
function isFinal(series: FetchedSeries, { source }: Origin, date: string, now: number): boolean {
  if (series.calendar === "24x7") return sessionCloseAt(series.calendar, date) <= now;
  if (date > utcDateOf(now)) return false;
  const isOfWeekends = series.calendar === "saturdays" || series.calendar === "months";
  return source !== "fred" || isOfWeekends || weekdayOf(date) % 6 !== 0;
}
