import type { Bar } from "../../domain/bar.ts";
import { csvRows, rowError } from "./rows.ts";
import { parseStooqBars } from "./stooq.ts";

const HEADER = "Symbol,Date,Time,Open,High,Low,Close,Volume";
/** What Stooq writes where it has nothing. */
const NO_DATA = "N/D";

/** A US share as Stooq names it: a class is written with a dash. */
export const stooqShare = (ticker: string): string =>
  `${ticker.replace(".", "-")}.us`.toLowerCase();

/** Address of the latest day of many symbols in one answer. */
export function stooqQuotesUrl(baseUrl: string, tickers: readonly string[]): string {
  const symbols = tickers.map(stooqShare).join(" ");
  return `${baseUrl}/q/l/?${new URLSearchParams({ s: symbols, f: "sd2t2ohlcv", h: "", e: "csv" })}`;
}

/**
 * The latest day of each of the shares that Stooq knows, by ticker. While a session lasts that is
 * the day so far. Throws FeedError `malformed`, and then nothing is taken.
 * Source: stooq.com/q/l/.
 */
export function parseStooqQuotes(text: string, tickers: readonly string[]): Map<string, Bar> {
  const bySymbol = new Map(tickers.map((ticker) => [stooqShare(ticker).toUpperCase(), ticker]));
  const found = new Map<string, Bar>();
  for (const [index, cells] of csvRows("stooq", text, [HEADER]).entries()) {
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
