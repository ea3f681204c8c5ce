import type { Redis } from "@upstash/redis";
import {
  admits,
  earliestAdmission,
  endOfWindow,
  remainingOf,
  WINDOW_MS,
  type WindowCounts,
} from "../domain/sliding-window.ts";
import type { LimitVerdict } from "./limiter.ts";
import type { LocalWindow } from "./local-window.ts";
import type { Refusals } from "./refusals.ts";

/** An identity with its limit; `degradedLimit` counts while Redis cannot be asked. */
export type Bucket = { identity: string; limit: number; degradedLimit: number };

/**
 * The limiter's law (`slidingWindow` of @upstash/ratelimit) over two buckets that are counted
 * together or not at all, in one round trip. Keys: current and previous minute of each. Answers the
 * counts before this request: narrow current and previous, wide current and previous.
 */
const SCRIPT = `
  local now, window = tonumber(ARGV[1]), tonumber(ARGV[2])
  local elapsed = (now % window) / window
  local counts, full = {}, false
  for bucket = 0, 1 do
    local current = tonumber(redis.call("GET", KEYS[bucket * 2 + 1]) or "0")
    local previous = tonumber(redis.call("GET", KEYS[bucket * 2 + 2]) or "0")
    counts[bucket * 2 + 1], counts[bucket * 2 + 2] = current, previous
    if math.floor((1 - elapsed) * previous) + current >= tonumber(ARGV[3 + bucket]) then
      full = true
    end
  end
  if not full then
    for bucket = 0, 1 do
      if redis.call("INCR", KEYS[bucket * 2 + 1]) == 1 then
        redis.call("PEXPIRE", KEYS[bucket * 2 + 1], window * 2 + 1000)
      end
    end
  end
  return counts`;

type Taken = ReturnType<LocalWindow["take"]>;

type Parts = {
  redis: Pick<Redis, "eval">;
  prefix: string;
  local: LocalWindow;
  refusals: Refusals;
  guarded: (
    question: () => Promise<LimitVerdict>,
    otherwise: () => LimitVerdict,
  ) => Promise<LimitVerdict>;
};

/** Counts a request in two buckets at once; the verdict is of the wide one, or of who refuses. */
export function makePairedTake({ redis, prefix, local, refusals, guarded }: Parts) {
  const ask = async (buckets: readonly [Bucket, Bucket], now: number): Promise<WindowCounts[]> => {
    const minute = Math.floor(now / WINDOW_MS);
    const keys = buckets.flatMap(({ identity }) => [
      `${prefix}:${identity}:${minute}`,
      `${prefix}:${identity}:${minute - 1}`,
    ]);
    const counts = await redis.eval<number[], number[]>(SCRIPT, keys, [
      now,
      WINDOW_MS,
      ...buckets.map(({ limit }) => limit),
    ]);
    const [narrowNow = 0, narrowBefore = 0, wideNow = 0, wideBefore = 0] = counts.map(Number);
    return [
      { current: narrowNow, previous: narrowBefore },
      { current: wideNow, previous: wideBefore },
    ];
  };

  /** What this isolate alone can say of requests that it has counted, or has not. */
  const alone = (buckets: readonly [Bucket, Bucket], taken: readonly Taken[], takenAt: number) => {
    const now = Date.now();
    const full = buckets.findIndex(({ degradedLimit }, i) => {
      const { allowed, counts } = taken[i] ?? { allowed: false, counts: NOTHING };
      return !allowed || !admits({ ...counts, current: counts.current - 1 }, degradedLimit, now);
    });
    if (full >= 0) refund(buckets, taken, takenAt);
    const { identity, degradedLimit: limit } = buckets[full < 0 ? 1 : full] ?? buckets[1];
    const counts = taken[full]?.counts ?? NOTHING;
    return {
      allowed: full < 0,
      limit,
      remaining: full < 0 ? local.remaining(identity, limit, now) : 0,
      resetAt: full < 0 ? endOfWindow(now) : earliestAdmission(counts, limit, now),
      degraded: true,
    };
  };

  const refund = (buckets: readonly Bucket[], taken: readonly Taken[], takenAt: number): void => {
    for (const [i, { identity }] of buckets.entries()) {
      if (taken[i]?.allowed) local.refund(identity, takenAt, Date.now());
    }
  };

  return async (narrow: Bucket, wide: Bucket): Promise<LimitVerdict> => {
    const buckets = [narrow, wide] as const;
    const takenAt = Date.now();
    for (const { identity, limit } of buckets) {
      const known = refusals.find(identity, limit, takenAt);
      if (known) return known;
    }
    const taken = buckets.map(({ identity, limit }) => local.take(identity, limit, takenAt));
    const question = async (): Promise<LimitVerdict> => {
      const counts = await ask(buckets, takenAt);
      const full = buckets.findIndex(
        ({ limit }, i) => !admits(counts[i] ?? NOTHING, limit, takenAt),
      );
      if (full < 0) return admitted(wide, counts[1] ?? NOTHING, takenAt);
      refund(buckets, taken, takenAt);
      const { identity, limit } = buckets[full] ?? wide;
      const resetAt = earliestAdmission(counts[full] ?? NOTHING, limit, takenAt);
      const verdict = { allowed: false, limit, remaining: 0, resetAt, degraded: false };
      refusals.keep(identity, verdict);
      return verdict;
    };
    return guarded(question, () => alone(buckets, taken, takenAt));
  };
}

const NOTHING: WindowCounts = { current: 0, previous: 0 };

const admitted = ({ limit }: Bucket, before: WindowCounts, now: number): LimitVerdict => ({
  allowed: true,
  limit,
  remaining: remainingOf({ ...before, current: before.current + 1 }, limit, now),
  resetAt: endOfWindow(now),
  degraded: false,
});
