// Sends the requests of a soak at a fixed rate and can pause them.

import { CommandError } from "../../operator/command.ts";

/** If more requests than this are in flight, the service has stopped answering. */
const MAX_IN_FLIGHT = 2_000;
/**
 * Pause before the memory is read. Within it, requests in flight end and answers that are cached for
 * two seconds expire, so the reading shows the memory that the Worker keeps.
 */
const QUIET_MS = 3_500;
/** Interval at which a paused sender checks whether it may go on. */
const CHECK_MS = 50;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends requests at a fixed rate, even if earlier ones are not answered, until it is stopped. */
export class Sender {
  #isPaused = false;
  #isStopped = false;
  readonly #inFlight = new Set<Promise<void>>();

  /** Resolves when the sender was stopped and all requests have ended. */
  async run(sendOne: () => Promise<void>, rate: number): Promise<void> {
    for (let due = performance.now(); !this.#isStopped; due += 1_000 / rate) {
      const waitMs = due - performance.now();
      if (waitMs > 0) await pause(waitMs);
      while (this.#isPaused && !this.#isStopped) {
        await pause(CHECK_MS);
        due = performance.now();
      }
      if (this.#inFlight.size > MAX_IN_FLIGHT) throw new CommandError("the service has stopped");
      const request = sendOne().finally(() => this.#inFlight.delete(request));
      this.#inFlight.add(request);
    }
    await Promise.all(this.#inFlight);
  }

  /** Does some work while no requests are sent. */
  async whilePaused(work: () => Promise<void>): Promise<void> {
    this.#isPaused = true;
    await pause(QUIET_MS);
    await work().finally(() => {
      this.#isPaused = false;
    });
  }

  stop(): void {
    this.#isStopped = true;
  }
}
