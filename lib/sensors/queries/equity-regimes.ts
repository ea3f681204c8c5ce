// Queries for the published regimes of stocks.

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { equityRegimes, pricesDaily, priceTickers } from "../../../drizzle/schema/index.ts";
import {
  column,
  dayNumbers,
  epochs,
  fromDayNumber,
  fromEpochMs,
  insertSelect,
  unnestRows,
} from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  epochMs,
  instantParam,
  isoText,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import type { EquityReading } from "../domain/equities/equity-reading.ts";
import { PRICE_METHOD } from "../domain/equities/price-memory.ts";

const e = alias(equityRegimes, "e");
const r = alias(equityRegimes, "r");
const p = alias(pricesDaily, "p");

const at = sql`${sql.placeholder("at")}::timestamptz`;

const REGIME = {
  ticker: r.ticker,
  knownAt: isoText(r.knownAt),
  session: sql<string>`${r.session}::text`,
  /** The date of the newest bar known then; later than `session` while a jump is held. */
  lastDate: sql<string | null>`(
    select ${p.date}::text from ${pricesDaily} p
    where ${p.ticker} = ${r.ticker} and ${p.knownAt} <= ${at}
    order by ${p.date} desc limit 1)`,
  regime: r.regime,
  regimeSince: isoText(r.regimeSince),
  status: r.status,
  note: r.note,
  price: r.price,
  priceAt: isoText(r.priceAt),
  rsi: r.rsi,
  sma50: r.sma50,
  sma200: r.sma200,
  atr14: r.atr14,
  drawdown: r.drawdown,
  volatility: r.volatility,
  volatility20: r.volatility20,
  rvPercentile: r.rvPercentile,
  trend: r.trend,
  score: r.score,
  source: r.source,
};
/** A stock as known at an instant, instants as the contract writes them. */
export type EquityRow = RowOf<typeof REGIME>;

const regimesAt = prepared<EquityRow>(sql`
  select ${selectList(REGIME)}
  from unnest(${sql.placeholder("tickers")}::text[]) as t(name) cross join lateral (
    select * from ${equityRegimes} e where ${e.ticker} = t.name and ${e.knownAt} <= ${at}
    order by ${e.knownAt} desc limit 1) r
  order by ${r.ticker} collate "C"`);

/** Lists the latest reading of each of these stocks as known at an instant, by ticker. */
export const listEquityRegimes = (
  db: Db,
  query: { tickers: readonly string[]; at: number },
): Promise<EquityRow[]> =>
  regimesAt(db, {
    tickers: `{${query.tickers.join(",")}}`,
    at: new Date(query.at).toISOString(),
  });

const v = alias(equityRegimes, "v");

const volatilities = prepared<{ ticker: string; points: [at: number, share: number][] }>(sql`
  select p.ticker, json_agg(json_build_array(p.at, p.volatility) order by p.at) as points
  from (
    select distinct on (${v.ticker}, date_trunc('week', ${v.knownAt})) ${v.ticker} as ticker,
      ${epochMs(v.knownAt)} as at, ${v.volatility} as volatility
    from ${equityRegimes} v
    where ${v.ticker} = any(${sql.placeholder("tickers")}::text[]) and ${v.knownAt} <= ${at}
      and ${v.knownAt} > ${at} - interval '1 year' and ${v.volatility} is not null
    order by ${v.ticker}, date_trunc('week', ${v.knownAt}), ${v.knownAt} desc) p
  group by p.ticker`);

/** The volatility of stocks at the end of each week of a year, oldest first: epoch ms, fraction a year. */
export async function listVolatilities(db: Db, query: { tickers: readonly string[]; at: number }) {
  const rows = await volatilities(db, {
    tickers: `{${query.tickers.join(",")}}`,
    at: new Date(query.at).toISOString(),
  });
  return new Map(rows.map(({ ticker, points }) => [ticker, points]));
}

/** A reading of a stock over time, in the order of the contract. */
export type EquityPointTuple = [
  knownAt: string,
  session: string,
  regime: EquityReading["regime"],
  score: number | null,
  status: EquityReading["status"],
  method: number,
  source: string,
];

export interface EquityHistoryQuery {
  ticker: string;
  knownAt: number;
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  limit: number;
  offset: number;
  after: string | null;
}

