// The query of the screener: the newest quarter of each ticker, filtered and sorted, with the
// median excess return after earlier documents of its conviction type.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { documentOutcomes, documentScores, documents } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import {
  given,
  isoText,
  jsonList,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import {
  type ConvictionType,
  MIN_OUTCOMES,
  type NarrativeVsFundamental,
  OUTCOME_HORIZON_DAYS,
} from "../domain/conviction-type.ts";
import type { SpeakerStatus } from "../domain/text/speaker-status.ts";
import {
  at,
  closedOutcomes,
  firstKnown,
  insufficientReason,
  isLowEvidence,
  isOneOf,
  readingOf,
  scoreInForce,
  typeShares,
  withNewest,
} from "./document-columns.ts";

/** `d`: a ticker's newest document; `s`: its valid score. */
const d = alias(documents, "d");
const s = alias(documentScores, "s");
const v = alias(documentScores, "v");
const t = alias(documents, "t");
/** A row `r` that has columns of both tables. */
const rowDocument = alias(documents, "r");
const rowScore = alias(documentScores, "r");
/**
 * A row `c` of `closedOutcomes`: an excess return whose window has ended, and its conviction type.
 */
const c = alias(documentOutcomes, "c");
const closedScore = alias(documentScores, "c");

const rowFields = {
  ticker: rowDocument.ticker,
  quarter: rowDocument.quarter,
  mode: rowDocument.mode,
  kind: rowDocument.kind,
  url: rowDocument.url,
  source: rowDocument.source,
  speakers: sql<SpeakerStatus | null>`r.speakers`,
  language: sql<string | null>`r.language`,
  convictionType: rowScore.convictionType,
  isLowEvidence: sql<boolean | null>`r.is_low_evidence`,
  secondType: sql<ConvictionType | null>`r.second_type`,
  typeShare: sql<number | null>`r.type_share`,
  secondTypeShare: sql<number | null>`r.second_type_share`,
  convictionScore: rowScore.convictionScore,
  narrativeVsFundamental: rowScore.narrativeVsFundamental,
  /**
   * Median 360-day excess return after earlier documents of the type, as in the ticker's
   * trajectory; null below 20 windows that had ended by the instant.
   */
  median360d: sql<number | null>`r.median`,
};
export type ScreenedRow = RowOf<typeof rowFields>;

const { secondType, typeShare, secondTypeShare } = typeShares(s.details);

const SORTS = {
  convictionScore: sql`${rowScore.convictionScore}`,
  "-convictionScore": sql`${rowScore.convictionScore} desc`,
  median360d: sql`r.median nulls last`,
  "-median360d": sql`r.median desc nulls last`,
  ticker: sql`${rowDocument.ticker} collate "C"`,
  "-ticker": sql`${rowDocument.ticker} collate "C" desc`,
};
export type ScreenerSort = keyof typeof SORTS;

