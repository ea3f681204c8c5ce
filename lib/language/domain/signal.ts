// Signal, triad and arc of a quarter: what is unusual against the ticker's own history.

import { kendallTau, mean, theilSen } from "../../core/statistics.ts";
import { ADVERSE_EVENTS } from "./events/event-types.ts";

export const SIGNALS = ["ANOMALY", "WATCH", "NORMAL"] as const;
export type Signal = (typeof SIGNALS)[number];

/**
 * Absolute z-score from which a measure alone is unusual. Source:
 * docs/methods/language.md#triad-arc-signal.
 */
const UNUSUAL_Z = 2;
/** Number of triad conditions from which the signal is `WATCH`. */
const WATCH_TRIAD_SCORE = 2;
/** Flags that say how much is known about a text, not that it is unusual. */
const INFORMATION_FLAGS: readonly string[] = ["SHORT_TEXT", "FIRST_READING"];

/** Minimum earlier quarters for flags that compare a quarter with its ticker's own history. */
const MIN_FLAG_QUARTERS = 4;

/**
 * Whether there are too few earlier quarters for a comparison. Source:
 * docs/methods/language.md#flags.
 */
export const isFirstReading = (quartersBefore: number): boolean =>
  quartersBefore < MIN_FLAG_QUARTERS;

/** The flags of a quarter without enough history: only those that need none. */
export const firstReadingFlags = (flags: readonly string[]): string[] => {
  const events: readonly string[] = ADVERSE_EVENTS;
  return [
    ...flags.filter((flag) => INFORMATION_FLAGS.includes(flag)),
    "FIRST_READING",
    ...flags.filter((flag) => events.includes(flag)),
  ];
};

/**
 * Signal of a quarter. `ANOMALY`: a flag other than information, or a z-score of constraint,
 * conviction or log-ratio against the own history of at least 2 in size. `WATCH`: at least two
 * conditions of the triad hold. Else `NORMAL`. Source: docs/methods/language.md#triad-arc-signal.
 */
export function signalOf(reading: {
  flags: readonly string[];
  z: readonly (number | null)[];
  triadScore: number;
}): Signal {
  const isFlagged = reading.flags.some((flag) => !INFORMATION_FLAGS.includes(flag));
  const isUnusual = reading.z.some((z) => z !== null && Math.abs(z) >= UNUSUAL_Z);
  if (isFlagged || isUnusual) return "ANOMALY";
  return reading.triadScore >= WATCH_TRIAD_SCORE ? "WATCH" : "NORMAL";
}

/** Status when three, two, or fewer conditions hold. The API's contract fixes the names. */
export const TRIAD_STATUSES = ["INVINCIBLE", "WATCH", "CLEAR"] as const;
export type TriadStatus = (typeof TRIAD_STATUSES)[number];

/** The three conditions of a quarter under pressure. */
export interface Triad {
  status: TriadStatus;
  /** Number of the three conditions that hold, 0..3. */
  score: number;
  constraintElevated: boolean;
  convictionDepressed: boolean;
  ratioInverted: boolean;
}

/** Thresholds of the three conditions. Source: docs/methods/language.md#triad-arc-signal. */
export const TRIAD_THRESHOLDS = { constraintZ: 1, convictionZ: -1, ratio: 1 };

/**
 * The triad: constraint unusually high, conviction unusually low (own-history z-scores), constraint
 * above conviction (ratio > 1). All thresholds are exclusive. A condition with an unknown z-score
 * does not hold. Source: docs/methods/language.md#triad-arc-signal.
 */
export function triad(measures: {
  zConstraint: number | null;
  zConviction: number | null;
  ratio: number;
}): Triad {
  const { zConstraint, zConviction, ratio } = measures;
  const constraintElevated = zConstraint !== null && zConstraint > TRIAD_THRESHOLDS.constraintZ;
  const convictionDepressed = zConviction !== null && zConviction < TRIAD_THRESHOLDS.convictionZ;
  const ratioInverted = ratio > TRIAD_THRESHOLDS.ratio;
  const score = [constraintElevated, convictionDepressed, ratioInverted].filter(Boolean).length;
  const status = score === 3 ? "INVINCIBLE" : score === 2 ? "WATCH" : "CLEAR";
  return { status, score, constraintElevated, convictionDepressed, ratioInverted };
}

export const ARC_DIRECTIONS = ["ACCELERATING", "DECELERATING", "REVERSING", "STABLE"] as const;
export type ArcDirection = (typeof ARC_DIRECTIONS)[number];

/** Minimum and maximum number of quarters in an arc. */
export const [MIN_ARC_QUARTERS, MAX_ARC_QUARTERS] = [6, 8];
const STEADY_TAU = 0.6;
const RECENT_QUARTERS = 2;

/**
 * Direction of the log-ratio of constraint and conviction over the last six to eight quarters,
 * oldest first. `ACCELERATING`: it rises steadily (Kendall's tau at least 0.6), and the mean of its
 * two newest quarters is more than one standard deviation above that of the earlier ones.
 * `DECELERATING`: the same downwards. `REVERSING`: the slopes of both halves (Theil-Sen) have
 * opposite signs, and each half changes by more than one standard deviation. Else `STABLE`.
 * `standardDeviation` is that of the ticker's own history (`ownHistory`). By chance, 8 % of six and
 * 2 % of eight trendless quarters get a direction. Source:
 * docs/methods/language.md#triad-arc-signal.
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
  const firstChange = changeAlongSlope(values.slice(0, half));
  const secondChange = changeAlongSlope(values.slice(half));
  const isTurn = firstChange * secondChange < 0;
  const isLarge = Math.min(Math.abs(firstChange), Math.abs(secondChange)) > standardDeviation;
  return isTurn && isLarge ? "REVERSING" : "STABLE";
}

/** Change from the first to the last quarter along the fitted slope. */
const changeAlongSlope = (values: readonly number[]): number =>
  (theilSen([...values.keys()], values) ?? 0) * (values.length - 1);
