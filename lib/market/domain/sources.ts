import type { Release } from "./release.ts";

/** What the bundled made-up prices are called wherever they surface. */
export const SYNTHETIC_SOURCE = "synthetic sample";
/** What an operator's files are called who does not say where they come from. */
export const INGESTED_SOURCE = "ingested file";

/** Made-up prices and real ones do not explain one another: a market of the other kind is none. */
export const arePricesComparable = (source: string, other: string): boolean =>
  (source === SYNTHETIC_SOURCE) === (other === SYNTHETIC_SOURCE);

/** A close is public when the session ends. */
export const PRICE_RELEASE: Release = { kind: "afterClose", minutes: 0 };

/** Prediction markets that mark calls by themselves; see `lib/market/services/feeds`. */
export const MARKET_FEEDS = ["manifold"] as const;
export type MarketFeed = (typeof MARKET_FEEDS)[number];

/** What `market_source` says of them. */
export const MARKET_FEED_NAMES: Readonly<Record<MarketFeed, string>> = { manifold: "Manifold" };

export const isMarketFeed = (name: string | null): name is MarketFeed =>
  MARKET_FEEDS.some((feed) => feed === name);
