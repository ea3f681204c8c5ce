import type { LastBody } from "../domain/feed-body.ts";
import type { FetchedSeries } from "../domain/series.ts";
import {
  FeedRun,
  type Feeds,
  type Fetched,
  fetchSeries,
  type RunLimits,
  type SourceOutcome,
} from "./feeds/index.ts";

/** The feeds as the scheduled work sees them. */
export interface FeedSource {
  /** A reader for one run, which asks for as many answers as its budget allows, retries included. */
  open(limits: RunLimits): FeedReader;
}

export interface FeedReader {
  /** Throws FeedError: `not_asked` and `paused` are no failures, the series is merely not read yet. */
  read(
    series: FetchedSeries,
    span: { sinceDate: string; lastBody: LastBody | null },
  ): Promise<Fetched>;
  /** How the sources answered that were asked so far. */
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
