/** Spaces out the costly reads of a key, so that the database has time for the readers beside it. */

/** The assumed time of a key's first read, ms. */
const FIRST_READ_MS = 50;
/** Longest wait of a read for the ones before it. */
const MAX_WAIT_MS = 1_000;
const MAX_KEYS = 1_000;

/** The costly reads of this isolate, by key. */
export class CostlyReads {
  readonly #keys = new Map<string, { freeAt: number; lastMs: number }>();

  /**
   * Runs a read when the reads before it have had time to end, and the others as much time again. So one
   * key takes about half of the time of a database that does one thing at a time.
   */
  async run<T>(identity: string, read: () => Promise<T>): Promise<T> {
    const calledAt = Date.now();
    const pace = this.#paceOf(identity, calledAt);
    const startAt = Math.min(Math.max(calledAt, pace.freeAt), calledAt + MAX_WAIT_MS);
    pace.freeAt = startAt + 2 * pace.lastMs;
    if (startAt > calledAt) await new Promise((resolve) => setTimeout(resolve, startAt - calledAt));
    const startedAt = Date.now();
    try {
      return await read();
    } finally {
      pace.lastMs = Math.min(Date.now() - startedAt, MAX_WAIT_MS);
    }
  }

  #paceOf(identity: string, now: number) {
    const known = this.#keys.get(identity);
    if (known) return known;
    if (this.#keys.size >= MAX_KEYS) this.#keys.clear();
    const pace = { freeAt: now, lastMs: FIRST_READ_MS };
    this.#keys.set(identity, pace);
    return pace;
  }
}
