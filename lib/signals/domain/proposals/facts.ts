// The facts about sensors and series from which the curator makes proposals.

import type { SourceName } from "../../../market/domain/series-origins.ts";
import type { SensorDefinition, SensorState } from "../../../sensors/domain/sensor.ts";
import type { SensorConfig } from "../../../sensors/domain/sensor-config.ts";

/** Numbers of observations: the examined window of two years, minimums and maximums. */
export const FACT_RULES = {
  window: 504,
  minWindow: 252,
  /**
   * Maximum and minimum number of observations before the window, for the earlier shares of states.
   */
  earlier: 1_512,
  minEarlier: 504,
  yearly: 252,
  /**
   * A change undone within this many observations counts as reversed. Source:
   * docs/methods/sensors.md.
   */
  reversedWithin: 5,
};

/** The rules that make proposals. */
export const RULES = [
  "unused-series",
  "thin-family",
  "flips",
  "stuck",
  "occupancy",
  "twins",
  "dead-source",
] as const;
export type Rule = (typeof RULES)[number];

/** One observation of a sensor as it was published. */
export interface Observed {
  /** Date of the observation, in days since 1970-01-01. */
  day: number;
  /** Value in the sensor's unit. */
  value: number;
  /** Rank of the value, 0..1; 1 is the most stressed. */
  percentile: number;
  state: SensorState;
}

/** A sensor with its recent behaviour. */
export interface CuratedSensor {
  /** The definition with the sensor's current configuration applied. */
  definition: SensorDefinition;
  /** Version of that configuration; 0 for the catalogue's own definition. */
  version: number;
  config: SensorConfig;
  active: boolean;
  /** The rule whose proposal made that version; null when no proposal made it. */
  changedBy: Rule | null;
  /** Whether that version reverts a proposal. */
  isReverted: boolean;
  /** Whether a new configuration is pending; until it applies, no other change is proposed. */
  isChanging: boolean;
  /** Instant from which its source is late, epoch ms; null without a source. */
  overdueAt: number | null;
  /** The last observations under that configuration, oldest first. */
  readings: readonly Observed[];
  /** Number of observations before `readings`, by state. */
  earlier: Partial<Record<SensorState, number>>;
  /** Number of examined observations since the last state change. */
  unchanged: number;
}

/** A series with the number of its observations. */
export interface SeriesSummary {
  id: string;
  observations: number;
  overdueAt: number | null;
  source: SourceName | null;
  publishValues: boolean;
}

/** The catalogue and its readings at an instant. */
export interface CatalogueFacts {
  now: number;
  sensors: readonly CuratedSensor[];
  series: readonly SeriesSummary[];
  /** Latest observations of series that might get a sensor, oldest first, by series. */
  tails: ReadonlyMap<string, readonly { day: number; value: number }[]>;
}

/** State changes per year; null below two observations. */
export function changesPerYear(states: readonly SensorState[]): number | null {
  if (states.length < 2) return null;
  return (changesOf(states).length * FACT_RULES.yearly) / states.length;
}

/** Indices at which the state differs from the one before. */
function changesOf(states: readonly SensorState[]): number[] {
  return states.flatMap((state, i) => (i > 0 && states[i - 1] !== state ? [i] : []));
}

/** Share of changes undone within 5 observations, 0..1; null without a change. */
export function reversedShare(states: readonly SensorState[]): number | null {
  const changes = changesOf(states);
  if (changes.length === 0) return null;
  const quick = changes.filter(
    (index, i) => i > 0 && index - (changes[i - 1] ?? 0) <= FACT_RULES.reversedWithin,
  );
  return quick.length / changes.length;
}

/** Counts observations by state. */
export function occupancyOf(states: readonly SensorState[]): Partial<Record<SensorState, number>> {
  const counts: Partial<Record<SensorState, number>> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

const totalOf = (counts: Partial<Record<SensorState, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Distance between two mixes of states (total variation distance): half the sum of the absolute
 * differences of their shares, from 0 (equal) to 1 (no common state). Null when one is empty.
 * Source: docs/methods/proposals.md#what-is-looked-for.
 */
export function occupancyDistance(
  a: Partial<Record<SensorState, number>>,
  b: Partial<Record<SensorState, number>>,
): number | null {
  const [totalA, totalB] = [totalOf(a), totalOf(b)];
  if (totalA === 0 || totalB === 0) return null;
  const states = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<SensorState>;
  let sum = 0;
  for (const state of states) sum += Math.abs((a[state] ?? 0) / totalA - (b[state] ?? 0) / totalB);
  return sum / 2;
}

/** Active sensors except composites, which are computed from other sensors. */
export const independentSensors = ({ sensors }: CatalogueFacts): CuratedSensor[] =>
  sensors.filter(({ definition, active }) => active && definition.category !== "composite");
