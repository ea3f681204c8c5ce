import * as z from "zod";
import { AsOf, amount, count, Instant, instant } from "../../core/wire/shared.ts";
import { tickerList } from "../../core/wire/ticker.ts";
import { CONVICTION_TYPES, NARRATIVES } from "../domain/conviction-type.ts";
import { KnownAt, Quarter, Reference, Score, TextSources } from "./language-shared.ts";

const Ticker = z.string();
/** Excess return over the market in 360 days, as a fraction: .12 is 12 %. */
const Return = z.number().nullable();
/** Lower and upper end; null where the sample cannot give one. */
const Interval = z.array(z.number().nullable()).length(2).nullable();

const ConvictionReading = z.object({
  convictionType: z.enum(CONVICTION_TYPES),
  convictionScore: Score,
  narrativeVsFundamental: z.enum(NARRATIVES),
});
const ConvictionQuarter = ConvictionReading.extend({
  quarter: Quarter,
  recordedAt: KnownAt,
  reference: Reference,
});

export const ConvictionTrajectory = z
  .object({
    ticker: Ticker,
    latest: ConvictionQuarter,
    returnDistribution: z.object({ median_360d: Return, p75_360d: Return, p90_360d: Return }),
    metadata: z.object({
      n: z.int().min(0).meta({ description: "Closed windows behind the distribution" }),
      median_360d_interval: Interval,
      p75_360d_interval: Interval,
      p90_360d_interval: Interval,
      confidence: z.number(),
      model_version: z.string(),
    }),
    history: z.array(ConvictionQuarter),
    asOf: Instant,
    sources: TextSources,
  })
  .meta({ id: "ConvictionTrajectory" });

const words = <const T extends readonly [string, ...string[]]>(all: T, what: string) =>
  z
    .string()
    .transform((text) => text.split(",", all.length + 1).map((word) => word.trim().toUpperCase()))
    .refine((given) => given.length <= all.length, "must name each at most once")
    .pipe(z.array(z.enum(all, `must be one or more of ${all.join(", ")}`)))
    .optional()
    .meta({ wire: { type: "string", description: what } });

const SCREENER_SORTS = [
  "-convictionScore",
  "convictionScore",
  "-median360d",
  "median360d",
  "ticker",
  "-ticker",
] as const;

export const ScreenerQuery = z.object({
  conviction_type: words(CONVICTION_TYPES, "Comma list of conviction types"),
  nvf: words(NARRATIVES, "FUNDAMENTAL, NARRATIVE or MIXED"),
  min_score: amount({ min: 0, max: 100, default: 0, what: "Least conviction score" }),
  max_score: amount({ min: 0, max: 100, default: 100, what: "Greatest conviction score" }),
  ticker: tickerList(50),
  sort: z
    .enum(SCREENER_SORTS, `must be one of ${SCREENER_SORTS.join(", ")}`)
    .default("-convictionScore")
    .meta({
      wire: {
        type: "string",
        enum: [...SCREENER_SORTS],
        default: "-convictionScore",
        description: "A leading - is descending",
      },
    }),
  limit: count({ min: 1, max: 1_000, default: 100, what: "Rows" }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: "Rows to skip" }),
  as_of: AsOf,
});

export const Screener = z
  .object({
    tickers: z.array(
      z.object({
        ticker: Ticker,
        convictionType: z.enum(CONVICTION_TYPES),
        convictionScore: Score,
        nvf: z.enum(NARRATIVES),
        median360d: Return,
        quarter: Quarter,
      }),
    ),
    totalTickers: z.int().min(0),
    asOf: Instant,
    sources: TextSources,
  })
  .meta({ id: "Screener" });

export const ScholarQuery = z.object({
  ticker: tickerList(20),
  since: instant("Only texts known since then"),
  limit: count({ min: 1, max: 100, default: 20, what: "Reads" }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: "Reads to skip" }),
  as_of: AsOf,
});

export const Scholar = z
  .object({
    reads: z.array(
      z.object({
        ticker: Ticker,
        scholar_analysis: z.string(),
        quarter: Quarter,
        conviction_type: z.enum(CONVICTION_TYPES),
        conviction_score: Score,
        evidence: z.array(
          z.object({
            section: z.string().nullable(),
            speaker: z.string().nullable(),
            start: z.int().min(0),
            end: z.int().min(0),
          }),
        ),
        model_version: z.string(),
        generated_at: Instant,
      }),
    ),
    sources: TextSources,
  })
  .meta({ id: "ScholarReads" });

export type ConvictionTrajectory = z.output<typeof ConvictionTrajectory>;
export type ScreenerQuery = z.output<typeof ScreenerQuery>;
export type Screener = z.output<typeof Screener>;
export type ScholarQuery = z.output<typeof ScholarQuery>;
export type Scholar = z.output<typeof Scholar>;
