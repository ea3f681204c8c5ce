// Evaluates one observation of one sensor: value, percentile, z-score, state and confidence.

import { addValue, ecdfRank, gridCell, halveCounts } from "../../core/ecdf.ts";
import { pushSample, sampleRobustZ } from "../../core/rolling-sample.ts";
import {
  CONFIDENCE_RULES,
  type ConfidenceTable,
  cellOf,
  confidenceOf,
  type StateOutcome,
} from "./confidence.ts";
import type { PendingState, SensorDefinition, SensorState } from "./sensor.ts";
import { emptyMemory, reviseOlder, type SensorMemory, undoLatest } from "./sensor-memory.ts";
import { exitValues, nextState, pendingState, STATE_RULES } from "./sensor-state.ts";
import { addToMoments, type ExpandingZ, expandingZ } from "./stress-index/expanding-z.ts";
import { observationOf, stepTransform } from "./transform.ts";

/** Windows of z-score and momentum, in observations. Source: docs/methods/sensors.md, items 2 and 3. */
export const EVALUATION_RULES = { zWindow: 252, momentumWindow: 20, minForZ: 20 };

/** One observation of a sensor, with a value for each input. */
export interface SensorEvent {
  /** Date of the observation: a later date is new, the latest date again is a revision. */
  observedAt: number;
  knownAt: number;
  /** One value per input series. */
  values: readonly number[];
  /** Expected sessions without an observation just before this one. */
  missedSessions: number;
  /** For the revision of an older date: number of observations since that date. */
  stepsBack?: number;
}

/** The result of evaluating one observation. */
export interface SensorReading {
  observedAt: number;
  recordedAt: number;
  /** In the sensor's unit. */
  value: number;
  /** Mid-rank in the sensor's own history, this value included, 0..1; 1 is the most stressed. */
  percentile: number;
  /** Robust z over 252 observations, -6..6, positive means stress; null below 20. */
  z: number | null;
  /** Change of the percentile in 20 observations; null below 21. */
  momentum: number | null;
  state: SensorState;
  /** The state before this observation; if it differs from `state`, this reading changed it. */
  previousState: SensorState;
  /** A worse state that the value points to and that is not taken yet; else null. */
  pending: PendingState | null;
  /** Probability that the state is the same 5 observations later; null in the first 60. */
  confidence: number | null;
  /** Values at which the percentile leaves the state; null where the state has no such bound. */
  bandLow: number | null;
  bandHigh: number | null;
  /** Only for an input of the index whose history is long enough to count. */
  expandingZ: ExpandingZ | null;
}

/** What one evaluation step returns; no reading when the value is undefined. */
export interface SensorStep {
  memory: SensorMemory;
  reading: SensorReading | null;
  /** Outcomes that the caller adds to the confidence table at the end of the date. */
  outcomes: StateOutcome[];
}

/** Halves the counts of a sensor with a half-life, each time the half-life has passed. */
function halveWhenDue({ halfLife }: SensorDefinition, memory: SensorMemory): void {
  if (halfLife === undefined) return;
  if (memory.fadedAt !== undefined && memory.ranked - memory.fadedAt < halfLife) return;
  halveCounts(memory.ecdf);
  memory.fadedAt = memory.ranked;
}

/** The z of an input of the index within its whole history; null for any other sensor. */
function stepExpandingZ(
  definition: SensorDefinition,
  memory: SensorMemory,
  observedAt: number,
  cell: number,
): ExpandingZ | null {
  if (definition.indexWeight === 0) return null;
  const moments = addToMoments(memory.moments, definition, observedAt, cell);
  if (moments === undefined) return null;
  memory.moments = moments;
  return expandingZ(moments, definition, observedAt, cell);
}

/** Ranks a value and, after 60 observations, moves the state. */
function rankAndTransition(
  definition: SensorDefinition,
  memory: SensorMemory,
  value: number,
  observedAt: number,
) {
  const { resolution, sign, scheme, dwell } = definition;
  const { momentumWindow, zWindow, minForZ } = EVALUATION_RULES;
  const x = sign * value;
  halveWhenDue(definition, memory);
  const cell = gridCell(x, resolution);
  addValue(memory.ecdf, x);
  pushSample(memory.sample, cell, zWindow);
  memory.ranked += 1;
  memory.rankedSince ??= observedAt;
  const p = ecdfRank(memory.ecdf, x) ?? 0.5;
  memory.percentiles.push(p);
  if (memory.percentiles.length > momentumWindow + 1) memory.percentiles.shift();
  const hasMomentum = memory.percentiles.length > momentumWindow;
  const momentum = hasMomentum ? p - (memory.percentiles[0] ?? p) : null;
  const z = memory.ranked < minForZ ? null : sampleRobustZ(memory.sample, cell);
  memory.stateBefore = memory.state;
  const input = { p, m: momentum ?? 0 };
  if (memory.ranked > STATE_RULES.warmUp) {
    memory.state = nextState(scheme, memory.state, input, memory.missedSessions, dwell);
  }
  const pending = pendingState(scheme, memory.state, input, dwell);
  return {
    p,
    z,
    momentum,
    pending,
    expandingZ: stepExpandingZ(definition, memory, observedAt, cell),
  };
}

/** Queues a ranked observation; a new one settles the observation 5 steps before it. */
function enqueuePending(memory: SensorMemory, cell: string, isRepeat: boolean): StateOutcome[] {
  const isFull = memory.pending.length >= CONFIDENCE_RULES.horizon;
  const settled = isFull && !isRepeat ? memory.pending.shift() : undefined;
  memory.pending.push(cell);
  if (settled === undefined) return [];
  return [{ cell: settled, unchanged: settled.startsWith(`${memory.state.state}|`) }];
}

/** Confidence from the current table, and the outcomes that this observation makes known. */
function confidenceAndOutcomes(
  memory: SensorMemory,
  ranking: { p: number; momentum: number | null },
  isRepeat: boolean,
  table: ConfidenceTable,
): { confidence: number | null; outcomes: StateOutcome[] } {
  if (memory.ranked <= STATE_RULES.warmUp) return { confidence: null, outcomes: [] };
  const input = { p: ranking.p, m: ranking.momentum ?? 0 };
  const cell = cellOf(memory.state, input, memory.percentiles);
  const confidence = confidenceOf(table, cell, memory.ranked);
  return { confidence, outcomes: enqueuePending(memory, cell, isRepeat) };
}

/**
 * Evaluates one observation of one sensor. The memory is changed in place; null starts a new memory.
 * Backfill and ticks use this same function, so a reading never depends on later knowledge. There is
 * no reading when an input is missing, when the window is not full, and for a revision of an older
 * date. A revision of the latest date is ranked again, from the state before that date.
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
    const { observedAt, stepsBack } = event;
    reviseOlder(definition, next, { observation, observedAt, stepsBack });
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
  const ranking = rankAndTransition(definition, next, value, event.observedAt);
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
    pending: ranking.pending,
    confidence,
    expandingZ: ranking.expandingZ,
    ...exitValues(next.ecdf, next.state.state, definition.sign),
  };
  return { memory: next, reading, outcomes };
}
