// The confidence of a sensor's state, from how often similar states lasted.

import type { SensorState } from "./sensor.ts";
import { nearestExit, type StateInput, type StateMemory } from "./sensor-state.ts";

/**
 * Parameters of the confidence: the estimated probability that the state is the same 5 observations
 * later. It comes from a table of counts of known outcomes, which all sensors share.
 *
 * Margins are measured in the sensor's typical move of one observation. On the same data this
 * predicts better than margins in percentile points (Brier skill 2012-2022 out of sample .42 against
 * .38). Source: docs/methods/sensors.md#confidence.
 */
export const CONFIDENCE_RULES = {
  horizon: 5,
  /** Cut points of the margin to the exit, in typical moves; below 0 the exit is already crossed. */
  marginCuts: [-2, 0, 1, 2, 4, 8],
  /** Cut points of the age of a state, in observations. */
  ageCuts: [2, 5, 10, 20, 60],
  /** Minimum typical move: the mean absolute change of the percentile in one observation. */
  minMove: 0.002,
  /** Weight of the parent cell's rate, as a number of outcomes. */
  shrink: 20,
  /** Share of unchanged states while the table is empty; measured over all states: .86. */
  prior: 0.85,
  /** A sensor with fewer observations has its confidence shrunk towards the rate of its state. */
  fullHistory: 504,
  /** Factor by which a missed reading shrinks the distance to the rate of the state. */
  staleFactor: 0.5,
};

/**
 * Counts by cell: [outcomes, outcomes with an unchanged state]. A cell's name is
 * `state|progress|margin|age`; each prefix of it names a wider cell that contains it.
 */
export type ConfidenceTable = Record<string, [number, number]>;

/** Whether the state was unchanged 5 observations after a ranked observation. */
export interface StateOutcome {
  cell: string;
  unchanged: boolean;
}

const bucket = (value: number, cuts: readonly number[]): number =>
  cuts.filter((cut) => value >= cut).length;

/** Mean absolute one-observation change of the percentiles, oldest first, 0..1. */
function typicalMove(percentiles: readonly number[]): number {
  let sum = 0;
  for (let i = 1; i < percentiles.length; i += 1) {
    sum += Math.abs((percentiles[i] ?? 0) - (percentiles[i - 1] ?? 0));
  }
  const mean = percentiles.length > 1 ? sum / (percentiles.length - 1) : 0;
  return Math.max(CONFIDENCE_RULES.minMove, mean);
}

/** The narrowest cell of one ranked observation; `percentiles` are the latest, oldest first. */
export function cellOf(
  memory: StateMemory,
  input: StateInput,
  percentiles: readonly number[],
): string {
  const exit = nearestExit(memory.state, input);
  const margin = bucket(exit.distance / typicalMove(percentiles), CONFIDENCE_RULES.marginCuts);
  const side = exit.side > 0 ? "u" : "d";
  const age = bucket(memory.age, CONFIDENCE_RULES.ageCuts);
  return `${memory.state}|${memory.candidate}|${side}${margin}|${age}`;
}

/** A cell and the wider ones that contain it, widest first: the state alone comes first. */
function cellsWithin(cell: string): string[] {
  const parts = cell.split("|");
  return parts.map((_, i) => parts.slice(0, i + 1).join("|"));
}

/** Adds outcomes to the table, in place. */
export function addOutcomes(table: ConfidenceTable, outcomes: readonly StateOutcome[]): void {
  for (const { cell, unchanged } of outcomes) {
    for (const name of cellsWithin(cell)) {
      const [n, hits] = table[name] ?? [0, 0];
      table[name] = [n + 1, hits + (unchanged ? 1 : 0)];
    }
  }
}

/**
 * (hits + 20 times the parent's rate) / (n + 20), from the widest cell down. Source:
 * docs/methods/sensors.md#confidence.
 */
function shrunkRate(table: ConfidenceTable, cells: readonly string[]): number {
  const { shrink, prior } = CONFIDENCE_RULES;
  return cells.reduce((rate, cell) => {
    const [n, hits] = table[cell] ?? [0, 0];
    return (hits + shrink * rate) / (n + shrink);
  }, prior);
}

/** Share of a state's observations after which it was unchanged 5 observations later, 0..1. */
export const stateRate = (table: ConfidenceTable, state: SensorState): number =>
  shrunkRate(table, [state]);

/**
 * Confidence of one ranked observation, 0..1: the rate of its cell, where each cell is shrunk towards
 * the cell that contains it. For a sensor with n < 504 observations, the distance from the rate of
 * the state is multiplied by n / 504. Source: docs/methods/sensors.md#confidence.
 */
export function confidenceOf(table: ConfidenceTable, cell: string, observations: number): number {
  const cells = cellsWithin(cell);
  const base = shrunkRate(table, cells.slice(0, 1));
  const weight = Math.min(1, observations / CONFIDENCE_RULES.fullHistory);
  return base + weight * (shrunkRate(table, cells) - base);
}

/**
 * Confidence when readings are missing, 0..1: each missed reading halves the distance to the rate of
 * the state, because the margin becomes outdated. Null for a dead sensor. Source:
 * docs/methods/sensors.md#confidence (the factor of one half is a choice).
 */
export function staleConfidence(
  confidence: number | null,
  rate: number,
  missedReadings: number,
  isDead: boolean,
): number | null {
  if (confidence === null || isDead) return null;
  const missed = Math.max(0, missedReadings);
  return rate + (confidence - rate) * CONFIDENCE_RULES.staleFactor ** missed;
}
