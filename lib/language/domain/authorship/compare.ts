// Compares the style of two texts, and says how unusual the style of one text is.

import { rounded } from "../../../core/rounded.ts";
import type { Reliability } from "../document.ts";
import {
  type AuthorshipVerdict,
  bucketOf,
  type Calibrations,
  type Coefficients,
  comparisonReliability,
  type Distances,
  interpolateAtWords,
  MIN_WORDS,
  type StoredReference,
  sameAuthorProbability,
  verdictOf,
} from "./calibration.ts";
import { genrePosition, nearestGenre, type PairGenre, pairGenre } from "./genre.ts";
import { PAIRS, STYLE } from "./reference.generated.ts";
import {
  compareVectors,
  dot,
  gramRates,
  type Space,
  standardScores,
  styleRates,
  unpackSpace,
  weightedVector,
} from "./space.ts";
import { NAMED_FEATURES, type StyleCounts, styleCounts } from "./style-counts.ts";

/** The texts' feature spaces and calibrations, unpacked from the generated data. */
export interface AuthorshipReference
  extends Omit<StoredReference, "style" | "grams" | "gramNames"> {
  style: Space;
  grams: Space;
  /** The four-grams that make up a vector. */
  gramNames: readonly string[];
}

/** The reference against which styles are measured. */
export const AUTHORSHIP_REFERENCE: AuthorshipReference = {
  ...STYLE,
  ...PAIRS,
  style: unpackSpace(STYLE.style),
  grams: unpackSpace(PAIRS.grams),
  gramNames: PAIRS.gramNames.match(/.{4}/g) ?? [],
};

/** Probability for two equal texts. Not 1, because one author may have copied the other. */
const EQUAL_TEXTS_PROBABILITY = 0.999;
/** Number of features in an answer. Source: docs/methods/authorship.md#two-distances. */
const MAX_SHOWN_FEATURES = 15;

const METHOD =
  "authorship-2: cosine delta on function words, punctuation, word and sentence lengths, and on " +
  "character 4-grams of the text with all but function words masked; logistic calibration by genre " +
  "and by length of the shorter text, prior .5, on authors the model had not seen; first 5,000 " +
  "words of each text";

/** The parts of a reference that a comparison needs. */
export interface ComparisonReference
  extends Pick<AuthorshipReference, "style" | "grams" | "gramNames" | "centres" | "caps"> {
  calibrations: Calibrations<Coefficients>;
}

/** The style of a text, measured by a reference. */
export interface MeasuredText {
  counts: Omit<StyleCounts, "masked">;
  /** z-scores of the style features. */
  scores: Float64Array;
  style: Float64Array;
  grams: Float64Array;
  /** Genre of the text; null when it is none of the reference's genres. */
  genre: string | null;
}

/** Measures the style of a text. Linear time. */
export function measureStyle(
  { style, grams, gramNames, centres }: ComparisonReference,
  text: string,
): MeasuredText {
  const counts = styleCounts(text);
  const scores = standardScores(styleRates(counts), style);
  return {
    counts,
    scores,
    style: weightedVector(scores, style),
    grams: weightedVector(standardScores(gramRates(counts.masked, gramNames), grams), grams),
    genre: nearestGenre(genrePosition(scores, style), centres),
  };
}

/** Number of counted words of the shorter text. */
const shorterWords = (a: MeasuredText, b: MeasuredText): number =>
  Math.min(a.counts.words, b.counts.words);

/** Distances of two texts, and the probability, 0..1, that one author wrote both. */
export function likelihood(
  { caps, calibrations }: ComparisonReference,
  a: MeasuredText,
  b: MeasuredText,
): Distances & { probability: number } {
  const words = shorterWords(a, b);
  const distances = {
    style: compareVectors(a.style, b.style, interpolateAtWords(caps.style, words)),
    grams: compareVectors(a.grams, b.grams, interpolateAtWords(caps.grams, words)),
    genre: pairGenre(a.genre, b.genre),
  };
  return { ...distances, probability: sameAuthorProbability(calibrations, distances, words) };
}

/**
 * A function word or punctuation mark, its rates per 1,000 words in both texts, and A's rate minus
 * B's.
 */
interface FeatureDifference {
  feature: string;
  textA: number;
  textB: number;
  delta: number;
}

const ratePerThousand = ({ counts, words }: MeasuredText["counts"], index: number): number =>
  rounded((1_000 * (counts[index] ?? 0)) / Math.max(1, words), 2);

