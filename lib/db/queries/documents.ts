import { type SQL, sql } from "drizzle-orm";
import type { Signal } from "../../domain/language/signal.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import {
  at,
  closedOutcomes,
  type QuarterRow,
  quarterJson,
  scoreInForce,
} from "./document-columns.ts";

/** Quarters of a profile, ten years: what an arc, a momentum and a table need. */
export const PROFILE_QUARTERS = 40;

const given = (name: string, type: "timestamptz" | "int" | "bigint" | "text"): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** Of each quarter of the ticker the newest revision known at the instant, newest quarter first. */
const ofTicker = sql`
  select distinct on (r.quarter_index) r.* from documents r
  where r.ticker = ${given("ticker", "text")} and r.known_at <= ${at}
  order by r.quarter_index desc, r.known_at desc, r.revision desc`;

/** The ticker's newest 40 quarters as one list of JSON objects, newest first. */
export const newestQuarters: SQL = sql`
  select coalesce(json_agg(${quarterJson} order by d.quarter_index desc), '[]')
  from (select * from (${ofTicker}) q order by q.quarter_index desc
    limit ${sql.raw(String(PROFILE_QUARTERS))}) d
  cross join lateral ${scoreInForce} s`;

const profile = prepared<{ quarters: QuarterRow[] }>(sql`select (${newestQuarters}) as "quarters"`);

/** A ticker's newest 40 quarters as known at an instant, newest first; empty for an unknown one. */
export async function findTickerProfile(
  db: Db,
  asked: { ticker: string; at: number },
): Promise<QuarterRow[]> {
  const [row] = await profile(db, { ticker: asked.ticker, at: new Date(asked.at).toISOString() });
  return row?.quarters ?? [];
}

const trajectory = prepared<{ quarters: QuarterRow[]; outcomes: number[] }>(sql`
  select (${newestQuarters}) as "quarters", (
    select coalesce(json_agg(c.excess_return order by c.excess_return), '[]')
    from (${closedOutcomes}) c
    where c.conviction_type = (
      select s.conviction_type
      from (select * from (${ofTicker}) q order by q.quarter_index desc limit 1) d
      cross join lateral ${scoreInForce} s)) as "outcomes"`);

/**
 * The same quarters, and what followed documents of the newest one's type, of any ticker: excess
 * returns of the windows that had closed by the instant, ascending.
 */
export async function findTrajectory(
  db: Db,
  asked: { ticker: string; at: number },
): Promise<{ quarters: QuarterRow[]; outcomes: number[] }> {
  const values = { ticker: asked.ticker, at: new Date(asked.at).toISOString() };
  const [row] = await trajectory(db, values);
  return row ?? { quarters: [], outcomes: [] };
}

export interface DocumentHistoryQuery {
  ticker: string;
  at: number;
  /** Window of the instants at which quarters became known, the end excluded. */
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  limit: number;
  offset: number;
  /** The `quarterIndex` of the last row of the page before. */
  after: number | null;
}

export interface DocumentHistory {
  /** Quarters in the window, and in all. */
  total: number;
  totalQuarters: number;
  /** Of the newest quarter, whatever the window; null for a ticker without one. */
  signal: Signal | null;
  rows: QuarterRow[];
}

/** The order is that of quarters, of which each is there once: pages never drop or repeat a row. */
function historyStatement(newestFirst: boolean): SQL {
  const way = sql.raw(newestFirst ? "desc" : "asc");
  const beyond = sql.raw(newestFirst ? "<" : ">");
  return sql`
    with q as materialized (${ofTicker}), w as (
      select * from q
      where q.known_at >= ${given("from", "timestamptz")}
        and q.known_at < ${given("to", "timestamptz")}
    ), page as (
      select * from w where w.quarter_index ${beyond} ${given("after", "int")}
      order by w.quarter_index ${way}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}
    )
    select (select count(*) from w)::int as "total", (select count(*) from q)::int as "totalQuarters",
      (select s.signal from (select * from q order by q.quarter_index desc limit 1) d
        cross join lateral ${scoreInForce} s) as "signal",
      (select coalesce(json_agg(${quarterJson} order by d.quarter_index ${way}), '[]')
        from page d cross join lateral ${scoreInForce} s) as "rows"`;
}

const newestFirst = prepared<DocumentHistory>(historyStatement(true));
const oldestFirst = prepared<DocumentHistory>(historyStatement(false));

/** Bounds that leave nothing out, so that one text serves every question. */
const EVER = { from: "-infinity", to: "infinity" } as const;
const NO_QUARTER = { first: -1, last: 2_147_483_647 } as const;

/** One page of a ticker's quarters as known at an instant, in one statement. */
export async function listDocumentHistory(
  db: Db,
  asked: DocumentHistoryQuery,
): Promise<DocumentHistory> {
  const text = (instant: number | null, otherwise: string) =>
    instant === null ? otherwise : new Date(instant).toISOString();
  const [row] = await (asked.newestFirst ? newestFirst : oldestFirst)(db, {
    ticker: asked.ticker,
    at: new Date(asked.at).toISOString(),
    from: text(asked.from, EVER.from),
    to: text(asked.to, EVER.to),
    after: asked.after ?? (asked.newestFirst ? NO_QUARTER.last : NO_QUARTER.first),
    limit: asked.limit,
    offset: asked.offset,
  });
  return row ?? { total: 0, totalQuarters: 0, signal: null, rows: [] };
}
