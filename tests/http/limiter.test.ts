// The rate limiter with a slow, failing or forgetful Redis, on a simulated clock.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Bucket,
  earliestAdmission,
  minuteBucket,
  WINDOW_MS,
} from "../../lib/core/sliding-window.ts";
import { REQUESTS_PER_MINUTE, TIERS } from "../../lib/core/tier.ts";
import type { Limiter } from "../../lib/http/limiter/limiter.ts";
import { Breaker, RequestSlots } from "../../lib/http/limiter/redis-guard.ts";
import { type SlowRedis, slowRedis } from "../support/service/slow-redis.ts";
import { type MovingClock, movingClock } from "../support/tools/moving-clock.ts";
import { times } from "../support/tools/thorough.ts";

const MINUTE = 31_000_000 * WINDOW_MS;
const IDENTITY = "key:somebody";

let clock: MovingClock;
let redis: SlowRedis;
beforeEach(() => {
  clock = movingClock(MINUTE + 20_000);
  redis = slowRedis(clock);
});
afterEach(async () => {
  await redis.close();
  clock.restore();
});

const keyOf = (minute: number) => `svc:rl:${IDENTITY}:${minute}`;
const countAt = async (minute: number) => Number((await redis.run(["GET", keyOf(minute)])) ?? 0);

/** Returns the counts in Redis. */
async function countsNow() {
  const minute = Math.floor(Date.now() / WINDOW_MS);
  return { current: await countAt(minute), previous: await countAt(minute - 1) };
}

const takes = (limiter: Limiter, requests: number, bucket: Bucket) =>
  Promise.all(Array.from({ length: requests }, () => limiter.take([bucket])));

/** Makes simultaneous requests, and returns how many were admitted and how many were degraded. */
async function burst(limiter: Limiter, requests: number, limit: number) {
  const bucket = minuteBucket(IDENTITY, limit);
  const verdicts = await clock.during(takes(limiter, requests, bucket));
  await clock.during(Promise.all(verdicts.map(({ pending }) => pending)));
  return {
    admitted: verdicts.filter(({ allowed }) => allowed).length,
    degraded: verdicts.filter(({ degraded }) => degraded).length,
  };
}

describe("a client that waits as the answers say", () => {
  const starts = ["empty", "full"] as const;
  const cases = TIERS.flatMap((tier) =>
    [0, 3, 20, 80].flatMap((ms) => starts.map((start) => [tier, ms, start] as const)),
  );

  /**
   * Calls repeatedly, waits the whole seconds of `Retry-After` when refused, and returns the
   * admitted number.
   */
  async function obey(limiter: Limiter, limit: number, from: number, until: number) {
    const bucket = minuteBucket(IDENTITY, limit);
    const state = { comesBackAt: 0, admitted: 0 };
    const oneCaller = async () => {
      while (Date.now() < until) {
        if (Date.now() < state.comesBackAt) {
          await clock.sleep(state.comesBackAt - Date.now());
          continue;
        }
        const verdict = await limiter.take([bucket]);
        expect(verdict.degraded).toBe(false);
        const now = Date.now();
        if (verdict.allowed) {
          if (now >= from) state.admitted += 1;
          continue;
        }
        expect(verdict.resetAt).toBeLessThanOrEqual(
          earliestAdmission(await countsNow(), limit, now),
        );
        const seconds = Math.max(1, Math.ceil((verdict.resetAt - now) / 1_000));
        state.comesBackAt = Math.max(state.comesBackAt, now + seconds * 1_000);
      }
    };
    // As many simultaneous callers as the rate needs at the slowest connection.
    await Promise.all(Array.from({ length: Math.ceil(limit / 150) }, oneCaller));
    return state.admitted;
  }

  test.each(cases)(
    "it gets at least 98 % of its limit (%s, %i ms to Redis, started %s)",
    async (...given) => {
      const [tier, ms, start] = given;
      const limit = REQUESTS_PER_MINUTE[tier];
      const first = MINUTE / WINDOW_MS;
      if (start === "full") {
        await redis.run(["SET", keyOf(first), String(limit)]);
        await redis.run(["SET", keyOf(first - 1), String(limit)]);
      }
      redis.roundTripMs = ms;
      const minutes = tier === "institutional" ? 1 : times(4, 2);
      const from = MINUTE + WINDOW_MS;
      const until = from + minutes * WINDOW_MS;
      const admitted = await clock.during(obey(redis.isolate(), limit, from, until));
      expect(admitted).toBeLessThanOrEqual(minutes * limit);
      expect(admitted).toBeGreaterThanOrEqual(0.98 * minutes * limit);
    },
  );
});

