import type { Redis } from "@upstash/redis";
import {
  admittedVerdict,
  areAllAdmitted,
  type Bucket,
  type LimitVerdict,
  refusedVerdict,
} from "../../core/sliding-window.ts";
import { DenialCache, LocalWindow, UnreportedCounts } from "./local-window.ts";
import { RedisGuard } from "./redis-guard.ts";
import { type CountReading, SharedWindow, type TakeResult } from "./shared-window.ts";

export interface LimitDecision extends LimitVerdict {
  /** A report to Redis in flight, for `waitUntil`. */
  pending: Promise<void> | null;
}

/** Counts requests per identity, always in real time, because isolates share the window in Redis. */
export interface Limiter {
  /**
   * Whether this isolate knows no reason to refuse: it has no cached denial, and its own counts
   * admit the request. It neither counts nor calls Redis.
   */
  mayAdmit(buckets: readonly Bucket[]): boolean;
  /**
   * Counts a request in all buckets or in none. The decision is that of the last bucket, or of the
   * bucket that refuses.
   */
  take(buckets: readonly Bucket[]): Promise<LimitDecision>;
  /** Returns the remaining limit, without counting a request. */
  peek(bucket: Bucket): Promise<LimitVerdict>;
}

/**
 * The limiter over Redis. This isolate counts in its own memory first and reverts the count if
 * Redis refuses. So a burst never admits more than the limit while Redis answers late, and in an
 * outage the counts are already there. Requests admitted without Redis are reported to it as soon
 * as it answers.
 */
export class RedisLimiter implements Limiter {
  readonly #shared: SharedWindow;
  readonly #guard = new RedisGuard();
  readonly #local = new LocalWindow();
  readonly #denials = new DenialCache();
  readonly #unreported = new UnreportedCounts();
  #lastAloneAt = Number.NEGATIVE_INFINITY;

  constructor(redis: Redis) {
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
    // Redis also has all requests that we admitted, so it mostly refuses what we refuse.
    const isFull = takenAt === null && !this.#local.hasOverflowBucket(buckets);
    const outcome = await this.#guard.ask(() => this.#askShared(buckets, isFull));
    if (!outcome.isAnswered) {
      return { ...this.#decideAlone(buckets, takenAt, outcome.mayBeDone), pending: null };
    }
    const pending = this.#unreported.isEmpty ? null : this.#report();
    if ("remaining" in outcome.answer) {
      const { remaining } = outcome.answer;
      return { ...admittedVerdict(callerOf(buckets), remaining, Date.now()), pending };
    }
    return { ...this.#deny(buckets, takenAt, { isFull, reading: outcome.answer }), pending };
  }

  async peek(bucket: Bucket): Promise<LimitVerdict> {
    const asked = await this.#guard.ask(() => this.#shared.remaining(bucket));
    const now = Date.now();
    if (asked.isAnswered) return admittedVerdict(bucket, asked.answer, now);
    return { ...admittedVerdict(bucket, this.#local.remaining(bucket, now), now), degraded: true };
  }

  /** `isFull`: whether this isolate's own counts refuse. */
  #askShared(buckets: readonly Bucket[], isFull: boolean): Promise<TakeResult> {
    if (!isFull) return this.#shared.take(buckets);
    // A Redis that has lost its counts may admit again, but not if it may lack unreported requests.
    return this.#mayKnowMore(buckets, Date.now())
      ? this.#shared.read(buckets)
      : this.#shared.takeIfFree(buckets);
  }

  /** Whether this isolate may have admitted requests in the current window that Redis does not know. */
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
   * Decides by this isolate's counts alone. A request that Redis may have counted is not reported
   * again: counting it twice would reduce the caller's limit, while leaving it out affects only the
   * few requests that timed out.
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
      const some = this.#unreported.takeSome(Date.now());
      if (some.length === 0) return;
      const reported = await this.#guard.ask(() => this.#shared.add(some));
      if (reported.isAnswered) continue;
      if (!reported.mayBeDone) {
        for (const { bucket, at, amount } of some) this.#unreported.add([bucket], at, amount);
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
