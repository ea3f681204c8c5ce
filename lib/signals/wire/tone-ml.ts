// Shapes of the endpoints of earnings scores, by tier.

import * as z from "zod";
import {
  AsOf,
  AsOfTime,
  Count,
  count,
  doc,
  HistoryWindow,
  NextCursor,
  READ_ONLY,
  Rendering,
  Share,
  utc,
  VERSION,
} from "../../core/wire/shared.ts";
import { MadeUp } from "../../market/wire/made-up.ts";
import { GATE_REASONS, SCORE_HORIZONS_DAYS } from "../domain/earnings/model.ts";
import { CONVICTIONS, HEADWIND_FROM, SCORE_DIRECTIONS } from "../domain/earnings/tips.ts";
import {
  Basis,
  freeOnly,
  QuarterName,
  SignalTicker,
  Sources,
  TickerFilter,
} from "./signals-shared.ts";

export const ML_GOVERNANCE = "ML modulates conviction, never overrides TIPS direction." as const;

const Direction = z
  .enum(SCORE_DIRECTIONS)
  .meta({ id: "ScoreDirection", description: "Direction of the language score." });
const Points = z.number().min(-100).max(100);
export const confidenceDoc =
  "Distance of direction_prob from its base rate. Null without a probability.";

/** The members of a score that callers of every tier get. */
export const EarningsScore = z
  .object({
    ticker: SignalTicker,
    quarter: QuarterName,
    horizon: z
      .enum(SCORE_HORIZONS_DAYS.map((days) => `${days}d`))
      .meta(doc("Days that the score looks ahead.")),
    combined_direction: Direction,
    combined_conviction: z
      .enum(CONVICTIONS)
      .meta(doc("How strong the score is. The model moves it by one step at most.")),
    ml_confidence: Share.nullable().meta(
      doc(`0 (the base rate) to 1 (certainty). ${confidenceDoc}`, 0.012),
    ),
    scored_at: utc("at which the score became known").nullable(),
    basis: Basis,
  })
  .meta({ id: "EarningsScore" });

/** Members from the retail tier on. */
const paid = {
  direction_prob: Share.nullable().meta(
    doc(
      "Probability of a positive excess return over the horizon; gate_reason says why null.",
      0.483,
    ),
  ),
  combined_score: Points.nullable().meta(
    doc("-100 to 100. What is left of the language score over the horizon, with the model.", -23.9),
  ),
  tips_score: Points.nullable().meta(
    doc("-100 to 100. Language score of the earnings call or release.", -31.5),
  ),
  tips_direction: z
    .string()
    .nullable()
    .meta(doc("LONG from 25 points, SHORT to -25, else NEUTRAL.", "SHORT")),
  ml_gated: z.boolean().nullable().meta(doc("Whether the model passed the gate.")),
  gate_reason: z.enum(GATE_REASONS).meta(doc("Why the gate is open or shut.")),
  macro_headwind: z
    .boolean()
    .nullable()
    .meta(doc(`Whether it is LONG while the stress index is ${HEADWIND_FROM} or more.`)),
  conflict_flags: z
    .string()
    .nullable()
    .meta(doc("What speaks against the score, separated by commas.", "SHORT_TEXT")),
  regime_state: z
    .string()
    .nullable()
    .meta(doc("Regime of the stress index at that time.", "NEUTRAL")),
  vix_at_signal: z.number().nullable().meta(doc("Index points. VIX at that time.", 29.69)),
  yield_curve: z
    .number()
    .nullable()
    .meta(doc("Percentage points. 10-year minus 2-year yield at that time.", -0.28)),
  model_version: z.string().meta(doc("Version of method and model.", "tips-1")),
  ...MadeUp,
};
export const EarningsScoreRetail = EarningsScore.extend(paid).meta({ id: "EarningsScoreRetail" });

