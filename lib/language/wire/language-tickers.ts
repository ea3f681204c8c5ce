// Shapes of the endpoints on one ticker: base scores, health, profile, breakout; and of the triads.

import * as z from "zod";
import {
  AsOf,
  AsOfTime,
  amount,
  Count,
  count,
  doc,
  NextCursor,
  Page,
  Share,
  utc,
} from "../../core/wire/shared.ts";
import { MadeUp } from "../../market/wire/made-up.ts";
import { NO_QUARTER_REASONS } from "../domain/document.ts";
import { EVENT_POLARITIES } from "../domain/events/event-types.ts";
import { EVENT_ITEMS, FILED_EVENT_TYPES } from "../domain/events/filed-item.ts";
import { ARC_DIRECTIONS, SIGNALS, TRIAD_STATUSES } from "../domain/signal.ts";
import { HEALTH_COLORS, HEALTH_VERDICTS, MOMENTUM_DIRECTIONS } from "../domain/ticker-readings.ts";
import {
  AnomalyFlags,
  Api,
  Constraint,
  ConvictionField,
  DocumentFields,
  FirstReading,
  KnownAt,
  ModelVersion,
  Quarter,
  Ratio,
  RiskLabelField,
  Score,
  StoredEvents,
  TextSources,
  TextTicker,
  WordCount,
  ZScore,
} from "./language-shared.ts";

const BaseQuarter = z.object({
  quarter: Quarter,
  constraint: Constraint,
  conviction: ConvictionField,
  ratio: Ratio,
  recorded_at: KnownAt,
  ...DocumentFields,
});
const Signal = z
  .enum(SIGNALS)
  .meta(doc("Newest quarter. ANOMALY: a flag, or a z-score of 2 or more. WATCH: 2 of 3 hold."));

export const BaseScores = z
  .object({
    ticker: TextTicker,
    totalQuarters: Count.meta(doc("Quarters on all pages.", 30)),
    signal: Signal,
    first_reading: FirstReading,
    ...Page,
    next_cursor: NextCursor,
    history: z.array(BaseQuarter).meta(doc("Quarters, newest first.")),
    sources: TextSources,
  })
  .meta({ id: "BaseScores" });

export const TickerHealthAnswer = z
  .object({
    ticker: TextTicker,
    verdict: z
      .enum(HEALTH_VERDICTS)
      .meta(doc("DISTRESSED: 2 red or more. CAUTIOUS: 1 red, or amber. HEALTHY: neither.")),
    sensors: z
      .array(
        z.object({
          name: z.string().meta(doc("What is looked at.", "tone")),
          state: z.string().meta(doc("Where it is against its own history.", "LOW")),
          color: z
            .enum(HEALTH_COLORS)
            .meta(doc("GREEN: usual. AMBER: unusual. RED: bad. GREY: no data.")),
        }),
      )
      .meta(doc("Five sensors: four of words, one of prices.")),
    quarter: Quarter,
    ...DocumentFields,
    as_of: AsOfTime,
    sources: TextSources,
  })
  .meta({ id: "TickerHealth" });

const zScore = (measure: string) =>
  ZScore.meta(
    doc(`Standard deviations. ${measure} against earlier quarters. Null below 3 of them.`, -0.692),
  );
const ConstraintZ = zScore("Constraint");

const RISK_SCORE = "0 to 100. Risk by language, direction and events of a company. 50 is usual.";

const QuarterScores = z.object({
  quarter: Quarter,
  constraint: Constraint,
  conviction: ConvictionField,
  ratio: Ratio,
  constraint_z: ConstraintZ,
  conviction_z: zScore("Conviction"),
  ratio_z: zScore("Logarithm of the ratio"),
  risk_score: Score.meta(doc(RISK_SCORE, 78.9)),
  risk_label: RiskLabelField,
  anomaly_flags: AnomalyFlags,
  recorded_at: KnownAt,
  ...DocumentFields,
});

/** A release of which it is not known which quarter it reports. */
const UnplacedRelease = z.object({
  quarter: z.null().meta(doc("Null: not known.", null)),
  quarter_reason: z
    .enum(NO_QUARTER_REASONS)
    .meta(
      doc(
        "NO_PERIOD: its head names no quarter. TOO_OLD: the period ended over 130 days before. NOT_ENDED: the quarter had not ended. PERIODS_DISAGREE: the quarter's number is not that of its last day. FIGURES_DISAGREE: later figures had been filed.",
      ),
    ),
  ...DocumentFields,
  constraint: Constraint,
  conviction: ConvictionField,
  ratio: Ratio,
  risk_score: Score.meta(doc(RISK_SCORE, 78.9)),
  word_count: WordCount,
  recorded_at: KnownAt,
  model_version: ModelVersion,
});

