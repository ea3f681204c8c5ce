// Averages, realised volatility and RSI of a stock, computed session by session.

/** Sessions in a trading year. */
export const YEAR_SESSIONS = 252;

/** Appends a number in place; the oldest is dropped when there are more than `capacity`. */
export function pushBounded(list: number[], value: number, capacity: number): void {
  list.push(value);
  if (list.length > capacity) list.shift();
}

/** The largest of some numbers; minus infinity for none. */
export function maxOf(list: readonly number[]): number {
  let found = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < list.length; i += 1) found = Math.max(found, list[i] ?? found);
  return found;
}

/**
 * Mean of the last `count` numbers; null when there are fewer. It is summed again each time, so
 * that rounding errors do not accumulate.
 */
export function meanOfLast(list: readonly number[], count: number): number | null {
  if (list.length < count) return null;
  let sum = 0;
  for (let i = list.length - count; i < list.length; i += 1) sum += list[i] ?? 0;
  return sum / count;
}

/**
 * Annualised realised volatility of the last `count` log returns, as a fraction: the square root
 * of 252 times their mean square. Null when there are fewer. Source:
 * docs/methods/equity-regimes.md.
 */
export function realisedVolatility(returns: readonly number[], count: number): number | null {
  if (returns.length < count) return null;
  let squares = 0;
  for (let i = returns.length - count; i < returns.length; i += 1)
    squares += (returns[i] ?? 0) ** 2;
  return Math.sqrt((YEAR_SESSIONS * squares) / count);
}

/** Number of sessions of Wilder's averages. */
export const WILDER_SESSIONS = 14;

/** A Wilder average; until there are `period` numbers, `value` is their sum. */
export interface WilderAverage {
  count: number;
  value: number;
}

export const emptyAverage = (): WilderAverage => ({ count: 0, value: 0 });

/**
 * Adds a number, in place. The first average is the mean of the first `period` numbers, each later
 * one ((period - 1) * previous + number) / period. Source: Wilder 1978, "New Concepts in Technical
 * Trading Systems".
 */
export function stepAverage(average: WilderAverage, value: number, period = WILDER_SESSIONS): void {
  if (average.count < period) {
    average.count += 1;
    average.value += value;
    if (average.count === period) average.value /= period;
    return;
  }
  average.value = ((period - 1) * average.value + value) / period;
}

/** The average, in the unit of the numbers; null until there are `period` numbers. */
export const averageOf = (average: WilderAverage, period = WILDER_SESSIONS): number | null =>
  average.count < period ? null : average.value;

/** Average gain and average loss of the closes, in their currency. */
export interface RsiMemory {
  gains: WilderAverage;
  losses: WilderAverage;
}

export const emptyRsi = (): RsiMemory => ({ gains: emptyAverage(), losses: emptyAverage() });

/** Adds the change from one close to the next, in place. */
export function stepRsi(memory: RsiMemory, change: number, period = WILDER_SESSIONS): void {
  stepAverage(memory.gains, Math.max(0, change), period);
  stepAverage(memory.losses, Math.max(0, -change), period);
}

/**
 * Relative strength index, 0..100: 100 - 100 / (1 + average gain / average loss). 100 without a
 * loss, 50 where nothing moved, null before `period` changes (15 closes for 14).
 * Source: Wilder 1978; docs/methods/equity-regimes.md.
 */
export function rsiOf(memory: RsiMemory, period = WILDER_SESSIONS): number | null {
  const gain = averageOf(memory.gains, period);
  const loss = averageOf(memory.losses, period);
  if (gain === null || loss === null) return null;
  if (loss === 0) return gain === 0 ? 50 : 100;
  return 100 - 100 / (1 + gain / loss);
}
