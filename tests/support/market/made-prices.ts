// Made-up stock prices for tests, the same for the same seed.

import { addDays } from "../../../lib/core/calendar-date.ts";
import type { PriceRow } from "../../../lib/market/domain/bar.ts";
import { isSession, sessionCloseAt } from "../../../lib/market/domain/calendar.ts";
import { normal, random } from "../tools/random.ts";

/** The next `count` sessions of the New York exchange, from a date. */
export function sessionsFrom(date: string, count: number): string[] {
  const dates: string[] = [];
  for (let day = date; dates.length < count; day = addDays(day, 1)) {
    if (isSession("nyse", day)) dates.push(day);
  }
  return dates;
}

/** A daily bar around a close, known when its session ended. */
export function barAt(date: string, close: number, open = close): PriceRow {
  const [low, high] = [Math.min(open, close) * 0.995, Math.max(open, close) * 1.005];
  const knownAt = sessionCloseAt("nyse", date);
  return { date, open, high, low, close, volume: 1_000_000, revision: 0, knownAt };
}

/** Bars of a made-up stock whose volatility changes now and then. */
export function madeRows(seed: number, count: number, from = "2015-01-02"): PriceRow[] {
  const next = random(seed);
  let [close, daily] = [100, 0.01];
  return sessionsFrom(from, count).map((date) => {
    if (next() < 0.02) daily = 0.005 + 0.05 * next() ** 2;
    close *= Math.exp(daily * normal(next));
    return barAt(date, Number(close.toFixed(4)), Number((close * 0.999).toFixed(4)));
  });
}

/** Divides all prices from a date by a ratio, as an unadjusted split does. */
export function splitFrom(rows: readonly PriceRow[], date: string, ratio: number): PriceRow[] {
  return rows.map((row) =>
    row.date < date
      ? row
      : {
          ...row,
          open: row.open / ratio,
          high: row.high / ratio,
          low: row.low / ratio,
          close: row.close / ratio,
          volume: row.volume === null ? null : row.volume * ratio,
        },
  );
}
