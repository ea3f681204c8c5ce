import { rounded } from "../../core/rounded.ts";
import type { Tier } from "../../core/tier.ts";
import { stockName } from "../../market/domain/universe.ts";
import { isPriceStale } from "../domain/equities/equity-reading.ts";
import type { EquityRow } from "../queries/equity-regimes.ts";

const percentAbove = (price: number, average: number | null) =>
  average === null ? null : rounded(100 * (price / average - 1), 2);

const inRanges = ({ price, sma50, atr14 }: EquityRow) =>
  sma50 === null || atr14 === null || atr14 === 0 ? null : rounded((price - sma50) / atr14, 2);

function toStock(row: EquityRow, at: number) {
  // While a jump is held the closes after it are seen, though none of them is believed.
  const seen = row.status === "HELD" ? (row.lastDate ?? row.session) : row.session;
  const isStale = isPriceStale(seen, at);
  return {
    ticker: row.ticker,
    regime: row.regime,
    rsi: rounded(row.rsi, 2),
    name: stockName(row.ticker),
    price: rounded(row.price, 4),
    price_at: row.priceAt,
    sma_50: rounded(row.sma50, 4),
    sma_200: rounded(row.sma200, 4),
    ext_50d_pct: percentAbove(row.price, row.sma50),
    ext_200d_pct: percentAbove(row.price, row.sma200),
    ext_atr: inRanges(row),
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

/** The stocks as the best-paying caller sees them; the form of the tier takes away what is not theirs. */
export const toEquityRegimes = (
  rows: readonly EquityRow[],
  { asOf, at, tier }: { asOf: string; at: number; tier: Tier },
) => ({
  as_of: asOf,
  tier,
  count: rows.length,
  stocks: rows.map((row) => toStock(row, at)),
});
