// Answers of the conviction endpoints, in the names of the API.

import { rounded } from "../../core/rounded.ts";
import { madeUpMark } from "../../market/wire/made-up.ts";
import { OUTCOME_CONFIDENCE, type ReturnDistribution } from "../domain/conviction-type.ts";
import { referenceOf } from "../domain/reference.ts";
import { newestQuarterSummary } from "../domain/ticker-readings.ts";
import type { QuarterRow } from "../queries/document-columns.ts";
import type { ScholarRow } from "../queries/newest-documents.ts";
import type { Screened } from "../queries/screener.ts";
import { documentFields, textSources } from "./present-language-text.ts";

const typeShares = ({
  secondType,
  typeShare,
  secondTypeShare,
}: Pick<QuarterRow, "secondType" | "typeShare" | "secondTypeShare">) => ({
  secondType,
  typeShare,
  secondTypeShare,
});

const toConvictionQuarter = (row: QuarterRow) => ({
  convictionType: row.convictionType,
  lowEvidence: row.isLowEvidence,
  ...typeShares(row),
  convictionScore: row.convictionScore,
  narrativeVsFundamental: row.narrativeVsFundamental,
  quarter: row.quarter,
  ...documentFields(row),
  recordedAt: row.knownAt,
  reference: referenceOf(row.mode).id,
});

/** A return as a fraction, rounded to 0.0001. */
const toReturn = (fraction: number | null) => rounded(fraction, 4);

export const toConvictionTrajectory = (
  latest: QuarterRow,
  quarters: readonly QuarterRow[],
  returns: ReturnDistribution & { from: string | null },
  asOf: string,
) => ({
  ticker: latest.ticker,
  latest: toConvictionQuarter(latest),
  returnDistribution: {
    median_360d: toReturn(returns.median),
    p75_360d: toReturn(returns.p75),
    p90_360d: toReturn(returns.p90),
  },
  metadata: {
    n: returns.n,
    from: returns.from,
    median_360d_interval: returns.intervals.median?.map(toReturn) ?? null,
    p75_360d_interval: returns.intervals.p75?.map(toReturn) ?? null,
    p90_360d_interval: returns.intervals.p90?.map(toReturn) ?? null,
    confidence: OUTCOME_CONFIDENCE,
    model_version: latest.modelVersion,
  },
  history: quarters.map(toConvictionQuarter),
  asOf,
  sources: textSources([latest, ...quarters]),
  ...madeUpMark(latest.ticker),
});

export const toScreener = ({ total, rows }: Screened, asOf: string) => ({
  tickers: rows.map((row) => ({
    ticker: row.ticker,
    convictionType: row.convictionType,
    lowEvidence: row.isLowEvidence,
    ...typeShares(row),
    convictionScore: row.convictionScore,
    nvf: row.narrativeVsFundamental,
    median360d: toReturn(row.median360d),
    quarter: row.quarter,
    ...documentFields(row),
    ...madeUpMark(row.ticker),
  })),
  totalTickers: total,
  asOf,
  sources: textSources(rows),
});

/** The newest quarter of each ticker with its summary in sentences. */
export const toScholarReads = (rows: readonly ScholarRow[]) => ({
  reads: rows.map((row) => ({
    ticker: row.ticker,
    scholar_analysis: newestQuarterSummary({ ...row, arc: row.arcDirection }),
    quarter: row.quarter,
    ...documentFields(row),
    conviction_type: row.convictionType,
    low_evidence: row.isLowEvidence,
    type_share: row.typeShare,
    second_type: row.secondType,
    second_type_share: row.secondTypeShare,
    conviction_score: row.convictionScore,
    evidence: row.evidence,
    model_version: row.modelVersion,
    generated_at: row.scoredAt,
    ...madeUpMark(row.ticker),
  })),
  sources: textSources(rows),
});
