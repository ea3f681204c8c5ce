import {
  AUTOMATIC_VOID_REASON,
  type GradeMethod,
  type Verdict,
  type VoidReason,
  voidsAt,
} from "../lifecycle.ts";
import { type BinaryOutcome, scoresOf } from "../scores.ts";

/**
 * The resolution receipt: the hashed payload of GRADED and CORRECTED rows, also stored in
 * `call_receipts.receipt`. The API adds `tape_seq` and `row_sha256` of its row.
 * Source: docs/decisions.md#g12, docs/decisions.md#i-tape.
 */
export type ReceiptPayload = {
  /** 1 for the first receipt, plus 1 for each correction. */
  receipt_version: number;
  /** Digest of the row whose receipt this one replaces. */
  supersedes: string | null;
  verdict: Verdict;
  outcome: BinaryOutcome | null;
  void_reason: VoidReason | null;
  observed_value: number | null;
  threshold: number | null;
  observed_at: string | null;
  /** When the evidence was filed, and when it became final. */
  resolved_at: string;
  graded_at: string;
  source_url: string | null;
  source_sha256: string | null;
  criterion_sha256: string;
  method: GradeMethod;
  reviewers: number;
  challenge_ends_at: string | null;
  brier: number | null;
  log_score: number | null;
  market_brier: number | null;
  skill: number | null;
  early: boolean;
};

/** The `evidence` of a GRADE_PROPOSED row. */
export type Evidence = {
  observed_value: number | null;
  observed_at: string;
  source_url: string;
  /** SHA-256 of the archived source; null when nothing was archived. */
  source_sha256: string | null;
  method: GradeMethod;
  /**
   * Number of people who reviewed the evidence so far; 0 for an automatic decision from our own
   * data.
   */
  reviewers: number;
  /** Whether the evidence was filed before the call's `closes_at`. */
  early: boolean;
};

/** The members of a call that a receipt needs. */
export type ReceiptInputs = {
  svcProb: number;
  marketProbStamp: number | null;
  criterionSha256: string;
  threshold: number | null;
  resolveBy: string;
  /** When the call's opening row was appended. */
  publishedAt: string;
};

const outcomeOf = (verdict: Verdict): BinaryOutcome | null =>
  verdict === "VOID" ? null : verdict === "YES" ? 1 : 0;

const scoreMembers = (call: ReceiptInputs, outcome: BinaryOutcome | null) => {
  const { brier, logScore, marketBrier, skill } = scoresOf(
    outcome,
    call.svcProb,
    call.marketProbStamp,
  );
  return { brier, log_score: logScore, market_brier: marketBrier, skill };
};

/**
 * Makes the receipt of a graded call: evidence, number of reviewers, and the scores of the outcome.
 */
export function gradeReceipt(
  call: ReceiptInputs,
  filed: { outcome: BinaryOutcome; evidence: Evidence; filedAt: string; challengeEndsAt: string },
  graded: { at: string; method: GradeMethod; reviewers: number },
): ReceiptPayload {
  const { observed_value, observed_at, source_url, source_sha256, early } = filed.evidence;
  return {
    receipt_version: 1,
    supersedes: null,
    verdict: filed.outcome === 1 ? "YES" : "NO",
    outcome: filed.outcome,
    void_reason: null,
    observed_value,
    threshold: call.threshold,
    observed_at,
    resolved_at: filed.filedAt,
    graded_at: graded.at,
    source_url,
    source_sha256,
    criterion_sha256: call.criterionSha256,
    method: graded.method,
    reviewers: graded.reviewers,
    challenge_ends_at: filed.challengeEndsAt,
    ...scoreMembers(call, filed.outcome),
    early,
  };
}

/**
 * Makes the receipt of a void call. A VOIDED row has only its reason, so everything else follows
 * from the opening row, the reason and the row's instant. The receipt is automated when the call
 * became void after thirty days without evidence. Source: docs/decisions.md#g9,
 * docs/decisions.md#g12.
 */
export function voidReceipt(
  call: ReceiptInputs,
  { at, reason }: { at: string; reason: VoidReason },
): ReceiptPayload {
  const isAutomated = reason === AUTOMATIC_VOID_REASON && Date.parse(at) >= voidsAt(call);
  return {
    receipt_version: 1,
    supersedes: null,
    verdict: "VOID",
    outcome: null,
    void_reason: reason,
    observed_value: null,
    threshold: call.threshold,
    observed_at: null,
    resolved_at: at,
    graded_at: at,
    source_url: null,
    source_sha256: null,
    criterion_sha256: call.criterionSha256,
    method: isAutomated ? "AUTOMATED" : "REVIEWED",
    reviewers: isAutomated ? 0 : 1,
    challenge_ends_at: null,
    ...scoreMembers(call, null),
    early: false,
  };
}

/** The changes of a correction; omitted members keep their value. */
export type Correction = {
  verdict: Verdict;
  voidReason: VoidReason | null;
  observedValue?: number | null;
  observedAt?: string | null;
  sourceUrl?: string | null;
  sourceSha256?: string | null;
  reviewers: number;
};

/**
 * Makes the receipt that replaces another: its version is one higher, it names the row of the old
 * receipt, and its scores follow from the corrected verdict. Source: docs/decisions.md#g9.
 */
export function correctedReceipt(
  call: ReceiptInputs,
  old: { receipt: ReceiptPayload; rowSha256: string },
  correction: Correction,
  at: string,
): ReceiptPayload {
  const { verdict, voidReason, reviewers } = correction;
  const outcome = outcomeOf(verdict);
  const { receipt } = old;
  const valueOr = <T>(corrected: T | undefined, current: T): T =>
    corrected === undefined ? current : corrected;
  return {
    ...receipt,
    receipt_version: receipt.receipt_version + 1,
    supersedes: old.rowSha256,
    verdict,
    outcome,
    void_reason: voidReason,
    observed_value: valueOr(correction.observedValue, receipt.observed_value),
    observed_at: valueOr(correction.observedAt, receipt.observed_at),
    source_url: valueOr(correction.sourceUrl, receipt.source_url),
    source_sha256: valueOr(correction.sourceSha256, receipt.source_sha256),
    graded_at: at,
    method: "REVIEWED",
    reviewers,
    ...scoreMembers(call, outcome),
  };
}
