import * as z from "zod";
import { Share } from "../../core/wire/shared.ts";
import { AUTHORSHIP_VERDICTS } from "../domain/authorship/calibration.ts";
import { Reliability, WordCount } from "./language-shared.ts";
import { required } from "./language-text.ts";

export const CompareBody = z
  .object({ text_a: required("text_a"), text_b: required("text_b") })
  .meta({ id: "ToneCompareRequest" });

export const ToneComparison = z
  .object({
    api: z.literal("svc-tone"),
    verdict: z.enum(AUTHORSHIP_VERDICTS),
    distance: z.number().min(0).max(2),
    probability_same_author: Share,
    text_a_words: WordCount,
    text_b_words: WordCount,
    feature_comparison: z.record(
      z.string(),
      z.object({ text_a: z.number(), text_b: z.number(), delta: z.number() }),
    ),
    reliability: Reliability,
    method: z.string(),
    reference_corpus: z.string(),
    calibration: z.object({
      brier: Share.nullable(),
      auc: Share.nullable(),
      n: z.int().min(0),
    }),
  })
  .meta({ id: "ToneComparison" });
