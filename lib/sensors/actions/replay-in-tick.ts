// Replays whole histories in parts, one part in each tick.

import { type Deadline, NEXT_TICK } from "../../core/deadline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { replayNextVersions } from "./next-versions.ts";
import { planReplay } from "./plan-replay.ts";
import { replayAll } from "./replay-all.ts";

/** Large, so that a tick whose time is up still makes progress. */
const PAGE_ROWS = 10_000;
/** Minimum rows of a page, also on a slow database. */
const MIN_PAGE_ROWS = 1_250;
/** Limits the time of a tick: its lease is a minute, and other jobs wait. */
const MAX_ROWS_PER_TICK = 20_000;

/** Each failure halves the page, because a page may be too large for a slow database. */
const pageRowsAfter = (failures: number): number =>
  Math.max(MIN_PAGE_ROWS, Math.floor(PAGE_ROWS / 2 ** failures));

/**
 * Continues the replay of whole histories until the deadline of the tick has passed. Each page is
 * written in one transaction with the resulting memory, so that the next tick or an operator's
 * backfill continues where this tick stopped.
 */
export async function replayInTick(
  { db, deadline }: { db: Db; deadline: Deadline },
  run: Run,
  { now, failures }: { now: number; failures: number },
) {
  const plan = await planReplay(db, now);
  const replay = { ...plan, coldStartAt: plan.headVersion === null ? now : plan.coldStartAt };
  const { observations, isDone } = await replayAll(db, replay, {
    now,
    lease: run,
    pageRows: pageRowsAfter(failures),
    mayContinue: (count) => count < MAX_ROWS_PER_TICK && !deadline.hasPassed(),
  });
  const detail = {
    replayed: observations,
    left: plan.observations - observations,
    reason: plan.reason,
    ...(isDone ? {} : { waiting: NEXT_TICK }),
  };
  const status = isDone ? "done" : "waiting";
  await updateJobRun(db, run, { status, detail });
  return { status, ...detail };
}

/** Ticks of 5 minutes after which a new version has caught up, so that it takes less than an hour. */
const TICKS_TO_CATCH_UP = 8;

/** Continues the replay of new versions of sensors, and says how far it is. */
export async function nextInTick(
  { db, deadline }: { db: Db; deadline: Deadline },
  run: Run,
  { now, failures, pending }: { now: number; failures: number; pending: readonly string[] },
) {
  const { left, inForce } = await replayNextVersions(db, {
    now,
    lease: run,
    pageRows: pageRowsAfter(failures),
    mayContinue: (count, total) =>
      count < Math.max(MAX_ROWS_PER_TICK, total / TICKS_TO_CATCH_UP) && !deadline.hasPassed(),
  });
  if (inForce.length > 0) return { changed_over: inForce };
  return { replaying: pending, replay_left: left };
}
