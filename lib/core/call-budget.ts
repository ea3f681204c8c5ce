/**
 * Calls to the outside that a scheduled run makes at most: the database, feeds, payments and mail
 * together. The platform allows many more; a run of this size ends well before the next.
 */
export const MAX_CALLS_PER_TICK = 100;

/** What a job whose work is left over says in its summary. */
export const NEXT_TICK = "the next tick goes on";

/** The calls that somebody may still make in this tick. Whoever makes one does not count it: see `TickBudget`. */
export interface CallBudget {
  left(): number;
}

/** For work outside a tick, where nobody counts. */
export const UNLIMITED_CALLS: CallBudget = { left: () => MAX_CALLS_PER_TICK };

/** A budget of which some calls are kept for what must follow. */
export const reserveCalls = (budget: CallBudget, calls: number): CallBudget => ({
  left: () => budget.left() - calls,
});

/** The one budget of a tick, by the calls that its process has made so far. */
export class TickBudget {
  readonly #made: () => number;
  readonly #madeBefore: number;

  constructor(made: () => number) {
    this.#made = made;
    this.#madeBefore = made();
  }

  /**
   * What a job may use from now on: its own share whatever others did, and what these leave over
   * beyond the shares of the jobs after it.
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
