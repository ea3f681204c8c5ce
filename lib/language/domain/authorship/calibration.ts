import { sigmoid } from "../../../core/statistics.ts";
import type { Reliability } from "../reliability.ts";
import type { PackedSpace } from "./space.ts";

/** Words of the shorter text that calibrations were made for. Source: docs/methods/authorship.md#probability. */
export const BUCKETS = [250, 500, 1_000, 2_000, 5_000] as const;
/** Words that the texts of each bucket really had on average: few reach 5,000. */
const KNOTS = [250, 500, 1_000, 2_000, 4_000] as const;
/** How far two texts may share more than one author would explain and still be judged in full. */
const KNOWN = 1.1;
/** Distance below which two texts are, in part or whole, the same one; no two others came as near. */
const NEAR_COPY = 0.2;

/** How distances become a probability, and how well that did on authors never seen. */
export interface Calibration {
  intercept: number;
  style: number;
  grams: number;
  /** Mean squared error of the probability. */
  brier: number;
  /** Chance that a pair by one author gets a higher probability than a pair by two. */
  auc: number;
  /** Pairs measured on. */
  n: number;
}

/** Distances by style features and by four-grams, and how much of each vector both share. */
export interface Distances {
  style: number;
  grams: number;
  /** The larger multiple of the caps. */
  shared: number;
}

/** Place in `BUCKETS` of the nearest by ratio. */
export const bucketOf = (words: number): number => {
  const { below, share } = between(words);
  return share < 0.5 ? below : below + 1;
};

/** The knots around a number of words: place of the lower one, and share of the upper, 0..1. */
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
 * How far the log-odds can be trusted, 0..1. Less the more two texts share beyond what one author
 * would explain: they are of a genre that the reference does not know. A near copy needs none.
 */
export function trustIn({ style, grams, shared }: Distances): number {
  if (shared <= KNOWN) return 1;
  const apart = Math.min(1, (style + grams) / (2 * NEAR_COPY));
  return 1 - apart * (1 - (KNOWN / shared) ** 3);
}

/**
 * Probability, 0..1, that two texts are by one author, one half of all pairs being so:
 * sigma(a + b d_style + c d_grams), with a, b and c by the words of the shorter text. Below the
 * first bucket the log-odds shrink with the words. Source: docs/methods/authorship.md#probability.
 */
export function sameAuthorProbability(
  calibrations: readonly Pick<Calibration, "intercept" | "style" | "grams">[],
  distances: Distances,
  words: number,
): number {
  const at = (name: "intercept" | "style" | "grams") =>
    atWords(
      calibrations.map((calibration) => calibration[name]),
      words,
    );
  const logit = at("intercept") + at("style") * distances.style + at("grams") * distances.grams;
  const trust = trustIn(distances) * Math.min(1, words / KNOTS[0]);
  return sigmoid(logit * trust);
}

/** What the measure of a single text needs of what `npm run authorship` learned. */
export interface StoredStyle {
  style: PackedSpace;
  /** By bucket, deciles 0 to 10 of the distance from the reference, of authors never seen. */
  unusualness: readonly (readonly number[])[];
}

/** What the comparison of two needs beside it. */
export interface StoredPairs {
  /** What was learned from, for a reader. */
  corpus: string;
  grams: PackedSpace;
  /** Four-grams one after the other. */
  gramNames: string;
  /** By bucket, the longest that a shared vector counts. */
  caps: { style: readonly number[]; grams: readonly number[] };
  calibrations: readonly Calibration[];
}

export type StoredReference = StoredStyle & StoredPairs;

export const VERDICTS = [
  "LIKELY_SAME",
  "LIKELY_DIFFERENT",
  "INCONCLUSIVE",
  "INSUFFICIENT_TEXT",
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Below this many words in either text nothing is said. Source: docs/decisions.md#i-cmp. */
export const MIN_WORDS = 50;
/** Below this many words in the shorter text nothing is decided. Source: docs/methods/authorship.md#verdict. */
export const MIN_DECIDED_WORDS = 250;
/** Source: docs/methods/authorship.md#probability. */
export const SAME_FROM = 0.8;
export const DIFFERENT_TO = 0.2;

/** Verdict on a probability, given the words of the shorter text. */
export function verdictOf(probability: number, words: number): Verdict {
  if (words < MIN_WORDS) return "INSUFFICIENT_TEXT";
  if (words < MIN_DECIDED_WORDS) return "INCONCLUSIVE";
  if (probability >= SAME_FROM) return "LIKELY_SAME";
  return probability <= DIFFERENT_TO ? "LIKELY_DIFFERENT" : "INCONCLUSIVE";
}

/** How much the words of the shorter text allow to be said. Source: docs/decisions.md#i-cmp. */
export function comparisonReliability(words: number): Reliability {
  if (words < 500) return "LOW";
  return words < 2_500 ? "MEDIUM" : "HIGH";
}
