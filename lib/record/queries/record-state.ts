import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  callReceipts,
  calls,
  tapeCheckpoints,
  tapeHeads,
  tapeRows,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  instantParam,
  isoText,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql-json.ts";
import type { RecordedCall } from "../domain/call.ts";
import type { TapeHead } from "../domain/tape/tape.ts";
import { currentBasisStatus } from "./call-bases.ts";

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

const c = alias(calls, "c");
const d = alias(calls, "d");
const h = alias(tapeHeads, "h");
const k = alias(tapeCheckpoints, "k");
const r = alias(callReceipts, "r");
const t = alias(tapeRows, "t");

const receiptFields = { receipt: r.receipt, rowSha256: r.rowSha256 };

/** All members of a call, with its opening and its receipt in force. */
const callFields = {
  slug: c.slug,
  version: c.version,
  title: c.title,
  statement: c.statement,
  instrument: c.instrument,
  instrumentType: c.instrumentType,
  svcProb: c.svcProb,
  svcProbAt: isoText(c.svcProbAt),
  marketProb: c.marketProb,
  marketProbAt: isoText(c.marketProbAt),
  marketSource: c.marketSource,
  marketProbStamp: c.marketProbStamp,
  marketProbOpen: c.marketProbOpen,
  marketProbClose: c.marketProbClose,
  marketFeed: c.marketFeed,
  marketFeedId: c.marketFeedId,
  resolutionCriterion: c.resolutionCriterion,
  resolutionSource: c.resolutionSource,
  criterion: c.criterion,
  probBasis: c.probBasis,
  basis: c.basis,
  basisStatus: currentBasisStatus,
  criterionSha256: c.criterionSha256,
  isBacktest: c.isBacktest,
  openedAt: isoText(c.openedAt),
  closesAt: isoText(c.closesAt),
  resolveBy: isoText(c.resolveBy),
  status: c.status,
  verdict: c.verdict,
  isEarly: c.isEarly,
  evidence: c.evidence,
  challengeEndsAt: isoText(c.challengeEndsAt),
  disputeCount: c.disputeCount,
  publishedAt: sql<string>`coalesce((select ${isoText(t.at)} from ${tapeRows} t
    where ${t.slug} = ${c.slug} order by ${t.seq} limit 1), ${isoText(c.openedAt)})`,
  receipt: sql<RowOf<typeof receiptFields> | null>`(
    select ${jsonObject(receiptFields)} from ${callReceipts} r where ${r.callId} = ${c.id}
    order by ${r.receiptVersion} desc limit 1)`,
};

const headFields = {
  lastSeq: h.lastSeq,
  lastRowSha256: h.lastRowSha256,
  rootSha256: h.rootSha256,
  frontier: h.frontier,
  rowsByType: h.rowsByType,
};

type ReadState = {
  head: RowOf<typeof headFields> | null;
  lastSeq: number;
  lastAt: string | null;
  calls: RowOf<typeof callFields>[];
};

const tapeEnd: SQL = sql`
  (select ${jsonObject(headFields)} from ${tapeHeads} h
    order by ${h.lastSeq} desc limit 1) as head,
  (select coalesce(max(${t.seq}), 0)::int from ${tapeRows} t) as "lastSeq",
  (select ${isoText(sql`greatest(max(${t.at}), (
      select max(${k.signedAt}) from ${tapeCheckpoints} k))`)}
    from ${tapeRows} t) as "lastAt"`;

async function readState(db: Db, chosen: SQL): Promise<RecordState> {
  const { rows } = await db.execute<ReadState>(sql`select ${tapeEnd}, (
    select coalesce(json_agg(w), '[]') from (
      select ${selectList(callFields)} from ${calls} c where ${chosen} order by ${c.id}) w) as calls`);
  return rows[0] ?? { head: null, lastSeq: 0, lastAt: null, calls: [] };
}

/** The tape's end and the calls of these names, back-tests too; who is not there is left out. */
export const findRecordState = (db: Db, slugs: readonly string[]): Promise<RecordState> =>
  readState(
    db,
    sql`${c.slug} in (select json_array_elements_text(${JSON.stringify(slugs)}::json))`,
  );

const DUE_AT_ONCE = 500;

/** What time alone brings: it is done, whatever else waits. */
const dueByTime = (now: SQL): SQL => sql`(
  (${d.status} = 'active' and ${d.closesAt} <= ${now})
  or (${d.status} = 'proposed' and ${d.challengeEndsAt} <= ${now})
  or (${d.status} in ('active', 'closed') and ${d.resolveBy} + interval '30 days' <= ${now}))`;

/** An extreme may be decided at any time, a last value from its own instant on. */
const dueByData = (now: SQL): SQL => sql`(${d.status} in ('active', 'closed') and (
  ${d.criterion}->>'metric' ~ '^(max|min):'
  or ${d.criterion}->>'observed_at' <= ${isoText(now)}))`;

const dueByMarket = (now: SQL): SQL => sql`(${d.status} = 'active' and ${d.marketFeed} is not null
  and coalesce(${d.marketProbAt} <= ${now} - interval '1 hour', true))`;

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
    sql`${c.id} in (select ${d.id} from ${calls} d where not ${d.isBacktest}
      and (${dueByTime(now)} or ${dueByData(now)} or ${dueByMarket(now)})
      order by ${dueByTime(now)} desc, md5(${d.id} || ${String(at)}::text)
      limit ${sql.raw(String(DUE_AT_ONCE))})`,
  );
}
