import { COUNTED, type StyleCounts } from "./style-counts.ts";

/** Features further off than this many deviations count as this far. Source: methods §7. */
const CLIP = 4;

/**
 * Where texts stand in respect of a reference. Means and deviations are balanced over authors, so
 * that a prolific one does not become the norm; deviations are those within an author. Directions
 * are what sets genres and topics apart, not authors: each is a unit vector, and `fade` the share
 * of it that is taken out. Weights tell how well a feature tells authors apart.
 */
export interface Space {
  mean: Float64Array;
  deviation: Float64Array;
  weight: Float64Array;
  directions: Float64Array[];
  fade: number[];
}

/**
 * Rates of a text as the style features are measured: square roots of counts per 1,000 words, which
 * evens out the noise of rare and frequent ones, and logarithms of the sentence lengths.
 */
export const styleRates = ({ counts, words }: StyleCounts): Float64Array =>
  counts.map((count, place) =>
    place < COUNTED ? Math.sqrt((1_000 * count) / Math.max(1, words)) : Math.log1p(count),
  );

/** Standard deviations from the mean, -4..4 by feature. */
export const standardScores = (rates: Float64Array, { mean, deviation }: Space): Float64Array =>
  rates.map((rate, place) => {
    const score = (rate - (mean[place] ?? 0)) / (deviation[place] ?? 1);
    return Math.max(-CLIP, Math.min(CLIP, score));
  });

/** The vector that is compared: scores without genre and topic, weighted. Changes `scores`. */
export function placed(scores: Float64Array, { directions, fade, weight }: Space): Float64Array {
  const shares = directions.map((direction, i) => (fade[i] ?? 0) * dot(scores, direction));
  directions.forEach((direction, i) => {
    const share = shares[i] ?? 0;
    for (let place = 0; place < scores.length; place += 1) {
      scores[place] = (scores[place] ?? 0) - share * (direction[place] ?? 0);
    }
  });
  for (let place = 0; place < scores.length; place += 1) {
    scores[place] = (scores[place] ?? 0) * (weight[place] ?? 0);
  }
  return scores;
}

export function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < x.length; place += 1) sum += (x[place] ?? 0) * (y[place] ?? 0);
  return sum;
}

/** Length of the vector half-way between two. */
export function sharedLength(x: Float64Array, y: Float64Array): number {
  return Math.sqrt(Math.max(0, dot(x, x) + 2 * dot(x, y) + dot(y, y))) / 2;
}

export interface Apartness {
  /** Cosine distance, 0..2: 0 for equal vectors, 1 for unrelated ones. */
  distance: number;
  /** What both vectors share, as a multiple of the cap. */
  shared: number;
}

/**
 * How far apart two texts stand. What both share, the vector half-way between them, counts up to
 * the length `cap`: two texts of a genre that the reference does not know share far more than one
 * author would explain. Exactly symmetric. A vector of no length is unrelated to any other. Source:
 * Smith and Aldridge 2011 for the cosine of standard scores; the cap is ours.
 */
export function apartness(x: Float64Array, y: Float64Array, cap: number): Apartness {
  let [sums, differences, lean] = [0, 0, 0];
  for (let place = 0; place < x.length; place += 1) {
    const [a, b] = [x[place] ?? 0, y[place] ?? 0];
    sums += (a + b) ** 2 / 4;
    differences += (a - b) ** 2 / 4;
    lean += (a * a - b * b) / 2;
  }
  const shared = Math.sqrt(sums) / cap;
  if (differences === 0) return { distance: 0, shared };
  const scale = shared > 1 ? 1 / shared : 1;
  const capped = scale * scale * sums;
  const lengths = (capped + differences + scale * lean) * (capped + differences - scale * lean);
  if (!(lengths > 0)) return { distance: 1, shared };
  const distance = 1 - (capped - differences) / Math.sqrt(lengths);
  return { distance: Math.max(0, Math.min(2, distance)), shared };
}
