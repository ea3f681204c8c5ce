import { rounded } from "../rounded.ts";
import {
  atWords,
  bucketOf,
  type Calibration,
  type Distances,
  probabilityOf,
} from "./calibration.ts";
import { type FeatureDifference, featureComparison } from "./feature-comparison.ts";
import { gramRates } from "./grams.ts";
import { reference } from "./reference.ts";
import { apartness, placed, standardScores, styleRates } from "./space.ts";
import { type StyleCounts, styleCounts } from "./style-counts.ts";
import { MIN_WORDS, type Reliability, reliabilityOf, type Verdict, verdictOf } from "./verdict.ts";

/** Probability that two equal texts are by one author: one may still have copied the other. */
const OF_EQUAL_TEXTS = 0.999;

const METHOD =
  "Cosine delta on function words, punctuation, word and sentence lengths, and on character " +
  "4-grams of the text with all but function words masked; logistic calibration by length of the " +
  "shorter text, prior .5, on authors the model had not seen; first 5,000 words of each text";

export interface StyleComparison {
  verdict: Verdict;
  /** Mean of both distances, 0..2. */
  distance: number;
  /** 0..1, half of all pairs held to be by one author. */
  probabilitySameAuthor: number;
  textAWords: number;
  textBWords: number;
  /** The features of style that differ most, largest first. */
  featureComparison: FeatureDifference[];
  reliability: Reliability;
  method: string;
  referenceCorpus: string;
  /** Of the nearest length, on authors never seen. */
  calibration: { brier: number; auc: number; n: number };
}

interface Measured {
  counts: StyleCounts;
  /** Standard scores of the style features. */
  scores: Float64Array;
  style: Float64Array;
  grams: Float64Array;
}

function measured(text: string): Measured {
  const { style, grams, gramPlaces } = reference();
  const counts = styleCounts(text);
  const scores = standardScores(styleRates(counts), style);
  return {
    counts,
    scores,
    style: placed(scores.slice(), style),
    grams: placed(standardScores(gramRates(counts, gramPlaces), grams), grams),
  };
}

function distancesOf(a: Measured, b: Measured, words: number): Distances {
  const { caps } = reference();
  const style = apartness(a.style, b.style, atWords(caps.style, words));
  const grams = apartness(a.grams, b.grams, atWords(caps.grams, words));
  return {
    style: style.distance,
    grams: grams.distance,
    shared: Math.max(style.shared, grams.shared),
  };
}

const foldedSpace = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

function judged(a: Measured, b: Measured, areEqual: boolean) {
  const words = Math.min(a.counts.words, b.counts.words);
  const distances = distancesOf(a, b, words);
  if (areEqual)
    return { verdict: "LIKELY_SAME" as const, distance: 0, probability: OF_EQUAL_TEXTS };
  const raw = probabilityOf(reference().calibrations, distances, words);
  const probability = words < MIN_WORDS ? 0.5 : rounded(raw, 3);
  const distance = rounded((distances.style + distances.grams) / 2, 4);
  return { verdict: verdictOf(probability, words), distance, probability };
}

/**
 * Whether two texts are likely by one author. Swapping them changes nothing but the labels; texts
 * equal but for case and white space are at distance 0 and by one author at any length. Linear in
 * the length of the texts. Source: methods §7, decisions I-CMP.
 */
export function compareStyles(textA: string, textB: string): StyleComparison {
  const { calibrations, corpus } = reference();
  const [a, b] = [measured(textA), measured(textB)];
  const words = Math.min(a.counts.words, b.counts.words);
  const { verdict, distance, probability } = judged(
    a,
    b,
    foldedSpace(textA) === foldedSpace(textB),
  );
  const { brier, auc, n } = calibrations[bucketOf(words)] as Calibration;
  return {
    verdict,
    distance,
    probabilitySameAuthor: probability,
    textAWords: a.counts.allWords,
    textBWords: b.counts.allWords,
    featureComparison: featureComparison(a, b),
    reliability: reliabilityOf(words),
    method: METHOD,
    referenceCorpus: corpus,
    calibration: { brier, auc, n },
  };
}
