import { type CalendarDate, dayNumber } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { type Bar, isJump, PRICE_JUMP_RULES, splitRatio } from "../../market/domain/bar.ts";

/** What returns need of a bar, and when it became known (epoch ms). */
export type TapeBar = Pick<Bar, "date" | "open" | "close"> & { knownAt: number };

/** How one bar follows from those before it. */
interface Step {
  /** Log return since the bar before, or the one before that where it went back to it. */
  move: number;
  /** The bar before was a misprint, which leaves no trace. */
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
  /** So many levels are right; the rest is summed when it is asked for, once for many revisions. */
  #summed = 0;

  /**
   * Cumulative log returns from the first bar: the difference of two is the return between them, splits
   * and misprints apart.
   */
  get levels(): readonly number[] {
    for (let i = this.#summed; i < this.bars.length; i += 1) {
      const move = this.#steps[i + 1]?.isBack ? 0 : (this.#steps[i]?.move ?? 0);
      this.#levels[i] = (this.#levels[i - 1] ?? 0) + move;
    }
    this.#summed = this.bars.length;
    return this.#levels;
  }

  /** See `takeBar`. */
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
    // A step looks at two bars before its own, and takes away the one before it.
    const end = Math.min(bars.length, from + 3);
    for (let i = from; i < end; i += 1) this.#steps[i] = stepOf(bars, i, market);
    this.#summed = Math.min(this.#summed, Math.max(0, from - 1));
    return known === undefined;
  }
}

export const emptyTape = (): PriceTape => new PriceTape();

/**
 * Takes a bar in, in place; one of a date that is there already is a revision, which keeps the instant
 * at which the date was first known. Gives whether the date is a new one. Bars mostly come in order.
 */
export const takeBar = (tape: PriceTape, bar: TapeBar, market: PriceTape | null): boolean =>
  tape.take(bar, market);

/** Place of the first bar on or after a date; the number of bars when there is none. */
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
 * The step to one bar from those before it. A jump without the market whose gap at the open has a
 * split's ratio is a split that nobody adjusted for; a jump whose next close is back was a misprint,
 * and its own level is that of the bar before. Source: `PRICE_JUMP_RULES`, as for the equity regime.
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
  // Of the bar, a split shows in the open alone.
  const whole = { date, open, high: open, low: open, close, volume: null };
  const ratio = (jumped ? splitRatio(last.close, whole) : null) ?? 1;
  return { move: Math.log((bar.close * ratio) / last.close), isBack };
}

/** The market's change between the dates of two bars, as a fraction; null when it is not known. */
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

/** Return over the last so many bars, as a fraction, 6 decimals; null when there are fewer. */
export function momentum({ levels }: PriceTape, bars: number): number | null {
  const [last, first] = [levels.at(-1), levels[levels.length - 1 - bars]];
  return last === undefined || first === undefined ? null : rounded(Math.expm1(last - first), 6);
}

/** Sessions of the move, and of the history that its size is measured by. Source: docs/methods/dislocation.md#components. */
const MOVE = { sessions: 63, history: 252, minPairs: 240 };

/** A ticker's 63-session return against a benchmark, in its own standard deviations. */
export interface RelativeMove {
  /** Return less the benchmark's. */
  zExcess: number;
  /** Return less beta times the benchmark's. */
  zResidual: number;
  beta: number;
}

/**
 * How far the last 63 sessions went against a benchmark: the excess and the residual log return, each
 * by its own daily standard deviation over the last 252 sessions times the square root of 63. Beta is
 * the least-squares slope of the same 252 daily returns. Null with fewer sessions, where the benchmark
 * lacks more than 12 of them or an end of the 63, and where nothing moved. Source: docs/methods/dislocation.md#components.
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

/** Daily log returns of benchmark (x) and ticker (y), of one call after the other. */
const [xs, ys] = [new Float64Array(MOVE.history), new Float64Array(MOVE.history)];

/** How many pairs there are, and their means. */
interface Pairs {
  count: number;
  x: number;
  y: number;
}

/** Fills in the pairs of which both dates are known. */
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

/** Least-squares slope of y on x; 0 where x does not move. */
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
