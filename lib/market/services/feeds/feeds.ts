import type { SourceName } from "../../domain/series.ts";
import type { MarketFeed } from "../../domain/sources.ts";

/** A server that is requested: FRED has two, its public charts and its keyed API. */
export type FeedName = SourceName | "fredApi" | MarketFeed;

/** How market series are fetched. */
export interface Feeds {
  fetch: typeof fetch;
  baseUrls: Record<FeedName, string>;
  /** With a key FRED's API is used, without one its public charts. */
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
 * - `network`, `timeout`, `unavailable` (5xx, 429): no answer in any try.
 * - `refused`: another status; a retry would not help.
 * - `too_large`: the answer exceeded the size limit.
 * - `malformed`: the answer is not in the source's format, or has impossible values.
 * - `not_asked`: no failure: the tick's calls are used up.
 * - `paused`: no failure: the source asked not to be requested before a later time.
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

/** A feed gave no data. The message names source, reason and place, never body or address. */
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
