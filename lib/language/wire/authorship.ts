// Shapes of the endpoint that compares the style of two texts.

import * as z from "zod";
import { Count, doc, Share } from "../../core/wire/shared.ts";
import { AUTHORSHIP_VERDICTS } from "../domain/authorship/calibration.ts";
import type { StyleComparison } from "../domain/authorship/compare.ts";
import { CALIBRATED_GENRES, PAIR_GENRES } from "../domain/authorship/genre.ts";
import { Api, ReliabilityField } from "./language-shared.ts";
import { required } from "./language-text.ts";
import { API } from "./present-language-text.ts";

export const CompareBody = z
  .object({
    text_a: required("text_a").meta(doc("First text.", "I know the thing you mean.")),
    text_b: required("text_b").meta(doc("Second text.", "You like whatever I like.")),
  })
  .meta({ id: "ToneCompareRequest" });

const rate = (where: string) => z.number().meta(doc(`Uses per 1,000 words ${where}.`, 48.2));

export const ToneComparison = z
  .object({
    api: Api,
    verdict: z
      .enum(AUTHORSHIP_VERDICTS)
      .meta(
        doc(
          "LIKELY_SAME from 0.8, LIKELY_DIFFERENT to 0.2. Short texts, and texts of a genre that is " +
            "not calibrated, are not decided.",
        ),
      ),
    distance: z.number().min(0).max(2).meta(doc("Distance of the styles, 0 (alike) to 2.", 0.6543)),
    probability_same_author: Share.meta(
      doc("Probability that one author wrote both; 0.5 where nothing is known.", 0.5),
    ),
    text_a_words: Count.meta(doc("Words of the first text.", 1204)),
    text_b_words: Count.meta(doc("Words of the second text.", 980)),
    feature_comparison: z
      .record(
        z.string(),
        z.object({
          text_a: rate("in the first text"),
          text_b: rate("in the second text"),
          delta: rate("more in the first text than in the second"),
        }),
      )
      .meta(doc("The 15 words and marks that differ most.")),
    reliability: ReliabilityField,
    method: z.string().meta(doc("Method in words.", "Cosine delta on function words.")),
    reference_corpus: z
      .string()
      .meta(
        doc(
          "Texts that the method was made with.",
          "speeches and novels of unseen authors, 27 other genres",
        ),
      ),
    calibration: z
      .object({
        genre: z
          .enum(PAIR_GENRES)
          .meta(
            doc(
              "Genre that both texts are shown to have. SPEECH: two speeches. KNOWN: two novels. " +
                "UNKNOWN: any other pair, INCONCLUSIVE at 0.5 unless the texts are equal but for case and white " +
                "space. A copy with other changes is compared like any pair; see distance.",
              "UNKNOWN",
            ),
          ),
        name: z
          .enum(CALIBRATED_GENRES)
          .nullable()
          .meta(doc("Name of that genre; null for UNKNOWN.", null)),
        brier: Share.nullable().meta(doc("Brier score, 0 to 1, lower is better.", 0.242)),
        auc: Share.nullable().meta(
          doc("Area under the ROC curve of the distance. 0.5 is chance.", 0.654),
        ),
        error: Share.meta(
          doc("Expected calibration error: how far the probability is off on average.", 0.021),
        ),
        n: Count.meta(doc("Pairs of texts that were measured.", 8100)),
      })
      .meta(
        doc(
          "How good the answers were for pairs of this genre and length, on unseen authors; for UNKNOWN, on genres left out.",
        ),
      ),
  })
  .meta({ id: "ToneComparison" });

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
