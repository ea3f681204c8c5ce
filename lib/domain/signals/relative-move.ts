import { standardDeviation } from "../statistics.ts";
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
  const own = (tape.levels[end] ?? 0) - (tape.levels[end - MOVE.sessions] ?? 0);
  const { xs, ys } = dailyPairs(tape, benchmark, end);
  if (theirs === null || xs.length < MOVE.leastPairs) return null;
  const beta = slope(xs, ys);
  const spread = Math.sqrt(MOVE.sessions);
  const excess = standardDeviation(ys.map((y, i) => y - (xs[i] ?? 0)));
  const residual = standardDeviation(ys.map((y, i) => y - beta * (xs[i] ?? 0)));
  if (!excess || !residual) return null;
  return {
    zExcess: (own - theirs) / (excess * spread),
    zResidual: (own - beta * theirs) / (residual * spread),
    beta,
  };
}

/** Daily log returns of benchmark (x) and ticker (y) where both dates of a pair are known. */
function dailyPairs({ bars, levels }: PriceTape, benchmark: PriceTape, end: number) {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let i = end - MOVE.history + 1; i <= end; i += 1) {
    const [to, from] = [bars[i], bars[i - 1]];
    const theirs = to && from ? logReturn(benchmark, from.date, to.date) : null;
    if (theirs === null) continue;
    xs.push(theirs);
    ys.push((levels[i] ?? 0) - (levels[i - 1] ?? 0));
  }
  return { xs, ys };
}

/** Least-squares slope of y on x; 0 where x does not move. */
function slope(xs: readonly number[], ys: readonly number[]): number {
  let [sumX, sumY] = [0, 0];
  for (let i = 0; i < xs.length; i += 1) {
    sumX += xs[i] ?? 0;
    sumY += ys[i] ?? 0;
  }
  const [meanX, meanY] = [sumX / xs.length, sumY / xs.length];
  let [both, squares] = [0, 0];
  for (let i = 0; i < xs.length; i += 1) {
    const dx = (xs[i] ?? 0) - meanX;
    both += dx * ((ys[i] ?? 0) - meanY);
    squares += dx * dx;
  }
  return squares > 0 ? both / squares : 0;
}
