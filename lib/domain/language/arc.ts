import { kendallTau, mean, theilSen } from "../statistics.ts";

export const ARC_DIRECTIONS = ["ACCELERATING", "DECELERATING", "REVERSING", "STABLE"] as const;
export type ArcDirection = (typeof ARC_DIRECTIONS)[number];

/** Quarters looked at: no direction below the first number, none before the last of the second. */
export const [MIN_ARC_QUARTERS, MAX_ARC_QUARTERS] = [6, 8];
const STEADY_TAU = 0.6;
const RECENT_QUARTERS = 2;

/**
 * Which way the log-ratio of constraint and conviction goes over the last six to eight quarters
 * (oldest first, the quarter itself the last one): `ACCELERATING` where it rises steadily (Kendall
 * tau at least .6) and its two newest quarters are more than one standard deviation above the mean
 * of those before, `DECELERATING` mirrored, `REVERSING` where the slopes of the two halves (Theil-Sen)
 * have opposite signs and each half moves by more than one standard deviation, else `STABLE`.
 * `standardDeviation` is that of the ticker's own history (`ownHistory`): with it, chance gives a
 * direction to 8 % of six and 2 % of eight trendless quarters. Source: methods §6.7.
 */
export function arcDirection(
  logRatios: readonly number[],
  standardDeviation: number | null,
): ArcDirection {
  const values = logRatios.slice(-MAX_ARC_QUARTERS);
  if (values.length < MIN_ARC_QUARTERS) return "STABLE";
  if (standardDeviation === null || standardDeviation <= 0) return "STABLE";
  const tau = kendallTau([...values.keys()], values) ?? 0;
  const recent = mean(values.slice(-RECENT_QUARTERS)) ?? 0;
  const moved = recent - (mean(values.slice(0, -RECENT_QUARTERS)) ?? 0);
  if (tau >= STEADY_TAU && moved > standardDeviation) return "ACCELERATING";
  if (tau <= -STEADY_TAU && moved < -standardDeviation) return "DECELERATING";
  const half = Math.ceil(values.length / 2);
  const before = travelOf(values.slice(0, half));
  const since = travelOf(values.slice(half));
  const isTurn = before * since < 0;
  const isLarge = Math.min(Math.abs(before), Math.abs(since)) > standardDeviation;
  return isTurn && isLarge ? "REVERSING" : "STABLE";
}

/** How far a stretch goes along its slope, from its first to its last quarter. */
const travelOf = (values: readonly number[]): number =>
  (theilSen([...values.keys()], values) ?? 0) * (values.length - 1);
