// Replays whole histories in parts, one part in each tick.

import { type CallBudget, NEXT_TICK, reserveCalls } from "../../core/call-budget.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { replayAll } from "./backfill.ts";
import { planReplay } from "./plan-replay.ts";

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

/**
 * Continues the replay of whole histories while the tick has outgoing requests left. Each page is
 * written in one transaction with the resulting memory, so that the next tick or an operator's
 * backfill continues where this tick stopped. Each earlier failure halves the page size, because a
 * page may be too large for a slow database.
 */
export async function replayInTick(
  { db, budget }: { db: Db; budget: CallBudget },
  run: Run,
  { now, failures }: { now: number; failures: number },
) {
  const calls = reserveCalls(budget, CALLS_TO_RECORD);
  const plan = await planReplay(db);
  const replay = { ...plan, coldStartAt: plan.headVersion === null ? now : plan.coldStartAt };
  const { observations, isDone } = await replayAll(db, replay, {
    now,
    lease: run,
    pageRows: Math.max(MIN_PAGE_ROWS, Math.floor(PAGE_ROWS / 2 ** failures)),
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
