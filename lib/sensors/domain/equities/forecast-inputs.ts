// The linear volatility forecast behind the equity regimes, and its inputs.

import type { CalendarDate } from "../../../core/calendar-date.ts";
import { realisedVolatility, YEAR_SESSIONS } from "./indicators.ts";

/** Windows of the volatilities in the forecast, in sessions. */
export const FORECAST_WINDOWS = [5, 10, 21, 63, 252] as const;
type ForecastWindow = (typeof FORECAST_WINDOWS)[number];

/**
 * The inputs of the forecast. Each volatility is log(volatility / the stock's usual volatility).
 */
export type ForecastInputs = Record<`rv${ForecastWindow}`, number> & {
  /** The same of the range volatility (high and low); null without highs and lows. */
  range: number | null;
  /** Fall from the highest close of 252 sessions, as a fraction 0..1. */
  drawdown: number;
  /** How far the usual volatility of now is above that of all years, as a log; 0 or more. */
  above: number;
};
type ForecastTerm = Exclude<keyof ForecastInputs, "above">;

/** A linear forecast, and the forecasts at which the regimes begin. */
export interface ForecastForm {
  intercept: number;
  coefficients: Partial<Record<ForecastTerm, number>>;
  /** A forecast below this points to NEUTRAL. */
  neutralBelow: number;
  /** A forecast of this or more points to STRESS. */
  stressFrom: number;
  /** Mean and standard deviation of the forecasts that the borders are quantiles of. */
  mean: number;
  deviation: number;
}

/** The fitted forecast, with and without the range of high and low. */
export interface EquityModel {
  /** The data of the fit: last date, number of stocks, and number of sessions. */
  fittedThrough: CalendarDate;
  stocks: readonly string[];
  sessions: number;
  withRange: ForecastForm;
  withoutRange: ForecastForm;
}

/** The forecast: log(volatility of the next 21 sessions / the stock's usual volatility). */
export function forecastOf(form: ForecastForm, inputs: ForecastInputs): number {
  let sum = form.intercept;
  for (const [term, coefficient] of Object.entries(form.coefficients)) {
    sum += coefficient * (inputs[term as ForecastTerm] ?? 0);
  }
  return sum;
}

/** The forecast against the usual volatility of now, which decides regime and score. */
export const regimeForecast = (form: ForecastForm, inputs: ForecastInputs): number =>
  forecastOf(form, inputs) - inputs.above;

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

/** Sessions that the usual volatility of now follows. Source: docs/methods/equity-regimes.md#indicators. */
export const RECENT_SESSIONS = 378;

/** Log of the median of some volatilities, on the same steps; null without any. */
export function usualOf(volatilities: readonly number[]): number | null {
  const counts: number[] = [];
  for (const volatility of volatilities) countVolatility(counts, logVolatility(volatility));
  return usualVolatility(counts);
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
    recent,
  }: {
    returns: readonly number[];
    ranges: number[];
    /** Log of the median volatility of all sessions, and of the last ones. */
    usual: number | null;
    recent: number | null;
  },
  drawdown: number,
): ForecastInputs | null {
  if (usual === null || returns.length < YEAR_SESSIONS) return null;
  const excess = (volatility: number) => logVolatility(volatility) - usual;
  const excessOver = (sessions: ForecastWindow) =>
    excess(realisedVolatility(returns, sessions) ?? 0);
  const range = rangeVolatility(ranges);
  return {
    rv5: excessOver(5),
    rv10: excessOver(10),
    rv21: excessOver(21),
    rv63: excessOver(63),
    rv252: excessOver(252),
    range: range === null ? null : excess(range),
    drawdown,
    above: Math.max(0, (recent ?? usual) - usual),
  };
}
