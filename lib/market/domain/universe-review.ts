// The yearly review of the stocks that the equity regimes cover.

import type { CalendarDate } from "../../core/calendar-date.ts";
import { mean, median } from "../../core/statistics.ts";
import { UNIVERSE } from "./universe.ts";

/** A close and the number of shares traded; null where the source has none. */
export interface ReviewBar {
  date: CalendarDate;
  close: number;
  volume: number | null;
}

/** A stock under review; null where its prices are too few. */
export interface ReviewedStock {
  ticker: string;
  /** `0.67 * slope on the market + 0.33`. */
  beta: number | null;
  /** Median of shares traded times close in dollars. */
  turnover: number | null;
  isCovered: boolean;
  /** Whether the rule lists it. */
  isListed: boolean;
}

/** Sessions of the slope and the turnover. */
const SESSIONS = 252;
/** Least median turnover of a day in dollars: thinner stocks are easily moved. */
const MIN_TURNOVER = 100e6;

/**
 * Applies the rule: of the stocks with a median turnover of 100 million dollars a day, the fifteen with the highest
 * adjusted beta, both over the last 252 sessions. Highest beta first. Source: docs/methods/equity-regimes.md#stocks.
 */
export function reviewedStocks(
  bars: ReadonlyMap<string, readonly ReviewBar[]>,
  market: readonly ReviewBar[],
): ReviewedStock[] {
  const covered = new Set(UNIVERSE.map(({ ticker }) => ticker));
  const tickers = [...new Set([...bars.keys(), ...covered])];
  const measured = tickers.map((ticker) => {
    const own = (bars.get(ticker) ?? []).slice(-SESSIONS - 1);
    const isEnough = own.length === SESSIONS + 1;
    const values = own.flatMap(({ close, volume }) => (volume === null ? [] : [close * volume]));
    const slope = isEnough ? slopeOf(own, market) : null;
    return {
      ticker,
      beta: slope === null ? null : 0.67 * slope + 0.33,
      turnover: isEnough ? median(values) : null,
      isCovered: covered.has(ticker),
    };
  });
  const sorted = measured.toSorted((a, b) => (b.beta ?? -9) - (a.beta ?? -9));
  const listed = sorted
    .filter(({ beta, turnover }) => beta !== null && (turnover ?? 0) >= MIN_TURNOVER)
    .slice(0, UNIVERSE.length);
  return sorted.map((each) => ({ ...each, isListed: listed.includes(each) }));
}

/** Least-squares slope of daily log returns on the market's of the same days; null where these do not vary. */
function slopeOf(own: readonly ReviewBar[], market: readonly ReviewBar[]): number | null {
  const closes = new Map(market.map(({ date, close }) => [date, close]));
  const pairs = own.slice(1).flatMap((bar, i) => {
    const before = own[i];
    const [now, then] = [closes.get(bar.date), before && closes.get(before.date)];
    return before && now && then
      ? [{ x: Math.log(now / then), y: Math.log(bar.close / before.close) }]
      : [];
  });
  const [x, y] = [mean(pairs.map((pair) => pair.x)), mean(pairs.map((pair) => pair.y))];
  if (x === null || y === null) return null;
  const squares = pairs.reduce((sum, pair) => sum + (pair.x - x) ** 2, 0);
  return squares === 0
    ? null
    : pairs.reduce((sum, pair) => sum + (pair.x - x) * (pair.y - y), 0) / squares;
}
