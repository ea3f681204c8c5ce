import { COUNTED, MASKED_ALPHABET, type StyleCounts } from "./style-counts.ts";

/**
 * Features further off than this many deviations count as this far. Source:
 * docs/methods/authorship.md#two-distances.
 */
const CLIP = 4;

/**
 * A feature space relative to a reference. Means and deviations are balanced over authors, so that
 * a prolific author does not dominate; deviations are within an author. Directions separate genres
 * and topics rather than authors: each is a unit vector, and `fade` is the share of it that is
 * removed. Weights measure how well a feature separates authors.
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

/** The vector that is compared: scores without genre and topic, weighted. */
export function weightedVector(
  scores: Float64Array,
  { directions, fade, weight }: Space,
): Float64Array {
  const vector = scores.slice();
  for (const [i, direction] of directions.entries()) {
    const share = (fade[i] ?? 0) * dot(scores, direction);
    for (const [place, part] of direction.entries()) {
      vector[place] = (vector[place] ?? 0) - share * part;
    }
  }
  return vector.map((value, place) => value * (weight[place] ?? 0));
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

/**
 * Cosine distance of standard scores. What both share, the vector half-way between them, counts up
 * to the length `cap` (our addition): two texts of a genre that is not in the reference share far
 * more than one author would explain. Exactly symmetric. A zero vector is unrelated to any other.
 * Source: Smith and Aldridge 2011, Improving authorship attribution.
 */
export function compareVectors(x: Float64Array, y: Float64Array, cap: number): number {
  let [sums, differences, lean] = [0, 0, 0];
  for (let place = 0; place < x.length; place += 1) {
    const [a, b] = [x[place] ?? 0, y[place] ?? 0];
    sums += (a + b) ** 2 / 4;
    differences += (a - b) ** 2 / 4;
    lean += (a * a - b * b) / 2;
  }
  const shared = Math.sqrt(sums) / cap;
  if (differences === 0) return 0;
  const scale = shared > 1 ? 1 / shared : 1;
  const capped = scale * scale * sums;
  const lengths = (capped + differences + scale * lean) * (capped + differences - scale * lean);
  if (!(lengths > 0)) return 1;
  const distance = 1 - (capped - differences) / Math.sqrt(lengths);
  return Math.max(0, Math.min(2, distance));
}

/**
 * A space in few bytes, as base64. Deviations and weights are steps down from the largest, 40 for a
 * factor of e, in a byte each; means are shares of the largest in units of their deviation, in a
 * byte; parts of directions are shares of the largest from -7 to 7, two in a byte.
 */
export interface PackedSpace {
  size: number;
  largest: { mean: number; deviation: number; weight: number; directions: readonly number[] };
  fade: readonly number[];
  /** Deviations, weights and means, one after the other. */
  features: string;
  directions: string;
}

/** Steps of a scale to a factor of e. */
export const STEPS = 40;
export const MEAN_STEPS = 255;
export const PART_STEPS = 7;

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export function unpackSpace({ size, largest, fade, ...packed }: PackedSpace): Space {
  const features = bytesOf(packed.features);
  const parts = bytesOf(packed.directions);
  const scale = (max: number, from: number) =>
    Float64Array.from(
      { length: size },
      (_, i) => max * Math.exp(-(features[from + i] ?? 0) / STEPS),
    );
  const part = (at: number): number => {
    const pair = parts[at >> 1] ?? 0;
    return (at % 2 === 0 ? pair >> 4 : pair & 15) - PART_STEPS;
  };
  const deviation = scale(largest.deviation, 0);
  return {
    mean: deviation.map(
      (unit, i) => (unit * largest.mean * (features[2 * size + i] ?? 0)) / MEAN_STEPS,
    ),
    deviation,
    weight: scale(largest.weight, size),
    directions: largest.directions.map((max, row) =>
      Float64Array.from({ length: size }, (_, i) => (max * part(row * size + i)) / PART_STEPS),
    ),
    fade: [...fade],
  };
}

/** Characters of an n-gram. */
const GRAM = 4;

/** Counts of each four-gram in a masked text, and their total. */
export function gramCounts(masked: string): { counts: Map<string, number>; total: number } {
  const counts = new Map<string, number>();
  const total = Math.max(0, masked.length - GRAM + 1);
  for (let at = 0; at < total; at += 1) {
    const gram = masked.slice(at, at + GRAM);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return { counts, total };
}

/** Square roots of the rates per 10,000 four-grams, of those that make up a vector. */
export function gramRates(masked: string, grams: readonly string[]): Float64Array {
  const { counts, total } = gramCounts(masked);
  return Float64Array.from(grams, (gram) =>
    Math.sqrt((10_000 * (counts.get(gram) ?? 0)) / Math.max(1, total)),
  );
}

/** Which of two four-grams comes first, by the places of their characters in `MASKED_ALPHABET`. */
export function compareGrams(a: string, b: string): number {
  const at = [...a].findIndex((character, i) => character !== b[i]);
  return MASKED_ALPHABET.indexOf(a[at] ?? " ") - MASKED_ALPHABET.indexOf(b[at] ?? " ");
}
