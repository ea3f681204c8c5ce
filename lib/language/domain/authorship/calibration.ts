import { logit, sigmoid } from "../../../core/statistics.ts";
import type { Reliability } from "../reliability.ts";
import type { GenreCentre, PairGenre } from "./genre.ts";
import type { PackedSpace } from "./space.ts";

/**
 * Words of the shorter text that calibrations were made for. Source:
 * docs/methods/authorship.md#probability.
 */
export const BUCKETS = [250, 500, 1_000, 2_000, 5_000] as const;
/** Actual mean number of words of the texts in each bucket; few texts reach 5,000. */
const KNOTS = [250, 500, 1_000, 2_000, 4_000] as const;
/** Mean distance below which one text copies parts of the other, in any genre. */
const NEAR_COPY = 0.2;

/**
 * The coefficients that turn distances into a probability. Source:
 * docs/methods/authorship.md#probability.
 */
export interface CalibrationForm {
  /** Weight of the four-gram distance; that of the style distance is 1. */
  gramShare: number;
  /** Probability of the most distant pairs: some authors write two very different texts. */
  floors: Readonly<Record<PairGenre, number>>;
}
export const CALIBRATION_FORM: CalibrationForm = {
  gramShare: 0.5,
  floors: { SPEECH: 0.2, KNOWN: 0, UNKNOWN: 0 },
};

export interface Coefficients {
  intercept: number;
  slope: number;
}

/** Coefficients, and their accuracy on unseen authors. */
export interface StyleCalibration extends Coefficients {
  /** Mean squared error of the probability. */
  brier: number;
  /** Chance that a pair by one author gets a higher probability than a pair by two. */
  auc: number;
  /** Expected calibration error. */
  error: number;
  /** Number of pairs in the measurement. */
  n: number;
}

/** By genre of the pair and bucket. */
export type Calibrations<Calibration = StyleCalibration> = Readonly<
  Record<PairGenre, readonly Calibration[]>
>;

/** Distances of two texts by style features and by four-grams. */
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

/** Index in `BUCKETS` of the bucket that is nearest by ratio. */
export const bucketOf = (words: number): number => {
  const { below, share } = between(words);
  return share < 0.5 ? below : below + 1;
};

/** The knots around a number of words: index of the lower, and weight of the upper one, 0..1. */
function between(words: number): { below: number; share: number } {
  const last = KNOTS.length - 2;
  let below = 0;
  while (below < last && words >= (KNOTS[below + 1] ?? 0)) below += 1;
  const [low = 1, high = 1] = KNOTS.slice(below, below + 2);
  const share = Math.log(Math.max(1, words) / low) / Math.log(high / low);
  return { below, share: Math.max(0, Math.min(1, share)) };
}

/** A value given by bucket, at any number of words: linear in the logarithm of the words. */
export function atWords(byBucket: readonly number[], words: number): number {
  const { below, share } = between(words);
  const [low = 0, high = 0] = byBucket.slice(below, below + 2);
  return low + (high - low) * share;
}

/**
 * Probability, 0..1, that two texts are by one author, when one half of all pairs are:
 * floor + (1 - floor) sigma(a + b distance), with a and b by the genre and by the words of the
 * shorter text. Below the first bucket the log-odds shrink with the words. Source:
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
  const at = (name: keyof Coefficients) =>
    atWords(
      calibrations[genre].map((calibration) => calibration[name]),
      words,
    );
  const logOdds = at("intercept") + at("slope") * weightedDistance(distances, form);
  const floor = form.floors[genre];
  const probability = floor + (1 - floor) * sigmoid(logOdds);
  return sigmoid(logit(probability) * Math.min(1, words / KNOTS[0]));
}

/** The results of `npm run authorship` that the measure of a single text needs. */
export interface StoredStyle {
  style: PackedSpace;
  /** By bucket, deciles 0 to 10 of the distance from the reference, of authors never seen. */
  unusualness: readonly (readonly number[])[];
}

/** The further results that the comparison of two texts needs. */
export interface StoredPairs {
  /** Description of the training texts, for people. */
  corpus: string;
  grams: PackedSpace;
  /** Four-grams one after the other. */
  gramNames: string;
  centres: readonly GenreCentre[];
  /** By bucket, the longest that a shared vector counts. */
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
/**
 * Minimum words of the shorter text for a verdict. Source:
 * docs/methods/authorship.md#verdict.
 */
export const MIN_DECIDED_WORDS = 250;
/** Source: docs/methods/authorship.md#probability. */
export const SAME_FROM = 0.8;
export const DIFFERENT_TO = 0.2;

/** Verdict on a probability, given the words of the shorter text. */
export function verdictOf(probability: number, words: number): AuthorshipVerdict {
  if (words < MIN_WORDS) return "INSUFFICIENT_TEXT";
  if (words < MIN_DECIDED_WORDS) return "INCONCLUSIVE";
  if (probability >= SAME_FROM) return "LIKELY_SAME";
  return probability <= DIFFERENT_TO ? "LIKELY_DIFFERENT" : "INCONCLUSIVE";
}

/**
 * Reliability of the comparison, from the words of the shorter text. Source:
 * docs/decisions.md#i-cmp.
 */
export function comparisonReliability(words: number): Reliability {
  if (words < 500) return "LOW";
  return words < 2_500 ? "MEDIUM" : "HIGH";
}
