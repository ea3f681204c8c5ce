import { type Pace, pause } from "./pace.ts";

/** Turns that one round trip takes from the queue. */
const TURNS_AT_ONCE = 4;

/** Takes `count` turns of a queue shared by all processes; gives the ms until the first turn. */
export type TakeTurns = (asked: { count: number; spacingMs: number }) => Promise<number>;

/** The pace for hosts that limit the requests of all our processes and addresses together. */
export class SharedPace implements Pace {
  readonly #take: TakeTurns;
  readonly #spacingMs: number;
  readonly #clock: () => number;
  readonly #wait: typeof pause;
  #turns: number[] = [];
  #taking: Promise<void> | null = null;

  constructor(
    take: TakeTurns,
    {
      spacingMs,
      clock = () => Date.now(),
      wait = pause,
    }: { spacingMs: number; clock?: () => number; wait?: typeof pause },
  ) {
    this.#take = take;
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
      // A turn that passed long ago is not used: another process may send a request now.
      const at = this.#turns.shift();
      if (at !== undefined && at + this.#spacingMs >= this.#clock()) return at;
      if (at !== undefined) continue;
      this.#taking ??= this.#reserve().finally(() => {
        this.#taking = null;
      });
      await this.#taking;
    }
  }

  async #reserve(): Promise<void> {
    const waitMs = await this.#take({ count: TURNS_AT_ONCE, spacingMs: this.#spacingMs });
    const first = this.#clock() + waitMs;
    this.#turns = Array.from({ length: TURNS_AT_ONCE }, (_, i) => first + i * this.#spacingMs);
  }
}
