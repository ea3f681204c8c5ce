// Queries of the evaluation of stocks: prices to evaluate, and memories.

import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { equityMemories, pricesDaily, priceTickers } from "../../../drizzle/schema/index.ts";
import { MARKET_TICKERS } from "../../market/domain/universe.ts";
import {
  arrayAsText,
  column,
  epochSeconds,
  insertSelect,
  instants,
  parseInstants,
  parseNumbers,
  parseWords,
  setExcluded,
} from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, excluded, nameOf, namesOf } from "../../runtime/database/sql.ts";
import { PRICE_METHOD, type StoredPriceMemory } from "../domain/equities/price-memory.ts";

const p = alias(pricesDaily, "p");

/** Columns of a price. `position` numbers the rows of a ticker in the order of ingestion. */
const PRICE = {
  ticker: p.ticker,
  date: p.date,
  revision: p.revision,
  position: p.position,
  open: p.open,
  high: p.high,
  low: p.low,
  close: p.close,
  volume: p.volume,
  source: p.source,
  knownAt: epochMs(p.knownAt),
};
const KNOWN_ORDER = [asc(p.knownAt), asc(p.date), asc(p.revision)];

export type StoredPrice = Awaited<ReturnType<typeof listDuePrices>>[number];

/** Whether a stock has rows that are not evaluated yet. */
const isDue = gt(priceTickers.ingested, priceTickers.evaluated);

/**
 * Lists stocks with rows that are not evaluated, by ticker, with their memories (null when never
 * evaluated). `stale` adds stocks whose memory is from another version of the method.
 */
export function listDueTickers(db: Db, { stale }: { stale: boolean }) {
  const { ticker, source, ingested, evaluated } = priceTickers;
  const { memory, through, version } = equityMemories;
  const isOld = or(isNull(memory), sql`(${memory}->>'method')::int <> ${PRICE_METHOD}`);
  return db
    .select({
      ticker,
      source,
      ingested,
      evaluated,
      memory,
      /** The memory covers rows known up to this time (epoch ms); 0 without a memory. */
      through: sql<number>`coalesce(${epochMs(through)}, 0)`,
      version: sql<number>`coalesce(${version}, 0)::int`,
    })
    .from(priceTickers)
    .leftJoin(equityMemories, eq(equityMemories.ticker, ticker))
    .where(or(isDue, stale ? and(gt(ingested, 0), isOld) : undefined))
    .orderBy(ticker);
}
export type DueTicker = Awaited<ReturnType<typeof listDueTickers>>[number];

/** Lists rows of each stock that are not evaluated yet, at most `maxPerTicker` each. */
export function listDuePrices(db: Db, maxPerTicker: number) {
  const dueRows = db
    .select()
    .from(pricesDaily)
    .where(
      and(
        eq(pricesDaily.ticker, priceTickers.ticker),
        gt(pricesDaily.position, priceTickers.evaluated),
      ),
    )
    .orderBy(pricesDaily.position)
    .limit(maxPerTicker)
    .as("p");
  return db
    .select(PRICE)
    .from(priceTickers)
    .crossJoinLateral(dueRows)
    .where(isDue)
    .orderBy(p.ticker, ...KNOWN_ORDER);
}

/**
 * Lists every row of these stocks, in the order in which they became known. Each column is one text;
 * `toHistory` parses them.
 */
export function listAllPrices(db: Db, tickers: readonly string[]) {
  const all = db
    .select()
    .from(p)
    .where(inArray(p.ticker, [...tickers]))
    .orderBy(p.ticker, ...KNOWN_ORDER)
    .as("p");
  return db
    .select({
      ticker: p.ticker,
      source: sql<string>`min(${p.source})`,
      dates: arrayAsText(p.date),
      revisions: arrayAsText(p.revision),
      positions: arrayAsText(p.position),
      opens: arrayAsText(p.open),
      highs: arrayAsText(p.high),
      lows: arrayAsText(p.low),
      closes: arrayAsText(p.close),
      volumes: arrayAsText(p.volume),
      known: arrayAsText(epochSeconds(p.knownAt)),
    })
    .from(all)
    .groupBy(p.ticker)
    .orderBy(p.ticker);
}

