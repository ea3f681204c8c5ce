import { type SQL, sql } from "drizzle-orm";
import {
  type ConvictionType,
  type NarrativeVsFundamental,
  OUTCOME_HORIZON_DAYS,
} from "../../domain/language/conviction-type.ts";
import type { Mode } from "../../domain/language/document.ts";
import type { Flag } from "../../domain/language/risk.ts";
import type { ArcDirection, Signal, TriadStatus } from "../../domain/language/signal.ts";
import { isoText } from "./sql-json.ts";

/** A ticker's quarter: the revision of its document, and the score of that, in force at an instant. */
export interface QuarterRow {
  id: number;
  ticker: string;
  quarter: string;
  /** `quarterIndex` of the quarter: rises by one from quarter to quarter. */
  quarterIndex: number;
  mode: Mode;
  /** Where the text comes from, as its operator says; null where nothing is said. */
  source: string | null;
  knownAt: string;
  /** Since when this version of the score is in force. */
  scoredAt: string;
  words: number;
  modelVersion: string;
  constraintRate: number;
  convictionRate: number;
  ratio: number;
  constraintCount: number;
  convictionCount: number;
  riskScore: number;
  convictionType: ConvictionType;
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  zConstraint: number | null;
  zConviction: number | null;
  zBlame: number | null;
  zForward: number | null;
  zLogRatio: number | null;
  quartersBefore: number;
  triadStatus: TriadStatus;
  triadScore: number;
  flags: Flag[];
  signal: Signal;
  arcDirection: ArcDirection;
}

/** What every statement about documents is asked for: the instant whose knowledge it tells. */
export const at = sql`${sql.placeholder("at")}::timestamptz`;

/** A row of `d` (documents) and `s` (the score in force) as one JSON object. */
export const quarterJson: SQL = sql`json_build_object(
  'id', d.id, 'ticker', d.ticker, 'quarter', d.quarter, 'quarterIndex', d.quarter_index,
  'mode', d.mode, 'source', d.source, 'knownAt', ${isoText("d.known_at")},
  'scoredAt', ${isoText("s.known_at")}, 'words', d.n_words,
  'modelVersion', s.model_version, 'constraintRate', s.constraint_rate,
  'convictionRate', s.conviction_rate, 'ratio', s.ratio, 'constraintCount', s.constraint_count,
  'convictionCount', s.conviction_count, 'riskScore', s.risk_score,
  'convictionType', s.conviction_type, 'convictionScore', s.conviction_score,
  'narrativeVsFundamental', s.narrative_vs_fundamental, 'zConstraint', s.z_constraint,
  'zConviction', s.z_conviction, 'zBlame', s.z_blame, 'zForward', s.z_forward,
  'zLogRatio', s.z_log_ratio, 'quartersBefore', s.quarters_before,
  'triadStatus', s.triad_status, 'triadScore', s.triad_score, 'flags', s.flags,
  'signal', s.signal, 'arcDirection', s.arc_direction)`;

/** The score of `d` in force at the instant; the first version is as old as the document. */
export const scoreInForce: SQL = sql`(
  select * from document_scores v where v.document_id = d.id and v.known_at <= ${at}
  order by v.known_at desc limit 1)`;

/** A condition that a text is one of those asked for; nothing asked for is any. */
export const isOneOf = (column: SQL, name: string): SQL =>
  sql`(${sql.placeholder(name)}::text[] is null or ${column} = any(${sql.placeholder(name)}::text[]))`;

/**
 * The newest quarter of tickers as known at the instant, `newest`. Tickers are stepped through by the
 * index, one probe each: documents of former quarters are not read. `which` is about `t.ticker`.
 */
export const withNewest = (which: SQL = sql`true`): SQL => sql`
  with recursive tickers as (
    (select r.ticker from documents r order by r.ticker limit 1)
    union all
    select (select r.ticker from documents r where r.ticker > t.ticker order by r.ticker limit 1)
    from tickers t where t.ticker is not null
  ), newest as (
    select n.* from tickers t cross join lateral (
      select * from documents r where r.ticker = t.ticker and r.known_at <= ${at}
      order by r.quarter_index desc, r.known_at desc, r.revision desc limit 1) n
    where ${which}
  )`;

/**
 * When the quarter of a row was known first. Outcomes beside a ticker's newest quarter, in whichever
 * answer, are of documents known before that. Source: methods §6.6 ("earlier documents").
 */
export const firstKnown = (row: SQL): SQL => sql`(
  select began.known_at from documents began
  where began.ticker = ${row}.ticker and began.quarter_index = ${row}.quarter_index
  order by began.known_at limit 1)`;

/**
 * Closed windows after documents by the type that a score gives them; `which` is about that score, `v`.
 * `is_in_force` where it is the document's at the instant, else a later one took its place. `since` is
 * when the row became what it is: from their latest on the whole is what it is.
 */
export const closedOutcomes = (which: SQL): SQL => sql`
  select v.document_id, v.conviction_type, o.excess_return, l.document_id is null as is_in_force,
    greatest(o.closed_at, v.known_at, l.known_at) as since
  from document_scores v
    join document_outcomes o on o.document_id = v.document_id and o.closed_at <= ${at}
      and o.horizon_days = ${sql.raw(String(OUTCOME_HORIZON_DAYS))}
    left join document_scores l on l.document_id = v.document_id and l.known_at <= ${at}
      and l.known_at > v.known_at
  where v.known_at <= ${at} and ${which}`;
