import {
  addValue,
  type Ecdf,
  ecdfRank,
  emptyEcdf,
  gridCell,
  halveCounts,
  removeValue,
} from "../../core/ecdf.ts";
import {
  emptyRollingSample,
  popLatestSample,
  pushSample,
  type RollingSample,
  replaceSample,
  sampleRobustZ,
} from "../../core/rolling-sample.ts";
import {
  CONFIDENCE_RULES,
  type ConfidenceTable,
  cellOf,
  confidenceOf,
  type Outcome,
} from "./confidence.ts";
import type { SensorDefinition, SensorState } from "./sensor.ts";
import {
  exitValues,
  initialState,
  nextState,
  STATE_RULES,
  type StateMemory,
} from "./sensor-state.ts";
import {
  emptyTransform,
  isPointwise,
  observationOf,
  stepTransform,
  type TransformMemory,
} from "./transform.ts";

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
  sample: emptyRollingSample(),
  percentiles: [],
  state: initialState(definition.scheme),
  stateBefore: initialState(definition.scheme),
  pending: [],
});

/** Takes the latest value, which was ranked, out of everything, as if it had not been observed. */
export function undoLatest(memory: SensorMemory, resolution: number): void {
  const cell = popLatestSample(memory.sample);
  if (cell !== undefined) removeValue(memory.ecdf, cell * resolution);
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
  const old = replaceSample(memory.sample, stepsBack, gridCell(sign * observation, resolution));
  if (old === undefined) return;
  removeValue(memory.ecdf, old * resolution);
  addValue(memory.ecdf, sign * observation);
}

/** Windows in observations. Source: methods §2, items 2 and 3. */
export const EVALUATION_RULES = { zWindow: 252, momentumWindow: 20, minForZ: 20 };

export interface SensorEvent {
  /** Date of the observation. A later one is new; the latest again is its revision. */
  observedAt: number;
  knownAt: number;
  /** One value per input series. */
  values: readonly number[];
  /** Expected sessions without an observation just before this one. */
  missedSessions: number;
  /** For the revision of an older date: how many observations the sensor has had after it. */
  stepsBack?: number;
}

export interface SensorReading {
  observedAt: number;
  recordedAt: number;
  /** In the sensor's unit. */
  value: number;
  /** Mid-rank in the sensor's own history, itself included, 0..1, 1 the most stressed. */
  percentile: number;
  /** Robust z over 252 observations, -6..6, up is stress; null under 20. */
  z: number | null;
  /** Change of the percentile in 20 observations; null under 21. */
  momentum: number | null;
  state: SensorState;
  /** The state before this observation; where it differs from `state`, this reading moved it. */
  previousState: SensorState;
  /** Probability that the state is the same 5 observations later; null in the first 60. */
  confidence: number | null;
  /** Values at which the percentile leaves the state; null where it has no such end. */
  bandLow: number | null;
  bandHigh: number | null;
}

export interface SensorStep {
  memory: SensorMemory;
  reading: SensorReading | null;
  /** To be entered in the confidence table by the caller, after all that this step's date reads. */
  outcomes: Outcome[];
}

/** Lets a ranking with a half-life fade before the next value, once in each of them. */
function halveWhenDue({ halfLife }: SensorDefinition, memory: SensorMemory): void {
  if (halfLife === undefined) return;
  if (memory.fadedAt !== undefined && memory.ranked - memory.fadedAt < halfLife) return;
  halveCounts(memory.ecdf);
  memory.fadedAt = memory.ranked;
}

