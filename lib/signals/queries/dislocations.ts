// Queries on dislocations: the active ones, and history and analogs of tickers.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  analogVectors,
  callReturns,
  dislocations,
  signalProgress,
} from "../../../drizzle/schema/index.ts";
import { FILINGS_SOURCE } from "../../language/domain/text/filing.ts";
import { at } from "../../language/queries/document-columns.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  given,
  isoText,
  jsonList,
  jsonObject,
  nameOf,
  type RowOf,
} from "../../runtime/database/sql.ts";
import { type Component, DISLOCATION_LEVELS } from "../domain/dislocation/dislocation.ts";
import { sourcesOfTickers } from "./signal-inputs.ts";

const a = alias(dislocations, "a");
const d = alias(dislocations, "d");
/** An older row of the same ticker. */
const p = alias(dislocations, "p");
const h = alias(dislocations, "h");
const progress = alias(signalProgress, "progress");
const v = alias(analogVectors, "v");
const c = alias(analogVectors, "c");
const r = alias(callReturns, "r");

const rowFields = {
  ticker: d.ticker,
  knownAt: isoText(d.knownAt),
  quarter: d.quarter,
  basis: d.basis,
  score: d.score,
  direction: d.direction,
  severity: d.severity,
  coverage: d.coverage,
  toneCsi: d.toneCsi,
  toneBasis: d.toneBasis,
  valuationBasis: d.valuationBasis,
  macroRegime: d.macroRegime,
  valuation: d.valuation,
  insider: d.insider,
  insidersSetAside: d.insidersSetAside,
  sector: d.sector,
  sectorBenchmark: d.sectorBenchmark,
  toneComposite: d.toneComposite,
  toneTrend: d.toneTrend,
};
const rowJson = jsonObject(rowFields);

export type DislocationRow = RowOf<typeof rowFields>;

/** One row of a history. */
export type DislocationTuple = [
  score: DislocationRow["score"],
  direction: DislocationRow["direction"],
  severity: DislocationRow["severity"],
  knownAt: string,
];

/** A case similar to the ticker's newest quarter, with the returns whose windows have ended. */
export interface AnalogRow {
  ticker: string;
  quarter: string;
  similarity: number;
  return30d: number | null;
  return90d: number | null;
  return180d: number | null;
  /** When the last of its windows ended; null while all are open. */
  closedAt: string | null;
}

export interface TickerDislocationRows {
  ticker: string;
  latest: DislocationRow | null;
  /** The components that its last evening lacked for a score; null when it had one, or there was none. */
  lacking: Component[] | null;
  /** Number of rows in the period, and one page of them. */
  total: number;
  history: DislocationTuple[];
  analogs: AnalogRow[];
  sources: string[];
}

/** The source of filings, if one of some rows `d` uses filings. */
const filedSource = (rows: SQL): SQL => sql`
  select ${sql.raw(`'${FILINGS_SOURCE}'`)} from ${rows} d
  where ${d.valuation} is not null or ${d.insider} is not null`;

/** Maximum age of an active dislocation. Source: docs/decisions.md#i-disloc. */
const ACTIVE_DAYS = sql.raw("interval '30 days'");

export interface ActiveDislocations {
  rows: DislocationRow[];
  /** Score of each of these tickers a week earlier; tickers without an older score are left out. */
  weekBefore: Record<string, number>;
  sources: string[];
  /** The newest evening of any ticker; null before the first evening. */
  eveningAt: string | null;
}

const active = prepared<ActiveDislocations>(sql`
  with newest as materialized (
    select d.* from ${signalProgress} progress cross join lateral (
      select * from ${dislocations} d where ${d.ticker} = ${progress.ticker} and ${d.knownAt} <= ${at}
      order by ${d.knownAt} desc limit 1) d
  ), active as (
    select * from newest d where ${d.score} >= ${sql.raw(String(DISLOCATION_LEVELS.active))}
      and ${d.knownAt} >= ${at} - ${ACTIVE_DAYS}
  )
  select (select ${jsonList(rowJson, sql`${d.score} desc, ${d.ticker} collate "C"`)}
      from active d) as "rows",
    (select coalesce(json_object_agg(${d.ticker}, ${p.score}), '{}')
      from active d cross join lateral (
        select * from ${dislocations} p
        where ${p.ticker} = ${d.ticker} and ${p.knownAt} <= ${d.knownAt} - interval '7 days'
        order by ${p.knownAt} desc limit 1) p) as "weekBefore",
    (select ${isoText(sql`max(${d.knownAt})`)} from newest d) as "eveningAt",
    (${sourcesOfTickers(sql`select ${d.ticker} from active d`, filedSource(sql`active`))}) as "sources"`);

/**
 * Lists the latest dislocation of each ticker, if it is active at an instant, the highest score
 * first.
 */
export async function listActiveDislocations(db: Db, instant: number): Promise<ActiveDislocations> {
  const [row] = await active(db, { at: new Date(instant).toISOString() });
  return row ?? { rows: [], weekBefore: {}, sources: [], eveningAt: null };
}

