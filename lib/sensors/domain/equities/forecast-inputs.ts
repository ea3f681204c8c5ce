// The inputs of the volatility forecast of a stock.

import type { ForecastInputs, ForecastWindow } from "./forecast-form.ts";
import { realisedVolatility, YEAR_SESSIONS } from "./indicators.ts";

/** Minimum annualised volatility, as a fraction; lower values are raised to it. */
const MIN_VOLATILITY = 0.02;
/** Natural logarithm of an annualised volatility (a fraction). */
export const logVolatility = (volatility: number): number =>
  Math.log(Math.max(MIN_VOLATILITY, volatility));

/** Step of log volatility in which volatilities are counted, and the maximum number of steps. */
const STEP = 0.01;
const MAX_STEPS = 800;

/**
 * Counts a volatility in the counts of a stock's whole history, in place. Counts by step have a
 * bounded size, and give the median with an error of at most half a step (half a percent).
 */
export function countVolatility(counts: number[], log: number): void {
  const step = Math.min(MAX_STEPS, Math.round((log - Math.log(MIN_VOLATILITY)) / STEP));
  while (counts.length <= step) counts.push(0);
  counts[step] = (counts[step] ?? 0) + 1;
}

/** Log of the median of all counted volatilities; null when none was counted. */
export function usualVolatility(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const stepOf = (position: number) => {
    let left = position;
    return counts.findIndex((count) => {
      left -= count;
      return left < 0;
    });
  };
  const steps = (stepOf(Math.floor((total - 1) / 2)) + stepOf(Math.floor(total / 2))) / 2;
  return Math.log(MIN_VOLATILITY) + STEP * steps;
}

/** Sessions of the range volatility, and how many of them must have a high above the low. */
export const RANGE_SESSIONS = 21;
const MIN_RANGES = 15;

/**
 * Annualised volatility from squares of log(high / low), as a fraction. Null where the source
 * gives no highs and lows, or the history is too short. Source: Parkinson 1980, "The extreme value
 * method for estimating the variance of the rate of return", Journal of Business 53.
 */
export function rangeVolatility(squares: readonly number[]): number | null {
  const known = squares.filter((square) => square > 0);
  if (squares.length < RANGE_SESSIONS || known.length < MIN_RANGES) return null;
  const sum = known.reduce((total, square) => total + square, 0);
  return Math.sqrt((YEAR_SESSIONS * sum) / known.length / (4 * Math.LN2));
}

/** The inputs of the forecast after a session; null before 253 closes. */
export function forecastInputs(
  {
    returns,
    ranges,
    usual,
  }: { returns: readonly number[]; ranges: number[]; usual: number | null },
  drawdown: number,
): ForecastInputs | null {
  if (usual === null || returns.length < YEAR_SESSIONS) return null;
  const excess = (volatility: number) => logVolatility(volatility) - usual;
  const excessOver = (sessions: ForecastWindow) =>
    excess(realisedVolatility(returns, sessions) ?? 0);
  const range = rangeVolatility(ranges);
  return {
    ...{
      rv5: excessOver(5),
      rv10: excessOver(10),
      rv21: excessOver(21),
      rv63: excessOver(63),
      rv252: excessOver(252),
    },
    range: range === null ? null : excess(range),
    drawdown,
  };
}
