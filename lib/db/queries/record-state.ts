import { type SQL, sql } from "drizzle-orm";
import type { RecordedCall } from "../../domain/record/call.ts";
import type { TapeHead } from "../../domain/record/head.ts";
import type { Db } from "../client.ts";
import { currentBasisStatus } from "./call-bases.ts";
import { instantParam, isoText } from "./sql-json.ts";

/** The record as a writer sees it: one snapshot of the tape's end and of some calls. */
export type RecordState = {
  /** Null before the first row. */
  head: TapeHead | null;
  /** Number of the last row that is stored; it must be the head's. */
  lastSeq: number;
  /** When that row was appended, or a head signed since, ISO 8601; null before the first of both. */
  lastAt: string | null;
  calls: RecordedCall[];
};

/** All members of a call, with its opening and its receipt in force. */
const wholeCall: SQL = sql`c.slug, c.version, c.title, c.statement, c.instrument,
  c.instrument_type as "instrumentType", c.svc_prob as "svcProb",
  ${isoText("c.svc_prob_at")} as "svcProbAt", c.market_prob as "marketProb",
  ${isoText("c.market_prob_at")} as "marketProbAt", c.market_source as "marketSource",
  c.market_prob_stamp as "marketProbStamp", c.market_prob_open as "marketProbOpen",
  c.market_prob_close as "marketProbClose", c.market_feed as "marketFeed",
  c.market_feed_id as "marketFeedId", c.resolution_criterion as "resolutionCriterion",
  c.resolution_source as "resolutionSource", c.criterion, c.prob_basis as "probBasis", c.basis,
  ${currentBasisStatus} as "basisStatus", c.criterion_sha256 as "criterionSha256",
  c.is_backtest as "isBacktest", ${isoText("c.opened_at")} as "openedAt",
  ${isoText("c.closes_at")} as "closesAt", ${isoText("c.resolve_by")} as "resolveBy", c.status,
  c.verdict, c.is_early as "isEarly", c.evidence,
  ${isoText("c.challenge_ends_at")} as "challengeEndsAt", c.dispute_count as "disputeCount",
  coalesce((select ${isoText("t.at")} from tape_rows t where t.slug = c.slug order by t.seq limit 1),
    ${isoText("c.opened_at")}) as "publishedAt",
  (select json_build_object('receipt', r.receipt, 'rowSha256', r.row_sha256) from call_receipts r
    where r.call_id = c.id order by r.receipt_version desc limit 1) as receipt`;

const tapeEnd: SQL = sql`
  (select json_build_object('lastSeq', h.last_seq, 'lastRowSha256', h.last_row_sha256,
    'rootSha256', h.root_sha256, 'frontier', h.frontier, 'rowsByType', h.rows_by_type)
    from tape_heads h order by h.last_seq desc limit 1) as head,
  (select coalesce(max(seq), 0)::int from tape_rows) as "lastSeq",
  (select ${isoText("greatest(max(t.at), (select max(c.signed_at) from tape_checkpoints c))")}
    from tape_rows t) as "lastAt"`;

async function readState(db: Db, chosen: SQL): Promise<RecordState> {
  const { rows } = await db.execute<RecordState>(sql`select ${tapeEnd}, (
    select coalesce(json_agg(w), '[]') from (
      select ${wholeCall} from calls c where ${chosen} order by c.id) w) as calls`);
  return rows[0] ?? { head: null, lastSeq: 0, lastAt: null, calls: [] };
}

/** The tape's end and the calls of these names, back-tests too; who is not there is left out. */
export const findRecordState = (db: Db, slugs: readonly string[]): Promise<RecordState> =>
  readState(db, sql`c.slug in (select json_array_elements_text(${JSON.stringify(slugs)}::json))`);

const DUE_AT_ONCE = 500;

/** What time alone brings: it is done, whatever else waits. */
const dueByTime = (now: SQL): SQL => sql`(
  (d.status = 'active' and d.closes_at <= ${now})
  or (d.status = 'proposed' and d.challenge_ends_at <= ${now})
  or (d.status in ('active', 'closed') and d.resolve_by + interval '30 days' <= ${now}))`;

/** An extreme may be decided at any time, a last value from its own instant on. */
const dueByData = (now: SQL): SQL => sql`(d.status in ('active', 'closed') and (
  d.criterion->>'metric' ~ '^(max|min):'
  or d.criterion->>'observed_at' <= ${isoText(now)}))`;

const dueByMarket = (now: SQL): SQL => sql`(d.status = 'active' and d.market_feed is not null
  and coalesce(d.market_prob_at <= ${now} - interval '1 hour', true))`;

/**
 * The tape's end and the calls about which a job may have something to do now: those due to close, to
 * be graded or to become void, those whose machine-gradable criterion may be decided, and those whose
 * market was last read an hour ago. 500 at most, first what time has brought; of the rest each
 * run draws others, so that none waits for ever.
 */
export function findDueRecordState(db: Db, at: number): Promise<RecordState> {
  const now = instantParam(at);
  return readState(
    db,
    sql`c.id in (select d.id from calls d where not d.is_backtest
      and (${dueByTime(now)} or ${dueByData(now)} or ${dueByMarket(now)})
      order by ${dueByTime(now)} desc, md5(d.id || ${String(at)}::text)
      limit ${sql.raw(String(DUE_AT_ONCE))})`,
  );
}
