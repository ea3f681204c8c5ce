import { CommandError } from "../../operator/command.ts";

/** With more requests in flight than this, the service has stopped answering. */
const MAX_IN_FLIGHT = 2_000;
/**
 * Before the memory is read nothing is sent, until what was under way is over and what was kept for
 * two seconds is due to go: what is there then is what the Worker holds on to.
 */
const QUIET_MS = 3_500;
const HELD_MS = 50;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Requests at a fixed rate, answered or not, until it is stopped. */
export class Sender {
  #isHeld = false;
  #isOver = false;
  readonly #underWay = new Set<Promise<void>>();

  /** Resolves when it was stopped and all requests are back. */
  async run(once: () => Promise<void>, rate: number): Promise<void> {
    for (let due = performance.now(); !this.#isOver; due += 1_000 / rate) {
      const early = due - performance.now();
      if (early > 0) await pause(early);
      while (this.#isHeld && !this.#isOver) {
        await pause(HELD_MS);
        due = performance.now();
      }
      if (this.#underWay.size > MAX_IN_FLIGHT) throw new CommandError("the service has stopped");
      const request = once().finally(() => this.#underWay.delete(request));
      this.#underWay.add(request);
    }
    await Promise.all(this.#underWay);
  }

  /** Does something while nothing is sent. */
  async quietly(work: () => Promise<void>): Promise<void> {
    this.#isHeld = true;
    await pause(QUIET_MS);
    await work().finally(() => {
      this.#isHeld = false;
    });
  }

  stop(): void {
    this.#isOver = true;
  }
}
