import {
  CallActionRejected,
  type CallChange,
  type FiledEvidence,
  isoOf,
  type RecordedCall,
  receiptInputs,
  tapeEntry,
} from "./call.ts";
import {
  type CallAction,
  type CallStatus,
  challengeEndsAt,
  isActionAllowed,
  statusesAllowing,
  type VoidReason,
} from "./lifecycle.ts";
import type { BinaryOutcome } from "./scores.ts";
import {
  type Correction,
  correctedReceipt,
  type Evidence,
  gradeReceipt,
  voidReceipt,
} from "./tape/receipt.ts";
import type { TapeEntry } from "./tape/tape.ts";

/**
 * The actions on a published call: close, propose a grade, dispute, grade, void, correct, clarify and
 * mark. Each returns the changed call and its tape row, or throws CallActionRejected.
 */

function requireStatus(action: CallAction, call: RecordedCall): void {
  if (isActionAllowed(action, call.status)) return;
  throw new CallActionRejected(
    `it is ${call.status}: ${action} works on ${statusesAllowing(action).join(" or ")}`,
  );
}

const changed = (
  call: RecordedCall,
  type: TapeEntry["type"],
  payload: TapeEntry["payload"],
  now: number,
): CallChange => ({ call, entry: tapeEntry(call, type, payload, now), receipt: null });

/**
 * Sets the market probability at close: it is final when the call closes, or earlier when evidence
 * is filed.
 */
const marketAtClose = (call: RecordedCall) => ({
  marketProbClose: call.status === "active" ? call.marketProb : call.marketProbClose,
});

/**
 * Closes a call: row CALL_CLOSED `{closed_at}`. `closed_at` is `closes_at` when that has passed,
 * even if the job runs late. When an operator closes the call earlier, it is the current time, and
 * evidence filed before `closes_at` is marked early.
 */
export function closeCall(call: RecordedCall, now: number): CallChange {
  requireStatus("close", call);
  const closedAt = isoOf(Math.min(now, Date.parse(call.closesAt)));
  const closed = { ...call, ...marketAtClose(call), status: "closed" as const };
  return changed(closed, "CALL_CLOSED", { closed_at: closedAt }, now);
}

/** An outcome and the evidence for it. */
export type GradeProposal = {
  outcome: BinaryOutcome;
  evidence: Omit<Evidence, "early">;
  /** When the observation became known, if `observed_at` is only a date; ISO 8601. */
  knownAt?: string;
};

/**
 * Rejects an outcome known before the call was opened: it cannot grade a forecast. Source:
 * docs/decisions.md#g2.
 */
function requireAfterOpening(call: RecordedCall, observedAt: string): void {
  if (Date.parse(observedAt) >= Date.parse(call.openedAt)) return;
  throw new CallActionRejected(`it was observed at ${observedAt}, before the call was opened`);
}

/**
 * Files evidence: row GRADE_PROPOSED `{outcome, evidence}`. It can be challenged for 24 hours. Evidence
 * filed before `closes_at` is marked early; evidence observed before the opening is rejected.
 * Source: docs/decisions.md#g2, docs/decisions.md#g9.
 */
export function proposeGrade(call: RecordedCall, proposal: GradeProposal, now: number): CallChange {
  requireStatus("propose", call);
  if (Date.parse(proposal.evidence.observed_at) > now) {
    throw new CallActionRejected("observed_at is in the future");
  }
  requireAfterOpening(call, proposal.knownAt ?? proposal.evidence.observed_at);
  const early = now < Date.parse(call.closesAt);
  const evidence: Evidence = { ...proposal.evidence, early };
  const until = isoOf(challengeEndsAt(now));
  const { outcome } = proposal;
  const proposed: RecordedCall = {
    ...call,
    ...marketAtClose(call),
    status: "proposed",
    isEarly: early,
    challengeEndsAt: until,
    evidence: { outcome, filed_at: isoOf(now), challenge_ends_at: until, evidence },
  };
  return changed(proposed, "GRADE_PROPOSED", { outcome, evidence }, now);
}

/** Challenges evidence within its 24 hours: row GRADE_DISPUTED `{reason}`. */
export function disputeGrade(call: RecordedCall, reason: string, now: number): CallChange {
  requireStatus("dispute", call);
  if (!isWindowOpen(call, now)) {
    throw new CallActionRejected(`its challenge window ended at ${call.challengeEndsAt}`);
  }
  const disputed: RecordedCall = {
    ...call,
    status: "disputed",
    challengeEndsAt: null,
    disputeCount: call.disputeCount + 1,
  };
  return changed(disputed, "GRADE_DISPUTED", { reason }, now);
}

/** Whether evidence can still be challenged; after exactly 24 hours it cannot. */
const isWindowOpen = (call: RecordedCall, now: number): boolean =>
  call.challengeEndsAt !== null && now < Date.parse(call.challengeEndsAt);

