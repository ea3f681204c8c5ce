import * as z from "zod";
import { AsOf, amount, count, Instant, NextCursor } from "../../core/wire/shared.ts";
import { ARC_DIRECTIONS, SIGNALS, TRIAD_STATUSES } from "../domain/signal.ts";
import { HEALTH_COLORS, HEALTH_VERDICTS, MOMENTUM_DIRECTIONS } from "../domain/ticker-readings.ts";
import {
  AnomalyFlags,
  KnownAt,
  Quarter,
  Rate,
  Score,
  TextSources,
  ZScore,
} from "./language-shared.ts";

const Ratio = z
  .number()
  .min(0)
  .meta({ description: "(constraint + 1) / (conviction + 1), of hits" });
const Ticker = z.string();

const BaseQuarter = z.object({
  quarter: Quarter,
  constraint: Rate,
  conviction: Rate,
  ratio: Ratio,
  recorded_at: KnownAt,
});

export const BaseScores = z
  .object({
    ticker: Ticker,
    totalQuarters: z.int().min(0),
    signal: z.enum(SIGNALS),
    limit: z.int(),
    max_limit: z.int(),
    offset: z.int(),
    next_cursor: NextCursor,
    history: z.array(BaseQuarter),
    sources: TextSources,
  })
  .meta({ id: "BaseScores" });

export const TickerHealth = z
  .object({
    ticker: Ticker,
    verdict: z.enum(HEALTH_VERDICTS),
    sensors: z.array(
      z.object({ name: z.string(), state: z.string(), color: z.enum(HEALTH_COLORS) }),
    ),
    quarter: Quarter,
    as_of: Instant,
    sources: TextSources,
  })
  .meta({ id: "TickerHealth" });

const QuarterScores = z.object({
  quarter: Quarter,
  constraint: Rate,
  conviction: Rate,
  ratio: Ratio,
  constraint_z: ZScore,
  conviction_z: ZScore,
  ratio_z: ZScore,
  risk_score: Score,
  anomaly_flags: AnomalyFlags,
  recorded_at: KnownAt,
});

export const TickerProfile = z
  .object({
    api: z.literal("svc-tone"),
    ticker: Ticker,
    signal: z.enum(SIGNALS),
    arc_direction: z.enum(ARC_DIRECTIONS),
    triad: z.object({
      status: z.enum(TRIAD_STATUSES),
      score: z.int().min(0).max(3),
      constraint_elevated: z.boolean(),
      conviction_depressed: z.boolean(),
      ratio_inverted: z.boolean(),
    }),
    latest: z.object({
      quarter: Quarter,
      constraint: Rate,
      conviction: Rate,
      ratio: Ratio,
      anomaly_flags: AnomalyFlags,
    }),
    ml: z
      .object({
        combined_score: z.number().nullable(),
        direction: z.enum(["LONG", "SHORT", "NEUTRAL"]),
        confidence: z.number().min(0).max(1).nullable(),
      })
      .nullable(),
    active_signals: z.array(
      z.object({
        signal_type: z.string(),
        direction: z.enum(["LONG", "SHORT"]),
        severity: z.enum(["HIGH", "MEDIUM", "LOW"]),
      }),
    ),
    history: z.array(QuarterScores),
    model_version: z.string(),
    as_of: Instant,
    sources: TextSources,
  })
  .meta({ id: "TickerProfile" });

export const TriadList = z
  .object({
    total_tickers_scanned: z.int().min(0),
    invincible_count: z.int().min(0),
    watch_count: z.int().min(0),
    tickers: z.array(
      z.object({
        ticker: Ticker,
        triad_status: z.enum(TRIAD_STATUSES),
        ratio: Ratio,
        constraint_z: ZScore,
      }),
    ),
    as_of: Instant,
    sources: TextSources,
  })
  .meta({ id: "TriadList" });

export const BreakoutQuery = z.object({
  quarters: count({ min: 1, max: 8, default: 4, what: "Earlier calls to compare with" }),
  threshold: amount({ min: 0, max: 100, default: 10, what: "Change that counts as a shift" }),
  as_of: AsOf,
});

export const Breakout = z
  .object({
    ticker: Ticker,
    toneMomentum: z.object({
      convictionChange: z.number().nullable(),
      isRecentShift: z.boolean(),
      currentScore: Score,
      previousScore: Score.nullable(),
      zScore: ZScore,
      direction: z.enum(MOMENTUM_DIRECTIONS),
      shiftQuarter: Quarter.nullable(),
      quartersCompared: z.int().min(0),
    }),
    asOf: Instant,
    sources: TextSources,
  })
  .meta({ id: "Breakout" });

export type BaseScores = z.output<typeof BaseScores>;
export type TickerHealth = z.output<typeof TickerHealth>;
export type TickerProfile = z.output<typeof TickerProfile>;
export type TriadList = z.output<typeof TriadList>;
export type Breakout = z.output<typeof Breakout>;
export type BreakoutQuery = z.output<typeof BreakoutQuery>;
