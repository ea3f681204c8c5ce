// Parameters and answers of the endpoint for equity regimes.

import * as z from "zod";
import { rounded } from "../../core/rounded.ts";
import type { Tier } from "../../core/tier.ts";
import {
  AsOf,
  AsOfTime,
  Count,
  doc,
  HistoryWindow,
  NextCursor,
  Page,
  READ_ONLY,
  Share,
  TierName,
  TotalReturned,
  utc,
  VERSION,
} from "../../core/wire/shared.ts";
import { strictest } from "../../market/domain/rights.ts";
import { mayShowPrices, priceRights } from "../../market/domain/sources.ts";
import { stockName } from "../../market/domain/universe.ts";
import { MadeUp, madeUpMark } from "../../market/wire/made-up.ts";
import { isPriceStale, READING_STATUSES } from "../domain/equities/equity-reading.ts";
import { EQUITY_REGIMES, TRENDS } from "../domain/equities/equity-regime.ts";
import type { EquityPointTuple, EquityRow } from "../queries/equity-regimes.ts";
import { RightsField } from "./sensor-members.ts";

/** A reading whose next close is missing is STALE; this replaces its other status. */
const EQUITY_STATUSES = [...READING_STATUSES, "STALE"] as const;

const number = (description: string, example: number) =>
  z.number().nullable().meta(doc(description, example));

/** Added where a source's terms decide; see `mayShowPrices`. */
const NULL_IF_NOT_SHOWN = " Null where the source does not allow display.";

const EquityStock = z
  .object({
    ticker: z.string().meta(doc("Ticker of the stock.", "ATEST")),
    regime: z
      .enum(EQUITY_REGIMES)
      .meta(
        doc(
          "Expected volatility of the next 21 sessions relative to the stock's usual volatility, from " +
            "calm to stressed. NEUTRAL before 253 closes.",
        ),
      ),
  })
  .meta({ id: "EquityStock" });

/** What callers with a key see of a stock. */
const EquityStockPaid = EquityStock.extend({
  rsi: number("0 to 100. Wilder's RSI over 14 sessions. Null below 15 closes.", 48.21),
  name: z.string().meta(doc("Name of the company.", "Aurelisk Motors")),
  price: number(`US dollars. Last close, adjusted for splits.${NULL_IF_NOT_SHOWN}`, 84.93),
  price_at: utc("of that close"),
  sma_50: number(`US dollars. Mean of the last 50 closes.${NULL_IF_NOT_SHOWN}`, 93.54),
  sma_200: number(`US dollars. Mean of the last 200 closes.${NULL_IF_NOT_SHOWN}`, 99.29),
  ext_50d_pct: number("Percent. 100 × (price / sma_50 − 1).", -9.2),
  ext_200d_pct: number("Percent. 100 × (price / sma_200 − 1).", -14.46),
  ext_atr: number("Average true ranges of 14 sessions. (price − sma_50) / ATR.", -3.4),
  drawdown_52w_pct: number("Percent. 100 × drawdown.", 28.61),
  realized_vol_20d: number("Fraction a year. Volatility of the last 20 log returns.", 0.3121),
  regime_since: utc("at which the regime began"),
  realized_vol: number("Fraction a year. Volatility of the last 21 log returns.", 0.3085),
  rv_percentile: Share.nullable().meta(doc("Rank of realized_vol in 756 sessions, 0 to 1.", 0.81)),
  drawdown: Share.nullable().meta(
    doc("Fraction. 1 − price / highest close of 252 sessions.", 0.29),
  ),
  trend: z
    .enum(TRENDS)
    .nullable()
    .meta(doc("UP: price and sma_50 are above sma_200. DOWN: both are below. Else MIXED.")),
  score: number("0 to 100. Orders stocks by risk, not by return.", 71.4),
  status: z
    .enum(EQUITY_STATUSES)
    .meta(
      doc(
        "LIVE: current. SHORT: below 252 closes. HELD: a jump that is not confirmed yet. " +
          "STALE: the next close is missing.",
      ),
    ),
  note: z
    .string()
    .nullable()
    .meta(
      doc(
        "What to know about the prices, such as an assumed split.",
        "move of 2022-05-19 accepted as real",
      ),
    ),
  source: z
    .string()
    .meta(
      doc(
        "Where the prices come from: the made-up sample, an operator's files, or a vendor.",
        "synthetic sample",
      ),
    ),
  ...MadeUp,
  rights: RightsField,
}).meta({ id: "EquityStockPaid" });

const list = <S extends z.ZodObject>(stock: S) =>
  z.object({
    as_of: AsOfTime,
    tier: TierName,
    count: Count.meta(doc("Stocks in this answer.", 3)),
    stocks: z.array(stock).meta(doc("Stocks by ticker. Without a key the first three.")),
  });

export const EquityRegimes = list(EquityStock).meta({ id: "EquityRegimes" });
export const EquityRegimesPaid = list(EquityStockPaid).meta({ id: "EquityRegimesPaid" });
export const EquityRegimeByTier = {
  free: EquityRegimes,
  retail: EquityRegimesPaid,
  institutional: EquityRegimesPaid,
};

export const EquityRegimeQuery = z.object({ as_of: AsOf });

