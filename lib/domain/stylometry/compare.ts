import type { Reliability } from "../reliability.ts";
import { rounded } from "../rounded.ts";
import { bucketOf } from "./calibration.ts";
import { type FeatureDifference, featureComparison } from "./feature-comparison.ts";
import { likelihood, type Measured, measuredBy, sharedWords } from "./likelihood.ts";
import { reference } from "./reference.ts";
import { MIN_WORDS, reliabilityOf, type Verdict, verdictOf } from "./verdict.ts";

/** Probability that two equal texts are by one author: one may still have copied the other. */
const OF_EQUAL_TEXTS = 0.999;

const METHOD =
  "Cosine delta on function words, punctuation, word and sentence lengths, and on character " +
  "4-grams of the text with all but function words masked; logistic calibration by length of the " +
  "shorter text, prior .5, on authors the model had not seen; first 5,000 words of each text";

export interface StyleComparison {
  verdict: Verdict;
  /** Mean of both distances, 0..2, four decimals. */
  distance: number;
  /** 0..1, three decimals; half of all pairs held to be by one author. */
  probabilitySameAuthor: number;
  textAWords: number;
  textBWords: number;
  /** The 15 function words and marks that differ most, largest first. */
  featureComparison: FeatureDifference[];
  reliability: Reliability;
  method: string;
  referenceCorpus: string;
  /** At the nearest length, on authors never seen. */
  calibration: { brier: number; auc: number; n: number };
}

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

function judged(a: Measured, b: Measured, areEqual: boolean) {
  const words = sharedWords(a, b);
  const { style, grams, probability: exact } = likelihood(reference(), a, b);
  if (areEqual) {
    return { verdict: "LIKELY_SAME", distance: 0, probability: OF_EQUAL_TEXTS } as const;
  }
  const probability = words < MIN_WORDS ? 0.5 : rounded(exact, 3);
  const distance = rounded((style + grams) / 2, 4);
  return { verdict: verdictOf(probability, words), distance, probability };
}

/**
 * Whether two texts are likely by one author. Swapping them changes nothing but the labels; texts
 * equal but for case and white space are at distance 0 and by one author at any length. Linear in
 * the length of the texts. Source: methods §7, decisions I-CMP.
 */
export function compareStyles(textA: string, textB: string): StyleComparison {
  const known = reference();
  const [a, b] = [measuredBy(known, textA), measuredBy(known, textB)];
  const words = sharedWords(a, b);
  const { verdict, distance, probability } = judged(a, b, folded(textA) === folded(textB));
  const { brier = 0, auc = 0, n = 0 } = known.calibrations[bucketOf(words)] ?? {};
  return {
    verdict,
    distance,
    probabilitySameAuthor: probability,
    textAWords: a.counts.allWords,
    textBWords: b.counts.allWords,
    featureComparison: featureComparison(a, b),
    reliability: reliabilityOf(words),
    method: METHOD,
    referenceCorpus: known.corpus,
    calibration: { brier, auc, n },
  };
}
