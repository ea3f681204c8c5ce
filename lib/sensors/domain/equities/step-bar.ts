// Processes one daily bar of a stock: jumps, splits, indicators and regime.

import { dayNumber } from "../../../core/calendar-date.ts";
import { pushSample, type RollingSample, sampleRank } from "../../../core/rolling-sample.ts";
import {
  type Bar,
  formatSplit,
  isHalted,
  isJump,
  PRICE_JUMP_RULES,
  splitRatio,
  trueRange,
} from "../../../market/domain/bar.ts";
import { sessionsBetween } from "../../../market/domain/calendar.ts";
import { type Indicators, nextEquityRegime, targetRegime } from "./equity-regime.ts";
import {
  countVolatility,
  forecastInputs,
  logVolatility,
  RECENT_SESSIONS,
  usualOf,
  usualVolatility,
} from "./forecast-inputs.ts";
import {
  maxOf,
  meanOfLast,
  pushBounded,
  realisedVolatility,
  rsiOf,
  stepAverage,
  stepRsi,
  YEAR_SESSIONS,
} from "./indicators.ts";
import { type PriceMemory, RANK_STEP, WINDOWS } from "./price-memory.ts";

/**
 * Windows of the averages and volatilities, in sessions. Source: docs/methods/equity-regimes.md.
 */
const SESSIONS = { sma: 50, longSma: 200, volatility: 21 };
const PUBLISHED_VOLATILITY_SESSIONS = 20;
/** Bars at most this many days apart have at most 10 missing sessions, which changes nothing. */
const MAX_DAYS_WITHOUT_GAP = 11;

/**
 * Processes the next bar of a stock, in place; dates ascend. `marketReturn` gives the market's
 * change on that session as a fraction, null when unknown.
 *
 * A jump that the market does not explain is held back: the last good reading stays for 3 sessions.
 * Then a gap at the open with the ratio of a split counts as a split, and the past is rescaled. Any
 * other jump counts as real, and the held bars are accepted. When the next close is near the last
 * good close again, the jump was a misprint and is dropped. A bar of a halted stock changes nothing.
 */
export function stepBar(memory: PriceMemory, bar: Bar, marketReturn: () => number | null): void {
  const { last, held } = memory;
  memory.through = bar.date;
  if (last !== null && isHalted(bar, held.at(-1)?.close ?? last.close)) return;
  if (last === null) acceptBar(memory, bar);
  else if (held.length > 0) resolveHeldBars(memory, last, [...held, bar]);
  else if (isJump(last.close, bar.close, marketReturn)) holdJump(memory, last, bar);
  else acceptBar(memory, bar);
}

function setNote(memory: PriceMemory, text: string): void {
  memory.note = { text, at: memory.count };
}

function holdJump(memory: PriceMemory, last: Bar, bar: Bar): void {
  memory.held = [bar];
  const change = (100 * (bar.close / last.close - 1)).toFixed(1);
  setNote(memory, `held since ${bar.date}: the close changed by ${change} % without the market`);
}

/** Processes the next bar after a jump: drops the jump, accepts it, or waits for more bars. */
function resolveHeldBars(memory: PriceMemory, last: Bar, held: readonly Bar[]): void {
  const [misprint, bar] = held;
  const isReverted = bar && Math.abs(bar.close / last.close - 1) <= PRICE_JUMP_RULES.reverted;
  if (misprint && isReverted && held.length === 2) {
    memory.held = [];
    setNote(
      memory,
      `close of ${misprint.date} left out: the next close was back at the earlier level`,
    );
    acceptBar(memory, bar);
  } else if (held.length > PRICE_JUMP_RULES.sessions) acceptJump(memory, last, held);
  else memory.held = [...held];
}

