import { madeUpMark } from "../../market/wire/made-up.ts";
import { confidenceLevel } from "../../sensors/wire/present-sensors.ts";
import type { MlScoreRow } from "../queries/ml-scores.ts";
import { VARIANT_CONVICTIONS, VARIANT_DIRECTIONS } from "./signals-shared.ts";
import { ML_GOVERNANCE } from "./tone-ml.ts";

// Answers of the endpoints of earnings scores, in the names of the API.

/** A score as the highest tier gets it; the schema of the caller's tier removes members. */
const toScore = (row: MlScoreRow) => ({
  ticker: row.ticker,
  quarter: row.quarter,
  horizon: `${row.horizonDays}d` as const,
  combined_direction: row.combinedDirection,
  combined_conviction: row.combinedConviction,
  ml_confidence: row.mlConfidence,
  scored_at: row.knownAt,
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
  top_features: row.topFeatures,
  ...madeUpMark(row.ticker),
});

const toScoreVariant = (row: MlScoreRow) => ({
  ...toScore(row),
  horizon: row.horizonDays,
  combined_direction: VARIANT_DIRECTIONS[row.combinedDirection],
  combined_conviction: VARIANT_CONVICTIONS[row.combinedConviction],
  ml_confidence: confidenceLevel(row.mlConfidence),
  tips_direction: VARIANT_DIRECTIONS[row.tipsDirection],
});

interface Scores {
  rows: readonly MlScoreRow[];
  sources: readonly string[];
  asOf: string;
  /** Link to get a key; null for callers with a key. */
  upgrade: string | null;
}

const answerWith =
  <Score>(toEach: (row: MlScoreRow) => Score) =>
  ({ rows, sources, asOf, upgrade }: Scores) => ({
    version: "v1" as const,
    read_only: true as const,
    as_of: asOf,
    governance: ML_GOVERNANCE,
    count: rows.length,
    scores: rows.map(toEach),
    sources: [...sources],
    ...(upgrade === null ? {} : { upgrade }),
  });

export const toToneMl = answerWith(toScore);
export const toToneMlVariant = answerWith(toScoreVariant);

type ScoresOfTicker = Scores & { nextCursor: string | null };

export const toTickerMl = (ticker: string, scores: ScoresOfTicker) => ({
  ticker,
  ...toToneMl(scores),
  next_cursor: scores.nextCursor,
});

export const toTickerMlVariant = (ticker: string, scores: ScoresOfTicker) => ({
  ticker,
  ...toToneMlVariant(scores),
  next_cursor: scores.nextCursor,
});
