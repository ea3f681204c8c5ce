import type { MarketFeed } from "../../market/domain/sources.ts";
import { requestText } from "../../market/services/feeds/feed-run.ts";
import {
  FeedRun,
  type Feeds,
  type RunLimits,
  type SourceOutcome,
} from "../../market/services/feeds/index.ts";
import { manifoldUrl, parseManifold } from "../../market/services/feeds/manifold.ts";

/** Prediction markets, for scheduled jobs. */
export interface MarketSource {
  /** A reader for one run; its requests, with retries, stay within the budget. */
  open(limits: RunLimits): MarketReader;
}

export interface MarketReader {
  /** The market's probability now (0..1); null when it has none any more. Throws FeedError. */
  read(feed: MarketFeed, marketId: string): Promise<number | null>;
  /** Outcome of each source asked so far. */
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
          return parseManifold((await requestText(feeds, run, feed, url)).text);
        }),
      outcomes: () => run.outcomes(),
    };
  },
});
