// Columns and parts of statements that the queries on documents share.

import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { documentOutcomes, documentScores, documents } from "../../../drizzle/schema/index.ts";
import {
  type Expression,
  isoText,
  jsonObject,
  nameOf,
  type RowOf,
} from "../../runtime/database/sql.ts";
import { type ConvictionType, OUTCOME_HORIZON_DAYS } from "../domain/conviction-type.ts";
import type { DocumentEvent } from "../domain/document-score.ts";
import type { InsufficientReason } from "../domain/insufficient.ts";
import type { Flag } from "../domain/risk.ts";
import type { SpeakerStatus } from "../domain/text/speaker-status.ts";

/** A document, and its valid score: see `scoreInForce`. */
export const d = alias(documents, "d");
export const s = alias(documentScores, "s");

const r = alias(documents, "r");
const v = alias(documentScores, "v");
/** A row of the table `tickers` in `withNewest`; its only column is `ticker`. */
const t = alias(documents, "t");

/** Parameter of all statements on documents: they use only what was known at this instant. */
export const at = sql`${sql.placeholder("at")}::timestamptz`;

/**
 * Whether a score's conviction type is only the closest one; null for scores of older methods,
 * which did not store it.
 */
export const isLowEvidence = (details: Expression): SQL<boolean | null> =>
  sql<boolean | null>`(${details}->>'isLowEvidence')::boolean`;

/**
 * Whether the speakers of a scored text are told apart, and its language; null for scores of older
 * methods, which did not store them.
 */
export function readingOf(details: Expression) {
  return {
    speakers: sql<SpeakerStatus | null>`${details}->>'speakers'`,
    language: sql<string | null>`${details}->>'language'`,
  };
}

/**
 * The second type of a score, and the shares of sentences that are evidence of both; null for scores
 * of older methods, which did not store them.
 */
export const typeShares = (details: Expression) => ({
  secondType: sql<ConvictionType | null>`${details}->>'secondType'`,
  typeShare: sql<number | null>`(${details}->>'typeShare')::float8`,
  secondTypeShare: sql<number | null>`(${details}->>'secondTypeShare')::float8`,
});

/** Why a score is none; null for one, and for scores of older methods. */
export const insufficientReason = (details: Expression): SQL<InsufficientReason | null> =>
  sql<InsufficientReason | null>`${details}->>'insufficient'`;

const QUARTER = {
  id: d.id,
  ticker: d.ticker,
  quarter: d.quarter,
  /** Number of the quarter; consecutive quarters differ by 1. */
  quarterIndex: d.quarterIndex,
  mode: d.mode,
  kind: d.kind,
  url: d.url,
  /** Source of the text as stated at its import; null when not stated. */
  source: d.source,
  knownAt: isoText(d.knownAt),
  /** Instant from which this version of the score is valid. */
  scoredAt: isoText(s.knownAt),
  words: d.nWords,
  modelVersion: s.modelVersion,
  constraintRate: s.constraintRate,
  convictionRate: s.convictionRate,
  ratio: s.ratio,
  constraintCount: s.constraintCount,
  convictionCount: s.convictionCount,
  riskScore: s.riskScore,
  insufficient: insufficientReason(s.details),
  convictionType: s.convictionType,
  isLowEvidence: isLowEvidence(s.details),
  ...typeShares(s.details),
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
  /** Null for scores of older methods, which did not read events. */
  events: sql<DocumentEvent[] | null>`${s.details}->'events'`,
  ...readingOf(s.details),
  signal: s.signal,
  arcDirection: s.arcDirection,
};

/**
 * A ticker's quarter: the revision of its document that is valid at an instant, with its valid
 * score.
 */
export type QuarterRow = RowOf<typeof QUARTER>;

/** A row of `d` (document) and `s` (valid score) as one JSON object. */
export const quarterJson = jsonObject(QUARTER);

/**
 * The score of `d` that is valid at the instant `at`. Each document has one from its first instant
 * on.
 */
