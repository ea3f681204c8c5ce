// Reads what a tick has to evaluate, and decides between evaluating, replaying and waiting.

import { MIN_INSTANT } from "../../core/calendar-date.ts";
import { listSampleSeries, type SampleSeries } from "../../market/queries/sample-data.ts";
import { listSeriesProgress, type SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { listLastStatuses } from "../../runtime/database/job-runs.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import {
  assembleEngineState,
  CONFIDENCE_PART,
  type EngineState,
  initialEngineState,
  SHARED_PART,
  sensorPart,
} from "../domain/engine-state.ts";
import { COLD_START_MS } from "../domain/left-out.ts";
import { advanceUnpublished, type ObservationEvent } from "../domain/replay.ts";
import { catalogueTimeline, type Timeline } from "../domain/sensor-config.ts";
import { catalogueInForce } from "../domain/sensor-rules.ts";
import {
  listDueObservations,
  listObservationsKnownAfter,
  type Span,
} from "../queries/due-observations.ts";
import {
  findHeadVersion,
  HEAD_PART,
  listMemoryParts,
  type StoredHead,
  toMemory,
} from "../queries/evaluation-memory.ts";
import {
  listSensorConfigs,
  listSensorSnapshots,
  type SensorSnapshot,
} from "../queries/sensor-snapshots.ts";
import { HEARTBEAT_MS } from "./evaluated-rows.ts";
import { writtenVersions } from "./renewal.ts";

/** Maximum rows of one read, more than the inputs of any sensor have. */
export const MAX_READ_ROWS = 200_000;

type AddedSensorContext = {
  engine: EngineState;
  timeline: Timeline;
  progress: ReadonlyMap<string, SeriesProgress>;
  /** Series that are about to be evaluated; a sensor is prepared when one of them is its input. */
  series: ReadonlyMap<string, unknown>;
  now: number;
};

/**
 * Prepares sensors that a proposal added: replays the past of their series into their memory, in
 * place and without readings, so that their first values are ranked in a history. Costs one read for
 * each new sensor.
 */
export async function backfillAddedSensors(
  db: Db,
  { engine, timeline, progress, series, now }: AddedSensorContext,
): Promise<void> {
  const { definitions, unpublished } = timeline.at(now);
  const added = [...definitions, ...unpublished].filter(
    ({ id, series: inputs }) =>
      timeline.added.has(id) &&
      engine.sensors[id] === undefined &&
      inputs.some((input) => series.has(input)),
  );
  if (added.length === 0) return;
  const inputs = new Set(added.flatMap((definition) => definition.series));
  const spans = new Map<string, Span>();
  for (const id of inputs) spans.set(id, { after: 0, through: progress.get(id)?.evaluated ?? 0 });
  const limits = { after: MIN_INSTANT, limit: MAX_READ_ROWS };
  const events = await listObservationsKnownAfter(db, spans, limits);
  advanceUnpublished(engine, added, events);
}

/** A series with more new rows is left to a backfill. */
const MAX_ROWS_PER_SERIES = 300;
/** A series with more rows that became known before the last evaluation is left to a backfill, too. */
export const MAX_LATE_ROWS = 60;

export const isColdStart = ({ coldStartAt }: StoredHead, now: number): boolean =>
  coldStartAt != null && now - coldStartAt < COLD_START_MS;

/** The task of a tick: evaluate new rows, replay whole histories, or wait for the reason given. */
type NextStep = "evaluate" | "replay" | { wait: string };

export type DueWork = {
  next: NextStep;
  /** See `Head`. */
  coldStartAt: number | null;
  headVersion: number | null;
  /** The version under which each sensor's readings are written. */
  versions: Record<string, number>;
  /** Sensors that keep their last reading, as their method has changed. */
  held: ReadonlySet<string>;
  /** Sensors of the code that the database does not have. */
  missing: readonly string[];
  /** Sensors whose past waits for a replay under their newest rules. */
  pending: readonly string[];
  engine: EngineState;
  timeline: Timeline;
  events: readonly ObservationEvent[];
  /** Evaluated rows of each series, after these events. */
  evaluated: ReadonlyMap<string, number>;
  progress: ReadonlyMap<string, SeriesProgress>;
  snapshots: readonly SensorSnapshot[];
  /** Series whose history waits for a backfill. */
  waiting: readonly string[];
  /** Number of consecutive failed runs of this job, just before this run. */
  failures: number;
};

/** Maximum number of failures that are counted. */
const MAX_FAILURES = 4;

const COMPOSITES = SENSORS.filter(({ category }) => category === "composite");
const NAMED_PARTS = [
  HEAD_PART,
  SHARED_PART,
  CONFIDENCE_PART,
  ...COMPOSITES.map(({ id }) => sensorPart(id)),
];

