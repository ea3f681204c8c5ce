// Queries on documents: the history of a ticker's quarters, and what an import compares with.

import { and, desc, eq, inArray, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { documentScores, documents } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given, isoText, jsonObject, type RowOf } from "../../runtime/database/sql.ts";
import type { DocumentKind } from "../domain/document.ts";
import {
  at,
  d,
  newestFirst as documentOrder,
  insufficientReason,
  type QuarterRow,
  quarterJson,
  s,
  scoreInForce,
} from "./document-columns.ts";

const r = alias(documents, "r");
/** `q`: the valid revision of each quarter; `w`: rows of `q` in the requested period. */
const q = alias(documents, "q");
const w = alias(documents, "w");
const n = alias(documents, "n");

/** The newest revision of each quarter known at the instant; `which` is a condition on `r`. */
const ofTickerWhere = (which: SQL): SQL => sql`
  select distinct on (${r.quarterIndex}) r.* from ${documents} r
  where ${r.ticker} = ${given("ticker", "text")} and ${r.knownAt} <= ${at} and ${which}
  order by ${documentOrder(r)}`;
const kindWanted = given("kind", "text");
const ofTicker = ofTickerWhere(sql`(${kindWanted} is null or ${r.kind} = ${kindWanted})`);

/** Documents of the same kind as the newest one: transcripts are compared with transcripts only. */
const ofNewestKind = ofTickerWhere(sql`${r.isCall} = (
  select ${n.isCall} from ${documents} n
  where ${n.ticker} = ${given("ticker", "text")} and ${n.knownAt} <= ${at}
  order by ${documentOrder(n)} limit 1)`);

const SCORED = {
  quarter: d.quarter,
  source: d.source,
  knownAt: isoText(d.knownAt),
  scoredAt: isoText(s.scoredAt),
  convictionScore: s.convictionScore,
  zConviction: s.zConviction,
};
export type ScoredRow = RowOf<typeof SCORED>;

const scored = prepared<{ quarters: ScoredRow[] }>(sql`
  select coalesce(json_agg(${jsonObject(SCORED)} order by ${d.quarterIndex} desc), '[]') as "quarters"
  from (${ofNewestKind}) d cross join lateral ${scoreInForce} s
  where ${insufficientReason(s.details)} is null`);

/**
 * Conviction scores of a ticker's quarters, newest first; only the kind of its newest text, and no
 * text that says too little.
 */
export async function listScoredQuarters(
  db: Db,
  query: { ticker: string; at: number },
): Promise<ScoredRow[]> {
  const [row] = await scored(db, {
    ticker: query.ticker,
    at: new Date(query.at).toISOString(),
  });
  return row?.quarters ?? [];
}

export interface DocumentHistoryQuery {
  ticker: string;
  /** Without it all kinds; a transcript takes precedence where a quarter has both. */
  kind?: DocumentKind | null;
  at: number;
  /** Period in which quarters became known; the end is exclusive. */
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  limit: number;
  offset: number;
  /** The `quarterIndex` of the last row of the previous page. */
  after: number | null;
}

export interface DocumentHistory {
  /** Number of quarters in the period, and of all quarters. */
  total: number;
  totalQuarters: number;
  /** The newest quarter, also outside the period; null for a ticker without one. */
  latest: QuarterRow | null;
  /** When the last text became known. It may be a late text of an older quarter. */
  newestAt: string | null;
  rows: QuarterRow[];
}

/** Additional tables (after `newest` and `page`) and columns of a history statement. */
export interface ExtraColumns {
  tables?: SQL;
  columns: SQL;
}

/** One page of quarters. Quarters are unique, so pages never skip or repeat a row. */
function historyStatement(newestFirst: boolean, { tables = sql``, columns }: ExtraColumns): SQL {
  const direction = sql.raw(newestFirst ? "desc" : "asc");
  const afterOperator = sql.raw(newestFirst ? "<" : ">");
  return sql`
    with q as materialized (${ofTicker}), newest as (
      select * from q order by ${q.quarterIndex} desc limit 1
    ), w as (
      select * from q
      where ${q.knownAt} >= ${given("from", "timestamptz")}
        and ${q.knownAt} < ${given("to", "timestamptz")}
    ), page as (
      select * from w where ${w.quarterIndex} ${afterOperator} ${given("after", "int")}
      order by ${w.quarterIndex} ${direction}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}
    ) ${tables}
    select (select count(*) from w)::int as "total", (select count(*) from q)::int as "totalQuarters",
      (select ${isoText(sql`max(${q.knownAt})`)} from q) as "newestAt",
      (select ${quarterJson} from newest d cross join lateral ${scoreInForce} s) as "latest",
      (select coalesce(json_agg(${quarterJson} order by ${d.quarterIndex} ${direction}), '[]')
        from page d cross join lateral ${scoreInForce} s) as "rows"${columns}`;
}

/** Bounds that include everything, so that one prepared statement serves every query. */
const ALL_TIME = { from: "-infinity", to: "infinity" } as const;
const QUARTER_BOUNDS = { first: -1, last: 2_147_483_647 } as const;

