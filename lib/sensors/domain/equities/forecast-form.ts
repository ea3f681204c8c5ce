// The linear volatility forecast behind the equity regimes.

import type { CalendarDate } from "../../../core/calendar-date.ts";

/** Windows of the volatilities in the forecast, in sessions. */
export const FORECAST_WINDOWS = [5, 10, 21, 63, 252] as const;
export type ForecastWindow = (typeof FORECAST_WINDOWS)[number];

/**
 * The inputs of the forecast. Each volatility is log(volatility / the stock's usual volatility).
 */
export type ForecastInputs = Record<`rv${ForecastWindow}`, number> & {
  /** The same of the range volatility (high and low); null without highs and lows. */
  range: number | null;
  /** Fall from the highest close of 252 sessions, as a fraction 0..1. */
  drawdown: number;
};
export type ForecastTerm = keyof ForecastInputs;

/** A linear forecast, and the forecasts at which the regimes begin. */
export interface ForecastForm {
  intercept: number;
  coefficients: Partial<Record<ForecastTerm, number>>;
  /** A forecast below this points to NEUTRAL. */
  neutralBelow: number;
  /** A forecast of this or more points to STRESS. */
  stressFrom: number;
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
