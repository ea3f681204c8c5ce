import { addValue, type Ecdf, emptyEcdf, gridCell, removeValue } from "../../core/ecdf.ts";
import {
  emptyRollingSample,
  popLatestSample,
  type RollingSample,
  replaceSample,
} from "../../core/rolling-sample.ts";
import type { SensorDefinition } from "./sensor.ts";
import { initialState, STATE_RULES, type StateMemory } from "./sensor-state.ts";
import { emptyTransform, isPointwise, stepTransform, type TransformMemory } from "./transform.ts";

/** The memory of a sensor: plain JSON, of the same size however long its history is. */
export interface SensorMemory {
  /** Date of the latest observation; null before the first. */
  observedAt: number | null;
  /** Sessions missed before the latest observation, kept for its revision. */
  missedSessions: number;
  /** Whether the latest observation gave a value. */
  isRanked: boolean;
  /** Values ranked so far. */
  ranked: number;
  /** Value of `ranked` when the counts were last halved. */
  fadedAt?: number;
  transform: TransformMemory;
  ecdf: Ecdf;
  /** Grid cells of the last values, for z. */
  sample: RollingSample;
  /** Percentiles of the last values, for momentum. */
  percentiles: number[];
  state: StateMemory;
  /** State before the latest observation, from which its revision starts again. */
  stateBefore: StateMemory;
  /** Cells of the latest ranked observations, whose outcome is not known yet. */
  pending: string[];
}

export const emptyMemory = (definition: SensorDefinition): SensorMemory => ({
  observedAt: null,
  missedSessions: 0,
  isRanked: false,
  ranked: 0,
  transform: emptyTransform(),
  ecdf: emptyEcdf(definition.resolution),
  sample: emptyRollingSample(),
  percentiles: [],
  state: initialState(definition.scheme),
  stateBefore: initialState(definition.scheme),
  pending: [],
});

/** Removes the latest ranked value from everything, as if it had not been observed. */
export function undoLatest(memory: SensorMemory, resolution: number): void {
  const cell = popLatestSample(memory.sample);
  if (cell !== undefined) removeValue(memory.ecdf, cell * resolution);
  memory.percentiles.pop();
  memory.state = memory.stateBefore;
  if (memory.ranked > STATE_RULES.warmUp) memory.pending.pop();
  memory.ranked -= 1;
}

/**
 * Revision of an older date: the transform's window gets the new observation; a pointwise value
 * still in the z window is replaced in ranks and z. What was published stays.
 */
export function reviseOlder(
  definition: SensorDefinition,
  memory: SensorMemory,
  observation: number,
  stepsBack: number,
): void {
  const { transform, resolution, sign } = definition;
  if (!isPointwise(transform)) {
    stepTransform(transform, memory.transform, observation, stepsBack);
    return;
  }
  const old = replaceSample(memory.sample, stepsBack, gridCell(sign * observation, resolution));
  if (old === undefined) return;
  removeValue(memory.ecdf, old * resolution);
  addValue(memory.ecdf, sign * observation);
}
