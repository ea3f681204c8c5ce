import { logReturn, type PriceTape } from "./price-tape.ts";

/** Sessions of the move, and of the history that its size is measured by. Source: methods §8. */
export const MOVE = { sessions: 63, history: 252, leastPairs: 240 };

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
 * lacks more than 12 of them or an end of the 63, and where nothing moved. Source: methods §8.
 */
export function relativeMove(tape: PriceTape, benchmark: PriceTape): RelativeMove | null {
  const end = tape.bars.length - 1;
  const [last, start] = [tape.bars[end], tape.bars[end - MOVE.sessions]];
  if (!last || !start || end < MOVE.history) return null;
  const theirs = logReturn(benchmark, start.date, last.date);
  if (theirs === null) return null;
  const own = (tape.levels[end] ?? 0) - (tape.levels[end - MOVE.sessions] ?? 0);
  const { xs, ys, count } = dailyPairs(tape, benchmark, end);
  if (count < MOVE.leastPairs) return null;
  const beta = slope(xs, ys, count);
  const [excess, residual] = [deviation(xs, ys, count, 1), deviation(xs, ys, count, beta)];
  if (excess === 0 || residual === 0) return null;
  const spread = Math.sqrt(MOVE.sessions);
  return {
    zExcess: (own - theirs) / (excess * spread),
    zResidual: (own - beta * theirs) / (residual * spread),
    beta,
  };
}

/** Daily log returns of benchmark (x) and ticker (y) where both dates of a pair are known. */
function dailyPairs({ bars, levels }: PriceTape, benchmark: PriceTape, end: number) {
  const [xs, ys] = [new Float64Array(MOVE.history), new Float64Array(MOVE.history)];
  let count = 0;
  let before = benchmark.places.get(bars[end - MOVE.history]?.date ?? "");
  for (let i = end - MOVE.history + 1; i <= end; i += 1) {
    const now = benchmark.places.get(bars[i]?.date ?? "");
    if (now !== undefined && before !== undefined) {
      xs[count] = (benchmark.levels[now] ?? 0) - (benchmark.levels[before] ?? 0);
      ys[count] = (levels[i] ?? 0) - (levels[i - 1] ?? 0);
      count += 1;
    }
    before = now;
  }
  return { xs, ys, count };
}

function meanOf(values: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i += 1) sum += values[i] ?? 0;
  return sum / count;
}

/** Least-squares slope of y on x; 0 where x does not move. */
function slope(xs: Float64Array, ys: Float64Array, count: number): number {
  const [meanX, meanY] = [meanOf(xs, count), meanOf(ys, count)];
  let [both, squares] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    const dx = (xs[i] ?? 0) - meanX;
    both += dx * ((ys[i] ?? 0) - meanY);
    squares += dx * dx;
  }
  return squares > 0 ? both / squares : 0;
}

/** Sample standard deviation of y - beta x. */
function deviation(xs: Float64Array, ys: Float64Array, count: number, beta: number): number {
  const centre = meanOf(ys, count) - beta * meanOf(xs, count);
  let squares = 0;
  for (let i = 0; i < count; i += 1) squares += ((ys[i] ?? 0) - beta * (xs[i] ?? 0) - centre) ** 2;
  return Math.sqrt(squares / (count - 1));
}
