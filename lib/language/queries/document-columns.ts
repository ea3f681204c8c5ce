import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { documentOutcomes, documentScores, documents } from "../../../drizzle/schema/index.ts";
import { nameOf } from "../../runtime/database/sql.ts";
import {
  type Expression,
  isoText,
  jsonObject,
  type RowOf,
} from "../../runtime/database/sql-json.ts";
import { OUTCOME_HORIZON_DAYS } from "../domain/conviction-type.ts";
import type { Flag } from "../domain/risk.ts";

/** A document, and the score of it that is in force: see `scoreInForce`. */
export const d = alias(documents, "d");
export const s = alias(documentScores, "s");

const r = alias(documents, "r");
const v = alias(documentScores, "v");
/** Tickers one by one: rows of `tickers`, which has this column of documents. */
const t = alias(documents, "t");

/** Parameter of all statements about documents: the instant of knowledge. */
export const at = sql`${sql.placeholder("at")}::timestamptz`;

/**
 * Whether a score's conviction type is only the closest one; null for a score of a method that did
 * not say so.
 */
export const isLowEvidence = (details: Expression): SQL<boolean | null> =>
  sql<boolean | null>`(${details}->>'isLowEvidence')::boolean`;

const QUARTER = {
  id: d.id,
  ticker: d.ticker,
  quarter: d.quarter,
  /** `quarterIndex` of the quarter: rises by one from quarter to quarter. */
  quarterIndex: d.quarterIndex,
  mode: d.mode,
  url: d.url,
  /** Where the text comes from, as its operator says; null where nothing is said. */
  source: d.source,
  knownAt: isoText(d.knownAt),
  /** Since when this version of the score is in force. */
  scoredAt: isoText(s.knownAt),
  words: d.nWords,
  modelVersion: s.modelVersion,
  constraintRate: s.constraintRate,
  convictionRate: s.convictionRate,
  ratio: s.ratio,
  constraintCount: s.constraintCount,
  convictionCount: s.convictionCount,
  riskScore: s.riskScore,
  convictionType: s.convictionType,
  isLowEvidence: isLowEvidence(s.details),
  convictionScore: s.convictionScore,
  narrativeVsFundamental: s.narrativeVsFundamental,
  zConstraint: s.zConstraint,
  zConviction: s.zConviction,
  zBlame: s.zBlame,
  zForward: s.zForward,
  zLogRatio: s.zLogRatio,
  quartersBefore: s.quartersBefore,
  triadStatus: s.triadStatus,
  triadScore: s.triadScore,
  flags: sql<Flag[]>`${s.flags}`,
  signal: s.signal,
  arcDirection: s.arcDirection,
};

/**
 * A ticker's quarter: the revision of its document, and the score of that, in force at an instant.
 */
export type QuarterRow = RowOf<typeof QUARTER>;

/** A row of `d` (documents) and `s` (the score in force) as one JSON object. */
export const quarterJson = jsonObject(QUARTER);

/** The score of `d` in force at the instant; the first version is as old as the document. */
export const scoreInForce: SQL = sql`(
  select * from ${documentScores} v where ${v.documentId} = ${d.id} and ${v.knownAt} <= ${at}
  order by ${v.knownAt} desc limit 1)`;

/**
 * The order of documents of a ticker, the newest quarter and its revision in force first; a call
 * leads the release of its quarter.
 */
export const newestFirst = (
  each: Record<"quarterIndex" | "isCall" | "knownAt" | "revision", Column>,
): SQL =>
  sql`${each.quarterIndex} desc, ${each.isCall} desc, ${each.knownAt} desc, ${each.revision} desc`;

/** A condition that a text is one of those asked for; nothing asked for is any. */
export const isOneOf = (column: Expression, name: string): SQL =>
  sql`(${sql.placeholder(name)}::text[] is null or ${column} = any(${sql.placeholder(name)}::text[]))`;

/**
 * The newest quarter of tickers as known at the instant, `newest`. Tickers are stepped through by
 * the index, one probe each: documents of former quarters are not read. `which` is about
 * `t.ticker`.
 */
export const withNewest = (which: SQL = sql`true`): SQL => sql`
  with recursive tickers as (
    (select ${r.ticker} from ${documents} r order by ${r.ticker} limit 1)
    union all
    select (select ${r.ticker} from ${documents} r where ${r.ticker} > ${t.ticker}
      order by ${r.ticker} limit 1)
    from tickers t where ${t.ticker} is not null
  ), newest as (
    select n.* from tickers t cross join lateral (
      select * from ${documents} r where ${r.ticker} = ${t.ticker} and ${r.knownAt} <= ${at}
      order by ${newestFirst(r)} limit 1) n
    where ${which}
  )`;

/**
 * When the quarter of a row was known first. Outcomes beside a ticker's newest quarter, in
 * whichever answer, are of documents known before that. Source:
 * docs/methods/language.md#conviction-type.
 */
export const firstKnown = (row: SQL): SQL => {
  const began = alias(documents, "began");
  return sql`(
    select ${began.knownAt} from ${documents} began
    where ${began.ticker} = ${row}.${nameOf(began.ticker)}
      and ${began.quarterIndex} = ${row}.${nameOf(began.quarterIndex)}
    order by ${began.knownAt} limit 1)`;
};

/**
 * Closed windows after documents by the type that a score gives them; `which` is about that score,
 * `v`. `is_in_force` where it is the document's at the instant, else a later one took its place.
 * `since` is when the row became what it is: from their latest on the whole is what it is.
 */
export const closedOutcomes = (which: SQL): SQL => {
  const o = alias(documentOutcomes, "o");
  const l = alias(documentScores, "l");
  return sql`
    select ${v.documentId}, ${v.convictionType}, ${o.excessReturn},
      ${l.documentId} is null as is_in_force,
      greatest(${o.closedAt}, ${v.knownAt}, ${l.knownAt}) as since
    from ${documentScores} v
      join ${documentOutcomes} o on ${o.documentId} = ${v.documentId} and ${o.closedAt} <= ${at}
        and ${o.horizonDays} = ${sql.raw(String(OUTCOME_HORIZON_DAYS))}
      left join ${documentScores} l on ${l.documentId} = ${v.documentId} and ${l.knownAt} <= ${at}
        and ${l.knownAt} > ${v.knownAt}
    where ${v.knownAt} <= ${at} and ${which}`;
};
