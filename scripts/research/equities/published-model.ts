// Fits the published volatility forecast in the form that is published.

import type {
  EquityModel,
  ForecastForm,
} from "../../../lib/sensors/domain/equities/forecast-inputs.ts";
import {
  FIT_THROUGH,
  type FittedMethod,
  fitMethod,
  PUBLISHED,
  WITHOUT_RANGE,
} from "./forecast-methods.ts";
import type { TestedStock } from "./tested-sessions.ts";

const toForecastForm = ({
  method,
  intercept,
  coefficients,
  neutralBelow,
  stressFrom,
  mean,
  deviation,
}: FittedMethod) => {
  const terms = method.terms.map((term, i) => [term, rounded(coefficients[i] ?? 0)]);
  const model: ForecastForm = {
    intercept: rounded(intercept),
    coefficients: Object.fromEntries(terms),
    neutralBelow: rounded(neutralBelow),
    stressFrom: rounded(stressFrom),
    mean: rounded(mean),
    deviation: rounded(deviation),
  };
  return model;
};

/** Rounds to four decimals, more than the precision of any coefficient. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/** Fits the model to these stocks, with and without highs and lows. */
export function fitEquityModel(stocks: readonly TestedStock[]): EquityModel {
  const fitted = fitMethod(PUBLISHED, stocks);
  const fittedStocks = stocks.filter(
    ({ sessions }) => (sessions[0]?.date ?? "9999") <= FIT_THROUGH,
  );
  return {
    fittedThrough: FIT_THROUGH,
    stocks: fittedStocks.map(({ ticker }) => ticker),
    sessions: fitted.sessions,
    withRange: toForecastForm(fitted),
    withoutRange: toForecastForm(fitMethod(WITHOUT_RANGE, stocks)),
  };
}
