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

// Answers of the endpoints that score a text sent by the caller.

/** Scores a text; with `evidence` the answer also has the place of each counted word. */
export const scoreGivenText = (
  { text, mode }: ScoreBody,
  { evidence }: { evidence: boolean },
): Answer<ToneScore> => ({
  body: toToneScore(scoreText(text, mode ?? "earnings", styleUnusualness), evidence),
  dataAsOf: null,
});

/**
 * Conviction, topics and direction of a text or of its sections. If the company's reported figures
 * are known, they are half of the comparison of narrative with figures.
 */
export function analyzeGivenText(
  body: AnalyzeBody,
  { evidence }: { evidence: boolean },
  reported: ReportedFundamentals | null = null,
): Answer<ToneAnalysis> {
  const analysis = analyze(givenTextOf(body) ?? "", body.sections ?? [], body.mode ?? "earnings");
  return { body: toToneAnalysis(analysis, reported, evidence), dataAsOf: null };
}
