import type { StyleComparison } from "../domain/authorship/compare.ts";
import { API } from "./present-language-text.ts";

/** The answer of the endpoint that compares two texts. */
export const toToneComparison = (comparison: StyleComparison) => ({
  api: API,
  verdict: comparison.verdict,
  distance: comparison.distance,
  probability_same_author: comparison.probabilitySameAuthor,
  text_a_words: comparison.textAWords,
  text_b_words: comparison.textBWords,
  feature_comparison: Object.fromEntries(
    comparison.featureComparison.map(({ feature, textA, textB, delta }) => [
      feature,
      { text_a: textA, text_b: textB, delta },
    ]),
  ),
  reliability: comparison.reliability,
  method: comparison.method,
  reference_corpus: comparison.referenceCorpus,
  calibration: comparison.calibration,
});
