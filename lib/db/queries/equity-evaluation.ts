import { sql } from "drizzle-orm";
import type { PriceRow } from "../../domain/prices/bar.ts";
import { PRICE_METHOD, type StoredPriceMemory } from "../../domain/prices/price-memory.ts";
import { MARKET_TICKER } from "../../domain/prices/universe.ts";
import type { Db } from "../client.ts";
import { asText, column, instantsIn, numbersIn, secondsOf, wordsIn } from "./columns.ts";

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

/** A stock's rows in columns, in the order in which they became known. */
type PriceColumns = {
  ticker: string;
  source: string;
  dates: string;
  revisions: string;
  positions: string;
  opens: string;
  highs: string;
  lows: string;
  closes: string;
  volumes: string;
  known: string;
};

/** Every row of these stocks; one row each, read by `toHistory`. */
export function listAllPrices(db: Db, tickers: readonly string[]) {
  return db.execute<PriceColumns>(sql`
    select p.ticker, min(p.source) as source, ${asText("p.date")} as dates,
      ${asText("p.revision")} as revisions, ${asText("p.position")} as positions,
      ${asText("p.open")} as opens, ${asText("p.high")} as highs, ${asText("p.low")} as lows,
      ${asText("p.close")} as closes, ${asText("p.volume")} as volumes,
      ${asText(secondsOf("p.known_at"))} as known
    from (select * from prices_daily p
      where p.ticker = any(${column(tickers, "text", (ticker) => ticker)})
      order by p.ticker, ${KNOWN_ORDER}) p
    group by p.ticker order by p.ticker`);
}

export function toHistory({ ticker, source, ...row }: PriceColumns): StoredPrice[] {
  const [revisions, positions] = [numbersIn(row.revisions), numbersIn(row.positions)];
  const [opens, highs, lows] = [numbersIn(row.opens), numbersIn(row.highs), numbersIn(row.lows)];
  const [closes, volumes] = [numbersIn(row.closes), numbersIn(row.volumes)];
  const known = instantsIn(row.known);
  return wordsIn(row.dates).map((date, i) => ({
    ticker,
    source,
    date,
    revision: revisions[i] ?? 0,
    position: positions[i] ?? 0,
    open: opens[i] ?? 0,
    high: highs[i] ?? 0,
    low: lows[i] ?? 0,
    close: closes[i] ?? 0,
    volume: volumes[i] ?? null,
    knownAt: known[i] ?? 0,
  }));
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
