import { type SQL, sql } from "drizzle-orm";
import {
  type ConvictionType,
  LEAST_OUTCOMES,
  type NarrativeVsFundamental,
  OUTCOME_HORIZON_DAYS,
} from "../../domain/language/conviction-type.ts";
import type { Db } from "../client.ts";
import { prepared } from "../prepared.ts";
import {
  at,
  closedOutcomes,
  firstKnown,
  isOneOf,
  scoreInForce,
  withNewest,
} from "./document-columns.ts";
import { isoText } from "./sql-json.ts";

const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

export interface ScreenedRow {
  ticker: string;
  quarter: string;
  source: string | null;
  convictionType: ConvictionType;
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  /**
   * Median 360-day excess return after earlier documents of the type, as in the ticker's trajectory;
   * null below 20 windows that had closed by the instant.
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

/** A window that has closed began so long ago: a session's close may come some hours earlier. */
const LEAST_AGE_DAYS = OUTCOME_HORIZON_DAYS - 1;

const LEAST = sql.raw(String(LEAST_OUTCOMES));
/** Outcomes of a bin: few enough to look at each, many enough that there are few bins. */
const BIN = sql.raw("256");

/**
 * The median of the outcomes of row `d`'s type that began before its quarter was known. Outcomes lie in
 * bins in the order of their size; the earlier ones are counted bin by bin, and only those of the bins
 * with the middle ones are looked at.
 */
const ownMedian = sql`(
  select avg(u.excess_return) from (
    select b.*, sum(b.earlier) over (order by b.bin) as through, sum(b.earlier) over () as n
    from (select bin, excess_returns, began,
        width_bucket(d.first_known - interval '1 millisecond', in_time) as earlier
      from bins where conviction_type = d.conviction_type) b
  ) b cross join lateral (
    select x.excess_return, b.through - b.earlier + row_number() over (order by x.place) as place
    from unnest(b.excess_returns, b.began) with ordinality x(excess_return, began, place)
    where x.began < d.first_known
  ) u
  where b.n >= ${LEAST} and b.through >= div(b.n + 1, 2) and b.through - b.earlier < div(b.n + 2, 2)
    and u.place in (div(b.n + 1, 2), div(b.n + 2, 2)))`;

/**
 * Medians beside these rows, `with_medians`. All closed windows are earlier than what was known within
 * their length, so that rows of a type share one median; a ticker that is silent for longer has its own.
 * Numbers are gathered by type before they are sorted, and types compared byte by byte: sorting all rows
 * by type costs more than the rest. The planner takes `in` for one type and looks each document up,
 * `any` for most of them and reads all at once.
 */
const mediansOf = (rows: SQL, isNarrow: boolean): SQL => {
  const types = sql`select conviction_type from ${rows}`;
  return sql`
  closed as materialized (${closedOutcomes(
    isNarrow ? sql`v.conviction_type in (${types})` : sql`v.conviction_type = any(array(${types}))`,
  )}),
  shared as materialized (
    select g.conviction_type, (select percentile_cont(0.5) within group (order by e)
      from unnest(g.excess_returns) e) as median
    from (select c.conviction_type collate "C" as conviction_type,
        array_agg(c.excess_return) as excess_returns
      from closed c where c.is_in_force group by 1 having count(*) >= ${LEAST}) g
  ), dated as materialized (
    select r.*, f.first_known,
      f.first_known <= ${at} - interval '${sql.raw(String(LEAST_AGE_DAYS))} days' as is_silent
    from ${rows} r cross join lateral (select ${firstKnown(sql`r`)} as first_known offset 0) f
  ), bins as materialized (
    select conviction_type, bin, array_agg(known_at order by known_at) as in_time,
      array_agg(excess_return order by place) as excess_returns,
      array_agg(known_at order by place) as began
    from (select o.*, (o.place - 1) / ${BIN} as bin from (
      select c.conviction_type collate "C" as conviction_type, c.excess_return, e.known_at,
        row_number() over (partition by c.conviction_type collate "C" order by c.excess_return) as place
      from closed c join documents e on e.id = c.document_id
      where c.is_in_force and exists (select 1 from dated where is_silent)
        and c.conviction_type = any(array(select conviction_type from dated where is_silent))) o) o
    group by 1, 2
  ), with_medians as materialized (
    select d.*, case when d.is_silent then ${ownMedian} else h.median end as median
    from dated d left join shared h using (conviction_type)
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

const isSortedByMedian = ({ sort }: Manner): boolean => sort.endsWith("median360d");

/** Medians are of the page's types alone unless its order rests on those of all matches. */
const pageAndMedians = (manner: Manner): SQL => {
  const { sort, isNarrow } = manner;
  return isSortedByMedian(manner)
    ? sql`${mediansOf(sql`screened`, isNarrow)}, ${pageOf(sql`with_medians`, SORTS[sort])}`
    : sql`${pageOf(sql`screened`, SORTS[sort])}, ${mediansOf(sql`page`, isNarrow)}`;
};

const screenerStatement = (manner: Manner): SQL => sql`
  ${withNewest(isOneOf(sql`t.ticker`, "tickers"))}, looked_at as materialized (
    select d.ticker, d.quarter, d.quarter_index, d.source, d.known_at,
      greatest(d.known_at, s.known_at) as since, s.conviction_type, s.conviction_score, s.narrative_vs_fundamental
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
    (select coalesce(json_agg(json_build_object('ticker', p.ticker, 'quarter', p.quarter, 'source', p.source,
        'convictionType', p.conviction_type, 'convictionScore', p.conviction_score,
        'narrativeVsFundamental', p.narrative_vs_fundamental, 'median360d', p.median)
        order by p.place), '[]')
      from ${sql.raw(isSortedByMedian(manner) ? "page" : "with_medians")} p) as "rows"`;

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
