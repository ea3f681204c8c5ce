import { yieldToEventLoop } from "../../core/pipeline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { engineStateParts } from "../domain/engine-state.ts";
import { type ReplayOutput, replayDays } from "../domain/replay.ts";
import { updateActivations } from "../queries/catalogue-writes.ts";
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
import { syncCatalogue } from "./sync-catalogue.ts";

/** Observations of one transaction. */
const PAGE_ROWS = 4_000;
/** How often a backfill begins again because a tick was faster. */
const STARTS = 5;

type BackfillOptions = {
  now: number;
  /** Observations of one transaction, at least; slices of days come whole. */
  pageRows?: number;
  onPlan?: (plan: Pick<Replay, "observations" | "reason" | "startsOver">) => void;
  onProgress?: (observations: number) => void;
};

/**
 * Computes readings, states, index and all that is derived, from every observation in the order in
 * which it became known. A page is one transaction with the memory that it leads to, so it may be
 * killed anywhere and run again. Gives the number of observations evaluated.
 */
export async function backfill(db: Db, options: BackfillOptions): Promise<number> {
  for (let start = 1; ; start += 1) {
    await syncCatalogue(db);
    const replay = await planReplay(db);
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

/**
 * Folds slice after slice and writes them by the page. While a page is being written the next is
 * folded already: its statements hold copies, so that the world may move on.
 */
async function replayAll(db: Db, replay: Replay, options: BackfillOptions): Promise<void> {
  const { now, pageRows = PAGE_ROWS, onProgress } = options;
  let written: Promise<unknown> = Promise.resolve();
  let [page, rows]: [ReplayOutput, number] = [emptyOutput(), 0];
  for await (const { events, isLast } of daySlices(db, replay.spans, replay.at)) {
    const last = events.at(-1)?.knownAt ?? replay.at;
    const until = isLast ? Math.max(now, last) : last;
    append(page, replayDays(replay.engine, replay.timeline, events, until));
    replay.at = last;
    rows += events.length;
    // A turn for the page that is being written; the fold itself never waits.
    if (rows < pageRows && !isLast) await yieldToEventLoop();
    else {
      const statements = pageStatements(db, replay, page, { isLast, now });
      const count = rows;
      await written;
      written = db.batch(statements).then(() => onProgress?.(count));
      // It is looked at before the next write; until then its failure is nobody's.
      written.catch(() => undefined);
      [page, rows] = [emptyOutput(), 0];
    }
  }
  await written;
}

const emptyOutput = (): ReplayOutput => ({ readings: [], changes: [], indexPoints: [] });

function append(page: ReplayOutput, { readings, changes, indexPoints }: ReplayOutput): void {
  for (const reading of readings) page.readings.push(reading);
  for (const change of changes) page.changes.push(change);
  for (const point of indexPoints) page.indexPoints.push(point);
}

/** All that one page changes, as one transaction; the replay then counts on it. */
function pageStatements(
  db: Db,
  replay: Replay,
  { readings, changes, indexPoints }: ReplayOutput,
  { isLast, now }: { isLast: boolean; now: number },
) {
  const { engine, at, spans, versions, headVersion, startsOver, progress, timeline } = replay;
  const unfinished = isLast ? null : Object.fromEntries(spans);
  const parts = engineStateParts(engine, Object.keys(versions), true);
  const evaluated = new Map([...spans].map(([id, { through }]) => [id, through]));
  replay.headVersion = (headVersion ?? 0) + 1;
  replay.startsOver = false;
  return [
    upsertHead(db, headVersion, { at, versions, replay: unfinished }),
    ...(startsOver ? deleteDerived(db) : []),
    upsertMemoryParts(db, parts, at),
    insertReadings(db, readings.map(toReading), now),
    insertStateChanges(db, changes.map(toChange)),
    upsertIndexReadings(db, indexPoints.map(toIndexReading)),
    ...(isLast
      ? [
          updateEvaluated(db, evaluated),
          updateSensorStatuses(db, sensorStatuses(timeline.at(now).definitions, progress, engine)),
          updateActivations(db, SENSOR_IDS),
        ]
      : []),
  ] as const;
}