export interface ScreenerFilter {
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

/** One page of the screener. */
export interface Screened {
  /** Number of matches on all pages. */
  total: number;
  rows: ScreenedRow[];
  /** When the newest of the matches became known; null for none. */
  newestAt: string | null;
  /** Instant from which the answer is the same as now; null without rows. */
  since: string | null;
}

/**
 * Minimum days since a document whose window has ended. One less, as a close may be some hours
 * earlier.
 */
const MIN_AGE_DAYS = OUTCOME_HORIZON_DAYS - 1;

const MIN = sql.raw(String(MIN_OUTCOMES));
/** Outcomes in a bin: few enough to read a whole bin, many enough to have few bins. */
const BIN_SIZE = sql.raw("256");

/**
 * Median of the outcomes of row `r`'s type whose documents were known before its quarter. Outcomes
 * are in bins by size. The statement counts the earlier outcomes of each bin, and reads only the
 * bins that contain the middle ones.
 */
const ownMedian = sql`(
  select avg(u.outcome) from (
    select b.*, sum(b.earlier) over (order by b.bin) as through, sum(b.earlier) over () as n
    from (select b.bin, b.outcomes, b.began,
        width_bucket(r.first_known - interval '1 millisecond', b.in_time) as earlier
      from bins b
      where b.type = ${rowScore.convictionType} and b.is_call = ${rowDocument.isCall}) b
  ) b cross join lateral (
    select x.outcome, b.through - b.earlier + row_number() over (order by x.place) as place
    from unnest(b.outcomes, b.began) with ordinality x(outcome, began, place)
    where x.began < r.first_known
  ) u
  where b.n >= ${MIN} and b.through >= div(b.n + 1, 2) and b.through - b.earlier < div(b.n + 2, 2)
    and u.place in (div(b.n + 1, 2), div(b.n + 2, 2)))`;

/** The conviction type of an outcome. The collation "C" makes comparisons fast. */
const closedType = sql`${closedScore.convictionType} collate "C"`;

/** Outcomes in bins by size, for the types and kinds of text of tickers without a recent text. */
const bins = sql`
  select o.type, o.is_call, o.bin, array_agg(o.began order by o.began) as in_time,
    array_agg(o.outcome order by o.place) as outcomes, array_agg(o.began order by o.place) as began
  from (select o.*, (o.place - 1) / ${BIN_SIZE} as bin from (
    select ${closedType} as type, c.is_call, ${c.excessReturn} as outcome, c.began,
      row_number() over (partition by ${closedType}, c.is_call order by ${c.excessReturn}) as place
    from closed c
    where c.is_in_force and exists (select 1 from dated where is_silent)
      and ${closedScore.convictionType} = any(array(
        select ${rowScore.convictionType} from dated r where r.is_silent))) o) o
  group by o.type, o.is_call, o.bin`;

/** The median of all outcomes of a type and a kind of text. */
const shared = sql`
  select g.type, g.is_call, (select percentile_cont(0.5) within group (order by x)
    from unnest(g.outcomes) x) as median
  from (select ${closedType} as type, c.is_call, array_agg(${c.excessReturn}) as outcomes
    from closed c where c.is_in_force group by 1, 2 having count(*) >= ${MIN}) g`;

/**
 * The table `with_medians`: some rows with their median. A window of 360 days that has ended is
 * older than any text of the last 360 days, so rows of a type with a recent text share one median.
 * A ticker whose newest text is older (`is_silent`) needs its own. Numbers are grouped by type
 * before they are sorted, because sorting all rows by type is slow. With `in`, for few types, the
 * planner looks up each document; with `any` it reads all at once.
 */
const mediansOf = (rows: SQL, isNarrow: boolean): SQL => {
  const types = sql`select ${rowScore.convictionType} from ${rows} r`;
  return sql`
  closed as materialized (${closedOutcomes(
    isNarrow
      ? sql`${v.convictionType} in (${types})`
      : sql`${v.convictionType} = any(array(${types}))`,
  )}), shared as materialized (${shared}), dated as materialized (
    select r.*, f.first_known,
      f.first_known <= ${at} - interval '${sql.raw(String(MIN_AGE_DAYS))} days' as is_silent
    from ${rows} r cross join lateral (select ${firstKnown(sql`r`)} as first_known offset 0) f
  ), bins as materialized (${bins}), with_medians as materialized (
    select r.*, case when r.is_silent then ${ownMedian} else h.median end as median
    from dated r left join shared h
      on h.type = ${rowScore.convictionType} and h.is_call = ${rowDocument.isCall}
  )`;
};

const pageOf = (rows: SQL, order: SQL): SQL => sql`
  page as (
    select row_number() over (order by ${order}, ${rowDocument.ticker} collate "C") as place, r.*
    from ${rows} r order by place limit ${given("limit", "int")} offset ${given("offset", "bigint")}
  )`;

/** Variant of the statement: its order, and whether it is for few conviction types. */
interface StatementVariant {
  sort: ScreenerSort;
  isNarrow: boolean;
}

const isSortedByMedian = ({ sort }: StatementVariant): boolean => sort.endsWith("median360d");

/** Medians are computed for the page's rows only, unless the order depends on the median. */
const pageAndMedians = (variant: StatementVariant): SQL => {
  const { sort, isNarrow } = variant;
  return isSortedByMedian(variant)
    ? sql`${mediansOf(sql`screened`, isNarrow)}, ${pageOf(sql`with_medians`, SORTS[sort])}`
    : sql`${pageOf(sql`screened`, SORTS[sort])}, ${mediansOf(sql`page`, isNarrow)}`;
};

const screenerStatement = (variant: StatementVariant): SQL => sql`
  ${withNewest(isOneOf(sql`${t.ticker}`, "tickers"))}, looked_at as materialized (
    select ${d.ticker}, ${d.quarter}, ${d.quarterIndex}, ${d.mode}, ${d.kind}, ${d.isCall},
      ${d.url}, ${d.source}, ${d.knownAt},
      greatest(${d.knownAt}, ${s.knownAt}) as since, ${s.convictionType}, ${s.convictionScore},
      ${s.narrativeVsFundamental}, ${isLowEvidence(s.details)} as is_low_evidence,
      ${selectList(readingOf(s.details))},
      ${secondType} as second_type, ${typeShare} as type_share,
      ${secondTypeShare} as second_type_share, ${insufficientReason(s.details)} is null as is_read
    from newest d cross join lateral ${scoreInForce} s
  ), screened as materialized (
    select * from looked_at r
    where r.is_read and ${isOneOf(sql`${rowScore.convictionType}`, "convictionTypes")}
      and ${isOneOf(sql`${rowScore.narrativeVsFundamental}`, "narratives")}
      and ${rowScore.convictionScore}
        between ${given("minScore", "float8")} and ${given("maxScore", "float8")}
  ), ${pageAndMedians(variant)}
  select (select count(*) from screened)::int as "total",
    (select ${isoText(sql`max(${rowDocument.knownAt})`)} from screened r) as "newestAt",
    ${isoText(sql`greatest((select max(since) from looked_at), (select max(since) from closed))`)}
      as "since",
    (select ${jsonList(jsonObject(rowFields), sql`r.place`)}
      from ${sql.raw(isSortedByMedian(variant) ? "page" : "with_medians")} r) as "rows"`;

const SORT_NAMES = Object.keys(SORTS) as ScreenerSort[];
const screenersOf = (isNarrow: boolean) =>
  new Map(
    SORT_NAMES.map((sort) => [sort, prepared<Screened>(screenerStatement({ sort, isNarrow }))]),
  );
const screeners = { narrow: screenersOf(true), wide: screenersOf(false) };

/** With more types or tickers than this, all rows are read at once. */
const MAX_NARROW_TYPES = 2;
const isFew = (list: readonly unknown[] | null) => list !== null && list.length <= MAX_NARROW_TYPES;

/** Lists one page of the newest quarters that match the filters, in order. */
export async function listScreened(db: Db, filter: ScreenerFilter): Promise<Screened> {
  const { sort, at: instant, ...values } = filter;
  const isNarrow = isFew(filter.tickers) || isFew(filter.convictionTypes);
  const screener = screeners[isNarrow ? "narrow" : "wide"].get(sort);
  const rows = await screener?.(db, { ...values, at: new Date(instant).toISOString() });
  return rows?.[0] ?? { total: 0, rows: [], newestAt: null, since: null };
}
