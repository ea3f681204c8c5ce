// Records the reading and the change of state that one evaluation step produced.

import type { EngineState } from "./engine-state.ts";
import type { SensorReading, SensorStep } from "./evaluate.ts";
import { emptyOutcomes, stepOutcomes } from "./outcomes.ts";
import type { SensorDefinition, SensorState } from "./sensor.ts";
import { STATE_RULES } from "./sensor-state.ts";

/** A reading to be stored. */
export interface RecordedReading extends SensorReading {
  sensorId: string;
  revision: number;
  /** The input observations, in the order of the definition's series. */
  inputs: number[];
}

/** A change of a sensor's state, to be stored and announced. */
export interface StateChange {
  sensorId: string;
  from: SensorState;
  to: SensorState;
  changedAt: number;
  observedAt: number;
  revision: number;
  value: number;
  percentile: number;
}

/** Rows that the evaluation adds, besides the index. */
export interface EngineOutput {
  readings: RecordedReading[];
  changes: StateChange[];
}

/** Stores a reading as the sensor's latest one, and counts it in the sensor's outcomes. */
function updateLatest(
  engine: EngineState,
  id: string,
  reading: SensorReading,
  hasPercentile: boolean,
): void {
  const { state, percentile, confidence, expandingZ, observedAt, recordedAt } = reading;
  const isRevision = engine.latest[id]?.observedAt === observedAt;
  engine.latest[id] = {
    state,
    percentile: hasPercentile ? percentile : null,
    confidence,
    expandingZ,
    observedAt,
    recordedAt,
  };
  // A revision of the latest date neither opens nor closes a window.
  if (!hasPercentile || isRevision) return;
  const outcomes = engine.outcomes[id] ?? emptyOutcomes();
  engine.outcomes[id] = outcomes;
  stepOutcomes(outcomes, { state, index: engine.index.value });
}

/** Records an evaluation step of a sensor in the engine state, and adds its rows to `out`. */
export function recordStep(
  engine: EngineState,
  { id }: SensorDefinition,
  step: SensorStep,
  source: { revision: number; values: number[] },
  out: EngineOutput,
): void {
  engine.sensors[id] = step.memory;
  engine.confidencePending.push(...step.outcomes);
  const { reading } = step;
  if (reading === null) return;
  // A change starts from the published state, even when a revision reverts a change.
  const publishedState = engine.latest[id]?.state ?? reading.previousState;
  updateLatest(engine, id, reading, step.memory.ranked > STATE_RULES.warmUp);
  const { revision, values } = source;
  const recorded = { ...reading, sensorId: id, revision, inputs: values };
  const earlier = removeSuperseded(out, recorded);
  out.readings.push(recorded);
  const from = earlier?.from ?? publishedState;
  const { state: to, recordedAt: changedAt, observedAt, value, percentile } = reading;
  if (from === to) return;
  out.changes.push({ sensorId: id, from, to, changedAt, observedAt, revision, value, percentile });
}

/**
 * Removes an earlier reading of the same observation, revision and instant, and returns its change of
 * state. Two inputs that are revised at the same instant make one revision, so only the last step
 * counts. Such readings are close to each other, so the search is short.
 */
function removeSuperseded(
  out: EngineOutput,
  { sensorId, recordedAt, observedAt, revision }: RecordedReading,
) {
  const isSame = (at: number, other: { sensorId: string; observedAt: number; revision: number }) =>
    at === recordedAt &&
    other.sensorId === sensorId &&
    other.observedAt === observedAt &&
    other.revision === revision;
  const last = out.readings.findLastIndex(
    (other) => other.recordedAt !== recordedAt || isSame(other.recordedAt, other),
  );
  const found = out.readings[last];
  if (found === undefined || !isSame(found.recordedAt, found)) return undefined;
  out.readings.splice(last, 1);
  const move = out.changes.findLastIndex((other) => isSame(other.changedAt, other));
  return move === -1 ? undefined : out.changes.splice(move, 1)[0];
}
