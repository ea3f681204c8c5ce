// Shapes of the endpoints on conviction: trajectory of a ticker, screener, and scholar reads.

import * as z from "zod";
import {
  AsOf,
  AsOfTime,
  amount,
  Complete,
  Count,
  count,
  doc,
  instantField,
  utc,
} from "../../core/wire/shared.ts";
import { tickerList } from "../../core/wire/ticker.ts";
import { MadeUp } from "../../market/wire/made-up.ts";
import { CONVICTION_TYPES, NARRATIVES } from "../domain/conviction-type.ts";
import {
  ConvictionScore,
  ConvictionTypeField,
  DocumentFields,
  End,
  KnownAt,
  ModelVersion,
  NarrativeField,
  Quarter,
  ReferenceField,
  Start,
  StoredLowEvidence,
  StoredTypeShares,
  TextSources,
  TextTicker,
} from "./language-shared.ts";

/** A quantile of excess returns over the market in 360 days. */
const excess = (what: string) =>
  z
    .number()
    .nullable()
    .meta(doc(`Fraction. ${what} of the excess returns over 360 days. Null below 20.`, 0.0412));
const interval = (what: string) =>
  z
    .array(z.number().nullable())
    .length(2)
    .nullable()
    .meta(doc(`Fractions. 90 % interval of ${what}, low and high.`, [-0.021, 0.088]));

const ConvictionReading = z.object({
  convictionType: ConvictionTypeField,
  lowEvidence: StoredLowEvidence,
  ...StoredTypeShares,
  convictionScore: ConvictionScore,
  narrativeVsFundamental: NarrativeField,
});
const ConvictionQuarter = ConvictionReading.extend({
  quarter: Quarter,
  recordedAt: KnownAt,
  reference: ReferenceField,
  ...DocumentFields,
});

export const ConvictionTrajectory = z
  .object({
    ticker: TextTicker,
    latest: ConvictionQuarter.meta(doc("Newest quarter.")),
    returnDistribution: z
      .object({
        median_360d: excess("Median"),
        p75_360d: excess("75th percentile"),
        p90_360d: excess("90th percentile"),
      })
      .meta(doc("What followed earlier texts of this type. Not a forecast.")),
    metadata: z
      .object({
        n: Count.meta(doc("Texts behind the distribution.", 64)),
        from: utc(
          "at which the oldest of these texts became known. Null: none has ended yet",
        ).nullable(),
        median_360d_interval: interval("median_360d"),
        p75_360d_interval: interval("p75_360d"),
        p90_360d_interval: interval("p90_360d"),
        confidence: z.number().meta(doc("Confidence level of the intervals.", 0.9)),
        model_version: ModelVersion,
      })
      .meta(doc("What the distribution rests on.")),
    history: z.array(ConvictionQuarter).meta(doc("Quarters, newest first.")),
    asOf: AsOfTime,
    sources: TextSources,
    ...MadeUp,
  })
  .meta({ id: "ConvictionTrajectory" });

/** A query parameter: words of a list, separated by commas. */
const wordList = <const T extends readonly [string, ...string[]]>(choices: T, what: string) =>
  z
    .string()
    .transform((text) =>
      text.split(",", choices.length + 1).map((word) => word.trim().toUpperCase()),
    )
    .refine((list) => list.length <= choices.length, "must name each at most once")
    .pipe(z.array(z.enum(choices, `must be one or more of ${choices.join(", ")}`)))
    .optional()
    .meta({ wire: { type: "string", ...doc(what, choices[0]) } });

const SCREENER_SORTS = [
  "-convictionScore",
  "convictionScore",
  "-median360d",
  "median360d",
  "ticker",
  "-ticker",
] as const;

/** The most rows in one answer of a list, for every tier. */
export const MAX_ROWS = { screener: 1_000, scholar: 100 } as const;

export const ScreenerQuery = z.object({
  conviction_type: wordList(CONVICTION_TYPES, "Only these conviction types, separated by commas."),
  nvf: wordList(
    NARRATIVES,
    "Only FUNDAMENTAL, NARRATIVE or MIXED. Several are separated by commas.",
  ),
  min_score: amount({ min: 0, max: 100, default: 0, what: "Lowest conviction score, 0 to 100." }),
  max_score: amount({
    min: 0,
    max: 100,
    default: 100,
    what: "Highest conviction score, 0 to 100.",
  }),
  ticker: tickerList(50),
  sort: z
    .enum(SCREENER_SORTS, `must be one of ${SCREENER_SORTS.join(", ")}`)
    .default("-convictionScore")
    .meta({
      wire: {
        type: "string",
        enum: [...SCREENER_SORTS],
        default: "-convictionScore",
        ...doc("What to sort by. A leading - means highest first."),
      },
    }),
  limit: count({
    min: 1,
    max: MAX_ROWS.screener,
    default: 100,
    what: "Rows. The most in one answer.",
  }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: "Rows to skip." }),
  complete: Complete,
  as_of: AsOf,
});

export const Screener = z
  .object({
    tickers: z
      .array(
        z.object({
          ticker: TextTicker,
          convictionType: ConvictionTypeField,
          lowEvidence: StoredLowEvidence,
          ...StoredTypeShares,
          convictionScore: ConvictionScore,
          nvf: NarrativeField,
          median360d: excess("Median"),
          quarter: Quarter,
          ...DocumentFields,
          ...MadeUp,
        }),
      )
      .meta(doc("Tickers that match, by their newest text.")),
    totalTickers: Count.meta(doc("Tickers that match, on all pages.", 17)),
    asOf: AsOfTime,
    sources: TextSources,
  })
  .meta({ id: "Screener" });

export const ScholarQuery = z.object({
  ticker: tickerList(20),
  since: instantField("Only texts that became known at or after this time"),
  limit: count({
    min: 1,
    max: MAX_ROWS.scholar,
    default: 20,
    what: "Reads. The most in one answer.",
  }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: "Reads to skip." }),
  complete: Complete,
  as_of: AsOf,
});

export const Scholar = z
  .object({
    reads: z
      .array(
        z.object({
          ticker: TextTicker,
          scholar_analysis: z
            .string()
            .meta(doc("The reading in words.", "ZEXIT reads as DEFENSIVE_DENIAL in Q3_FY2022.")),
          quarter: Quarter,
          ...DocumentFields,
          conviction_type: ConvictionTypeField,
          low_evidence: StoredLowEvidence,
          type_share: StoredTypeShares.typeShare,
          second_type: StoredTypeShares.secondType,
          second_type_share: StoredTypeShares.secondTypeShare,
          conviction_score: ConvictionScore,
          evidence: z
            .array(
              z.object({
                section: z.string().nullable().meta(doc("Part of the transcript.", "PREPARED")),
                speaker: z.string().nullable().meta(doc("Who speaks.", "B. Sample")),
                start: Start,
                end: End,
              }),
            )
            .meta(doc("Places in the text that the reading rests on.")),
          model_version: ModelVersion,
          generated_at: utc("at which the text was read"),
          ...MadeUp,
        }),
      )
      .meta(doc("Reads, newest first.")),
    sources: TextSources,
  })
  .meta({ id: "ScholarReads" });

export type ConvictionTrajectory = z.output<typeof ConvictionTrajectory>;
export type ScreenerQuery = z.output<typeof ScreenerQuery>;
export type Screener = z.output<typeof Screener>;
export type ScholarQuery = z.output<typeof ScholarQuery>;
export type Scholar = z.output<typeof Scholar>;
