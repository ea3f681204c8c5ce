// Shapes of the dislocation endpoints.

import * as z from "zod";
import {
  AsOf,
  AsOfTime,
  Count,
  doc,
  HistoryWindow,
  Share,
  utc,
  VERSION,
} from "../../core/wire/shared.ts";
import { tickerText } from "../../core/wire/ticker.ts";
import { MadeUp } from "../../market/wire/made-up.ts";
import {
  DISLOCATION_DIRECTIONS,
  DISLOCATION_SEVERITIES,
  MIN_COVERAGE,
  TONE_BASES,
  TONE_TRENDS,
  VALUATION_BASES,
} from "../domain/dislocation/dislocation.ts";
import { Basis, QuarterName, SignalTicker, Sources } from "./signals-shared.ts";

const Score = z.number().min(0).max(100);
const scoreDoc = doc("0 to 100. How far words, price, market and sector are apart.", 58.8);
const Direction = z.enum(DISLOCATION_DIRECTIONS).meta({
  id: "DislocationDirection",
  description: "STRUCTURAL_BUY: words are better than the price. STRUCTURAL_SELL: worse.",
});
const Severity = z
  .enum(DISLOCATION_SEVERITIES)
  .meta(doc("EXTREME from 70, HIGH from 55, MODERATE from 35, else LOW."));
const Tone = z
  .number()
  .nullable()
  .meta(
    doc(
      "Mean z-score. (-constraint + conviction - log ratio + growth / 2 - blame / 2) / 3, each " +
        "against the ticker's own history.",
      0.611,
    ),
  );
const described = {
  tone_composite: Tone,
  tone_trend: z.enum(TONE_TRENDS).nullable().meta(doc("Trend of the words over 6 to 8 quarters.")),
  summary: z
    .string()
    .nullable()
    .meta(doc("The score in words.", "STRUCTURAL_BUY 58.8 (HIGH): tone better than the price.")),
  scored_at: utc("at which the score became known").nullable(),
};
const counted = (what: string, example: number) => Count.meta(doc(what, example));

const DislocationEvent = z
  .object({
    ticker: SignalTicker,
    score: Score.meta(scoreDoc),
    direction: Direction,
    severity: Severity,
    ...described,
  })
  .meta({ id: "DislocationEvent" });

export const DislocationList = z
  .object({
    total: counted("Active dislocations.", 3),
    structural_buys: counted("Number of them that are STRUCTURAL_BUY.", 3),
    structural_sells: counted("Number of them that are STRUCTURAL_SELL.", 0),
    events: z.array(DislocationEvent).meta(doc("Active dislocations, highest score first.")),
    as_of: AsOfTime,
    sources: Sources,
  })
  .meta({ id: "DislocationList" });

const component = (what: string, example: number | null) =>
  Score.nullable().meta(doc(`0 to 100, 50 is neutral. ${what}`, example));

/** The components as published, 50 + 50 d. With the weights they give the score exactly. */
const Components = z
  .object({
    tone_csi: component("Words against the price. Weight 0.3.", 95),
    macro_regime: component("Stress index: calm is above 50. Weight 0.15.", 71.2),
    valuation: component(
      "Price to sales and earnings against the own five years. Weight 0.25.",
      41.4,
    ),
    insider: component("Insiders' trades with their own money. Weight 0.15. Often null.", null),
    sector: component("Price against the sector's fund, or the market. Weight 0.15.", 90.6),
  })
  .meta({
    id: "DislocationComponents",
    description:
      "Each c is 50 + 50 d. D is the sum of weight (c - 50) / 50 over the components that are not " +
      "null, divided by their weight. Score is 100 |D| sqrt(weight). The summary names the sector's fund.",
  });

const note = (name: string) =>
  z
    .string()
    .nullable()
    .meta(doc(`Why ${name} is null. Null where it is not.`, null));

