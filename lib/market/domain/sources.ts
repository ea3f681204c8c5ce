// The vendors of stock prices and the prediction markets: names, limits and display rights.

import type { Release } from "./release.ts";
import { mayShowValues, type Rights } from "./rights.ts";

/** Source name of the bundled synthetic prices. */
export const SYNTHETIC_SOURCE = "synthetic sample";
/** Source name of an operator's files that name no source. */
export const INGESTED_SOURCE = "ingested file";

/** Text for the origin of older data that are replayed with dates moved by some days. */
export const replayProvenance = (what: string, days: number): string =>
  `${what}, replayed ${days} days later`;

/** The number of days in a text of `replayProvenance`; 0 for any other origin. */
export const replayedDays = (provenance: string): number =>
  Number(/, replayed (\d+) days later$/.exec(provenance)?.[1] ?? 0);

/** Whether prices of two sources may be compared: real and synthetic prices may not. */
export const arePricesComparable = (source: string, other: string): boolean =>
  (source === SYNTHETIC_SOURCE) === (other === SYNTHETIC_SOURCE);

/** Vendors of daily stock prices; their terms forbid showing prices without a licence. */
export const PRICE_FEEDS = ["tiingo", "massive", "stooq"] as const;
export type PriceFeed = (typeof PRICE_FEEDS)[number];

interface PriceFeedRules {
  /** Name of the vendor, stored as the source of its prices. */
  name: string;
  /** Maximum requests of one run; there are 12 runs an hour. */
  maxRequests: number;
  /** Years of history that are read. */
  historyYears: number;
}

/** Limits of the vendors' free plans. Source: docs/methods/series.md#stock-prices. */
export const PRICE_FEED_RULES: Readonly<Record<PriceFeed, PriceFeedRules>> = {
  // 50 requests an hour.
  tiingo: { name: "Tiingo", maxRequests: 4, historyYears: 15 },
  // 5 requests a minute; days older than two years are refused.
  massive: { name: "Massive", maxRequests: 5, historyYears: 2 },
  // The daily limit is not published.
  stooq: { name: "Stooq", maxRequests: 4, historyYears: 15 },
};

const VENDOR_NAMES: ReadonlySet<string> = new Set(
  Object.values(PRICE_FEED_RULES).map(({ name }) => name.toLowerCase()),
);

/**
 * What may be done with prices of a source: the synthetic ones come with the code, under its licence; a vendor's need
 * the operator's licence to display them; others are of an operator's files.
 */
export function priceRights(source: string, isDisplayLicensed: boolean): Rights {
  if (source === SYNTHETIC_SOURCE) return "open_licence";
  const isVendor = VENDOR_NAMES.has(source.trim().toLowerCase());
  return isVendor && !isDisplayLicensed ? "licence_needed" : "operator";
}

/** Whether prices of a source may be shown. */
export const mayShowPrices = (source: string, isDisplayLicensed: boolean): boolean =>
  mayShowValues(priceRights(source, isDisplayLicensed));

/** A close is public when the session ends. */
export const PRICE_RELEASE: Release = { kind: "afterClose", minutes: 0 };

/**
 * Prediction markets whose probabilities are read for forecast calls; see
 * `lib/market/services/feeds`.
 */
export const MARKET_FEEDS = ["manifold", "kalshi", "polymarket"] as const;
export type MarketFeed = (typeof MARKET_FEEDS)[number];

/** The made-up markets that the local platform shows beside sample calls; see `scripts/sample`. */
export const SAMPLE_MARKETS = "sample";
/** What a call may follow. */
export const FOLLOWED_MARKETS = [...MARKET_FEEDS, SAMPLE_MARKETS] as const;
export type FollowedMarket = (typeof FOLLOWED_MARKETS)[number];

interface MarketFeedRules {
  /** Name of the market in `market_source`. */
  name: string;
  /** Minimum hours between two numbers on the record. */
  hoursBetween: number;
  /** Address of a market for people, by its id; null for a market that nobody can see. */
  pageOf: (marketId: string) => string | null;
}

/**
 * The terms of Kalshi and Polymarket allow a number beside a link but no copy of their data, so their
 * numbers are recorded at most once a day. Source: docs/methods/record.md#markets.
 */
export const MARKET_FEED_RULES: Readonly<Record<FollowedMarket, MarketFeedRules>> = {
  // Its pages are found by name only, so the link leads to the API answer with the number.
  manifold: {
    name: "Manifold",
    hoursBetween: 1,
    pageOf: (id) => `https://api.manifold.markets/v0/market/${encodeURIComponent(id)}`,
  },
  // A page shows a group of markets, whose name is the first part of the market's id.
  kalshi: {
    name: "Kalshi",
    hoursBetween: 24,
    pageOf: (id) =>
      `https://kalshi.com/markets/${encodeURIComponent(id.split("-")[0]?.toLowerCase() ?? "")}`,
  },
  polymarket: {
    name: "Polymarket",
    hoursBetween: 24,
    pageOf: (id) => `https://polymarket.com/market/${encodeURIComponent(id)}`,
  },
  sample: { name: "sample", hoursBetween: 1, pageOf: () => null },
};

export const isMarketFeed = (name: string | null): name is FollowedMarket =>
  FOLLOWED_MARKETS.some((feed) => feed === name);
