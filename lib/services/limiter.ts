import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import {
  admits,
  earliestAdmission,
  endOfWindow,
  WINDOW_MS,
  type WindowCounts,
} from "../domain/sliding-window.ts";
import { Breaker } from "./breaker.ts";
import { LocalWindow } from "./local-window.ts";
import { type Bucket, makePairedTake } from "./paired-limit.ts";
import { Refusals } from "./refusals.ts";
import { noted } from "./round-trips.ts";

export interface LimitVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Epoch ms: the end of the clock minute, or, when refused, the earliest admission. */
  resetAt: number;
  /** True when Redis could not be asked and this isolate counted alone. */
  degraded: boolean;
}

/** Counts requests per identity. Real time always: the window lives in Redis, not in our clock. */
export interface Limiter {
  take(identity: string, limit: number): Promise<LimitVerdict>;
  /** Counts a request in two buckets or in none; the verdict is the wide one's, or who refuses. */
  takeBoth(narrow: Bucket, wide: Bucket): Promise<LimitVerdict>;
  /** What is left, without counting a request. */
  peek(identity: string, limit: number): Promise<LimitVerdict>;
}

const PREFIX = "svc:rl";
/** Longer than one try of the Redis client, so that its own deadline speaks first. */
const TIMEOUT_MS = 300;

/**
 * The limiter over Redis. What this isolate admits is counted in its own memory first, and given
 * back when Redis refuses: so a burst in which some answers of Redis come too late never admits
 * more than the limit, and an outage is met with counts that are already there.
 */
export function makeLimiter(redis: Redis): Limiter {
  const local = new LocalWindow();
  const breaker = new Breaker();
  const refusals = new Refusals();
  const windows = new Map<number, Ratelimit>();

  /** `ephemeralCache` off: its block list refuses callers until the minute ends, not until admission. */
  const windowOf = (limit: number): Ratelimit => {
    const known = windows.get(limit);
    if (known) return known;
    const limiter = Ratelimit.slidingWindow(limit, `${WINDOW_MS / 1_000} s`);
    const made = new Ratelimit({
      redis,
      limiter,
      prefix: PREFIX,
      timeout: TIMEOUT_MS,
      ephemeralCache: false,
      analytics: false,
    });
    windows.set(limit, made);
    return made;
  };

  /** The two counters behind a refusal: only then is a second question asked. */
  const countsOf = async (identity: string): Promise<WindowCounts> => {
    const minute = Math.floor(Date.now() / WINDOW_MS);
    const key = `${PREFIX}:${identity}`;
    const [current, previous] = await redis.mget<(number | null)[]>(
      `${key}:${minute}`,
      `${key}:${minute - 1}`,
    );
    return { current: Number(current ?? 0), previous: Number(previous ?? 0) };
  };

  /** The counters, or null when they are not there by the deadline. */
  const countsBy = (identity: string, deadline: number): Promise<WindowCounts | null> => {
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), Math.max(0, deadline - Date.now()));
    });
    return Promise.race([countsOf(identity).catch(() => null), late]);
  };

  /**
   * A refusal, with the earliest admission by Redis's counters, or by ours where those would not
   * refuse. `isSure`: Redis has refused already, so that its counters may be late.
   */
  const refuse = async (
    identity: string,
    limit: number,
    ours: WindowCounts,
    { deadline, isSure }: { deadline: number; isSure: boolean },
  ): Promise<LimitVerdict> => {
    const theirs = await countsBy(identity, deadline);
    if (theirs === null && !isSure) throw new Error("the counters did not come");
    const now = Date.now();
    const counts = theirs && !admits(theirs, limit, now) ? theirs : ours;
    const resetAt = admits(counts, limit, now)
      ? endOfWindow(now) + 1
      : earliestAdmission(counts, limit, now);
    const verdict = { allowed: false, limit, remaining: 0, resetAt, degraded: false };
    refusals.keep(identity, verdict);
    return verdict;
  };

  const ask = async (
    identity: string,
    limit: number,
    ours: WindowCounts,
    takenAt: number,
  ): Promise<LimitVerdict> => {
    const { success, remaining, pending, reason } = await windowOf(limit).limit(identity);
    // With analytics and protection off there is nothing behind `pending`; on its own time-out the
    // library answers success with zeros, which is no answer.
    await pending;
    if (reason === "timeout") throw new Error("the limiter timed out");
    if (!success) {
      local.refund(identity, takenAt, Date.now());
      return refuse(identity, limit, ours, { deadline: takenAt + TIMEOUT_MS, isSure: true });
    }
    const resetAt = endOfWindow(Date.now());
    return { allowed: true, limit, remaining: Math.max(0, remaining), resetAt, degraded: false };
  };

  /** What this isolate alone can say of a request that it has counted, or has not. */
  const alone = (identity: string, limit: number, allowed: boolean, counts: WindowCounts) => {
    const now = Date.now();
    const remaining = allowed ? local.remaining(identity, limit, now) : 0;
    const resetAt = allowed ? endOfWindow(now) : earliestAdmission(counts, limit, now);
    return { allowed, limit, remaining, resetAt, degraded: true };
  };

  const take = async (identity: string, limit: number): Promise<LimitVerdict> => {
    const takenAt = Date.now();
    const known = refusals.find(identity, limit, takenAt);
    if (known) return known;
    const { allowed, counts, isShared } = local.take(identity, limit, takenAt);
    const otherwise = () => alone(identity, limit, allowed, counts);
    // All that we admitted is in Redis's counts too, so that what we refuse, it would refuse.
    const isFull = !allowed && !isShared;
    const question = isFull
      ? () => refuse(identity, limit, counts, { deadline: takenAt + TIMEOUT_MS, isSure: false })
      : () => ask(identity, limit, counts, takenAt);
    return guarded(question, otherwise);
  };

  const guarded = async (
    question: () => Promise<LimitVerdict>,
    otherwise: () => LimitVerdict,
  ): Promise<LimitVerdict> => {
    if (!breaker.admits(Date.now())) return otherwise();
    try {
      const verdict = await noted("redis", question);
      breaker.succeeded();
      return verdict;
    } catch {
      breaker.failed(Date.now());
      return otherwise();
    }
  };

  return {
    take,
    takeBoth: makePairedTake({ redis, prefix: PREFIX, local, refusals, guarded }),
    peek: (identity, limit) =>
      guarded(
        async () => {
          const { remaining } = await windowOf(limit).getRemaining(identity);
          const resetAt = endOfWindow(Date.now());
          return { allowed: true, limit, remaining, resetAt, degraded: false };
        },
        () => {
          const now = Date.now();
          const remaining = local.remaining(identity, limit, now);
          return { allowed: true, limit, remaining, resetAt: endOfWindow(now), degraded: true };
        },
      ),
  };
}
