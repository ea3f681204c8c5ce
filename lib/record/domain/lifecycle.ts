// The lifecycle of a call: its statuses, verdicts and tape rows, the actions each status allows, and the deadlines.

/** Statuses of a call in their usual order; `graded` and `void` are final. Source: docs/decisions.md#g9. */
export const CALL_STATUSES = [
  "active",
  "closed",
  "proposed",
  "disputed",
  "graded",
  "void",
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

export const VERDICTS = ["YES", "NO", "VOID"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const VOID_REASONS = ["AMBIGUOUS", "ANNULLED", "SOURCE_UNAVAILABLE", "ERROR"] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export const BASIS_STATUSES = ["rederived", "declared", "mismatch", "missing"] as const;
export type BasisStatus = (typeof BASIS_STATUSES)[number];

export const INSTRUMENT_TYPES = [
  "equity",
  "index",
  "rate",
  "fx",
  "crypto",
  "commodity",
  "macro",
  "event",
] as const;
export type InstrumentType = (typeof INSTRUMENT_TYPES)[number];

/** Types of tape rows, in the order in which they usually occur. */
export const ROW_TYPES = [
  "CALL_OPENED",
  "CALL_CLARIFIED",
  "MARKET_MARK",
  "CALL_CLOSED",
  "GRADE_PROPOSED",
  "GRADE_DISPUTED",
  "GRADED",
  "VOIDED",
  "CORRECTED",
] as const;
export type RowType = (typeof ROW_TYPES)[number];

export const GRADE_METHODS = ["AUTOMATED", "REVIEWED"] as const;
export type GradeMethod = (typeof GRADE_METHODS)[number];

/** Actions on an existing call. */
export type CallAction =
  | "mark"
  | "clarify"
  | "close"
  | "propose"
  | "dispute"
  | "grade"
  | "void"
  | "correct";

/** How long anyone can challenge filed evidence before the call is graded. Source: docs/decisions.md#g9. */
const CHALLENGE_WINDOW_MS = 24 * 3_600_000;
/**
 * After this time without evidence, counted from `resolve_by`, a call becomes void automatically.
 * Source: docs/decisions.md#g9.
 */
const AUTOMATIC_VOID_MS = 30 * 24 * 3_600_000;

const OPEN: readonly CallStatus[] = ["active", "closed", "proposed", "disputed"];

/**
 * The statuses that allow each action. A correction may change one final status into the other. No
 * action makes a graded or void call open again. Source: docs/decisions.md#g9.
 */
const ALLOWED_STATUSES: Readonly<Record<CallAction, readonly CallStatus[]>> = {
  mark: ["active"],
  clarify: ["active", "closed"],
  close: ["active"],
  propose: ["active", "closed", "disputed"],
  dispute: ["proposed"],
  grade: ["proposed", "disputed"],
  void: OPEN,
  correct: ["graded", "void"],
};

/** Whether the call's status allows the action; times and reviewers are checked elsewhere. */
export const isActionAllowed = (action: CallAction, status: CallStatus): boolean =>
  ALLOWED_STATUSES[action].includes(status);

/** The statuses that allow an action, in their usual order. */
export const statusesAllowing = (action: CallAction): readonly CallStatus[] =>
  ALLOWED_STATUSES[action];

/** When filed evidence can no longer be challenged, epoch ms: exactly 24 hours after filing. */
export const challengeEndsAt = (proposedAt: number): number => proposedAt + CHALLENGE_WINDOW_MS;

/** The reason given when a call without evidence becomes void. */
export const AUTOMATIC_VOID_REASON: VoidReason = "SOURCE_UNAVAILABLE";

/**
 * When a call without evidence becomes void, epoch ms: thirty days after `resolve_by`, or after
 * publication if that is later.
 */
export const voidsAt = (call: { resolveBy: string; publishedAt: string }): number =>
  Math.max(Date.parse(call.resolveBy), Date.parse(call.publishedAt)) + AUTOMATIC_VOID_MS;
