// What the evaluation remembers of one sensor, and how revisions change it.

import { addValue, type Ecdf, emptyEcdf, gridCell, removeValue } from "../../core/ecdf.ts";
import {
  emptyRollingSample,
  popLatestSample,
  type RollingSample,
  replaceSample,
} from "../../core/rolling-sample.ts";
import type { SensorDefinition } from "./sensor.ts";
import { initialState, STATE_RULES, type StateMemory } from "./sensor-state.ts";
import { type Moments, removeFromMoments, replaceInMoments } from "./stress-index/expanding-z.ts";
import { emptyTransform, isPointwise, stepTransform, type TransformMemory } from "./transform.ts";

/** The stored memory of a sensor: plain JSON, whose size does not depend on the history's length. */
export interface SensorMemory {
  /** Date of the latest observation; null before the first. */
  observedAt: number | null;
  /** Sessions missed before the latest observation; needed when that is revised. */
  missedSessions: number;
  /** Whether the latest observation gave a value. */
  isRanked: boolean;
  /** Number of values ranked so far. */
  ranked: number;
  /** Date of the first ranked value; null before it. */
  rankedSince: number | null;
  /** Only for an input of the index: the sums from which its z is computed. */
  moments?: Moments;
  /** Value of `ranked` when the counts were last halved; see `halfLife`. */
  fadedAt?: number;
  transform: TransformMemory;
  ecdf: Ecdf;
  /** Grid cells of the last values, for z. */
  sample: RollingSample;
  /** Percentiles of the last values, for momentum. */
  percentiles: number[];
  state: StateMemory;
  /** State before the latest observation; a revision of that observation starts from it. */
  stateBefore: StateMemory;
  /** Cells of the confidence table for the latest observations, whose outcomes are not known yet. */
  pending: string[];
}

export const emptyMemory = (definition: SensorDefinition): SensorMemory => ({
  observedAt: null,
  missedSessions: 0,
  isRanked: false,
  ranked: 0,
  rankedSince: null,
  transform: emptyTransform(),
  ecdf: emptyEcdf(definition.resolution),
  sample: emptyRollingSample(),
  percentiles: [],
  state: initialState(definition.scheme),
  stateBefore: initialState(definition.scheme),
  pending: [],
});

/** Removes the latest ranked value from the memory, as if it had not been observed. */
export function undoLatest(memory: SensorMemory, resolution: number): void {
  const cell = popLatestSample(memory.sample);
  if (cell !== undefined) {
    removeValue(memory.ecdf, cell * resolution);
    if (memory.moments) removeFromMoments(memory.moments, cell);
  }
  memory.percentiles.pop();
  memory.state = memory.stateBefore;
  if (memory.ranked > STATE_RULES.warmUp) memory.pending.pop();
  memory.ranked -= 1;
}

interface RevisedObservation {
  observation: number;
  observedAt: number;
  /** Number of observations since the revised date. */
  stepsBack: number;
}

/**
 * Applies a revision of an older date. A transform with a window gets the new observation. For any
 * other transform, the value is replaced in ranks and z while it is in the window of z. Published
 * readings stay.
 */
export function reviseOlder(
  definition: SensorDefinition,
  memory: SensorMemory,
  { observation, observedAt, stepsBack }: RevisedObservation,
): void {
  const { transform, resolution, sign } = definition;
  if (!isPointwise(transform)) {
    stepTransform(transform, memory.transform, observation, stepsBack);
    return;
  }
  const cell = gridCell(sign * observation, resolution);
  const old = replaceSample(memory.sample, stepsBack, cell);
  if (old === undefined) return;
  if (memory.moments) replaceInMoments(memory.moments, definition, observedAt, { old, cell });
  removeValue(memory.ecdf, old * resolution);
  addValue(memory.ecdf, sign * observation);
}
