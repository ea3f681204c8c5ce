// Answers of the endpoints of earnings scores, in the names of the API.

import { madeUpMark } from "../../market/wire/made-up.ts";
import { gateFigure } from "../domain/earnings/gate-words.ts";
import { horizonGate } from "../domain/earnings/model.ts";
import { EARNINGS_REPORT } from "../domain/earnings/shipped-report.ts";
import type { MlScoreRow } from "../queries/ml-scores.ts";
import { ML_GOVERNANCE } from "./tone-ml.ts";

/** A score as the highest tier gets it; the schema of the caller's tier removes members. */
const toScore = (row: MlScoreRow) => ({
  ticker: row.ticker,
  quarter: row.quarter,
  horizon: `${row.horizonDays}d` as const,
  combined_direction: row.combinedDirection,
  combined_conviction: row.combinedConviction,
  ml_confidence: row.mlConfidence,
  scored_at: row.knownAt,
  basis: row.basis,
  direction_prob: row.directionProb,
  combined_score: row.combinedScore,
  tips_score: row.tipsScore,
  tips_direction: row.tipsDirection,
  ml_gated: row.mlGated,
  gate_reason: row.gateReason,
  macro_headwind: row.macroHeadwind,
  conflict_flags: row.conflictFlags.join(","),
  regime_state: row.regimeState,
  vix_at_signal: row.vixAtSignal,
  yield_curve: row.yieldCurve,
  model_version: row.modelVersion,
  top_features:
    row.topFeatures?.map(({ feature, ...rest }) => ({ feature: snakeCase(feature), ...rest })) ??
    null,
  ...madeUpMark(row.ticker),
});

/** A name of the API: `momentum_6m` for `momentum6m`. */
const snakeCase = (name: string): string =>
  name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);

/** What the test of the shipped model says. */
const MODEL = {
  version: EARNINGS_REPORT.version,
  trained_through: EARNINGS_REPORT.trainCutoff,
  specifications: EARNINGS_REPORT.specifications,
  horizons: EARNINGS_REPORT.horizons.map((test) => ({
    horizon: `${test.horizonDays}d`,
    gate: horizonGate(test),
    figure: gateFigure(test),
    forecasts: test.report.events,
    base_rate: test.report.baseRate,
    auc: test.report.auc,
    auc_interval: test.report.aucInterval && [...test.report.aucInterval],
    skill: test.report.skill,
    skill_interval: test.report.skillInterval && [...test.report.skillInterval],
    calibration_error: test.report.calibrationError,
    decay: test.decay.value,
  })),
};

interface Scores {
  rows: readonly MlScoreRow[];
  sources: readonly string[];
  asOf: string;
  /** Link to get a key; null for callers with a key. */
  upgrade: string | null;
}

export const toToneMl = ({ rows, sources, asOf, upgrade }: Scores) => ({
  version: "v1" as const,
  read_only: true as const,
  as_of: asOf,
  governance: ML_GOVERNANCE,
  count: rows.length,
  scores: rows.map(toScore),
  model: MODEL,
  sources: [...sources],
  ...(upgrade === null ? {} : { upgrade }),
});

export const toTickerMl = (ticker: string, scores: Scores & { nextCursor: string | null }) => ({
  ticker,
  ...toToneMl(scores),
  next_cursor: scores.nextCursor,
});

export type FullScore = ReturnType<typeof toScore>;
export type FullToneMl = ReturnType<typeof toToneMl>;
export type FullTickerMl = ReturnType<typeof toTickerMl>;