/** The features whose z-scores differ most, largest first; ties in the order of the features. */
function featureComparison(a: MeasuredText, b: MeasuredText): FeatureDifference[] {
  return NAMED_FEATURES.map((feature, index) => {
    const [textA, textB] = [ratePerThousand(a.counts, index), ratePerThousand(b.counts, index)];
    const gap = Math.abs((a.scores[index] ?? 0) - (b.scores[index] ?? 0));
    return { gap, shown: { feature, textA, textB, delta: rounded(textA - textB, 2) } };
  })
    .sort((one, other) => other.gap - one.gap)
    .slice(0, MAX_SHOWN_FEATURES)
    .map(({ shown }) => shown);
}

/** The result of comparing the style of two texts. */
export interface StyleComparison {
  verdict: AuthorshipVerdict;
  /** Mean of both distances, 0..2, four decimals. */
  distance: number;
  /** 0..1, three decimals; assumes that half of all pairs are by one author. */
  probabilitySameAuthor: number;
  textAWords: number;
  textBWords: number;
  /** The 15 function words and punctuation marks that differ most, largest first. */
  featureComparison: FeatureDifference[];
  reliability: Reliability;
  method: string;
  referenceCorpus: string;
  /** Accuracy on unseen authors, for pairs of this genre in the nearest length bucket. */
  calibration: { genre: PairGenre; brier: number; auc: number; error: number; n: number };
}

const withoutCaseAndSpace = (text: string): string =>
  text.toLowerCase().replace(/\s+/g, " ").trim();

/** Verdict, distance and rounded probability; 0.5 when a text is too short. */
function decide(a: MeasuredText, b: MeasuredText, areEqual: boolean) {
  if (areEqual) {
    return { verdict: "LIKELY_SAME", distance: 0, probability: EQUAL_TEXTS_PROBABILITY } as const;
  }
  const words = shorterWords(a, b);
  const { style, grams, probability: exact } = likelihood(AUTHORSHIP_REFERENCE, a, b);
  const probability = words < MIN_WORDS ? 0.5 : rounded(exact, 3);
  const distance = rounded((style + grams) / 2, 4);
  return { verdict: verdictOf(probability, words), distance, probability };
}

/**
 * Whether two texts are likely by one author. Swapping them changes only the labels. Texts that
 * differ only in case and white space have distance 0 and are by one author at any length. Linear
 * time. Source: docs/methods/authorship.md#two-distances, docs/decisions.md#i-cmp.
 */
export function compareStyles(textA: string, textB: string): StyleComparison {
  const [a, b] = [
    measureStyle(AUTHORSHIP_REFERENCE, textA),
    measureStyle(AUTHORSHIP_REFERENCE, textB),
  ];
  const words = shorterWords(a, b);
  const areEqual = withoutCaseAndSpace(textA) === withoutCaseAndSpace(textB);
  const { verdict, distance, probability } = decide(a, b, areEqual);
  const genre = pairGenre(a.genre, b.genre);
  const measured = AUTHORSHIP_REFERENCE.calibrations[genre][bucketOf(words)];
  const { brier = 0, auc = 0, error = 0, n = 0 } = measured ?? {};
  return {
    verdict,
    distance,
    probabilitySameAuthor: probability,
    textAWords: a.counts.allWords,
    textBWords: b.counts.allWords,
    featureComparison: featureComparison(a, b),
    reliability: comparisonReliability(words),
    method: METHOD,
    referenceCorpus: AUTHORSHIP_REFERENCE.corpus,
    calibration: { genre, brier, auc, error, n },
  };
}

/**
 * Distance of a text's style rates from the mean style, with differences between genres removed.
 */
export function distanceFromCentre(rates: Float64Array, style: Space): number {
  const vector = weightedVector(standardScores(rates, style), style);
  return Math.sqrt(dot(vector, vector));
}

/**
 * How unusual a text's style is: percentile, 0..100, of its distance from the mean style, among
 * texts of its length by unseen authors. Null below 50 words. Source:
 * docs/methods/authorship.md#unusual-style.
 */
export function styleUnusualness(text: string): number | null {
  const counts = styleCounts(text);
  if (counts.words < MIN_WORDS) return null;
  const { style, unusualness } = AUTHORSHIP_REFERENCE;
  const distance = distanceFromCentre(styleRates(counts), style);
  const decile = (index: number) =>
    interpolateAtWords(
      unusualness.map((deciles) => deciles[index] ?? 0),
      counts.words,
    );
  let above = 0;
  while (above <= 10 && distance >= decile(above)) above += 1;
  if (above === 0) return 0;
  if (above > 10) return 100;
  const [low, high] = [decile(above - 1), decile(above)];
  return 10 * (above - 1 + (distance - low) / (high - low));
}
