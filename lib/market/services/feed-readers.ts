import type { LastBody } from "../domain/feed-answer.ts";
import type { FetchedSeries } from "../domain/series.ts";
import {
  FeedRun,
  type Feeds,
  type FetchResult,
  fetchSeries,
  type RunLimits,
  type SourceOutcome,
} from "./feeds/index.ts";

/** The series feeds, as the scheduled job uses them. */
export interface FeedSource {
  /** A reader for one run, whose requests, retries included, stay within its budget. */
  open(limits: RunLimits): FeedReader;
}

export interface FeedReader {
  /**
   * Throws FeedError. `not_asked` and `paused` are not failures: the series is read later.
   */
  read(
    series: FetchedSeries,
    span: { sinceDate: string; lastBody: LastBody | null },
  ): Promise<FetchResult>;
  /** The outcome of each source that was requested so far. */
  outcomes(): SourceOutcome[];
}

export const feedSource = (feeds: Feeds): FeedSource => ({
  open(limits) {
    const run = new FeedRun(limits);
    return {
      read: (series, span) => fetchSeries(feeds, series, { ...span, run }),
      outcomes: () => run.outcomes(),
    };
  },
});
