// Counts the running requests of each key in this isolate, so that one key cannot occupy it alone.

/** Maximum of running requests of one key in an isolate. Source: docs/decisions.md#g18. */
export const MAX_RUNNING = 8;
/** After this time a request counts as ended: the platform may have stopped it without telling us. */
const MAX_RUNNING_MS = 15_000;

/** The running requests of this isolate, by the identity of their caller. */
export class RunningRequests {
  readonly #counts = new Map<string, number>();
  /** Oldest first. */
  readonly #running = new Set<{ identity: string; startedAt: number }>();

  /** Counts a request and returns the function that ends it; null when too many are running. */
  start(identity: string, now: number): (() => void) | null {
    this.#endLost(now);
    const count = this.#counts.get(identity) ?? 0;
    if (count >= MAX_RUNNING) return null;
    const request = { identity, startedAt: now };
    this.#counts.set(identity, count + 1);
    this.#running.add(request);
    return () => this.#end(request);
  }

  #end(request: { identity: string; startedAt: number }): void {
    if (!this.#running.delete(request)) return;
    const count = (this.#counts.get(request.identity) ?? 0) - 1;
    if (count > 0) this.#counts.set(request.identity, count);
    else this.#counts.delete(request.identity);
  }

  #endLost(now: number): void {
    for (const request of this.#running) {
      if (now - request.startedAt < MAX_RUNNING_MS) return;
      this.#end(request);
    }
  }
}
