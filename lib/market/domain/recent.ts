/** Sessions of a trading year. */
export const YEAR_SESSIONS = 252;

/** Appends a number to a list in place; the oldest goes when there are more than `capacity`. */
export function keepLast(list: number[], value: number, capacity: number): void {
  list.push(value);
  if (list.length > capacity) list.shift();
}

/** The highest of some numbers; minus infinity for none. */
export function highest(list: readonly number[]): number {
  let found = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < list.length; i += 1) found = Math.max(found, list[i] ?? found);
  return found;
}

/**
 * Mean of the last `count` numbers before the last `skip` ones; null when there are fewer. Summed
 * anew each time, so that it depends on these numbers alone.
 */
export function meanOfLast(list: readonly number[], count: number, skip = 0): number | null {
  const end = list.length - skip;
  if (end < count) return null;
  let sum = 0;
  for (let i = end - count; i < end; i += 1) sum += list[i] ?? 0;
  return sum / count;
}

/**
 * Annualised realised volatility of the last `count` log returns, as a fraction: the square root
 * of 252 times their mean square. Null when there are fewer. Source: methods §5.
 */
export function realisedVolatility(returns: readonly number[], count: number): number | null {
  if (returns.length < count) return null;
  let squares = 0;
  for (let i = returns.length - count; i < returns.length; i += 1)
    squares += (returns[i] ?? 0) ** 2;
  return Math.sqrt((YEAR_SESSIONS * squares) / count);
}
