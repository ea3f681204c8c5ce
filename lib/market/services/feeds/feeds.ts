import type { SourceName } from "../../domain/series.ts";
import type { MarketFeed } from "../../domain/sources.ts";

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

/**
 * - `network`, `timeout`, `unavailable` (5xx, 429): no answer came, in any try.
 * - `refused`: another status; asking again would not help.
 * - `too_large`: the answer exceeded the size limit.
 * - `malformed`: an answer came that is not in the source's format, or has impossible values.
 * - `not_asked`: nothing failed: the tick's calls are used up.
 * - `paused`: nothing failed: the source asked not to be asked before a time that is still to come.
 */
export type FeedErrorReason =
  | "network"
  | "timeout"
  | "unavailable"
  | "refused"
  | "too_large"
  | "malformed"
  | "not_asked"
  | "paused";

/** A feed gave nothing. Its message names source, reason and place, never the body or the address. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly source: FeedName;
  readonly reason: FeedErrorReason;

  constructor(source: FeedName, reason: FeedErrorReason, detail?: string) {
    super(`${source}: ${reason}${detail === undefined ? "" : ` (${detail})`}`);
    this.source = source;
    this.reason = reason;
  }
}
