import type { Bar } from "../domain/prices/bar.ts";
import { FeedError, type Feeds, sourceBudget } from "./feeds/index.ts";
import { requestText } from "./feeds/request-text.ts";
import { parseStooqBars, stooqUrl } from "./feeds/stooq.ts";
import { parseStooqQuotes, stooqQuotesUrl, stooqShare } from "./feeds/stooq-quotes.ts";

/** The feed of daily prices as the scheduled work sees it. */
export interface PriceSource {
  /** A reader for one run, which asks for at most so many answers, retries included. */
  open(maxRequests: number): PriceReader;
}

export interface PriceReader {
  /** The latest day of each of these stocks that the feed knows. */
  latest(tickers: readonly string[]): Promise<Map<string, Bar>>;
  /** All days of a stock, in order of date. */
  history(ticker: string): Promise<Bar[]>;
}

/** Prices from Stooq: one request for the latest days of all stocks, one for a stock's history. */
export function priceSource(feeds: Feeds): PriceSource {
  return {
    open(maxRequests) {
      let left = maxRequests;
      const budget = sourceBudget();
      const fetch: typeof feeds.fetch = (input, init) => {
        left -= 1;
        if (left < 0) return Promise.reject(new Error("no requests left in this run"));
        return feeds.fetch(input, init);
      };
      const ask = (url: string) => {
        if (left <= 0) return Promise.reject(new FeedError("stooq", "unavailable", "next run"));
        return requestText({ ...feeds, fetch }, "stooq", url, budget);
      };
      const { stooq } = feeds.baseUrls;
      return {
        latest: async (tickers) =>
          parseStooqQuotes(await ask(stooqQuotesUrl(stooq, tickers)), tickers),
        history: async (ticker) => parseStooqBars(await ask(stooqUrl(stooq, stooqShare(ticker)))),
      };
    },
  };
}
