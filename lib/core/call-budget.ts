// The budget of outgoing requests that one scheduled run (a tick) may make.

/**
 * Maximum of outgoing requests of a scheduled run: database, feeds, payments and mail together. The
 * platform allows more; a run of this size ends well before the next one starts.
 */
export const MAX_CALLS_PER_TICK = 100;

/** The text that a job writes into its summary when work remains. */
export const NEXT_TICK = "the next tick goes on";

/**
 * The final status of a job run that requests sources: `waiting` when work is left for the next tick,
 * `failed` when every requested source failed, else `done`. A `failed` or `waiting` slot stays open.
 */
export function runStatus(count: { left: number; asked: number; failed: number }) {
  if (count.left > 0) return "waiting" as const;
  return count.asked > 0 && count.failed === count.asked ? ("failed" as const) : ("done" as const);
}

/** How many outgoing requests remain. `TickBudget` counts the requests; callers need not. */
export interface CallBudget {
  left(): number;
}

/** The budget of work outside a tick, where requests are not limited. */
export const UNLIMITED_CALLS: CallBudget = { left: () => MAX_CALLS_PER_TICK };

/** A budget that reserves `calls` requests for later work. */
export const reserveCalls = (budget: CallBudget, calls: number): CallBudget => ({
  left: () => budget.left() - calls,
});

/** The budget of a tick, measured by the requests that its process has made. */
export class TickBudget {
  readonly #made: () => number;
  readonly #madeBefore: number;

  constructor(made: () => number) {
    this.#made = made;
    this.#madeBefore = made();
  }

  /**
   * The budget of one job: its own share, or more when earlier jobs used less than theirs. The shares
   * of later jobs stay reserved.
   */
  ofJob(share: number, sharesAfter: number): CallBudget {
    const madeBeforeJob = this.#made();
    return {
      left: () =>
        Math.max(
          share - (this.#made() - madeBeforeJob),
          MAX_CALLS_PER_TICK - (this.#made() - this.#madeBefore) - sharesAfter,
        ),
    };
  }
}
