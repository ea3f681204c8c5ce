import * as z from "zod";
import { DAY_MS, dateOf, dayNumber } from "../../../core/calendar-date.ts";
import type { Observation } from "./feeds.ts";
import { observationsFrom, parsedJson, rowError } from "./parse.ts";

/** A request for more candles is rejected. */
const MAX_CANDLES = 300;

const DAY_SECONDS = DAY_MS / 1000;

/** The first day that the exchange has candles of; before it there is nothing to page through. */
const FIRST_DATE = "2015-07-20";

/** Where the pages of a history since a date begin. */
export const firstPageDate = (sinceDate: string): string =>
  sinceDate < FIRST_DATE ? FIRST_DATE : sinceDate;

// time, low, high, open, close, volume
const Candles = z.array(
  z.tuple([z.int().nonnegative(), z.number(), z.number(), z.number(), z.number(), z.number()]),
);

/** Address of the daily candles of a product, from a date through another. */
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

/** The last date of a page of candles that begins on a date and must not reach beyond another. */
export function lastDateOfPage(fromDate: string, throughDate: string): string {
  return dateOf(Math.min(dayNumber(fromDate) + MAX_CANDLES - 1, dayNumber(throughDate)));
}

/**
 * Reads the closes of `[[time, low, high, open, close, volume], …]`, time being the start of the
 * day in epoch seconds; the newest comes first and may still be open. A price that is not above
 * zero or outside low..high is impossible. Throws FeedError `malformed`, and then nothing is taken.
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
