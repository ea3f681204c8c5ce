// Fits the feature space in which two texts are compared: scales, weights and the directions to reduce.

import { median } from "../../../lib/core/statistics.ts";
import type { Space } from "../../../lib/language/domain/authorship/space.ts";
import { strongestDirections } from "./directions.ts";
import { momentsOf, type WeightedMoments, type WeightedRow } from "./moments.ts";

/**
 * Share of the common weight in each feature's weight (shrinkage), because weights from few authors
 * are noisy.
 */
const COMMON_SHARE = 0.5;
/** Factor by which genre counts more than topic when directions are sought. */
const GENRE_STRENGTH = 3;
/** Lower limit of a feature's variance within authors (squared rate units). */
const MIN_VARIANCE = 1e-4;
/** Added to a mean rate, so that a four-gram that never occurs has a rank above 0. */
const MIN_MEAN = 0.01;

/** How well each feature separates authors: variance between authors divided by variance within. */
const separationRatios = ({ between, within }: WeightedMoments): Float64Array =>
  between.map((variance, i) => variance / Math.max(MIN_VARIANCE, within[i] ?? 0));

/** Indices of the `count` four-grams that separate authors best and are frequent enough. */
export function chooseFeatures(rows: readonly WeightedRow[], count: number): number[] {
  const moments = momentsOf(rows);
  const merit = separationRatios(moments).map(
    (ratio, i) => ratio * Math.sqrt((moments.mean[i] ?? 0) + MIN_MEAN),
  );
  return [...merit.keys()]
    .sort((i, j) => (merit[j] ?? 0) - (merit[i] ?? 0) || i - j)
    .slice(0, count)
    .sort((i, j) => i - j);
}

/** Fits the space in which such texts are compared. Differences along `count` directions count less. */
export function fitSpace(rows: readonly WeightedRow[], count: number): Space {
  const moments = momentsOf(rows);
  const deviation = moments.within.map((variance) => Math.sqrt(Math.max(MIN_VARIANCE, variance)));
  const scaled = (row: Float64Array, by: number) =>
    row.map((value, i) => (by * value) / (deviation[i] ?? 1));
  const found = strongestDirections(
    [
      ...moments.residuals.map((row) => scaled(row, 1)),
      ...moments.genres.map((row) => scaled(row, GENRE_STRENGTH)),
    ],
    count,
  );
  const ratio = separationRatios(moments);
  const common = median([...ratio]) ?? 0;
  return {
    mean: moments.mean,
    deviation,
    weight: ratio.map((value) => Math.sqrt((1 - COMMON_SHARE) * value + COMMON_SHARE * common)),
    directions: found.map(({ vector }) => vector),
    // After the reduction a direction has the same spread as an ordinary feature.
    fade: found.map(({ strength }) => 1 - 1 / Math.sqrt(1 + strength)),
  };
}
