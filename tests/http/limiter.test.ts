import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Bucket,
  earliestAdmission,
  minuteBucket,
  WINDOW_MS,
} from "../../lib/core/sliding-window.ts";
import { REQUESTS_PER_MINUTE, TIERS } from "../../lib/core/tier.ts";
import type { Limiter } from "../../lib/http/limiter/limiter.ts";
import { Breaker, CallSlots } from "../../lib/http/limiter/redis-guard.ts";
import { type SlowRedis, slowRedis } from "../support/service/slow-redis.ts";
import { type MovingClock, movingClock } from "../support/tools/moving-clock.ts";
import { times } from "../support/tools/thorough.ts";

const MINUTE = 31_000_000 * WINDOW_MS;
const WHO = "key:somebody";

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

const keyOf = (minute: number) => `svc:rl:${WHO}:${minute}`;
const countAt = async (minute: number) => Number((await redis.run(["GET", keyOf(minute)])) ?? 0);

/** Returns the counts in Redis. */
async function countsNow() {
  const minute = Math.floor(Date.now() / WINDOW_MS);
  return { current: await countAt(minute), previous: await countAt(minute - 1) };
}

const takes = (limiter: Limiter, calls: number, bucket: Bucket) =>
  Promise.all(Array.from({ length: calls }, () => limiter.take([bucket])));

/** Calls at once, and how many of them were admitted and degraded. */
async function burst(limiter: Limiter, calls: number, limit: number) {
  const bucket = minuteBucket(WHO, limit);
  const verdicts = await clock.during(takes(limiter, calls, bucket));
  await clock.during(Promise.all(verdicts.map(({ pending }) => pending)));
  return {
    admitted: verdicts.filter(({ allowed }) => allowed).length,
    degraded: verdicts.filter(({ degraded }) => degraded).length,
  };
}

