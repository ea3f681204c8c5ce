// Replays whole histories in parts, one part in each tick.

import { type CallBudget, NEXT_TICK, reserveCalls } from "../../core/call-budget.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { replayNextVersions } from "./next-versions.ts";
import { planReplay } from "./plan-replay.ts";
import { replayAll } from "./replay-all.ts";

/** Outgoing requests reserved for recording the result. */
const CALLS_TO_RECORD = 1;
/** Outgoing requests that one more page may need: a running write, a read and a write. */
const CALLS_A_PAGE = 3;
/** Large, so that a tick with few outgoing requests left still makes progress. */
const PAGE_ROWS = 10_000;
/** Minimum rows of a page, also on a slow database. */
const MIN_PAGE_ROWS = 1_250;
/** Limits the time of a tick: its lease is a minute, and other jobs wait. */
const MAX_ROWS_PER_TICK = 20_000;

/** Each failure halves the page, because a page may be too large for a slow database. */
const pageRowsAfter = (failures: number): number =>
  Math.max(MIN_PAGE_ROWS, Math.floor(PAGE_ROWS / 2 ** failures));

/**
 * Continues the replay of whole histories while the tick has outgoing requests left. Each page is
 * written in one transaction with the resulting memory, so that the next tick or an operator's
 * backfill continues where this tick stopped.
 */
export async function replayInTick(
  { db, budget }: { db: Db; budget: CallBudget },
  run: Run,
  { now, failures }: { now: number; failures: number },
) {
  const calls = reserveCalls(budget, CALLS_TO_RECORD);
  const plan = await planReplay(db, now);
  const replay = { ...plan, coldStartAt: plan.headVersion === null ? now : plan.coldStartAt };
  const { observations, isDone } = await replayAll(db, replay, {
    now,
    lease: run,
    pageRows: pageRowsAfter(failures),
    mayContinue: (count) => count < MAX_ROWS_PER_TICK && calls.left() >= CALLS_A_PAGE,
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

/** Outgoing requests reserved for the evaluation that follows: a read and a write. */
const CALLS_TO_EVALUATE = 2;
/** Ticks of 5 minutes after which a new version has caught up, so that it takes less than an hour. */
const TICKS_TO_CATCH_UP = 8;

/** Continues the replay of new versions of sensors, and says how far it is. */
export async function nextInTick(
  { db, budget }: { db: Db; budget: CallBudget },
  run: Run,
  { now, failures, pending }: { now: number; failures: number; pending: readonly string[] },
) {
  const calls = reserveCalls(budget, CALLS_TO_EVALUATE);
  const { left, inForce } = await replayNextVersions(db, {
    now,
    lease: run,
    pageRows: pageRowsAfter(failures),
    mayContinue: (count, total) =>
      count < Math.max(MAX_ROWS_PER_TICK, total / TICKS_TO_CATCH_UP) &&
      calls.left() >= CALLS_A_PAGE,
  });
  if (inForce.length > 0) return { changed_over: inForce };
  return { replaying: pending, replay_left: left };
}
