/** Prediction markets that mark calls by themselves; see `lib/market/services/feeds`. */
export const MARKET_FEEDS = ["manifold"] as const;
export type MarketFeed = (typeof MARKET_FEEDS)[number];

/** What `market_source` says of them. */
export const MARKET_FEED_NAMES: Readonly<Record<MarketFeed, string>> = { manifold: "Manifold" };

export const isMarketFeed = (name: string | null): name is MarketFeed =>
  MARKET_FEEDS.some((feed) => feed === name);
