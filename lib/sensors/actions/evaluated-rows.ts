// Turns the results of an evaluation into rows to store, heartbeats included.

import { addDays, utcDateOf } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { sessionCloseAt, sessionsBetween } from "../../market/domain/calendar.ts";
import { overdueSince } from "../../market/domain/release.ts";
import { SERIES } from "../../market/domain/series.ts";
import type { SeriesProgress } from "../../market/queries/series.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { staleConfidence, stateRate } from "../domain/confidence.ts";
import type { EngineState } from "../domain/engine-state.ts";
import { outcomesText } from "../domain/outcomes.ts";
import type { ReplayOutput } from "../domain/replay.ts";
import type { SensorDefinition } from "../domain/sensor.ts";
import type { RecordedReading, StateChange } from "../domain/sensor-record.ts";
import type { IndexPoint } from "../domain/stress-index/index-point.ts";
import type { NewChange, NewIndexReading, NewReading } from "../queries/evaluation.ts";
import type { SensorSnapshot, SensorStatus } from "../queries/sensor-snapshots.ts";

/**
 * Decimals of published figures. Source: docs/decisions.md#numbers (probabilities) and the index's
 * methodology.
 */
export const DECIMALS = { value: 6, percentile: 4, z: 3, confidence: 3 };

/** The version under which rows of a sensor are written; 1 for a sensor that was just added. */
type Versions = Readonly<Record<string, number>>;
const versionIn = (versions: Versions, { sensorId }: { sensorId: string }) =>
  versions[sensorId] ?? 1;

/** Converts a reading to a row to store; readings are rounded only here. */
export const toReading =
  (versions: Versions) =>
  ({ z, ...reading }: RecordedReading): NewReading => ({
    ...reading,
    version: versionIn(versions, reading),
    value: rounded(reading.value, DECIMALS.value),
    percentile: rounded(reading.percentile, DECIMALS.percentile),
    momentum: rounded(reading.momentum, DECIMALS.percentile),
    confidence: rounded(reading.confidence, DECIMALS.confidence),
    bandLow: rounded(reading.bandLow, DECIMALS.value),
    bandHigh: rounded(reading.bandHigh, DECIMALS.value),
    zScore: rounded(z, DECIMALS.z),
    carriedForward: false,
  });

/** Converts a change of state to a row to store. */
export const toChange =
  (versions: Versions) =>
  ({ from, to, ...change }: StateChange): NewChange => ({
    ...change,
    version: versionIn(versions, change),
    value: rounded(change.value, DECIMALS.value),
    percentile: rounded(change.percentile, DECIMALS.percentile),
    fromState: from,
    toState: to,
  });

/** Converts an index point to a row to store. */
export const toIndexReading = ({
  at,
  value,
  breakdown,
  ...point
}: IndexPoint): NewIndexReading => ({
  ...point,
  ...breakdown,
  confidence: rounded(point.confidence, DECIMALS.confidence),
  asOf: at,
  stressIndex: value,
});

export const SENSOR_IDS: readonly string[] = SENSORS.map(({ id }) => id);

type Progress = ReadonlyMap<string, SeriesProgress>;

/** The status of each sensor after an evaluation, apart from its readings. */
export function sensorStatuses(
  definitions: readonly SensorDefinition[],
  progress: Progress,
  engine: EngineState,
): SensorStatus[] {
  return definitions.map((definition) => {
    const overdueAt = sourceOverdueAt(definition, progress);
    const outcomes = engine.outcomes[definition.id];
    const state = engine.latest[definition.id]?.state;
    const rankedSince = engine.sensors[definition.id]?.rankedSince ?? null;
    return {
      id: definition.id,
      overdueAt: overdueAt === null ? null : new Date(overdueAt).toISOString(),
      rankedSince: rankedSince === null ? null : new Date(rankedSince).toISOString(),
      ...(outcomes && state ? { outcomes: outcomesText(outcomes, state) } : {}),
    };
  });
}

/**
 * When a sensor's source becomes late, epoch ms: the instant at which the first of its inputs misses
 * its next release. Null for composites, which have no source.
 */
export function sourceOverdueAt(
  { series }: Pick<SensorDefinition, "series">,
  progress: Progress,
): number | null {
  const lateTimes = SERIES.filter(({ id }) => series.includes(id)).flatMap((input) => {
    const last = progress.get(input.id)?.lastObservedAt ?? null;
    const date = last === null ? null : utcDateOf(last.getTime());
    const { calendar, release, graceMinutes } = input;
    // With an infinite `now`, the result is null only for a source that is never late.
    return overdueSince(calendar, release, date, Number.POSITIVE_INFINITY, graceMinutes) ?? [];
  });
  return lateTimes.length === 0 ? null : Math.min(...lateTimes);
}

/**
 * Maximum time without a reading of an active sensor; then a heartbeat shows that the service runs.
 * Source: docs/methods/series.md#freshness, docs/decisions.md#c7.
 */
export const HEARTBEAT_MS = 6 * 3_600_000;

type Evaluation = {
  engine: EngineState;
  /** The definitions of the active sensors. */
  definitions: readonly SensorDefinition[];
  snapshots: readonly SensorSnapshot[];
  progress: ReadonlyMap<string, SeriesProgress>;
  replayed: ReplayOutput;
};

/**
 * Makes heartbeats: for each active sensor without a reading for six hours, or whose method has
 * changed, a reading that repeats the last one. It is marked as carried forward, keeps `observed_at` and enters no statistic. While
 * the source is late, the confidence shrinks with every missed session.
 */
export function heartbeatReadings(
  { engine, definitions, snapshots, progress, replayed }: Evaluation,
  now: number,
): NewReading[] {
  const read = new Set(replayed.readings.map(({ sensorId }) => sensorId));
  return snapshots.flatMap(({ id, version, active, carried }) => {
    const definition = definitions.find((each) => each.id === id);
    if (!active || carried === null || read.has(id) || definition === undefined) return [];
    const observedAt = Date.parse(carried.observedAt);
    const missed = missedSessions(definition, observedAt, progress, now);
    const rate = stateRate(engine.confidence, carried.state);
    const shrunk = staleConfidence(carried.confidence, rate, missed, false);
    const confidence = rounded(shrunk, DECIMALS.confidence);
    const changed = { version, observedAt, recordedAt: now, carriedForward: true, confidence };
    return [{ ...carried, ...changed, sensorId: id }];
  });
}

/** Number of sessions without an observation of a late source; 0 when the source is not late. */
function missedSessions(
  definition: SensorDefinition,
  observedAt: number,
  progress: Evaluation["progress"],
  now: number,
): number {
  const overdueAt = sourceOverdueAt(definition, progress);
  if (overdueAt === null || now <= overdueAt) return 0;
  const { calendar } = definition;
  const today = utcDateOf(now);
  const through = sessionCloseAt(calendar, today) > now ? addDays(today, -1) : today;
  return sessionsBetween(calendar, utcDateOf(observedAt), through);
}
