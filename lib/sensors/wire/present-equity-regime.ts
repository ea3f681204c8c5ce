// Presents the regimes of stocks from the database as an answer of the API.

import { rounded } from "../../core/rounded.ts";
import type { Tier } from "../../core/tier.ts";
import { mayShowPrices } from "../../market/domain/sources.ts";
import { stockName } from "../../market/domain/universe.ts";
import { isPriceStale } from "../domain/equities/equity-reading.ts";
import type { EquityRow } from "../queries/equity-regimes.ts";

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
