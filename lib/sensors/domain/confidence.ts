import type { SensorState } from "./sensor.ts";
import { nearestExit, type StateInput, type StateMemory } from "./sensor-state.ts";

/**
 * Confidence is the estimated probability that the state is the same 5 observations later, counted
 * in a table that all sensors share and that holds nothing but outcomes already known.
 *
 * Parameters. Source: methods §2, "Confidence". Margins are there cut in percentile points; measured
 * in the sensor's own typical one-observation moves, with the progress of a move as one more key,
 * they are sharper on the same data (Brier skill 2012-2022 out of sample .42 instead of .38).
 */
export const CONFIDENCE_RULES = {
  horizon: 5,
  /** Cut points of the margin, in typical moves; below 0 the exit is already passed. */
  marginCuts: [-2, 0, 1, 2, 4, 8],
  /** Cut points of the age of a state, in observations. */
  ageCuts: [2, 5, 10, 20, 60],
  /** A typical move is the mean absolute one-observation change of the percentile, at least this. */
  minMove: 0.002,
  /** Outcomes that a parent's rate is worth when its part has few of its own. */
  shrink: 20,
  /** Share of states unchanged before a table has anything; measured over all states: .86. */
  prior: 0.85,
  /** Below so many observations of its own, a sensor's confidence is drawn to its state's rate. */
  fullHistory: 504,
  /** What one missed reading leaves of the distance to the state's rate. */
  staleFactor: 0.5,
};

/**
 * Counts [outcomes, outcomes with the state unchanged] by cell. A cell's name is
 * `state|progress|margin|age` and each prefix of it is a wider cell that contains it.
 */
export type ConfidenceTable = Record<string, [number, number]>;

/** What became of a judged observation 5 observations later. */
export interface Outcome {
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

/** The finest cell of one judged observation; `percentiles` are its last ones, oldest first. */
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

/** Counts outcomes in, in place. */
export function addOutcomes(table: ConfidenceTable, outcomes: readonly Outcome[]): void {
  for (const { cell, unchanged } of outcomes) {
    for (const name of cellsWithin(cell)) {
      const [n, hits] = table[name] ?? [0, 0];
      table[name] = [n + 1, hits + (unchanged ? 1 : 0)];
    }
  }
}

/** (hits + 20 times the parent's rate) / (n + 20), from the widest cell down. Source: methods §2. */
function shrunkRate(table: ConfidenceTable, cells: readonly string[]): number {
  const { shrink, prior } = CONFIDENCE_RULES;
  return cells.reduce((rate, cell) => {
    const [n, hits] = table[cell] ?? [0, 0];
    return (hits + shrink * rate) / (n + shrink);
  }, prior);
}

/** Share of a state's observations that found it unchanged 5 later, 0..1. */
export const stateRate = (table: ConfidenceTable, state: SensorState): number =>
  shrunkRate(table, [state]);

/**
 * Confidence of one judged observation, 0..1: the rate of its cell, each cell drawn to the one that
 * contains it. With n < 504 observations of its own, its distance from the state's rate is
 * multiplied by n / 504. Source: methods §2.
 */
export function confidenceOf(table: ConfidenceTable, cell: string, observations: number): number {
  const cells = cellsWithin(cell);
  const base = shrunkRate(table, cells.slice(0, 1));
  const weight = Math.min(1, observations / CONFIDENCE_RULES.fullHistory);
  return base + weight * (shrunkRate(table, cells) - base);
}

/**
 * Confidence when readings are missing: each missed one halves the distance to the state's rate,
 * since what is known of the margin goes out of date. Null for a dead sensor. Source: methods §2
 * (shrink while stale, null when dead); the half is a choice.
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
