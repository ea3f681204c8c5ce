import type { MarketFeed } from "../../market/domain/sources.ts";
import {
  FeedRun,
  type Feeds,
  type RunLimits,
  type SourceOutcome,
} from "../../market/services/feeds/index.ts";
import { manifoldUrl, parseManifold } from "../../market/services/feeds/manifold.ts";
import { requestText } from "../../market/services/feeds/request.ts";

/** Prediction markets, for scheduled jobs. */
export interface MarketSource {
  /** Opens a reader for one run; its requests, with retries, stay within the budget. */
  open(limits: RunLimits): MarketReader;
}

export interface MarketReader {
  /**
   * Reads the market's current probability (0..1); null when the market no longer has one. Throws
   * FeedError.
   */
  read(feed: MarketFeed, marketId: string): Promise<number | null>;
  /** The outcome of each source that was requested so far. */
  outcomes(): SourceOutcome[];
}

/** The only public exchange we read: Manifold. */
export const marketSource = (feeds: Feeds): MarketSource => ({
  open(limits) {
    const run = new FeedRun(limits);
    return {
      read: (feed, marketId) =>
        run.recordOutcome(feed, async () => {
          const url = manifoldUrl(feeds.baseUrls[feed], marketId);
          return parseManifold((await requestText(feeds, run, { source: feed, url })).text);
        }),
      outcomes: () => run.outcomes(),
    };
  },
});
