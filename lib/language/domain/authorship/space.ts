import { COUNT_FEATURES, MASKED_ALPHABET, type StyleCounts } from "./style-counts.ts";

/**
 * Lengths of the shorter text, in words, for which calibrations were measured. Source:
 * docs/methods/authorship.md#probability.
 */
export const BUCKETS = [250, 500, 1_000, 2_000, 5_000] as const;
/** Mean number of words of the measured texts in each bucket; few texts have 5,000. */
const BUCKET_MEANS = [250, 500, 1_000, 2_000, 4_000] as const;

/** Index of the length bucket that is nearest by ratio. */
export const bucketOf = (words: number): number => {
  const { below, share } = bucketPosition(words);
  return share < 0.5 ? below : below + 1;
};

/**
 * The two buckets around a number of words: index of the lower one, and weight of the upper one,
 * 0..1.
 */
function bucketPosition(words: number): { below: number; share: number } {
  const last = BUCKET_MEANS.length - 2;
  let below = 0;
  while (below < last && words >= (BUCKET_MEANS[below + 1] ?? 0)) below += 1;
  const [low = 1, high = 1] = BUCKET_MEANS.slice(below, below + 2);
  const share = Math.log(Math.max(1, words) / low) / Math.log(high / low);
  return { below, share: Math.max(0, Math.min(1, share)) };
}

/** Interpolates a value by bucket at a number of words, linearly in the logarithm of the words. */
export function interpolateAtWords(byBucket: readonly number[], words: number): number {
  const { below, share } = bucketPosition(words);
  const [low = 0, high = 0] = byBucket.slice(below, below + 2);
  return low + (high - low) * share;
}

/**
 * Maximum size of a z-score; larger ones are clipped. Source:
 * docs/methods/authorship.md#two-distances.
 */
const CLIP = 4;

/**
 * A feature space of a reference: mean, standard deviation and weight of each feature. Each author
 * counts equally; the deviation is that between texts of one author. A weight measures how well a
 * feature separates authors. `directions` are unit vectors that separate genres and topics instead
 * of authors; `fade` is the share of each that is removed from a text's vector.
 */
export interface Space {
  mean: Float64Array;
  deviation: Float64Array;
  weight: Float64Array;
  directions: Float64Array[];
  fade: number[];
}

/**
 * Values of a text's style features: square roots of counts per 1,000 words, so that rare and
 * frequent words have similar noise; and logarithms of the sentence lengths.
 */
export const styleRates = ({
  counts,
  words,
}: Pick<StyleCounts, "counts" | "words">): Float64Array =>
  counts.map((count, index) =>
    index < COUNT_FEATURES ? Math.sqrt((1_000 * count) / Math.max(1, words)) : Math.log1p(count),
  );

/** z-scores of a text's rates, -4..4 by feature. */
export const standardScores = (rates: Float64Array, { mean, deviation }: Space): Float64Array =>
  rates.map((rate, index) => {
    const score = (rate - (mean[index] ?? 0)) / (deviation[index] ?? 1);
    return Math.max(-CLIP, Math.min(CLIP, score));
  });

/** The vector to compare: weighted z-scores without the directions of genre and topic. */
export function weightedVector(
  scores: Float64Array,
  { directions, fade, weight }: Space,
): Float64Array {
  const vector = scores.slice();
  for (const [i, direction] of directions.entries()) {
    const share = (fade[i] ?? 0) * dot(scores, direction);
    for (const [index, part] of direction.entries()) {
      vector[index] = (vector[index] ?? 0) - share * part;
    }
  }
  return vector.map((value, index) => value * (weight[index] ?? 0));
}

/** Scalar product of two vectors of equal length. */
export function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < x.length; index += 1) sum += (x[index] ?? 0) * (y[index] ?? 0);
  return sum;
}

/** Cosine distance of two vectors, 0..2; exactly symmetric. A zero vector has distance 1. */
export function cosineDistance(x: Float64Array, y: Float64Array): number {
  const lengths = dot(x, x) * dot(y, y);
  if (lengths === 0) return 1;
  return Math.max(0, Math.min(2, 1 - dot(x, y) / Math.sqrt(lengths)));
}

/**
 * A space compressed to few bytes, as base64. A deviation or weight takes one byte: the number of
 * steps below the largest, with 40 steps for a factor of e. A mean takes one byte: a share of the
 * largest mean in units of deviation. A component of a direction takes half a byte: a share of the
 * largest, -7 to 7.
 */
export interface PackedSpace {
  size: number;
  largest: { mean: number; deviation: number; weight: number; directions: readonly number[] };
  fade: readonly number[];
  /** Deviations, weights and means, one after the other. */
  features: string;
  directions: string;
}

/**
 * Number of steps of a byte for a factor of e, for the largest mean, and for the largest component.
 */
export const STEPS = 40;
export const MEAN_STEPS = 255;
export const PART_STEPS = 7;

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Decompresses a space. */
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

/** Characters of a four-gram. */
const GRAM_LENGTH = 4;

/** Count of each four-gram in a masked text, and their total. */
export function gramCounts(masked: string): { counts: Map<string, number>; total: number } {
  const counts = new Map<string, number>();
  const total = Math.max(0, masked.length - GRAM_LENGTH + 1);
  for (let at = 0; at < total; at += 1) {
    const gram = masked.slice(at, at + GRAM_LENGTH);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return { counts, total };
}

/** Square root of the rate per 10,000 four-grams, for each of `grams`. */
export function gramRates(masked: string, grams: readonly string[]): Float64Array {
  const { counts, total } = gramCounts(masked);
  return Float64Array.from(grams, (gram) =>
    Math.sqrt((10_000 * (counts.get(gram) ?? 0)) / Math.max(1, total)),
  );
}

/** Orders four-grams by the positions of their characters in `MASKED_ALPHABET`. */
export function compareGrams(a: string, b: string): number {
  const at = [...a].findIndex((character, i) => character !== b[i]);
  return MASKED_ALPHABET.indexOf(a[at] ?? " ") - MASKED_ALPHABET.indexOf(b[at] ?? " ");
}
