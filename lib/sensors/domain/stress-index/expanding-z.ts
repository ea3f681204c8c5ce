// The z-score of an index input within its whole history so far.

import { type CalendarDate, DAY_MS, dayNumber } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import type { IndexHistory, SensorDefinition } from "../sensor.ts";

/** Source: docs/methods/stress-index.md#histories-that-are-cut. */
export const EXPANDING_Z_RULES = {
  /** Number of values before an input with a complete history counts in the index. */
  warmUp: 60,
  /** Years of values before an input with a truncated history and no seed counts in the index. */
  minYears: 10,
  digits: 4,
};

/** Count, sum and sum of squares of values in grid cells: integers, so that removal is exact. */
export interface Moments {
  /** Date of the first value that was added. */
  firstAt: number;
  count: number;
  sum: number;
  squares: number;
  /** Whether the sums contain the seed. */
  isSeeded: boolean;
}

/** A z-score within the history known so far, and the first date of that history. */
export interface ExpandingZ {
  z: number;
  since: number;
}

const instantOf = (date: CalendarDate): number => dayNumber(date) * DAY_MS;

const isTruncated = ({ firstAt }: Moments, history: IndexHistory | undefined): boolean =>
  history !== undefined && firstAt > instantOf(history.firstDate);

/** Whether the seed already contains the value of a date. */
const isInSeed = (moments: Moments, history: IndexHistory | undefined, observedAt: number) =>
  moments.isSeeded && history !== undefined && observedAt <= instantOf(history.seed.until);

/** Replaces the sums by the seed, which contains all values up to its date. */
function applySeed(moments: Moments, { seed }: IndexHistory, resolution: number): void {
  moments.count = seed.count;
  moments.sum = Math.round((seed.mean * seed.count) / resolution);
  moments.squares = Math.round(seed.sumOfSquares / resolution ** 2);
  moments.isSeeded = true;
}

/** Whether a date is before the history in which z is computed begins; a source may go back further. */
const isTooEarly = (observedAt: number, history: IndexHistory | undefined): boolean =>
  history !== undefined && observedAt < instantOf(history.firstDate);

/**
 * Adds one value, in place. A truncated history continues from its seed with the first value after
 * the seed's date; no earlier value uses the seed. A value before the history's first date is left out.
 */
export function addToMoments(
  existing: Moments | undefined,
  { indexHistory, resolution }: SensorDefinition,
  observedAt: number,
  cell: number,
): Moments | undefined {
  if (isTooEarly(observedAt, indexHistory)) return existing;
  const empty = { firstAt: observedAt, count: 0, sum: 0, squares: 0, isSeeded: false };
  const moments = existing ?? empty;
  const isAfterSeed = indexHistory !== undefined && observedAt > instantOf(indexHistory.seed.until);
  if (isAfterSeed && !moments.isSeeded && isTruncated(moments, indexHistory)) {
    applySeed(moments, indexHistory, resolution);
  }
  moments.count += 1;
  moments.sum += cell;
  moments.squares += cell * cell;
  return moments;
}

/** Removes one value, in place. */
export function removeFromMoments(moments: Moments, cell: number): void {
  moments.count -= 1;
  moments.sum -= cell;
  moments.squares -= cell * cell;
}

/** Replaces the value of a date, in place; values that are in the seed do not change. */
export function replaceInMoments(
  moments: Moments,
  { indexHistory }: SensorDefinition,
  observedAt: number,
  { old, cell }: { old: number; cell: number },
): void {
  if (isTooEarly(observedAt, indexHistory)) return;
  if (isInSeed(moments, indexHistory, observedAt)) return;
  moments.sum += cell - old;
  moments.squares += cell * cell - old * old;
}

/** Whether the history is long enough for the input to count in the index. */
function isLongEnough(
  moments: Moments,
  history: IndexHistory | undefined,
  observedAt: number,
): boolean {
  if (moments.isSeeded) return true;
  if (!isTruncated(moments, history)) return moments.count > EXPANDING_Z_RULES.warmUp;
  return observedAt - moments.firstAt >= EXPANDING_Z_RULES.minYears * 365.25 * DAY_MS;
}

/**
 * The latest value's distance from the mean of all values so far, in standard deviations; positive
 * means stress. Null while the history is too short. Source: docs/methods/stress-index.md#formula.
 */
export function expandingZ(
  moments: Moments,
  { indexHistory }: SensorDefinition,
  observedAt: number,
  cell: number,
): ExpandingZ | null {
  if (!isLongEnough(moments, indexHistory, observedAt)) return null;
  const { count, sum, squares, firstAt, isSeeded } = moments;
  const mean = sum / count;
  const sd = Math.sqrt(Math.max(0, squares / count - mean * mean));
  if (sd === 0) return null;
  const seededSince = isSeeded && indexHistory ? instantOf(indexHistory.seed.from) : firstAt;
  const z = rounded((cell - mean) / sd, EXPANDING_Z_RULES.digits);
  return { z, since: Math.min(seededSince, firstAt) };
}
