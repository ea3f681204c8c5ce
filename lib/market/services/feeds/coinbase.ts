// Daily prices of cryptocurrencies from Coinbase (JSON candles).

import * as z from "zod";
import { DAY_MS, dateOf, dayNumber } from "../../../core/calendar-date.ts";
import type { Observation } from "./feeds.ts";
import { observationsFrom, parsedJson, rowError } from "./parse.ts";

/** Maximum candles of one request; Coinbase rejects requests for more. */
const MAX_CANDLES = 300;

const DAY_SECONDS = DAY_MS / 1000;

/** The first day with candles; earlier pages are not requested. */
const FIRST_DATE = "2015-07-20";

/** The first date of the first page when a history is read since a date. */
export const firstPageDate = (sinceDate: string): string =>
  sinceDate < FIRST_DATE ? FIRST_DATE : sinceDate;

// time, low, high, open, close, volume
const Candles = z.array(
  z.tuple([z.int().nonnegative(), z.number(), z.number(), z.number(), z.number(), z.number()]),
);

/** Address of the daily candles of a product, from one date to another, both included. */
export function coinbaseUrl(
  baseUrl: string,
  sourceId: string,
  { fromDate, throughDate }: { fromDate: string; throughDate: string },
): string {
  const query = new URLSearchParams({
    granularity: String(DAY_SECONDS),
    start: `${fromDate}T00:00:00Z`,
    end: `${throughDate}T00:00:00Z`,
  });
  return `${baseUrl}/products/${encodeURIComponent(sourceId)}/candles?${query}`;
}

/** The last date of the page that begins on `fromDate`, at most `throughDate`. */
export function lastDateOfPage(fromDate: string, throughDate: string): string {
  return dateOf(Math.min(dayNumber(fromDate) + MAX_CANDLES - 1, dayNumber(throughDate)));
}

/**
 * Reads the closes of `[[time, low, high, open, close, volume], …]`. The time is the start of the
 * day in epoch seconds. The newest candle comes first and may still be open. A price of zero or less,
 * or outside low..high, is impossible. Throws FeedError `malformed`; then nothing is ingested.
 * Source: docs.cdp.coinbase.com, "Get product candles".
 */
export function parseCoinbase(text: string): Observation[] {
  const candles = parsedJson("coinbase", text, Candles);
  const rows = candles.map(([time, low, high, , close], index) => {
    const isPossible = low > 0 && low <= close && close <= high;
    if (!isPossible || time % DAY_SECONDS !== 0 || time > MAX_SECONDS) {
      throw rowError("coinbase", index);
    }
    return { date: dateOf(time / DAY_SECONDS), text: String(close) };
  });
  return observationsFrom("coinbase", rows);
}

/** 9999-12-31, the last date with a four-digit year. */
const MAX_SECONDS = dayNumber("9999-12-31") * DAY_SECONDS;