/** The return over a horizon; null unless its window has ended by the instant. */
const closedReturn = (days: number): SQL =>
  sql`max(${r.forwardReturn}) filter (where ${r.horizonDays} = ${sql.raw(String(days))})`;

/** The analogs of the newest case of ticker `a` known at the instant, without deleted cases. */
const analogs: SQL = sql`
  select coalesce(json_agg(json_build_object('ticker', x.analog->>'ticker',
    'quarter', x.analog->>'quarter', 'similarity', (x.analog->>'similarity')::float8,
    'return30d', f.d30, 'return90d', f.d90, 'return180d', f.d180,
    'closedAt', ${isoText(sql`f.ended_at`)}) order by x.place), '[]')
  from (select ${v.analogs} as found from ${analogVectors} v
    where ${v.ticker} = ${a.ticker} and ${v.knownAt} <= ${at}
    order by ${v.knownAt} desc limit 1) newest
  cross join lateral jsonb_array_elements(newest.found) with ordinality x(analog, place)
  join ${analogVectors} c on ${c.ticker} = x.analog->>'ticker' and ${c.quarter} = x.analog->>'quarter'
  cross join lateral (
    select ${closedReturn(30)} as d30, ${closedReturn(90)} as d90, ${closedReturn(180)} as d180,
      max(${r.closedAt}) filter (where ${r.horizonDays} <= 180) as ended_at
    from ${callReturns} r where ${r.ticker} = ${c.ticker} and ${r.quarter} = ${c.quarter}
      and ${r.closedAt} <= ${at}) f`;

const newestOfTicker: SQL = sql`(
  select * from ${dislocations} d where ${d.ticker} = ${a.ticker} and ${d.knownAt} <= ${at}
  order by ${d.knownAt} desc limit 1)`;

function tickersStatement(newestFirst: boolean): SQL {
  const sortDirection = sql.raw(newestFirst ? "desc" : "asc");
  const afterOperator = sql.raw(newestFirst ? "<" : ">");
  const window = sql`${h.ticker} = ${a.ticker} and ${h.knownAt} <= ${at}
    and ${h.knownAt} >= ${given("from", "timestamptz")}
    and ${h.knownAt} < ${given("to", "timestamptz")}`;
  const tuple = sql<DislocationTuple>`json_build_array(${h.score}, ${h.direction}, ${h.severity},
    ${isoText(h.knownAt)})`;
  return sql`
    select ${a.ticker}, (
        select ${rowJson} from ${dislocations} d
        where ${d.ticker} = ${a.ticker} and ${d.knownAt} <= ${at}
        order by ${d.knownAt} desc limit 1) as "latest",
      (select to_json(${progress.lacking}) from ${signalProgress} progress
        where ${progress.ticker} = ${a.ticker}) as "lacking",
      (select count(*) from ${dislocations} h where ${window})::int as "total",
      (select ${jsonList(tuple, sql`${h.knownAt} ${sortDirection}`)}
        from (select * from ${dislocations} h where ${window}
            and ${h.knownAt} ${afterOperator} ${given("after", "timestamptz")}
          order by ${h.knownAt} ${sortDirection}
          limit ${given("limit", "int")} offset ${given("offset", "bigint")}) h) as "history",
      (${analogs}) as "analogs", (${sourcesOfTickers(sql`select ${a.ticker}`, filedSource(newestOfTicker))}) as "sources"
    from unnest(${given("tickers", "text[]")}) with ordinality as a(${nameOf(a.ticker)}, place)
    order by a.place`;
}

const newestFirst = prepared<TickerDislocationRows>(tickersStatement(true));
const oldestFirst = prepared<TickerDislocationRows>(tickersStatement(false));

export interface DislocationQuery {
  tickers: readonly string[];
  knownAt: number;
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  limit: number;
  offset: number;
  /** When the last row of the previous page became known; null on the first page. */
  after: string | null;
}

/** Bounds that include everything, so that one prepared statement serves every query. */
const ALL_TIME = { from: "-infinity", to: "infinity" } as const;

/**
 * Lists tickers in the order of the query, each with its latest dislocation, history and analogs,
 * in one statement.
 */
export function listTickerDislocations(
  db: Db,
  query: DislocationQuery,
): Promise<TickerDislocationRows[]> {
  const text = (instant: number | null, otherwise: string) =>
    instant === null ? otherwise : new Date(instant).toISOString();
  return (query.newestFirst ? newestFirst : oldestFirst)(db, {
    // Quoted, because a ticker may be the word NULL.
    tickers: `{${query.tickers.map((ticker) => `"${ticker}"`).join(",")}}`,
    at: new Date(query.knownAt).toISOString(),
    from: text(query.from, ALL_TIME.from),
    to: text(query.to, ALL_TIME.to),
    after: query.after ?? (query.newestFirst ? ALL_TIME.to : ALL_TIME.from),
    limit: query.limit,
    offset: query.offset,
  });
}
