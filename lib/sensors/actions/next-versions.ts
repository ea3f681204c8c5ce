// Replays the past of sensors whose rules or method have changed, beside the evaluation, and puts their
// new versions into force when they have caught up.

import { MIN_INSTANT } from "../../core/calendar-date.ts";
import type { Db, Statement } from "../../runtime/database/client.ts";
import { renewLease } from "../../runtime/database/job-runs.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { type EngineState, engineStateParts } from "../domain/engine-state.ts";
import { type ReplayOutput, replayDays } from "../domain/replay.ts";
import { SENSOR_METHOD } from "../domain/sensor-rules.ts";
import { updateActivations } from "../queries/catalogue-writes.ts";
import { listObservationsKnownAfter, updateEvaluated } from "../queries/due-observations.ts";
import { insertReadings, insertStateChanges } from "../queries/evaluation.ts";
import {
  deleteNextParts,
  deleteUnfinished,
  NEXT,
  upsertHead,
  upsertMemoryParts,
} from "../queries/evaluation-memory.ts";
import { putInForce } from "../queries/new-versions.ts";
import { updateSensorStatuses } from "../queries/sensor-snapshots.ts";
import { MAX_READ_ROWS, withRecordedInstants } from "./due-work.ts";
import { SENSOR_IDS, sensorStatuses, toChange, toReading } from "./evaluated-rows.ts";
import { type NextReplay, planNext } from "./plan-next-versions.ts";
import { newVersions } from "./renewal.ts";
import { append, type PageStatements, type ReplayOptions, replayPages } from "./replay-all.ts";

export type BackfillPlan = { observations: number; reason: string; startsOver: boolean };

type NextOptions = Omit<ReplayOptions, "mayContinue"> & {
  onPlan?: (plan: BackfillPlan) => void;
  /** Whether another page may follow, by the observations of this run and of the whole replay. */
  mayContinue?: (observations: number, total: number) => boolean;
};

type NextResult = {
  /** Observations replayed in this run, and those left. */
  replayed: number;
  left: number;
  /** Sensors whose new version came into force in this run. */
  inForce: string[];
};

/**
 * Replays a part of the past under the newest rules and method, without a change to what is published;
 * the evaluation goes on under the rules in force. When the replay has caught up with the evaluation,
 * its last transaction also puts the new versions into force. The whole catalogue is replayed in
 * memory, so that confidence and outcomes are those of a first replay, but only readings and state
 * changes of the new versions are written. Index, composites and the readings of other sensors keep
 * what was published. A run that is killed continues after its last page.
 */
export async function replayNextVersions(db: Db, options: NextOptions): Promise<NextResult> {
  const replay = await planNext(db);
  if (replay === null) return { replayed: 0, left: 0, inForce: [] };
  const { mayContinue = () => true } = options;
  options.onPlan?.({
    observations: replay.left,
    reason: `rules or method changed: ${Object.keys(replay.head.renewed).join(", ")}`,
    startsOver: replay.isStart,
  });
  const { observations, isDone } = await replayPages(
    db,
    replay,
    {
      ...options,
      until: MIN_INSTANT,
      mayContinue: (count) => mayContinue(count, replay.head.total),
    },
    async ({ output, isLast }) => {
      if (isLast) append(output, await catchUp(db, replay, options.now));
      return isLast
        ? lastStatements(db, replay, output, options)
        : pageStatements(db, replay, output, options);
    },
  );
  return {
    replayed: observations,
    left: isDone ? 0 : Math.max(0, replay.left - observations),
    inForce: isDone ? Object.keys(replay.head.renewed) : [],
  };
}

/** Evaluates what came in during the replay as a tick would, up to now. */
async function catchUp(db: Db, replay: NextReplay, now: number): Promise<ReplayOutput> {
  const limits = { after: MIN_INSTANT, limit: MAX_READ_ROWS };
  const rows = await listObservationsKnownAfter(db, replay.unseen, limits);
  const events = withRecordedInstants(rows, replay.at, now);
  return replayDays(replay.engine, replay.timeline, events, now);
}

function writtenRows(db: Db, { head }: NextReplay, output: ReplayOutput, now: number): Statement[] {
  const isNew = ({ sensorId }: { sensorId: string }) => head.renewed[sensorId] !== undefined;
  return [
    insertReadings(db, output.readings.filter(isNew).map(toReading(head.renewed)), now),
    insertStateChanges(db, output.changes.filter(isNew).map(toChange(head.renewed))),
  ];
}

/** What a page writes that others follow. */
function pageStatements(
  db: Db,
  replay: NextReplay,
  output: ReplayOutput,
  { now, lease }: NextOptions,
): PageStatements {
  const { engine, at, head, headVersion, isStart, snapshots } = replay;
  const ids = snapshots.map(({ id }) => id);
  replay.headVersion = (headVersion ?? 0) + 1;
  replay.isStart = false;
  return [
    upsertHead(db, headVersion, { ...head, at }, NEXT),
    ...(isStart ? deleteUnfinished(db) : []),
    upsertMemoryParts(db, engineStateParts(engine, ids, true), at, NEXT),
    ...writtenRows(db, replay, output, now),
    ...(lease === undefined ? [] : [renewLease(db, lease)]),
  ];
}

/** What the last page writes: with it the new versions come into force. */
function lastStatements(
  db: Db,
  replay: NextReplay,
  output: ReplayOutput,
  { now, lease }: NextOptions,
): PageStatements {
  const { live, liveHead, head, isStart, timeline, progress, snapshots } = replay;
  const { version, ...sameHead } = liveHead;
  const isNewMethod = snapshots.some((each) => each.version > 0 && each.method !== SENSOR_METHOD);
  adopt(live, replay, isNewMethod);
  const evaluated = new Map(
    [...progress].map(([id, row]) => [
      id,
      Math.max(row.evaluated, replay.unseen.get(id)?.through ?? replay.spans.get(id)?.through ?? 0),
    ]),
  );
  const definitions = timeline.at(now).definitions.filter(({ id }) => id in head.renewed);
  return [
    upsertHead(db, version, sameHead),
    ...(isStart ? deleteUnfinished(db) : []),
    deleteNextParts(db),
    upsertMemoryParts(
      db,
      engineStateParts(live, Object.keys(head.renewed), isNewMethod),
      sameHead.at,
    ),
    ...writtenRows(db, replay, output, now),
    putInForce(db, newVersions(head.renewed, snapshots), now),
    updateEvaluated(db, evaluated),
    updateSensorStatuses(db, sensorStatuses(definitions, progress, live)),
    updateActivations(db, SENSOR_IDS),
    ...(lease === undefined ? [] : [renewLease(db, lease)]),
  ];
}

/**
 * Puts the memories of the new versions into the state of the evaluation. The index goes on from what
 * it published; the table of confidence does too, unless the method that makes it is another.
 */
function adopt(live: EngineState, { engine, head }: NextReplay, isNewMethod: boolean): void {
  for (const id of Object.keys(head.renewed)) {
    for (const name of ["sensors", "joins", "latest", "outcomes", "composites"] as const) {
      const [from, to]: (Record<string, unknown> | undefined)[] = [engine[name], live[name]];
      if (from === undefined || to === undefined) continue;
      if (id in from) to[id] = from[id];
      else delete to[id];
    }
  }
  const isRenewed = (kind: string) =>
    SENSORS.some(({ id, transform }) => transform.kind === kind && id in head.renewed);
  if (isRenewed("ciss")) live.ciss = engine.ciss;
  if (!isNewMethod) return;
  live.confidence = engine.confidence;
  live.confidencePending = engine.confidencePending;
}
