// Spaces out requests to a host across all processes of the service.

import { type Pace, pause } from "./pace.ts";

/** Number of request slots that one round trip reserves. */
const SLOTS_PER_RESERVATION = 4;

/** Reserves `count` request slots in a queue of all processes; returns the ms until the first slot. */
type ReserveSlots = (asked: { count: number; spacingMs: number }) => Promise<number>;

/** The pace of requests to a host that limits all our processes and addresses together. */
export class SharedPace implements Pace {
  readonly #reserveSlots: ReserveSlots;
  readonly #spacingMs: number;
  readonly #clock: () => number;
  readonly #wait: typeof pause;
  #slots: number[] = [];
  #reserving: Promise<void> | null = null;

  constructor(
    reserveSlots: ReserveSlots,
    {
      spacingMs,
      clock = () => Date.now(),
      wait = pause,
    }: { spacingMs: number; clock?: () => number; wait?: typeof pause },
  ) {
    this.#reserveSlots = reserveSlots;
    this.#spacingMs = spacingMs;
    this.#clock = clock;
    this.#wait = wait;
  }

  async turn(_host: string, signal: AbortSignal): Promise<void> {
    const at = await this.#next();
    const now = this.#clock();
    if (at > now) await this.#wait(at - now, signal);
  }

  async #next(): Promise<number> {
    for (;;) {
      // An old slot is skipped, because another process may send a request now.
      const at = this.#slots.shift();
      if (at !== undefined && at + this.#spacingMs >= this.#clock()) return at;
      if (at !== undefined) continue;
      this.#reserving ??= this.#reserve().finally(() => {
        this.#reserving = null;
      });
      await this.#reserving;
    }
  }

  async #reserve(): Promise<void> {
    const waitMs = await this.#reserveSlots({
      count: SLOTS_PER_RESERVATION,
      spacingMs: this.#spacingMs,
    });
    const first = this.#clock() + waitMs;
    this.#slots = Array.from(
      { length: SLOTS_PER_RESERVATION },
      (_, i) => first + i * this.#spacingMs,
    );
  }
}
