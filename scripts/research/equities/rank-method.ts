// Version 1 of the equity regimes, kept only to compare the present method with it.

import type {
  EquityRegime,
  Indicators,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";
import { meanOfLast, realisedVolatility } from "../../../lib/sensors/domain/equities/indicators.ts";
import type { PriceMemory } from "../../../lib/sensors/domain/equities/price-memory.ts";

/**
 * Thresholds of version 1. A rank among 756 sessions, a drawdown, moving averages and RSI each give a
 * point; two points make a regime.
 */
const RULES = {
  stress: { rank: 0.9, drawdown: 0.1, rsi: 30 },
  escalating: { rank: 0.75, drawdown: 0.05, rsi: 40, volatilityRatio: 1.25 },
  points: 2,
};
const SLOPE_SESSIONS = 10;

/** The regime that version 1 indicates after a session; missing history gives no points. */
export function rankRegime({ closes, returns }: PriceMemory, indicators: Indicators): EquityRegime {
  const { close, rsi, sma50, sma200, rvPercentile, drawdown, drawdownPercentile } = indicators;
  const { stress, escalating, points } = RULES;
  const isDeep = (threshold: { rank: number; drawdown: number }) =>
    (drawdownPercentile ?? 0) >= threshold.rank && drawdown >= threshold.drawdown;
  const sma50Before = meanOfLast(closes.slice(0, -SLOPE_SESSIONS), 50);
  const [short, long] = [realisedVolatility(returns, 10), realisedVolatility(returns, 63)];
  const isBelow = (value: number | null, threshold: number | null) =>
    value !== null && threshold !== null && value < threshold;
  const countTrue = (...conditions: boolean[]) => conditions.filter(Boolean).length;
  const stressPoints = countTrue(
    (rvPercentile ?? 0) >= stress.rank,
    isDeep(stress),
    isBelow(close, sma200) && isBelow(sma50, sma200),
    isBelow(rsi, stress.rsi),
  );
  if (stressPoints >= points) return "STRESS";
  const escalatingPoints = countTrue(
    (rvPercentile ?? 0) >= escalating.rank,
    isDeep(escalating),
    isBelow(close, sma50) && isBelow(sma50, sma50Before),
    isBelow(rsi, escalating.rsi),
    (short ?? 0) >= escalating.volatilityRatio * (long ?? Number.POSITIVE_INFINITY),
  );
  return escalatingPoints >= points ? "ESCALATING" : "NEUTRAL";
}
