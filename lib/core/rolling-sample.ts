// The rank and the robust z-score of a number within the last numbers of a stream.

import { robustZFrom, sortedQuantile } from "./statistics.ts";

/**
 * The last numbers of a stream, in order of arrival and in ascending order. The functions change it
 * in place.
 */
export interface RollingSample {
  arrived: number[];
  sorted: number[];
}

export const emptyRollingSample = (): RollingSample => ({ arrived: [], sorted: [] });

/** Index of the first number at or above `value`. */
function placeOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds a number; the oldest is dropped when there are more than `capacity`. */
export function pushSample(sample: RollingSample, value: number, capacity: number): void {
  sample.arrived.push(value);
  sample.sorted.splice(placeOf(sample.sorted, value), 0, value);
  if (sample.arrived.length <= capacity) return;
  const oldest = sample.arrived.shift();
  if (oldest !== undefined) sample.sorted.splice(placeOf(sample.sorted, oldest), 1);
}

/**
 * Removes and returns the latest number. It does not restore a number that was dropped when the
 * latest was added.
 */
export function popLatestSample(sample: RollingSample): number | undefined {
  const latest = sample.arrived.pop();
  if (latest !== undefined) sample.sorted.splice(placeOf(sample.sorted, latest), 1);
  return latest;
}

/**
 * Replaces the number `stepsBack` before the latest and returns the old one; undefined when that
 * was dropped.
 */
export function replaceSample(
  sample: RollingSample,
  stepsBack: number,
  value: number,
): number | undefined {
  const at = sample.arrived.length - 1 - stepsBack;
  const old = sample.arrived[at];
  if (old === undefined) return undefined;
  sample.arrived[at] = value;
  sample.sorted.splice(placeOf(sample.sorted, old), 1);
  sample.sorted.splice(placeOf(sample.sorted, value), 0, value);
  return old;
}

/** Makes a sample of these numbers, given in order of arrival. */
export const toRollingSample = (arrived: readonly number[]): RollingSample => ({
  arrived: [...arrived],
  sorted: arrived.toSorted((a, b) => a - b),
});

/**
 * Mid-rank of a number within the sample, 0..1, equal to `midRank` but without reading all numbers;
 * null while empty.
 */
export function sampleRank({ sorted }: RollingSample, value: number): number | null {
  if (sorted.length === 0) return null;
  let [low, high] = [placeOf(sorted, value), sorted.length];
  const below = low;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return (below + low) / 2 / sorted.length;
}

/** Median absolute deviation of ascending numbers, found by going outwards from the middle. */
function sortedMad(sorted: readonly number[], centre: number): number {
  let [left, right] = [placeOf(sorted, centre) - 1, placeOf(sorted, centre)];
  const [first, second] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  let sum = 0;
  for (let rank = 0; rank <= second; rank += 1) {
    const below = centre - (sorted[left] ?? Number.NEGATIVE_INFINITY);
    const above = (sorted[right] ?? Number.POSITIVE_INFINITY) - centre;
    if (below <= above) left -= 1;
    else right += 1;
    if (rank === first) sum += Math.min(below, above) / 2;
    if (rank === second) sum += Math.min(below, above) / 2;
  }
  return sum;
}

/**
 * Robust z of `value` within the sample, -6..6, equal to `robustZ` but without sorting; null while
 * empty.
 */
export function sampleRobustZ(sample: RollingSample, value: number): number | null {
  const { sorted } = sample;
  const centre = sortedQuantile(sorted, 0.5);
  const [upper, lower] = [sortedQuantile(sorted, 0.75), sortedQuantile(sorted, 0.25)];
  if (centre === null || upper === null || lower === null) return null;
  const mad = sortedMad(sorted, centre);
  return robustZFrom(value, { median: centre, mad, iqr: upper - lower });
}
