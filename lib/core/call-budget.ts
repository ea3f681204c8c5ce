/**
 * Maximum external calls of a scheduled run: database, feeds, payments and mail together. The
 * platform allows more; a run of this size ends well before the next one starts.
 */
export const MAX_CALLS_PER_TICK = 100;

/** What a job writes in its summary when work remains. */
export const NEXT_TICK = "the next tick goes on";

/**
 * External calls that remain in this tick. Callers do not count their own calls: `TickBudget` does.
 */
export interface CallBudget {
  left(): number;
}

/** For work outside of a tick, where calls are not limited. */
export const UNLIMITED_CALLS: CallBudget = { left: () => MAX_CALLS_PER_TICK };

/** A budget that keeps `calls` in reserve for later work. */
export const reserveCalls = (budget: CallBudget, calls: number): CallBudget => ({
  left: () => budget.left() - calls,
});

/** The budget of a tick, measured by the calls that its process has made. */
export class TickBudget {
  readonly #made: () => number;
  readonly #madeBefore: number;

  constructor(made: () => number) {
    this.#made = made;
    this.#madeBefore = made();
  }

  /**
   * What one job may use: its own share, and what other jobs did not use beyond the shares of the
   * jobs after it.
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
