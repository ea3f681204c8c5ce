import type { MarketFeed } from "../../domain/market-feed.ts";
import type { SourceName } from "../../domain/series-definition.ts";

/** A server that is asked: FRED has two, its public charts and its keyed API. */
export type FeedName = SourceName | "fredApi" | MarketFeed;

/** The outside that carries market series. */
export interface Feeds {
  fetch: typeof fetch;
  baseUrls: Record<FeedName, string>;
  /** With a key FRED's API is asked, without one its public charts. */
  fredApiKey: string | null;
}

/** The real sources' addresses; the local platform serves the same paths under its own. */
export const FEED_BASE_URLS: Record<FeedName, string> = {
  fred: "https://fred.stlouisfed.org",
  fredApi: "https://api.stlouisfed.org/fred",
  cboe: "https://cdn.cboe.com",
  coinbase: "https://api.exchange.coinbase.com",
  stooq: "https://stooq.com",
  manifold: "https://api.manifold.markets",
};

/** One published value of a series. */
export interface Observation {
  /** YYYY-MM-DD. */
  date: string;
  value: number;
}
