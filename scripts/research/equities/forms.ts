import { quantile } from "../../../lib/core/statistics.ts";
import {
  type EquityRegime,
  nextEquityRegime,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";
import { logVolatility } from "../../../lib/sensors/domain/equities/forecast-inputs.ts";
import { leastSquares } from "./least-squares.ts";
import { AHEAD, type TestedSession, type TestedStock, type TriedInputs } from "./sessions.ts";

/** The last date whose prices a fit may see. */
export const FIT_THROUGH = "2018-12-31";

/**
 * A forecasting method: its inputs, and the quantiles of its forecasts that separate the regimes.
 */
export interface Form {
  name: string;
  terms: readonly (keyof TriedInputs)[];
  /** NEUTRAL is below the first, STRESS from the second on. */
  quantiles: readonly [number, number];
  /** True for logs of the volatilities themselves, not relative to the usual volatility. */
  isAbsolute?: boolean;
  /** False when the single term is the forecast, without a fit. */
  isFitted?: false;
}

export interface Fitted {
  form: Form;
  intercept: number;
  coefficients: number[];
  neutralBelow: number;
  stressFrom: number;
  /** Number of sessions of the fit. */
  sessions: number;
}

/** The values of a form's terms; null where one is missing. */
function valuesOf({ terms, isAbsolute }: Form, inputs: TriedInputs): number[] | null {
  const values = terms.map((term) => {
    const value = inputs[term];
    return value !== null && isAbsolute && term !== "drawdown" ? value + inputs.usual : value;
  });
  return values.some((value) => value === null) ? null : values.map(Number);
}

/** The forecast of a fitted form after a session; null where an input is missing. */
export function forecastBy({ form, intercept, coefficients }: Fitted, { inputs }: TestedSession) {
  const values = valuesOf(form, inputs);
  if (values === null) return null;
  const sum = values.reduce((total, value, i) => total + value * (coefficients[i] ?? 0), intercept);
  return form.isAbsolute ? sum - inputs.usual : sum;
}

/** Fits a form to the sessions of these stocks whose outcomes were known when the fit ends. */
export function fitForm(form: Form, stocks: readonly TestedStock[]): Fitted {
  const known = stocks.map(({ sessions }) => sessions.filter(({ date }) => date <= FIT_THROUGH));
  const [rows, targets]: [number[][], number[]] = [[], []];
  for (const { inputs, ahead } of known.flatMap((sessions) => sessions.slice(0, -AHEAD))) {
    const values = valuesOf(form, inputs);
    if (values === null || ahead === null) continue;
    rows.push([1, ...values]);
    targets.push(logVolatility(ahead.volatility) - (form.isAbsolute ? 0 : inputs.usual));
  }
  const [intercept = 0, ...coefficients] =
    form.isFitted === false ? [0, 1] : leastSquares(rows, targets);
  const fitted = { form, intercept, coefficients, sessions: rows.length };
  const forecasts = known.flat().flatMap((session) => {
    return forecastBy({ ...fitted, neutralBelow: 0, stressFrom: 0 }, session) ?? [];
  });
  const border = (q: number) => quantile(forecasts, q) ?? Number.NaN;
  const [neutral, stress] = form.quantiles;
  return { ...fitted, neutralBelow: border(neutral), stressFrom: border(stress) };
}

/** The regime that a fitted form points to after a session; null where an input is missing. */
export function pointedBy(fitted: Fitted, session: TestedSession): EquityRegime | null {
  const forecast = forecastBy(fitted, session);
  if (forecast === null) return null;
  if (forecast >= fitted.stressFrom) return "STRESS";
  return forecast < fitted.neutralBelow ? "NEUTRAL" : "ESCALATING";
}

/** The regimes of a stock's sessions, dwell included, from what each session points to. */
export function regimesAlong(
  sessions: readonly TestedSession[],
  pointed: (session: TestedSession) => EquityRegime | null,
): EquityRegime[] {
  let memory = { regime: "NEUTRAL" as EquityRegime, candidate: 0 };
  return sessions.map((session) => {
    const next = pointed(session);
    if (next !== null) memory = nextEquityRegime(memory, next);
    return memory.regime;
  });
}

const VOLATILITIES = ["rv5", "rv10", "rv21", "rv63", "rv252"] as const;
const QUANTILES = [0.6, 0.97] as const;

/** The published form, and the one for prices without highs and lows. */
export const PUBLISHED: Form = {
  name: "published",
  terms: [...VOLATILITIES, "range", "drawdown"],
  quantiles: QUANTILES,
};
export const WITHOUT_RANGE: Form = {
  name: "without range",
  terms: [...VOLATILITIES, "drawdown"],
  quantiles: QUANTILES,
};
/** The baseline: log(volatility of 21 sessions / the stock's usual volatility), without a fit. */
export const BASELINE: Form = {
  ...{ name: "21-session volatility by the usual one", terms: ["rv21"], quantiles: QUANTILES },
  isFitted: false,
};

/** Alternatives that were tried; the first four differ only in their borders. */
export const ALTERNATIVES: readonly Form[] = [
  { ...PUBLISHED, name: "borders .60 / .95", quantiles: [0.6, 0.95] },
  { ...PUBLISHED, name: "borders .50 / .97", quantiles: [0.5, 0.97] },
  { ...BASELINE, name: `${BASELINE.name}, borders .60 / .95`, quantiles: [0.6, 0.95] },
  { ...BASELINE, name: `${BASELINE.name}, borders .50 / .97`, quantiles: [0.5, 0.97] },
  WITHOUT_RANGE,
  { ...PUBLISHED, name: "with VIX", terms: [...PUBLISHED.terms, "vix"] },
  { ...PUBLISHED, name: "without drawdown", terms: [...VOLATILITIES, "range"] },
  { ...PUBLISHED, name: "five volatilities alone", terms: VOLATILITIES },
  { ...PUBLISHED, name: "63, 252 and range alone", terms: ["rv63", "rv252", "range"] },
  { ...PUBLISHED, name: "logs not less the usual", isAbsolute: true },
  {
    ...{ ...PUBLISHED, name: "logs not less the usual, with VIX", isAbsolute: true },
    terms: [...PUBLISHED.terms, "vix"],
  },
];
