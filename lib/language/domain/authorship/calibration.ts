import { logit, sigmoid } from "../../../core/statistics.ts";
import type { Reliability } from "../document.ts";
import type { GenreCentre, PairGenre } from "./genre.ts";
import type { PackedSpace } from "./space.ts";

/**
 * Lengths of the shorter text, in words, for which calibrations were measured. Source:
 * docs/methods/authorship.md#probability.
 */
export const BUCKETS = [250, 500, 1_000, 2_000, 5_000] as const;
/** Mean number of words of the training texts in each bucket; few texts have 5,000. */
const BUCKET_MEANS = [250, 500, 1_000, 2_000, 4_000] as const;
/** Mean distance below which one text must have copied parts of the other, in any genre. */
const NEAR_COPY = 0.2;

/**
 * The coefficients that turn distances into a probability. Source:
 * docs/methods/authorship.md#probability.
 */
export interface CalibrationForm {
  /** Weight of the four-gram distance; that of the style distance is 1. */
  gramShare: number;
  /** Minimum probability, because some authors write two very different texts. */
  floors: Readonly<Record<PairGenre, number>>;
}
export const CALIBRATION_FORM: CalibrationForm = {
  gramShare: 0.5,
  floors: { SPEECH: 0.2, KNOWN: 0, UNKNOWN: 0 },
};

/** Coefficients of a logistic regression on the distance. */
export interface Coefficients {
  intercept: number;
  slope: number;
}

/** Coefficients, and their accuracy on unseen authors. */
export interface StyleCalibration extends Coefficients {
  /** Mean squared error of the probability. */
  brier: number;
  /**
   * Area under the ROC curve: chance that a pair by one author gets a higher probability than a
   * pair by two.
   */
  auc: number;
  /** Expected calibration error. */
  error: number;
  /** Number of pairs in the measurement. */
  n: number;
}

/** Calibrations by genre of the pair, then by length bucket. */
export type Calibrations<Calibration = StyleCalibration> = Readonly<
  Record<PairGenre, readonly Calibration[]>
>;

/** Distances between two texts by style features and by four-grams. */
export interface Distances {
  style: number;
  grams: number;
  genre: PairGenre;
}

/** The combined distance from which the probability is computed. */
export const weightedDistance = (
  { style, grams }: Distances,
  { gramShare }: CalibrationForm,
): number => style + gramShare * grams;

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
 * Probability, 0..1, that two texts are by one author, assuming that half of all pairs are: floor +
 * (1 - floor) sigma(a + b distance). a and b depend on the genre and on `words`, the length of the
 * shorter text. Below the first bucket the log-odds shrink in proportion to the words. Source:
 * docs/methods/authorship.md#probability.
 */
export function sameAuthorProbability(
  calibrations: Calibrations<Coefficients>,
  distances: Distances,
  words: number,
  form = CALIBRATION_FORM,
): number {
  const isNearCopy = (distances.style + distances.grams) / 2 < NEAR_COPY;
  const genre = isNearCopy ? "KNOWN" : distances.genre;
  const coefficient = (name: keyof Coefficients) =>
    interpolateAtWords(
      calibrations[genre].map((calibration) => calibration[name]),
      words,
    );
  const logOdds =
    coefficient("intercept") + coefficient("slope") * weightedDistance(distances, form);
  const floor = form.floors[genre];
  const probability = floor + (1 - floor) * sigmoid(logOdds);
  return sigmoid(logit(probability) * Math.min(1, words / BUCKET_MEANS[0]));
}

/** Results of `npm run authorship` that are needed to measure a single text. */
export interface StoredStyle {
  style: PackedSpace;
  /** By length bucket: deciles 0 to 10 of the distance from the reference, for unseen authors. */
  unusualness: readonly (readonly number[])[];
}

/** More results of `npm run authorship` that are needed to compare two texts. */
export interface StoredPairs {
  /** Description of the training texts in words. */
  corpus: string;
  grams: PackedSpace;
  /** All four-grams, joined without separators. */
  gramNames: string;
  centres: readonly GenreCentre[];
  /** By length bucket: maximum length of the shared vector, see `compareVectors`. */
  caps: { style: readonly number[]; grams: readonly number[] };
  calibrations: Calibrations;
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