const Latest = z
  .object({
    score: Score.meta(scoreDoc),
    direction: Direction,
    severity: Severity,
    components: Components,
    basis: Basis,
    component_basis: z
      .object({
        tone_csi: z
          .enum(TONE_BASES)
          .nullable()
          .meta(
            doc("What the words are held against. WORDS_ALONE: no price of the stock is read."),
          ),
        valuation: z
          .enum(VALUATION_BASES)
          .nullable()
          .meta(
            doc(
              "What the figures are held against. OWN_HISTORY: no price of the stock is read, so it is the company's own last five years.",
            ),
          ),
      })
      .meta(doc("What a component is held against. Null for a component that is null.")),
    component_notes: z
      .object({
        tone_csi: note("tone_csi"),
        macro_regime: note("macro_regime"),
        valuation: note("valuation"),
        insider: z
          .string()
          .nullable()
          .meta(
            doc(
              "Why insider is null, or which trades were set aside, because no share can have had their price. Null: nothing to say.",
              "1 trade set aside: reported at 100 times the close of that week or more.",
            ),
          ),
        sector: note("sector"),
      })
      .meta(doc("What to know of a component.")),
    coverage: Share.meta(doc("0 to 1. Weight of the components that are not null.", 0.6)),
    ...described,
  })
  .meta({ id: "DislocationLatest" });

const HistoryEntry = z
  .object({
    score: Score.meta(scoreDoc),
    direction: Direction,
    severity: Severity,
    scored_at: utc("at which the score became known"),
  })
  .meta({ id: "DislocationEntry" });

const forwardReturn = (days: number) =>
  z
    .number()
    .nullable()
    .meta(doc(`Fraction. Return over the next ${days} days. Null until they are over.`, 0.0874));

const Analog = z
  .object({
    analog_ticker: z.string().meta(doc("Ticker of the case.", "CTEST")),
    similarity: Share.meta(doc("0 to 1. Cosine of the two cases.", 0.708)),
    quarter: QuarterName.nullable().meta(doc("Fiscal quarter of the case.", "Q1_FY2022")),
    forward_return_30d: forwardReturn(30),
    forward_return_90d: forwardReturn(90),
    forward_return_180d: forwardReturn(180),
  })
  .meta({
    id: "DislocationAnalog",
    description: "What followed a quarter that began alike. Not a forecast.",
  });

const details = {
  latest: Latest.meta(doc("Newest score.")),
  history: z.array(HistoryEntry).meta(doc("Scores, newest first.")),
  analogs: z.array(Analog).meta(doc("Closed cases that began like the newest quarter.")),
};

/** The details that callers with a key get. */
const paidDetails = {
  ...details,
  analogs: z
    .array(Analog.extend(MadeUp).meta({ id: "DislocationAnalogPaid" }))
    .meta(doc("Closed cases that began like the newest quarter.")),
  ...MadeUp,
};

export const TickerDislocationAnswer = z
  .object({ ticker: SignalTicker, ...details, sources: Sources })
  .meta({ id: "TickerDislocation" });
const TickerDislocationPaid = z
  .object({ ticker: SignalTicker, ...paidDetails, sources: Sources })
  .meta({ id: "TickerDislocationPaid" });
export const TickerDislocationByTier = {
  free: TickerDislocationAnswer,
  retail: TickerDislocationPaid,
  institutional: TickerDislocationPaid,
};

/** Maximum number of tickers of a batch. Source: docs/methods/billing-and-limits.md#tiers. */
export const MAX_BATCH_TICKERS = 50;

export const DislocationBatchBody = z
  .object({
    tickers: z
      .array(tickerText().meta({ wire: { type: "string" } }), "must be a list of tickers")
      .min(1, `must name 1 to ${MAX_BATCH_TICKERS} tickers`)
      .max(MAX_BATCH_TICKERS, `must name 1 to ${MAX_BATCH_TICKERS} tickers`)
      .meta(doc("Tickers, 1 to 50. A ticker that is named twice counts once.", ["ATEST", "ZVZZT"])),
  })
  .meta({ id: "DislocationBatchRequest" });

export const DislocationBatch = z
  .object({
    version: VERSION,
    as_of: AsOfTime,
    requested: z.int().min(1).meta(doc("Different tickers that were asked for.", 2)),
    found: counted("Of these with data.", 2),
    missing: z.array(SignalTicker).meta(doc("Tickers without data.", ["ZTEST"])),
    lacking: z
      .record(z.string(), z.array(z.string().meta(doc("Component.", "insider"))))
      .meta(
        doc(
          `Of the missing tickers whose texts are read, the components that the last evening lacked. Fewer than ${MIN_COVERAGE.components} give no score.`,
          { ZTEST: ["valuation", "insider", "sector"] },
        ),
      ),
    results: z
      .record(z.string(), z.object(paidDetails).nullable())
      .meta(doc("Dislocation by ticker. Null for a ticker without data.")),
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
export type TickerDislocationAnswer = z.output<typeof TickerDislocationAnswer>;
export type DislocationBatch = z.output<typeof DislocationBatch>;