/** A ticker in either case; text in another format names no stock. */
export const EquityPath = z.object({
  ticker: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9.-]{0,9}$/)
    .transform((text) => text.toUpperCase())
    .meta({ wire: { type: "string", ...doc("Ticker of a stock.", "ATEST") } }),
});
export const EquityHistoryQuery = z.object(HistoryWindow);

export const EquityHistory = z
  .object({
    version: VERSION,
    read_only: READ_ONLY,
    ticker: z.string().meta(doc("Ticker of the stock.", "ATEST")),
    tier: TierName,
    total_returned: TotalReturned,
    ...Page,
    next_cursor: NextCursor,
    readings: z
      .array(
        z
          .object({
            recorded_at: utc("at which the regime became known"),
            session: z.iso.date().meta(doc("Session of the last close in it.", "2026-11-20")),
            regime: z.enum(EQUITY_REGIMES).meta(doc("Regime of the stock.")),
            score: number("0 to 100. Orders stocks by risk, not by return.", 71.4),
            status: z.enum(READING_STATUSES).meta(doc("Status of the reading at that time.")),
            version: z.string().meta(doc("Version of the method.", "equity-v3")),
            source: z.string().meta(doc("Where its prices come from.", "synthetic sample")),
          })
          .meta({ id: "EquityReading" }),
      )
      .meta(doc("Regimes over time, newest first unless `order` says otherwise.")),
    rights: RightsField.nullable().meta(
      doc(
        "What may be done with the prices behind these readings: the strictest of their sources. Null without readings.",
        "open_licence",
      ),
    ),
    ...MadeUp,
  })
  .meta({ id: "EquityHistory" });
export type EquityHistoryQuery = z.output<typeof EquityHistoryQuery>;
export type EquityHistory = z.output<typeof EquityHistory>;

/** Presents a page of a stock's regimes. */
export function toEquityHistory(
  ticker: string,
  points: readonly EquityPointTuple[],
  page: { limit: number; maxLimit: number; offset: number; nextCursor: string | null },
  { tier, isDisplayLicensed }: { tier: Tier; isDisplayLicensed: boolean },
): EquityHistory {
  const sources = new Set(points.map((point) => point[6]));
  return {
    version: "v1",
    read_only: true,
    ticker,
    tier,
    total_returned: points.length,
    limit: page.limit,
    max_limit: page.maxLimit,
    offset: page.offset,
    next_cursor: page.nextCursor,
    readings: points.map(([recorded_at, session, regime, score, status, method, source]) => ({
      recorded_at,
      session,
      regime,
      score: rounded(score, 1),
      status,
      version: `equity-v${method}`,
      source,
    })),
    rights:
      sources.size === 0
        ? null
        : strictest([...sources].map((source) => priceRights(source, isDisplayLicensed))),
    ...madeUpMark(ticker),
  };
}

export type EquityRegimeQuery = z.output<typeof EquityRegimeQuery>;
export type EquityStock = z.output<typeof EquityStock>;
export type EquityStockPaid = z.output<typeof EquityStockPaid>;

/** Percent by which the price is above an average; null without the average. */
const percentAbove = (price: number, average: number | null) =>
  average === null ? null : rounded(100 * (price / average - 1), 2);

/** Distance of the price from its 50-session average, in average true ranges. */
const distanceInAtr = ({ price, sma50, atr14 }: EquityRow) =>
  sma50 === null || atr14 === null || atr14 === 0 ? null : rounded((price - sma50) / atr14, 2);

function toStock(row: EquityRow, { at, isDisplayLicensed }: Shown) {
  const inDollars = (price: number | null) =>
    mayShowPrices(row.source, isDisplayLicensed) ? rounded(price, 4) : null;
  // While a jump is not accepted, later closes are known but not used.
  const lastSession = row.status === "HELD" ? (row.lastDate ?? row.session) : row.session;
  const isStale = isPriceStale(lastSession, at);
  return {
    ticker: row.ticker,
    regime: row.regime,
    rsi: rounded(row.rsi, 2),
    name: stockName(row.ticker),
    price: inDollars(row.price),
    price_at: row.priceAt,
    sma_50: inDollars(row.sma50),
    sma_200: inDollars(row.sma200),
    ext_50d_pct: percentAbove(row.price, row.sma50),
    ext_200d_pct: percentAbove(row.price, row.sma200),
    ext_atr: distanceInAtr(row),
    drawdown_52w_pct: row.drawdown === null ? null : rounded(100 * row.drawdown, 2),
    realized_vol_20d: rounded(row.volatility20, 4),
    regime_since: row.regimeSince,
    realized_vol: rounded(row.volatility, 4),
    rv_percentile: rounded(row.rvPercentile, 3),
    drawdown: rounded(row.drawdown, 4),
    trend: row.trend,
    score: rounded(row.score, 1),
    status: isStale ? ("STALE" as const) : row.status,
    note: row.note,
    source: row.source,
    ...madeUpMark(row.ticker),
    rights: priceRights(row.source, isDisplayLicensed),
  };
}

/** The requested instant, and whether the operator may display a vendor's prices. */
type Shown = { at: number; isDisplayLicensed: boolean };

/**
 * The stocks with the fields of the highest tier; the schema of the caller's tier removes others.
 */
export const toEquityRegimes = (
  rows: readonly EquityRow[],
  { asOf, tier, ...shown }: { asOf: string; tier: Tier } & Shown,
) => ({
  as_of: asOf,
  tier,
  count: rows.length,
  stocks: rows.map((row) => toStock(row, shown)),
});
