/**
 * So many calls of an isolate to Redis at once: those of a burst would else stand in line for the
 * connection and for Redis while their deadlines run, and all be late.
 */
const MOST_AT_ONCE = 32;
/** A call has ended by then; that of a request which was cancelled on the way never says so. */
const LEASE_MS = 1_000;

/** Places for calls under way. */
export class Places {
  /** In the order in which they were taken. */
  readonly #taken = new Set<{ at: number }>();

  /** Takes a place, if there is one; what it returns gives it back. */
  take(now: number): (() => void) | null {
    const [oldest] = this.#taken;
    if (oldest && now - oldest.at > LEASE_MS) this.#taken.delete(oldest);
    if (this.#taken.size >= MOST_AT_ONCE) return null;
    const place = { at: now };
    this.#taken.add(place);
    return () => void this.#taken.delete(place);
  }
}
