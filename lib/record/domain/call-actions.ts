import {
  type Call,
  CallActionRejected,
  type CallChange,
  isoOf,
  type MarketMark,
  type RecordedCall,
  receiptInputs,
  tapeEntry,
  withMarketMark,
} from "./call.ts";
import {
  type CallAction,
  type CallStatus,
  challengeEndsAt,
  isActionAllowed,
  statusesAllowing,
  type VoidReason,
} from "./lifecycle.ts";
import type { Outcome } from "./scores.ts";
import {
  type Correction,
  correctedReceipt,
  type Evidence,
  gradeReceipt,
  voidReceipt,
} from "./tape/receipt.ts";

/** What each action needs, besides the call and the instant. Each returns the change or throws CallActionRejected. */

function mustBe(action: CallAction, call: RecordedCall): void {
  if (isActionAllowed(action, call.status)) return;
  throw new CallActionRejected(
    `it is ${call.status}: ${action} works on ${statusesAllowing(action).join(" or ")}`,
  );
}

const changed = (
  call: RecordedCall,
  type: CallChange["entry"]["type"],
  payload: CallChange["entry"]["payload"],
  now: number,
): CallChange => ({ call, entry: tapeEntry(call, type, payload, now), receipt: null });

/** The market's number where the marks end: when the call closes, or when evidence comes before. */
const closedMarket = (call: RecordedCall) => ({
  marketProbClose: call.status === "active" ? call.marketProb : call.marketProbClose,
});

/**
 * Closes a call: row CALL_CLOSED `{closed_at}`. That is `closes_at` once it has passed, however late the
 * job comes; an operator who closes earlier closes now, and evidence before `closes_at` stays early.
 */
export function closeCall(call: RecordedCall, now: number): CallChange {
  mustBe("close", call);
  const closedAt = isoOf(Math.min(now, Date.parse(call.closesAt)));
  const closed = { ...call, ...closedMarket(call), status: "closed" as const };
  return changed(closed, "CALL_CLOSED", { closed_at: closedAt }, now);
}

export type GradeProposal = {
  outcome: Outcome;
  evidence: Omit<Evidence, "early">;
  /** When what was observed became known, where its date is that of a day or month; ISO 8601. */
  knownAt?: string;
};

/** What was known before a call was opened is no forecast's outcome. Source: decisions G2. */
function mustFollowOpening(call: RecordedCall, observedAt: string): void {
  if (Date.parse(observedAt) >= Date.parse(call.openedAt)) return;
  throw new CallActionRejected(`it was observed at ${observedAt}, before the call was opened`);
}

/**
 * Files evidence: row GRADE_PROPOSED `{outcome, evidence}`. From now on it can be challenged for 24
 * hours. Filed before `closes_at` it is early; observed before the opening it is refused.
 * Source: decisions G2, G9.
 */
export function proposeGrade(call: RecordedCall, proposal: GradeProposal, now: number): CallChange {
  mustBe("propose", call);
  if (Date.parse(proposal.evidence.observed_at) > now) {
    throw new CallActionRejected("observed_at is in the future");
  }
  mustFollowOpening(call, proposal.knownAt ?? proposal.evidence.observed_at);
  const early = now < Date.parse(call.closesAt);
  const evidence: Evidence = { ...proposal.evidence, early };
  const until = isoOf(challengeEndsAt(now));
  const { outcome } = proposal;
  const proposed: RecordedCall = {
    ...call,
    ...closedMarket(call),
    ...{ status: "proposed", isEarly: early, challengeEndsAt: until },
    evidence: { outcome, filed_at: isoOf(now), challenge_ends_at: until, evidence },
  };
  return changed(proposed, "GRADE_PROPOSED", { outcome, evidence }, now);
}

/** Challenges evidence while its window is open: row GRADE_DISPUTED `{reason}`. */
export function disputeGrade(call: RecordedCall, reason: string, now: number): CallChange {
  mustBe("dispute", call);
  if (!isWindowOpen(call, now)) {
    throw new CallActionRejected(`its challenge window ended at ${call.challengeEndsAt}`);
  }
  const disputed: RecordedCall = {
    ...call,
    ...{ status: "disputed", challengeEndsAt: null, disputeCount: call.disputeCount + 1 },
  };
  return changed(disputed, "GRADE_DISPUTED", { reason }, now);
}

/** At the window's last instant, exactly 24 hours after the filing, it is over. */
const isWindowOpen = (call: RecordedCall, now: number): boolean =>
  call.challengeEndsAt !== null && now < Date.parse(call.challengeEndsAt);

/**
 * Grades on the evidence filed last: row GRADED with the receipt, scores included. What was never
 * disputed is graded once its window is over; what is disputed needs a second reviewer.
 * `reviewers` are those named now, beside who filed the evidence. Source: decisions G9, G12.
 */
