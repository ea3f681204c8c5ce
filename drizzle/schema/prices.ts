import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { TICKER } from "../../lib/core/ticker.ts";
import { READING_STATUSES } from "../../lib/sensors/domain/equities/equity-reading.ts";
import { EQUITY_REGIMES, TRENDS } from "../../lib/sensors/domain/equities/equity-regime.ts";
import type { StoredPriceMemory } from "../../lib/sensors/domain/equities/price-memory.ts";
import { instant, oneOf } from "./columns.ts";

/**
 * One row per stock with prices: the source of the prices, and how far they were read and
 * evaluated.
 */
export const priceTickers = pgTable(
  "price_tickers",
  {
    ticker: text().primaryKey(),
    /**
     * A stock has one source at a time: prices of another source replace the stored prices and
     * everything computed from them.
     */
    source: text().notNull(),
    /** The feed that continues these prices; null when they are ingested by hand. */
    feed: text(),
    /** Numbers of rows ingested and evaluated; the difference is still to be evaluated. */
    ingested: integer().notNull().default(0),
    evaluated: integer().notNull().default(0),
    lastDate: date({ mode: "string" }),
    lastCheckedAt: instant(),
    lastError: text(),
  },
  () => [check("price_tickers_ticker", sql.raw(`"ticker" ~ '${TICKER.source}'`))],
);

/**
 * Append-only within a source: a changed bar is a new revision, and an adjusted history is a new
 * revision of every row. `knownAt` is when the bar could be known, and `as_of` filters by it.
 */
export const pricesDaily = pgTable(
  "prices_daily",
  {
    // No foreign key, which would be looked up for each row of a history: the one statement that
    // inserts numbers its rows by the ticker's own row, and fails without it.
    ticker: text().notNull(),
    date: date({ mode: "string" }).notNull(),
    revision: integer().notNull(),
    /**
     * Number of the row among the ticker's rows in the order of ingestion, from 1, without gaps.
     */
    position: integer().notNull(),
    open: doublePrecision().notNull(),
    high: doublePrecision().notNull(),
    low: doublePrecision().notNull(),
    close: doublePrecision().notNull(),
    volume: doublePrecision(),
    knownAt: instant().notNull(),
    ingestedAt: instant().notNull(),
    source: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticker, t.date, t.revision] }),
    unique("prices_daily_position").on(t.ticker, t.position),
    check("prices_daily_revision", sql`${t.revision} >= 0`),
    check("prices_daily_positive", sql`${t.low} > 0 and ${t.high} <= 1e12`),
    check(
      "prices_daily_range",
      sql`${t.low} <= least(${t.open}, ${t.close}) and ${t.high} >= greatest(${t.open}, ${t.close})`,
    ),
    check("prices_daily_volume", sql`${t.volume} between 0 and 1e15`),
    check("prices_daily_order", sql`${t.knownAt} >= ${t.date}::timestamp at time zone 'UTC'`),
  ],
);

/**
 * The regime of a stock as known from an instant on. Every close and every revision of a close adds
 * a row.
 */
export const equityRegimes = pgTable(
  "equity_regimes",
  {
    // No foreign key, as above: the statement that inserts joins the tickers.
    ticker: text().notNull(),
    knownAt: instant().notNull(),
    /** The session of the last close that the regime uses. */
    session: date({ mode: "string" }).notNull(),
    regime: text({ enum: EQUITY_REGIMES }).notNull(),
    regimeSince: instant().notNull(),
    status: text({ enum: READING_STATUSES }).notNull(),
    note: text(),
    price: doublePrecision().notNull(),
    priceAt: instant().notNull(),
    rsi: doublePrecision(),
    sma50: doublePrecision("sma_50"),
    sma200: doublePrecision("sma_200"),
    atr14: doublePrecision("atr_14"),
    /** `drawdown` is a fraction of the highest close of a year; volatility is annualised. */
    drawdown: doublePrecision(),
    volatility: doublePrecision(),
    volatility20: doublePrecision("volatility_20"),
    /** Ranks among the stock's own last three years. */
    rvPercentile: doublePrecision(),
    drawdownPercentile: doublePrecision(),
    trend: text({ enum: TRENDS }),
    score: doublePrecision(),
    source: text().notNull(),
    methodVersion: integer().notNull(),
  },
  (t) => [
    // Pages and look-ups of the latest row read it backwards.
    primaryKey({ columns: [t.ticker, t.knownAt] }),
    index("equity_regimes_known").on(t.knownAt, t.ticker),
    check("equity_regimes_regime", oneOf("regime", EQUITY_REGIMES)),
    check("equity_regimes_status", oneOf("status", READING_STATUSES)),
    check("equity_regimes_trend", oneOf("trend", TRENDS)),
    check("equity_regimes_price", sql`${t.price} > 0`),
    check("equity_regimes_rsi", sql`${t.rsi} between 0 and 100`),
    check("equity_regimes_score", sql`${t.score} between 0 and 100`),
    check(
      "equity_regimes_shares",
      sql`${t.drawdown} between 0 and 1 and ${t.rvPercentile} between 0 and 1 and ${t.drawdownPercentile} between 0 and 1`,
    ),
    check(
      "equity_regimes_order",
      sql`${t.regimeSince} <= ${t.priceAt} and ${t.priceAt} <= ${t.knownAt}`,
    ),
  ],
);

/**
 * Stored incremental state of each stock's evaluation (see `lib/sensors/domain/equities`), of
 * limited size, written in the same transaction as the results computed from it. `version` rises
 * with every write.
 */
export const equityMemories = pgTable("equity_memories", {
  ticker: text()
    .primaryKey()
    .references(() => priceTickers.ticker),
  memory: jsonb().$type<StoredPriceMemory>().notNull(),
  /** The latest `knownAt` among the rows that the state includes. */
  through: instant().notNull(),
  version: bigint({ mode: "number" }).notNull(),
});
