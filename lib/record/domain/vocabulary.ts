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
