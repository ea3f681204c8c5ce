import * as z from "zod";
import { AsOf, Instant, Share, TierName } from "../../core/wire/shared.ts";
import { READING_STATUSES } from "../domain/equities/equity-reading.ts";
import { EQUITY_REGIMES, TRENDS } from "../domain/equities/equity-regime.ts";

/** A reading whose next close is missing is STALE, whatever it rests upon. */
const EQUITY_STATUSES = [...READING_STATUSES, "STALE"] as const;

const number = (description: string) => z.number().nullable().meta({ description });

const EquityStock = z
  .object({ ticker: z.string(), regime: z.enum(EQUITY_REGIMES) })
  .meta({ id: "EquityStock" });

/** What callers with a key see of a stock. */
const EquityStockPaid = EquityStock.extend({
  rsi: number("Wilder, 14 sessions, 0 to 100; null below 15 closes"),
  name: z.string(),
  price: z.number().meta({ description: "Last close, split-adjusted, US dollars" }),
  price_at: Instant,
  sma_50: number("Mean of the last 50 closes"),
  sma_200: number("Mean of the last 200 closes"),
  ext_50d_pct: number("100 × (price / sma_50 − 1)"),
  ext_200d_pct: number("100 × (price / sma_200 − 1)"),
  ext_atr: number("(price − sma_50) / ATR of 14 sessions"),
  drawdown_52w_pct: number("100 × drawdown"),
  realized_vol_20d: number("Annualised volatility of the last 20 log returns, as a fraction"),
  regime_since: Instant,
  realized_vol: number("The same over 21: what rv_percentile ranks"),
  rv_percentile: Share.nullable().meta({ description: "Rank of realized_vol in 756 sessions" }),
  drawdown: Share.nullable().meta({ description: "1 − price / highest close of 252 sessions" }),
  trend: z.enum(TRENDS).nullable(),
  score: number("0 to 100; orders risk, not return"),
  status: z.enum(EQUITY_STATUSES).meta({
    description:
      "LIVE; SHORT: below 252 closes; HELD: a jump that is not believed yet; STALE: the next close is missing",
  }),
  note: z
    .string()
    .nullable()
    .meta({ description: "What to know about the history: held jumps, assumed splits" }),
  source: z.string().meta({ description: "Where the prices come from" }),
}).meta({ id: "EquityStockPaid" });

const list = <S extends z.ZodObject>(stock: S) =>
  z.object({
    as_of: Instant,
    tier: TierName,
    count: z.int().min(0),
    stocks: z.array(stock),
  });

export const EquityRegimes = list(EquityStock).meta({ id: "EquityRegimes" });
export const EquityRegimesPaid = list(EquityStockPaid).meta({ id: "EquityRegimesPaid" });
export const EquityRegimeByTier = {
  free: EquityRegimes,
  retail: EquityRegimesPaid,
  institutional: EquityRegimesPaid,
};

export const EquityRegimeQuery = z.object({ as_of: AsOf });

export type EquityRegimeQuery = z.output<typeof EquityRegimeQuery>;
export type EquityStock = z.output<typeof EquityStock>;
export type EquityStockPaid = z.output<typeof EquityStockPaid>;
