// Reads daily stock prices from the configured vendor.

import { type CalendarDate, utcDateOf } from "../../core/calendar-date.ts";
import { checkBody, type FeedBody } from "../domain/feed-answer.ts";
import { PRICE_FEED_RULES, type PriceFeed, SYNTHETIC_SOURCE } from "../domain/sources.ts";
import { FeedRun, type RunLimits, type SourceOutcome } from "./feeds/feed-run.ts";
import { FeedError, type Feeds } from "./feeds/feeds.ts";
import { massiveHeaders, massiveUrl, parseMassive } from "./feeds/prices/massive.ts";
import { type CheckedDays, checkedDays, type PriceDays } from "./feeds/prices/price-days.ts";
import { parseStooqBars, stooqNotice, stooqSymbol, stooqUrl } from "./feeds/prices/stooq.ts";
import { parseTiingo, tiingoHeaders, tiingoUrl } from "./feeds/prices/tiingo.ts";
import { requestText } from "./feeds/request.ts";

/** A vendor of daily stock prices, as the job of prices uses it. */
export interface PriceSource {
  feed: PriceFeed;
  /** Name of the vendor, stored as the source of its prices. */
  name: string;
  /** Years of history that are read. */
  historyYears: number;
  /** Whether this vendor's prices continue stored prices of `source`; otherwise they replace them. */
  continues(source: string): boolean;
  /** A reader for one run, whose requests, retries included, stay within the vendor's maximum. */
  open(limits: RunLimits): PriceReader;
}

export interface PriceReader {
  /** The days of a stock since a date, including the unfinished day. Throws FeedError. */
  read(ticker: string, sinceDate: CalendarDate): Promise<CheckedDays>;
  /** The outcome of the requests to the vendor; empty when it was not requested. */
  outcomes(): SourceOutcome[];
}

interface VendorOptions {
  feed: PriceFeed;
  /** Null when no key is set; then the vendor is not requested. */
  apiKey: string | null;
  /** True for the local platform: it has no limits and continues the synthetic sample. */
  isLocal: boolean;
}

/** Long, because the history of a stock has megabytes and a run reads several stocks. */
const SOURCE_BUDGET_MS = 30_000;
/** Pause after Stooq's daily limit was reached. */
const DAILY_LIMIT_MS = 6 * 3_600_000;

/** Makes the source of prices of one vendor; it sends one request for each stock. */
export function priceSource(
  feeds: Pick<Feeds, "fetch" | "userAgent" | "pace" | "baseUrls">,
  { feed, apiKey, isLocal }: VendorOptions,
): PriceSource {
  const { name, maxRequests, historyYears } = PRICE_FEED_RULES[feed];
  return {
    feed,
    name,
    historyYears,
    continues: (source) => source === name || (isLocal && source === SYNTHETIC_SOURCE),
    open(limits) {
      const run = new FeedRun({ ...limits, ...(isLocal ? {} : { maxRequests }) }, () =>
        AbortSignal.timeout(SOURCE_BUDGET_MS),
      );
      return {
        read: (ticker, sinceDate) =>
          run.recordOutcome(feed, async () => {
            if (apiKey === null) throw new FeedError(feed, "refused", "no key is set");
            const asked = { ticker, sinceDate, throughDate: utcDateOf(run.now) };
            const { url, headers, parse } = priceRequestOf(feeds.baseUrls, feed, asked, apiKey);
            const body = await requestText(feeds, run, { source: feed, url, headers });
            if (stooqNotice(body.text)?.reason === "unavailable") {
              run.setRetryAfter(feed, DAILY_LIMIT_MS);
            }
            return checkedDays(feed, parse(body), run.now);
          }),
        outcomes: () => run.outcomes(),
      };
    },
  };
}

type RequestedDays = { ticker: string; sinceDate: CalendarDate; throughDate: CalendarDate };
type PriceRequest = {
  url: string;
  headers: Record<string, string>;
  parse: (body: FeedBody) => PriceDays;
};

/** The request for the days of a stock, in the vendor's format. */
function priceRequestOf(
  baseUrls: Feeds["baseUrls"],
  feed: PriceFeed,
  { ticker, sinceDate, throughDate }: RequestedDays,
  apiKey: string,
): PriceRequest {
  switch (feed) {
    case "tiingo":
      return {
        url: tiingoUrl(baseUrls.tiingo, ticker, sinceDate),
        headers: tiingoHeaders(apiKey),
        parse: ({ text }) => parseTiingo(text),
      };
    case "massive":
      return {
        url: massiveUrl(baseUrls.massive, ticker, { sinceDate, throughDate }),
        headers: massiveHeaders(apiKey),
        parse: ({ text }) => parseMassive(text, ticker),
      };
    case "stooq":
      return {
        url: stooqUrl(baseUrls.stooq, stooqSymbol(ticker), { sinceDate, apiKey }),
        headers: {},
        parse: parseStooqBody,
      };
  }
}

/** Parses a Stooq body; throws when it is truncated, because a truncated number is another number. */
function parseStooqBody(body: FeedBody): PriceDays {
  const notice = stooqNotice(body.text);
  if (notice !== null) throw notice;
  const { truncation } = checkBody(body, null);
  if (truncation !== null) throw new FeedError("stooq", "malformed", truncation);
  return { bars: parseStooqBars(body.text), lastCorporateActionDate: null };
}
