// Builds the snapshot of index and sensors that an interpretation is written from.

import { DAY_MS, utcDateOf } from "../../core/calendar-date.ts";
import type { Tier } from "../../core/tier.ts";
import { isSession, previousSession } from "../../market/domain/calendar.ts";
import { overdueSince } from "../../market/domain/release.ts";
import { SERIES } from "../../market/domain/series.ts";
import { freshnessOf } from "./freshness.ts";
import {
  NARRATIVE_RULES,
  type SessionPoint,
  type Snapshot,
  type SnapshotMove,
} from "./interpretation/narrative.ts";
import type { PendingState, SensorState } from "./sensor.ts";
import { publishedValue } from "./sensor-facts.ts";
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
  /** Whether its newest reading was computed later, in a replay of history. */
  isReplayed: boolean;
  /** State changes of the last weeks, oldest first: when, and from which state. */
  moves: readonly (readonly [at: number, from: SensorState])[];
  /** The two newest observations, newest first: when each became known, and what it made of the sensor. */
  observed: readonly (readonly [
    recordedAt: number,
    value: number | null,
    percentile: number | null,
    state: SensorState,
    pending: PendingState | null,
  ])[];
  unit: string;
  /** Whether the licences of its inputs allow to show its values. */
  publishValues: boolean;
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

/** Days of index points and of state changes that a snapshot needs: 26 sessions with holidays. */
export const SNAPSHOT_DAYS = { points: 45, moves: 15 };

/** One index point for each session of the New York Stock Exchange: the last before the next one. */
export function sessionPoints(days: SnapshotInputs["days"]): SessionPoint[] {
  const bySession = new Map<string, SessionPoint>();
  for (const { at, value, regime } of days) {
    const date = utcDateOf(at);
    const session = isSession("nyse", date) ? date : previousSession("nyse", date);
    bySession.set(session, { at, value, regime });
  }
  return [...bySession.values()];
}

/** Since when an input of the sensor is late by its own calendar, epoch ms; null when none is. */
function overdueSinceOf({ series, observedAt }: SnapshotInputSensor, at: number): number | null {
  const last = utcDateOf(observedAt);
  const since = SERIES.filter(({ id }) => series.includes(id)).flatMap(
    ({ calendar, release, graceMinutes }) =>
      overdueSince(calendar, release, last, at, graceMinutes) ?? [],
  );
  return since.length === 0 ? null : Math.min(...since);
}

/**
 * Freshness at an instant. Replayed history has no heartbeats: there a sensor is dead after 21 days
 * without an observation, stale when its source was late, else fresh. An input that left the index
 * earlier is not dead.
 */
function freshness(sensor: SnapshotInputSensor, { at, excluded }: SnapshotInputs) {
  const overdue = overdueSinceOf(sensor, at);
  if (excluded.includes(sensor.id) && at - sensor.observedAt > INDEX_MAX_AGE_MS) return "dead";
  if (sensor.isReplayed) return overdue === null ? "fresh" : "stale";
  const { recordedAt, cadenceMinutes } = sensor;
  const cadenceMs = cadenceMinutes * 60_000;
  return freshnessOf({ lastRecordedAt: recordedAt, cadenceMs, overdueSince: overdue }, at);
}

/** The state that a sensor had at an earlier instant. */
const stateAt = ({ state, moves }: SnapshotInputSensor, at: number): SensorState =>
  moves.find(([movedAt]) => movedAt > at)?.[1] ?? state;

/** The sensor's move by the observation of the last 24 hours; null without one or one before it. */
function moveOfDay(
  { observed: [last, before], publishValues, unit }: SnapshotInputSensor,
  at: number,
): SnapshotMove | null {
  if (last === undefined || before === undefined || at - last[0] >= DAY_MS) return null;
  return {
    value: publishedValue(last[1], publishValues),
    valueBefore: publishedValue(before[1], publishValues),
    unit,
    percentile: last[2],
    percentileBefore: before[2],
    stateBefore: before[3],
    pending: last[4],
  };
}

/** Builds the snapshot of an instant from the data known then; null before the first index point. */
export function buildSnapshot(inputs: SnapshotInputs): Snapshot | null {
  const sessions = sessionPoints(inputs.days);
  const earlier = sessions.at(-1 - NARRATIVE_RULES.shift.sessions) ?? sessions[0];
  if (earlier === undefined) return null;
  return {
    sessions,
    confidence: inputs.confidence,
    parts: inputs.contributions.map(({ category, contribution }) => ({ category, contribution })),
    families: familiesOfTier(inputs.families, "institutional"),
    freeFamilies: familiesOfTier(inputs.families, "free"),
    sensors: inputs.sensors.map((sensor) => {
      const current = freshness(sensor, inputs);
      return {
        name: sensor.name,
        isFree: sensor.minTier === "free",
        state: sensor.state,
        stateBefore: stateAt(sensor, earlier.at),
        isFresh: current === "fresh",
        isDead: current === "dead",
        move: moveOfDay(sensor, inputs.at),
      };
    }),
  };
}
