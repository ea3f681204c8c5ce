import type { Bar } from "../domain/bar.ts";
import type { LastBody } from "../domain/feed-answer.ts";
import type { FetchedSeries } from "../domain/series.ts";
import {
  FeedRun,
  type Feeds,
  type FetchResult,
  fetchSeries,
  type RunLimits,
  readRows,
  type SourceOutcome,
} from "./feeds/index.ts";
import {
  parseStooqBars,
  parseStooqQuotes,
  stooqQuotesUrl,
  stooqSymbol,
  stooqUrl,
} from "./feeds/stooq.ts";

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
  ): Promise<FetchResult>;
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

/** The feed of daily prices as the scheduled work sees it. */
export interface PriceSource {
  /** A reader for one run, which asks for as many answers as its budget allows, retries included. */
  open(limits: RunLimits): PriceReader;
}

export interface PriceReader {
  /** The latest day of each of these stocks that the feed knows; in doubt, without the last row. */
  latest(
    tickers: readonly string[],
  ): Promise<{ bars: Map<string, Bar>; truncation: string | null }>;
  /** All days of a stock, in order of date; in doubt, without the last one. */
  history(
    ticker: string,
    lastBody: LastBody | null,
  ): Promise<{ bars: Bar[]; truncation: string | null; body: LastBody | null }>;
  /** How the source answered, if it was asked. */
  outcomes(): SourceOutcome[];
}

/** Prices from Stooq: one request for the latest days of all stocks, one for a stock's history. */
export function priceSource(feeds: Feeds): PriceSource {
  const { stooq } = feeds.baseUrls;
  return {
    open(limits) {
      const run = new FeedRun(limits);
      return {
        latest: (tickers) =>
          run.recordOutcome("stooq", async () => {
            const url = stooqQuotesUrl(stooq, tickers);
            const { text, truncation } = await readRows(
              feeds,
              { run, lastBody: null },
              "stooq",
              url,
            );
            return { bars: parseStooqQuotes(text, tickers), truncation };
          }),
        history: (ticker, lastBody) =>
          run.recordOutcome("stooq", async () => {
            const url = stooqUrl(stooq, stooqSymbol(ticker));
            const { text, ...checked } = await readRows(feeds, { run, lastBody }, "stooq", url);
            return { bars: parseStooqBars(text), ...checked };
          }),
        outcomes: () => run.outcomes(),
      };
    },
  };
}
