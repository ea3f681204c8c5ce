/** Sessions of Wilder's averages. */
export const WILDER_SESSIONS = 14;

/** A Wilder average under way: until it is full, `value` is the sum of what came. */
export interface WilderAverage {
  count: number;
  value: number;
}

export const emptyAverage = (): WilderAverage => ({ count: 0, value: 0 });

/**
 * Takes a number in, in place. The first average is the mean of the first `period` numbers, each
 * later one ((period - 1) * previous + number) / period.
 * Source: Wilder 1978, "New Concepts in Technical Trading Systems".
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

/** The average, in the unit of the numbers; null until it is full. */
export const averageOf = (average: WilderAverage, period = WILDER_SESSIONS): number | null =>
  average.count < period ? null : average.value;