describe("an obedient client", () => {
  const starts = ["empty", "full"] as const;
  const cases = TIERS.flatMap((tier) =>
    [0, 3, 20, 80].flatMap((ms) => starts.map((start) => [tier, ms, start] as const)),
  );

  /** Calls; when refused it waits for the whole seconds of `Retry-After`. Answers what was admitted. */
  async function obey(limiter: Limiter, limit: number, from: number, until: number) {
    const bucket = minuteBucket(WHO, limit);
    const state = { comesBackAt: 0, admitted: 0 };
    const lane = async () => {
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
    // As many calls at once as its rate needs at the slowest line.
    await Promise.all(Array.from({ length: Math.ceil(limit / 150) }, lane));
    return state.admitted;
  }

  test.each(cases)("(%s, %i ms to Redis, started %s) gets what it may have", async (...given) => {
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
  });
});

describe("a burst", () => {
  test.each([
    [0, 0.4],
    [20, 0.4],
    [40, 0],
  ])(
    "of 700 calls, %i ms to a Redis that works %i ms at each, degrades nothing",
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
    "%i ms to a Redis that works %i ms at each of %i calls holds none for long",
    async (...given) => {
      const [roundTripMs, workMs, calls] = given;
      [redis.roundTripMs, redis.workMs] = [roundTripMs, workMs];
      const isolate = redis.isolate();
      const began = Date.now();
      const verdicts = await clock.during(takes(isolate, calls, minuteBucket(WHO, 600)));
      expect(Date.now() - began).toBeLessThanOrEqual(550);
      const admitted = Math.min(calls, 600);
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(admitted);
      await clock.during(Promise.all(verdicts.map(({ pending }) => pending)));
      expect((await countsNow()).current).toBe(admitted);
    },
  );

  test("while Redis hangs is answered within the deadline of the calls that left", async () => {
    redis.roundTripMs = 60_000;
    const began = Date.now();
    const { admitted, degraded } = await burst(redis.isolate(), 700, 600);
    expect([admitted, degraded]).toEqual([600, 700]);
    expect(Date.now() - began).toBeLessThanOrEqual(300);
  });
});

describe("what was admitted without Redis", () => {
  test("is told to it as soon as it answers, so that another isolate counts it", async () => {
    const isolate = redis.isolate();
    redis.isDown = true;
    expect(await burst(isolate, 300, 600)).toEqual({ admitted: 300, degraded: 300 });
    expect((await countsNow()).current).toBe(0);
    redis.isDown = false;
    await clock.during(clock.sleep(5_000));
    // The probe of the breaker.
    expect(await burst(isolate, 1, 600)).toEqual({ admitted: 1, degraded: 0 });
    expect((await countsNow()).current).toBe(301);
    expect(await burst(redis.isolate(), 700, 600)).toEqual({ admitted: 299, degraded: 0 });
  });

  test("is told to it once, not again where Redis counted it and the answer came too late", async () => {
    const isolate = redis.isolate();
    // From here on Redis knows the script, and counts within the first call.
    await burst(isolate, 1, 60);
    redis.roundTripMs = 400;
    expect(await burst(isolate, 20, 60)).toEqual({ admitted: 20, degraded: 20 });
    await clock.during(clock.sleep(5_000));
    redis.roundTripMs = 0;
    expect(await burst(isolate, 1, 60)).toEqual({ admitted: 1, degraded: 0 });
    expect((await countsNow()).current).toBe(22);
  });

  test("is told to it once, also where the answer to the telling came too late", async () => {
    const isolate = redis.isolate();
    await burst(isolate, 1, 60);
    redis.isDown = true;
    await burst(isolate, 3, 60);
    redis.isDown = false;
    await clock.during(clock.sleep(5_000));
    // Redis becomes slow when the first answer is on its way: before the telling leaves.
    redis.roundTripMs = 200;
    const slow = clock.sleep(150).then(() => {
      redis.roundTripMs = 400;
    });
    const [first] = await clock.during(takes(isolate, 1, minuteBucket(WHO, 60)));
    await slow;
    await clock.during(first?.pending ?? Promise.reject(new Error("nothing is told")));
    await clock.during(clock.sleep(5_000));
    redis.roundTripMs = 0;
    await burst(isolate, 1, 60);
    expect((await countsNow()).current).toBe(6);
  });

  test("weighs in the minute in which it was admitted", async () => {
    const isolate = redis.isolate();
    redis.isDown = true;
    await burst(isolate, 60, 60);
    redis.isDown = false;
    await clock.during(clock.sleep(45_000));
    await burst(isolate, 1, 60);
    const { current, previous } = await countsNow();
    expect([current, previous]).toEqual([1, 60]);
  });

  test("waits for the next answer when Redis fails again", async () => {
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
    [WHO, "key:all"].slice(0, count).map((identity) => minuteBucket(identity, 60));
  const take = (isolate: Limiter, count: number) => clock.during(isolate.take(buckets(count)));

  test.each([1, 2])("admits again who has filled %i buckets of an isolate", async (count) => {
    const isolate = redis.isolate();
    for (let call = 0; call < 60; call += 1) await take(isolate, count);
    await redis.run(["DEL", ...((await redis.run(["KEYS", "*"])) as string[])]);
    for (let call = 0; call < 60; call += 1) {
      expect(await take(isolate, count)).toMatchObject({ allowed: true, degraded: false });
    }
    expect((await take(isolate, count)).allowed).toBe(false);
    expect((await countsNow()).current).toBe(60);
  });

  test("gives nobody twice what the isolate admitted alone, and says when it admits", async () => {
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

describe("who was cancelled on the way", () => {
  test("does not keep the breaker open: a probe without an answer expires", () => {
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

  test("does not keep a slot, or its turn to have one", () => {
    const slots = new CallSlots();
    let taken = 0;
    while (slots.take({ at: 0 }, 0)) taken += 1;
    expect(taken).toBeGreaterThan(10);
    // The last of the loop waits, and never looks again; this one looks.
    const waiting = { at: 0 };
    expect(slots.take(waiting, 500)).toBe(false);
    expect(slots.take(waiting, 1_000)).toBe(false);
    expect(slots.take(waiting, 1_001)).toBe(true);
    for (let again = 1; again < taken; again += 1) {
      expect(slots.take({ at: 0 }, 1_001)).toBe(true);
    }
    expect(slots.take({ at: 0 }, 1_001)).toBe(false);
  });

  test("and slots go to who waited longest", () => {
    const slots = new CallSlots();
    const calls = [{ at: 0 }];
    while (slots.take(calls.at(-1) ?? { at: 0 }, 0)) calls.push({ at: 0 });
    const [first, second, third] = [calls[0], calls.at(-1), { at: 0 }];
    if (!first || !second) throw new Error("no calls");
    expect(slots.take(third, 1)).toBe(false);
    slots.release(first);
    expect([slots.take(third, 2), slots.take(second, 2)]).toEqual([false, true]);
  });
});
