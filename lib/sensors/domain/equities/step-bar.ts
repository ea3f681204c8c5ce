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
import { EQUITY_RULES, type Indicators, nextEquityRegime, targetRegime } from "./equity-regime.ts";
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

/** Sessions of the averages and volatilities. Source: methods §5. */
const SESSIONS = { sma: 50, longSma: 200, slope: 10, volatility: 21, shortest: 10, longest: 63 };
const PUBLISHED_VOLATILITY_SESSIONS = 20;
/** So many days apart two bars have no more than 10 sessions missing between them. */
const SURELY_NO_GAP_DAYS = 11;

/**
 * Takes the next bar of a stock in, in place; dates ascend. `marketReturn` gives the market's change on
 * that session as a fraction, null when unknown.
 *
 * A jump that the market does not explain is held: the last good reading stands for 3 sessions.
 * Then a gap at the open of a split's ratio is taken for one, and the past is put on the new share;
 * any other jump was real, and what was held is taken in. When the very next close is near the last
 * good one again, the jump was a misprint and is left out. A row of a halted stock changes nothing.
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

/** Another bar after a jump: the jump is undone, stands, or is waited upon. */
function resolveHeldBars(memory: PriceMemory, last: Bar, held: readonly Bar[]): void {
  const [misprint, bar] = held;
  const isBack = bar && Math.abs(bar.close / last.close - 1) <= PRICE_JUMP_RULES.reverted;
  if (misprint && isBack && held.length === 2) {
    memory.held = [];
    setNote(memory, `close of ${misprint.date} left out: the next one was back`);
    acceptBar(memory, bar);
  } else if (held.length > PRICE_JUMP_RULES.sessions) acceptJump(memory, last, held);
  else memory.held = [...held];
}

/** The jump stays: a split that nobody adjusted for, or a real move. */
function acceptJump(memory: PriceMemory, last: Bar, held: readonly Bar[]): void {
  const [first] = held;
  const ratio = first ? splitRatio(last.close, first) : null;
  memory.held = [];
  if (ratio !== null) rescaleHistory(memory, last, 1 / ratio);
  setNote(
    memory,
    ratio === null
      ? `move of ${first?.date} taken for real`
      : `split ${formatSplit(ratio)} of ${first?.date} assumed: no adjusted history came`,
  );
  for (const bar of held) acceptBar(memory, bar);
}

/** Puts all that is kept in currency on a share that costs `factor` times as much. */
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

/** A bar that is believed: indicators and, from 252 closes on, the regime move by it. */
function acceptBar(memory: PriceMemory, bar: Bar): void {
  const { last } = memory;
  const missed = last === null ? 0 : missedSessions(last, bar);
  if (last !== null) {
    stepRsi(memory.rsi, bar.close - last.close);
    stepAverage(memory.atr, trueRange(bar, last.close));
    pushBounded(memory.returns, Math.log(bar.close / last.close), WINDOWS.returns);
  }
  pushBounded(memory.closes, bar.close, WINDOWS.closes);
  memory.last = bar;
  memory.count += 1;
  memory.regimeSince ??= bar.date;
  if (memory.note !== null && memory.count - memory.note.at >= YEAR_SESSIONS) memory.note = null;
  const indicators = measure(memory, bar.close);
  memory.indicators = indicators;
  if (memory.count < EQUITY_RULES.minCloses) return;
  const before = memory.regime.regime;
  memory.regime = nextEquityRegime(memory.regime, targetRegime(indicators), missed);
  if (memory.regime.regime !== before) memory.regimeSince = bar.date;
}

function missedSessions(last: Bar, bar: Bar): number {
  const days = dayNumber(bar.date) - dayNumber(last.date);
  return days <= SURELY_NO_GAP_DAYS ? 0 : sessionsBetween("nyse", last.date, bar.date) - 1;
}

/** Counts this session's volatility and drawdown in, and gives all indicators of it. */
function measure(memory: PriceMemory, close: number): Indicators {
  const { closes, returns } = memory;
  const volatility = realisedVolatility(returns, SESSIONS.volatility);
  const short = realisedVolatility(returns, SESSIONS.shortest);
  const long = realisedVolatility(returns, SESSIONS.longest);
  const drawdown = 1 - close / maxOf(closes);
  const sma50 = meanOfLast(closes, SESSIONS.sma);
  const sma50Before = meanOfLast(closes, SESSIONS.sma, SESSIONS.slope);
  return {
    close,
    rsi: rsiOf(memory.rsi),
    sma50,
    sma200: meanOfLast(closes, SESSIONS.longSma),
    sma50Change: sma50 === null || sma50Before === null ? null : sma50 - sma50Before,
    volatility,
    volatility20: realisedVolatility(returns, PUBLISHED_VOLATILITY_SESSIONS),
    rvPercentile: volatility === null ? null : ranked(memory.volatilities, volatility),
    volatilityRatio: short === null || long === null || long === 0 ? null : short / long,
    drawdown,
    drawdownPercentile: ranked(memory.drawdowns, drawdown),
  };
}

/** Takes a value into its own history and gives its rank there, itself included. */
function ranked(sample: RollingSample, value: number): number | null {
  const step = Math.round(value / RANK_STEP) + 0;
  pushSample(sample, step, WINDOWS.ranks);
  return sampleRank(sample, step);
}
