// Queries for published calls: list, detail, events, and the graded calls of the track record.

import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { callReceipts, calls, marketMarks, tapeRows } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given, isoText, jsonObject, type RowOf, selectList } from "../../runtime/database/sql.ts";
import type { CallStatus, Verdict } from "../domain/lifecycle.ts";
import type { GradedForecast } from "../domain/track-record.ts";
import { currentBasisStatus } from "./call-bases.ts";
import { publishingRule } from "./rule-calls.ts";

const c = alias(calls, "c");
const m = alias(marketMarks, "m");
const r = alias(callReceipts, "r");
const t = alias(tapeRows, "t");

/**
 * A member of the newest mark of a call: with or without a row of the tape while it is active, and the
 * tape's afterwards, so that a closed call has proven numbers only.
 */
const newest = <T>(member: SQL<T> | Column, stored: Column) => sql<T | null>`coalesce((
  select ${member} from ${marketMarks} m where ${c.status} = 'active' and ${m.callId} = ${c.id}
    and ${m.at} > coalesce(${c.marketProbAt}, '-infinity') order by ${m.at} desc limit 1), ${stored})`;

const listedFields = {
  slug: c.slug,
  version: c.version,
  title: c.title,
  statement: c.statement,
  instrument: c.instrument,
  instrumentType: c.instrumentType,
  svcProb: c.svcProb,
  svcProbAt: isoText(c.svcProbAt),
  marketProb: newest<number>(m.prob, c.marketProb),
  marketProbAt: sql<string | null>`${isoText(newest<Date>(m.at, c.marketProbAt))}`,
  marketSource: newest<string>(m.source, c.marketSource),
  resolutionCriterion: c.resolutionCriterion,
  resolutionSource: c.resolutionSource,
  openedAt: isoText(c.openedAt),
  closesAt: isoText(c.closesAt),
  resolveBy: isoText(c.resolveBy),
  status: c.status,
  verdict: c.verdict,
  basisStatus: currentBasisStatus,
  tapeSeq: sql<number>`${c.tapeSeq}::int`,
  rowSha256: c.rowSha256,
  updatedAt: isoText(c.updatedAt),
  marketFeed: c.marketFeed,
  marketFeedId: c.marketFeedId,
  rule: publishingRule(c.basis),
};

/** A published call in its current state. Instants are as in the API. */
export type CallRow = RowOf<typeof listedFields>;

/** A receipt and its tape row. */
const receiptFields = { receipt: r.receipt, tapeSeq: r.tapeSeq, rowSha256: r.rowSha256 };

const detailFields = {
  ...listedFields,
  probBasis: c.probBasis,
  criterion: c.criterion,
  marketProbOpen: c.marketProbOpen,
  marketProbClose: c.marketProbClose,
  /** The receipt in force. */
  receipt: sql<RowOf<typeof receiptFields> | null>`(
    select ${jsonObject(receiptFields)} from ${callReceipts} r where ${r.callId} = ${c.id}
    order by ${r.receiptVersion} desc limit 1)`,
};

export type CallDetailRow = RowOf<typeof detailFields>;

const matchesStatus: SQL = sql`not ${c.isBacktest}
  and (${given("status", "text")} is null or ${c.status} = ${given("status", "text")})`;

/** Selects a page of the list. The order includes `id`, so that pages neither skip nor repeat a call. */
const pageClause: SQL = sql`${matchesStatus} order by ${c.openedAt} desc, ${c.id} desc
  limit ${given("limit", "int")} offset ${given("offset", "int")}`;

export type CallPage = { status: CallStatus | null; limit: number; offset: number };

const newestFirst = prepared<{ total: number; calls: CallRow[] }>(sql`
  select (select count(*)::int from ${calls} c where ${matchesStatus}) as total,
    (select coalesce(json_agg(p), '[]') from (
      select ${selectList(listedFields)} from ${calls} c where ${pageClause}) p) as calls`);

/** Lists published calls, newest opening first. */
export async function listCalls(
  db: Db,
  page: CallPage,
): Promise<{ total: number; calls: CallRow[] }> {
  const [row] = await newestFirst(db, page);
  return row ?? { total: 0, calls: [] };
}

const bySlug = prepared<CallDetailRow>(sql`
  select ${selectList(detailFields)} from ${calls} c
  where not ${c.isBacktest} and ${c.slug} = ${sql.placeholder("slug")}`);

