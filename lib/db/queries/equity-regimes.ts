import { sql } from "drizzle-orm";
import type { ReadingStatus } from "../../domain/prices/equity-reading.ts";
import type { EquityRegime, Trend } from "../../domain/prices/equity-regime.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { isoText } from "./sql-json.ts";

/** What was known of a stock at an instant. Instants as the contract writes them. */
export type EquityRow = {
  ticker: string;
  knownAt: string;
  session: string;
  /** The date of the newest bar known then; later than `session` while a jump is held. */
  lastDate: string | null;
  regime: EquityRegime;
  regimeSince: string;
  status: ReadingStatus;
  note: string | null;
  price: number;
  priceAt: string;
  rsi: number | null;
  sma50: number | null;
  sma200: number | null;
  atr14: number | null;
  drawdown: number | null;
  volatility: number | null;
  volatility20: number | null;
  rvPercentile: number | null;
  trend: Trend | null;
  score: number | null;
  source: string;
};

const regimesAt = prepared<EquityRow>(sql`
  select r.ticker, ${isoText("r.known_at")} as "knownAt", r.session::text, r.regime,
    ${isoText("r.regime_since")} as "regimeSince", r.status, r.note, r.price,
    ${isoText("r.price_at")} as "priceAt", r.rsi, r.sma_50 as "sma50", r.sma_200 as "sma200",
    r.atr_14 as "atr14", r.drawdown, r.volatility, r.volatility_20 as "volatility20",
    r.rv_percentile as "rvPercentile", r.trend, r.score, r.source, (
      select p.date::text from prices_daily p
      where p.ticker = r.ticker and p.known_at <= ${sql.placeholder("at")}::timestamptz
      order by p.date desc limit 1) as "lastDate"
  from unnest(${sql.placeholder("tickers")}::text[]) as t(ticker) cross join lateral (
    select * from equity_regimes e
    where e.ticker = t.ticker and e.known_at <= ${sql.placeholder("at")}::timestamptz
    order by e.known_at desc limit 1) r
  order by r.ticker collate "C"`);

/** The latest reading of each of these stocks as known at an instant, by ticker. */
export const listEquityRegimes = (
  db: Db,
  { tickers, at }: { tickers: readonly string[]; at: number },
): Promise<EquityRow[]> =>
  regimesAt(db, { tickers: `{${tickers.join(",")}}`, at: new Date(at).toISOString() });
