// The rate limiter: counts requests in this isolate and in Redis, and decides whether to admit them.

import {
  admittedVerdict,
  areAllAdmitted,
  type Bucket,
  type LimitVerdict,
  refusedVerdict,
} from "../../core/sliding-window.ts";
import { DenialCache, LocalWindow, UnreportedCounts } from "./local-window.ts";
import { RedisGuard } from "./redis-guard.ts";
import {
  type CountReading,
  type RedisClient,
  SharedWindow,
  type TakeResult,
} from "./shared-window.ts";

/** The verdict on a request. */
export interface LimitDecision extends LimitVerdict {
  /** A running report to Redis, for `waitUntil`. */
  pending: Promise<void> | null;
}

/** Counts requests per identity, always in real time, because isolates share the window in Redis. */
export interface Limiter {
  /**
   * Whether this isolate has no reason to refuse: no denial is cached, and its own counts admit the
   * request. It does not count the request and does not ask Redis.
   */
  mayAdmit(buckets: readonly Bucket[]): boolean;
  /**
   * Counts a request in all buckets or in none. The decision is that of the last bucket, or of the
   * bucket that refuses.
   */
  take(buckets: readonly Bucket[]): Promise<LimitDecision>;
  /** Returns the remaining limit, without counting a request. */
  peek(bucket: Bucket): Promise<LimitVerdict>;
  /** Returns the remaining limit by the counts of this isolate alone, without asking Redis. */
  peekLocal(bucket: Bucket): LimitVerdict;
}

/**
 * The limiter with Redis. This isolate counts in its own memory first and reverts the count if Redis
 * refuses. So a burst never gets more than the limit while Redis is slow, and in an outage the counts
 * already exist. Requests admitted without Redis are reported to it when it answers again.
 */
export class RedisLimiter implements Limiter {
  readonly #shared: SharedWindow;
  readonly #guard = new RedisGuard();
  readonly #local = new LocalWindow();
  readonly #denials = new DenialCache();
  readonly #unreported = new UnreportedCounts();
  #lastAloneAt = Number.NEGATIVE_INFINITY;

  constructor(redis: RedisClient) {
    this.#shared = new SharedWindow(redis);
  }

  mayAdmit(buckets: readonly Bucket[]): boolean {
    const now = Date.now();
    return !this.#denials.find(buckets, now) && this.#local.admits(buckets, now);
  }

  async take(buckets: readonly Bucket[]): Promise<LimitDecision> {
    const now = Date.now();
    const denial = this.#denials.find(buckets, now);
    if (denial) return { ...denial, pending: null };
    const takenAt = this.#local.take(buckets, now) ? now : null;
    // Redis also counts all requests that we admit, so it usually refuses the same requests.
    const isFull = takenAt === null && !this.#local.hasOverflowBucket(buckets);
    const outcome = await this.#guard.send(() => this.#takeShared(buckets, isFull));
    if (!outcome.isAnswered) {
      return { ...this.#decideAlone(buckets, takenAt, outcome.mayBeExecuted), pending: null };
    }
    const pending = this.#unreported.isEmpty ? null : this.#report();
    if ("remaining" in outcome.answer) {
      const { remaining } = outcome.answer;
      return { ...admittedVerdict(callerOf(buckets), remaining, Date.now()), pending };
    }
    return { ...this.#deny(buckets, takenAt, { isFull, reading: outcome.answer }), pending };
  }

  async peek(bucket: Bucket): Promise<LimitVerdict> {
    const outcome = await this.#guard.send(() => this.#shared.remaining(bucket));
    const now = Date.now();
    if (outcome.isAnswered) return admittedVerdict(bucket, outcome.answer, now);
    return { ...admittedVerdict(bucket, this.#local.remaining(bucket, now), now), degraded: true };
  }

  peekLocal(bucket: Bucket): LimitVerdict {
    const now = Date.now();
    return admittedVerdict(bucket, this.#local.remaining(bucket, now), now);
  }

  /** `isFull`: whether this isolate's own counts refuse. */
  #takeShared(buckets: readonly Bucket[], isFull: boolean): Promise<TakeResult> {
    if (!isFull) return this.#shared.take(buckets);
    // If Redis has lost its counts, it may admit the request; but not if reports to it are missing.
    return this.#mayKnowMore(buckets, Date.now())
      ? this.#shared.read(buckets)
      : this.#shared.takeIfFree(buckets);
  }

  /** Whether this isolate may have admitted requests in the current window that Redis has not counted. */
  #mayKnowMore(buckets: readonly Bucket[], now: number): boolean {
    return buckets.some(
      ({ windowMs: ms }) => Math.floor(this.#lastAloneAt / ms) >= Math.floor(now / ms) - 1,
    );
  }

  /** Refuses the request, by the counts of Redis or by our own. */
  #deny(
    buckets: readonly Bucket[],
    takenAt: number | null,
    { isFull, reading }: { isFull: boolean; reading: CountReading },
  ): LimitVerdict {
    const now = Date.now();
    if (takenAt !== null) this.#local.refund(buckets, takenAt, now);
    // If Redis would admit the request, our own counts refuse it and determine the wait.
    const isOurs = isFull && areAllAdmitted(buckets, reading.counts, now);
    const counts = isOurs ? this.#local.counts(buckets, now) : reading.counts;
    const verdict = refusedVerdict(buckets, counts, isOurs ? now : reading.at);
    this.#denials.keep(verdict);
    return verdict;
  }

  /**
   * Decides by the counts of this isolate only. A request that Redis may have counted is not reported
   * again, because counting it twice would reduce the caller's limit. Without the report, only the few
   * requests that timed out are missing.
   */
  #decideAlone(
    buckets: readonly Bucket[],
    takenAt: number | null,
    mayBeCounted: boolean,
  ): LimitVerdict {
    const now = Date.now();
    if (takenAt !== null) this.#local.refund(buckets, takenAt, now);
    const degraded = buckets.map((bucket) => ({ ...bucket, limit: bucket.degradedLimit }));
    if (!this.#local.take(degraded, now)) {
      return {
        ...refusedVerdict(degraded, this.#local.counts(degraded, now), now),
        degraded: true,
      };
    }
    this.#lastAloneAt = now;
    if (!mayBeCounted) this.#unreported.add(buckets, now);
    const caller = callerOf(degraded);
    return { ...admittedVerdict(caller, this.#local.remaining(caller, now), now), degraded: true };
  }

  /** Reports requests admitted without Redis, as long as Redis answers. */
  async #report(): Promise<void> {
    for (;;) {
      const batch = this.#unreported.takeSome(Date.now());
      if (batch.length === 0) return;
      const reported = await this.#guard.send(() => this.#shared.add(batch));
      if (reported.isAnswered) continue;
      if (!reported.mayBeExecuted) {
        for (const { bucket, at, amount } of batch) this.#unreported.add([bucket], at, amount);
      }
      return;
    }
  }
}

/** The caller's own bucket, which is the last one. */
function callerOf(buckets: readonly Bucket[]): Bucket {
  const bucket = buckets.at(-1);
  if (!bucket) throw new RangeError("no bucket");
  return bucket;
}