/** Members of the institutional tier. */
const topFeatures = {
  top_features: z
    .array(
      z.object({
        feature: z.string().meta(doc("Input of the model.", "momentum_6m")),
        value: z
          .number()
          .nullable()
          .meta(doc("Value of the feature. Null when it was missing and the mean was used.", 0.08)),
        importance: z.number().min(0).meta(doc("Share of the log odds, without its sign.", 0.1203)),
      }),
    )
    .nullable()
    .meta(doc("Inputs of the model, most important first. Null without a probability.")),
};
export const EarningsScoreInstitutional = EarningsScoreRetail.extend(topFeatures).meta({
  id: "EarningsScoreInstitutional",
});

const Span = z.array(z.number()).length(2).nullable();

/** What the test of the model says, for every tier. */
const ScoreModel = z
  .object({
    version: z.string().meta(doc("Version of the model.", "earnings-2018-02-07")),
    trained_through: z
      .string()
      .nullable()
      .meta(doc("Date of the last label in training.", "2018-02-07")),
    specifications: Count.meta(doc("Specifications that were tried.", 3)),
    horizons: z
      .array(
        z.object({
          horizon: z.string().meta(doc("Days of the horizon.", "90d")),
          gate: z.enum(GATE_REASONS).meta(doc("Whether the gate is open, or why not.")),
          figure: z.string().meta(doc("By which figure it is open or not.", "AUC .467, n 827")),
          forecasts: Count.meta(doc("Forecasts of the test (n).", 827)),
          base_rate: Share.nullable().meta(doc("Share that beat the benchmark.", 0.469)),
          auc: Share.nullable().meta(doc("AUC of the model; .5 is chance.", 0.467)),
          auc_interval: Span.meta(doc("90 % interval, by quarter.", [0.42, 0.51])),
          skill: z.number().nullable().meta(doc("Brier skill of direction_prob.", -0.0024)),
          skill_interval: Span.meta(doc("90 % interval, by quarter.", [-0.0045, 0])),
          calibration_error: Share.nullable().meta(doc("Expected calibration error.", 0.022)),
          decay: Share.meta(doc("Share of the language score that is left.", 0.76)),
        }),
      )
      .meta(doc("The test of each horizon.")),
  })
  .meta({ id: "ScoreModel" });

export const scoreList = <S extends z.ZodObject>(score: S) =>
  z.object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: AsOfTime,
    governance: z.literal(ML_GOVERNANCE).meta(doc("The rule that all scores keep.")),
    count: Count.meta(doc("Scores in this answer.", 45)),
    scores: z.array(score).meta(doc("Scores, newest first.")),
    model: ScoreModel.meta(doc("What the walk-forward test of the model says.")),
    sources: Sources,
  });
export const scoresOfTicker = <S extends z.ZodObject>(score: S) =>
  z.object({ ticker: SignalTicker, ...scoreList(score).shape, next_cursor: NextCursor });

export const ToneMlByTier = {
  free: scoreList(EarningsScore).extend(freeOnly).meta({ id: "ToneMl" }),
  retail: scoreList(EarningsScoreRetail).meta({ id: "ToneMlRetail" }),
  institutional: scoreList(EarningsScoreInstitutional).meta({ id: "ToneMlInstitutional" }),
};
export const TickerMlByTier = {
  free: scoresOfTicker(EarningsScore).extend(freeOnly).meta({ id: "TickerMl" }),
  retail: scoresOfTicker(EarningsScoreRetail).meta({ id: "TickerMlRetail" }),
  institutional: scoresOfTicker(EarningsScoreInstitutional).meta({ id: "TickerMlInstitutional" }),
};

export const ToneMlQuery = z.object({ ticker: TickerFilter, rendering: Rendering, as_of: AsOf });
/** The contract allows pages of 1 to 1000 rows here, less than for other histories. */
const MAX_SCORES = 1_000;
export const SCORE_LIST = {
  name: "scores",
  key: ["instant", "integer"],
  maxRows: MAX_SCORES,
} as const;
export const TickerMlQuery = z.object({
  ...HistoryWindow,
  limit: count({
    min: 1,
    max: MAX_SCORES,
    default: 50,
    what: "Rows. Your tier sets the highest limit.",
  }),
  rendering: Rendering,
});

export type ToneMlQuery = z.output<typeof ToneMlQuery>;
export type TickerMlQuery = z.output<typeof TickerMlQuery>;
