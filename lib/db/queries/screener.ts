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
  /** Median 360-day excess return after documents of the type; null below 20 closed windows. */
  median360d: number | null;
}

const SORTS = {
  convictionScore: sql`conviction_score`,
  "-convictionScore": sql`conviction_score desc`,
  median360d: sql`median_360d nulls last`,
  "-median360d": sql`median_360d desc nulls last`,
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
}

const screenerStatement = (order: SQL): SQL => sql`
  ${withNewest}, medians as (
    select c.conviction_type, percentile_cont(0.5) within group (order by c.excess_return) as median
    from (${closedOutcomes}) c group by c.conviction_type
    having count(*) >= ${sql.raw(String(LEAST_OUTCOMES))}
  ), screened as (
    select d.ticker, d.quarter, d.known_at, s.conviction_type, s.conviction_score,
      s.narrative_vs_fundamental, m.median as median_360d
    from newest d cross join lateral ${scoreInForce} s
      left join medians m on m.conviction_type = s.conviction_type
    where ${isOneOf(sql`d.ticker`, "tickers")}
      and ${isOneOf(sql`s.conviction_type`, "convictionTypes")}
      and ${isOneOf(sql`s.narrative_vs_fundamental`, "narratives")}
      and s.conviction_score between ${given("minScore", "float8")} and ${given("maxScore", "float8")}
  ), page as (
    select row_number() over (order by ${order}, ticker collate "C") as place, screened.*
    from screened order by place limit ${given("limit", "int")} offset ${given("offset", "bigint")}
  )
  select (select count(*) from screened)::int as "total",
    (select ${isoText("max(known_at)")} from screened) as "newestAt",
    (select coalesce(json_agg(json_build_object('ticker', p.ticker, 'quarter', p.quarter,
        'convictionType', p.conviction_type, 'convictionScore', p.conviction_score,
        'narrativeVsFundamental', p.narrative_vs_fundamental, 'median360d', p.median_360d)
        order by p.place), '[]') from page p) as "rows"`;

const screeners = Object.fromEntries(
  Object.entries(SORTS).map(([sort, order]) => [
    sort,
    prepared<Screened>(screenerStatement(order)),
  ]),
) as Record<ScreenerSort, ReturnType<typeof prepared<Screened>>>;

/** The newest quarter of each ticker that passes the filters, in order, one page of it. */
export async function listScreened(db: Db, asked: ScreenerQuestion): Promise<Screened> {
  const { sort, at: instant, ...values } = asked;
  const [row] = await screeners[sort](db, { ...values, at: new Date(instant).toISOString() });
  return row ?? { total: 0, rows: [], newestAt: null };
}
