import type { Answer } from "../../http/answer/answer.ts";
import { analyze } from "../domain/analysis.ts";
import { styleUnusualness } from "../domain/authorship/compare.ts";
import type { ReportedFundamentals } from "../domain/conviction.ts";
import { scoreText } from "../domain/score.ts";
import {
  type AnalyzeBody,
  givenTextOf,
  type ScoreBody,
  type ToneAnalysis,
  type ToneScore,
} from "../wire/language-text.ts";
import { toToneAnalysis, toToneScore } from "../wire/present-language-text.ts";

/** Scores a given text; `evidence` also says where each count comes from. */
export const scoreGivenText = (
  { text, mode }: ScoreBody,
  { evidence }: { evidence: boolean },
): Answer<ToneScore> => ({
  body: toToneScore(scoreText(text, mode ?? "earnings", styleUnusualness), evidence),
  dataAsOf: null,
});

/**
 * Conviction, topics and direction of a given text or of its sections. What the company reported, if it
 * is known, is half of the balance of narrative and figures.
 */
export function analyzeGivenText(
  body: AnalyzeBody,
  { evidence }: { evidence: boolean },
  reported: ReportedFundamentals | null = null,
): Answer<ToneAnalysis> {
  const analysis = analyze(givenTextOf(body) ?? "", body.sections ?? [], body.mode ?? "earnings");
  return { body: toToneAnalysis(analysis, reported, evidence), dataAsOf: null };
}
