// Reads what is costly for one key at a time, so that the database has time for the readers beside it.

/** Longest wait of a read for its turn, ms. */
const MAX_WAIT_MS = 2_000;
/** The interval at which a waiting read looks whether it is its turn. */
const LOOK_MS = 20;
/** A read that has not ended after this time holds up no other: the database has given it up. */
const MAX_READ_MS = 3_000;
const MAX_KEYS = 1_000;

/** The costly reads of this isolate, by key. */
export class CostlyReads {
  /** Until when the running read of each key holds up the next one at most, epoch ms. */
  readonly #busyUntil = new Map<string, number>();

  /** Runs a read in its turn, one of a key at a time. Null when its turn does not come. */
  async run<T>(identity: string, read: () => Promise<T>): Promise<T | null> {
    const givenUpAt = Date.now() + MAX_WAIT_MS;
    while ((this.#busyUntil.get(identity) ?? 0) > Date.now()) {
      if (Date.now() >= givenUpAt) return null;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    if (this.#busyUntil.size >= MAX_KEYS) this.#busyUntil.clear();
    this.#busyUntil.set(identity, Date.now() + MAX_READ_MS);
    try {
      return await read();
    } finally {
      this.#busyUntil.delete(identity);
    }
  }
}
