// Forecasting methods behind the equity regimes: the published one, a baseline and the alternatives that were
// tried.

import { mean, quantile, standardDeviation } from "../../../lib/core/statistics.ts";
import {
  type EquityRegime,
  nextEquityRegime,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";
import {
  logVolatility,
  RECENT_SESSIONS,
} from "../../../lib/sensors/domain/equities/forecast-inputs.ts";
import { leastSquares } from "./least-squares.ts";
import {
  OUTCOME_SESSIONS,
  type TestedSession,
  type TestedStock,
  TRIED_WINDOWS,
  type TriedInputs,
} from "./tested-sessions.ts";

/** The last date whose prices a fit may see. */
export const FIT_THROUGH = "2018-12-31";

/**
 * A method to forecast volatility: its inputs, and the quantiles of its forecasts that separate the
 * regimes.
 */
export interface ForecastMethod {
  name: string;
  terms: readonly Exclude<keyof TriedInputs, "recent">[];
  /** NEUTRAL is below the first quantile, STRESS at or above the second. */
  quantiles: readonly [number, number];
  /** True if the terms are logs of volatilities; otherwise the log of the usual volatility is subtracted. */
  isAbsolute?: boolean;
  /** The log of the usual volatility that the forecast is set against; absent: that of all years. */
  usual?: (inputs: TriedInputs) => number;
  /** False when the single term is the forecast, without a fit. */
  isFitted?: false;
}

export interface FittedMethod {
  method: ForecastMethod;
  intercept: number;
  coefficients: number[];
  neutralBelow: number;
  stressFrom: number;
  /** Mean and standard deviation of the forecasts. */
  mean: number;
  deviation: number;
  /** Number of sessions that were fitted. */
  sessions: number;
}

/** The values of a method's terms; null if one is missing. */
function valuesOf({ terms, isAbsolute }: ForecastMethod, inputs: TriedInputs): number[] | null {
  const values = terms.map((term) => {
    const value = inputs[term];
    return value !== null && isAbsolute && term !== "drawdown" ? value + inputs.usual : value;
  });
  return values.some((value) => value === null) ? null : values.map(Number);
}

/** The forecast of a fitted method after a session; null if an input is missing. */
export function forecastBy(
  { method, intercept, coefficients }: FittedMethod,
  { inputs }: TestedSession,
) {
  const values = valuesOf(method, inputs);
  if (values === null) return null;
  const sum = values.reduce((total, value, i) => total + value * (coefficients[i] ?? 0), intercept);
  const relative = method.isAbsolute ? sum - inputs.usual : sum;
  return relative + inputs.usual - (method.usual?.(inputs) ?? inputs.usual);
}

const NO_BORDERS = { neutralBelow: 0, stressFrom: 0, mean: 0, deviation: 1 };

/** Fits a method to the sessions whose outcomes were known by `FIT_THROUGH`. */
export function fitMethod(method: ForecastMethod, stocks: readonly TestedStock[]): FittedMethod {
  const fitSessions = stocks.map(({ sessions }) =>
    sessions.filter(({ date }) => date <= FIT_THROUGH),
  );
  const [rows, targets]: [number[][], number[]] = [[], []];
  for (const { inputs, ahead } of fitSessions.flatMap((sessions) =>
    sessions.slice(0, -OUTCOME_SESSIONS),
  )) {
    const values = valuesOf(method, inputs);
    if (values === null || ahead === null) continue;
    rows.push([1, ...values]);
    targets.push(logVolatility(ahead.volatility) - (method.isAbsolute ? 0 : inputs.usual));
  }
  const [intercept = 0, ...coefficients] =
    method.isFitted === false ? [0, 1] : leastSquares(rows, targets);
  const fitted = { method, intercept, coefficients, sessions: rows.length };
  const forecasts = fitSessions.flat().flatMap((session) => {
    return forecastBy({ ...fitted, ...NO_BORDERS }, session) ?? [];
  });
  const border = (q: number) => quantile(forecasts, q) ?? Number.NaN;
  const [neutral, stress] = method.quantiles;
  const [centre, deviation] = [mean(forecasts), standardDeviation(forecasts)];
  return {
    ...fitted,
    neutralBelow: border(neutral),
    stressFrom: border(stress),
    mean: centre ?? Number.NaN,
    deviation: deviation ?? Number.NaN,
  };
}

/** The regime that a fitted method's forecast indicates after a session; null if an input is missing. */
export function indicatedRegime(fitted: FittedMethod, session: TestedSession): EquityRegime | null {
  const forecast = forecastBy(fitted, session);
  if (forecast === null) return null;
  if (forecast >= fitted.stressFrom) return "STRESS";
  return forecast < fitted.neutralBelow ? "NEUTRAL" : "ESCALATING";
}

/** The regimes of a stock's sessions. A regime changes only after its dwell, as in the service. */
export function regimesAlong(
  sessions: readonly TestedSession[],
  regimeOf: (session: TestedSession) => EquityRegime | null,
): EquityRegime[] {
  let memory = { regime: "NEUTRAL" as EquityRegime, candidate: 0 };
  return sessions.map((session) => {
    const next = regimeOf(session);
    if (next !== null) memory = nextEquityRegime(memory, next);
    return memory.regime;
  });
}

const VOLATILITIES = ["rv5", "rv10", "rv21", "rv63", "rv252"] as const;
const QUANTILES = [0.5, 0.975] as const;

/** The usual volatility of now: the larger of that of all years and that of the last sessions. */
const larger = (sessions: (typeof TRIED_WINDOWS)[number]) => (inputs: TriedInputs) =>
  Math.max(inputs.usual, inputs.recent[sessions] ?? inputs.usual);
const lastOnly = (sessions: (typeof TRIED_WINDOWS)[number]) => (inputs: TriedInputs) =>
  inputs.recent[sessions] ?? inputs.usual;
/** A share of that of all years, and the rest of that of the last sessions. */
const mixed = (share: number, sessions: (typeof TRIED_WINDOWS)[number]) => (inputs: TriedInputs) =>
  share * inputs.usual + (1 - share) * (inputs.recent[sessions] ?? inputs.usual);

/** The method of the service. */
export const PUBLISHED: ForecastMethod = {
  name: "published",
  terms: [...VOLATILITIES, "range", "drawdown"],
  quantiles: QUANTILES,
  usual: larger(RECENT_SESSIONS),
};
/** The method of the service for prices without highs and lows. */
export const WITHOUT_RANGE: ForecastMethod = {
  name: "without range",
  terms: [...VOLATILITIES, "drawdown"],
  quantiles: QUANTILES,
  usual: larger(RECENT_SESSIONS),
};
/** The baseline: log(volatility of 21 sessions / the stock's usual volatility), without a fit. */
export const BASELINE: ForecastMethod = {
  name: "21-session volatility by the usual one",
  terms: ["rv21"],
  quantiles: QUANTILES,
  isFitted: false,
};

/** Usual volatilities that were tried beside the published one. */
export const USUAL_ALTERNATIVES: readonly ForecastMethod[] = [
  {
    ...PUBLISHED,
    name: "version 2: of all years, borders .60 / .97",
    quantiles: [0.6, 0.97],
    usual: ({ usual }) => usual,
  },
  { ...PUBLISHED, name: "of all years", usual: ({ usual }) => usual },
  ...TRIED_WINDOWS.map((sessions) => ({
    ...PUBLISHED,
    name: `of the last ${sessions} sessions`,
    usual: lastOnly(sessions),
  })),
  ...([252, 504, 1260] as const).map((sessions) => ({
    ...PUBLISHED,
    name: `half of all years, half of the last ${sessions}`,
    usual: mixed(0.5, sessions),
  })),
  ...([0.4, 0.3] as const).map((share) => ({
    ...PUBLISHED,
    name: `${share} of all years, the rest of the last 252`,
    usual: mixed(share, 252),
  })),
  ...([252, 504, 756, 1260] as const).map((sessions) => ({
    ...PUBLISHED,
    name: `the larger of all years and the last ${sessions}`,
    usual: larger(sessions),
  })),
];

/** Alternatives that were tried; the first ones differ only in their borders. */
export const ALTERNATIVES: readonly ForecastMethod[] = [
  { ...PUBLISHED, name: "borders .60 / .97", quantiles: [0.6, 0.97] },
  { ...PUBLISHED, name: "borders .60 / .975", quantiles: [0.6, 0.975] },
  { ...PUBLISHED, name: "borders .50 / .97", quantiles: [0.5, 0.97] },
  { ...PUBLISHED, name: "borders .50 / .98", quantiles: [0.5, 0.98] },
  { ...BASELINE, name: `${BASELINE.name}, borders .60 / .95`, quantiles: [0.6, 0.95] },
  { ...BASELINE, name: `${BASELINE.name}, borders .50 / .97`, quantiles: [0.5, 0.97] },
  WITHOUT_RANGE,
  { ...PUBLISHED, name: "with VIX", terms: [...PUBLISHED.terms, "vix"] },
  { ...PUBLISHED, name: "without drawdown", terms: [...VOLATILITIES, "range"] },
  { ...PUBLISHED, name: "five volatilities alone", terms: VOLATILITIES },
  { ...PUBLISHED, name: "63, 252 and range alone", terms: ["rv63", "rv252", "range"] },
  { ...PUBLISHED, name: "logs not less the usual", isAbsolute: true },
  {
    ...PUBLISHED,
    name: "logs not less the usual, with VIX",
    isAbsolute: true,
    terms: [...PUBLISHED.terms, "vix"],
  },
];
