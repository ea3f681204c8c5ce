import { utcDateOf } from "../../core/calendar-date.ts";
import type { Tier } from "../../core/tier.ts";
import { isSession, previousSession } from "../../market/domain/calendar.ts";
import { overdueSince } from "../../market/domain/release.ts";
import { SERIES } from "../../market/domain/series.ts";
import { freshnessOf } from "./freshness.ts";
import { NARRATIVE_RULES, type SessionPoint, type Snapshot } from "./interpretation/narrative.ts";
import type { SensorState } from "./sensor.ts";
import { INDEX_MAX_AGE_MS } from "./stress-index/index-point.ts";
import type { Regime } from "./stress-index/regime.ts";
import { type Contribution, familiesOfTier, type TierFamily } from "./stress-index/stress-index.ts";

/** A sensor as it was known at an instant. */
export interface SnapshotInputSensor {
  id: string;
  name: string;
  minTier: Tier;
  /** Ids of the input series. */
  series: readonly string[];
  cadenceMinutes: number;
  state: SensorState;
  recordedAt: number;
  observedAt: number;
  /** Whether its newest reading was computed from history after the instant it is asked about. */
  isReplayed: boolean;
  /** State changes of the last weeks, oldest first: when, and from which state. */
  moves: readonly (readonly [at: number, from: SensorState])[];
}

/** The published index and sensors up to an instant. */
export interface SnapshotInputs {
  at: number;
  /** The last point of each UTC day of the last weeks, oldest first. */
  days: readonly { at: number; value: number; regime: Regime }[];
  contributions: readonly Pick<Contribution, "category" | "contribution">[];
  /** The families' live sensors, for each tier. */
  families: readonly TierFamily[];
  /** Sensors that the index left out, by id. */
  excluded: readonly string[];
  confidence: number | null;
  sensors: readonly SnapshotInputSensor[];
}

/** Days of index points and of moves that a snapshot needs: 26 sessions, holidays included. */
export const SNAPSHOT_DAYS = { points: 45, moves: 15 };

/**
 * One point for each session of the New York Stock Exchange: the last before the next session.
 */
export function sessionPoints(days: SnapshotInputs["days"]): SessionPoint[] {
  const bySession = new Map<string, SessionPoint>();
  for (const { at, value, regime } of days) {
    const date = utcDateOf(at);
    const session = isSession("nyse", date) ? date : previousSession("nyse", date);
    bySession.set(session, { at, value, regime });
  }
  return [...bySession.values()];
}

/** Whether an input of the sensor should have had a newer observation by its own calendar. */
function overdueOf({ series, observedAt }: SnapshotInputSensor, at: number): number | null {
  const last = utcDateOf(observedAt);
  const since = SERIES.filter(({ id }) => series.includes(id)).flatMap(
    ({ calendar, release, graceMinutes }) =>
      overdueSince(calendar, release, last, at, graceMinutes) ?? [],
  );
  return since.length === 0 ? null : Math.min(...since);
}

/**
 * Freshness at an instant. Replayed history has no heartbeats: there a sensor is dead after 21
 * days without an observation, else fresh unless its source was late. An input leaves the index
 * earlier; it is not dead then.
 */
function freshness(sensor: SnapshotInputSensor, { at, excluded }: SnapshotInputs) {
  const overdue = overdueOf(sensor, at);
  if (excluded.includes(sensor.id) && at - sensor.observedAt > INDEX_MAX_AGE_MS) return "dead";
  if (sensor.isReplayed) return overdue === null ? "fresh" : "stale";
  const { recordedAt, cadenceMinutes } = sensor;
  const cadenceMs = cadenceMinutes * 60_000;
  return freshnessOf({ lastRecordedAt: recordedAt, cadenceMs, overdueSince: overdue }, at);
}

/** The state that a sensor had at an instant of the last weeks. */
const stateAt = ({ state, moves }: SnapshotInputSensor, at: number): SensorState =>
  moves.find(([movedAt]) => movedAt > at)?.[1] ?? state;

/**
 * Builds the snapshot of an instant from what was known at it; null before the first index point.
 */
export function buildSnapshot(known: SnapshotInputs): Snapshot | null {
  const sessions = sessionPoints(known.days);
  const before = sessions.at(-1 - NARRATIVE_RULES.shift.sessions) ?? sessions[0];
  if (before === undefined) return null;
  return {
    sessions,
    confidence: known.confidence,
    parts: known.contributions.map(({ category, contribution }) => ({ category, contribution })),
    families: familiesOfTier(known.families, "institutional"),
    freeFamilies: familiesOfTier(known.families, "free"),
    sensors: known.sensors.map((sensor) => {
      const current = freshness(sensor, known);
      return {
        name: sensor.name,
        isFree: sensor.minTier === "free",
        state: sensor.state,
        stateBefore: stateAt(sensor, before.at),
        isFresh: current === "fresh",
        isDead: current === "dead",
      };
    }),
  };
}
