import type { FollowedMarket, MarketFeed } from "../../market/domain/sources.ts";
import {
  FeedRun,
  type Feeds,
  type RunLimits,
  type SourceOutcome,
} from "../../market/services/feeds/index.ts";
import { kalshiUrl, parseKalshi } from "../../market/services/feeds/markets/kalshi.ts";
import { manifoldUrl, parseManifold } from "../../market/services/feeds/markets/manifold.ts";
import { parsePolymarket, polymarketUrl } from "../../market/services/feeds/markets/polymarket.ts";
import { requestText } from "../../market/services/feeds/request.ts";

/** Reads the probabilities of prediction markets for scheduled jobs. */
export interface MarketSource {
  /** Opens a reader for one run. */
  open(limits: RunLimits): MarketReader;
}

/** Reads markets within one run. */
export interface MarketReader {
  /**
   * Reads the market's current probability (0..1); null when the market no longer has one. Throws
   * FeedError.
   */
  read(feed: FollowedMarket, marketId: string): Promise<number | null>;
  /** The outcome of each source that was requested so far. */
  outcomes(): SourceOutcome[];
}

interface Exchange {
  /** The exchange at whose address and in whose format it answers. */
  host: MarketFeed;
  url: (baseUrl: string, marketId: string) => string;
  parse: (text: string, marketId: string) => number | null;
}

const EXCHANGES: Readonly<Record<FollowedMarket, Exchange>> = {
  manifold: { host: "manifold", url: manifoldUrl, parse: parseManifold },
  kalshi: { host: "kalshi", url: kalshiUrl, parse: parseKalshi },
  polymarket: { host: "polymarket", url: polymarketUrl, parse: parsePolymarket },
  sample: { host: "manifold", url: manifoldUrl, parse: parseManifold },
};

/**
 * A source that reads the public exchanges Manifold, Kalshi and Polymarket. No call of a deployed service follows the
 * sample's markets; the local platform makes their numbers up in Manifold's format.
 */
export const marketSource = (feeds: Feeds): MarketSource => ({
  open(limits) {
    const run = new FeedRun(limits);
    return {
      read: (feed, marketId) =>
        run.recordOutcome(feed, async () => {
          const { host, url, parse } = EXCHANGES[feed];
          const request = { source: feed, url: url(feeds.baseUrls[host], marketId) };
          return parse((await requestText(feeds, run, request)).text, marketId);
        }),
      outcomes: () => run.outcomes(),
    };
  },
});