describe("a burst of requests", () => {
  test.each([
    [0, 0.4],
    [20, 0.4],
    [40, 0],
  ])(
    "700 requests are never degraded, %i ms to a Redis that needs %i ms for each",
    async (...given) => {
      [redis.roundTripMs, redis.workMs] = given;
      const { admitted, degraded } = await burst(redis.isolate(), 700, 600);
      expect([admitted, degraded]).toEqual([600, 0]);
      expect((await countsNow()).current).toBe(600);
    },
  );

  test.each([
    [240, 0, 300],
    [240, 0, 2_000],
    [20, 1, 700],
    [20, 1, 2_000],
  ])(
    "%i ms to a Redis that needs %i ms for each of %i requests delays no request for long",
    async (...given) => {
      const [roundTripMs, workMs, requests] = given;
      [redis.roundTripMs, redis.workMs] = [roundTripMs, workMs];
      const isolate = redis.isolate();
      const began = Date.now();
      const verdicts = await clock.during(takes(isolate, requests, minuteBucket(IDENTITY, 600)));
      expect(Date.now() - began).toBeLessThanOrEqual(550);
      const admitted = Math.min(requests, 600);
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(admitted);
      await clock.during(Promise.all(verdicts.map(({ pending }) => pending)));
      expect((await countsNow()).current).toBe(admitted);
    },
  );

  test("while Redis hangs, a burst is answered within the deadline of the requests that were sent", async () => {
    redis.roundTripMs = 60_000;
    const began = Date.now();
    const { admitted, degraded } = await burst(redis.isolate(), 700, 600);
    expect([admitted, degraded]).toEqual([600, 700]);
    expect(Date.now() - began).toBeLessThanOrEqual(300);
  });
});

describe("requests that were admitted without Redis", () => {
  test("they are sent to Redis as soon as it answers, so that another isolate counts them", async () => {
    const isolate = redis.isolate();
    redis.isDown = true;
    expect(await burst(isolate, 300, 600)).toEqual({ admitted: 300, degraded: 300 });
    expect((await countsNow()).current).toBe(0);
    redis.isDown = false;
    await clock.during(clock.sleep(5_000));
    // The request that tests whether Redis answers again.
    expect(await burst(isolate, 1, 600)).toEqual({ admitted: 1, degraded: 0 });
    expect((await countsNow()).current).toBe(301);
    expect(await burst(redis.isolate(), 700, 600)).toEqual({ admitted: 299, degraded: 0 });
  });

  test("they are sent once, not again when Redis counted them and its answer came too late", async () => {
    const isolate = redis.isolate();
    // From now on Redis has the script, and counts within the first request.
    await burst(isolate, 1, 60);
    redis.roundTripMs = 400;
    expect(await burst(isolate, 20, 60)).toEqual({ admitted: 20, degraded: 20 });
    await clock.during(clock.sleep(5_000));
    redis.roundTripMs = 0;
    expect(await burst(isolate, 1, 60)).toEqual({ admitted: 1, degraded: 0 });
    expect((await countsNow()).current).toBe(22);
  });

  test("they are sent once, also when the answer to the report came too late", async () => {
    const isolate = redis.isolate();
    await burst(isolate, 1, 60);
    redis.isDown = true;
    await burst(isolate, 3, 60);
    redis.isDown = false;
    await clock.during(clock.sleep(5_000));
    // Redis becomes slow while the first answer is on its way, before the report is sent.
    redis.roundTripMs = 200;
    const slow = clock.sleep(150).then(() => {
      redis.roundTripMs = 400;
    });
    const [first] = await clock.during(takes(isolate, 1, minuteBucket(IDENTITY, 60)));
    await slow;
    await clock.during(first?.pending ?? Promise.reject(new Error("no report is pending")));
    await clock.during(clock.sleep(5_000));
    redis.roundTripMs = 0;
    await burst(isolate, 1, 60);
    expect((await countsNow()).current).toBe(6);
  });

  test("they count in the minute in which they were admitted", async () => {
    const isolate = redis.isolate();
    redis.isDown = true;
    await burst(isolate, 60, 60);
    redis.isDown = false;
    await clock.during(clock.sleep(45_000));
    await burst(isolate, 1, 60);
    const { current, previous } = await countsNow();
    expect([current, previous]).toEqual([1, 60]);
  });

  test("they wait for the next answer when Redis fails again", async () => {
    const isolate = redis.isolate();
    redis.isDown = true;
    await burst(isolate, 10, 60);
    await clock.during(clock.sleep(5_000));
    await burst(isolate, 1, 60);
    redis.isDown = false;
    await clock.during(clock.sleep(5_000));
    await burst(isolate, 1, 60);
    expect((await countsNow()).current).toBe(12);
  });
});

