import { admits, remainingOf, WINDOW_MS, type WindowCounts } from "../domain/sliding-window.ts";

/** More identities than this share one bucket: evicting one would give it a fresh allowance. */
const MAX_IDENTITIES = 10_000;
const OVERFLOW = "overflow";

interface Counted extends WindowCounts {
  minute: number;
}

/** The limiter's law over what one isolate has admitted. */
export class LocalWindow {
  readonly #counts = new Map<string, Counted>();

  /** Counts one request if it is admitted. `isShared`: the identity had no room of its own. */
  take(
    identity: string,
    limit: number,
    now: number,
  ): { allowed: boolean; counts: WindowCounts; isShared: boolean } {
    const counts = this.#at(identity, now);
    const allowed = admits(counts, limit, now);
    if (allowed) counts.current += 1;
    return { allowed, counts, isShared: this.#counts.get(identity) !== counts };
  }

  /** Gives a request back that was counted at `takenAt`, out of the minute in which it was. */
  refund(identity: string, takenAt: number, now: number): void {
    const counts = this.#at(identity, now);
    const minutesAgo = counts.minute - Math.floor(takenAt / WINDOW_MS);
    if (minutesAgo === 0) counts.current = Math.max(0, counts.current - 1);
    if (minutesAgo === 1) counts.previous = Math.max(0, counts.previous - 1);
  }

  remaining(identity: string, limit: number, now: number): number {
    return remainingOf(this.#at(identity, now), limit, now);
  }

  #at(identity: string, now: number): Counted {
    const minute = Math.floor(now / WINDOW_MS);
    const known = this.#counts.get(identity);
    if (known?.minute === minute) return known;
    if (!known && this.#counts.size >= MAX_IDENTITIES) {
      this.#dropIdle(minute);
      if (this.#counts.size >= MAX_IDENTITIES && identity !== OVERFLOW)
        return this.#at(OVERFLOW, now);
    }
    const previous = known && known.minute === minute - 1 ? known.current : 0;
    const fresh = { minute, current: 0, previous };
    this.#counts.set(identity, fresh);
    return fresh;
  }

  /** Buckets without weight are forgotten: dropping them re-opens nothing. */
  #dropIdle(minute: number): void {
    for (const [identity, counts] of this.#counts) {
      if (counts.minute < minute - 1) this.#counts.delete(identity);
    }
  }
}
