import * as z from "zod";
import { AsOf, HistoryWindow, Instant, Share, VERSION } from "../../core/wire/shared.ts";
import { tickerText } from "../../core/wire/ticker.ts";
import {
  DISLOCATION_DIRECTIONS,
  DISLOCATION_SEVERITIES,
  TONE_TRENDS,
} from "../domain/dislocation/dislocation.ts";
import { QuarterName, Sources, Ticker } from "./signals-shared.ts";

const Score = z.number().min(0).max(100);
const Direction = z.enum(DISLOCATION_DIRECTIONS).meta({ id: "DislocationDirection" });
const Severity = z.enum(DISLOCATION_SEVERITIES);
const Tone = z.number().nullable().meta({
  description:
    "(-constraint + conviction - log ratio + growth / 2 - blame / 2) / 3, z's against own history",
});

const DislocationEvent = z
  .object({
    ticker: Ticker,
    score: Score,
    direction: Direction,
    severity: Severity,
    tone_composite: Tone,
    tone_trend: z.enum(TONE_TRENDS).nullable(),
    summary: z.string().nullable(),
    scored_at: Instant.nullable(),
  })
  .meta({ id: "DislocationEvent" });

export const DislocationList = z
  .object({
    total: z.int().min(0),
    structural_buys: z.int().min(0),
    structural_sells: z.int().min(0),
    events: z.array(DislocationEvent),
    as_of: Instant,
    sources: Sources,
  })
  .meta({ id: "DislocationList" });

const Component = Score.nullable();

/** Published as 50 + 50 d: with the weights they give the score to the digit. */
const Components = z
  .object({
    tone_csi: Component,
    macro_regime: Component,
    valuation: Component,
    insider: Component,
    sector: Component,
  })
  .meta({
    id: "DislocationComponents",
    description:
      "50 + 50 d each, 50 is neutral. D = sum of weight (c - 50) / 50 over the components that are " +
      "there, divided by their weight; score = 100 |D| sqrt(weight); weights .30 .15 .25 .15 .15. " +
      "valuation and insider have no data source yet; sector is against the fund of the ticker's " +
      "sector, or the market where there is none with a year of closes: the summary names which",
  });

const Latest = z
  .object({
    score: Score,
    direction: Direction,
    severity: Severity,
    components: Components,
    coverage: Share.meta({ description: "Weight of the components that are there" }),
    tone_composite: Tone,
    tone_trend: z.enum(TONE_TRENDS).nullable(),
    summary: z.string().nullable(),
    scored_at: Instant.nullable(),
  })
  .meta({ id: "DislocationLatest" });

const HistoryEntry = z
  .object({ score: Score, direction: Direction, severity: Severity, scored_at: Instant })
  .meta({ id: "DislocationEntry" });

const Return = z
  .number()
  .nullable()
  .meta({ description: "Fraction; null until its window has closed" });

const Analog = z
  .object({
    analog_ticker: Ticker,
    similarity: Share.meta({ description: "Cosine" }),
    quarter: QuarterName.nullable(),
    forward_return_30d: Return,
    forward_return_90d: Return,
    forward_return_180d: Return,
  })
  .meta({
    id: "DislocationAnalog",
    description: "What followed quarters that began alike; not what is expected",
  });

const parts = {
  latest: Latest,
  history: z.array(HistoryEntry),
  analogs: z.array(Analog),
};

export const TickerDislocation = z
  .object({ ticker: Ticker, ...parts, sources: Sources })
  .meta({ id: "TickerDislocation" });

/** Source: interface, Limits, "Batch dislocation". */
export const MOST_BATCH_TICKERS = 50;

export const DislocationBatchBody = z
  .object({
    tickers: z
      .array(tickerText().meta({ wire: { type: "string" } }), "must be a list of tickers")
      .min(1, `must name 1 to ${MOST_BATCH_TICKERS} tickers`)
      .max(MOST_BATCH_TICKERS, `must name 1 to ${MOST_BATCH_TICKERS} tickers`),
  })
  .meta({ id: "DislocationBatchRequest" });

export const DislocationBatch = z
  .object({
    version: VERSION,
    as_of: Instant,
    requested: z.int().min(1).meta({ description: "Unique tickers" }),
    found: z.int().min(0),
    missing: z.array(Ticker),
    results: z.record(z.string(), z.object(parts).nullable()),
    sources: Sources,
  })
  .meta({ id: "DislocationBatch" });

export const DislocationListQuery = z.object({ as_of: AsOf });
export const TickerDislocationQuery = z.object(HistoryWindow);
export const DislocationBatchQuery = z.object({ as_of: AsOf });

export type DislocationListQuery = z.output<typeof DislocationListQuery>;
export type TickerDislocationQuery = z.output<typeof TickerDislocationQuery>;
export type DislocationBatchQuery = z.output<typeof DislocationBatchQuery>;
export type DislocationBatchBody = z.output<typeof DislocationBatchBody>;
export type DislocationList = z.output<typeof DislocationList>;
export type TickerDislocation = z.output<typeof TickerDislocation>;
export type DislocationBatch = z.output<typeof DislocationBatch>;
