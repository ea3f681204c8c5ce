import { type CalendarDate, dateOf, dayNumber } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { type Bar, isJump, PRICE_JUMP_RULES, splitRatio } from "../../market/domain/bar.ts";

/** Open and close of a session, and when they became known (epoch ms). */
export type PriceBar = Pick<Bar, "date" | "open" | "close"> & { knownAt: number };

/** The change from the previous bar to a bar. */
interface Step {
  /**
   * Log return from the previous bar, or from the bar before it when the previous bar was a
   * misprint.
   */
  move: number;
  /** Whether the previous bar was a misprint, which is then ignored. */
  isBack: boolean;
}

/** The prices of a ticker as known at an instant, by date, and the returns between them. */
export class PriceHistory {
  readonly bars: PriceBar[] = [];
  readonly indexByDate = new Map<CalendarDate, number>();
  /** The bars' dates as day numbers. */
  readonly days: number[] = [];
  readonly #steps: Step[] = [];
  readonly #levels: number[] = [];
  /** Number of valid levels. The others are computed when they are read. */
  #summed = 0;

  /**
   * Cumulative log returns from the first bar, without splits and misprints. The difference of two
   * levels is the log return between them.
   */
  get levels(): readonly number[] {
    for (let i = this.#summed; i < this.bars.length; i += 1) {
      const move = this.#steps[i + 1]?.isBack ? 0 : (this.#steps[i]?.move ?? 0);
      this.#levels[i] = (this.#levels[i - 1] ?? 0) + move;
    }
    this.#summed = this.bars.length;
    return this.#levels;
  }

  /** Adds a bar; see `addBar`. */
  add(bar: PriceBar, market: PriceHistory | null): boolean {
    const { bars, indexByDate } = this;
    const known = indexByDate.get(bar.date);
    let from = bars.length;
    if (known !== undefined) {
      bars[known] = { ...bar, knownAt: bars[known]?.knownAt ?? bar.knownAt };
      from = known;
    } else if (bar.date > (bars.at(-1)?.date ?? "")) {
      bars.push(bar);
      this.days.push(dayNumber(bar.date));
      indexByDate.set(bar.date, from);
    } else {
      from = indexFrom(this, bar.date);
      bars.splice(from, 0, bar);
      this.days.splice(from, 0, dayNumber(bar.date));
      this.#steps.splice(from, 0, { move: 0, isBack: false });
      for (let i = from; i < bars.length; i += 1) indexByDate.set(bars[i]?.date ?? "", i);
    }
    // A step depends on the two bars before it and can remove the one before it.
    const end = Math.min(bars.length, from + 3);
    for (let i = from; i < end; i += 1) this.#steps[i] = stepOf(bars, i, market);
    this.#summed = Math.min(this.#summed, Math.max(0, from - 1));
    return known === undefined;
  }
}

export const emptyPriceHistory = (): PriceHistory => new PriceHistory();

/**
 * Adds a bar to the history. A bar of a known date is a revision and keeps the instant at which the
 * date was first known. Returns whether the date is new.
 */
export const addBar = (prices: PriceHistory, bar: PriceBar, market: PriceHistory | null): boolean =>
  prices.add(bar, market);

/** Index of the first bar on or after a date; the number of bars when no bar is that late. */
export function indexFrom({ bars }: Pick<PriceHistory, "bars">, date: CalendarDate): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.date ?? "") < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last close of the week of a day, Monday to Sunday, that is known; null without one. */
export function closeOfWeek(prices: PriceHistory, day: CalendarDate): number | null {
  // Day 0 was a Thursday.
  const monday = dayNumber(day) - ((dayNumber(day) + 3) % 7);
  const bar = prices.bars[indexFrom(prices, dateOf(monday + 7)) - 1];
  return bar === undefined || dayNumber(bar.date) < monday ? null : bar.close;
}

/**
 * Computes the step to a bar by the rules of `PRICE_JUMP_RULES`. A jump without the market is an
 * unadjusted split when the gap at the open has a split's ratio. A jump that the next close
 * reverses is a misprint and is ignored. Source: docs/methods/equity-regimes.md.
 */
function stepOf(bars: readonly PriceBar[], i: number, market: PriceHistory | null): Step {
  const [bar, last, before] = [bars[i], bars[i - 1], bars[i - 2]];
  if (bar === undefined || last === undefined) return { move: 0, isBack: false };
  const isBack =
    before !== undefined &&
    Math.abs(bar.close / before.close - 1) <= PRICE_JUMP_RULES.reverted &&
    isJump(before.close, last.close, () => moveOf(market, before, last));
  if (isBack) return { move: Math.log(bar.close / before.close), isBack };
  const jumped = isJump(last.close, bar.close, () => moveOf(market, last, bar));
  const { open, date, close } = bar;
  // Only the open of the bar is used, because a split shows in the open alone.
  const openOnly = { date, open, high: open, low: open, close, volume: null };
  const ratio = (jumped ? splitRatio(last.close, openOnly) : null) ?? 1;
  return { move: Math.log((bar.close * ratio) / last.close), isBack };
}

/** The market's change between the dates of two bars, as a fraction; null when it is unknown. */
function moveOf(market: PriceHistory | null, from: PriceBar, to: PriceBar): number | null {
  const change = market && logReturn(market, from.date, to.date);
  return change === null ? null : Math.expm1(change);
}

