// Answers of the endpoints that score a text sent by the caller.

import { DAY_MS, utcDateOf } from "../../core/calendar-date.ts";
import type { Answer } from "../../core/wire/answer.ts";
import { figuresAgeDays, figuresKnownAt } from "../../market/domain/reported-figures.ts";
import type { Db } from "../../runtime/database/client.ts";
import { analyze } from "../domain/analysis.ts";
import { styleUnusualness } from "../domain/authorship/compare.ts";
import type { ReportedFundamentals } from "../domain/conviction.ts";
import { scoreText } from "../domain/score.ts";
import { fiscalQuarter } from "../domain/text/fiscal-quarter.ts";
import { languageOf, loadLanguageModel } from "../domain/text/language.ts";
import { listFigures } from "../queries/company-facts.ts";
import {
  type AnalyzeBody,
  givenTextOf,
  type ScoreBody,
  type ToneAnalysis,
  type ToneScore,
} from "../wire/language-text.ts";
import { toToneAnalysis, toToneScore } from "../wire/present-language-text.ts";

/** Scores a text; with `evidence` the answer also has the place of each counted word. */
export async function scoreGivenText(
  { text, mode }: ScoreBody,
  { evidence }: { evidence: boolean },
): Promise<Answer<ToneScore>> {
  const language = languageOf(text, await loadLanguageModel());
  const score = scoreText(text, mode ?? "earnings", styleUnusualness, language);
  return { body: toToneScore(score, evidence), dataAsOf: null };
}

/**
 * Conviction, topics and direction of a text or of its sections. If the company's reported figures
 * are known, they are half of the comparison of narrative with figures.
 */
export async function analyzeGivenText(
  body: AnalyzeBody,
  { evidence }: { evidence: boolean },
  reported: ReportedFundamentals | null = null,
): Promise<Answer<ToneAnalysis>> {
  const model = await loadLanguageModel();
  const [text, mode] = [givenTextOf(body) ?? "", body.mode ?? "earnings"];
  const analysis = analyze(text, body.sections ?? [], mode, (read) => languageOf(read, model));
  return { body: toToneAnalysis(analysis, reported, evidence), dataAsOf: null };
}

/**
 * Growth and debt from a company's newest report, or from its report of a fiscal quarter, as known
 * at `now`. Null without a report of the last two quarters, or of that quarter.
 */
export async function readFundamentals(
  db: Db,
  now: number,
  { ticker, quarter }: { ticker: string | null | undefined; quarter: string | null | undefined },
): Promise<ReportedFundamentals | null> {
  if (!ticker) return null;
  const rows = await listFigures(db, { ticker, by: utcDateOf(now) });
  const found = rows.find(({ filedOn, periodEnd, fiscalYearEnd }) => {
    if (figuresKnownAt(filedOn) > now) return false;
    return !quarter || fiscalQuarter(periodEnd, fiscalYearEnd) === quarter;
  });
  if (found === undefined) return null;
  const { growth, debt, periodEnd, filedOn, periodMonths } = found;
  const age = now - Date.parse(periodEnd);
  return !quarter && age > figuresAgeDays(periodMonths) * DAY_MS
    ? null
    : { growth, debt, periodEnd, filedOn };
}
