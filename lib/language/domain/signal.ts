import { kendallTau, mean, theilSen } from "../../core/statistics.ts";

export const SIGNALS = ["ANOMALY", "WATCH", "NORMAL"] as const;
export type Signal = (typeof SIGNALS)[number];

/**
 * Minimum absolute z that is unusual by itself. Source: docs/methods/language.md#triad-arc-signal.
 */
const UNUSUAL_Z = 2;
const WATCHED_TRIAD = 2;
/** Flags that only describe how much is known. */
const INFORMATION: readonly string[] = ["SHORT_TEXT", "FIRST_READING"];

/** Earlier quarters from which on a quarter's flags compare it with its ticker's own history. */
const MIN_FLAG_QUARTERS = 4;

/**
 * Whether too few quarters came before for a comparison. Source: docs/methods/language.md#flags.
 */
export const isFirstReading = (quartersBefore: number): boolean =>
  quartersBefore < MIN_FLAG_QUARTERS;

/** Flags of a first reading: nothing that could only be unusual against a history. */
export const firstReadingFlags = (flags: readonly string[]): string[] => [
  ...flags.filter((flag) => INFORMATION.includes(flag)),
  "FIRST_READING",
];

/**
 * Status of a quarter: `ANOMALY` for any flag but information, or a z of the triad's measures
 * (constraint, conviction, log-ratio against the own history) of 2 or more in size; `WATCH` where
 * at least two parts of the triad are true; else `NORMAL`. Source:
 * docs/methods/language.md#triad-arc-signal.
 */
export function signalOf(reading: {
  flags: readonly string[];
  z: readonly (number | null)[];
  triadScore: number;
}): Signal {
  const isFlagged = reading.flags.some((flag) => !INFORMATION.includes(flag));
  const isUnusual = reading.z.some((z) => z !== null && Math.abs(z) >= UNUSUAL_Z);
  if (isFlagged || isUnusual) return "ANOMALY";
  return reading.triadScore >= WATCHED_TRIAD ? "WATCH" : "NORMAL";
}

/** Three of three, two of three, fewer. The first is the interface's counter name. */
export const TRIAD_STATUSES = ["INVINCIBLE", "WATCH", "CLEAR"] as const;
export type TriadStatus = (typeof TRIAD_STATUSES)[number];

export interface Triad {
  status: TriadStatus;
  /** Number of the three conditions that hold, 0..3. */
  score: number;
  constraintElevated: boolean;
  convictionDepressed: boolean;
  ratioInverted: boolean;
}

/** Thresholds of the three conditions. Source: docs/methods/language.md#triad-arc-signal. */
export const TRIAD_EDGES = { constraintZ: 1, convictionZ: -1, ratio: 1 };

/**
 * Constraint unusually high, conviction unusually low (own-history z), constraint above conviction
 * (ratio > 1); all edges exclusive. A z that is not known holds for nothing. Source:
 * docs/methods/language.md#triad-arc-signal.
 */
export function triad(measures: {
  zConstraint: number | null;
  zConviction: number | null;
  ratio: number;
}): Triad {
  const { zConstraint, zConviction, ratio } = measures;
  const constraintElevated = zConstraint !== null && zConstraint > TRIAD_EDGES.constraintZ;
  const convictionDepressed = zConviction !== null && zConviction < TRIAD_EDGES.convictionZ;
  const ratioInverted = ratio > TRIAD_EDGES.ratio;
  const score = [constraintElevated, convictionDepressed, ratioInverted].filter(Boolean).length;
  const status = score === 3 ? "INVINCIBLE" : score === 2 ? "WATCH" : "CLEAR";
  return { status, score, constraintElevated, convictionDepressed, ratioInverted };
}

export const ARC_DIRECTIONS = ["ACCELERATING", "DECELERATING", "REVERSING", "STABLE"] as const;
export type ArcDirection = (typeof ARC_DIRECTIONS)[number];

/** Minimum and maximum number of quarters used. */
export const [MIN_ARC_QUARTERS, MAX_ARC_QUARTERS] = [6, 8];
const STEADY_TAU = 0.6;
const RECENT_QUARTERS = 2;

/**
 * Which way the log-ratio of constraint and conviction goes over the last six to eight quarters
 * (oldest first, the quarter itself the last one): `ACCELERATING` where it rises steadily (Kendall
 * tau at least .6) and its two newest quarters are more than one standard deviation above the mean
 * of those before, `DECELERATING` mirrored, `REVERSING` where the slopes of the two halves
 * (Theil-Sen) have opposite signs and each half moves by more than one standard deviation, else
 * `STABLE`. `standardDeviation` is that of the ticker's own history (`ownHistory`): with it, chance
 * gives a direction to 8 % of six and 2 % of eight trendless quarters. Source:
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
  const before = travelOf(values.slice(0, half));
  const since = travelOf(values.slice(half));
  const isTurn = before * since < 0;
  const isLarge = Math.min(Math.abs(before), Math.abs(since)) > standardDeviation;
  return isTurn && isLarge ? "REVERSING" : "STABLE";
}

/** Change of a segment along its slope, from its first to its last quarter. */
const travelOf = (values: readonly number[]): number =>
  (theilSen([...values.keys()], values) ?? 0) * (values.length - 1);
