/** Spaces out the requests to each host of a data source, so that none gets too many. */
export interface Pace {
  /**
   * Resolves when the host may be requested; rejects with the signal's reason when it fires first.
   */
  turn(host: string, signal: AbortSignal): Promise<void>;
}

const DEFAULT_PER_SECOND = 1;
/** Hosts that allow more: FRED enforces 2 a second, EDGAR 10 for all machines together. */
const PER_SECOND: Readonly<Record<string, number>> = {
  "fred.stlouisfed.org": 2,
  "api.stlouisfed.org": 2,
  "www.sec.gov": 2,
  "data.sec.gov": 2,
};

/** Milliseconds between two requests to a host. */
export const paceMs = (host: string): number => 1_000 / (PER_SECOND[host] ?? DEFAULT_PER_SECOND);

/** Waits some milliseconds; rejects with the signal's reason when it fires first. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** The pace of this process alone. Hosts in `shared` have the pace given there. */
export class HostPace implements Pace {
  readonly #nextAt = new Map<string, number>();
  readonly #shared: ReadonlyMap<string, Pace>;
  readonly #clock: () => number;
  readonly #wait: typeof pause;

  constructor({
    shared = new Map(),
    clock = () => Date.now(),
    wait = pause,
  }: { shared?: ReadonlyMap<string, Pace>; clock?: () => number; wait?: typeof pause } = {}) {
    this.#shared = shared;
    this.#clock = clock;
    this.#wait = wait;
  }

  async turn(host: string, signal: AbortSignal): Promise<void> {
    const shared = this.#shared.get(host);
    if (shared !== undefined) return shared.turn(host, signal);
    const now = this.#clock();
    const at = Math.max(now, this.#nextAt.get(host) ?? 0);
    this.#nextAt.set(host, at + paceMs(host));
    if (at > now) await this.#wait(at - now, signal);
  }
}

/** No waiting, for the local platform, which simulates every host on this machine. */
export const NO_PACE: Pace = { turn: async () => undefined };

// Spaces out requests to a host across all processes of the service.

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
