// Whether a text is shown to be of a genre on which comparisons are calibrated.

import { dot, interpolateAtWords } from "./space.ts";

/**
 * The genres with enough authors for a calibration: speeches of officials, and novels. Source:
 * docs/methods/authorship.md#genre.
 */
export const CALIBRATED_GENRES = ["speech", "fiction"] as const;
export type CalibratedGenre = (typeof CALIBRATED_GENRES)[number];

/** A value for each calibrated genre. */
export const byGenre = <Value>(
  make: (genre: CalibratedGenre) => Value,
): Record<CalibratedGenre, Value> => ({ speech: make("speech"), fiction: make("fiction") });

/**
 * Kinds of pairs. SPEECH: two speeches. KNOWN: two novels. UNKNOWN: any other pair.
 */
export const PAIR_GENRES = ["SPEECH", "KNOWN", "UNKNOWN"] as const;
export type PairGenre = (typeof PAIR_GENRES)[number];

/**
 * Minimum words from which a genre is shown; on fewer, distance hardly tells authors apart. Source:
 * docs/methods/authorship.md#genre.
 */
export const MIN_GENRE_WORDS = 800;

/**
 * A linear test of one genre: its texts score above all others. The z-scores of style and then of
 * four-grams each have a weight.
 */
export interface GenreTest {
  weights: Float64Array;
  intercept: number;
  /** Minimum score of a text of the genre, by length bucket. */
  borders: readonly number[];
}
export type GenreTests = Readonly<Partial<Record<CalibratedGenre, GenreTest>>>;

/** Score of a text in a genre's test, from its z-scores. */
export const genreScore = (scores: Float64Array, { weights, intercept }: GenreTest): number =>
  intercept + dot(scores, weights);

/**
 * The genre that a text of `words` words is shown to have; null when no test admits it. Of several
 * the one whose border it exceeds most.
 */
export function shownGenre(
  scores: Float64Array,
  words: number,
  tests: GenreTests,
): CalibratedGenre | null {
  if (words < MIN_GENRE_WORDS) return null;
  let [shown, most]: [CalibratedGenre | null, number] = [null, 0];
  for (const genre of CALIBRATED_GENRES) {
    const test = tests[genre];
    if (!test) continue;
    const excess = genreScore(scores, test) - interpolateAtWords(test.borders, words);
    if (excess >= most) [shown, most] = [genre, excess];
  }
  return shown;
}

/** The genre that both texts of a pair are shown to have; null when they have none in common. */
export const sharedGenre = (
  a: CalibratedGenre | null,
  b: CalibratedGenre | null,
): CalibratedGenre | null => (a === b ? a : null);

/** The kind of a pair, from the genre that both texts share. */
export function pairGenre(genre: CalibratedGenre | null): PairGenre {
  if (genre === null) return "UNKNOWN";
  return genre === "speech" ? "SPEECH" : "KNOWN";
}

/** A genre's test in few bytes: a weight is a share of the largest, -127 to 127, in base64. */
export interface PackedGenreTest extends Omit<GenreTest, "weights"> {
  largest: number;
  weights: string;
}

/** The largest step of a packed weight. */
export const WEIGHT_STEPS = 127;

/** Decompresses a genre's test. */
export const unpackGenreTest = ({ largest, weights, ...rest }: PackedGenreTest): GenreTest => ({
  ...rest,
  weights: Float64Array.from(
    atob(weights),
    (byte) => (largest * ((byte.charCodeAt(0) << 24) >> 24)) / WEIGHT_STEPS,
  ),
});
