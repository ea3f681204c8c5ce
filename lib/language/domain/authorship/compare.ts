// Compares the style of two texts, and says how unusual the style of one text is.

import { rounded } from "../../../core/rounded.ts";
import type { Reliability } from "../document.ts";
import {
  type AuthorshipVerdict,
  comparisonReliability,
  floorOf,
  type MeasuredQuality,
  MIN_WORDS,
  type StoredReference,
  sameAuthorProbability,
  verdictOf,
} from "./calibration.ts";
import {
  byGenre,
  type CalibratedGenre,
  type GenreTests,
  type PairGenre,
  pairGenre,
  sharedGenre,
  shownGenre,
  unpackGenreTest,
} from "./genre.ts";
import { PAIRS, STYLE } from "./learned.ts";
import {
  bucketOf,
  cosineDistance,
  dot,
  gramRates,
  interpolateAtWords,
  type Space,
  standardScores,
  styleRates,
  unpackSpace,
  weightedVector,
} from "./space.ts";
import { NAMED_FEATURES, type StyleCounts, styleCounts } from "./style-counts.ts";

/** The feature spaces in which styles are measured. */
export interface StyleSpaces {
  style: Space;
  grams: Space;
  /** The four-grams that make up a vector. */
  gramNames: readonly string[];
}

/** The reference against which styles are measured, unpacked from the generated data. */
interface AuthorshipReference
  extends Omit<StoredReference, keyof StyleSpaces | "tests">,
    StyleSpaces {
  tests: GenreTests;
}
export const AUTHORSHIP_REFERENCE: AuthorshipReference = {
  ...STYLE,
  ...PAIRS,
  style: unpackSpace(STYLE.style),
  grams: unpackSpace(PAIRS.grams),
  gramNames: PAIRS.gramNames.match(/.{4}/g) ?? [],
  tests: byGenre((genre) => unpackGenreTest(PAIRS.tests[genre])),
};

/** Probability for two equal texts. Not 1, because one author may have copied the other. */
const EQUAL_TEXTS_PROBABILITY = 0.999;
/** Probability where nothing is known: half of all pairs are by one author. */
const PRIOR = 0.5;
/** Number of features in an answer. Source: docs/methods/authorship.md#two-distances. */
const MAX_SHOWN_FEATURES = 15;

const METHOD =
  "authorship-3: cosine delta on function words, punctuation, word and sentence lengths, and on " +
  "character 4-grams of the text with all but function words masked; a verdict only where both texts " +
  "are shown to be of one calibrated genre, else .5; logistic calibration by genre and by length of " +
  "the shorter text, prior .5, on authors the model had not seen; first 5,000 words of each text";

/** The style of a text, measured in the spaces of a reference. */
export interface MeasuredText {
  counts: Omit<StyleCounts, "masked">;
  /** z-scores of the style features, then of the four-grams. */
  scores: Float64Array;
  style: Float64Array;
  grams: Float64Array;
}

/** Measures the style of a text. Linear time. */
export function measureStyle({ style, grams, gramNames }: StyleSpaces, text: string): MeasuredText {
  const counts = styleCounts(text);
  const rates = [styleRates(counts), gramRates(counts.masked, gramNames)] as const;
  return { counts, ...project(rates, { style, grams }) };
}

/** z-scores and vectors of a text, from the rates of its style features and four-grams. */
export function project(
  [styleFeatures, gramFeatures]: readonly [Float64Array, Float64Array],
  { style, grams }: Omit<StyleSpaces, "gramNames">,
): Omit<MeasuredText, "counts"> {
  const styleScores = standardScores(styleFeatures, style);
  const gramScores = standardScores(gramFeatures, grams);
  return {
    scores: Float64Array.from([...styleScores, ...gramScores]),
    style: weightedVector(styleScores, style),
    grams: weightedVector(gramScores, grams),
  };
}

/** Distance of two texts: the mean of both cosine distances, 0..2. */
export const styleDistance = (
  a: Pick<MeasuredText, "style" | "grams">,
  b: Pick<MeasuredText, "style" | "grams">,
): number => (cosineDistance(a.style, b.style) + cosineDistance(a.grams, b.grams)) / 2;

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

/** Number of counted words of the shorter text. */
const shorterWords = (a: MeasuredText, b: MeasuredText): number =>
  Math.min(a.counts.words, b.counts.words);

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
  calibration: MeasuredQuality & { genre: PairGenre; name: CalibratedGenre | null };
}

const withoutCaseAndSpace = (text: string): string =>
  text.toLowerCase().replace(/\s+/g, " ").trim();

const genreOf = ({ scores, counts }: MeasuredText): CalibratedGenre | null =>
  shownGenre(scores, counts.words, AUTHORSHIP_REFERENCE.tests);

/** Verdict, distance and rounded probability; 0.5 where nothing can be said. */
function decide(a: MeasuredText, b: MeasuredText, genre: CalibratedGenre | null) {
  const words = shorterWords(a, b);
  const distance = styleDistance(a, b);
  const probability =
    genre === null
      ? PRIOR
      : sameAuthorProbability(
          AUTHORSHIP_REFERENCE.calibrations[genre],
          floorOf(genre),
          distance,
          words,
        );
  const shown = rounded(probability, 3);
  return { verdict: verdictOf(shown, words), distance: rounded(distance, 4), probability: shown };
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
  const genre = sharedGenre(genreOf(a), genreOf(b));
  const areEqual = withoutCaseAndSpace(textA) === withoutCaseAndSpace(textB);
  const { verdict, distance, probability } = areEqual
    ? ({ verdict: "LIKELY_SAME", distance: 0, probability: EQUAL_TEXTS_PROBABILITY } as const)
    : decide(a, b, genre);
  const { calibrations, leftOut, corpus } = AUTHORSHIP_REFERENCE;
  const measured = (genre === null ? leftOut : calibrations[genre])[bucketOf(words)];
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
    referenceCorpus: corpus,
    calibration: { genre: pairGenre(genre), name: genre, brier, auc, error, n },
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
