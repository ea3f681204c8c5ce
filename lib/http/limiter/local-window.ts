// Counts of one isolate for the rate limiter: admitted requests, cached denials, and unreported requests.

import {
  areAllAdmitted,
  type Bucket,
  type LimitVerdict,
  remainingInBucket,
  type WindowCounts,
} from "../../core/sliding-window.ts";

/**
 * Maximum number of identities. Further identities share one bucket, because removing an identity would
 * reset its count.
 */
const MAX_IDENTITIES = 10_000;
const OVERFLOW = "overflow";

interface Counted extends WindowCounts {
  /** Number of the current period since the epoch. */
  period: number;
  windowMs: number;
}

/** The sliding window of requests that this isolate has admitted. */
export class LocalWindow {
  readonly #counts = new Map<string, Counted>();

  /** Whether all buckets admit one more request. */
  admits(buckets: readonly Bucket[], now: number): boolean {
    return areAllAdmitted(buckets, this.counts(buckets, now), now);
  }

  /** Counts one request in all buckets if all admit it, else in none. */
  take(buckets: readonly Bucket[], now: number): boolean {
    const counts = this.counts(buckets, now);
    const isTaken = areAllAdmitted(buckets, counts, now);
    if (isTaken) for (const each of counts) each.current += 1;
    return isTaken;
  }

  /** Reverts the count of a request made at `takenAt`, in the period of that time. */
  refund(buckets: readonly Bucket[], takenAt: number, now: number): void {
    for (const counts of this.counts(buckets, now)) {
      const periodsAgo = counts.period - Math.floor(takenAt / counts.windowMs);
      if (periodsAgo === 0) counts.current = Math.max(0, counts.current - 1);
      if (periodsAgo === 1) counts.previous = Math.max(0, counts.previous - 1);
    }
  }

  /** The counts of the buckets at `now`, epoch ms. */
  counts(buckets: readonly Bucket[], now: number): Counted[] {
    return buckets.map(({ identity, windowMs }) => this.#at(identity, windowMs, now));
  }

  /** Whether one of the buckets is the shared overflow bucket. */
  hasOverflowBucket(buckets: readonly Bucket[]): boolean {
    return buckets.some(({ identity }) => !this.#counts.has(identity));
  }

  remaining(bucket: Bucket, now: number): number {
    return remainingInBucket(bucket, this.#at(bucket.identity, bucket.windowMs, now), now);
  }

  #at(identity: string, windowMs: number, now: number): Counted {
    const period = Math.floor(now / windowMs);
    const existing = this.#counts.get(identity);
    if (existing?.period === period) return existing;
    if (!existing && this.#counts.size >= MAX_IDENTITIES) {
      this.#dropIdle(now);
      if (this.#counts.size >= MAX_IDENTITIES && !identity.startsWith(OVERFLOW))
        return this.#at(`${OVERFLOW} ${windowMs}`, windowMs, now);
    }
    const previous = existing && existing.period === period - 1 ? existing.current : 0;
    const created = { period, windowMs, current: 0, previous };
    this.#counts.set(identity, created);
    return created;
  }

  /** Removes buckets that no longer affect the window. */
  #dropIdle(now: number): void {
    for (const [identity, { period, windowMs }] of this.#counts) {
      if (period < Math.floor(now / windowMs) - 1) this.#counts.delete(identity);
    }
  }
}

/** Maximum of cached denials; above it all are removed, because a denial only saves a request to Redis. */
const MAX_DENIALS = 10_000;

/**
 * Caches denials until their reset. Counts only grow, so an earlier retry needs no request to Redis. The
 * denial of a shared bucket is not cached, because a request may be admitted before its reset.
 */
export class DenialCache {
  readonly #entries = new Map<string, LimitVerdict>();

  keep(verdict: LimitVerdict): void {
    if (verdict.bucket.isShared) return;
    if (this.#entries.size >= MAX_DENIALS) this.#entries.clear();
    this.#entries.set(verdict.bucket.identity, verdict);
  }

  find(buckets: readonly Bucket[], now: number): LimitVerdict | null {
    for (const { identity, limit } of buckets) {
      const verdict = this.#entries.get(identity);
      if (verdict?.limit === limit && now < verdict.resetAt) return verdict;
      if (verdict) this.#entries.delete(identity);
    }
    return null;
  }
}

/** Requests admitted at an instant. */
export interface Admitted {
  bucket: Bucket;
  at: number;
  amount: number;
}

/** Maximum of unreported requests: the same as of identities in the local window. */
const MAX_UNREPORTED = 10_000;
/** Maximum of requests per report, so that one request to Redis does not block Redis. */
const MAX_PER_REPORT = 200;

/** Requests admitted without Redis that are not reported yet. */
export class UnreportedCounts {
  readonly #entries = new Map<string, Admitted>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  add(buckets: readonly Bucket[], at: number, amount = 1): void {
    for (const bucket of buckets) {
      const name = `${bucket.identity} ${Math.floor(at / bucket.windowMs)}`;
      const existing = this.#entries.get(name);
      if (existing) existing.amount += amount;
      else if (this.#entries.size < MAX_UNREPORTED) this.#entries.set(name, { bucket, at, amount });
    }
  }

  /**
   * Removes and returns the next requests to report; the caller adds them again on failure. Old
   * requests are dropped.
   */
  takeSome(now: number): Admitted[] {
    const batch: Admitted[] = [];
    for (const [name, admitted] of this.#entries) {
      if (batch.length === MAX_PER_REPORT) break;
      this.#entries.delete(name);
      const { bucket, at } = admitted;
      if (Math.floor(at / bucket.windowMs) >= Math.floor(now / bucket.windowMs) - 1)
        batch.push(admitted);
    }
    return batch;
  }
}
