import * as z from "zod";
import {
  AsOf,
  count,
  HistoryWindow,
  Instant,
  NextCursor,
  READ_ONLY,
  Rendering,
  Share,
  VERSION,
} from "../../core/wire/shared.ts";
import { SCORE_HORIZONS_DAYS } from "../domain/earnings/model.ts";
import { GATE_REASONS } from "../domain/earnings/probability.ts";
import { CONVICTIONS, SCORE_DIRECTIONS } from "../domain/earnings/tips.ts";
import {
  ConvictionNumber,
  QuarterName,
  Sources,
  Ticker,
  TickerFilter,
  Upgrade,
  VARIANT_DIRECTIONS,
} from "./signals-shared.ts";

export const ML_GOVERNANCE = "ML modulates conviction, never overrides TIPS direction." as const;

const Direction = z.enum(SCORE_DIRECTIONS).meta({ id: "ScoreDirection" });
const Points = z.number().min(-100).max(100);

/** What everybody sees of a score. */
const EarningsScore = z
  .object({
    ticker: Ticker,
    quarter: QuarterName,
    horizon: z.enum(SCORE_HORIZONS_DAYS.map((days) => `${days}d`)),
    combined_direction: Direction,
    combined_conviction: z.enum(CONVICTIONS),
    ml_confidence: Share.nullable().meta({ description: "max(p, 1 - p); null without a model" }),
    scored_at: Instant.nullable(),
  })
  .meta({ id: "EarningsScore" });

const paid = {
  direction_prob: Share.nullable().meta({
    description: "Probability of a positive excess return over the horizon; null without a model",
  }),
  combined_score: Points.nullable(),
  tips_score: Points.nullable(),
  tips_direction: z.string().nullable(),
  ml_gated: z.boolean().nullable(),
  gate_reason: z.enum(GATE_REASONS).meta({ description: "Why the gate is open or shut" }),
  macro_headwind: z.boolean().nullable(),
  conflict_flags: z.string().nullable().meta({ description: "Comma separated; empty for none" }),
  regime_state: z.string().nullable().meta({ description: "Regime of the stress index" }),
  vix_at_signal: z.number().nullable(),
  yield_curve: z.number().nullable().meta({ description: "10-year less 2-year, points" }),
  model_version: z.string(),
};
const EarningsScoreRetail = EarningsScore.extend(paid).meta({ id: "EarningsScoreRetail" });

const topFeatures = {
  top_features: z
    .array(
      z.object({
        feature: z.string(),
        value: z.number().nullable(),
        importance: z.number().min(0),
      }),
    )
    .nullable(),
};
const EarningsScoreInstitutional = EarningsScoreRetail.extend(topFeatures).meta({
  id: "EarningsScoreInstitutional",
});

/** The same in the variant rendering: other words for directions, numbers for words. */
const variant = {
  horizon: z.int(),
  combined_direction: z.enum(Object.values(VARIANT_DIRECTIONS)),
  combined_conviction: ConvictionNumber,
  ml_confidence: z.enum(["HIGH", "MEDIUM", "LOW"]).nullable(),
};
const paidVariant = { tips_direction: z.enum(Object.values(VARIANT_DIRECTIONS)).nullable() };
const EarningsScoreVariant = EarningsScore.extend(variant);
const EarningsScoreRetailVariant = EarningsScoreRetail.extend({ ...variant, ...paidVariant });
const EarningsScoreInstitutionalVariant = EarningsScoreRetailVariant.extend(topFeatures);

const list = (score: z.ZodObject) =>
  z.object({
    version: VERSION,
    read_only: READ_ONLY,
    as_of: Instant,
    governance: z.literal(ML_GOVERNANCE),
    count: z.int().min(0),
    scores: z.array(score),
    sources: Sources,
  });
const ofTicker = (score: z.ZodObject) =>
  z.object({ ticker: Ticker, ...list(score).shape, next_cursor: NextCursor });
const offer = { upgrade: Upgrade };

export const ToneMlByTier = {
  free: list(EarningsScore).extend(offer).meta({ id: "ToneMl" }),
  retail: list(EarningsScoreRetail).meta({ id: "ToneMlRetail" }),
  institutional: list(EarningsScoreInstitutional).meta({ id: "ToneMlInstitutional" }),
};
export const ToneMlVariantByTier = {
  free: list(EarningsScoreVariant).extend(offer).meta({ id: "ToneMlVariant" }),
  retail: list(EarningsScoreRetailVariant).meta({ id: "ToneMlRetailVariant" }),
  institutional: list(EarningsScoreInstitutionalVariant).meta({
    id: "ToneMlInstitutionalVariant",
  }),
};
export const TickerMlByTier = {
  free: ofTicker(EarningsScore).extend(offer).meta({ id: "TickerMl" }),
  retail: ofTicker(EarningsScoreRetail).meta({ id: "TickerMlRetail" }),
  institutional: ofTicker(EarningsScoreInstitutional).meta({ id: "TickerMlInstitutional" }),
};
export const TickerMlVariantByTier = {
  free: ofTicker(EarningsScoreVariant).extend(offer).meta({ id: "TickerMlVariant" }),
  retail: ofTicker(EarningsScoreRetailVariant).meta({ id: "TickerMlRetailVariant" }),
  institutional: ofTicker(EarningsScoreInstitutionalVariant).meta({
    id: "TickerMlInstitutionalVariant",
  }),
};

export const ToneMlQuery = z.object({ ticker: TickerFilter, rendering: Rendering, as_of: AsOf });
export const TickerMlQuery = z.object({
  ...HistoryWindow,
  // Less than other histories: the interface says 1 to 1000 here.
  limit: count({ min: 1, max: 1_000, default: 50, what: "Rows, capped by the caller's tier" }),
  rendering: Rendering,
});

export type ToneMlQuery = z.output<typeof ToneMlQuery>;
export type TickerMlQuery = z.output<typeof TickerMlQuery>;