/** Parses the columns of one stock into its prices. */
export function toHistory({
  ticker,
  source,
  ...row
}: Awaited<ReturnType<typeof listAllPrices>>[number]): StoredPrice[] {
  const [revisions, positions] = [parseNumbers(row.revisions), parseNumbers(row.positions)];
  const [opens, highs, lows] = [
    parseNumbers(row.opens),
    parseNumbers(row.highs),
    parseNumbers(row.lows),
  ];
  const [closes, volumes] = [parseNumbers(row.closes), parseNumbers(row.volumes)];
  const known = parseInstants(row.known);
  return parseWords(row.dates).map((date, i) => ({
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

/** Lists the prices of the markets from ten days before the first new row on. */
export function listMarketPricesAround(db: Db) {
  const start = db
    .select({ date: sql`min(${pricesDaily.date}) - 10` })
    .from(priceTickers)
    .innerJoin(
      pricesDaily,
      and(
        eq(pricesDaily.ticker, priceTickers.ticker),
        gt(pricesDaily.position, priceTickers.evaluated),
      ),
    )
    .where(isDue);
  return db
    .select(PRICE)
    .from(p)
    .where(and(inArray(p.ticker, [...MARKET_TICKERS]), sql`${p.date} >= ${start}`))
    .orderBy(...KNOWN_ORDER);
}

export type EvaluatedTicker = {
  ticker: string;
  source: string;
  /** Number of its rows that the memory covers. */
  evaluated: number;
  memory: StoredPriceMemory;
  through: number;
  /** Version of the stored memory that this one continues; 0 when there was none. */
  version: number;
};

// Both tables are updated from the same given rows, so both aliases have the same name.
const m = alias(equityMemories, "g");
const t = alias(priceTickers, "g");
const moved = alias(equityMemories, "moved");

const givenMemories = (rows: readonly EvaluatedTicker[]): SQL =>
  sql`given(${namesOf(m.ticker, t.source, t.evaluated, m.memory, m.through, m.version)}) as (
    select * from unnest(${column(rows, "text", (row) => row.ticker)},
      ${column(rows, "text", (row) => row.source)},
      ${column(rows, "integer", (row) => row.evaluated)},
      ${column(rows, "text", (row) => JSON.stringify(row.memory))},
      ${instants(rows, (row) => row.through)}, ${column(rows, "integer", (row) => row.version)}))`;

/**
 * The statements that store memories; each replaces the version that it was computed from. When a
 * stock's source was replaced, or another evaluation committed first, the second statement divides by
 * zero, so that the whole batch fails.
 */
export function upsertEquityMemories(db: Db, rows: readonly EvaluatedTicker[]) {
  const { ticker, memory, through, version } = equityMemories;
  const tickers = rows.map((row) => row.ticker);
  const lock = db
    .select({ ticker: priceTickers.ticker })
    .from(priceTickers)
    .where(inArray(priceTickers.ticker, tickers))
    .orderBy(priceTickers.ticker)
    .for("update");
  const move = db.execute(sql`
    with ${givenMemories(rows)}, moved as (
      ${insertSelect(equityMemories, {
        ticker: m.ticker,
        memory: sql`${m.memory}::jsonb`,
        through: m.through,
        version: sql`${m.version} + 1`,
      })}
      from given g join ${priceTickers}
        on ${priceTickers.ticker} = ${t.ticker} and ${priceTickers.source} = ${t.source}
      on conflict (${nameOf(ticker)}) do update set ${setExcluded(memory, through, version)}
        where ${version} = ${excluded(version)} - 1
      returning ${ticker}
    ), noted as (
      update ${priceTickers} set ${nameOf(t.evaluated)} = ${t.evaluated}
      from given g join moved on ${moved.ticker} = ${t.ticker}
      where ${priceTickers.ticker} = ${t.ticker} returning 1)
    select 1 / (count(*) = ${rows.length})::int from noted`);
  return [lock, move] as const;
}
