import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  callReceipts,
  calls,
  marketMarks,
  tapeCheckpoints,
  tapeHeads,
  tapeRows,
} from "../../../drizzle/schema/index.ts";
import { FOLLOWED_MARKETS, MARKET_FEED_RULES } from "../../market/domain/sources.ts";
import type { Db } from "../../runtime/database/client.ts";
import {
  instantParam,
  isoText,
  jsonList,
  jsonObject,
  type RowOf,
  selectList,
} from "../../runtime/database/sql.ts";
import type { RecordedCall } from "../domain/call.ts";
import { MAX_MARKS_A_DAY } from "../domain/market-marks.ts";
import type { TapeHead } from "../domain/tape/tape.ts";
import { currentBasisStatus } from "./call-bases.ts";

/** A snapshot for writers: the end of the tape and some calls. */
export type RecordState = {
  /** Null before the first row. */
  head: TapeHead | null;
  /** Number of the last stored row; it must equal the head's. */
  lastSeq: number;
  /** Time of the last row or checkpoint, whichever is later, ISO 8601; null before the first. */
  lastAt: string | null;
  calls: RecordedCall[];
};

const c = alias(calls, "c");
const d = alias(calls, "d");
const h = alias(tapeHeads, "h");
const k = alias(tapeCheckpoints, "k");
const r = alias(callReceipts, "r");
const t = alias(tapeRows, "t");
const u = alias(marketMarks, "u");

const receiptFields = { receipt: r.receipt, rowSha256: r.rowSha256 };

/** All members of a call, its publication time and the receipt in force. */
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
  markedAt: sql<string[]>`(select ${jsonList(isoText(sql`m.at`), sql`m.seq desc`)} from (
    select ${t.at} as at, ${t.seq} as seq from ${tapeRows} t
    where ${t.slug} = ${c.slug} and ${t.type} = 'MARKET_MARK'
    order by ${t.seq} desc limit ${sql.raw(String(MAX_MARKS_A_DAY))}) m)`,
  unchainedAt: sql<string | null>`(select ${isoText(sql`max(${u.at})`)} from ${marketMarks} u
    where ${u.callId} = ${c.id} and ${u.at} > coalesce(${c.marketProbAt}, '-infinity'))`,
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

type StateRow = {
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

async function readState(db: Db, condition: SQL): Promise<RecordState> {
  const { rows } = await db.execute<StateRow>(sql`select ${tapeEnd}, (
    select coalesce(json_agg(w), '[]') from (
      select ${selectList(callFields)} from ${calls} c where ${condition} order by ${c.id}) w) as calls`);
  return rows[0] ?? { head: null, lastSeq: 0, lastAt: null, calls: [] };
}

/**
 * Reads the end of the tape and the calls of these slugs, back-tests included; unknown slugs are
 * left out.
 */
export const findRecordState = (db: Db, slugs: readonly string[]): Promise<RecordState> =>
  readState(
    db,
    sql`${c.slug} in (select json_array_elements_text(${JSON.stringify(slugs)}::json))`,
  );

const MAX_DUE_CALLS = 500;

/** Whether a call is due because of the time; such calls come first. */
const dueByTime = (now: SQL): SQL => sql`(
  (${d.status} = 'active' and ${d.closesAt} <= ${now})
  or (${d.status} = 'proposed' and ${d.challengeEndsAt} <= ${now})
  or (${d.status} in ('active', 'closed') and ${d.resolveBy} + interval '30 days' <= ${now}))`;

/**
 * Whether our data may decide a call. A maximum or minimum may decide at any time, a last value only
 * from its instant on.
 */
const dueByData = (now: SQL): SQL => sql`(${d.status} in ('active', 'closed') and (
  ${d.criterion}->>'metric' ~ '^(max|min):'
  or ${d.criterion}->>'observed_at' <= ${isoText(now)}))`;

/** How long a market's probability is used before it is requested again, by feed. */
const marketPause: SQL = sql`case ${d.marketFeed} ${sql.join(
  FOLLOWED_MARKETS.map(
    (feed) =>
      sql`when ${feed} then ${MARKET_FEED_RULES[feed].hoursBetween}::int * interval '1 hour'`,
  ),
  sql` `,
)} end`;

const dueByMarket = (now: SQL): SQL => sql`(${d.status} = 'active' and ${d.marketFeed} is not null
  and coalesce(greatest(${d.marketProbAt}, (select max(${u.at}) from ${marketMarks} u
    where ${u.callId} = ${d.id})) <= ${now} - ${marketPause}, true))`;

/**
 * Reads the end of the tape and the calls that may be due: to close, to be graded or voided, to be
 * decided from our own data, or with a market probability that may be replaced. At most 500 are read.
 * Calls due by time come first. The rest is in another order at each run, so that every call is read
 * at some time.
 */
export function findDueRecordState(db: Db, at: number): Promise<RecordState> {
  const now = instantParam(at);
  return readState(
    db,
    sql`${c.id} in (select ${d.id} from ${calls} d where not ${d.isBacktest}
      and (${dueByTime(now)} or ${dueByData(now)} or ${dueByMarket(now)})
      order by ${dueByTime(now)} desc, md5(${d.id} || ${String(at)}::text)
      limit ${sql.raw(String(MAX_DUE_CALLS))})`,
  );
}
