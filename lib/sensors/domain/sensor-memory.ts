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

// Joins the inputs of a sensor by date, so that a spread has both values of a day.

/** Number of latest dates that are stored; revisions of older dates are ignored. */
const MAX_JOIN_DATES = 20;

interface JoinedDate {
  observedAt: number;
  /** One value per input series; null while the value is missing. */
  values: (number | null)[];
  /** The sensor's last reading of this date; null while the sensor has not processed it. */
  reading: { revision: number; knownAt: number } | null;
}

/** The last observation dates of a sensor's inputs, ascending. */
export type JoinMemory = JoinedDate[];

/** An observation of one input as it became known. */
type InputEvent = { observedAt: number; knownAt: number; value: number; revision: number };

interface JoinedObservation {
  observedAt: number;
  values: number[];
  /** 0 for the sensor's first reading of this date, then rising. */
  revision: number;
  /** Date of the previous observation; null for the first. */
  previousAt: number | null;
  /** For the revision of an older date: the number of dates processed after it. */
  stepsBack?: number;
}

/** The entry of a date, inserted when new; null when the date is older than all stored dates. */
function entryOf(memory: JoinMemory, observedAt: number, width: number): JoinedDate | null {
  const at = memory.findIndex((entry) => entry.observedAt >= observedAt);
  const found = memory[at];
  if (found?.observedAt === observedAt) return found;
  if (at === 0 && memory.length === MAX_JOIN_DATES) return null;
  const values = new Array<number | null>(width).fill(null);
  const entry: JoinedDate = { observedAt, values, reading: null };
  memory.splice(at === -1 ? memory.length : at, 0, entry);
  if (memory.length > MAX_JOIN_DATES) memory.shift();
  return entry;
}

/**
 * Adds an observation of one input, in place. Returns the sensor's observation when every input has
 * that date, and again for each revision. Returns null for an incomplete date, and for a date that
 * became complete after a later date, because the replay can no longer process it.
 */
export function joinInput(
  memory: JoinMemory,
  input: { place: number; width: number } & InputEvent,
): JoinedObservation | null {
  const entry = entryOf(memory, input.observedAt, input.width);
  if (entry === null) return null;
  entry.values[input.place] = input.value;
  const values = entry.values.filter((value) => value !== null);
  if (values.length < input.width) return null;
  const { observedAt } = entry;
  const processed = memory.filter(({ reading }) => reading !== null);
  const later = processed.filter((other) => other.observedAt > observedAt).length;
  const previousAt =
    processed.findLast((other) => other.observedAt < observedAt)?.observedAt ?? null;
  const { reading: earlier } = entry;
  if (earlier === null && later > 0) return null;
  const revision = earlier ? nextRevision(earlier, input) : input.revision;
  entry.reading = { revision, knownAt: input.knownAt };
  const stepsBack = earlier && later > 0 ? { stepsBack: later } : {};
  return { observedAt, values, revision, previousAt, ...stepsBack };
}

/**
 * The revision number of another reading of a date. Inputs revised at different instants make one
 * revision each; inputs revised at the same instant make one together.
 */
const nextRevision = (
  earlier: { revision: number; knownAt: number },
  { revision, knownAt }: InputEvent,
): number => Math.max(revision, earlier.revision + (knownAt > earlier.knownAt ? 1 : 0));