describe("a Redis that lost its counts", () => {
  const buckets = (count: number) =>
    [IDENTITY, "key:all"].slice(0, count).map((identity) => minuteBucket(identity, 60));
  const take = (isolate: Limiter, count: number) => clock.during(isolate.take(buckets(count)));

  test.each([1, 2])(
    "a caller who has used up %i buckets of an isolate is admitted again",
    async (count) => {
      const isolate = redis.isolate();
      for (let request = 0; request < 60; request += 1) await take(isolate, count);
      await redis.run(["DEL", ...((await redis.run(["KEYS", "*"])) as string[])]);
      for (let request = 0; request < 60; request += 1) {
        expect(await take(isolate, count)).toMatchObject({ allowed: true, degraded: false });
      }
      expect((await take(isolate, count)).allowed).toBe(false);
      expect((await countsNow()).current).toBe(60);
    },
  );

  test("a caller gets at most what the isolate admitted alone, and a refusal says when to come back", async () => {
    const isolate = redis.isolate();
    redis.isDown = true;
    await burst(isolate, 60, 60);
    redis.isDown = false;
    await clock.during(clock.sleep(5_000));
    const { allowed, resetAt } = await take(isolate, 1);
    expect(allowed).toBe(false);
    await clock.during(clock.sleep(Math.max(1_000, resetAt - Date.now())));
    expect((await take(isolate, 1)).allowed).toBe(true);
  });
});

describe("a request that was cancelled", () => {
  test("it does not keep the circuit breaker open: a test request without an answer expires", () => {
    const breaker = new Breaker();
    for (let failure = 0; failure < 3; failure += 1) breaker.failed(0);
    expect(breaker.admits(4_999)).toBe(false);
    expect(breaker.admits(5_000)).toBe(true);
    expect(breaker.admits(5_001)).toBe(false);
    expect(breaker.admits(9_999)).toBe(false);
    expect(breaker.admits(10_000)).toBe(true);
    breaker.succeeded();
    expect([breaker.admits(10_001), breaker.admits(10_001)]).toEqual([true, true]);
  });

  test("it does not keep its slot, or its place in the queue", () => {
    const slots = new RequestSlots();
    let taken = 0;
    while (slots.take({ at: 0 }, 0)) taken += 1;
    expect(taken).toBeGreaterThan(10);
    // The last request of the loop waits and never looks again; this one looks.
    const waiting = { at: 0 };
    expect(slots.take(waiting, 500)).toBe(false);
    expect(slots.take(waiting, 1_000)).toBe(false);
    expect(slots.take(waiting, 1_001)).toBe(true);
    for (let again = 1; again < taken; again += 1) {
      expect(slots.take({ at: 0 }, 1_001)).toBe(true);
    }
    expect(slots.take({ at: 0 }, 1_001)).toBe(false);
  });

  test("free slots go to the request that waited longest", () => {
    const slots = new RequestSlots();
    const requests = [{ at: 0 }];
    while (slots.take(requests.at(-1) ?? { at: 0 }, 0)) requests.push({ at: 0 });
    const [first, second, third] = [requests[0], requests.at(-1), { at: 0 }];
    if (!first || !second) throw new Error("no requests");
    expect(slots.take(third, 1)).toBe(false);
    slots.release(first);
    expect([slots.take(third, 2), slots.take(second, 2)]).toEqual([false, true]);
  });
});
