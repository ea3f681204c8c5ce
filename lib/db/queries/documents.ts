import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { at, type QuarterRow, quarterJson, scoreInForce } from "./document-columns.ts";
import { isoText } from "./sql-json.ts";

const given = (name: string, type: "timestamptz" | "int" | "bigint" | "text"): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** Of each quarter of the ticker the newest revision known at the instant. */
const ofTicker = sql`
  select distinct on (r.quarter_index) r.* from documents r
  where r.ticker = ${given("ticker", "text")} and r.known_at <= ${at}
  order by r.quarter_index desc, r.known_at desc, r.revision desc`;

/** A quarter as its conviction score moves. */
export interface ScoredRow {
  quarter: string;
  source: string | null;
  knownAt: string;
  convictionScore: number;
  zConviction: number | null;
}

const scored = prepared<{ quarters: ScoredRow[] }>(sql`
  select coalesce(json_agg(json_build_object('quarter', d.quarter, 'source', d.source,
    'knownAt', ${isoText("d.known_at")}, 'convictionScore', s.conviction_score,
    'zConviction', s.z_conviction) order by d.quarter_index desc), '[]') as "quarters"
  from (${ofTicker}) d cross join lateral ${scoreInForce} s`);

/** The scores of all quarters of a ticker as known at an instant, newest first; none if unknown. */
export async function listScoredQuarters(
  db: Db,
  asked: { ticker: string; at: number },
): Promise<ScoredRow[]> {
  const [row] = await scored(db, { ticker: asked.ticker, at: new Date(asked.at).toISOString() });
  return row?.quarters ?? [];
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
  /** The newest quarter, whatever the window; null for a ticker without one. */
  latest: QuarterRow | null;
  /** When the last of all its texts became known, which may be a late one of an older quarter. */
  newestAt: string | null;
  rows: QuarterRow[];
}

/** What an answer has beside the quarters: tables after `newest` and `page`, and columns. */
export interface Beside {
  tables?: SQL;
  columns: SQL;
}

/** The order is that of quarters, of which each is there once: pages never drop or repeat a row. */
function historyStatement(newestFirst: boolean, { tables = sql``, columns }: Beside): SQL {
  const way = sql.raw(newestFirst ? "desc" : "asc");
  const beyond = sql.raw(newestFirst ? "<" : ">");
  return sql`
    with q as materialized (${ofTicker}), newest as (
      select * from q order by q.quarter_index desc limit 1
    ), w as (
      select * from q
      where q.known_at >= ${given("from", "timestamptz")}
        and q.known_at < ${given("to", "timestamptz")}
    ), page as (
      select * from w where w.quarter_index ${beyond} ${given("after", "int")}
      order by w.quarter_index ${way}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}
    ) ${tables}
    select (select count(*) from w)::int as "total", (select count(*) from q)::int as "totalQuarters",
      (select ${isoText("max(q.known_at)")} from q) as "newestAt",
      (select ${quarterJson} from newest d cross join lateral ${scoreInForce} s) as "latest",
      (select coalesce(json_agg(${quarterJson} order by d.quarter_index ${way}), '[]')
        from page d cross join lateral ${scoreInForce} s) as "rows"${columns}`;
}

/** Bounds that leave nothing out, so that one text serves every question. */
const EVER = { from: "-infinity", to: "infinity" } as const;
const NO_QUARTER = { first: -1, last: 2_147_483_647 } as const;

/**
 * A question for one page of a ticker's quarters as known at an instant, and for what stands beside
 * them, in one statement.
 */
export function historyWith<More>(beside: Beside) {
  const newestFirst = prepared<DocumentHistory & More>(historyStatement(true, beside));
  const oldestFirst = prepared<DocumentHistory & More>(historyStatement(false, beside));
  return async (db: Db, asked: DocumentHistoryQuery): Promise<DocumentHistory & More> => {
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
    if (!row) throw new Error("a statement of one row gave none");
    return row;
  };
}

/** One page of a ticker's quarters as known at an instant. */
export const listDocumentHistory = historyWith<object>({ columns: sql`` });