/** Accepts the jump: a split without adjusted history, or a real move. */
function acceptJump(memory: PriceMemory, last: Bar, held: readonly Bar[]): void {
  const [first] = held;
  const ratio = first ? splitRatio(last.close, first) : null;
  memory.held = [];
  if (ratio !== null) rescaleHistory(memory, last, 1 / ratio);
  setNote(
    memory,
    ratio === null
      ? `move of ${first?.date} accepted as real`
      : `split ${formatSplit(ratio)} of ${first?.date} assumed: no adjusted history came`,
  );
  for (const bar of held) acceptBar(memory, bar);
}

/** Rescales all stored prices to a share that costs `factor` times as much. */
function rescaleHistory(memory: PriceMemory, last: Bar, factor: number): void {
  memory.closes = memory.closes.map((close) => close * factor);
  for (const average of [memory.rsi.gains, memory.rsi.losses, memory.atr]) average.value *= factor;
  memory.last = {
    ...last,
    open: last.open * factor,
    high: last.high * factor,
    low: last.low * factor,
    close: last.close * factor,
  };
}

/** Accepts a bar: updates indicators and, from 253 closes on, the regime. */
function acceptBar(memory: PriceMemory, bar: Bar): void {
  const { last } = memory;
  const missed = last === null ? 0 : missedSessions(last, bar);
  if (last !== null) {
    stepRsi(memory.rsi, bar.close - last.close);
    stepAverage(memory.atr, trueRange(bar, last.close));
    pushBounded(memory.returns, Math.log(bar.close / last.close), WINDOWS.returns);
  }
  pushBounded(memory.ranges, Math.log(bar.high / bar.low) ** 2, WINDOWS.ranges);
  pushBounded(memory.closes, bar.close, WINDOWS.closes);
  memory.last = bar;
  memory.count += 1;
  memory.regimeSince ??= bar.date;
  if (memory.note !== null && memory.count - memory.note.at >= YEAR_SESSIONS) memory.note = null;
  const indicators = measure(memory, bar.close);
  memory.indicators = indicators;
  if (indicators.forecast === null) return;
  const previousRegime = memory.regime.regime;
  memory.regime = nextEquityRegime(memory.regime, targetRegime(indicators.forecast), missed);
  if (memory.regime.regime !== previousRegime) memory.regimeSince = bar.date;
}

function missedSessions(last: Bar, bar: Bar): number {
  const days = dayNumber(bar.date) - dayNumber(last.date);
  return days <= MAX_DAYS_WITHOUT_GAP ? 0 : sessionsBetween("nyse", last.date, bar.date) - 1;
}

/** Adds this session's volatility and drawdown to their samples, and returns all indicators. */
function measure(memory: PriceMemory, close: number): Indicators {
  const { closes, returns, ranges, volatilityCounts } = memory;
  const volatility = realisedVolatility(returns, SESSIONS.volatility);
  if (volatility !== null) countVolatility(volatilityCounts, logVolatility(volatility));
  const rvPercentile = volatility === null ? null : addAndRank(memory.volatilities, volatility);
  const drawdown = 1 - close / maxOf(closes);
  const usual = usualVolatility(volatilityCounts);
  const recent = usualOf(
    memory.volatilities.arrived.slice(-RECENT_SESSIONS).map((step) => step * RANK_STEP),
  );
  return {
    close,
    rsi: rsiOf(memory.rsi),
    sma50: meanOfLast(closes, SESSIONS.sma),
    sma200: meanOfLast(closes, SESSIONS.longSma),
    volatility,
    volatility20: realisedVolatility(returns, PUBLISHED_VOLATILITY_SESSIONS),
    rvPercentile,
    drawdown,
    drawdownPercentile: addAndRank(memory.drawdowns, drawdown),
    forecast: forecastInputs({ returns, ranges, usual, recent }, drawdown),
  };
}

/** Adds a value to its history and returns its rank in it (the value itself included). */
function addAndRank(sample: RollingSample, value: number): number | null {
  const step = Math.round(value / RANK_STEP) + 0;
  pushSample(sample, step, WINDOWS.ranks);
  return sampleRank(sample, step);
}
