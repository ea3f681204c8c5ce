import { isCalendarDate } from "../../../core/calendar-date.ts";
import type { Bar } from "../../domain/bar.ts";
import type { Observation } from "./feeds.ts";
import { csvRows, decimal, rowError } from "./parse.ts";

const HISTORY_HEADER = "Date,Open,High,Low,Close";

/** Address of the whole daily history of a symbol such as `aapl.us`. */
export function stooqUrl(baseUrl: string, sourceId: string): string {
  return `${baseUrl}/q/d/l/?${new URLSearchParams({ s: sourceId.toLowerCase(), i: "d" })}`;
}

/**
 * Reads `Date,Open,High,Low,Close,Volume`, the last column being optional, in order of date. What
 * comes for an unknown symbol or after too many requests is a sentence, not a header. Throws
 * FeedError `malformed`, and then nothing is taken.
 * Source: stooq.com/q/d/l/.
 */
export function parseStooqBars(text: string): Bar[] {
  const rows = csvRows("stooq", text, [HISTORY_HEADER, `${HISTORY_HEADER},Volume`]);
  const bars = rows.map((cells, index) => {
    const bar = barOf(cells);
    if (bar === null) throw rowError("stooq", index);
    return bar;
  });
  bars.sort((a, b) => (a.date < b.date ? -1 : 1));
  const twice = bars.findIndex((bar, index) => bar.date === bars[index - 1]?.date);
  if (twice !== -1) throw rowError("stooq", twice);
  return bars;
}

/** The closes of `parseStooqBars`. */
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

const QUOTES_HEADER = "Symbol,Date,Time,Open,High,Low,Close,Volume";
/** What Stooq writes where it has nothing. */
const NO_DATA = "N/D";

/** A US share as Stooq names it: a class is written with a dash. */
export const stooqSymbol = (ticker: string): string =>
  `${ticker.replace(".", "-")}.us`.toLowerCase();

/** Address of the latest day of many symbols in one answer. */
export function stooqQuotesUrl(baseUrl: string, tickers: readonly string[]): string {
  const symbols = tickers.map(stooqSymbol).join(" ");
  return `${baseUrl}/q/l/?${new URLSearchParams({ s: symbols, f: "sd2t2ohlcv", h: "", e: "csv" })}`;
}

/**
 * The latest day of each of the shares that Stooq knows, by ticker. While a session lasts that is
 * the day so far. Throws FeedError `malformed`, and then nothing is taken.
 * Source: stooq.com/q/l/.
 */
export function parseStooqQuotes(text: string, tickers: readonly string[]): Map<string, Bar> {
  const bySymbol = new Map(tickers.map((ticker) => [stooqSymbol(ticker).toUpperCase(), ticker]));
  const found = new Map<string, Bar>();
  for (const [index, cells] of csvRows("stooq", text, [QUOTES_HEADER]).entries()) {
    const [symbol = "", date = "", , ...prices] = cells;
    const ticker = bySymbol.get(symbol.toUpperCase());
    if (ticker === undefined) throw rowError("stooq", index);
    if (date === NO_DATA) continue;
    // A quote is a day of history with two more columns.
    const day = ["Date,Open,High,Low,Close,Volume", [date, ...prices].join(",")].join("\n");
    const [bar] = parseStooqBars(day);
    if (bar) found.set(ticker, bar);
  }
  return found;
}
