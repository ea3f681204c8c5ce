// Replays stored observations page by page, and writes what a replay of everything makes.

import { yieldToEventLoop } from "../../core/pipeline.ts";
import { endSampleReplacement } from "../../market/queries/sample-data.ts";
import type { Db, Statement } from "../../runtime/database/client.ts";
import { type Run, renewLease } from "../../runtime/database/job-runs.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { engineStateParts } from "../domain/engine-state.ts";
import { type ReplayOutput, replayDays } from "../domain/replay.ts";
import { updateActivations } from "../queries/catalogue-writes.ts";
import { updateEvaluated } from "../queries/due-observations.ts";
import { insertReadings, insertStateChanges, upsertIndexReadings } from "../queries/evaluation.ts";
import {
  deleteDerived,
  deleteUnpublished,
  type RenewedVersions,
  upsertHead,
  upsertMemoryParts,
} from "../queries/evaluation-memory.ts";
import { putAllInForce, putInForce } from "../queries/new-versions.ts";
import { updateSensorStatuses } from "../queries/sensor-snapshots.ts";
import { daySlices } from "./day-slices.ts";
import {
  SENSOR_IDS,
  sensorStatuses,
  toChange,
  toIndexReading,
  toReading,
} from "./evaluated-rows.ts";
import type { Replay } from "./plan-replay.ts";
import { newVersions } from "./renewal.ts";

/** Number of observations that one transaction stores. */
const PAGE_ROWS = 4_000;

export type ReplayOptions = {
  now: number;
  /** Minimum observations of one transaction; slices are whole days. */
  pageRows?: number;
  onProgress?: (observations: number) => void;
  /** The run of the job `evaluate` whose lease prevents other evaluations. */
  lease?: Run;
  /** Whether another page may follow after a number of observations; absent when always. */
  mayContinue?: (observations: number) => boolean;
};

type Page = {
  output: ReplayOutput;
  /** Whether no observations remain after it. */
  isLast: boolean;
};
/** The statements that write a page, as one transaction. */
export type PageStatements = readonly [Statement, ...Statement[]];

/**
 * Replays the slices one after the other and writes them page by page. While a page is written, the
 * next page is replayed: the statements contain copies, so the engine state may change. The last page
 * extends to `until`. Returns the number of evaluated observations, and whether none remain.
 */
export async function replayPages(
  db: Db,
  replay: Pick<Replay, "engine" | "timeline" | "spans" | "at">,
  options: Omit<ReplayOptions, "now"> & { until: number },
  statementsOf: (page: Page) => PageStatements | Promise<PageStatements>,
) {
  const { until, pageRows = PAGE_ROWS, onProgress, mayContinue = () => true } = options;
  let written: Promise<unknown> = Promise.resolve();
  let [output, rows]: [ReplayOutput, number] = [emptyOutput(), 0];
  let [observations, isDone] = [0, false];
  for await (const { events, isLast } of daySlices(db, replay.spans, replay.at)) {
    const last = events.at(-1)?.knownAt ?? replay.at;
    const end = isLast ? Math.max(until, last) : last;
    append(output, replayDays(replay.engine, replay.timeline, events, end));
    replay.at = last;
    rows += events.length;
    // Yields to the write that is running; the replay itself never yields.
    if (rows < pageRows && !isLast) await yieldToEventLoop();
    else {
      const statements = await statementsOf({ output, isLast });
      const count = rows;
      await written;
      written = db.batch(statements).then(() => onProgress?.(count));
      // The write is awaited before the next one; this prevents an unhandled rejection until then.
      written.catch(() => undefined);
      observations += rows;
      isDone = isLast;
      [output, rows] = [emptyOutput(), 0];
      if (!mayContinue(observations)) break;
    }
  }
  await written;
  return { observations, isDone };
}

/** Makes readings, states and the index again from a planned position on. */
export const replayAll = (db: Db, replay: Replay, options: ReplayOptions) =>
  replayPages(db, replay, { ...options, until: options.now }, (page) =>
    pageStatements(db, replay, page, options),
  );

const emptyOutput = (): ReplayOutput => ({ readings: [], changes: [], indexPoints: [] });

export function append(page: ReplayOutput, { readings, changes, indexPoints }: ReplayOutput): void {
  for (const reading of readings) page.readings.push(reading);
  for (const change of changes) page.changes.push(change);
  for (const point of indexPoints) page.indexPoints.push(point);
}

/** What a page writes: readings that were published before the replay stay, without new versions. */
function withoutKept(
  { readings, changes }: ReplayOutput,
  { renewed, keptThrough }: RenewedVersions,
) {
  const isNew = (sensorId: string, at: number) =>
    keptThrough === null || renewed[sensorId] !== undefined || at > keptThrough;
  return {
    readings: readings.filter(({ sensorId, recordedAt }) => isNew(sensorId, recordedAt)),
    changes: changes.filter(({ sensorId, changedAt }) => isNew(sensorId, changedAt)),
  };
}

/** All changes of one page; updates the replay for the next page. */
function pageStatements(
  db: Db,
  replay: Replay,
  { output, isLast }: Page,
  { now, lease }: ReplayOptions,
): PageStatements {
  const { engine, at, spans, versions, headVersion, startsOver, progress, timeline } = replay;
  const { coldStartAt, indexAfter, renewal, snapshots } = replay;
  const { readings, changes } = withoutKept(output, renewal);
  const points = output.indexPoints.filter((point) => point.at > indexAfter);
  const unfinished = isLast ? null : Object.fromEntries(spans);
  const isWhole = renewal.keptThrough === null;
  const parts = engineStateParts(engine, Object.keys(versions), true);
  const evaluated = new Map([...spans].map(([id, { through }]) => [id, through]));
  replay.headVersion = (headVersion ?? 0) + 1;
  replay.startsOver = false;
  return [
    upsertHead(db, headVersion, {
      at,
      replay: unfinished,
      coldStartAt,
      ...(isLast ? {} : renewal),
    }),
    ...(startsOver && !isWhole ? deleteUnpublished(db, indexAfter) : []),
    ...(startsOver && isWhole
      ? [
          ...deleteDerived(db, indexAfter),
          ...endSampleReplacement(db),
          putAllInForce(db, SENSORS, now),
        ]
      : []),
    upsertMemoryParts(db, parts, at),
    insertReadings(db, readings.map(toReading(versions)), now),
    insertStateChanges(db, changes.map(toChange(versions))),
    upsertIndexReadings(db, points.map(toIndexReading)),
    ...(lease === undefined ? [] : [renewLease(db, lease)]),
    ...(isLast
      ? [
          updateEvaluated(db, evaluated),
          putInForce(db, newVersions(renewal.renewed, snapshots), now),
          updateSensorStatuses(db, sensorStatuses(timeline.at(now).definitions, progress, engine)),
          updateActivations(db, SENSOR_IDS),
        ]
      : []),
  ];
}
