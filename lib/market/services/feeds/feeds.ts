// Names, addresses, settings and errors of the feeds.

import type { SourceName } from "../../domain/series-origins.ts";
import type { MarketFeed, PriceFeed } from "../../domain/sources.ts";
import type { Pace } from "./pace.ts";

/** A server that feeds request. FRED has two: its public charts, and its API with a key. */
export type FeedName = SourceName | "fredApi" | "fed" | MarketFeed | PriceFeed;

/** The settings that requests to all sources share. */
export interface RequestSettings {
  fetch: typeof fetch;
  /** `<service>/<version> <contact>`: names the service and its mail address. */
  userAgent: string;
  pace: Pace;
}

const SERVICE = "regime-intelligence/1.0.0";

/**
 * The `User-Agent` of every request to a source: name, version and mail address only, since EDGAR
 * refuses web addresses and brackets.
 */
export const userAgentOf = (contact: string | null): string =>
  contact === null ? SERVICE : `${SERVICE} ${contact}`;

/** The settings for fetching market series. */
export interface Feeds extends RequestSettings {
  baseUrls: Record<FeedName, string>;
  /** With a key, FRED's API is requested; with null, its public charts. */
  fredApiKey: string | null;
  /** With null, the Energy Information Administration is not requested. */
  eiaApiKey: string | null;
}

/** Addresses of the real sources; the local platform serves the same paths at its own address. */
export const FEED_BASE_URLS: Record<FeedName, string> = {
  treasury: "https://home.treasury.gov",
  board: "https://www.federalreserve.gov",
  fed: "https://www.federalreserve.gov",
  nyfed: "https://markets.newyorkfed.org",
  eia: "https://api.eia.gov",
  kraken: "https://api.kraken.com",
  fred: "https://fred.stlouisfed.org",
  fredApi: "https://api.stlouisfed.org/fred",
  ofr: "https://www.financialresearch.gov",
  chicagofed: "https://www.chicagofed.org",
  cboe: "https://cdn.cboe.com",
  coinbase: "https://api.exchange.coinbase.com",
  tiingo: "https://api.tiingo.com",
  massive: "https://api.massive.com",
  stooq: "https://stooq.com",
  manifold: "https://api.manifold.markets",
  kalshi: "https://external-api.kalshi.com",
  polymarket: "https://gamma-api.polymarket.com",
};

/** One published value of a series. */
export interface Observation {
  /** YYYY-MM-DD. */
  date: string;
  value: number;
}

/**
 * Why a feed gave no data.
 *
 * - `network`, `timeout`, `unavailable` (5xx, 429): no answer in any try.
 * - `refused`: another status; a retry would not help.
 * - `too_large`: the answer exceeded the size limit.
 * - `redirected`: to another host, or too often.
 * - `malformed`: the answer is not in the source's format, or has impossible values.
 * - `unchanged`: not a failure; the body that we hold is the newest.
 * - `not_asked`: not a failure; the source's time or its maximum of requests is used up.
 * - `paused`: not a failure; the source asked to wait until a later time.
 */
export type FeedErrorReason =
  | "network"
  | "timeout"
  | "unavailable"
  | "refused"
  | "too_large"
  | "redirected"
  | "malformed"
  | "unchanged"
  | "not_asked"
  | "paused";

/** A feed gave no data. The message names source, reason and place, never body or address. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly source: string;
  readonly reason: FeedErrorReason;

  constructor(source: string, reason: FeedErrorReason, detail?: string) {
    super(`${source}: ${reason}${detail === undefined ? "" : ` (${detail})`}`);
    this.source = source;
    this.reason = reason;
  }

  /** Whether the source was not requested at all, which is not a failure. */
  get isUnread(): boolean {
    return this.reason === "not_asked" || this.reason === "paused";
  }
}

/** An error of a request as a FeedError: a timeout or a failure of the network. */
export function asFeedError(source: string, error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  const isTimeout = error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name);
  return new FeedError(source, isTimeout ? "timeout" : "network");
}