/** Log return between two dates; null when a date has no bar. */
export function logReturn(
  prices: PriceHistory,
  from: CalendarDate,
  to: CalendarDate,
): number | null {
  const { levels, indexByDate } = prices;
  const [start, end] = [indexByDate.get(from), indexByDate.get(to)];
  if (start === undefined || end === undefined) return null;
  return (levels[end] ?? 0) - (levels[start] ?? 0);
}

/** Return over the last `bars` bars, as a fraction, 6 decimals; null with fewer. */
export function momentum({ levels }: PriceHistory, bars: number): number | null {
  const [last, first] = [levels.at(-1), levels[levels.length - 1 - bars]];
  return last === undefined || first === undefined ? null : rounded(Math.expm1(last - first), 6);
}

/**
 * Sessions of the return, and of the history from which its standard deviation is computed. Source:
 * docs/methods/dislocation.md#components.
 */
const MOVE = { sessions: 63, history: 252, minPairs: 240 };

/** A ticker's 63-session return relative to a benchmark, in standard deviations. */
export interface RelativeMove {
  /** z-score of the return minus the benchmark's return. */
  zExcess: number;
  /** z-score of the return minus beta times the benchmark's return. */
  zResidual: number;
  beta: number;
}

/**
 * Computes the return of the last 63 sessions relative to a benchmark: the excess and the residual
 * log return, each divided by its own daily standard deviation over the last 252 sessions times the
 * square root of 63. Beta is the least-squares slope of the same 252 daily returns. Null with fewer
 * sessions, when the benchmark has no close on more than 12 of them or on the first or last of the
 * 63, and when the returns do not vary. Source: docs/methods/dislocation.md#components.
 */
export function relativeMove(prices: PriceHistory, benchmark: PriceHistory): RelativeMove | null {
  const end = prices.bars.length - 1;
  const [last, start] = [prices.bars[end], prices.bars[end - MOVE.sessions]];
  if (!last || !start || end < MOVE.history) return null;
  const benchmarkReturn = logReturn(benchmark, start.date, last.date);
  if (benchmarkReturn === null) return null;
  const ownReturn = (prices.levels[end] ?? 0) - (prices.levels[end - MOVE.sessions] ?? 0);
  const pairs = readPairs(prices, benchmark, end);
  if (pairs.count < MOVE.minPairs) return null;
  const beta = slope(pairs);
  const { excess, residual } = deviations(pairs, beta);
  if (excess === 0 || residual === 0) return null;
  const spread = Math.sqrt(MOVE.sessions);
  return {
    zExcess: (ownReturn - benchmarkReturn) / (excess * spread),
    zResidual: (ownReturn - beta * benchmarkReturn) / (residual * spread),
    beta,
  };
}

/** Buffers of the daily log returns of benchmark (x) and ticker (y), reused by every call. */
const [xs, ys] = [new Float64Array(MOVE.history), new Float64Array(MOVE.history)];

/** Pairs of daily returns in the buffers: their number and means. */
interface Pairs {
  count: number;
  x: number;
  y: number;
}

/** Fills the buffers with the daily returns of days on which both have closes. */
function readPairs(prices: PriceHistory, benchmark: PriceHistory, end: number): Pairs {
  const { days, levels } = prices;
  const { days: theirDays, levels: theirLevels } = benchmark;
  let benchmarkIndex = indexFrom(benchmark, prices.bars[end - MOVE.history]?.date ?? "");
  let count = 0;
  let before = -1;
  let sumX = 0;
  let sumY = 0;
  for (let i = end - MOVE.history; i <= end; i += 1) {
    const day = days[i] ?? 0;
    while (benchmarkIndex < theirDays.length && (theirDays[benchmarkIndex] ?? day) < day)
      benchmarkIndex += 1;
    const now = theirDays[benchmarkIndex] === day ? benchmarkIndex : -1;
    if (now >= 0 && before >= 0) {
      const x = (theirLevels[now] ?? 0) - (theirLevels[before] ?? 0);
      const y = (levels[i] ?? 0) - (levels[i - 1] ?? 0);
      xs[count] = x;
      ys[count] = y;
      sumX += x;
      sumY += y;
      count += 1;
    }
    before = now;
  }
  return { count, x: sumX / count, y: sumY / count };
}

/** Least-squares slope of y on x; 0 when x does not vary. */
function slope(means: Pairs): number {
  let both = 0;
  let squares = 0;
  for (let i = 0; i < means.count; i += 1) {
    const dx = (xs[i] ?? 0) - means.x;
    both += dx * ((ys[i] ?? 0) - means.y);
    squares += dx * dx;
  }
  return squares > 0 ? both / squares : 0;
}

/** Sample standard deviations of y - x and of y - beta x. */
function deviations(means: Pairs, beta: number): { excess: number; residual: number } {
  const meanExcess = means.y - means.x;
  const meanResidual = means.y - beta * means.x;
  let excess = 0;
  let residual = 0;
  for (let i = 0; i < means.count; i += 1) {
    const x = xs[i] ?? 0;
    const y = ys[i] ?? 0;
    excess += (y - x - meanExcess) ** 2;
    residual += (y - beta * x - meanResidual) ** 2;
  }
  const degrees = means.count - 1;
  return { excess: Math.sqrt(excess / degrees), residual: Math.sqrt(residual / degrees) };
}
