import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import {
  DISLOCATION_DIRECTIONS,
  DISLOCATION_SEVERITIES,
  SECTOR_BENCHMARKS,
  TEXT_BASES,
  TONE_BASES,
  TONE_TRENDS,
  VALUATION_BASES,
} from "../../lib/signals/domain/dislocation/dislocation.ts";
import type { FindingEvidence } from "../../lib/signals/domain/drops/findings.ts";
import {
  EARNINGS_FLAGS,
  FIRE_DIRECTIONS,
  FIRE_SEVERITIES,
  SIGNAL_TYPES,
} from "../../lib/signals/domain/drops/signal-types.ts";
import {
  GATE_REASONS,
  type HorizonDays,
  SCORE_HORIZONS_DAYS,
  type TopFeature,
} from "../../lib/signals/domain/earnings/model.ts";
import { CONFLICT_FLAGS } from "../../lib/signals/domain/earnings/score-transcript.ts";
import { CONVICTIONS, SCORE_DIRECTIONS } from "../../lib/signals/domain/earnings/tips.ts";
import { instant, oneOf } from "./columns.ts";

/**
 * Progress of each ticker's signals, and the counts of inputs used. `version` rises with every
 * write. A row known before `through` that was not counted causes the ticker to be replayed.
 */
export const signalProgress = pgTable("signal_progress", {
  ticker: text().primaryKey(),
  through: instant().notNull(),
  /** Position of the newest price row, and the source of the prices; 0 and null without prices. */
  pricePosition: integer().notNull(),
  priceSource: text(),
  /** Id of the newest document, and the number of scores of the ticker's documents. */
  documentId: bigint({ mode: "number" }).notNull(),
  documentScores: integer().notNull(),
  /**
   * Positions of the newest price rows of its benchmarks: the market and the fund of its sector.
   */
  marketPosition: integer().notNull().default(0),
  marketSource: text(),
  sectorPosition: integer().notNull().default(0),
  sectorSource: text(),
  /** Position of the company's filings: figures, events and insiders' reports; 0 without any. */
  filedPosition: integer().notNull().default(0),
  /** Versions of the rules and of the earnings model. */
  methodVersion: text().notNull(),
  modelVersion: text().notNull(),
  /** The components that its last evening lacked, when that was too many for a score; else null. */
  lacking: text().array(),
  version: bigint({ mode: "number" }).notNull(),
});

/** Signal drops, recorded once; only `reversedAt` is written later. Known from `firedAt` on. */
export const fires = pgTable(
  "fires",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    fireKey: text().notNull(),
    ticker: text().notNull(),
    signalType: text({ enum: SIGNAL_TYPES }).notNull(),
    direction: text({ enum: FIRE_DIRECTIONS }).notNull(),
    severity: text({ enum: FIRE_SEVERITIES }).notNull(),
    families: integer().notNull(),
    quarter: text(),
    firedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    reversedAt: instant(),
    z: doublePrecision(),
    tipsScore: doublePrecision(),
    conviction: text({ enum: CONVICTIONS }),
    daysToEarnings: integer(),
    earningsFlag: text({ enum: EARNINGS_FLAGS }),
    tradeDeferred: boolean(),
    arcType: text(),
    patterns: text({ enum: SIGNAL_TYPES }).array().notNull(),
    evidence: jsonb().$type<FindingEvidence[]>().notNull(),
    methodVersion: integer().notNull(),
  },
  (t) => [
    unique("fires_key_once").on(t.fireKey),
    index("fires_ticker").on(t.ticker, t.firedAt),
    index("fires_newest").on(t.firedAt, t.id),
    check("fires_key", sql`${t.fireKey} ~ '^[0-9a-f]{16}$'`),
    check("fires_type", oneOf("signal_type", SIGNAL_TYPES)),
    check("fires_direction", oneOf("direction", FIRE_DIRECTIONS)),
    check("fires_severity", oneOf("severity", FIRE_SEVERITIES)),
    check("fires_flag", oneOf("earnings_flag", EARNINGS_FLAGS)),
    check("fires_conviction", oneOf("conviction", CONVICTIONS)),
    check("fires_families", sql`${t.families} between 1 and 5`),
    check("fires_tips", sql`${t.tipsScore} between -100 and 100`),
    check("fires_order", sql`${t.firedAt} < ${t.expiresAt} and ${t.firedAt} <= ${t.reversedAt}`),
  ],
);

/**
 * The outcome of a fire over a horizon, once its window has closed; type and direction are those of
 * the fire.
 */
export const fireOutcomes = pgTable(
  "fire_outcomes",
  {
    fireId: bigint({ mode: "number" })
      .notNull()
      .references(() => fires.id, { onDelete: "cascade" }),
    horizonDays: integer().notNull(),
    signalType: text({ enum: SIGNAL_TYPES }).notNull(),
    direction: text({ enum: FIRE_DIRECTIONS }).notNull(),
    /**
     * Return in excess of the sector's fund, or of the market when the fund's prices do not cover
     * the window; a fraction.
     */
    excessReturn: doublePrecision().notNull(),
    closedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fireId, t.horizonDays] }),
    index("fire_outcomes_closed").on(t.signalType, t.direction, t.closedAt),
    check("fire_outcomes_horizon", sql`${t.horizonDays} > 0`),
    check("fire_outcomes_finite", sql`${t.excessReturn} between -1e6 and 1e6`),
  ],
);

