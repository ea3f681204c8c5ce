// Opens a reader of the series feeds for one run of a job.

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

/** The feeds of market series, as the scheduled jobs use them. */
export interface FeedSource {
  /** Whether the feeds are the local platform's, which replay the bundled sample. */
  replaySample?: boolean;
  /** A reader for one run. */
  open(limits: RunLimits): FeedReader;
}

export interface FeedReader {
  /** Reads a series. Throws FeedError; `not_asked` and `paused` mean that it is read later. */
  read(
    series: FetchedSeries,
    span: { sinceDate: string; lastBody: LastBody | null },
  ): Promise<FetchResult>;
  /** The outcome of each source that was requested so far. */
  outcomes(): SourceOutcome[];
}

/** Makes the feeds from their configuration. */
export const feedSource = (feeds: Feeds, { replaySample = false } = {}): FeedSource => ({
  replaySample,
  open(limits) {
    const run = new FeedRun(limits);
    return {
      read: (series, span) => fetchSeries(feeds, series, { ...span, run }),
      outcomes: () => run.outcomes(),
    };
  },
});
