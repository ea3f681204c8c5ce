import { type SQL, sql } from "drizzle-orm";
import type { PriceRow } from "../../domain/prices/bar.ts";
import type { EquityReading } from "../../domain/prices/equity-reading.ts";
import { PRICE_METHOD, type StoredPriceMemory } from "../../domain/prices/price-memory.ts";
import { MARKET_TICKER } from "../../domain/prices/universe.ts";
import type { Db } from "../client.ts";
import { column, instants } from "./columns.ts";

/** A price as stored: `position` counts the ticker's rows in the order of ingestion. */
export type StoredPrice = Pick<PriceRow, keyof PriceRow> & {
  ticker: string;
  position: number;
  source: string;
};

export type DueTicker = {
  ticker: string;
  source: string;
  ingested: number;
  evaluated: number;
  /** Null: nothing of it was evaluated yet. */
  memory: StoredPriceMemory | null;
  /** Of the memory: epoch ms through which rows are in it, and its version; 0 when there is none. */
  through: number;
  version: number;
};

const PRICE = sql`p.ticker, p.date::text, p.revision, p.position, p.open, p.high, p.low, p.close,
  p.volume, p.source, extract(epoch from p.known_at)::float8 * 1000 as "knownAt"`;
const KNOWN_ORDER = sql`p.known_at, p.date, p.revision`;

/**
 * Stocks with rows that are not evaluated, by ticker, with their memories. `stale` also asks for
 * those whose memory is of another version of the method.
 */
export function listDueTickers(db: Db, { stale }: { stale: boolean }) {
  const isOld = sql`m.memory is null or (m.memory->>'method')::int <> ${PRICE_METHOD}`;
  return db.execute<DueTicker>(sql`
    select t.ticker, t.source, t.ingested, t.evaluated, m.memory,
      coalesce(extract(epoch from m.through)::float8 * 1000, 0) as through,
      coalesce(m.version, 0)::int as version
    from price_tickers t left join equity_memories m on m.ticker = t.ticker
    where t.ingested > t.evaluated ${stale ? sql`or (t.ingested > 0 and (${isOld}))` : sql``}
    order by t.ticker`);
}

/** Of each stock what is not evaluated yet, but of none more than so many rows. */
export function listDuePrices(db: Db, mostOfTicker: number) {
  return db.execute<StoredPrice>(sql`
    select ${PRICE} from price_tickers t cross join lateral (
      select * from prices_daily d where d.ticker = t.ticker and d.position > t.evaluated
      order by d.position limit ${mostOfTicker}) p
    where t.ingested > t.evaluated
    order by p.ticker, ${KNOWN_ORDER}`);
}

/** Every row of these stocks, each in the order in which they became known. */
export function listAllPrices(db: Db, tickers: readonly string[]) {
  return db.execute<StoredPrice>(sql`
    select ${PRICE} from prices_daily p
    where p.ticker = any(${column(tickers, "text", (ticker) => ticker)})
    order by p.ticker, ${KNOWN_ORDER}`);
}

/** The market's rows around the dates that are due. */
export function listMarketAround(db: Db) {
  return db.execute<StoredPrice>(sql`
    select ${PRICE} from prices_daily p
    where p.ticker = ${MARKET_TICKER} and p.date >= (
      select min(d.date) - 10 from price_tickers t join prices_daily d
        on d.ticker = t.ticker and d.position > t.evaluated where t.ingested > t.evaluated)
    order by ${KNOWN_ORDER}`);
}

/** A row as the domain reads it, numbers as numbers whatever the transport made of them. */
export const toPriceRow = (row: StoredPrice): StoredPrice => ({
  ...row,
  knownAt: Math.round(Number(row.knownAt)),
});

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

export type NewEquityReading = EquityReading & { ticker: string };

export function insertEquityRegimes(db: Db, rows: readonly NewEquityReading[]) {
  return db.execute(sql`
    insert into equity_regimes (ticker, known_at, session, regime, regime_since, status, note, price,
      price_at, rsi, sma_50, sma_200, atr_14, drawdown, volatility, volatility_20, rv_percentile,
      drawdown_percentile, trend, score, source, method_version)
    select r.ticker, r.known_at, r.session::date, r.regime, r.regime_since, r.status, r.note, r.price,
      r.price_at, r.rsi, r.sma_50, r.sma_200, r.atr_14, r.drawdown, r.volatility, r.volatility_20,
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
      texts((row) => row.ticker),
      instants(rows, (row) => row.knownAt),
      texts((row) => row.session),
      texts((row) => row.regime),
      instants(rows, (row) => row.regimeSince),
      texts((row) => row.status),
      texts((row) => row.note),
      numbers((row) => row.price),
      instants(rows, (row) => row.priceAt),
      numbers((row) => row.rsi),
      numbers((row) => row.sma50),
      numbers((row) => row.sma200),
      numbers((row) => row.atr14),
      numbers((row) => row.drawdown),
      numbers((row) => row.volatility),
      numbers((row) => row.volatility20),
      numbers((row) => row.rvPercentile),
      numbers((row) => row.drawdownPercentile),
      texts((row) => row.trend),
      numbers((row) => row.score),
    ],
    sql`, `,
  );
}
