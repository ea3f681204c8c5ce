// The job that evaluates new observations: sensors, states and the stress index.

import type { Deadline } from "../../core/deadline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { type EngineState, engineStateParts } from "../domain/engine-state.ts";
import { advance, type ObservationEvent, type ReplayOutput, replayDays } from "../domain/replay.ts";
import type { SensorDefinition } from "../domain/sensor.ts";
import type { Timeline } from "../domain/sensor-config.ts";
import { holding } from "../domain/sensor-rules.ts";
import { updateActivations } from "../queries/catalogue-writes.ts";
import { updateEvaluated } from "../queries/due-observations.ts";
import { insertReadings, insertStateChanges, upsertIndexReadings } from "../queries/evaluation.ts";
import { upsertHead, upsertMemoryParts } from "../queries/evaluation-memory.ts";
import { updateSensorStatuses } from "../queries/sensor-snapshots.ts";
import { type DueWork, readDueWork } from "./due-work.ts";
import {
  heartbeatReadings,
  SENSOR_IDS,
  sensorStatuses,
  toChange,
  toIndexReading,
  toReading,
} from "./evaluated-rows.ts";
import { nextInTick, replayInTick } from "./replay-in-tick.ts";

/**
 * Evaluates sensors, index and freshness up to `now`: every new observation, heartbeats of sensors
 * without a new one for hours, and one index row. It reads the memories of the sensors concerned and
 * no history, so that the cost does not depend on the stored data. Makes one read and one write; the
 * write is atomic, and fails when another evaluation committed first. On an empty database, ingested
 * histories are replayed in parts instead. Before it, a part of the past of sensors with changed rules
 * is replayed; a failure of that keeps nothing else from being evaluated.
 */
export async function evaluateDue(
  { db, deadline }: { db: Db; deadline: Deadline },
  run: Run,
  now: number,
): Promise<object> {
  const work = await readDueWork(db, now);
  if (work.next === "replay")
    return await replayInTick({ db, deadline }, run, { now, failures: work.failures });
  if (work.next !== "evaluate") {
    const detail = { waiting: work.next.wait };
    await updateJobRun(db, run, { status: "done", detail });
    return detail;
  }
  const done = { status: "done" } as const;
  if (work.pending.length === 0)
    return await evaluateNow(db, run, now, { work, said: {}, ...done });
  const next = await nextInTick({ db, deadline }, run, { now, ...work }).catch((error) => ({
    error,
  }));
  if (!("error" in next)) {
    const isChanged = "changed_over" in next;
    const current = isChanged ? await readDueWork(db, now) : work;
    return await evaluateNow(db, run, now, { work: current, said: next, ...done });
  }
  // Only the name: messages of database libraries contain values.
  const replay_error = next.error instanceof Error ? next.error.name : "unknown";
  const said = { replaying: work.pending, replay_error };
  return await evaluateNow(db, run, now, { work, said, status: "failed" });
}

/** Evaluates what is due, and writes it with the result of the run, which says what was left out. */
async function evaluateNow(
  db: Db,
  run: Run,
  now: number,
  { work, said, status }: { work: DueWork; said: object; status: "done" | "failed" },
): Promise<object> {
  const { engine, timeline, events, evaluated, progress, snapshots, waiting } = work;
  const { headVersion, versions, coldStartAt, held, missing } = work;
  const evaluating = held.size === 0 ? timeline : holding(timeline, held);
  const dayBefore = engine.day;
  const replayed = replayToNow(engine, evaluating, events, now);
  const isNewDay = engine.day !== dayBefore;
  const { definitions, unpublished } = timeline.at(now);
  const touched = touchedBy(events, { isNewDay, readings: replayed.readings }, [
    ...definitions,
    ...unpublished,
  ]);
  const heartbeats = heartbeatReadings({ engine, definitions, snapshots, progress, replayed }, now);
  const detail = {
    observations: events.length,
    readings: replayed.readings.length,
    changes: replayed.changes.length,
    heartbeats: heartbeats.length,
    index: replayed.indexPoints.at(-1)?.value ?? null,
    ...said,
    ...(held.size > 0 ? { held: [...held] } : {}),
    ...(missing.length > 0 ? { missing } : {}),
    ...(waiting.length > 0 ? { waiting: `npm run backfill, for ${waiting.join(", ")}` } : {}),
  };
  const parts = engineStateParts(engine, touched, isNewDay);
  await db.batch([
    upsertHead(db, headVersion, { at: now, replay: null, coldStartAt }),
    upsertMemoryParts(db, parts, now),
    insertReadings(db, [...replayed.readings.map(toReading(versions)), ...heartbeats], now),
    insertStateChanges(db, replayed.changes.map(toChange(versions))),
    upsertIndexReadings(db, replayed.indexPoints.map(toIndexReading)),
    updateEvaluated(db, evaluated),
    updateSensorStatuses(db, sensorStatuses(definitions, progress, engine)),
    updateActivations(db, SENSOR_IDS),
    updateJobRun(db, run, { status, detail }),
  ]);
  return { ...detail, status };
}

/** Ids of the sensors whose memory these events change; composites change when a day is closed, or with a reading. */
const touchedBy = (
  events: readonly ObservationEvent[],
  { isNewDay, readings }: { isNewDay: boolean; readings: ReplayOutput["readings"] },
  definitions: readonly SensorDefinition[],
): string[] =>
  definitions
    .filter(
      ({ id, series, category }) =>
        (category === "composite" &&
          (isNewDay || readings.some(({ sensorId }) => sensorId === id))) ||
        events.some(({ seriesId }) => series.includes(seriesId)),
    )
    .map(({ id }) => id);

/** Replays the events up to `now`; also without events it closes dates and adds an index row. */
function replayToNow(
  engine: EngineState,
  timeline: Timeline,
  events: readonly ObservationEvent[],
  now: number,
): ReplayOutput {
  const replayed = replayDays(engine, timeline, events, now);
  if (replayed.indexPoints.at(-1)?.at === now) return replayed;
  const { definitions } = timeline.at(now);
  const { readings, changes, indexPoint } = advance(engine, definitions, [], now);
  return {
    readings: [...replayed.readings, ...readings],
    changes: [...replayed.changes, ...changes],
    indexPoints: [...replayed.indexPoints, ...(indexPoint === null ? [] : [indexPoint])],
  };
}
