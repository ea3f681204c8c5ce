import { type SQL, sql } from "drizzle-orm";
import type { ArcDirection } from "../../domain/language/arc.ts";
import type {
  ConvictionType,
  NarrativeVsFundamental,
} from "../../domain/language/conviction-types.ts";
import type { Flag } from "../../domain/language/flags.ts";
import type { Mode } from "../../domain/language/modes.ts";
import type { Signal } from "../../domain/language/signal.ts";
import { OUTCOME_HORIZON_DAYS } from "../../domain/language/trajectory.ts";
import type { TriadStatus } from "../../domain/language/triad.ts";
import { isoText } from "./sql-json.ts";

/** A ticker's quarter: the revision of its document, and the score of that, in force at an instant. */
export interface QuarterRow {
  id: number;
  ticker: string;
  quarter: string;
  /** `quarterIndex` of the quarter: rises by one from quarter to quarter. */
  quarterIndex: number;
  mode: Mode;
  knownAt: string;
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
  'mode', d.mode, 'knownAt', ${isoText("d.known_at")}, 'words', d.n_words,
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

/**
 * The newest quarter of every ticker as known at the instant, `d`. Tickers are stepped through by the
 * index, one probe each: documents of former quarters are not read.
 */
export const withNewest = sql`
  with recursive tickers as (
    (select r.ticker from documents r order by r.ticker limit 1)
    union all
    select (select r.ticker from documents r where r.ticker > t.ticker order by r.ticker limit 1)
    from tickers t where t.ticker is not null
  ), newest as (
    select n.* from tickers t cross join lateral (
      select * from documents r where r.ticker = t.ticker and r.known_at <= ${at}
      order by r.quarter_index desc, r.known_at desc, r.revision desc limit 1) n
  )`;

/** A condition that a text is one of those asked for; nothing asked for is any. */
export const isOneOf = (column: SQL, name: string): SQL =>
  sql`(${sql.placeholder(name)}::text[] is null or ${column} = any(${sql.placeholder(name)}::text[]))`;

/** Closed windows with the type of their document: `conviction_type`, `excess_return`. */
export const closedOutcomes: SQL = sql`
  select v.conviction_type, o.excess_return
  from document_outcomes o join document_scores v
    on v.document_id = o.document_id and v.known_at <= ${at} and not exists (
      select 1 from document_scores l
      where l.document_id = v.document_id and l.known_at <= ${at} and l.known_at > v.known_at)
  where o.horizon_days = ${sql.raw(String(OUTCOME_HORIZON_DAYS))} and o.closed_at <= ${at}`;
