// Queries on the newest document of each ticker: triads, scholar reads, and the page on tone.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { documentScores, documents } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given, isoText, jsonObject, type RowOf, selectList } from "../../runtime/database/sql.ts";
import {
  at,
  d,
  isOneOf,
  newestFirst,
  ofCompanies,
  type QuarterRow,
  quarterJson,
  s,
  scoreInForce,
  withNewest,
} from "./document-columns.ts";

/** Rows of `withNewest`: `t` of its table of tickers, `n` of its result. */
const t = alias(documents, "t");
const n = alias(documents, "n");

/** Tickers for which at least two conditions of the triad hold. */
export interface TriadList {
  /** Tickers with a document. */
  scanned: number;
  /** Highest triad score first, then highest constraint. */
  rows: QuarterRow[];
  /** When the newest of the scanned texts became known. */
  newestAt: string | null;
  /** Instant from which the answer is the same as now; a score may be newer than its text. */
  since: string | null;
}

const triads = prepared<TriadList>(sql`
  ${withNewest()}
  select count(*)::int as "scanned", ${isoText(sql`max(${d.knownAt})`)} as "newestAt",
    ${isoText(sql`max(greatest(${d.knownAt}, ${s.knownAt}))`)} as "since",
    coalesce(json_agg(${quarterJson} order by ${s.triadScore} desc,
      ${s.zConstraint} desc nulls last, ${d.ticker} collate "C")
      filter (where ${s.triadScore} >= 2), '[]') as "rows"
  from newest d cross join lateral ${scoreInForce} s`);

/** Lists tickers with two or three conditions of the triad, as known at an instant. */
export async function listTriads(db: Db, asked: { at: number }): Promise<TriadList> {
  const [row] = await triads(db, { at: new Date(asked.at).toISOString() });
  return row ?? { scanned: 0, rows: [], newestAt: null, since: null };
}

/** A place in a document's text that its score is based on. */
export interface EvidencePlace {
  section: string | null;
  speaker: string | null;
  start: number;
  end: number;
}

const p = alias(documents, "p");
const v = alias(documentScores, "v");
const PREVIOUS = {
  quarter: p.quarter,
  convictionType: v.convictionType,
  convictionScore: v.convictionScore,
};

/** The quarter before that of `d`, with its valid score; null without one. */
const previous = sql<RowOf<typeof PREVIOUS> | null>`(
  select ${jsonObject(PREVIOUS)} from ${documents} p
    join ${documentScores} v on ${v.documentId} = ${p.id} and ${v.knownAt} <= ${at}
  where ${p.ticker} = ${d.ticker} and ${p.quarterIndex} < ${d.quarterIndex}
    and ${p.isCall} = ${d.isCall} and ${p.knownAt} <= ${at}
  order by ${newestFirst(p)}, ${v.knownAt} desc limit 1)`;

const EXTRA_FIELDS = { evidence: sql<EvidencePlace[]>`${s.evidence}`, previous };
export type ScholarRow = QuarterRow & RowOf<typeof EXTRA_FIELDS>;

/** One page of newest quarters, for scholar reads. */
export interface ScholarPage {
  /** Number of matches on all pages. */
  total: number;
  rows: ScholarRow[];
}

const SCHOLAR = { row: quarterJson, more: jsonObject(EXTRA_FIELDS) };
const latestKnown = sql`${d.knownAt} desc, ${d.id} desc`;

const scholars = prepared<{ total: number; rows: RowOf<typeof SCHOLAR>[] }>(sql`
  ${withNewest(isOneOf(t.ticker, "tickers"), sql`(${given("tickers", "text[]")} is not null or ${ofCompanies})`)}, found as materialized (
    select * from newest n where ${n.knownAt} >= ${given("since", "timestamptz")}
  ), page as (
    select * from found d order by ${latestKnown}
    limit ${given("limit", "int")} offset ${given("offset", "bigint")}
  )
  select (select count(*) from found)::int as "total",
    coalesce(json_agg(${jsonObject(SCHOLAR)} order by ${latestKnown}), '[]') as "rows"
  from page d cross join lateral ${scoreInForce} s`);

/**
 * Lists the newest quarter of each company, latest first, each with the quarter before it. A central
 * bank's texts are listed only when its ticker is asked for.
 */
export async function listScholarRows(
  db: Db,
  asked: {
    at: number;
    tickers: readonly string[] | null;
    since: number | null;
    limit: number;
    offset: number;
  },
): Promise<ScholarPage> {
  const [found] = await scholars(db, {
    at: new Date(asked.at).toISOString(),
    tickers: asked.tickers,
    since: asked.since === null ? "-infinity" : new Date(asked.since).toISOString(),
    limit: asked.limit,
    offset: asked.offset,
  });
  const rows = (found?.rows ?? []).map(({ row, more }) => ({ ...row, ...more }));
  return { total: found?.total ?? 0, rows };
}

/** `b`: the quarter before that of `d`, of the same kind of text; `w`: its valid score. */
const b = alias(documents, "b");
const w = alias(documentScores, "w");
const e = alias(documentScores, "e");

const PREVIOUS_RATES = {
  quarter: b.quarter,
  constraint: w.constraintRate,
  conviction: w.convictionRate,
  ratio: w.ratio,
};
const previousRates = sql<RowOf<typeof PREVIOUS_RATES> | null>`(
  select ${jsonObject(PREVIOUS_RATES)} from ${documents} b cross join lateral (
    select * from ${documentScores} e where ${e.documentId} = ${b.id} and ${e.knownAt} <= ${at}
    order by ${e.knownAt} desc limit 1) w
  where ${b.ticker} = ${d.ticker} and ${b.isCall} = ${d.isCall} and ${b.knownAt} <= ${at}
    and ${b.quarterIndex} < ${d.quarterIndex}
  order by ${newestFirst(b)} limit 1)`;

const TONE = {
  ticker: d.ticker,
  kind: d.kind,
  quarter: d.quarter,
  title: d.title,
  source: d.source,
  constraint: s.constraintRate,
  conviction: s.convictionRate,
  ratio: s.ratio,
  signal: s.signal,
  quartersBefore: s.quartersBefore,
  before: previousRates,
  recordedAt: isoText(d.knownAt),
};
/** A ticker with its newest text and the previous one; instants as ISO text. */
export type ToneTicker = RowOf<typeof TONE>;

const toneTickers = prepared<ToneTicker>(sql`
  ${withNewest(sql`true`, sql`true`)}
  select ${selectList(TONE)} from newest d cross join lateral ${scoreInForce} s
  order by ${d.ticker} collate "C"`);

/** Lists every ticker with its newest text as known at an instant. */
export const listToneTickers = (db: Db, instant: number): Promise<ToneTicker[]> =>
  toneTickers(db, { at: new Date(instant).toISOString() });

const TEXT = {
  title: d.title,
  source: d.source,
  publishedAt: isoText(d.knownAt),
  /** For callers with a key. */
  flags: sql<string[]>`${s.flags}`,
};

const textOf = prepared<RowOf<typeof TEXT>>(sql`
  select ${selectList(TEXT)} from ${documents} d cross join lateral ${scoreInForce} s
  where ${d.ticker} = ${given("ticker", "text")} and ${d.knownAt} <= ${at}
  order by ${newestFirst(d)} limit 1`);

/** Finds the newest text of a ticker, with its flags; null for an unknown ticker. */
export async function findNewestText(
  db: Db,
  asked: { ticker: string; at: number },
): Promise<RowOf<typeof TEXT> | null> {
  const [row] = await textOf(db, { ticker: asked.ticker, at: new Date(asked.at).toISOString() });
  return row ?? null;
}
