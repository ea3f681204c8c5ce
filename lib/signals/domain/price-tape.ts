import { type CalendarDate, dayNumber } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { type Bar, isJump, PRICE_JUMP_RULES, splitRatio } from "../../market/domain/bar.ts";

/** Bar fields needed for returns, and when the bar became known (epoch ms). */
export type TapeBar = Pick<Bar, "date" | "open" | "close"> & { knownAt: number };

/** The step from the bars before to a bar. */
interface Step {
  /**
   * Log return from the previous bar, or from the bar before it when the previous bar was a
   * misprint.
   */
  move: number;
  /** Whether the previous bar was a misprint, which is then ignored. */
  isBack: boolean;
}

/** Closes of a ticker as known at an instant, ascending by date. */
export class PriceTape {
  readonly bars: TapeBar[] = [];
  readonly places = new Map<CalendarDate, number>();
  /** The bars' dates as day numbers. */
  readonly days: number[] = [];
  readonly #steps: Step[] = [];
  readonly #levels: number[] = [];
  /** Number of valid levels; the others are summed when they are read, once for many revisions. */
  #summed = 0;

  /**
   * Cumulative log returns from the first bar, without splits and misprints: the difference of two
   * levels is the return between them.
   */
  get levels(): readonly number[] {
    for (let i = this.#summed; i < this.bars.length; i += 1) {
      const move = this.#steps[i + 1]?.isBack ? 0 : (this.#steps[i]?.move ?? 0);
      this.#levels[i] = (this.#levels[i - 1] ?? 0) + move;
    }
    this.#summed = this.bars.length;
    return this.#levels;
  }

  /** Adds a bar; see `takeBar`. */
  take(bar: TapeBar, market: PriceTape | null): boolean {
    const { bars, places } = this;
    const known = places.get(bar.date);
    let from = bars.length;
    if (known !== undefined) {
      bars[known] = { ...bar, knownAt: bars[known]?.knownAt ?? bar.knownAt };
      from = known;
    } else if (bar.date > (bars.at(-1)?.date ?? "")) {
      bars.push(bar);
      this.days.push(dayNumber(bar.date));
      places.set(bar.date, from);
    } else {
      from = placeFrom(this, bar.date);
      bars.splice(from, 0, bar);
      this.days.splice(from, 0, dayNumber(bar.date));
      this.#steps.splice(from, 0, { move: 0, isBack: false });
      for (let i = from; i < bars.length; i += 1) places.set(bars[i]?.date ?? "", i);
    }
    // A step depends on the two bars before it and can remove the one before it.
    const end = Math.min(bars.length, from + 3);
    for (let i = from; i < end; i += 1) this.#steps[i] = stepOf(bars, i, market);
    this.#summed = Math.min(this.#summed, Math.max(0, from - 1));
    return known === undefined;
  }
}

export const emptyTape = (): PriceTape => new PriceTape();

/**
 * Adds a bar, in place. A bar of a known date is a revision and keeps the instant at which the date
 * was first known. Returns whether the date is new. Bars mostly arrive in order.
 */
export const takeBar = (tape: PriceTape, bar: TapeBar, market: PriceTape | null): boolean =>
  tape.take(bar, market);

/** Position of the first bar on or after a date; the number of bars when no bar is that late. */
export function placeFrom({ bars }: Pick<PriceTape, "bars">, date: CalendarDate): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.date ?? "") < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Computes the step to a bar by the rules of `PRICE_JUMP_RULES`. A jump that the market does not
 * share is an unadjusted split when the gap at the open has a split's ratio; a jump reversed by the
 * next close is a misprint, and its level is that of the bar before. Source:
 * docs/methods/equity-regimes.md.
 */
function stepOf(bars: readonly TapeBar[], i: number, market: PriceTape | null): Step {
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
  const whole = { date, open, high: open, low: open, close, volume: null };
  const ratio = (jumped ? splitRatio(last.close, whole) : null) ?? 1;
  return { move: Math.log((bar.close * ratio) / last.close), isBack };
}

/** The market's change between the dates of two bars, as a fraction; null when it is unknown. */
function moveOf(market: PriceTape | null, from: TapeBar, to: TapeBar): number | null {
  const change = market && logReturn(market, from.date, to.date);
  return change === null ? null : Math.expm1(change);
}