/**
 * Grades on the evidence filed last: row GRADED with the receipt and its scores. Undisputed
 * evidence is graded after its challenge window. Disputed evidence needs two reviewers within the
 * 24 hours after it was filed, and one after that. `reviewers`: the number of different reviewers
 * named now, without the person who filed the evidence. Source: docs/decisions.md#g9, docs/decisions.md#g12.
 */
export function gradeCall(call: RecordedCall, reviewers: number, now: number): CallChange {
  requireStatus("grade", call);
  const filing = call.evidence;
  if (filing === null) throw new CallActionRejected("no evidence was filed for it");
  if (isWindowOpen(call, now)) {
    throw new CallActionRejected(`its challenge window is open until ${call.challengeEndsAt}`);
  }
  const isDisputed = call.status === "disputed";
  if (isDisputed) requireReviewers(filing, reviewers, now);
  const { evidence } = filing;
  const receipt = gradeReceipt(
    receiptInputs(call),
    { ...filing, filedAt: filing.filed_at, challengeEndsAt: filing.challenge_ends_at },
    {
      at: isoOf(now),
      method: isDisputed ? "REVIEWED" : evidence.method,
      reviewers: evidence.reviewers + reviewers,
    },
  );
  const graded: RecordedCall = { ...call, status: "graded", verdict: receipt.verdict };
  return { ...changed(graded, "GRADED", receipt, now), receipt };
}

/** Rejects a disputed call without enough reviewers: two, or one after the evidence's 24 hours. */
function requireReviewers(
  { challenge_ends_at: end }: FiledEvidence,
  reviewers: number,
  now: number,
): void {
  if (reviewers < 1) {
    throw new CallActionRejected("it is disputed: a second reviewer must be named");
  }
  if (reviewers < 2 && now < Date.parse(end)) {
    throw new CallActionRejected(
      `it is disputed: name two different reviewers, or one from ${end} on`,
    );
  }
}

/** Voids a call: row VOIDED `{void_reason}`, and a receipt without scores. */
export function voidRecordedCall(call: RecordedCall, reason: VoidReason, now: number): CallChange {
  requireStatus("void", call);
  const receipt = voidReceipt(receiptInputs(call), { at: isoOf(now), reason });
  const voided: RecordedCall = { ...call, ...marketAtClose(call), status: "void", verdict: "VOID" };
  return { ...changed(voided, "VOIDED", { void_reason: reason }, now), receipt };
}

/**
 * Corrects the verdict of a final call: row CORRECTED with a receipt that names the old one. The status
 * becomes `void` for verdict VOID, else `graded`; the call never opens again. Source: docs/decisions.md#g9.
 */
export function correctCall(call: RecordedCall, correction: Correction, now: number): CallChange {
  requireStatus("correct", call);
  if (call.receipt === null) throw new CallActionRejected("it has no receipt to correct");
  if (correction.observedAt != null) requireAfterOpening(call, correction.observedAt);
  const receipt = correctedReceipt(receiptInputs(call), call.receipt, correction, isoOf(now));
  const { verdict } = correction;
  const status: CallStatus = verdict === "VOID" ? "void" : "graded";
  return { ...changed({ ...call, status, verdict }, "CORRECTED", receipt, now), receipt };
}

/** The texts of a call that may be reworded; instrument, dates and numbers may not change. */
export type Clarification = Partial<
  Pick<RecordedCall, "title" | "statement" | "resolutionCriterion" | "resolutionSource">
>;

const CLARIFIABLE_TEXTS = {
  title: "title",
  statement: "statement",
  resolutionCriterion: "resolution_criterion",
  resolutionSource: "resolution_source",
} as const;

/**
 * Rewords a call: row CALL_CLARIFIED with `{version}` and the changed texts. The receipt keeps the
 * digest of the criterion as opened. Throws CallActionRejected. Source: docs/decisions.md#g1, docs/decisions.md#i-tape.
 */
export function clarifyCall(call: RecordedCall, newTexts: Clarification, now: number): CallChange {
  requireStatus("clarify", call);
  const members = Object.keys(CLARIFIABLE_TEXTS) as (keyof typeof CLARIFIABLE_TEXTS)[];
  const texts: Record<string, string> = {};
  for (const member of members) {
    const text = newTexts[member];
    if (text !== undefined && text !== call[member]) texts[CLARIFIABLE_TEXTS[member]] = text;
  }
  if (Object.keys(texts).length === 0) throw new CallActionRejected("no text would change");
  const version = call.version + 1;
  const clarified: RecordedCall = { ...call, ...newTexts, version };
  const entry = tapeEntry(call, "CALL_CLARIFIED", { version, ...texts }, now);
  return { call: clarified, entry, receipt: null };
}
