// Computes all sensor readings, states and the index from the stored observations.

import { yieldToEventLoop } from "../../core/pipeline.ts";
import { SERIES, type SeriesDefinition } from "../../market/domain/series.ts";
import { endSampleReplacement } from "../../market/queries/sample-data.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, renewLease } from "../../runtime/database/job-runs.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { engineStateParts } from "../domain/engine-state.ts";
import { type ReplayOutput, replayDays } from "../domain/replay.ts";
import { PAID_METADATA } from "../domain/sensor-facts.ts";
import { initialState } from "../domain/sensor-state.ts";
import { updateActivations, upsertCatalogue } from "../queries/catalogue-writes.ts";
import { updateEvaluated } from "../queries/due-observations.ts";
import {
  deleteDerived,
  insertReadings,
  insertStateChanges,
  isVersionConflict,
  upsertHead,
  upsertIndexReadings,
  upsertMemoryParts,
} from "../queries/evaluation.ts";
import { updateSensorStatuses } from "../queries/sensor-snapshots.ts";
import {
  SENSOR_IDS,
  sensorStatuses,
  toChange,
  toIndexReading,
  toReading,
} from "./evaluated-rows.ts";
import { daySlices, planReplay, type Replay } from "./plan-replay.ts";

// Copies the catalogue of series and sensors from the code to the database.

/** Updates the stored catalogue to the catalogue in the code, in one round trip. */
export async function syncCatalogue(db: Db): Promise<{ series: number; sensors: number }> {
  await upsertCatalogue(db, {
    series: SERIES.map(toFacts),
    sensors: SENSORS.map((definition) => ({
      definition,
      redactKeys: PAID_METADATA,
      initialState: initialState(definition.scheme).state,
    })),
  });
  return { series: SERIES.length, sensors: SENSORS.length };
}

function toFacts({ url, ...definition }: SeriesDefinition) {
  const { id, name, unit, calendar, source, sourceId, licence, publishValues } = definition;
  return { id, name, unit, calendar, source, sourceId, sourceUrl: url, licence, publishValues };
}

/** Number of observations that one transaction stores. */
const PAGE_ROWS = 4_000;
/** Maximum restarts of a backfill because a tick committed first. */
const STARTS = 5;

type BackfillOptions = {
  now: number;
  /** Minimum observations of one transaction; slices are whole days. */
  pageRows?: number;
  onPlan?: (plan: Pick<Replay, "observations" | "reason" | "startsOver">) => void;
  onProgress?: (observations: number) => void;
  /** The run of the job `evaluate` whose lease prevents other evaluations. */
  lease?: Run;
};

/**
 * Computes readings, states, index and all other derived data from all observations, in the order in
 * which they became known. Each page is written in one transaction with the resulting memory, so that
 * a backfill may be killed at any point and run again. Returns the number of evaluated observations.
 */
export async function backfill(db: Db, options: BackfillOptions): Promise<number> {
  for (let start = 1; ; start += 1) {
    await syncCatalogue(db);
    const replay = { ...(await planReplay(db)), coldStartAt: null };
    const { observations, reason, startsOver } = replay;
    options.onPlan?.({ observations, reason, startsOver });
    if (observations === 0 && !startsOver) return 0;
    try {
      await replayAll(db, replay, options);
      return observations;
    } catch (error) {
      if (start === STARTS || !isVersionConflict(error)) throw error;
    }
  }
}

type ReplayOptions = Pick<BackfillOptions, "now" | "pageRows" | "onProgress" | "lease"> & {
  /** Whether another page may follow after a number of observations; absent when always. */
  mayContinue?: (observations: number) => boolean;
};

/**
 * Replays the slices one after the other and writes them page by page. While a page is written, the
 * next page is replayed: the statements contain copies, so the engine state may change. Returns the
 * number of evaluated observations, and whether none remain.
 */
export async function replayAll(db: Db, replay: Replay, options: ReplayOptions) {
  const { now, pageRows = PAGE_ROWS, onProgress, lease, mayContinue = () => true } = options;
  let written: Promise<unknown> = Promise.resolve();
  let [page, rows]: [ReplayOutput, number] = [emptyOutput(), 0];
  let [observations, isDone] = [0, false];
  for await (const { events, isLast } of daySlices(db, replay.spans, replay.at)) {
    const last = events.at(-1)?.knownAt ?? replay.at;
    const until = isLast ? Math.max(now, last) : last;
    append(page, replayDays(replay.engine, replay.timeline, events, until));
    replay.at = last;
    rows += events.length;
    // Yields to the write that is running; the replay itself never yields.
    if (rows < pageRows && !isLast) await yieldToEventLoop();
    else {
      const statements = pageStatements(db, replay, page, { isLast, now, lease });
      const count = rows;
      await written;
      written = db.batch(statements).then(() => onProgress?.(count));
      // The write is awaited before the next one; this prevents an unhandled rejection until then.
      written.catch(() => undefined);
      observations += rows;
      isDone = isLast;
      [page, rows] = [emptyOutput(), 0];
      if (!mayContinue(observations)) break;
    }
  }
  await written;
  return { observations, isDone };
}

const emptyOutput = (): ReplayOutput => ({ readings: [], changes: [], indexPoints: [] });

function append(page: ReplayOutput, { readings, changes, indexPoints }: ReplayOutput): void {
  for (const reading of readings) page.readings.push(reading);
  for (const change of changes) page.changes.push(change);
  for (const point of indexPoints) page.indexPoints.push(point);
}

/** All changes of one page, as one transaction; updates the replay for the next page. */
function pageStatements(
  db: Db,
  replay: Replay,
  { readings, changes, indexPoints }: ReplayOutput,
  { isLast, now, lease }: { isLast: boolean; now: number; lease: Run | undefined },
) {
  const { engine, at, spans, versions, headVersion, startsOver, progress, timeline } = replay;
  const { coldStartAt, indexAfter } = replay;
  const points = indexPoints.filter((point) => point.at > indexAfter);
  const unfinished = isLast ? null : Object.fromEntries(spans);
  const parts = engineStateParts(engine, Object.keys(versions), true);
  const evaluated = new Map([...spans].map(([id, { through }]) => [id, through]));
  replay.headVersion = (headVersion ?? 0) + 1;
  replay.startsOver = false;
  return [
    upsertHead(db, headVersion, { at, versions, replay: unfinished, coldStartAt }),
    ...(startsOver ? [...deleteDerived(db, indexAfter), ...endSampleReplacement(db)] : []),
    upsertMemoryParts(db, parts, at),
    insertReadings(db, readings.map(toReading), now),
    insertStateChanges(db, changes.map(toChange)),
    upsertIndexReadings(db, points.map(toIndexReading)),
    ...(lease === undefined ? [] : [renewLease(db, lease)]),
    ...(isLast
      ? [
          updateEvaluated(db, evaluated),
          updateSensorStatuses(db, sensorStatuses(timeline.at(now).definitions, progress, engine)),
          updateActivations(db, SENSOR_IDS),
        ]
      : []),
  ] as const;
}
