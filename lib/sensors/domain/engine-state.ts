// The state of the whole evaluation between two runs, and the parts in which it is stored.

import type { ConfidenceTable, StateOutcome } from "./confidence.ts";
import type { JoinMemory } from "./input-join.ts";
import type { OutcomeMemory } from "./outcomes.ts";
import type { SensorState } from "./sensor.ts";
import type { SensorMemory } from "./sensor-memory.ts";
import { type CissMemory, emptyCiss } from "./stress-index/ciss.ts";
import type { ExpandingZ } from "./stress-index/expanding-z.ts";
import type { RegimeMemory } from "./stress-index/regime.ts";

/** The last published figures of a sensor. */
interface LatestReading {
  state: SensorState;
  /** Null in the first 60 observations, as a rank among few values means little. */
  percentile: number | null;
  confidence: number | null;
  /** Only for an input of the index whose history is long enough to count. */
  expandingZ: ExpandingZ | null;
  observedAt: number;
  recordedAt: number;
}

/**
 * The state of the whole evaluation: plain JSON, whose size does not depend on the length of the
 * history. The keys of records are sensor ids.
 */
export interface EngineState {
  sensors: Record<string, SensorMemory>;
  joins: Record<string, JoinMemory>;
  latest: Record<string, LatestReading>;
  outcomes: Record<string, OutcomeMemory>;
  confidence: ConfidenceTable;
  /** Outcomes known today; they enter the table at the end of the UTC day. */
  confidencePending: StateOutcome[];
  index: { value: number | null; regime: RegimeMemory | null };
  ciss: CissMemory;
  /** The last observation of each composite; absent in memories of before they followed on the same day. */
  composites?: Record<string, { observedAt: number; value: number; revision: number }>;
  /** The UTC date that is not closed yet. */
  day: string | null;
  /** Latest `knownAt` that was processed. */
  through: number;
}

export const initialEngineState = (): EngineState => ({
  sensors: {},
  joins: {},
  latest: {},
  outcomes: {},
  confidence: {},
  confidencePending: [],
  index: { value: null, regime: null },
  ciss: emptyCiss(),
  day: null,
  through: 0,
});

/**
 * The engine state is stored in parts, so that a tick reads and writes only what it changes: one
 * part per sensor, one for the confidence table, which changes once a day, and a small one for the
 * rest.
 */
type SensorPart = {
  memory: EngineState["sensors"][string] | null;
  join: EngineState["joins"][string] | null;
  outcomes: EngineState["outcomes"][string] | null;
};
type SharedPart = Omit<EngineState, "sensors" | "joins" | "outcomes" | "confidence">;

export const SHARED_PART = "shared";
export const CONFIDENCE_PART = "confidence";

/** Name of a sensor's part; the names above have no colon, so they never collide. */
export const sensorPart = (id: string): string => `sensor:${id}`;

/** The parts to store: of some sensors, the shared part, and if requested the confidence table. */
export function engineStateParts(
  engine: EngineState,
  sensorIds: Iterable<string>,
  withConfidence: boolean,
): Map<string, unknown> {
  const { sensors, joins, outcomes, confidence, ...shared } = engine;
  const parts = new Map<string, unknown>([[SHARED_PART, shared satisfies SharedPart]]);
  if (withConfidence) parts.set(CONFIDENCE_PART, confidence);
  for (const id of sensorIds) {
    const part: SensorPart = {
      memory: sensors[id] ?? null,
      join: joins[id] ?? null,
      outcomes: outcomes[id] ?? null,
    };
    parts.set(sensorPart(id), part);
  }
  return parts;
}

/** Builds the engine state from its parts; null without the shared part. */
export function assembleEngineState(
  parts: ReadonlyMap<string, unknown>,
  sensorIds: Iterable<string>,
): EngineState | null {
  const shared = parts.get(SHARED_PART) as SharedPart | undefined;
  if (shared === undefined) return null;
  const confidence = (parts.get(CONFIDENCE_PART) ?? {}) as EngineState["confidence"];
  const engine: EngineState = { ...shared, sensors: {}, joins: {}, outcomes: {}, confidence };
  for (const id of sensorIds) {
    const part = parts.get(sensorPart(id)) as SensorPart | undefined;
    if (part?.memory) engine.sensors[id] = part.memory;
    if (part?.join) engine.joins[id] = part.join;
    if (part?.outcomes) engine.outcomes[id] = part.outcomes;
  }
  return engine;
}
