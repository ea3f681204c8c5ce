import type { Db } from "../../runtime/database/client.ts";
import {
  type Call,
  CallActionRejected,
  type CallChange,
  type MarketMark,
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
  recordMarketProbability,
  voidRecordedCall,
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

/**
 * A call with its opening row, before publication. Call: a published probability forecast. Basis: the
 * recorded inputs from which the probability is recomputed. `given`: that probability, 0..1.
 */
export type CallDraft = { change: CallChange<Call>; given: number | null };

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
  for (const [index, { change, given }] of drafts.entries()) {
    const { slug, svcProb, basisStatus } = change.call;
    if (basisStatus !== "mismatch") continue;
    const gives = given === null ? "none" : Number(given.toFixed(6));
    throw new ItemRejected(index, `${slug}: svc_prob is ${svcProb}, but its basis gives ${gives}`);
  }
  const state = await findRecordState(db, slugsOf(requests));
  assertNotAheadOfClock(state, now);
  rejectKnownSlugs(requests, new Set(slugsOf(state.calls)));
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
      rejectKnownSlugs(requests, new Set(slugsOf(calls)));
      return { opened, changes: [] };
    },
  });
}

const slugsOf = (calls: readonly { slug: string }[]): string[] => calls.map(({ slug }) => slug);

/** Makes the calls, their opening rows and their basis status, computed now. Throws ItemRejected. */
export async function openCalls(
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

/** A slug is used only once: a new probability needs a new slug. Source: docs/decisions.md#g1. */
function rejectKnownSlugs(requests: readonly CallRequest[], known: ReadonlySet<string>): void {
  const seen = new Set(known);
  for (const [index, { slug }] of requests.entries()) {
    if (seen.has(slug))
      throw new ItemRejected(index, `${slug}: there is already a call with this slug`);
    seen.add(slug);
  }
}

/** The slug of a call and the arguments of an action on it. */
export type CallItem<T> = { slug: string } & T;

/**
 * Makes an action on a list of calls: in order and in one transaction, for all calls or for none. The
 * action throws ItemRejected with the item's index, and returns the number of appended rows.
 */
const listAction =
  <T>(action: (call: RecordedCall, item: T, now: number) => ReturnType<typeof closeCall>) =>
  (db: Db, items: readonly CallItem<T>[], now: number): Promise<number> =>
    appendSteps(
      db,
      items.map((item) => ({ slug: item.slug, apply: (call) => action(call, item, now) })),
      now,
    );

type Grading = { reviewers: readonly string[] };

export const recordMarketProbabilities = listAction<MarketMark>((call, { prob, at, source }, now) =>
  recordMarketProbability(call, { prob, at, source }, now),
);
export const clarifyCalls = listAction<{ texts: Clarification }>((call, { texts }, now) =>
  clarifyCall(call, texts, now),
);
export const closeCalls = listAction<object>((call, _, now) => closeCall(call, now));
export const proposeGrades = listAction<GradeProposal>((call, { outcome, evidence }, now) =>
  proposeGrade(call, { outcome, evidence }, now),
);
export const disputeGrades = listAction<{ reason: string }>((call, { reason }, now) =>
  disputeGrade(call, reason, now),
);
export const gradeCalls = listAction<Grading>((call, { reviewers }, now) =>
  gradeCall(call, new Set(reviewers.map((name) => name.trim().toLowerCase())).size, now),
);
export const voidCalls = listAction<{ reason: VoidReason }>((call, { reason }, now) =>
  voidRecordedCall(call, reason, now),
);
export const correctCalls = listAction<{ correction: Correction }>((call, { correction }, now) =>
  correctCall(call, correction, now),
);
