import { CONVICTIONS, type Conviction, type ScoreDirection } from "./tips.ts";

export const CONFLICT_FLAGS = [
  "ML_DISAGREES",
  "MACRO_HEADWIND",
  "REGIME_CONFLICT",
  "LOW_COVERAGE",
  "SHORT_TEXT",
] as const;
export type ConflictFlag = (typeof CONFLICT_FLAGS)[number];

/** What is decided upon: the language's word first, all else beside it. */
export interface GovernanceInput {
  tipsDirection: ScoreDirection;
  baseConviction: Conviction;
  /** Probability of a positive excess return and its base rate; null without a model. */
  p: number | null;
  base: number | null;
  /** Whether the model's word passed the gate. */
  isGated: boolean;
  isMacroHeadwind: boolean;
  /** LONG in a stock that is in STRESS. */
  isRegimeConflict: boolean;
  isLowCoverage: boolean;
  isShortText: boolean;
}

interface Governed {
  combinedDirection: ScoreDirection;
  combinedConviction: Conviction;
  conflictFlags: ConflictFlag[];
}

/**
 * Which way the model points: +1 where the probability is above one half and above its base rate, -1
 * where it is below both, 0 between them, and without a model.
 */
export function modelSide(p: number | null, base: number | null): -1 | 0 | 1 {
  if (p === null || base === null) return 0;
  if (p > 0.5 && p > base) return 1;
  return p < 0.5 && p < base ? -1 : 0;
}

const SIDES: Readonly<Record<ScoreDirection, -1 | 0 | 1>> = { LONG: 1, SHORT: -1, NEUTRAL: 0 };

/**
 * Governance as code. The direction is the language's, always. Conviction moves by one notch at most:
 * up where the gate is open and the model agrees, down where it disagrees, down in a macro headwind;
 * what would add up to more than one counts as one. Flags are in the order of `CONFLICT_FLAGS`.
 * Source: interface, "Earnings-score records"; methods §9.2.
 */
export function govern(input: GovernanceInput): Governed {
  const side = SIDES[input.tipsDirection] * modelSide(input.p, input.base);
  const model = input.isGated ? side : 0;
  const moves = model + (input.isMacroHeadwind ? -1 : 0);
  const notch = Math.max(-1, Math.min(1, moves));
  const place = CONVICTIONS.indexOf(input.baseConviction) + notch;
  const flags: Readonly<Record<ConflictFlag, boolean>> = {
    ML_DISAGREES: model < 0,
    MACRO_HEADWIND: input.isMacroHeadwind,
    REGIME_CONFLICT: input.isRegimeConflict,
    LOW_COVERAGE: input.isLowCoverage,
    SHORT_TEXT: input.isShortText,
  };
  return {
    combinedDirection: input.tipsDirection,
    combinedConviction: CONVICTIONS[place] ?? input.baseConviction,
    conflictFlags: CONFLICT_FLAGS.filter((flag) => flags[flag]),
  };
}
