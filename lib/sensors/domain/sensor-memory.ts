import { add, type Ecdf, emptyEcdf, gridCell, remove } from "../../core/ecdf.ts";
import { emptySample, popLatest, type RollingSample, replace } from "../../core/rolling-sample.ts";
import type { SensorDefinition } from "./sensor.ts";
import { initialState, STATE_RULES, type StateMemory } from "./sensor-state.ts";
import { emptyTransform, isPointwise, stepTransform, type TransformMemory } from "./transform.ts";

/** All that a sensor remembers: plain JSON, the same size however long its history is. */
export interface SensorMemory {
  /** Date of the latest observation; null before the first. */
  observedAt: number | null;
  /** Sessions missed before the latest observation, kept for its revision. */
  missedSessions: number;
  /** Whether the latest observation gave a value. */
  isRanked: boolean;
  /** Values ranked so far. */
  ranked: number;
  /** Where `ranked` stood when the ranking last faded; absent: it never did. */
  fadedAt?: number;
  transform: TransformMemory;
  ecdf: Ecdf;
  /** Grid cells of the last values, for z. */
  sample: RollingSample;
  /** Percentiles of the last values, for momentum. */
  percentiles: number[];
  state: StateMemory;
  /** The state before the latest observation: where its revision starts again. */
  stateBefore: StateMemory;
  /** Cells of the last judged observations, whose outcome is not known yet. */
  pending: string[];
}

export const emptyMemory = (definition: SensorDefinition): SensorMemory => ({
  observedAt: null,
  missedSessions: 0,
  isRanked: false,
  ranked: 0,
  transform: emptyTransform(),
  ecdf: emptyEcdf(definition.resolution),
  sample: emptySample(),
  percentiles: [],
  state: initialState(definition.scheme),
  stateBefore: initialState(definition.scheme),
  pending: [],
});

/** Takes the latest value, which was ranked, out of everything, as if it had not been observed. */
export function undoLatest(memory: SensorMemory, resolution: number): void {
  const cell = popLatest(memory.sample);
  if (cell !== undefined) remove(memory.ecdf, cell * resolution);
  memory.percentiles.pop();
  memory.state = memory.stateBefore;
  if (memory.ranked > STATE_RULES.warmUp) memory.pending.pop();
  memory.ranked -= 1;
}

/**
 * Revision of an older date. The transform's window takes the new observation, so values to come
 * see it; a pointwise value still within the z window is exchanged in the ranks and in z. Readings
 * and states that were published stay, as do the ranks of windowed values: they were so known.
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
  const old = replace(memory.sample, stepsBack, gridCell(sign * observation, resolution));
  if (old === undefined) return;
  remove(memory.ecdf, old * resolution);
  add(memory.ecdf, sign * observation);
}
