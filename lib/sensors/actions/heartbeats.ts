import { addDays, utcDateOf } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { sessionCloseAt, sessionsBetween } from "../../market/domain/calendar.ts";
import type { SeriesProgress } from "../../market/queries/series.ts";
import { staleConfidence, stateRate } from "../domain/confidence.ts";
import type { Replayed } from "../domain/replay-days.ts";
import type { SensorDefinition } from "../domain/sensor.ts";
import type { World } from "../domain/world.ts";
import type { NewReading } from "../queries/evaluation.ts";
import type { SensorSnapshot } from "../queries/sensor-snapshots.ts";
import { overdueAtOf } from "./standings.ts";
import { DECIMALS } from "./stored-rows.ts";

/** A sensor says at least so often that we are alive. Source: methods §4, decisions C7. */
export const HEARTBEAT_MS = 6 * 3_600_000;

type Found = {
  world: World;
  /** The sensors in force. */
  definitions: readonly SensorDefinition[];
  snapshots: readonly SensorSnapshot[];
  progress: ReadonlyMap<string, SeriesProgress>;
  replayed: Replayed;
};

/**
 * Readings that repeat the last one of an active sensor that had none for six hours: marked as
 * carried forward, with its own `observed_at`, and in no statistic. While its source is late its
 * confidence shrinks with every session that is missing.
 */
export function heartbeatsOf(
  { world, definitions, snapshots, progress, replayed }: Found,
  now: number,
): NewReading[] {
  const read = new Set(replayed.readings.map(({ sensorId }) => sensorId));
  return snapshots.flatMap(({ id, active, carried }) => {
    const definition = definitions.find((each) => each.id === id);
    if (!active || carried === null || read.has(id) || definition === undefined) return [];
    const observedAt = Date.parse(carried.observedAt);
    const missed = missedSessions(definition, observedAt, progress, now);
    const rate = stateRate(world.confidence, carried.state);
    const shrunk = staleConfidence(carried.confidence, rate, missed, false);
    const confidence = rounded(shrunk, DECIMALS.confidence);
    const again = { observedAt, recordedAt: now, carriedForward: true, confidence };
    return [{ ...carried, ...again, sensorId: id }];
  });
}

/** Sessions that have ended without an observation, of a source that is late; else 0. */
function missedSessions(
  definition: SensorDefinition,
  observedAt: number,
  progress: Found["progress"],
  now: number,
): number {
  const overdueAt = overdueAtOf(definition, progress);
  if (overdueAt === null || now <= overdueAt) return 0;
  const { calendar } = definition;
  const today = utcDateOf(now);
  const through = sessionCloseAt(calendar, today) > now ? addDays(today, -1) : today;
  return sessionsBetween(calendar, utcDateOf(observedAt), through);
}
