import { type SQL, sql } from "drizzle-orm";
import type {
  ConvictionType,
  NarrativeVsFundamental,
} from "../../domain/language/conviction-types.ts";
import { LEAST_OUTCOMES } from "../../domain/language/trajectory.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import { closedOutcomes, isOneOf, scoreInForce, withNewest } from "./document-columns.ts";
import { isoText } from "./sql-json.ts";

const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

export interface ScreenedRow {
  ticker: string;
  quarter: string;
  convictionType: ConvictionType;
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  /**
   * Median 360-day excess return after documents of the type, null below 20 windows that had closed by
   * the instant. One of a type, not of a row: rows of a type are then alike, and sort as one.
   */
  median360d: number | null;
}

const SORTS = {
  convictionScore: sql`conviction_score`,
  "-convictionScore": sql`conviction_score desc`,
  median360d: sql`median nulls last`,
  "-median360d": sql`median desc nulls last`,
  ticker: sql`ticker collate "C"`,
  "-ticker": sql`ticker collate "C" desc`,
};
export type ScreenerSort = keyof typeof SORTS;

export interface ScreenerQuestion {
  at: number;
  /** Null: any. */
  convictionTypes: readonly ConvictionType[] | null;
  narratives: readonly NarrativeVsFundamental[] | null;
  tickers: readonly string[] | null;
  /** Both included. */
  minScore: number;
  maxScore: number;
  sort: ScreenerSort;
  limit: number;
  offset: number;
}

export interface Screened {
  /** Matches before paging. */
  total: number;
  rows: ScreenedRow[];
  /** When the newest of the matches became known; null for none. */
  newestAt: string | null;
  /** Since when all that was looked at is as it is; null for nothing. */
  since: string | null;
}

/**
 * Medians of the types of these rows. Numbers are gathered by type before they are sorted, and types
 * compared byte by byte: sorting all rows by type costs more than the rest. The planner takes `in` for
 * one type and looks each document up, `any` for most of them and reads all at once.
 */
const mediansOf = (rows: SQL, isNarrow: boolean): SQL => {
  const types = sql`select conviction_type from ${rows}`;
  return sql`
  closed as materialized (${closedOutcomes(
    isNarrow ? sql`v.conviction_type in (${types})` : sql`v.conviction_type = any(array(${types}))`,
  )}),
  medians as (
    select g.conviction_type, (select percentile_cont(0.5) within group (order by e)
      from unnest(g.excess_returns) e) as median
    from (select c.conviction_type collate "C" as conviction_type,
        array_agg(c.excess_return) as excess_returns
      from closed c where c.is_in_force group by 1
      having count(*) >= ${sql.raw(String(LEAST_OUTCOMES))}) g
  )`;
};

const pageOf = (rows: SQL, order: SQL): SQL => sql`
  page as (
    select row_number() over (order by ${order}, ticker collate "C") as place, r.*
    from ${rows} r order by place limit ${given("limit", "int")} offset ${given("offset", "bigint")}
  )`;

/** How a statement is written: in which order, and whether for rows of few types. */
interface Manner {
  sort: ScreenerSort;
  isNarrow: boolean;
}

/** Medians are of the page's types alone unless its order rests on those of all matches. */
const pageAndMedians = ({ sort, isNarrow }: Manner): SQL =>
  sort.endsWith("median360d")
    ? sql`${mediansOf(sql`screened`, isNarrow)}, placed as (
        select s.*, m.median from screened s left join medians m using (conviction_type)
      ), ${pageOf(sql`placed`, SORTS[sort])}`
    : sql`${pageOf(sql`screened`, SORTS[sort])}, ${mediansOf(sql`page`, isNarrow)}`;

const screenerStatement = (manner: Manner): SQL => sql`
  ${withNewest(isOneOf(sql`t.ticker`, "tickers"))}, looked_at as materialized (
    select d.ticker, d.quarter, d.known_at, greatest(d.known_at, s.known_at) as since,
      s.conviction_type, s.conviction_score, s.narrative_vs_fundamental
    from newest d cross join lateral ${scoreInForce} s
  ), screened as materialized (
    select * from looked_at s
    where ${isOneOf(sql`s.conviction_type`, "convictionTypes")}
      and ${isOneOf(sql`s.narrative_vs_fundamental`, "narratives")}
      and s.conviction_score between ${given("minScore", "float8")} and ${given("maxScore", "float8")}
  ), ${pageAndMedians(manner)}
  select (select count(*) from screened)::int as "total",
    (select ${isoText("max(known_at)")} from screened) as "newestAt",
    ${isoText(sql`greatest((select max(since) from looked_at), (select max(since) from closed))`)}
      as "since",
    (select coalesce(json_agg(json_build_object('ticker', p.ticker, 'quarter', p.quarter,
        'convictionType', p.conviction_type, 'convictionScore', p.conviction_score,
        'narrativeVsFundamental', p.narrative_vs_fundamental, 'median360d', m.median)
        order by p.place), '[]')
      from page p left join medians m using (conviction_type)) as "rows"`;

const SORT_NAMES = Object.keys(SORTS) as ScreenerSort[];
const screenersOf = (isNarrow: boolean) =>
  new Map(
    SORT_NAMES.map((sort) => [sort, prepared<Screened>(screenerStatement({ sort, isNarrow }))]),
  );
const screeners = { narrow: screenersOf(true), wide: screenersOf(false) };

/** More types than this are read at once. */
const FEW = 2;
const isFew = (list: readonly unknown[] | null) => list !== null && list.length <= FEW;

/** The newest quarter of each ticker that passes the filters, in order, one page of it. */
export async function listScreened(db: Db, asked: ScreenerQuestion): Promise<Screened> {
  const { sort, at: instant, ...values } = asked;
  const isNarrow = isFew(asked.tickers) || isFew(asked.convictionTypes);
  const screener = screeners[isNarrow ? "narrow" : "wide"].get(sort);
  const rows = await screener?.(db, { ...values, at: new Date(instant).toISOString() });
  return rows?.[0] ?? { total: 0, rows: [], newestAt: null, since: null };
}