export function gradeCall(call: RecordedCall, reviewers: number, now: number): CallChange {
  mustBe("grade", call);
  const filing = call.evidence;
  if (filing === null) throw new CallActionRejected("no evidence was filed for it");
  if (isWindowOpen(call, now)) {
    throw new CallActionRejected(`its challenge window is open until ${call.challengeEndsAt}`);
  }
  const isDisputed = call.status === "disputed";
  if (isDisputed && reviewers < 1) {
    throw new CallActionRejected("it is disputed: a second reviewer must be named");
  }
  const { evidence } = filing;
  const filers = isDisputed ? Math.max(1, evidence.reviewers) : evidence.reviewers;
  const receipt = gradeReceipt(
    receiptInputs(call),
    { ...filing, filedAt: filing.filed_at, challengeEndsAt: filing.challenge_ends_at },
    {
      at: isoOf(now),
      method: isDisputed ? "REVIEWED" : evidence.method,
      reviewers: filers + reviewers,
    },
  );
  const graded: RecordedCall = { ...call, status: "graded", verdict: receipt.verdict };
  return { ...changed(graded, "GRADED", receipt, now), receipt };
}

/** Ends a call without a verdict: row VOIDED `{void_reason}`, and a receipt without scores. */
export function voidCall(call: RecordedCall, reason: VoidReason, now: number): CallChange {
  mustBe("void", call);
  const receipt = voidReceipt(receiptInputs(call), { at: isoOf(now), reason });
  const ended: RecordedCall = { ...call, ...closedMarket(call), status: "void", verdict: "VOID" };
  return { ...changed(ended, "VOIDED", { void_reason: reason }, now), receipt };
}

/**
 * Mends the verdict of a final call: row CORRECTED with a receipt that names the old one. A call
 * whose verdict becomes VOID is void, and back; never open again. Source: decisions G9.
 */
export function correctCall(call: RecordedCall, correction: Correction, now: number): CallChange {
  mustBe("correct", call);
  if (call.receipt === null) throw new CallActionRejected("it has no receipt to correct");
  if (correction.observedAt != null) mustFollowOpening(call, correction.observedAt);
  const receipt = correctedReceipt(receiptInputs(call), call.receipt, correction, isoOf(now));
  const { verdict } = correction;
  const status: CallStatus = verdict === "VOID" ? "void" : "graded";
  return { ...changed({ ...call, status, verdict }, "CORRECTED", receipt, now), receipt };
}

/** The texts of a call that may be worded better; what it is about, and its numbers, are not among them. */
export type Clarification = Partial<
  Pick<RecordedCall, "title" | "statement" | "resolutionCriterion" | "resolutionSource">
>;

const MEMBERS = {
  title: "title",
  statement: "statement",
  resolutionCriterion: "resolution_criterion",
  resolutionSource: "resolution_source",
} as const;

/**
 * Words a call anew: row CALL_CLARIFIED `{version}` and the texts that changed. The digest of the
 * criterion as it was opened stays in the receipt. Throws CallActionRejected. Source: G1, I-TAPE.
 */
export function clarifyCall(call: RecordedCall, wanted: Clarification, now: number): CallChange {
  if (!isActionAllowed("clarify", call.status)) {
    throw new CallActionRejected(
      `it is ${call.status}: clarify works on ${statusesAllowing("clarify").join(" or ")}`,
    );
  }
  const members = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[];
  const texts: Record<string, string> = {};
  for (const member of members) {
    const text = wanted[member];
    if (text !== undefined && text !== call[member]) texts[MEMBERS[member]] = text;
  }
  if (Object.keys(texts).length === 0) throw new CallActionRejected("no text would change");
  const version = call.version + 1;
  const clarified: RecordedCall = { ...call, ...wanted, version };
  const entry = tapeEntry(call, "CALL_CLARIFIED", { version, ...texts }, now);
  return { call: clarified, entry, receipt: null };
}

/** Marks an active call: row MARKET_MARK `{market_prob, at, source}`. Source: I-TAPE. */
export function markCall(call: RecordedCall, mark: MarketMark, now: number): CallChange {
  if (!isActionAllowed("mark", call.status))
    throw new CallActionRejected(`it is ${call.status}: no more marks`);
  const payload = { market_prob: mark.prob, at: mark.at, source: mark.source };
  const entry = tapeEntry(call, "MARKET_MARK", payload, now);
  return { call: withMarketMark(call, mark, now), entry, receipt: null };
}

const LEAST_CHANGE = 0.005;
const HOUR_MS = 3_600_000;

/**
 * Whether a number read from a market is worth a row: half a point or more since the last mark, which
 * is an hour old; or any change since one that is a day old.
 */
export function isWorthMarking(call: Call, prob: number, now: number): boolean {
  if (call.marketProb === null || call.marketProbAt === null) return true;
  const age = now - Date.parse(call.marketProbAt);
  const change = Math.abs(prob - call.marketProb);
  return (change >= LEAST_CHANGE && age >= HOUR_MS) || (change > 0 && age >= 24 * HOUR_MS);
}
