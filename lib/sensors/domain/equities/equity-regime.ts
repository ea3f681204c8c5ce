// The regime, trend and risk score of a stock.

import { normCdf } from "../../../core/statistics.ts";
import EQUITY_MODEL from "./equity-model.generated.json" with { type: "json" };
import { type ForecastForm, type ForecastInputs, regimeForecast } from "./forecast-inputs.ts";

/** Regimes of a stock, from calm to stressed. Source: docs/methods/equity-regimes.md. */
export const EQUITY_REGIMES = ["NEUTRAL", "ESCALATING", "STRESS"] as const;
export type EquityRegime = (typeof EQUITY_REGIMES)[number];

/** Dwell, and minimum history. Source: docs/methods/equity-regimes.md. */
export const EQUITY_RULES = {
  /** Consecutive sessions that a move to a worse or to a better regime needs. */
  dwell: { worse: 2, better: 5 },
  /** Minimum closes for ranks, score and drawdown. */
  minCloses: 252,
  /**
   * Maximum missed sessions; after more, the dwell starts again. Source: docs/methods/sensors.md.
   */
  maxGapSessions: 10,
};

/** Figures of a stock after a session; null where the history is too short. */
export interface Indicators {
  close: number;
  /** Wilder, 14 sessions, 0..100. */
  rsi: number | null;
  sma50: number | null;
  sma200: number | null;
  /** Annualised, over 21 sessions, as a fraction. */
  volatility: number | null;
  /** Volatility over 20 sessions. */
  volatility20: number | null;
  /** Rank of `volatility` among the stock's last 756, 0..1. */
  rvPercentile: number | null;
  /** Fall from the highest close of 252 sessions, as a fraction 0..1. */
  drawdown: number;
  /** Rank of `drawdown` among the stock's last 756, 0..1. */
  drawdownPercentile: number | null;
  /** The figures that decide the regime. */
  forecast: ForecastInputs | null;
}

/** The published model for these inputs. */
const formOf = ({ range }: ForecastInputs): ForecastForm =>
  range === null ? EQUITY_MODEL.withoutRange : EQUITY_MODEL.withRange;

/** The regime that a forecast model gives. Source: docs/methods/equity-regimes.md#regime. */
export function regimeByForm(form: ForecastForm, inputs: ForecastInputs): EquityRegime {
  const forecast = regimeForecast(form, inputs);
  if (forecast >= form.stressFrom) return "STRESS";
  return forecast < form.neutralBelow ? "NEUTRAL" : "ESCALATING";
}

/** The regime that one session points to, from the published model. */
export const targetRegime = (inputs: ForecastInputs): EquityRegime =>
  regimeByForm(formOf(inputs), inputs);

/** The regime, and the progress towards a change. */
export interface EquityRegimeMemory {
  regime: EquityRegime;
  /** Consecutive sessions worse (+) or better (-) than the regime: the progress of a change. */
  candidate: number;
}

/**
 * The regime after one more session. A move to a worse regime needs 2 consecutive sessions that point
 * to any worse regime; a move to a better regime needs 5. The new regime is the one that the last
 * session points to. More than 10 missed sessions before this session restart the count. Source:
 * docs/methods/equity-regimes.md, docs/methods/sensors.md.
 */
export function nextEquityRegime(
  memory: EquityRegimeMemory,
  pointed: EquityRegime,
  missedSessions = 0,
): EquityRegimeMemory {
  const side = Math.sign(EQUITY_REGIMES.indexOf(pointed) - EQUITY_REGIMES.indexOf(memory.regime));
  const counted = missedSessions > EQUITY_RULES.maxGapSessions ? 0 : memory.candidate;
  const candidate = side === 0 ? 0 : Math.sign(counted) === side ? counted + side : side;
  const { worse, better } = EQUITY_RULES.dwell;
  if (candidate >= worse || candidate <= -better) return { regime: pointed, candidate: 0 };
  return { regime: memory.regime, candidate };
}

/** Trends of a stock; see `trendOf`. */
export const TRENDS = ["UP", "MIXED", "DOWN"] as const;
export type Trend = (typeof TRENDS)[number];

/**
 * Trend of a stock. UP: the close and its 50-session average are above the 200-session average.
 * DOWN: both are below. MIXED: everything else. Null before 200 closes.
 */
export function trendOf({ close, sma50, sma200 }: Indicators): Trend | null {
  if (sma50 === null || sma200 === null) return null;
  if (close > sma200 && sma50 > sma200) return "UP";
  return close < sma200 && sma50 < sma200 ? "DOWN" : "MIXED";
}

/**
 * Risk score, 0..100: the share of a normal curve, with mean and deviation of the fit's forecasts, below the forecast
 * that decides the regime. It orders risk, not return. Null without a forecast.
 */
export function equityScore(inputs: ForecastInputs | null): number | null {
  if (inputs === null) return null;
  const form = formOf(inputs);
  return 100 * normCdf((regimeForecast(form, inputs) - form.mean) / form.deviation);
}
