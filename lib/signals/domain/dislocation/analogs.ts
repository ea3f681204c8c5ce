import type { CalendarDate } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";

/**
 * The dimensions by which cases are compared, in order, each with its standard deviation. The first
 * five are the components d (-1..1). Then come z-scores of tone, stress / 100 - 1/2 (on the count
 * scale), the rank of volatility - 1/2, and the drawdown. The standard deviations are constants: if
 * they changed, old analogs would change too. Source: docs/methods/dislocation.md#analogs.
 */
export const ANALOG_SCALES = {
  toneCsi: 0.5,
  macroRegime: 0.5,
  valuation: 0.5,
  insider: 0.5,
  sector: 0.5,
  zConstraint: 1,
  zConviction: 1,
  zLogRatio: 1,
  zBlame: 1,
  stress: 0.2,
  volatilityRank: 0.3,
  drawdown: 0.2,
} as const;
export type AnalogDimension = keyof typeof ANALOG_SCALES;
export const ANALOG_DIMENSIONS = Object.keys(ANALOG_SCALES) as readonly AnalogDimension[];

/** Limits of the search for analogs. Source: docs/methods/dislocation.md#analogs. */
export const ANALOG_RULES = {
  minSimilarity: 0.5,
  maxAnalogs: 5,
  /** Minimum number of sessions between any two selected cases. */
  sessionsApart: 63,
  /** Days that must have passed since a case became known. */
  closedAfterDays: 180,
  /** Minimum number of dimensions known on both sides; valuation and insiders are often missing. */
  minShared: 8,
};

/** A ticker's quarter in the state of its first evening after the transcript. */
export interface AnalogCase {
  ticker: string;
  quarter: string;
  date: CalendarDate;
  /** Instant from which the case was known, epoch ms. */
  knownAt: number;
  /** Scaled values in the order of `ANALOG_DIMENSIONS`; null where an input is missing. */
  vector: readonly (number | null)[];
}

/** An earlier case of another ticker that is similar. */
export interface Analog {
  ticker: string;
  quarter: string;
  /** Similarity, 0..1, 3 decimals. */
  similarity: number;
}

/** Scales the measures of a case to its vector; null when fewer than 8 are known. */
export function analogVector(
  measures: Readonly<Record<AnalogDimension, number | null>>,
): (number | null)[] | null {
  const vector = ANALOG_DIMENSIONS.map((name) => {
    const measure = measures[name];
    return measure === null ? null : rounded(measure / ANALOG_SCALES[name], 6);
  });
  return vector.filter((each) => each !== null).length < ANALOG_RULES.minShared ? null : vector;
}

/**
 * Cosine of two vectors over the dimensions that both have, 0..1; a negative cosine counts as 0. It
 * is also 0 when fewer than 8 dimensions are shared, or one vector is zero. Symmetric.
 */
export function similarity(a: readonly (number | null)[], b: readonly (number | null)[]): number {
  let [shared, both, squaresA, squaresB] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i] ?? null, b[i] ?? null];
    if (x === null || y === null) continue;
    shared += 1;
    both += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  if (shared < ANALOG_RULES.minShared || squaresA === 0 || squaresB === 0) return 0;
  return Math.max(0, Math.min(1, both / Math.sqrt(squaresA * squaresB)));
}
