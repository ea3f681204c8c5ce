// The deadline of a scheduled run (a tick), which all its jobs share, and how a job that it stops ends.

/**
 * No job of a tick begins a further step after this time: the leases of its jobs last a minute, and the
 * next minute's tick follows.
 */
export const TICK_MS = 40_000;

/** The text that a job writes into its summary when work remains. */
export const NEXT_TICK = "the next tick goes on";

/** When the work of a tick is to end. */
export interface Deadline {
  hasPassed(): boolean;
}

/** For work outside a tick. */
export const NO_DEADLINE: Deadline = { hasPassed: () => false };

/** The deadline of a tick that begins now, by a clock in ms that never goes back. */
export function tickDeadline(clock: () => number): Deadline {
  const startedAt = clock();
  return { hasPassed: () => clock() - startedAt >= TICK_MS };
}

/**
 * The items of a job to work on: the first in any case, so that a job that begins late still gets on,
 * and the others until the deadline has passed.
 */
export function* beforeDeadline<T>(items: Iterable<T>, deadline: Deadline): Generator<T> {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst && deadline.hasPassed()) return;
    isFirst = false;
    yield item;
  }
}

/**
 * The final status of a job run that requests sources: `waiting` when work is left for the next tick,
 * `failed` when every requested source failed, else `done`. A `failed` or `waiting` slot stays open.
 */
export function runStatus(count: { left: number; asked: number; failed: number }) {
  if (count.left > 0) return "waiting" as const;
  return count.asked > 0 && count.failed === count.asked ? ("failed" as const) : ("done" as const);
}