/** An event that the company filed under an item of an 8-K. */
const FiledEvent = z.object({
  type: z.enum(FILED_EVENT_TYPES).meta(doc("What happened.", "OFFICER_DEPARTURE")),
  polarity: z.enum(EVENT_POLARITIES).meta(doc("Whether it is bad or good news.")),
  severity: z
    .int()
    .min(1)
    .max(3)
    .meta(doc("3: survival, accounts or listing in doubt. 2: earnings. 1: often routine.", 1)),
  item: z.enum(EVENT_ITEMS).meta(doc("Item of the 8-K under which it was filed.", "5.02")),
  accession: z.string().meta(doc("Number of the filing at the SEC.", "0000000000-26-000001")),
  filing_url: z
    .url()
    .meta(
      doc(
        "The filing at the SEC.",
        "https://www.sec.gov/Archives/edgar/data/0/000000000026000001/0000000000-26-000001-index.htm",
      ),
    ),
  filed_at: utc("at which the SEC accepted the filing"),
});

const measureOf = (what: string, unit: string, example: number) =>
  z
    .object({
      value: z.number().meta(doc(`${unit} ${what} of the period, as filed.`, example)),
      year_before: z.number().meta(doc("The same, of the same period a year before.", example)),
      change: z
        .number()
        .meta(doc("Revenue: fraction of the year before. Earnings per share: dollars.", 0.06)),
      expected: z
        .number()
        .nullable()
        .meta(
          doc(
            "The year before, moved by the mean yearly change of the eight quarters before. Null below eight.",
            example,
          ),
        ),
      surprise_z: z
        .number()
        .nullable()
        .meta(doc("Standard deviations of those changes. Distance from expected.", 1.2)),
      trend_periods: Count.meta(doc("Earlier yearly changes that are known, at most 8.", 8)),
    })
    .nullable();

/** What a company reported for its newest period, against what its own past let expect. */
const Reported = z
  .object({
    period_end: z.string().meta(doc("Last day of the newest reported period.", "2026-06-30")),
    period_months: z.int().meta(doc("3, or 6 of a company that reports half-years.", 3)),
    known_at: utc("from which the report was known"),
    revenue: measureOf("revenue", "Dollars.", 85_777_000_000).meta(
      doc("Revenue. Null where it is not filed, or not of the year before."),
    ),
    eps: measureOf("earnings per diluted share", "Dollars.", 1.4).meta(
      doc("Earnings per diluted share, on the count of shares after all splits. Null as revenue."),
    ),
  })
  .nullable()
  .meta(doc("Figures of the newest report at the SEC, as filed. Null without a report."));

const TriadStatus = z
  .enum(TRIAD_STATUSES)
  .meta(doc("How many of the three hold. INVINCIBLE: 3. WATCH: 2. CLEAR: fewer."));

const Triad = z
  .object({
    status: TriadStatus,
    score: z.int().min(0).max(3).meta(doc("0 to 3. How many of the three hold.", 2)),
    constraint_elevated: z.boolean().meta(doc("First: constraint_z is above 1.")),
    conviction_depressed: z.boolean().meta(doc("Second: conviction_z is below -1.")),
    ratio_inverted: z.boolean().meta(doc("Third: the ratio is above 1.")),
  })
  .meta(doc("Three signs of trouble in the newest quarter."));

const Ml = z
  .object({
    combined_score: z
      .number()
      .nullable()
      .meta(doc("-100 to 100. Language score and model combined.", 31.5)),
    direction: z.enum(["LONG", "SHORT", "NEUTRAL"]).meta(doc("Direction of the language score.")),
    confidence: Share.nullable().meta(
      doc("0 to 1. Distance of the probability from its base rate. Null: none.", 0.012),
    ),
  })
  .nullable()
  .meta(doc("Newest earnings score over 90 days. Null when there is none."));

