// The sliding window in Redis, which all isolates share.

import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import {
  areAllAdmitted,
  type Bucket,
  remainingInBucket,
  WINDOW_MS,
  type WindowCounts,
} from "../../core/sliding-window.ts";
import type { Admitted } from "./local-window.ts";

/** The counts of buckets at an instant; empty if they could not be read in time. */
export interface CountReading {
  counts: WindowCounts[];
  at: number;
}

/** The remaining limit after a request was counted, or the counts that refuse it. */
export type TakeResult = { remaining: number } | CountReading;

/** The commands that counting needs. */
export type RedisClient = Pick<Redis, "eval" | "evalsha" | "mget">;

const PREFIX = "svc:rl";
/** Time limit of a request to Redis and, on a refusal, the reading of its counters. */
const TOTAL_MS = 300;
/** Maximum duration of a reading after which there is time for another request (250 ms). */
const MAX_READ_MS = 50;
/** A limit above every count, because requests that were already admitted must always be counted. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * Applies the rule of the library's `slidingWindow` to several buckets in one round trip; it counts in all
 * of them or in none. Keys: current and previous period of each bucket. Arguments: now, then window, limit
 * and amount of each bucket. Returns the counts before this request, in the order of the keys.
 */
const SCRIPT = `
  local now, counts, full = tonumber(ARGV[1]), {}, false
  for i = 0, #KEYS / 2 - 1 do
    local window, limit = tonumber(ARGV[i * 3 + 2]), tonumber(ARGV[i * 3 + 3])
    local current = tonumber(redis.call("GET", KEYS[i * 2 + 1]) or "0")
    local previous = tonumber(redis.call("GET", KEYS[i * 2 + 2]) or "0")
    counts[i * 2 + 1], counts[i * 2 + 2] = current, previous
    if math.floor((1 - (now % window) / window) * previous) + current >= limit then full = true end
  end
  if full then return counts end
  for i = 0, #KEYS / 2 - 1 do
    local window, amount = tonumber(ARGV[i * 3 + 2]), tonumber(ARGV[i * 3 + 4])
    if redis.call("INCRBY", KEYS[i * 2 + 1], amount) == amount then
      redis.call("PEXPIRE", KEYS[i * 2 + 1], window * 2 + 1000)
    end
  end
  return counts`;

/**
 * The window that all isolates share. The library counts requests of one bucket; a script with the same
 * rule counts those of several.
 */
export class SharedWindow {
  readonly #redis: RedisClient;
  readonly #byLimit = new Map<number, Ratelimit>();

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** Counts one request in all buckets or in none; `remaining` is that of the last bucket. */
  async take(buckets: readonly Bucket[], startedAt = Date.now()): Promise<TakeResult> {
    const [bucket, ...others] = buckets;
    if (bucket && others.length === 0) return this.#takeOne(bucket, startedAt + TOTAL_MS);
    const now = Date.now();
    const counts = await this.#count(
      buckets.map((each) => ({ bucket: each, at: now, amount: 1 })),
      now,
    );
    if (!areAllAdmitted(buckets, counts, now)) return { counts, at: now };
    const [last, count] = [buckets.at(-1), counts.at(-1)];
    return {
      remaining: last && count ? Math.max(0, remainingInBucket(last, count, now) - 1) : 0,
    };
  }

  /** Reads the counts of buckets, without counting a request. */
  async read(buckets: readonly Bucket[]): Promise<CountReading> {
    const at = Date.now();
    const keys = buckets.flatMap((bucket) => keysOf(bucket, at));
    return { counts: toWindowCounts(await this.#redis.mget<(number | null)[]>(...keys)), at };
  }

  /** Reads the counts first, and counts the request only if they admit it and there is time. */
  async takeIfFree(buckets: readonly Bucket[]): Promise<TakeResult> {
    const reading = await this.read(buckets);
    const now = Date.now();
    if (!areAllAdmitted(buckets, reading.counts, now) || now - reading.at > MAX_READ_MS)
      return reading;
    return this.take(buckets, reading.at);
  }

  /** Counts requests that were admitted without Redis. */
  async add(admitted: readonly Admitted[]): Promise<void> {
    const unlimited = admitted.map((each) => ({
      ...each,
      bucket: { ...each.bucket, limit: NO_LIMIT },
    }));
    await this.#count(unlimited, Date.now());
  }

  async remaining({ identity, limit }: Bucket): Promise<number> {
    return (await this.#limiterOf(limit).getRemaining(identity)).remaining;
  }

  async #takeOne(bucket: Bucket, deadline: number): Promise<TakeResult> {
    const { success, remaining, pending } = await this.#limiterOf(bucket.limit).limit(
      bucket.identity,
    );
    // `pending` is already resolved, because analytics and protection are off.
    await pending;
    if (success) return { remaining: Math.max(0, remaining) };
    const unread = { counts: [], at: Date.now() };
    const reading = this.read([bucket]).catch(() => unread);
    return Promise.race([reading, sleepUntil(deadline).then(() => unread)]);
  }

  /**
   * Makes the library's limiter. `ephemeralCache` is off, because its block list would refuse
   * callers until the minute ends, not until a request fits again. `timeout` is off, because the
   * client has a deadline, and the library would report success with zeros.
   */
  #limiterOf(limit: number): Ratelimit {
    const existing = this.#byLimit.get(limit);
    if (existing) return existing;
    const limiter = Ratelimit.slidingWindow(limit, `${WINDOW_MS / 1_000} s`);
    const created = new Ratelimit({
      redis: this.#redis as Redis,
      limiter,
      prefix: PREFIX,
      timeout: 0,
      ephemeralCache: false,
      analytics: false,
    });
    this.#byLimit.set(limit, created);
    return created;
  }

  async #count(requests: readonly Admitted[], now: number): Promise<WindowCounts[]> {
    const keys = requests.flatMap(({ bucket, at }) => keysOf(bucket, at));
    const args = requests.flatMap(({ bucket, amount }) => [bucket.windowMs, bucket.limit, amount]);
    return toWindowCounts(await this.#redis.eval<number[], number[]>(SCRIPT, keys, [now, ...args]));
  }
}

/** The library's names of the counters, so that the script uses the same counters. */
function keysOf({ identity, windowMs }: Bucket, at: number): [string, string] {
  const period = Math.floor(at / windowMs);
  return [`${PREFIX}:${identity}:${period}`, `${PREFIX}:${identity}:${period - 1}`];
}

function toWindowCounts(counts: readonly (number | null)[]): WindowCounts[] {
  return Array.from({ length: counts.length / 2 }, (_, i) => ({
    current: Number(counts[i * 2] ?? 0),
    previous: Number(counts[i * 2 + 1] ?? 0),
  }));
}

const sleepUntil = (instant: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, instant - Date.now()));
  });
