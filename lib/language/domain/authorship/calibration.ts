// From the distance of two texts to the probability that they are by one author, and to a verdict.

import { sigmoid } from "../../../core/statistics.ts";
import type { Reliability } from "../document.ts";
import type { CalibratedGenre, PackedGenreTest } from "./genre.ts";
import { interpolateAtWords, type PackedSpace } from "./space.ts";

/**
 * Minimum probability of a genre, because distance cannot prove a second author of a speech. Source:
 * docs/methods/authorship.md#probability.
 */
export const floorOf = (genre: CalibratedGenre): number => (genre === "speech" ? 0.2 : 0);
/** Share of the fitted log-odds that counts, because the authors of a fit are few. */
const CAUTION = 0.85;

/** Coefficients of a logistic regression on the distance. */
export interface Coefficients {
  intercept: number;
  slope: number;
}

/** How good the probability is, on unseen authors. */
export interface MeasuredQuality {
  /** Mean squared error of the probability. */
  brier: number;
  /**
   * Area under the ROC curve of the distance: chance that a pair by one author is nearer than a pair
   * by two.
   */
  auc: number;
  /** Expected calibration error. */
  error: number;
  /** Number of pairs in the measurement. */
  n: number;
}

/** Coefficients by genre, then by length bucket. */
export type Calibrations<Calibration = Coefficients & MeasuredQuality> = Readonly<
  Record<CalibratedGenre, readonly Calibration[]>
>;

/**
 * Probability, 0..1, that two texts of a genre are by one author, assuming that half of all pairs
 * are: floor + (1 - floor) sigma(a + b distance). a and b depend on `words`, the length of the
 * shorter text. Source: docs/methods/authorship.md#probability.
 */
export function sameAuthorProbability(
  calibration: readonly Coefficients[],
  floor: number,
  distance: number,
  words: number,
): number {
  const coefficient = (name: keyof Coefficients) =>
    interpolateAtWords(
      calibration.map((each) => each[name]),
      words,
    );
  const logOdds = coefficient("intercept") + coefficient("slope") * distance;
  return floor + (1 - floor) * sigmoid(CAUTION * logOdds);
}

/** Results of `npm run authorship` that are needed to measure a single text. */
export interface StoredStyle {
  style: PackedSpace;
  /** By length bucket: deciles 0 to 10 of the distance from the reference, for unseen authors. */
  unusualness: readonly (readonly number[])[];
}

/** More results of `npm run authorship` that are needed to compare two texts. */
export interface StoredPairs {
  /** Description of the texts in words. */
  corpus: string;
  grams: PackedSpace;
  /** All four-grams, joined without separators. */
  gramNames: string;
  tests: Readonly<Record<CalibratedGenre, PackedGenreTest>>;
  calibrations: Calibrations;
  /** By length bucket: the quality on genres left out. */
  leftOut: readonly MeasuredQuality[];
}

export type StoredReference = StoredStyle & StoredPairs;

export const AUTHORSHIP_VERDICTS = [
  "LIKELY_SAME",
  "LIKELY_DIFFERENT",
  "INCONCLUSIVE",
  "INSUFFICIENT_TEXT",
] as const;
export type AuthorshipVerdict = (typeof AUTHORSHIP_VERDICTS)[number];

/** Minimum words of each text for a probability. Source: docs/decisions.md#i-cmp. */
export const MIN_WORDS = 50;
/** Minimum words of the shorter text for a verdict. Source: docs/methods/authorship.md#verdict. */
export const MIN_DECIDED_WORDS = 250;
/**
 * Probabilities from which, and up to which, there is a verdict. Source:
 * docs/methods/authorship.md#probability.
 */
export const MIN_SAME_PROBABILITY = 0.8;
export const MAX_DIFFERENT_PROBABILITY = 0.2;

/** Verdict on a probability, given the words of the shorter text. */
export function verdictOf(probability: number, words: number): AuthorshipVerdict {
  if (words < MIN_WORDS) return "INSUFFICIENT_TEXT";
  if (words < MIN_DECIDED_WORDS) return "INCONCLUSIVE";
  if (probability >= MIN_SAME_PROBABILITY) return "LIKELY_SAME";
  return probability <= MAX_DIFFERENT_PROBABILITY ? "LIKELY_DIFFERENT" : "INCONCLUSIVE";
}

/**
 * Reliability of the comparison, from the words of the shorter text. Source:
 * docs/decisions.md#i-cmp.
 */
export function comparisonReliability(words: number): Reliability {
  if (words < 500) return "LOW";
  return words < 2_500 ? "MEDIUM" : "HIGH";
}
