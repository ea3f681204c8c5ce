// Daily stock prices from Stooq (CSV).

import { isCalendarDate } from "../../../../core/calendar-date.ts";
import type { Bar } from "../../../domain/bar.ts";
import { FeedError, type FeedErrorReason, type Observation } from "../feeds.ts";
import { csvRows, decimal, rowError } from "../parse.ts";

const HISTORY_HEADER = "Date,Open,High,Low,Close";

/** Address of the daily history of a symbol such as `aapl.us`, from a date on when one is given. */
export function stooqUrl(
  baseUrl: string,
  sourceId: string,
  { sinceDate, apiKey }: { sinceDate?: string; apiKey?: string } = {},
): string {
  const query = new URLSearchParams({
    s: sourceId.toLowerCase(),
    ...(sinceDate === undefined ? {} : { d1: sinceDate.replaceAll("-", "") }),
    i: "d",
    ...(apiKey === undefined ? {} : { apikey: apiKey }),
  });
  return `${baseUrl}/q/d/l/?${query}`;
}

/** Stooq's symbol of a US share; a share class is written with a dash. */
export const stooqSymbol = (ticker: string): string =>
  `${ticker.replace(".", "-")}.us`.toLowerCase();

/** Sentences that Stooq sends instead of rows, with status 200, and the error that each means. */
const NOTICES: readonly [RegExp, FeedErrorReason, string][] = [
  [/^Exceeded the daily hits limit/i, "unavailable", "daily limit"],
  [/^Get your apikey/i, "refused", "the key is missing or wrong"],
];

/** The failure that a body states in a sentence; null for a body of rows. */
export function stooqNotice(text: string): FeedError | null {
  const found = NOTICES.find(([words]) => words.test(text.trimStart()));
  return found === undefined ? null : new FeedError("stooq", found[1], found[2]);
}

/**
 * Reads `Date,Open,High,Low,Close,Volume`, the last column optional, in order of date. For an
 * unknown symbol or after too many requests Stooq sends a sentence, not a header. Throws FeedError
 * `malformed`; then nothing is ingested. Source: stooq.com/q/d/l/.
 */
export function parseStooqBars(text: string): Bar[] {
  const rows = csvRows("stooq", text, [HISTORY_HEADER, `${HISTORY_HEADER},Volume`]);
  const bars = rows.map((cells, index) => {
    const bar = barOf(cells);
    if (bar === null) throw rowError("stooq", index);
    return bar;
  });
  bars.sort((a, b) => (a.date < b.date ? -1 : 1));
  const repeated = bars.findIndex((bar, index) => bar.date === bars[index - 1]?.date);
  if (repeated !== -1) throw rowError("stooq", repeated);
  return bars;
}

/** Reads the same text as `parseStooqBars` and returns only the closes. */
export function parseStooq(text: string): Observation[] {
  return parseStooqBars(text).map(({ date, close }) => ({ date, value: close }));
}

function barOf(cells: readonly string[]): Bar | null {
  const [date = "", ...numbers] = cells;
  const [open, high, low, close] = numbers.map(decimal);
  if (!isCalendarDate(date) || open == null || high == null || low == null || close == null) {
    return null;
  }
  const isPossible = low > 0 && low <= Math.min(open, close) && Math.max(open, close) <= high;
  const volume = numbers[4] === undefined || numbers[4] === "" ? null : decimal(numbers[4]);
  const isVolumeWrong = volume === null ? Boolean(numbers[4]) : volume < 0;
  return isPossible && !isVolumeWrong ? { date, open, high, low, close, volume } : null;
}
