import type { SourceName } from "../../../market/domain/series.ts";
import { FAMILY_WEIGHTS } from "../../../sensors/domain/catalogue/index.ts";
import type { SensorDefinition, SensorState } from "../../../sensors/domain/sensor.ts";
import type { SensorConfig } from "../../../sensors/domain/sensor-config.ts";
import { REGIME_RULES } from "../../../sensors/domain/stress-index/regime.ts";
import { type IndexInput, stressIndex } from "../../../sensors/domain/stress-index/stress-index.ts";

/** How much the curator looks at, in observations: two years, and one at least. */
export const FACT_RULES = {
  window: 504,
  least: 252,
  /** Observations before the window that tell a sensor's own occupancy, at most and at least. */
  earlier: 1_512,
  minEarlier: 504,
  yearly: 252,
  /** A change left again within so many observations counts as reversed. Source: docs/methods/sensors.md. */
  reversedWithin: 5,
};

/** The rules by which something is proposed. */
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
  /** Days since 1970-01-01 of the observation. */
  day: number;
  /** In the sensor's unit. */
  value: number;
  /** 0..1, 1 the most stressed. */
  percentile: number;
  state: SensorState;
}

/** A sensor of the catalogue, and what it was like of late. */
export interface SensorFacts {
  /** With its configuration in force applied. */
  definition: SensorDefinition;
  /** Version of that configuration; 0: none. */
  version: number;
  config: SensorConfig;
  active: boolean;
  /** The rule whose proposal made that version; null without one. */
  changedBy: Rule | null;
  /** Whether that version takes a proposal's change back. */
  isReverted: boolean;
  /** Whether another configuration is to come: until it is there, nothing more is proposed. */
  isChanging: boolean;
  /** From when on its source is late, epoch ms; null without a source. */
  overdueAt: number | null;
  /** The last observations under that configuration, oldest first. */
  readings: readonly Observed[];
  /** Observations before these, by state. */
  earlier: Partial<Record<SensorState, number>>;
  /** Observations since its state last changed, at most those looked at. */
  unchanged: number;
}

export interface SeriesFacts {
  id: string;
  observations: number;
  overdueAt: number | null;
  source: SourceName | null;
  publishValues: boolean;
}

/** The whole catalogue and what is known of it at an instant. */
export interface CatalogueFacts {
  now: number;
  sensors: readonly SensorFacts[];
  series: readonly SeriesFacts[];
  /** Latest observations of series that might get a sensor, oldest first, by series. */
  tails: ReadonlyMap<string, readonly { day: number; value: number }[]>;
}

/** State changes in observations a year; null for fewer than two observations. */
export function changesPerYear(states: readonly SensorState[]): number | null {
  if (states.length < 2) return null;
  return (changesOf(states).length * FACT_RULES.yearly) / states.length;
}

/** Places at which the state is another than before. */
function changesOf(states: readonly SensorState[]): number[] {
  return states.flatMap((state, i) => (i > 0 && states[i - 1] !== state ? [i] : []));
}

/** Share of changes that were left again within 5 observations, 0..1; null without a change. */
export function reversedShare(states: readonly SensorState[]): number | null {
  const places = changesOf(states);
  if (places.length === 0) return null;
  const quick = places.filter(
    (place, i) => i > 0 && place - (places[i - 1] ?? 0) <= FACT_RULES.reversedWithin,
  );
  return quick.length / places.length;
}

/** Observations by state. */
export function occupancyOf(states: readonly SensorState[]): Partial<Record<SensorState, number>> {
  const counts: Partial<Record<SensorState, number>> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

const totalOf = (counts: Partial<Record<SensorState, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Distance of two occupancies: half the sum of the differences of their shares, 0 (alike) to 1 (no
 * state in common); null when one of them is empty. Source: total variation distance.
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

/** Active sensors other than composites, which are made of others by design. */
export const ownSensors = ({ sensors }: CatalogueFacts): SensorFacts[] =>
  sensors.filter(({ definition, active }) => active && definition.category !== "composite");

const inputOf = ({ definition, readings }: SensorFacts): IndexInput => ({
  sensorId: definition.id,
  category: definition.category,
  indexWeight: definition.indexWeight,
  percentile: readings.at(-1)?.percentile ?? null,
  state: readings.at(-1)?.state ?? "NEUTRAL",
});

/**
 * What is left of the price of a change to one sensor, 0..1: 1 when today's index would stay as it
 * is, 0 when it would move by the hysteresis of its regimes or more. `altered` is its rank after the
 * change; null: it has no more weight.
 */
export function indexCost(facts: CatalogueFacts, sensorId: string, altered: number | null): number {
  const inputs = ownSensors(facts).map(inputOf);
  const after = inputs.map((input) =>
    input.sensorId === sensorId ? { ...input, percentile: altered } : input,
  );
  const [before, then] = [inputs, after].map((each) => stressIndex(each, FAMILY_WEIGHTS)?.value);
  if (before === undefined && then === undefined) return 1;
  if (before === undefined || then === undefined) return 0;
  return 1 - Math.min(1, Math.abs(before - then) / REGIME_RULES.hysteresis);
}
