import { admitsAll, type Bucket, leftIn } from "../domain/bucket.ts";
import type { WindowCounts } from "../domain/sliding-window.ts";

/** More identities than this share one bucket: evicting one would give it a fresh allowance. */
const MAX_IDENTITIES = 10_000;
const OVERFLOW = "overflow";

interface Counted extends WindowCounts {
  /** Number of the current period since the epoch. */
  period: number;
  windowMs: number;
}

/** The limiter's law over what one isolate has admitted. */
export class LocalWindow {
  readonly #counts = new Map<string, Counted>();

  /** Counts one request in all buckets if all admit it, else in none. */
  take(buckets: readonly Bucket[], now: number): boolean {
    const counts = this.counts(buckets, now);
    const isTaken = admitsAll(buckets, counts, now);
    if (isTaken) for (const each of counts) each.current += 1;
    return isTaken;
  }

  /** Gives a request back that was counted at `takenAt`, out of the period in which it was. */
  refund(buckets: readonly Bucket[], takenAt: number, now: number): void {
    for (const counts of this.counts(buckets, now)) {
      const periodsAgo = counts.period - Math.floor(takenAt / counts.windowMs);
      if (periodsAgo === 0) counts.current = Math.max(0, counts.current - 1);
      if (periodsAgo === 1) counts.previous = Math.max(0, counts.previous - 1);
    }
  }

  counts(buckets: readonly Bucket[], now: number): Counted[] {
    return buckets.map(({ identity, windowMs }) => this.#at(identity, windowMs, now));
  }

  /** Whether one of the buckets had no room of its own, so that its count is of others, too. */
  isShared(buckets: readonly Bucket[]): boolean {
    return buckets.some(({ identity }) => !this.#counts.has(identity));
  }

  remaining(bucket: Bucket, now: number): number {
    return leftIn(bucket, this.#at(bucket.identity, bucket.windowMs, now), now);
  }

  #at(identity: string, windowMs: number, now: number): Counted {
    const period = Math.floor(now / windowMs);
    const known = this.#counts.get(identity);
    if (known?.period === period) return known;
    if (!known && this.#counts.size >= MAX_IDENTITIES) {
      this.#dropIdle(now);
      if (this.#counts.size >= MAX_IDENTITIES && !identity.startsWith(OVERFLOW))
        return this.#at(`${OVERFLOW} ${windowMs}`, windowMs, now);
    }
    const previous = known && known.period === period - 1 ? known.current : 0;
    const fresh = { period, windowMs, current: 0, previous };
    this.#counts.set(identity, fresh);
    return fresh;
  }

  /** Buckets without weight are forgotten: dropping them re-opens nothing. */
  #dropIdle(now: number): void {
    for (const [identity, { period, windowMs }] of this.#counts) {
      if (period < Math.floor(now / windowMs) - 1) this.#counts.delete(identity);
    }
  }
}