/** Finds a page of a stock's readings, and the number of readings in the whole window. */
export async function findEquityHistory(
  db: Db,
  { ticker, knownAt, from, to, newestFirst, limit, offset, after }: EquityHistoryQuery,
): Promise<{ total: number; newestAt: string | null; points: EquityPointTuple[] }> {
  const way = sql.raw(newestFirst ? "desc" : "asc");
  const beyond = sql.raw(newestFirst ? "<" : ">");
  const point = sql<EquityPointTuple>`json_build_array(${isoText(r.knownAt)}, ${r.session},
    ${r.regime}, ${r.score}, ${r.status}, ${r.methodVersion}, ${r.source})`;
  const { rows } = await db.execute<{
    total: string;
    newestAt: string | null;
    points: EquityPointTuple[];
  }>(sql`
    with e as (
      select * from ${equityRegimes} e
      where ${e.ticker} = ${ticker} and ${e.knownAt} <= ${instantParam(knownAt)}
        ${from === null ? sql`` : sql`and ${e.knownAt} >= ${instantParam(from)}`}
        ${to === null ? sql`` : sql`and ${e.knownAt} < ${instantParam(to)}`}
    ), r as (
      select * from e ${after === null ? sql`` : sql`where ${e.knownAt} ${beyond} ${after}::timestamptz`}
      order by ${e.knownAt} ${way} limit ${limit}::int offset ${offset}::bigint)
    select (select count(*) from e) as total,
      (select ${isoText(sql`max(${e.knownAt})`)} from e) as "newestAt",
      (select coalesce(json_agg(${point} order by ${r.knownAt} ${way}), '[]') from r) as points`);
  const [found] = rows;
  return {
    total: Number(found?.total ?? 0),
    newestAt: found?.newestAt ?? null,
    points: found?.points ?? [],
  };
}

/** Deletes the readings of stocks that are replayed; readings of an earlier method stay. */
export const deleteEquityRegimes = (db: Db, tickers: readonly string[]) =>
  db
    .delete(equityRegimes)
    .where(
      and(
        inArray(equityRegimes.ticker, [...tickers]),
        eq(equityRegimes.methodVersion, PRICE_METHOD),
      ),
    );

/** A reading and its ticker; not copied into one object, because copying takes most of the time. */
export type NewEquityReading = { ticker: string; reading: EquityReading };

/** The statement that inserts readings of stocks. */
export function insertEquityRegimes(db: Db, rows: readonly NewEquityReading[]) {
  const given = unnestRows(r, readingCells(rows));
  return db.execute(sql`
    ${insertSelect(equityRegimes, {
      ...given.columns,
      knownAt: fromEpochMs(r.knownAt),
      session: fromDayNumber(r.session),
      regimeSince: fromEpochMs(r.regimeSince),
      priceAt: fromEpochMs(r.priceAt),
      source: priceTickers.source,
      methodVersion: sql`${PRICE_METHOD}::int`,
    })}
    from ${given.rows} join ${priceTickers} on ${priceTickers.ticker} = ${r.ticker}`);
}

function readingCells(rows: readonly NewEquityReading[]) {
  const text = (cellOf: (reading: EquityReading) => string | null): SQL =>
    column(rows, "text", ({ reading }) => cellOf(reading));
  const number = (cellOf: (reading: EquityReading) => number | null): SQL =>
    column(rows, "double precision", ({ reading }) => cellOf(reading));
  return {
    ticker: column(rows, "text", ({ ticker }) => ticker),
    knownAt: epochs(rows, ({ reading }) => reading.knownAt),
    session: dayNumbers(rows, ({ reading }) => reading.session),
    regime: text(({ regime }) => regime),
    regimeSince: epochs(rows, ({ reading }) => reading.regimeSince),
    status: text(({ status }) => status),
    note: text(({ note }) => note),
    price: number(({ price }) => price),
    priceAt: epochs(rows, ({ reading }) => reading.priceAt),
    rsi: number(({ rsi }) => rsi),
    sma50: number(({ sma50 }) => sma50),
    sma200: number(({ sma200 }) => sma200),
    atr14: number(({ atr14 }) => atr14),
    drawdown: number(({ drawdown }) => drawdown),
    volatility: number(({ volatility }) => volatility),
    volatility20: number(({ volatility20 }) => volatility20),
    rvPercentile: number(({ rvPercentile }) => rvPercentile),
    drawdownPercentile: number(({ drawdownPercentile }) => drawdownPercentile),
    trend: text(({ trend }) => trend),
    score: number(({ score }) => score),
  };
}
