// Configures the sources of market data, stock prices and company filings from the settings.

import type * as z from "zod";
import type { FollowedFilings } from "../language/actions/ingest-filings.ts";
import { EDGAR_URLS, edgarSource, SEC } from "../language/services/edgar/edgar-source.ts";
import {
  FEED_BASE_URLS,
  type FeedName,
  type Feeds,
  HostPace,
  NO_PACE,
  userAgentOf,
} from "../market/services/feeds/index.ts";
import type { Pace } from "../market/services/feeds/pace.ts";
import { SharedPace } from "../market/services/feeds/shared-pace.ts";
import { type PriceSource, priceSource } from "../market/services/price-source.ts";
import type { AccountSettings } from "./account-env.ts";
import type { Db } from "./database/client.ts";
import { reserveRequestSlots } from "./database/request-pacing.ts";
import type { FeedSettings, PriceSettings } from "./env.ts";

type Settings = z.output<typeof FeedSettings> &
  Pick<z.output<typeof AccountSettings>, "CONTACT_EMAIL">;

/** Makes the configuration of the market sources from the settings. */
export const makeFeeds = (settings: Settings, fetch: typeof globalThis.fetch): Feeds => ({
  fetch,
  userAgent: userAgentOf(settings.CONTACT_EMAIL ?? null),
  // With the local platform, all hosts are on this machine, so requests need no pauses.
  pace: settings.FEEDS_URL ? NO_PACE : new HostPace(),
  baseUrls: settings.FEEDS_URL ? localFeeds(settings.FEEDS_URL) : FEED_BASE_URLS,
  fredApiKey: settings.FRED_API_KEY ?? null,
  eiaApiKey: settings.EIA_API_KEY ?? null,
});

/** Makes the source of stock prices; undefined when prices come from files. */
export function makePriceSource(
  settings: z.output<typeof PriceSettings> & Pick<Settings, "FEEDS_URL">,
  feeds: Feeds,
): PriceSource | undefined {
  const { PRICE_SOURCE: feed, TIINGO_API_KEY, MASSIVE_API_KEY, STOOQ_API_KEY } = settings;
  if (feed === "files") return undefined;
  const keys = { tiingo: TIINGO_API_KEY, massive: MASSIVE_API_KEY, stooq: STOOQ_API_KEY };
  const isLocal = settings.FEEDS_URL !== undefined;
  return priceSource(feeds, { feed, apiKey: keys[feed] ?? null, isLocal });
}

/**
 * Pause between requests to the SEC, which counts its two hosts together and allows ten a second. Timers are late by turns, so
 * that less than seven a second on average are eight at most in any one.
 */
const SEC_SPACING_MS = 150;

/** The pace of requests to EDGAR, which all processes of the service share. */
export const secPace = (db: Db): Pace =>
  new SharedPace((slots) => reserveRequestSlots(db, SEC, slots), { spacingMs: SEC_SPACING_MS });

/** Makes the reader of company filings; null without a contact address, which EDGAR requires. */
export function makeFilings(
  settings: Settings,
  fetch: typeof globalThis.fetch,
  pace: Pace,
): FollowedFilings | null {
  if (settings.CONTACT_EMAIL === undefined) return null;
  const { FEEDS_URL: base } = settings;
  const userAgent = userAgentOf(settings.CONTACT_EMAIL);
  const urls = base ? { siteUrl: `${base}/sec`, dataUrl: `${base}/sec` } : EDGAR_URLS;
  return {
    edgar: edgarSource({ fetch, userAgent, pace: base ? NO_PACE : pace, ...urls }),
    tickers: settings.EDGAR_TICKERS ?? null,
    isTextKept: settings.EDGAR_KEEP_TEXTS === "on",
  };
}

/** The local platform serves every source below one address, under the source's name. */
function localFeeds(base: string): Record<FeedName, string> {
  const names = Object.keys(FEED_BASE_URLS) as FeedName[];
  const folder = (name: FeedName) => (name === "fredApi" ? "fred" : name);
  return Object.fromEntries(names.map((name) => [name, `${base}/${folder(name)}`])) as Record<
    FeedName,
    string
  >;
}