/**
 * A transcript's score over one horizon, in force from `knownAt` until a later row replaces it.
 */
export const mlScores = pgTable(
  "ml_scores",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    ticker: text().notNull(),
    quarter: text().notNull(),
    quarterIndex: integer().notNull(),
    horizonDays: integer().$type<HorizonDays>().notNull(),
    knownAt: instant().notNull(),
    /** The text that the score rests on. */
    basis: text({ enum: TEXT_BASES }).notNull().default("call"),
    combinedDirection: text({ enum: SCORE_DIRECTIONS }).notNull(),
    combinedConviction: text({ enum: CONVICTIONS }).notNull(),
    combinedScore: doublePrecision().notNull(),
    tipsScore: doublePrecision().notNull(),
    tipsDirection: text({ enum: SCORE_DIRECTIONS }).notNull(),
    directionProb: doublePrecision(),
    mlConfidence: doublePrecision(),
    mlGated: boolean().notNull(),
    gateReason: text({ enum: GATE_REASONS }).notNull(),
    macroHeadwind: boolean().notNull(),
    conflictFlags: text({ enum: CONFLICT_FLAGS }).array().notNull(),
    regimeState: text(),
    vixAtSignal: doublePrecision(),
    yieldCurve: doublePrecision(),
    topFeatures: jsonb().$type<TopFeature[]>(),
    modelVersion: text().notNull(),
  },
  (t) => [
    unique("ml_scores_once").on(t.ticker, t.quarterIndex, t.horizonDays, t.knownAt),
    index("ml_scores_known").on(t.ticker, t.knownAt, t.id),
    // The database also enforces this rule of governance.
    check("ml_scores_governed", sql`${t.combinedDirection} = ${t.tipsDirection}`),
    check("ml_scores_basis", oneOf("basis", TEXT_BASES)),
    check("ml_scores_direction", oneOf("tips_direction", SCORE_DIRECTIONS)),
    check("ml_scores_conviction", oneOf("combined_conviction", CONVICTIONS)),
    check("ml_scores_gate", oneOf("gate_reason", GATE_REASONS)),
    check("ml_scores_gated", sql`${t.mlGated} = (${t.gateReason} = 'OPEN')`),
    check("ml_scores_horizon", sql.raw(`"horizon_days" in (${SCORE_HORIZONS_DAYS.join(", ")})`)),
    check(
      "ml_scores_scores",
      sql`${t.tipsScore} between -100 and 100 and ${t.combinedScore} between -100 and 100`,
    ),
    check(
      "ml_scores_shares",
      sql`${t.directionProb} between 0 and 1 and ${t.mlConfidence} between 0 and 1`,
    ),
  ],
);

/** A ticker's dislocation at the daily evaluation after a session. */
export const dislocations = pgTable(
  "dislocations",
  {
    ticker: text().notNull(),
    /** Time of that evaluation: all inputs were known by then. */
    knownAt: instant().notNull(),
    session: date({ mode: "string" }).notNull(),
    quarter: text().notNull(),
    score: doublePrecision().notNull(),
    direction: text({ enum: DISLOCATION_DIRECTIONS }).notNull(),
    severity: text({ enum: DISLOCATION_SEVERITIES }).notNull(),
    coverage: doublePrecision().notNull(),
    /** The tone index as published, 0..100. */
    toneCsi: doublePrecision(),
    /** The text of the tone, and what the tone and the valuation are held against; null without them. */
    basis: text({ enum: TEXT_BASES }).notNull().default("call"),
    toneBasis: text({ enum: TONE_BASES }),
    valuationBasis: text({ enum: VALUATION_BASES }),
    macroRegime: doublePrecision(),
    valuation: doublePrecision(),
    insider: doublePrecision(),
    /** Insiders' trades that were left out because of an impossible price. */
    insidersSetAside: integer().notNull().default(0),
    sector: doublePrecision(),
    /** The benchmark of `sector`; null when `sector` is null. */
    sectorBenchmark: text({ enum: SECTOR_BENCHMARKS }),
    toneComposite: doublePrecision(),
    toneTrend: text({ enum: TONE_TRENDS }),
    methodVersion: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticker, t.knownAt] }),
    check("dislocations_score", sql`${t.score} between 0 and 100`),
    check("dislocations_direction", oneOf("direction", DISLOCATION_DIRECTIONS)),
    check("dislocations_severity", oneOf("severity", DISLOCATION_SEVERITIES)),
    check("dislocations_basis", oneOf("basis", TEXT_BASES)),
    check("dislocations_tone_basis", oneOf("tone_basis", TONE_BASES)),
    check("dislocations_valuation_basis", oneOf("valuation_basis", VALUATION_BASES)),
    check("dislocations_trend", oneOf("tone_trend", TONE_TRENDS)),
    check("dislocations_benchmark", oneOf("sector_benchmark", SECTOR_BENCHMARKS)),
    check("dislocations_coverage", sql`${t.coverage} between 0.6 and 1`),
    check(
      "dislocations_components",
      sql`${t.toneCsi} between 0 and 100 and ${t.macroRegime} between 0 and 100
        and ${t.valuation} between 0 and 100 and ${t.insider} between 0 and 100
        and ${t.sector} between 0 and 100`,
    ),
  ],
);
