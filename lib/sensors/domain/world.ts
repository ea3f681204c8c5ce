import type { ConfidenceTable, Outcome } from "./confidence.ts";
import type { JoinMemory } from "./joined-inputs.ts";
import type { OutcomeMemory } from "./outcomes.ts";
import type { SensorState } from "./sensor.ts";
import type { SensorMemory } from "./sensor-memory.ts";
import { type CissMemory, emptyCiss } from "./stress-index/ciss.ts";
import type { RegimeMemory } from "./stress-index/regime.ts";

/** What a sensor last published. */
interface LatestReading {
  state: SensorState;
  /** Null in the first 60 observations, when a rank means little. */
  percentile: number | null;
  confidence: number | null;
  observedAt: number;
  recordedAt: number;
}

/**
 * All that the fold over observations remembers: plain JSON, the same size however long history is.
 * Records are by sensor id.
 */
export interface World {
  sensors: Record<string, SensorMemory>;
  joins: Record<string, JoinMemory>;
  latest: Record<string, LatestReading>;
  outcomes: Record<string, OutcomeMemory>;
  confidence: ConfidenceTable;
  /** Outcomes known today; they enter the table at the end of the UTC day. */
  confidencePending: Outcome[];
  index: { value: number | null; regime: RegimeMemory | null };
  ciss: CissMemory;
  /** The UTC date that is not closed yet. */
  day: string | null;
  /** Latest known instant that was taken in. */
  through: number;
}

export const emptyWorld = (): World => ({
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