/** Ranks a value and, once there are more than 60, moves the state. */
function rankAndTransition(definition: SensorDefinition, memory: SensorMemory, value: number) {
  const { resolution, sign, scheme, dwell } = definition;
  const x = sign * value;
  halveWhenDue(definition, memory);
  const cell = gridCell(x, resolution);
  addValue(memory.ecdf, x);
  pushSample(memory.sample, cell, EVALUATION_RULES.zWindow);
  memory.ranked += 1;
  const p = ecdfRank(memory.ecdf, x) ?? 0.5;
  memory.percentiles.push(p);
  if (memory.percentiles.length > EVALUATION_RULES.momentumWindow + 1) memory.percentiles.shift();
  const hasMomentum = memory.percentiles.length > EVALUATION_RULES.momentumWindow;
  const momentum = hasMomentum ? p - (memory.percentiles[0] ?? p) : null;
  const z = memory.ranked < EVALUATION_RULES.minForZ ? null : sampleRobustZ(memory.sample, cell);
  memory.stateBefore = memory.state;
  if (memory.ranked > STATE_RULES.warmUp) {
    const input = { p, m: momentum ?? 0 };
    memory.state = nextState(scheme, memory.state, input, memory.missedSessions, dwell);
  }
  return { p, z, momentum };
}

/** Puts a judged observation in the queue; unless it was there before, it settles the one 5 back. */
function enqueuePending(memory: SensorMemory, cell: string, isRepeat: boolean): Outcome[] {
  const isFull = memory.pending.length >= CONFIDENCE_RULES.horizon;
  const settled = isFull && !isRepeat ? memory.pending.shift() : undefined;
  memory.pending.push(cell);
  if (settled === undefined) return [];
  return [{ cell: settled, unchanged: settled.startsWith(`${memory.state.state}|`) }];
}

/** Confidence by the table as it stands, and the outcomes that this observation makes known. */
function confidenceAndOutcomes(
  memory: SensorMemory,
  ranking: { p: number; momentum: number | null },
  isRepeat: boolean,
  table: ConfidenceTable,
): { confidence: number | null; outcomes: Outcome[] } {
  if (memory.ranked <= STATE_RULES.warmUp) return { confidence: null, outcomes: [] };
  const input = { p: ranking.p, m: ranking.momentum ?? 0 };
  const cell = cellOf(memory.state, input, memory.percentiles);
  const confidence = confidenceOf(table, cell, memory.ranked);
  return { confidence, outcomes: enqueuePending(memory, cell, isRepeat) };
}

/**
 * One observation of one sensor: (definition, memory, event) -> (memory, reading). The memory is
 * taken over and changed in place; null starts one. Backfill and a live tick are this same fold, so
 * a reading depends on nothing that became known after it.
 *
 * No reading comes of an observation with a missing input (memory as it was), of one before the
 * window is full, or of the revision of an older date (see `reviseOlder`). The revision of the
 * latest date is judged again from the state before it; outcomes stay as first known.
 */
export function stepSensor(
  definition: SensorDefinition,
  memory: SensorMemory | null,
  event: SensorEvent,
  table: ConfidenceTable,
): SensorStep {
  const next = memory ?? emptyMemory(definition);
  const nothing: SensorStep = { memory: next, reading: null, outcomes: [] };
  const observation = observationOf(definition, event.values);
  if (observation === null) return nothing;
  if (next.observedAt !== null && event.observedAt < next.observedAt) {
    if (event.stepsBack === undefined) throw new RangeError("an older date needs stepsBack");
    reviseOlder(definition, next, observation, event.stepsBack);
    return nothing;
  }
  const isRevision = event.observedAt === next.observedAt;
  const isRepeat = isRevision && next.isRanked;
  if (isRepeat) undoLatest(next, definition.resolution);
  if (!isRevision) next.missedSessions = event.missedSessions;
  next.observedAt = event.observedAt;
  const stepsBack = isRevision ? 0 : undefined;
  const value = stepTransform(definition.transform, next.transform, observation, stepsBack);
  next.isRanked = value !== null;
  if (value === null) return nothing;
  const ranking = rankAndTransition(definition, next, value);
  const { confidence, outcomes } = confidenceAndOutcomes(next, ranking, isRepeat, table);
  const reading: SensorReading = {
    observedAt: event.observedAt,
    recordedAt: event.knownAt,
    value,
    percentile: ranking.p,
    z: ranking.z,
    momentum: ranking.momentum,
    state: next.state.state,
    previousState: next.stateBefore.state,
    confidence,
    ...exitValues(next.ecdf, next.state.state, definition.sign),
  };
  return { memory: next, reading, outcomes };
}