/** Makes a query for one page of a ticker's quarters as known at an instant. */
export function historyWith<More>(extra: ExtraColumns) {
  const newestFirst = prepared<DocumentHistory & More>(historyStatement(true, extra));
  const oldestFirst = prepared<DocumentHistory & More>(historyStatement(false, extra));
  return async (db: Db, query: DocumentHistoryQuery): Promise<DocumentHistory & More> => {
    const text = (instant: number | null, otherwise: string) =>
      instant === null ? otherwise : new Date(instant).toISOString();
    const [row] = await (query.newestFirst ? newestFirst : oldestFirst)(db, {
      ticker: query.ticker,
      kind: query.kind ?? null,
      at: new Date(query.at).toISOString(),
      from: text(query.from, ALL_TIME.from),
      to: text(query.to, ALL_TIME.to),
      after: query.after ?? (query.newestFirst ? QUARTER_BOUNDS.last : QUARTER_BOUNDS.first),
      limit: query.limit,
      offset: query.offset,
    });
    if (!row) throw new Error("a statement of one row gave none");
    return row;
  };
}

/** One page of a ticker's quarters as known at an instant. */
export const listDocumentHistory = historyWith<object>({ columns: sql`` });

/** Lists tickers that have a transcript from a source other than `source`. */
export async function listTickersOfOtherSources(db: Db, source: string): Promise<string[]> {
  const { ticker, mode } = documents;
  const isOther = sql`${documents.source} is distinct from ${source}`;
  const rows = await db
    .selectDistinct({ ticker })
    .from(documents)
    .where(and(eq(mode, "earnings"), isOther));
  return rows.map((row) => row.ticker);
}

const COMPARISON = {
  zConstraint: documentScores.zConstraint,
  zConviction: documentScores.zConviction,
  zHedge: documentScores.zHedge,
  zCaution: documentScores.zCaution,
  zCommitment: documentScores.zCommitment,
  zBlame: documentScores.zBlame,
  zVague: documentScores.zVague,
  zDefensive: documentScores.zDefensive,
  zGrowth: documentScores.zGrowth,
  zForward: documentScores.zForward,
  zLogRatio: documentScores.zLogRatio,
  quartersBefore: documentScores.quartersBefore,
  triadStatus: documentScores.triadStatus,
  triadScore: documentScores.triadScore,
  flags: documentScores.flags,
  signal: documentScores.signal,
  arcDirection: documentScores.arcDirection,
};
/** The columns of a score that hold its comparison with earlier quarters. */
export type ComparisonColumns = Pick<typeof documentScores.$inferSelect, keyof typeof COMPARISON>;

export type StoredDocument = Awaited<ReturnType<typeof listStoredDocuments>>[number];

/**
 * Lists every document of some tickers by quarter, instant and revision. Each has its score by
 * `modelVersion`, or else by the newest other version.
 */
export async function listStoredDocuments(
  db: Db,
  query: { tickers: readonly string[]; modelVersion: string },
) {
  const score = db
    .select()
    .from(documentScores)
    .where(eq(documentScores.documentId, documents.id))
    .orderBy(
      desc(eq(documentScores.modelVersion, query.modelVersion)),
      desc(documentScores.knownAt),
    )
    .limit(1)
    .as("score");
  const comparison = Object.fromEntries(
    Object.keys(COMPARISON).map((name) => [name, score[name as keyof typeof COMPARISON]]),
  ) as { [Name in keyof typeof COMPARISON]: (typeof score)[Name] };
  return db
    .select({
      ticker: documents.ticker,
      quarter: documents.quarter,
      quarterIndex: documents.quarterIndex,
      revision: documents.revision,
      mode: documents.mode,
      sha256: documents.sha256,
      knownAt: documents.knownAt,
      isKnownAtGiven: documents.isKnownAtGiven,
      ingestedAt: documents.ingestedAt,
      title: documents.title,
      source: documents.source,
      licence: documents.licence,
      isTextStored: sql<boolean>`${documents.text} is not null`,
      modelVersion: score.modelVersion,
      scoreKnownAt: score.knownAt,
      details: score.details,
      comparison,
    })
    .from(documents)
    .crossJoinLateral(score)
    .where(inArray(documents.ticker, [...query.tickers]))
    .orderBy(documents.ticker, documents.quarterIndex, documents.knownAt, documents.revision);
}

/** Lists documents whose text is stored and which a version of the method has not scored yet. */
export function listUnscoredTexts(db: Db, query: { modelVersion: string; limit: number }) {
  const scored = db
    .select({ one: sql`1` })
    .from(documentScores)
    .where(
      and(
        eq(documentScores.documentId, documents.id),
        eq(documentScores.modelVersion, query.modelVersion),
      ),
    );
  return db
    .select()
    .from(documents)
    .where(and(isNotNull(documents.text), notExists(scored)))
    .orderBy(documents.ticker, documents.quarterIndex, documents.knownAt, documents.revision)
    .limit(query.limit);
}
