import { and, desc, eq, inArray, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { documentScores, documents } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given } from "../../runtime/database/sql.ts";
import { isoText, jsonObject, type RowOf } from "../../runtime/database/sql-json.ts";
import type { DocumentKind } from "../domain/document.ts";
import {
  at,
  d,
  newestFirst as documentOrder,
  type QuarterRow,
  quarterJson,
  s,
  scoreInForce,
} from "./document-columns.ts";

const r = alias(documents, "r");
/** `q`: the valid revision of each quarter; `w`: those of `q` that are in the window. */
const q = alias(documents, "q");
const w = alias(documents, "w");

const n = alias(documents, "n");

/** The newest revision of each quarter known at the instant; `which` is a condition on `r`. */
const ofTickerWhere = (which: SQL): SQL => sql`
  select distinct on (${r.quarterIndex}) r.* from ${documents} r
  where ${r.ticker} = ${given("ticker", "text")} and ${r.knownAt} <= ${at} and ${which}
  order by ${documentOrder(r)}`;
const isAsked = given("isCall", "boolean");
const ofTicker = ofTickerWhere(sql`(${isAsked} is null or ${r.isCall} = ${isAsked})`);

/** Documents of the same kind as the newest text: earnings calls are compared with calls only. */
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
  from (${ofNewestKind}) d cross join lateral ${scoreInForce} s`);

/** Scores of a ticker's quarters of its newest text's kind, newest first; none if unknown. */
export async function listScoredQuarters(
  db: Db,
  asked: { ticker: string; at: number },
): Promise<ScoredRow[]> {
  const [row] = await scored(db, {
    ticker: asked.ticker,
    at: new Date(asked.at).toISOString(),
  });
  return row?.quarters ?? [];
}

export interface DocumentHistoryQuery {
  ticker: string;
  /** Without it calls and releases, a call where a quarter has both. */
  kind?: DocumentKind | null;
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

/** Extra parts of an answer: tables after `newest` and `page`, and columns. */
export interface ExtraColumns {
  tables?: SQL;
  columns: SQL;
}

/** In the order of quarters, each once: pages never drop or repeat a row. */
function historyStatement(newestFirst: boolean, { tables = sql``, columns }: ExtraColumns): SQL {
  const way = sql.raw(newestFirst ? "desc" : "asc");
  const beyond = sql.raw(newestFirst ? "<" : ">");
  return sql`
    with q as materialized (${ofTicker}), newest as (
      select * from q order by ${q.quarterIndex} desc limit 1
    ), w as (
      select * from q
      where ${q.knownAt} >= ${given("from", "timestamptz")}
        and ${q.knownAt} < ${given("to", "timestamptz")}
    ), page as (
      select * from w where ${w.quarterIndex} ${beyond} ${given("after", "int")}
      order by ${w.quarterIndex} ${way}
      limit ${given("limit", "int")} offset ${given("offset", "bigint")}
    ) ${tables}
    select (select count(*) from w)::int as "total", (select count(*) from q)::int as "totalQuarters",
      (select ${isoText(sql`max(${q.knownAt})`)} from q) as "newestAt",
      (select ${quarterJson} from newest d cross join lateral ${scoreInForce} s) as "latest",
      (select coalesce(json_agg(${quarterJson} order by ${d.quarterIndex} ${way}), '[]')
        from page d cross join lateral ${scoreInForce} s) as "rows"${columns}`;
}

/** Bounds that leave nothing out, so that one text serves every question. */
const EVER = { from: "-infinity", to: "infinity" } as const;
const NO_QUARTER = { first: -1, last: 2_147_483_647 } as const;

/**
 * A query for one page of a ticker's quarters as known at an instant, with extra columns, in one
 * statement.
 */
export function historyWith<More>(extra: ExtraColumns) {
  const newestFirst = prepared<DocumentHistory & More>(historyStatement(true, extra));
  const oldestFirst = prepared<DocumentHistory & More>(historyStatement(false, extra));
  return async (db: Db, asked: DocumentHistoryQuery): Promise<DocumentHistory & More> => {
    const text = (instant: number | null, otherwise: string) =>
      instant === null ? otherwise : new Date(instant).toISOString();
    const [row] = await (asked.newestFirst ? newestFirst : oldestFirst)(db, {
      ticker: asked.ticker,
      isCall: asked.kind ? asked.kind === "call" : null,
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

/** Tickers that have a call of another source than the one named. */
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
export type ComparisonColumns = Pick<typeof documentScores.$inferSelect, keyof typeof COMPARISON>;

export type StoredDocument = Awaited<ReturnType<typeof listStoredDocuments>>[number];

/**
 * Every document of the tickers in the order of quarter, instant and revision, each with its score
 * by a version of the method, or by the newest other one.
 */
export async function listStoredDocuments(
  db: Db,
  asked: { tickers: readonly string[]; modelVersion: string },
) {
  const score = db
    .select()
    .from(documentScores)
    .where(eq(documentScores.documentId, documents.id))
    .orderBy(
      desc(eq(documentScores.modelVersion, asked.modelVersion)),
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
    .where(inArray(documents.ticker, [...asked.tickers]))
    .orderBy(documents.ticker, documents.quarterIndex, documents.knownAt, documents.revision);
}

/** Documents whose text is kept, but which a version of the method has not scored. */
export function listUnscoredTexts(db: Db, asked: { modelVersion: string; limit: number }) {
  const scored = db
    .select({ one: sql`1` })
    .from(documentScores)
    .where(
      and(
        eq(documentScores.documentId, documents.id),
        eq(documentScores.modelVersion, asked.modelVersion),
      ),
    );
  return db
    .select()
    .from(documents)
    .where(and(isNotNull(documents.text), notExists(scored)))
    .orderBy(documents.ticker, documents.quarterIndex, documents.knownAt, documents.revision)
    .limit(asked.limit);
}
