// Spaces out the requests to each host of a data source within this process.

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
