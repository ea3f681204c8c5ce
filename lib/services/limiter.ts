import type { Redis } from "@upstash/redis";
import { admission, admitsAll, type Bucket, type LimitVerdict, refusal } from "../domain/bucket.ts";
import { guarded } from "./guarded.ts";
import { LocalWindow } from "./local-window.ts";
import { Refusals } from "./refusals.ts";
import { type Asked, SharedWindow } from "./shared-window.ts";
import { Untold } from "./untold.ts";

export interface Limited extends LimitVerdict {
  /** What is still told to Redis, for the runtime to wait for. */
  pending: Promise<void> | null;
}

/** Counts requests per identity. Real time always: the window lives in Redis, not in our clock. */
export interface Limiter {
  /** Counts a request in all buckets or in none; the verdict is the last one's, or who refuses. */
  take(buckets: readonly Bucket[]): Promise<Limited>;
  /** What is left, without counting a request. */
  peek(bucket: Bucket): Promise<LimitVerdict>;
}

/**
 * The limiter over Redis. What this isolate admits is counted in its own memory first, and given
 * back when Redis refuses: so a burst in which some answers of Redis come too late never admits
 * more than the limit, and an outage is met with counts that are already there. What was admitted
 * without Redis is told to it as soon as it answers.
 */
export function makeLimiter(redis: Redis): Limiter {
  const shared = new SharedWindow(redis);
  const local = new LocalWindow();
  const refusals = new Refusals();
  const untold = new Untold();
  const ask = guarded();
  let lastAloneAt = Number.NEGATIVE_INFINITY;

  /** Whether Redis may know less than this isolate of what weighs now, as it was not asked. */
  const mayKnowLess = (buckets: readonly Bucket[], now: number): boolean =>
    buckets.some(({ windowMs: ms }) => Math.floor(lastAloneAt / ms) >= Math.floor(now / ms) - 1);

  /** `isFull`: by the counts of this isolate. */
  const askShared = (buckets: readonly Bucket[], isFull: boolean): Promise<Asked> => {
    if (!isFull) return shared.take(buckets);
    // Redis that has lost its counts admits again, but none beyond what it was not told.
    return mayKnowLess(buckets, Date.now()) ? shared.read(buckets) : shared.takeIfFree(buckets);
  };

  const tell = async (): Promise<void> => {
    for (;;) {
      const some = untold.takeSome(Date.now());
      if (some.length === 0) return;
      const told = await ask(() => shared.add(some));
      if (told.isAnswered) continue;
      if (!told.mayBeDone) {
        for (const { bucket, at, amount } of some) untold.add([bucket], at, amount);
      }
      return;
    }
  };

  /**
   * The verdict of this isolate alone, on a request that it may have counted. One that Redis may have
   * counted, too, is not told to it: counted twice it would take from an honest client what is its own,
   * while never counted it gives other isolates no more than the few calls that ran out of time.
   */
  const alone = (
    buckets: readonly Bucket[],
    takenAt: number | null,
    mayBeCounted: boolean,
  ): LimitVerdict => {
    const now = Date.now();
    if (takenAt !== null) local.refund(buckets, takenAt, now);
    const degraded = buckets.map((bucket) => ({ ...bucket, limit: bucket.degradedLimit }));
    if (!local.take(degraded, now)) {
      return { ...refusal(degraded, local.counts(degraded, now), now), degraded: true };
    }
    lastAloneAt = now;
    if (!mayBeCounted) untold.add(buckets, now);
    const caller = callerOf(degraded);
    return { ...admission(caller, local.remaining(caller, now), now), degraded: true };
  };

  const take = async (buckets: readonly Bucket[]): Promise<Limited> => {
    const takenAt = Date.now();
    const known = refusals.find(buckets, takenAt);
    if (known) return { ...known, pending: null };
    const isTaken = local.take(buckets, takenAt);
    // All that we admitted is in Redis's counts too, so that what we refuse, it mostly refuses.
    const isFull = !isTaken && !local.isShared(buckets);
    const outcome = await ask(() => askShared(buckets, isFull));
    if (!outcome.isAnswered) {
      const verdict = alone(buckets, isTaken ? takenAt : null, outcome.mayBeDone);
      return { ...verdict, pending: null };
    }
    const asked = outcome.answer;
    const now = Date.now();
    const pending = untold.isEmpty ? null : tell();
    if ("remaining" in asked) {
      return { ...admission(callerOf(buckets), asked.remaining, now), pending };
    }
    if (isTaken) local.refund(buckets, takenAt, now);
    // Where Redis would admit, it is our own counts that refuse, and that know until when.
    const isOurs = isFull && admitsAll(buckets, asked.counts, now);
    const counts = isOurs ? local.counts(buckets, now) : asked.counts;
    const verdict = refusal(buckets, counts, isOurs ? now : asked.at);
    refusals.keep(verdict);
    return { ...verdict, pending };
  };

  const peek = async (bucket: Bucket): Promise<LimitVerdict> => {
    const asked = await ask(() => shared.remaining(bucket));
    const now = Date.now();
    if (asked.isAnswered) return admission(bucket, asked.answer, now);
    return { ...admission(bucket, local.remaining(bucket, now), now), degraded: true };
  };

  return { take, peek };
}

/** The bucket of the caller's own rate stands last. */
function callerOf(buckets: readonly Bucket[]): Bucket {
  const bucket = buckets.at(-1);
  if (!bucket) throw new RangeError("no bucket");
  return bucket;
}