/** Log return between two dates; null when the tape lacks one of them. */
export function logReturn(tape: PriceTape, from: CalendarDate, to: CalendarDate): number | null {
  const { levels, places } = tape;
  const [start, end] = [places.get(from), places.get(to)];
  if (start === undefined || end === undefined) return null;
  return (levels[end] ?? 0) - (levels[start] ?? 0);
}

/** Return over the last `bars` bars, as a fraction, 6 decimals; null with fewer. */
export function momentum({ levels }: PriceTape, bars: number): number | null {
  const [last, first] = [levels.at(-1), levels[levels.length - 1 - bars]];
  return last === undefined || first === undefined ? null : rounded(Math.expm1(last - first), 6);
}

/**
 * Sessions of the move, and of the history that gives its standard deviation. Source:
 * docs/methods/dislocation.md#components.
 */
const MOVE = { sessions: 63, history: 252, minPairs: 240 };

/** A ticker's 63-session return relative to a benchmark, in its own standard deviations. */
export interface RelativeMove {
  /** Z-score of the return minus the benchmark's return. */
  zExcess: number;
  /** Z-score of the return minus beta times the benchmark's return. */
  zResidual: number;
  beta: number;
}

/**
 * Computes the last 63 sessions relative to a benchmark: the excess and the residual log return,
 * each divided by its own daily standard deviation over the last 252 sessions times the square root
 * of 63. Beta is the least-squares slope of the same 252 daily returns. Null with fewer sessions,
 * when the benchmark lacks more than 12 of them or an end of the 63, and when the returns do not
 * vary. Source: docs/methods/dislocation.md#components.
 */
export function relativeMove(tape: PriceTape, benchmark: PriceTape): RelativeMove | null {
  const end = tape.bars.length - 1;
  const [last, start] = [tape.bars[end], tape.bars[end - MOVE.sessions]];
  if (!last || !start || end < MOVE.history) return null;
  const theirs = logReturn(benchmark, start.date, last.date);
  if (theirs === null) return null;
  const own = (tape.levels[end] ?? 0) - (tape.levels[end - MOVE.sessions] ?? 0);
  const pairs = takePairs(tape, benchmark, end);
  if (pairs.count < MOVE.minPairs) return null;
  const beta = slope(pairs);
  const { excess, residual } = deviations(pairs, beta);
  if (excess === 0 || residual === 0) return null;
  const spread = Math.sqrt(MOVE.sessions);
  return {
    zExcess: (own - theirs) / (excess * spread),
    zResidual: (own - beta * theirs) / (residual * spread),
    beta,
  };
}

/** Buffers of the daily log returns of benchmark (x) and ticker (y), reused between uses. */
const [xs, ys] = [new Float64Array(MOVE.history), new Float64Array(MOVE.history)];

/** The number of pairs, and their means. */
interface Pairs {
  count: number;
  x: number;
  y: number;
}

/** Fills the buffers with the pairs of which both dates are known. */
function takePairs(tape: PriceTape, benchmark: PriceTape, end: number): Pairs {
  const { days, levels } = tape;
  const { days: theirDays, levels: theirLevels } = benchmark;
  let place = placeFrom(benchmark, tape.bars[end - MOVE.history]?.date ?? "");
  let count = 0;
  let before = -1;
  let sumX = 0;
  let sumY = 0;
  for (let i = end - MOVE.history; i <= end; i += 1) {
    const day = days[i] ?? 0;
    while (place < theirDays.length && (theirDays[place] ?? day) < day) place += 1;
    const now = theirDays[place] === day ? place : -1;
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
  const apart = means.y - means.x;
  const beside = means.y - beta * means.x;
  let excess = 0;
  let residual = 0;
  for (let i = 0; i < means.count; i += 1) {
    const x = xs[i] ?? 0;
    const y = ys[i] ?? 0;
    excess += (y - x - apart) ** 2;
    residual += (y - beta * x - beside) ** 2;
  }
  const degrees = means.count - 1;
  return { excess: Math.sqrt(excess / degrees), residual: Math.sqrt(residual / degrees) };
}
