import type { Release } from "./release.ts";

/** Source name of the bundled synthetic prices. */
export const SYNTHETIC_SOURCE = "synthetic sample";
/** Source name of an operator's files that name no source. */
export const INGESTED_SOURCE = "ingested file";

/** Synthetic and real prices do not explain each other, so they are never compared. */
export const arePricesComparable = (source: string, other: string): boolean =>
  (source === SYNTHETIC_SOURCE) === (other === SYNTHETIC_SOURCE);

/** A close is public when the session ends. */
export const PRICE_RELEASE: Release = { kind: "afterClose", minutes: 0 };

/** Prediction markets whose probabilities are read for calls; see `lib/market/services/feeds`. */
export const MARKET_FEEDS = ["manifold"] as const;
export type MarketFeed = (typeof MARKET_FEEDS)[number];

/** Their names in `market_source`. */
export const MARKET_FEED_NAMES: Readonly<Record<MarketFeed, string>> = { manifold: "Manifold" };

export const isMarketFeed = (name: string | null): name is MarketFeed =>
  MARKET_FEEDS.some((feed) => feed === name);
