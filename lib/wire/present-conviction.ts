import type { QuarterRow } from "../db/queries/document-columns.ts";
import type { ScholarRow } from "../db/queries/newest-documents.ts";
import type { Screened } from "../db/queries/screener.ts";
import { scholarRead } from "../domain/language/scholar.ts";
import { OUTCOME_CONFIDENCE, type ReturnDistribution } from "../domain/language/trajectory.ts";

const toConvictionQuarter = (row: QuarterRow) => ({
  convictionType: row.convictionType,
  convictionScore: row.convictionScore,
  narrativeVsFundamental: row.narrativeVsFundamental,
  quarter: row.quarter,
  recordedAt: row.knownAt,
});

export const toConvictionTrajectory = (
  latest: QuarterRow,
  quarters: readonly QuarterRow[],
  returns: ReturnDistribution,
  asOf: string,
) => ({
  ticker: latest.ticker,
  latest: toConvictionQuarter(latest),
  returnDistribution: {
    median_360d: returns.median,
    p75_360d: returns.p75,
    p90_360d: returns.p90,
  },
  metadata: {
    n: returns.n,
    median_360d_interval: returns.intervals.median,
    p75_360d_interval: returns.intervals.p75,
    p90_360d_interval: returns.intervals.p90,
    confidence: OUTCOME_CONFIDENCE,
    model_version: latest.modelVersion,
  },
  history: quarters.map(toConvictionQuarter),
  asOf,
});

export const toScreener = ({ total, rows }: Screened, asOf: string) => ({
  tickers: rows.map((row) => ({
    ticker: row.ticker,
    convictionType: row.convictionType,
    convictionScore: row.convictionScore,
    nvf: row.narrativeVsFundamental,
    median360d: row.median360d,
    quarter: row.quarter,
  })),
  totalTickers: total,
  asOf,
});

export const toScholarReads = (rows: readonly ScholarRow[]) => ({
  reads: rows.map((row) => ({
    ticker: row.ticker,
    scholar_analysis: scholarRead({ ...row, arc: row.arcDirection }),
    quarter: row.quarter,
    conviction_type: row.convictionType,
    conviction_score: row.convictionScore,
    evidence: row.evidence,
    model_version: row.modelVersion,
    generated_at: row.scoredAt,
  })),
});
