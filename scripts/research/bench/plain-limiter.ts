// Rate limiter of the plain Node server that `npm run bench` compares the service with.

import type { Context, MiddlewareHandler } from "hono";
import type { Redis } from "ioredis";
import { earliestAdmission, windowEnd } from "../../../lib/core/sliding-window.ts";
import { REQUESTS_PER_MINUTE, type Tier } from "../../../lib/core/tier.ts";

/**
 * The sliding window over two one-minute buckets as a Lua script. Rule and number of Redis commands
 * are the service's.
 */
const SCRIPT = `
local current = tonumber(redis.call("GET", KEYS[1]) or "0")
local previous = tonumber(redis.call("GET", KEYS[2]) or "0")
local limit, share = tonumber(ARGV[1]), tonumber(ARGV[2])
local weighted = math.floor((1 - share) * previous)
if weighted + current >= limit then return {-1, current, previous} end
current = redis.call("INCRBY", KEYS[1], 1)
if current == 1 then redis.call("PEXPIRE", KEYS[1], 121000) end
return {limit - weighted - current, current, previous}`;

type IdentityOf = (c: Context) => Promise<{ bucket: string; tier: Tier }>;

interface SlidingRedis extends Redis {
  slide(
    current: string,
    previous: string,
    limit: number,
    share: number,
  ): Promise<[remaining: number, current: number, previous: number]>;
}

/** Answers 429 to requests over the caller's limit, and sets the rate headers on all answers. */
export function slidingWindow(redis: Redis, identityOf: IdentityOf): MiddlewareHandler {
  redis.defineCommand("slide", { numberOfKeys: 2, lua: SCRIPT });
  return async (c, next) => {
    const { bucket, tier } = await identityOf(c);
    const limit = REQUESTS_PER_MINUTE[tier];
    const now = Date.now();
    const minute = Math.floor(now / 60_000);
    const [remaining, current, previous] = await (redis as SlidingRedis).slide(
      `plain:${bucket}:${minute}`,
      `plain:${bucket}:${minute - 1}`,
      limit,
      (now % 60_000) / 60_000,
    );
    const allowed = remaining >= 0;
    const resetAt = allowed ? windowEnd(now) : earliestAdmission({ current, previous }, limit, now);
    c.header("X-RateLimit-Limit", String(limit));
    c.header("X-RateLimit-Remaining", String(Math.max(0, remaining)));
    c.header("X-RateLimit-Reset", String(Math.ceil(resetAt / 1_000)));
    if (allowed) return next();
    const retryAfter = Math.max(1, Math.ceil((resetAt - now) / 1_000));
    c.header("Retry-After", String(retryAfter));
    return c.json({ error: "Rate limit exceeded", retry_after: retryAfter }, 429);
  };
}
