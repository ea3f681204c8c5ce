import type { Db } from "../../runtime/database/client.ts";
import type { MarketMark } from "../domain/call.ts";
import {
  type Call,
  CallActionRejected,
  type CallChange,
  type RecordedCall,
} from "../domain/call.ts";
import {
  type Clarification,
  clarifyCall,
  closeCall,
  correctCall,
  disputeGrade,
  type GradeProposal,
  gradeCall,
  markCall,
  proposeGrade,
  voidCall,
} from "../domain/call-actions.ts";
import type { VoidReason } from "../domain/lifecycle.ts";
import { type CallRequest, openCall } from "../domain/open-call.ts";
import type { Correction } from "../domain/tape/receipt.ts";
import { findRecordState } from "../queries/record-state.ts";
import {
  appendSteps,
  appendWithRetry,
  assertNotAheadOfClock,
  ItemRejected,
} from "./append-record.ts";
import { rederive } from "./rederive-basis.ts";

/** A call as it would be frozen, with its opening row, and which probability its basis gives, if it has one. */
export type CallDraft = { change: CallChange<Call>; given: number | null };

/**
 * What publishing these calls now would freeze; nothing is changed. Throws what publishing them would
 * throw, and ItemRejected for a probability that its own basis does not give.
 */
export async function draftCalls(
  db: Db,
  requests: readonly CallRequest[],
  now: number,
): Promise<CallDraft[]> {
  const drafts = await openCalls(db, requests, now);
  for (const [index, { change, given }] of drafts.entries()) {
    const { slug, svcProb, basisStatus } = change.call;
    if (basisStatus !== "mismatch") continue;
    const gives = given === null ? "none" : Number(given.toFixed(6));
    throw new ItemRejected(index, `${slug}: svc_prob is ${svcProb}, but its basis gives ${gives}`);
  }
  const state = await findRecordState(db, slugsOf(requests));
  assertNotAheadOfClock(state, now);
  refuseKnown(requests, new Set(slugsOf(state.calls)));
  return drafts;
}

/**
 * Publishes calls: all of them or none. Each gets its opening row with the basis status that
 * recomputing it gives now; a back-test is kept without a row. Returns how many rows were appended.
 */
export async function publishCalls(
  db: Db,
  requests: readonly CallRequest[],
  now: number,
): Promise<number> {
  const opened = (await openCalls(db, requests, now)).map(({ change }) =>
    change.call.isBacktest ? { ...change, entry: null } : change,
  );
  return appendWithRetry(db, {
    now,
    read: () => findRecordState(db, slugsOf(requests)),
    plan: async ({ calls }) => {
      refuseKnown(requests, new Set(slugsOf(calls)));
      return { opened, changes: [] };
    },
  });
}

const slugsOf = (calls: readonly { slug: string }[]): string[] => calls.map(({ slug }) => slug);

async function openCalls(
  db: Db,
  requests: readonly CallRequest[],
  now: number,
): Promise<CallDraft[]> {
  const svcProbAt = new Date(now).toISOString();
  const stamped = requests.map((each) => ({ ...each, svcProbAt: each.svcProbAt ?? svcProbAt }));
  const found = await rederive(db, stamped);
  const drafts: CallDraft[] = [];
  for (const [index, request] of requests.entries()) {
    const { status = "missing", given = null } = found[index] ?? {};
    const change = await openCall(request, status, now).catch((error: unknown) => {
      if (!(error instanceof CallActionRejected)) throw error;
      throw new ItemRejected(index, `${request.slug}: ${error.message}`);
    });
    drafts.push({ change, given });
  }
  return drafts;
}

/** A slug is used once, ever: another probability is another slug. Source: decisions G1. */
function refuseKnown(requests: readonly CallRequest[], held: ReadonlySet<string>): void {
  const seen = new Set(held);
  for (const [index, { slug }] of requests.entries()) {
    if (seen.has(slug))
      throw new ItemRejected(index, `${slug}: there is a call of that name already`);
    seen.add(slug);
  }
}

/** An item of a list: a call and what is to be done to it. */
export type CallItem<T> = { slug: string } & T;

/**
 * One verb of the record over a list: everything in it is done, in its order and in one transaction,
 * or nothing, with an ItemRejected that names the item. Returns how many rows were appended.
 */
const verb =
  <T>(take: (call: RecordedCall, item: T, now: number) => ReturnType<typeof closeCall>) =>
  (db: Db, items: readonly CallItem<T>[], now: number): Promise<number> =>
    appendSteps(
      db,
      items.map((item) => ({ slug: item.slug, onto: (call) => take(call, item, now) })),
      now,
    );

type Grading = { reviewers: readonly string[] };

export const markCalls = verb<MarketMark>((call, { prob, at, source }, now) =>
  markCall(call, { prob, at, source }, now),
);
export const clarifyCalls = verb<{ texts: Clarification }>((call, { texts }, now) =>
  clarifyCall(call, texts, now),
);
export const closeCalls = verb<object>((call, _, now) => closeCall(call, now));
export const proposeGrades = verb<GradeProposal>((call, { outcome, evidence }, now) =>
  proposeGrade(call, { outcome, evidence }, now),
);
export const disputeGrades = verb<{ reason: string }>((call, { reason }, now) =>
  disputeGrade(call, reason, now),
);
export const gradeCalls = verb<Grading>((call, { reviewers }, now) =>
  gradeCall(call, new Set(reviewers).size, now),
);
export const voidCalls = verb<{ reason: VoidReason }>((call, { reason }, now) =>
  voidCall(call, reason, now),
);
export const correctCalls = verb<{ correction: Correction }>((call, { correction }, now) =>
  correctCall(call, correction, now),
);
