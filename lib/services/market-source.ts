import type { MarketFeed } from "../domain/record/market-feed.ts";
import { FeedError, type Feeds, sourceBudget } from "./feeds/index.ts";
import { manifoldUrl, parseManifold } from "./feeds/manifold.ts";
import { requestText } from "./feeds/request-text.ts";

/** Prediction markets as the scheduled work sees them. */
export interface MarketSource {
  /** A reader for one run, which asks for at most so many answers, retries included. */
  open(maxRequests: number): MarketReader;
}

export interface MarketReader {
  /** The probability that a market gives now; null where it gives none any more. Throws FeedError. */
  read(feed: MarketFeed, marketId: string): Promise<number | null>;
}

/** The one public exchange that we read: Manifold. */
export function marketSource(feeds: Feeds): MarketSource {
  return {
    open(maxRequests) {
      let left = maxRequests;
      const budget = sourceBudget();
      const counted: typeof feeds.fetch = (input, init) => {
        left -= 1;
        if (left < 0) return Promise.reject(new FeedError("manifold", "unavailable", "next run"));
        return feeds.fetch(input, init);
      };
      return {
        read: async (feed, marketId) => {
          const url = manifoldUrl(feeds.baseUrls[feed], marketId);
          return parseManifold(await requestText({ ...feeds, fetch: counted }, feed, url, budget));
        },
      };
    },
  };
}
