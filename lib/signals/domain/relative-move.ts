import { logReturn, type PriceTape, placeFrom } from "./price-tape.ts";

/** Sessions of the move, and of the history that its size is measured by. Source: methods §8. */
const MOVE = { sessions: 63, history: 252, leastPairs: 240 };

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
  const pairs = takePairs(tape, benchmark, end);
  if (pairs.count < MOVE.leastPairs) return null;
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
