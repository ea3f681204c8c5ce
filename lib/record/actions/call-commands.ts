// The commands on calls: publish, mark, clarify, close, grade, void and correct. Each acts on a list of calls.

import type { Db } from "../../runtime/database/client.ts";
import {
  type Call,
  CallActionRejected,
  type CallChange,
  type CallRequest,
  type MarketMark,
  openCall,
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
  proposeGrade,
  voidRecordedCall,
} from "../domain/call-actions.ts";
import type { VoidReason } from "../domain/lifecycle.ts";
import { recordMarketProbability } from "../domain/market-marks.ts";
import type { Correction } from "../domain/tape/receipt.ts";
import { findRecordState } from "../queries/record-state.ts";
import {
  appendSteps,
  appendWithRetry,
  assertNotAheadOfClock,
  ItemRejected,
} from "./append-record.ts";
import { recomputeBasis } from "./recompute-basis.ts";

/**
 * A call with its opening row, before publication. `basisProb`: the probability (0..1) that its basis,
 * the recorded inputs, gives; null when the basis gives none.
 */
export type CallDraft = { change: CallChange<Call>; basisProb: number | null };

/**
 * Returns what publishing these calls now would record; writes nothing. Throws the errors of
 * publishing, and ItemRejected when a probability differs from the one recomputed from its basis.
 */
export async function draftCalls(
  db: Db,
  requests: readonly CallRequest[],
  now: number,
): Promise<CallDraft[]> {
  const drafts = await openCalls(db, requests, now);
  for (const [index, { change, basisProb }] of drafts.entries()) {
    const { slug, svcProb, basisStatus } = change.call;
    if (basisStatus !== "mismatch") continue;
    const computed = basisProb === null ? "none" : Number(basisProb.toFixed(6));
    throw new ItemRejected(
      index,
      `${slug}: svc_prob is ${svcProb}, but its basis gives ${computed}`,
    );
  }
  const state = await findRecordState(db, slugsOf(requests));
  assertNotAheadOfClock(state, now);
  rejectUsedSlugs(requests, new Set(slugsOf(state.calls)));
  return drafts;
}

/**
 * Publishes all calls or none. Each opening row has the basis status computed now. A back-test is
 * stored without a row on the tape. Returns the number of appended rows.
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
      rejectUsedSlugs(requests, new Set(slugsOf(calls)));
      return { opened, changes: [] };
    },
  });
}

const slugsOf = (calls: readonly { slug: string }[]): string[] => calls.map(({ slug }) => slug);

/**
 * Makes the calls and their opening rows, with the basis status computed now; writes nothing. Throws
 * ItemRejected.
 */
export async function openCalls(
  db: Db,
  requests: readonly CallRequest[],
  now: number,
): Promise<CallDraft[]> {
  const svcProbAt = new Date(now).toISOString();
  const stamped = requests.map((each) => ({ ...each, svcProbAt: each.svcProbAt ?? svcProbAt }));
  const recomputed = await recomputeBasis(db, stamped);
  const drafts: CallDraft[] = [];
  for (const [index, request] of requests.entries()) {
    const { status = "missing", basisProb = null } = recomputed[index] ?? {};
    const change = await openCall(request, status, now).catch((error: unknown) => {
      if (!(error instanceof CallActionRejected)) throw error;
      throw new ItemRejected(index, `${request.slug}: ${error.message}`);
    });
    drafts.push({ change, basisProb });
  }
  return drafts;
}

/** A slug is used only once: a new probability needs a new slug. Source: docs/decisions.md#g1. */
function rejectUsedSlugs(requests: readonly CallRequest[], used: ReadonlySet<string>): void {
  const seen = new Set(used);
  for (const [index, { slug }] of requests.entries()) {
    if (seen.has(slug))
      throw new ItemRejected(index, `${slug}: there is already a call with this slug`);
    seen.add(slug);
  }
}

/** The slug of a call and the arguments of an action on it. */
export type CallItem<T> = { slug: string } & T;

/**
 * Turns an action on one call into a command on a list: in order and in one transaction, for all calls
 * or for none. The command returns the number of appended rows. It throws ItemRejected with the
 * index of the item.
 */
const listCommand =
  <T>(action: (call: RecordedCall, item: T, now: number) => ReturnType<typeof closeCall>) =>
  (db: Db, items: readonly CallItem<T>[], now: number): Promise<number> =>
    appendSteps(
      db,
      items.map((item) => ({ slug: item.slug, apply: (call) => action(call, item, now) })),
      now,
    );

type Grading = { reviewers: readonly string[] };

export const recordMarketProbabilities = listCommand<MarketMark>(
  (call, { prob, at, source }, now) => recordMarketProbability(call, { prob, at, source }, now),
);
export const clarifyCalls = listCommand<{ texts: Clarification }>((call, { texts }, now) =>
  clarifyCall(call, texts, now),
);
export const closeCalls = listCommand<object>((call, _, now) => closeCall(call, now));
export const proposeGrades = listCommand<GradeProposal>((call, { outcome, evidence }, now) =>
  proposeGrade(call, { outcome, evidence }, now),
);
export const disputeGrades = listCommand<{ reason: string }>((call, { reason }, now) =>
  disputeGrade(call, reason, now),
);
export const gradeCalls = listCommand<Grading>((call, { reviewers }, now) =>
  gradeCall(call, new Set(reviewers.map((name) => name.trim().toLowerCase())).size, now),
);
export const voidCalls = listCommand<{ reason: VoidReason }>((call, { reason }, now) =>
  voidRecordedCall(call, reason, now),
);
export const correctCalls = listCommand<{ correction: Correction }>((call, { correction }, now) =>
  correctCall(call, correction, now),
);