export const scoreInForce: SQL = sql`(
  select * from ${documentScores} v where ${v.documentId} = ${d.id} and ${v.knownAt} <= ${at}
  order by ${v.knownAt} desc limit 1)`;

/**
 * Order of a ticker's documents: the newest quarter and its newest revision first, a transcript before
 * the release of its quarter.
 */
export const newestFirst = (
  each: Record<"quarterIndex" | "isCall" | "knownAt" | "revision", Column>,
): SQL =>
  sql`${each.quarterIndex} desc, ${each.isCall} desc, ${each.knownAt} desc, ${each.revision} desc`;

/**
 * Condition that a column is in the list of a parameter; always true when the parameter is null.
 */
export const isOneOf = (column: Expression, name: string): SQL =>
  sql`(${sql.placeholder(name)}::text[] is null or ${column} = any(${sql.placeholder(name)}::text[]))`;

/** Texts of companies, which the lists of earnings texts hold; central banks' are in none. */
export const ofCompanies = sql`${r.kind} in ('call', 'release')`;

/**
 * The table `newest`: the newest quarter of each ticker as known at the instant. The statement
 * steps from ticker to ticker in the index, so that documents of earlier quarters are not read.
 * `which` is a condition on `t.ticker`, `of` on the documents `r`.
 */
export const withNewest = (which: SQL = sql`true`, of: SQL = ofCompanies): SQL => sql`
  with recursive tickers as (
    (select ${r.ticker} from ${documents} r order by ${r.ticker} limit 1)
    union all
    select (select ${r.ticker} from ${documents} r where ${r.ticker} > ${t.ticker}
      order by ${r.ticker} limit 1)
    from tickers t where ${t.ticker} is not null
  ), newest as (
    select n.* from tickers t cross join lateral (
      select * from ${documents} r where ${r.ticker} = ${t.ticker} and ${r.knownAt} <= ${at} and ${of}
      order by ${newestFirst(r)} limit 1) n
    where ${which}
  )`;

/**
 * When the quarter of a row first became known. Outcomes shown with a ticker's newest quarter are
 * those of documents known before that instant. Source: docs/methods/language.md#conviction-type.
 */
export const firstKnown = (row: SQL): SQL => {
  const firstDocument = alias(documents, "first_document");
  return sql`(
    select ${firstDocument.knownAt} from ${documents} first_document
    where ${firstDocument.ticker} = ${row}.${nameOf(firstDocument.ticker)}
      and ${firstDocument.quarterIndex} = ${row}.${nameOf(firstDocument.quarterIndex)}
    order by ${firstDocument.knownAt} limit 1)`;
};

/**
 * Excess returns after documents whose window has ended, by the conviction type of the document's
 * score `v`, and the kind of its text; `which` is a condition on `v`. `is_in_force` is false when a later score has replaced
 * `v` at the instant. `since` is the instant of the row's last change.
 */
export const closedOutcomes = (which: SQL): SQL => {
  const o = alias(documentOutcomes, "o");
  const l = alias(documentScores, "l");
  const k = alias(documents, "k");
  return sql`
    select ${v.documentId}, ${v.convictionType}, ${k.isCall} as is_call, ${k.knownAt} as began, ${o.excessReturn},
      ${l.documentId} is null as is_in_force,
      greatest(${o.closedAt}, ${v.knownAt}, ${l.knownAt}) as since
    from ${documentScores} v
      join ${documentOutcomes} o on ${o.documentId} = ${v.documentId} and ${o.closedAt} <= ${at}
        and ${o.horizonDays} = ${sql.raw(String(OUTCOME_HORIZON_DAYS))}
      join ${documents} k on ${k.id} = ${v.documentId}
      left join ${documentScores} l on ${l.documentId} = ${v.documentId} and ${l.knownAt} <= ${at}
        and ${l.knownAt} > ${v.knownAt}
    where ${v.knownAt} <= ${at} and ${which}`;
};