export const TickerProfile = z
  .object({
    api: Api,
    ticker: TextTicker,
    signal: Signal,
    first_reading: FirstReading,
    arc_direction: z
      .enum(ARC_DIRECTIONS)
      .meta(doc("Which way the ratio went over 6 to 8 quarters.")),
    triad: Triad,
    latest: z
      .object({
        quarter: Quarter,
        ...DocumentFields,
        constraint: Constraint,
        conviction: ConvictionField,
        ratio: Ratio,
        anomaly_flags: AnomalyFlags,
        events: StoredEvents,
      })
      .meta(doc("Newest quarter.")),
    ml: Ml,
    active_signals: z
      .array(
        z.object({
          signal_type: z.string().meta(doc("Rule that came true.", "BLAME_SPIKE")),
          direction: z.enum(["LONG", "SHORT"]).meta(doc("Direction of the rule.")),
          severity: z.enum(["HIGH", "MEDIUM", "LOW"]).meta(doc("How strong it is.")),
        }),
      )
      .meta(doc("Active signal drops of the ticker.")),
    history: z.array(QuarterScores).meta(doc("Quarters, newest first.")),
    without_quarter: z
      .array(UnplacedRelease)
      .meta(doc("Releases whose quarter is not known, newest first, at most 20.")),
    filed_events: z
      .array(FiledEvent)
      .meta(doc("Events that the company filed with the SEC, newest first, at most 20.")),
    reported: Reported,
    model_version: ModelVersion,
    as_of: AsOfTime,
    sources: TextSources,
    ...MadeUp,
  })
  .meta({ id: "TickerProfile" });

export const TriadListAnswer = z
  .object({
    total_tickers_scanned: Count.meta(doc("Tickers that were looked at.", 17)),
    invincible_count: Count.meta(doc("Tickers where all three hold.", 2)),
    watch_count: Count.meta(doc("Tickers where two of three hold.", 0)),
    tickers: z
      .array(
        z.object({
          ticker: TextTicker,
          triad_status: TriadStatus,
          ratio: Ratio,
          constraint_z: ConstraintZ,
          ...MadeUp,
        }),
      )
      .meta(doc("Tickers where two or three hold.")),
    as_of: AsOfTime,
    sources: TextSources,
  })
  .meta({ id: "TriadList" });

export const BreakoutQuery = z.object({
  quarters: count({ min: 1, max: 8, default: 4, what: "Earlier earnings calls to compare with." }),
  threshold: amount({
    min: 0,
    max: 100,
    default: 10,
    what: "Points. Change that counts as a shift.",
  }),
  as_of: AsOf,
});

export const Breakout = z
  .object({
    ticker: TextTicker,
    toneMomentum: z
      .object({
        convictionChange: z
          .number()
          .nullable()
          .meta(
            doc(
              "Points. currentScore less previousScore. Null without earlier earnings calls.",
              21.7,
            ),
          ),
        isRecentShift: z
          .boolean()
          .meta(
            doc(
              "Whether the change reaches the threshold in an earnings call of the last 120 days.",
            ),
          ),
        currentScore: Score.meta(
          doc("0 to 100. Conviction score of the newest earnings call.", 70),
        ),
        previousScore: Score.nullable().meta(
          doc("0 to 100. Median of the earnings calls before. Null without any.", 48.3),
        ),
        zScore: ZScore.meta(
          doc("Standard deviations. Newest conviction against its own history.", 1.379),
        ),
        direction: z
          .enum(MOMENTUM_DIRECTIONS)
          .meta(doc("Direction of the shift. FLAT: the change is no shift.")),
        shiftQuarter: Quarter.nullable().meta(
          doc("Quarter of the newest shift. Null without one.", "Q4_FY2018"),
        ),
        quartersCompared: Count.meta(doc("Earnings calls that were compared with.", 4)),
      })
      .meta(doc("How the conviction score moved.")),
    asOf: utc("that the answer is for"),
    sources: TextSources,
    ...MadeUp,
  })
  .meta({ id: "Breakout" });

export type BaseScores = z.output<typeof BaseScores>;
export type TickerHealthAnswer = z.output<typeof TickerHealthAnswer>;
export type TickerProfile = z.output<typeof TickerProfile>;
export type TriadListAnswer = z.output<typeof TriadListAnswer>;
export type Breakout = z.output<typeof Breakout>;
export type BreakoutQuery = z.output<typeof BreakoutQuery>;
