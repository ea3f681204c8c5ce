import { median } from "../../../lib/core/statistics.ts";
import type { Space } from "../../../lib/language/domain/authorship/space.ts";
import { strongestDirections } from "./directions.ts";
import { type Moments, momentsOf, type Row } from "./moments.ts";

/** Share of the common weight in each feature's: few authors leave much to chance. */
const COMMON_SHARE = 0.5;
/** How much stronger than a topic a genre is held to be when directions are sought. */
const GENRE_STRENGTH = 3;
/** A feature that varies less within authors is taken to vary this much (squared rate units). */
const LEAST_VARIANCE = 1e-4;
/** Keeps the rank of a four-gram that is never met above nothing. */
const LEAST_MEAN = 0.01;

/** How well each feature tells authors apart: variance between them over variance within. */
const ratios = ({ between, within }: Moments): Float64Array =>
  between.map((variance, i) => variance / Math.max(LEAST_VARIANCE, within[i] ?? 0));

/** Places of the `count` four-grams that tell authors apart and are frequent enough to do so. */
export function chosenPlaces(rows: readonly Row[], count: number): number[] {
  const moments = momentsOf(rows);
  const merit = ratios(moments).map(
    (ratio, i) => ratio * Math.sqrt((moments.mean[i] ?? 0) + LEAST_MEAN),
  );
  return [...merit.keys()]
    .sort((i, j) => (merit[j] ?? 0) - (merit[i] ?? 0) || i - j)
    .slice(0, count)
    .sort((i, j) => i - j);
}

/** The space in which texts like these rows are compared. `count` directions are faded. */
export function fitSpace(rows: readonly Row[], count: number): Space {
  const moments = momentsOf(rows);
  const deviation = moments.within.map((variance) => Math.sqrt(Math.max(LEAST_VARIANCE, variance)));
  const scaled = (row: Float64Array, by: number) =>
    row.map((value, i) => (by * value) / (deviation[i] ?? 1));
  const found = strongestDirections(
    [
      ...moments.residuals.map((row) => scaled(row, 1)),
      ...moments.genres.map((row) => scaled(row, GENRE_STRENGTH)),
    ],
    count,
  );
  const ratio = ratios(moments);
  const common = median([...ratio]) ?? 0;
  return {
    mean: moments.mean,
    deviation,
    weight: ratio.map((own) => Math.sqrt((1 - COMMON_SHARE) * own + COMMON_SHARE * common)),
    directions: found.map(({ vector }) => vector),
    // What is left of a direction has the spread of a feature of no direction.
    fade: found.map(({ strength }) => 1 - 1 / Math.sqrt(1 + strength)),
  };
}
