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
import { type CountReading, SharedWindow, type Taken } from "./shared-window.ts";

export interface Limited extends LimitVerdict {
  /** What is still reported to Redis, for the runtime to wait for. */
  pending: Promise<void> | null;
}

/** Counts requests per identity. Real time always: the window lives in Redis, not in our clock. */
export interface Limiter {
  /**
   * Whether this isolate knows of no reason to refuse: it remembers no refusal, and its own counts
   * admit. Counts nothing, and asks nobody.
   */
  mayAdmit(buckets: readonly Bucket[]): boolean;
  /** Counts a request in all buckets or in none; the verdict is the last one's, or who refuses. */
  take(buckets: readonly Bucket[]): Promise<Limited>;
  /** What is left, without counting a request. */
  peek(bucket: Bucket): Promise<LimitVerdict>;
}

/**
 * The limiter over Redis. What this isolate admits is counted in its own memory first, and given
 * back when Redis refuses: so a burst in which some answers of Redis come too late never admits
 * more than the limit, and an outage is met with counts that are already there. What was admitted
 * without Redis is reported to it as soon as it answers.
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

  async take(buckets: readonly Bucket[]): Promise<Limited> {
    const now = Date.now();
    const denial = this.#denials.find(buckets, now);
    if (denial) return { ...denial, pending: null };
    const takenAt = this.#local.take(buckets, now) ? now : null;
    // All that we admitted is in Redis's counts too, so that what we refuse, it mostly refuses.
    const isFull = takenAt === null && !this.#local.isShared(buckets);
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

  /** `isFull`: by the counts of this isolate. */
  #askShared(buckets: readonly Bucket[], isFull: boolean): Promise<Taken> {
    if (!isFull) return this.#shared.take(buckets);
    // Redis that has lost its counts admits again, but none beyond what was not reported to it.
    return this.#mayKnowMore(buckets, Date.now())
      ? this.#shared.read(buckets)
      : this.#shared.takeIfFree(buckets);
  }

  /** Whether this isolate may know more than Redis of what has weight now, as Redis was not asked. */
  #mayKnowMore(buckets: readonly Bucket[], now: number): boolean {
    return buckets.some(
      ({ windowMs: ms }) => Math.floor(this.#lastAloneAt / ms) >= Math.floor(now / ms) - 1,
    );
  }

  /** The refusal of a request, by the counts of Redis or by our own. */
  #deny(
    buckets: readonly Bucket[],
    takenAt: number | null,
    { isFull, reading }: { isFull: boolean; reading: CountReading },
  ): LimitVerdict {
    const now = Date.now();
    if (takenAt !== null) this.#local.refund(buckets, takenAt, now);
    // Where Redis would admit, it is our own counts that refuse, and that know until when.
    const isOurs = isFull && areAllAdmitted(buckets, reading.counts, now);
    const counts = isOurs ? this.#local.counts(buckets, now) : reading.counts;
    const verdict = refusedVerdict(buckets, counts, isOurs ? now : reading.at);
    this.#denials.keep(verdict);
    return verdict;
  }

  /**
   * The verdict of this isolate alone, on a request that it may have counted. One that Redis may have
   * counted, too, is not reported to it: counted twice it would take from an honest client what is its
   * own, while never counted it gives other isolates no more than the few calls that ran out of time.
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

  /** Reports to Redis what was admitted without it, as long as Redis answers. */
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

/** The bucket of the caller's own rate stands last. */
function callerOf(buckets: readonly Bucket[]): Bucket {
  const bucket = buckets.at(-1);
  if (!bucket) throw new RangeError("no bucket");
  return bucket;
}
