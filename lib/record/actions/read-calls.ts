// Reads published calls and the track record for the API and the pages.

import { notFound, unavailable } from "../../core/refusals.ts";
import type { Answer } from "../../core/wire/answer.ts";
import { knowledgeTime, offsetLinks, reportedAsOf } from "../../core/wire/paging.ts";
import { newest } from "../../core/wire/shared.ts";
import type { Db } from "../../runtime/database/client.ts";
import { replayTape, type TapeRow } from "../domain/tape/replay-tape.ts";
import { trackRecordOf } from "../domain/track-record.ts";
import {
  type CallRow,
  findCall,
  type GradedCall,
  listCalls,
  listGradedCalls,
  listRecentCallEvents,
  type RecentCallEvent,
} from "../queries/calls.ts";
import { listCallLines, listNewestLines } from "../queries/tape.ts";
import type { RememberedHead } from "../services/remembered-head.ts";
import type { VerifiedMemo } from "../services/verified-memo.ts";
import {
  type CallDetail,
  type CallList,
  type CallQuery,
  type CallsQuery,
  MAX_CALLS,
  toCall,
  toCallDetail,
} from "../wire/calls.ts";
import { type TrackRecordAnswer, toTrackRecord } from "../wire/track-record.ts";
import { readSignedEnd } from "./verify-record.ts";

/** The record, the head that was signed last, and what requests to this isolate found. */
type CallServices = { db: Db; rememberedHead: RememberedHead; verified: VerifiedMemo };

/**
 * Returns a page of the published calls, newest first, as known now or at `as_of`. While the stored
 * tape does not extend the head that was signed last, or differs from the tables, every call says that it
 * is not proven.
 */
export async function readCalls(
  services: CallServices,
  now: number,
  query: CallsQuery,
): Promise<Answer<CallList> & { page: ReturnType<typeof offsetLinks> }> {
  const knownAt = knowledgeTime(query.as_of, now);
  const [{ total, rows }, { isUnproven }] = await Promise.all([
    query.as_of === undefined
      ? listCurrentCalls(services.db, query)
      : listCallsKnownAt(services.db, query, knownAt),
    readSignedEnd(services, now),
  ]);
  const calls = rows.map((row) => toCall(row, isUnproven));
  return {
    body: { count: calls.length, calls },
    dataAsOf: newest(calls.flatMap((call) => [call.updated_at, call.market_prob_at])),
    page: offsetLinks(
      { limit: query.limit, maxLimit: MAX_CALLS, offset: query.offset, knownAt },
      total,
    ),
  };
}

type CallsPage = { total: number; rows: readonly CallRow[] };

async function listCurrentCalls(db: Db, { status, limit, offset }: CallsQuery): Promise<CallsPage> {
  const { total, calls: rows } = await listCalls(db, { status: status ?? null, limit, offset });
  return { total, rows };
}

/** Reads the tape, whose rows are dated, because the tables have only the newest state. */
async function listCallsKnownAt(
  db: Db,
  { status, limit, offset }: CallsQuery,
  knownAt: number,
): Promise<CallsPage> {
  const calls = await callsOf(await listNewestLines(db, knownAt));
  const matching = calls
    .filter((call) => status === undefined || call.status === status)
    .toReversed()
    .sort((a, b) => (a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0));
  return { total: matching.length, rows: matching.slice(offset, offset + limit) };
}

const callsOf = (lines: readonly string[]) =>
  replayTape(lines.map((line) => JSON.parse(line) as TapeRow));

/** Returns one call, as known now or at `as_of`. */
export async function readCall(
  services: CallServices,
  now: number,
  query: CallQuery & { slug: string },
): Promise<Answer<CallDetail>> {
  const at = knowledgeTime(query.as_of, now);
  const [call, { isUnproven }] = await Promise.all([
    query.as_of === undefined
      ? findCall(services.db, query.slug)
      : findCallKnownAt(services.db, query.slug, at),
    readSignedEnd(services, now),
  ]);
  if (!call) throw notFound("Unknown call");
  return {
    body: toCallDetail(call, isUnproven),
    dataAsOf: newest([call.updatedAt, call.marketProbAt]),
  };
}

async function findCallKnownAt(db: Db, slug: string, knownAt: number) {
  const [call] = await callsOf(await listCallLines(db, { knownAt, slug }));
  return call ? { ...call, receipt: call.receipts.at(-1) ?? null } : null;
}

/**
 * Returns the accuracy of the graded calls, and these calls. Calls by rule are counted separately. Throws
 * error 503 while the record is not proven, because a figure cannot be marked.
 */
export async function readTrackRecord(
  services: CallServices,
  now: number,
): Promise<Answer<TrackRecordAnswer> & { scoredCalls: GradedCall[]; ruleCalls: GradedCall[] }> {
  const [{ scoredCalls: all, changedAt, ...counts }, { isUnproven }] = await Promise.all([
    listGradedCalls(services.db),
    readSignedEnd(services, now),
  ]);
  if (isUnproven) throw unavailable("Track record unavailable");
  const scoredCalls = all.filter(({ rule }) => rule === null);
  const ruleCalls = all.filter(({ rule }) => rule !== null);
  const body = toTrackRecord({
    asOf: reportedAsOf(undefined, changedAt, now),
    figures: trackRecordOf(scoredCalls),
    active: counts.active,
    void: counts.void,
    byRule: {
      figures: trackRecordOf(ruleCalls),
      active: counts.activeByRule,
      void: counts.voidByRule,
    },
  });
  return { body, dataAsOf: changedAt, scoredCalls, ruleCalls };
}

/** Lists the last hundred events of calls, newest first. Throws error 503 while the record is not proven. */
export async function readCallEvents(
  services: CallServices,
  now: number,
): Promise<RecentCallEvent[]> {
  const [events, { isUnproven }] = await Promise.all([
    listRecentCallEvents(services.db),
    readSignedEnd(services, now),
  ]);
  if (isUnproven) throw unavailable("Feed unavailable");
  return events;
}
