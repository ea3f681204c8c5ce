/** Regimes of a stock, from calm to stressed. Source: interface, "Equity regime". */
export const EQUITY_REGIMES = ["NEUTRAL", "ESCALATING", "STRESS"] as const;
export type EquityRegime = (typeof EQUITY_REGIMES)[number];

/** Thresholds of the points and of the dwell. Source: methods §5. */
export const EQUITY_RULES = {
  stress: { rvPercentile: 0.9, drawdownPercentile: 0.9, drawdown: 0.1, rsi: 30 },
  escalating: {
    rvPercentile: 0.75,
    drawdownPercentile: 0.75,
    drawdown: 0.05,
    rsi: 40,
    volatilityRatio: 1.25,
  },
  /** Points that make a regime. */
  points: 2,
  /** Sessions in a row on one side of the regime before it moves there. */
  dwell: { worse: 2, better: 5 },
  /** Fewer closes than this and a stock is NEUTRAL. */
  minCloses: 252,
  /** More missed sessions than this and the dwell starts again. Source: methods §2. */
  maxGapSessions: 10,
};

/** What the rules look at. Null where the history is too short: such a point is not given. */
export interface Indicators {
  close: number;
  /** Wilder, 14 sessions, 0..100. */
  rsi: number | null;
  sma50: number | null;
  sma200: number | null;
  /** Change of the 50-session average in 10 sessions, in the stock's currency. */
  sma50Change: number | null;
  /** Annualised, over 21 sessions, as a fraction. */
  volatility: number | null;
  /** The same over 20 sessions. */
  volatility20: number | null;
  /** Rank of `volatility` among the stock's last 756, 0..1. */
  rvPercentile: number | null;
  /** Volatility over 10 sessions by that over 63. */
  volatilityRatio: number | null;
  /** Below the highest close of 252 sessions, as a fraction 0..1. */
  drawdown: number;
  /** Rank of `drawdown` among the stock's last 756, 0..1. */
  drawdownPercentile: number | null;
}

const atLeast = (value: number | null, bar: number) => value !== null && value >= bar;
const below = (value: number | null, bar: number | null) =>
  value !== null && bar !== null && value < bar;

/** Points for STRESS, 0..4. Source: methods §5. */
export function stressPoints(of: Indicators): number {
  const { rvPercentile, drawdownPercentile, drawdown, rsi } = EQUITY_RULES.stress;
  return [
    atLeast(of.rvPercentile, rvPercentile),
    atLeast(of.drawdownPercentile, drawdownPercentile) && of.drawdown >= drawdown,
    below(of.close, of.sma200) && below(of.sma50, of.sma200),
    below(of.rsi, rsi),
  ].filter(Boolean).length;
}

/** Points for ESCALATING, 0..5. Source: methods §5. */
export function escalatingPoints(of: Indicators): number {
  const { rvPercentile, drawdownPercentile, drawdown, rsi, volatilityRatio } =
    EQUITY_RULES.escalating;
  return [
    atLeast(of.rvPercentile, rvPercentile),
    atLeast(of.drawdownPercentile, drawdownPercentile) && of.drawdown >= drawdown,
    below(of.close, of.sma50) && below(of.sma50Change, 0),
    below(of.rsi, rsi),
    atLeast(of.volatilityRatio, volatilityRatio),
  ].filter(Boolean).length;
}

/** The regime that one session points to, by its points alone. */
export function targetRegime(of: Indicators): EquityRegime {
  if (stressPoints(of) >= EQUITY_RULES.points) return "STRESS";
  return escalatingPoints(of) >= EQUITY_RULES.points ? "ESCALATING" : "NEUTRAL";
}

export interface EquityRegimeMemory {
  regime: EquityRegime;
  /** Sessions in a row worse (+) or better (-) than the regime: how far a move has come. */
  candidate: number;
}

/**
 * Steps the regime by one session. A move to a worse one needs 2 sessions in a row that point to
 * any worse one, a move to a better one 5, and it goes where the last one points. More than 10
 * missed sessions before this one start the count again. Source: methods §5 and §2.
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

export const TRENDS = ["UP", "MIXED", "DOWN"] as const;
export type Trend = (typeof TRENDS)[number];

/**
 * UP: the close is above its 200-session average, and so is the 50-session one; DOWN: both are below;
 * else MIXED. Null before 200 closes.
 */
export function trendOf({ close, sma50, sma200 }: Indicators): Trend | null {
  if (sma50 === null || sma200 === null) return null;
  if (close > sma200 && sma50 > sma200) return "UP";
  return close < sma200 && sma50 < sma200 ? "DOWN" : "MIXED";
}

/** Weights of the score; they sum to 1. Source: methods §5. */
const SCORE_WEIGHTS = { volatility: 0.4, drawdown: 0.3, belowSma200: 0.15, rsi: 0.15 };

/**
 * Risk score, 0..100: 100 (.40 volatility rank + .30 drawdown rank + .15 below the 200-session
 * average + .15 clip((60 - RSI) / 40, 0, 1)). It orders risk, not return. Null where one is missing.
 */
export function equityScore(of: Indicators): number | null {
  const { rvPercentile, drawdownPercentile, sma200, rsi } = of;
  if (rvPercentile === null || drawdownPercentile === null || sma200 === null || rsi === null) {
    return null;
  }
  const weights = SCORE_WEIGHTS;
  const oversold = Math.max(0, Math.min(1, (60 - rsi) / 40));
  const share =
    weights.volatility * rvPercentile +
    weights.drawdown * drawdownPercentile +
    weights.belowSma200 * (of.close < sma200 ? 1 : 0) +
    weights.rsi * oversold;
  // Four weights that sum to 1 may come out a hair above it.
  return 100 * Math.min(1, share);
}