/** Returns one published call with its receipt in force, or null. */
export async function findCall(db: Db, slug: string): Promise<CallDetailRow | null> {
  const [row] = await bySlug(db, { slug });
  return row ?? null;
}

const byStatus = prepared<{ status: CallStatus; n: number }>(sql`
  select ${c.status}, count(*)::int as n from ${calls} c where not ${c.isBacktest}
  group by ${c.status}`);

/** Counts published calls per status; a status without calls is absent. */
export async function countCallsByStatus(db: Db): Promise<Map<CallStatus, number>> {
  return new Map((await byStatus(db, {})).map(({ status, n }) => [status, n]));
}

const recentEventFields = {
  seq: sql<number>`${t.seq}::int`,
  at: isoText(t.at),
  type: t.type,
  slug: c.slug,
  title: c.title,
  statement: c.statement,
  resolutionCriterion: c.resolutionCriterion,
  svcProb: c.svcProb,
  marketProb: c.marketProbStamp,
  rowSha256: t.rowSha256,
  verdict: sql<Verdict | null>`case ${t.type} when 'VOIDED' then 'VOID'
    else ${t.line}::json #>> '{payload,verdict}' end`,
};

/** An opening, grading, voiding or correction of a call. */
export type RecentCallEvent = RowOf<typeof recentEventFields>;

const MAX_RECENT_EVENTS = sql.raw("100");

const recentEvents = prepared<RecentCallEvent>(sql`
  select ${selectList(recentEventFields)}
  from ${tapeRows} t join ${calls} c on ${c.slug} = ${t.slug} and not ${c.isBacktest}
  where ${t.type} in ('CALL_OPENED', 'GRADED', 'VOIDED', 'CORRECTED')
  order by ${t.seq} desc limit ${MAX_RECENT_EVENTS}`);

/** Lists the last hundred events, newest first. */
export const listRecentCallEvents = (db: Db): Promise<RecentCallEvent[]> => recentEvents(db, {});

const gradedFields = {
  svcProb: c.svcProb,
  outcome: sql<GradedForecast["outcome"]>`case ${c.verdict} when 'YES' then 1 else 0 end`,
  marketProb: c.marketProbStamp,
  slug: c.slug,
  title: c.title,
  gradedAt: sql<string>`${r.receipt}->>'graded_at'`,
  rule: publishingRule(c.basis),
};

/** A graded call, and when it was first graded. */
export type GradedCall = RowOf<typeof gradedFields>;

/** Numbers of active and void calls, of persons and by rule. */
interface CallCounts {
  active: number;
  void: number;
  activeByRule: number;
  voidByRule: number;
}

interface GradedCalls extends CallCounts {
  /** The graded calls in the order in which they were first graded. */
  scoredCalls: GradedCall[];
  /** When any call last changed; null without calls. */
  changedAt: string | null;
}

const countOf = (status: CallStatus, isByRule: boolean): SQL<number> => sql`count(*) filter (
  where ${c.status} = ${sql.raw(`'${status}'`)}
    and (${publishingRule(c.basis)} is not null) = ${sql.raw(String(isByRule))})::int`;

const gradedCalls = prepared<GradedCalls>(sql`
  select ${countOf("active", false)} as active, ${countOf("void", false)} as void,
    ${countOf("active", true)} as "activeByRule", ${countOf("void", true)} as "voidByRule",
    ${isoText(sql`max(${c.updatedAt})`)} as "changedAt",
    coalesce(json_agg(${jsonObject(gradedFields)} order by ${r.tapeSeq}, ${c.id})
      filter (where ${c.status} = 'graded'), '[]') as "scoredCalls"
  from ${calls} c
    left join ${callReceipts} r on ${r.callId} = ${c.id} and ${r.receiptVersion} = 1
  where not ${c.isBacktest}`);

const NO_CALLS: GradedCalls = {
  active: 0,
  void: 0,
  activeByRule: 0,
  voidByRule: 0,
  scoredCalls: [],
  changedAt: null,
};

/** Lists the graded calls for the track record and counts the others, without back-tests. */
export async function listGradedCalls(db: Db): Promise<GradedCalls> {
  const [row] = await gradedCalls(db, {});
  return row ?? NO_CALLS;
}
