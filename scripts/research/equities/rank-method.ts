import type {
  EquityRegime,
  Indicators,
} from "../../../lib/sensors/domain/equities/equity-regime.ts";
import { meanOfLast, realisedVolatility } from "../../../lib/sensors/domain/equities/indicators.ts";
import type { PriceMemory } from "../../../lib/sensors/domain/equities/price-memory.ts";

/**
 * Version 1 of the regimes, which the present one is compared with: points for ranks among 756
 * sessions, averages and RSI, of which two make a regime.
 */
const RULES = {
  stress: { rank: 0.9, drawdown: 0.1, rsi: 30 },
  escalating: { rank: 0.75, drawdown: 0.05, rsi: 40, volatilityRatio: 1.25 },
  points: 2,
};
const SLOPE_SESSIONS = 10;

/** The regime that version 1 points to after a session; without enough history no point is given. */
export function pointedByRanks({ closes, returns }: PriceMemory, of: Indicators): EquityRegime {
  const { close, rsi, sma50, sma200, rvPercentile, drawdown, drawdownPercentile } = of;
  const { stress, escalating, points } = RULES;
  const isDeep = (bar: { rank: number; drawdown: number }) =>
    (drawdownPercentile ?? 0) >= bar.rank && drawdown >= bar.drawdown;
  const sma50Before = meanOfLast(closes.slice(0, -SLOPE_SESSIONS), 50);
  const [short, long] = [realisedVolatility(returns, 10), realisedVolatility(returns, 63)];
  const below = (value: number | null, bar: number | null) =>
    value !== null && bar !== null && value < bar;
  const count = (...given: boolean[]) => given.filter(Boolean).length;
  const stressPoints = count(
    (rvPercentile ?? 0) >= stress.rank,
    isDeep(stress),
    below(close, sma200) && below(sma50, sma200),
    below(rsi, stress.rsi),
  );
  if (stressPoints >= points) return "STRESS";
  const escalatingPoints = count(
    (rvPercentile ?? 0) >= escalating.rank,
    isDeep(escalating),
    below(close, sma50) && below(sma50, sma50Before),
    below(rsi, escalating.rsi),
    (short ?? 0) >= escalating.volatilityRatio * (long ?? Number.POSITIVE_INFINITY),
  );
  return escalatingPoints >= points ? "ESCALATING" : "NEUTRAL";
}
