/** Life of a call, in its usual order; `graded` and `void` are final. Source: decisions G9. */
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

/** What a row of the tape may say, in the order in which a call's life brings them. */
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

/** What may be done to a call. `publish` makes one, so it has nothing to come from. */
export type CallAction =
  | "mark"
  | "clarify"
  | "close"
  | "propose"
  | "dispute"
  | "grade"
  | "void"
  | "correct";

/** Evidence stands this long before it counts, so that anyone can challenge it. Source: G9. */
const CHALLENGE_WINDOW_MS = 24 * 3_600_000;
/** A call without evidence this long after `resolve_by` is void by itself. Source: G9. */
const AUTOMATIC_VOID_MS = 30 * 24 * 3_600_000;

const OPEN: readonly CallStatus[] = ["active", "closed", "proposed", "disputed"];

/**
 * Where each action may start from. A correction goes from final to final: its verdict says which.
 * Nothing leads back from `graded` or `void`. Source: decisions G9.
 */
const SOURCES: Readonly<Record<CallAction, readonly CallStatus[]>> = {
  mark: ["active"],
  clarify: ["active", "closed"],
  close: ["active"],
  propose: ["active", "closed", "disputed"],
  dispute: ["proposed"],
  grade: ["proposed", "disputed"],
  void: OPEN,
  correct: ["graded", "void"],
};

/** Whether the call's state allows it, times and reviewers aside. */
export const isActionAllowed = (action: CallAction, from: CallStatus): boolean =>
  SOURCES[action].includes(from);

/** The states from which an action may start, in the order of a call's life. */
export const statusesAllowing = (action: CallAction): readonly CallStatus[] => SOURCES[action];

/** The first instant at which evidence filed then may be graded: exactly 24 hours later. */
export const challengeEndsAt = (proposedAt: number): number => proposedAt + CHALLENGE_WINDOW_MS;

/** Why a call without evidence is void. */
export const AUTOMATIC_VOID_REASON: VoidReason = "SOURCE_UNAVAILABLE";

/**
 * From when on a call without evidence is void, epoch ms: thirty days after `resolve_by`, or after it
 * was published, should that be later.
 */
export const voidsAt = (call: { resolveBy: string; publishedAt: string }): number =>
  Math.max(Date.parse(call.resolveBy), Date.parse(call.publishedAt)) + AUTOMATIC_VOID_MS;
