import type { MarketFeed } from "../../market/domain/sources.ts";
import { requestText } from "../../market/services/feeds/feed-run.ts";
import {
  FeedRun,
  type Feeds,
  type RunLimits,
  type SourceOutcome,
} from "../../market/services/feeds/index.ts";
import { manifoldUrl, parseManifold } from "../../market/services/feeds/manifold.ts";

/** Prediction markets as the scheduled work sees them. */
export interface MarketSource {
  /** A reader for one run, which asks for as many answers as its budget allows, retries included. */
  open(limits: RunLimits): MarketReader;
}

export interface MarketReader {
  /** The probability that a market gives now; null where it gives none any more. Throws FeedError. */
  read(feed: MarketFeed, marketId: string): Promise<number | null>;
  /** How the markets answered that were asked so far. */
  outcomes(): SourceOutcome[];
}

/** The one public exchange that we read: Manifold. */
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
