import { type SQL, sql } from "drizzle-orm";
import type { EquityReading } from "../../domain/prices/equity-reading.ts";
import { PRICE_METHOD, type StoredPriceMemory } from "../../domain/prices/price-memory.ts";
import type { Db } from "../client.ts";
import { atEpoch, column, dayNumbers, epochs, instants, onDay } from "./columns.ts";

export type EvaluatedTicker = {
  ticker: string;
  source: string;
  /** Rows of it that are in the memory. */
  evaluated: number;
  memory: StoredPriceMemory;
  through: number;
  /** Of the memory that it was made from; 0 when there was none. */
  version: number;
};

/**
 * The statements that store evaluated memories, each moved on from the version that it was made
 * from. When a stock's source was replaced, or another evaluation was faster, the second divides by
 * zero, and with it fails all that is in its batch.
 */
export function upsertEquityMemories(db: Db, rows: readonly EvaluatedTicker[]) {
  const given = sql`select * from unnest(${column(rows, "text", (row) => row.ticker)},
    ${column(rows, "text", (row) => row.source)}, ${column(rows, "integer", (row) => row.evaluated)},
    ${column(rows, "text", (row) => JSON.stringify(row.memory))},
    ${instants(rows, (row) => row.through)}, ${column(rows, "integer", (row) => row.version)})
    as u(ticker, source, evaluated, memory, through, version)`;
  return [
    db.execute(sql`select 1 from price_tickers
      where ticker = any(${column(rows, "text", (row) => row.ticker)}) order by ticker for update`),
    db.execute(sql`with given as (${given}), moved as (
        insert into equity_memories as m (ticker, memory, through, version)
        select g.ticker, g.memory::jsonb, g.through, g.version + 1
        from given g join price_tickers t on t.ticker = g.ticker and t.source = g.source
        on conflict (ticker) do update set memory = excluded.memory, through = excluded.through,
          version = excluded.version where m.version = excluded.version - 1
        returning ticker
      ), noted as (
        update price_tickers t set evaluated = g.evaluated
        from given g join moved on moved.ticker = g.ticker where t.ticker = g.ticker returning 1)
      select 1 / (count(*) = ${rows.length})::int from noted`),
  ] as const;
}

/** The statement that forgets the readings of stocks that are evaluated anew. */
export function deleteEquityRegimes(db: Db, tickers: readonly string[]) {
  return db.execute(sql`delete from equity_regimes
    where ticker = any(${column(tickers, "text", (ticker) => ticker)})`);
}

/** A reading beside its ticker: a copy with it would cost more than all else that is done here. */
export type NewEquityReading = { ticker: string; reading: EquityReading };

export function insertEquityRegimes(db: Db, rows: readonly NewEquityReading[]) {
  return db.execute(sql`
    insert into equity_regimes (ticker, known_at, session, regime, regime_since, status, note, price,
      price_at, rsi, sma_50, sma_200, atr_14, drawdown, volatility, volatility_20, rv_percentile,
      drawdown_percentile, trend, score, source, method_version)
    select r.ticker, ${atEpoch("r.known_at")}, ${onDay("r.session")}, r.regime,
      ${atEpoch("r.regime_since")}, r.status, r.note, r.price, ${atEpoch("r.price_at")}, r.rsi,
      r.sma_50, r.sma_200, r.atr_14, r.drawdown, r.volatility, r.volatility_20,
      r.rv_percentile, r.drawdown_percentile, r.trend, r.score, t.source, ${PRICE_METHOD}::int
    from unnest(${readingColumns(rows)}) as r(ticker, known_at, session, regime, regime_since, status,
      note, price, price_at, rsi, sma_50, sma_200, atr_14, drawdown, volatility, volatility_20,
      rv_percentile, drawdown_percentile, trend, score)
    join price_tickers t on t.ticker = r.ticker`);
}

function readingColumns(rows: readonly NewEquityReading[]): SQL {
  const texts = (cellOf: (row: NewEquityReading) => string | null) => column(rows, "text", cellOf);
  const numbers = (cellOf: (row: NewEquityReading) => number | null) =>
    column(rows, "double precision", cellOf);
  return sql.join(
    [
      texts(({ ticker }) => ticker),
      epochs(rows, ({ reading }) => reading.knownAt),
      dayNumbers(rows, ({ reading }) => reading.session),
      texts(({ reading }) => reading.regime),
      epochs(rows, ({ reading }) => reading.regimeSince),
      texts(({ reading }) => reading.status),
      texts(({ reading }) => reading.note),
      numbers(({ reading }) => reading.price),
      epochs(rows, ({ reading }) => reading.priceAt),
      numbers(({ reading }) => reading.rsi),
      numbers(({ reading }) => reading.sma50),
      numbers(({ reading }) => reading.sma200),
      numbers(({ reading }) => reading.atr14),
      numbers(({ reading }) => reading.drawdown),
      numbers(({ reading }) => reading.volatility),
      numbers(({ reading }) => reading.volatility20),
      numbers(({ reading }) => reading.rvPercentile),
      numbers(({ reading }) => reading.drawdownPercentile),
      texts(({ reading }) => reading.trend),
      numbers(({ reading }) => reading.score),
    ],
    sql`, `,
  );
}