/** Reads all that an evaluation at `now` needs, in one round trip. */
export async function readDueWork(db: Db, now: number): Promise<DueWork> {
  // Due rows are read before the memories, so that the memories cover all sensors concerned.
  const [heads, due, memory, snapshots, progressRows, configs, ingest, runs, sample] =
    await db.batch([
      findHeadVersion(db),
      listDueObservations(db, MAX_ROWS_PER_SERIES + 1),
      listMemoryParts(db, NAMED_PARTS),
      listSensorSnapshots(db, now - HEARTBEAT_MS),
      listSeriesProgress(db),
      listSensorConfigs(db),
      listLastStatuses(db, "ingest", 1),
      listLastStatuses(db, "evaluate", MAX_FAILURES + 1),
      listSampleSeries(db),
    ]);
  const { head, parts } = toMemory(memory);
  const headVersion = head?.version ?? null;
  if ((heads[0]?.version ?? 0) !== (headVersion ?? 0)) {
    throw new Error("another evaluation was faster");
  }
  const progress = new Map(progressRows.map((row) => [row.id, row]));
  const { inTick, waiting } = splitDue(due, head?.at ?? MIN_INSTANT, sample);
  const evaluated = new Map(
    [...inTick].map(([id, rows]) => [id, (progress.get(id)?.evaluated ?? 0) + rows.length]),
  );
  const versions = writtenVersions(snapshots);
  const { definitions, held, pending, missing } = catalogueInForce(SENSORS, snapshots);
  const timeline = catalogueTimeline(definitions, configs);
  const engine = assembleEngineState(parts, Object.keys(versions)) ?? initialEngineState();
  const events = withRecordedInstants([...inTick.values()].flat(), head?.at ?? MIN_INSTANT, now);
  const isIngesting = ingest[0]?.status === "waiting";
  const next = nextStep(head, { isDue: inTick.size > 0, waiting, isIngesting, now });
  if (next === "evaluate")
    await backfillAddedSensors(db, { engine, timeline, progress, series: inTick, now });
  return {
    next,
    headVersion,
    versions,
    held,
    missing,
    engine,
    timeline,
    events,
    pending: pending.map(({ id }) => id),
    coldStartAt: head === null ? now : (head.coldStartAt ?? null),
    evaluated,
    progress,
    snapshots,
    waiting,
    failures: failuresOf(runs),
  };
}

/** Number of consecutive failed runs before this run, which is the newest. */
function failuresOf([, ...earlierRuns]: readonly { status: string }[]): number {
  const end = earlierRuns.findIndex(({ status }) => status !== "failed");
  return end < 0 ? earlierRuns.length : end;
}

type Due = {
  isDue: boolean;
  waiting: readonly string[];
  /** Whether histories are still being ingested; a replay now would have to be repeated. */
  isIngesting: boolean;
  now: number;
};

/**
 * Decides what a tick does. Ticks replay histories only during the first day of an empty database.
 * Later, only an operator's backfill replays them, because a replay replaces published data.
 */
function nextStep(head: StoredHead | null, { isDue, waiting, isIngesting, now }: Due): NextStep {
  if (head?.replay) return "replay";
  if ((head === null || isColdStart(head, now)) && waiting.length > 0 && !isIngesting)
    return "replay";
  if (head !== null) return "evaluate";
  if (isIngesting) return { wait: "histories are coming in" };
  return isDue ? "evaluate" : { wait: "no observations yet" };
}

/**
 * Splits due rows into series that a tick evaluates and series left to a backfill, such as those whose sample an
 * operator replaced.
 */
function splitDue(
  events: readonly ObservationEvent[],
  evaluatedTo: number,
  sample: readonly SampleSeries[],
) {
  const inTick = new Map<string, ObservationEvent[]>();
  const waiting: string[] = [];
  for (const [id, rows] of Map.groupBy(events, ({ seriesId }) => seriesId)) {
    const late = rows.filter(({ knownAt }) => knownAt <= evaluatedTo).length;
    const isTooLate = evaluatedTo > MIN_INSTANT && late > MAX_LATE_ROWS;
    const isReplaced = sample.some((each) => each.id === id && each.state === "replaced");
    if (rows.length > MAX_ROWS_PER_SERIES || isTooLate || isReplaced) {
      waiting.push(id);
    } else inTick.set(id, rows);
  }
  return { inTick, waiting };
}

/**
 * Sets the instants at which the readings of events are recorded: when the event became known, or now
 * for an event that became known before the last evaluation. So a new reading is never earlier than a
 * published one.
 */
export function withRecordedInstants(
  events: readonly ObservationEvent[],
  evaluatedTo: number,
  now: number,
): ObservationEvent[] {
  return events
    .map((event) =>
      event.knownAt > evaluatedTo && event.knownAt <= now ? event : { ...event, knownAt: now },
    )
    .sort((a, b) => a.knownAt - b.knownAt || a.observedAt - b.observedAt);
}
