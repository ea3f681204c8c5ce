// The rate limiter over one and many isolates, with a Redis that is slow, fails or forgets, on a simulated clock.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Bucket,
  earliestAdmission,
  isAdmitted,
  type LimitVerdict,
  minuteBucket,
  WINDOW_MS,
} from "../../lib/core/sliding-window.ts";
import { REQUESTS_PER_MINUTE, TIERS, type Tier } from "../../lib/core/tier.ts";
import type { Limiter } from "../../lib/http/limiter/limiter.ts";
import { type SlowRedis, slowRedis } from "../support/service/slow-redis.ts";
import { type MovingClock, movingClock } from "../support/tools/moving-clock.ts";
import { random, wholeBetween } from "../support/tools/random.ts";
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

const keyOf = (minute: number, identity = IDENTITY) => `svc:rl:${identity}:${minute}`;
const countAt = async (minute: number) => Number((await redis.run(["GET", keyOf(minute)])) ?? 0);
const countNow = () => countAt(Math.floor(Date.now() / WINDOW_MS));
const isolates = (count: number) => Array.from({ length: count }, () => redis.isolate());
const bucketOf = (tier: Tier) => minuteBucket(IDENTITY, REQUESTS_PER_MINUTE[tier]);
const secondsOf = ({ resetAt }: LimitVerdict) =>
  Math.max(1, Math.ceil((resetAt - Date.now()) / 1_000));

/** Makes simultaneous requests. */
const takes = (limiter: Limiter, requests: number, bucket: Bucket) =>
  clock.during(Promise.all(Array.from({ length: requests }, () => limiter.take([bucket]))));
const takeOne = (limiter: Limiter, bucket: Bucket) => clock.during(limiter.take([bucket]));
const admittedOf = (verdicts: readonly LimitVerdict[]) =>
  verdicts.filter(({ allowed }) => allowed).length;
const degradedOf = (verdicts: readonly LimitVerdict[]) =>
  verdicts.filter(({ degraded }) => degraded).length;

/** Times of admissions; they must be those of a window that counts each of them. */
function expectWithinLimit(admissions: readonly number[], limit: number): void {
  const byMinute = new Map<number, number>();
  for (const at of admissions.toSorted((a, b) => a - b)) {
    const minute = Math.floor(at / WINDOW_MS);
    const current = byMinute.get(minute) ?? 0;
    const previous = byMinute.get(minute - 1) ?? 0;
    expect(isAdmitted({ current, previous }, limit, at), `${current} of ${limit}`).toBe(true);
    byMinute.set(minute, current + 1);
  }
}

interface Call {
  limiters: readonly Limiter[];
  bucket: Bucket;
  until: number;
  /** Milliseconds between requests; 0: each follows the last answer. */
  everyMs: number;
}

/** Calls isolates at random, waits as each refusal says, and returns the times of admissions. */
async function obey(calls: Call, next: () => number): Promise<number[]> {
  const { limiters, bucket, until, everyMs } = calls;
  const admissions: number[] = [];
  let comesBackAt = 0;
  while (Date.now() < until) {
    const limiter = limiters[wholeBetween(next, 0, limiters.length - 1)];
    const at = Date.now();
    const verdict = await limiter?.take([bucket]);
    if (verdict?.degraded) throw new Error("Redis was late");
    if (verdict?.allowed) admissions.push(at);
    else comesBackAt = Date.now() + (verdict ? secondsOf(verdict) : 0) * 1_000;
    await clock.sleep(Math.max(comesBackAt - Date.now(), everyMs, 1));
  }
  return admissions;
}

describe("a client that waits as the answers say", () => {
  const cases = TIERS.flatMap((tier) =>
    [0, 20, 80].flatMap((ms) => [1, 10].map((count) => [tier, ms, count] as const)),
  );

  test.each(cases)("gets its limit (%s, %i ms to Redis, %i isolates)", async (...given) => {
    const [tier, ms, count] = given;
    redis.roundTripMs = ms;
    const bucket = bucketOf(tier);
    const minutes = tier === "institutional" ? 1 : times(4, 2);
    const until = MINUTE + (minutes + 1) * WINDOW_MS;
    const call = { limiters: isolates(count), bucket, until, everyMs: 0 };
    // As many simultaneous callers as the rate needs at the slowest connection.
    const callers = Array.from({ length: Math.ceil(bucket.limit / 150) }, (_, i) =>
      obey(call, random(i)),
    );
    const admissions = (await clock.during(Promise.all(callers))).flat();
    expectWithinLimit(admissions, bucket.limit);
    const counted = admissions.filter((at) => at >= MINUTE + WINDOW_MS).length;
    const share = count === 1 ? 0.98 : 0.95;
    expect(counted).toBeGreaterThanOrEqual(share * minutes * bucket.limit);
  });

  test.each([
    ["retail", 0.1],
    ["institutional", 0.02],
  ] as const)(
    "at 80 %% of the limit (%s) it rarely makes an isolate ask Redis",
    async (...given) => {
      const [tier, most] = given;
      const bucket = bucketOf(tier);
      const everyMs = WINDOW_MS / bucket.limit / 0.8;
      const minutes = tier === "institutional" ? 1 : 3;
      const until = MINUTE + (minutes + 1) * WINDOW_MS;
      redis.roundTripMs = 5;
      const call = { limiters: isolates(1), bucket, until, everyMs };
      const admissions = await clock.during(obey(call, random(1)));
      expect(redis.commands / admissions.length).toBeLessThanOrEqual(most);
      expectWithinLimit(admissions, bucket.limit);
    },
  );
});

describe("a hundred isolates", () => {
  test.each(TIERS)("admit exactly the limit of a burst (%s)", async (tier) => {
    redis.roundTripMs = 20;
    const bucket = bucketOf(tier);
    const limiters = isolates(100);
    let [admitted, asked] = [0, 0];
    while (asked < 2 * bucket.limit) {
      const verdicts = await clock.during(Promise.all(limiters.map((each) => each.take([bucket]))));
      expect(degradedOf(verdicts)).toBe(0);
      admitted += admittedOf(verdicts);
      asked += limiters.length;
    }
    expect(admitted).toBeLessThanOrEqual(bucket.limit);
    // All of it, but for what isolates hold when the others are refused.
    expect(admitted).toBeGreaterThanOrEqual(0.95 * bucket.limit);
  });

  test.each([0, 0.3])(
    "refuse nobody for longer than Redis does, while others give back (%d of the minute before)",
    async (share) => {
      const bucket = minuteBucket(IDENTITY, 6_000);
      const [limiters, other] = [isolates(50), redis.isolate()];
      await clock.during(other.take([bucket], Math.max(1, share * bucket.limit)));
      await clock.during(clock.sleep(75_000));
      // Each has got used to allowances; then another isolate takes the rest.
      for (const each of limiters) await takes(each, 12, bucket);
      for (const each of limiters) await takeOne(each, bucket);
      const taken = await clock.during(other.take([bucket]));
      await clock.during(other.take([bucket], taken.remaining));
      redis.roundTripMs = 20;
      const refusals: LimitVerdict[] = [];
      const burst = limiters.map(async (each, i) => {
        await clock.sleep(i);
        for (let verdict = await each.take([bucket]); ; verdict = await each.take([bucket])) {
          if (!verdict.allowed) return refusals.push(verdict);
        }
      });
      await clock.during(Promise.all(burst));
      const minute = Math.floor(Date.now() / WINDOW_MS);
      const [current, previous] = [await countAt(minute), await countAt(minute - 1)];
      const needed = earliestAdmission({ current, previous }, bucket.limit, Date.now());
      expect(refusals).toHaveLength(limiters.length);
      for (const { resetAt } of refusals) expect(resetAt - needed).toBeLessThanOrEqual(1_000);
      await clock.during(clock.sleep(needed + 1_000 - Date.now()));
      for (const each of limiters) expect((await takeOne(each, bucket)).allowed).toBe(true);
    },
  );

  test("an allowance that others leave no room for is given back, and the rest of it is used", async () => {
    const [first, other] = [redis.isolate(), redis.isolate()];
    const bucket = minuteBucket(IDENTITY, 600);
    for (let i = 0; i < 40; i += 1) await takeOne(first, bucket);
    let used = 0;
    while ((await takeOne(other, bucket)).allowed) used += 1;
    let rest = 0;
    while ((await takeOne(first, bucket)).allowed) rest += 1;
    expect(40 + used + rest).toBe(600);
    expect(await countNow()).toBe(600);
  });
});

describe("what answers show", () => {
  test("the remaining number never rises within a minute in one isolate, and a refusal shows 0", async () => {
    const next = random(5);
    const [mine, other] = [redis.isolate(), redis.isolate()];
    const bucket = minuteBucket(IDENTITY, 60);
    let last = { minute: 0, remaining: 0 };
    for (let i = 0; i < times(3_000, 1_000); i += 1) {
      await clock.during(clock.sleep(wholeBetween(next, 0, 1_500)));
      if (next() < 0.3) await takeOne(other, bucket);
      const { allowed, remaining } = await takeOne(mine, bucket);
      const minute = Math.floor(Date.now() / WINDOW_MS);
      if (!allowed) expect(remaining).toBe(0);
      if (minute === last.minute) expect(remaining).toBeLessThanOrEqual(last.remaining);
      last = { minute, remaining };
    }
  });

  test("a caller whom Redis refuses is admitted after the wait, and is not asked about before", async () => {
    for (let trial = 0; trial < 30; trial += 1) {
      const next = random(trial);
      const bucket = minuteBucket(`${IDENTITY}:${trial}`, 60);
      const [mine, other] = [redis.isolate(), redis.isolate()];
      await clock.during(clock.sleep(wholeBetween(next, 0, WINDOW_MS)));
      for (let i = wholeBetween(next, 10, 90); i > 0; i -= 1) {
        await takeOne(other, bucket);
        await clock.during(clock.sleep(wholeBetween(next, 0, 1_000)));
      }
      while ((await takeOne(other, bucket)).allowed);
      const refused = await takeOne(mine, bucket);
      expect(refused.allowed).toBe(false);
      const commands = redis.commands;
      expect((await takeOne(mine, bucket)).resetAt).toBe(refused.resetAt);
      expect(redis.commands).toBe(commands);
      await clock.during(clock.sleep(secondsOf(refused) * 1_000));
      expect((await takeOne(mine, bucket)).allowed).toBe(true);
    }
  });
});

describe("requests of several buckets and of several tokens", () => {
  test("a request that one bucket refuses is counted in none", async () => {
    const isolate = redis.isolate();
    const wide = minuteBucket("wide", 60);
    for (let i = 0; i < 20; i += 1) {
      const narrow = minuteBucket("narrow", 5);
      const { allowed, limit } = await clock.during(isolate.take([narrow, wide]));
      expect([allowed, limit]).toEqual(i < 5 ? [true, 60] : [false, 5]);
    }
    let more = 0;
    while ((await takeOne(isolate, wide)).allowed) more += 1;
    expect(more).toBe(55);
  });

  test("tokens are counted together or not at all, and the wait is for all of them", async () => {
    const [isolate, other] = [redis.isolate(), redis.isolate()];
    const bucket = minuteBucket(IDENTITY, 60);
    const take = (tokens: number) => clock.during(isolate.take([bucket], tokens));
    for (let i = 0; i < 7; i += 1) expect((await take(8)).allowed).toBe(true);
    const refused = await take(8);
    expect([refused.allowed, await countNow()]).toEqual([false, 56]);
    // Redis is as full for another isolate.
    const alike = await clock.during(other.take([bucket], 8));
    expect([alike.allowed, alike.resetAt, await countNow()]).toEqual([false, refused.resetAt, 56]);
    for (let i = 0; i < 4; i += 1) expect((await take(1)).allowed).toBe(true);
    expect((await take(1)).allowed).toBe(false);
    await clock.during(clock.sleep(secondsOf(await take(8)) * 1_000));
    expect((await take(8)).allowed).toBe(true);
  });
});

describe("a request whose tokens are known when its work is done", () => {
  test("it is refused until all of them fit, and smaller requests are admitted meanwhile", async () => {
    const [isolate, other] = [redis.isolate(), redis.isolate()];
    const bucket = minuteBucket(IDENTITY, 60);
    /** As a handler does: one before its work, the rest after it. */
    const takeLong = async (limiter: Limiter) => {
      const first = await clock.during(limiter.take([bucket]));
      return first.allowed
        ? clock.during(limiter.take([bucket], 9, { whole: 10 }))
        : Promise.resolve(first);
    };
    await clock.during(other.take([bucket], 54));
    const refused = await takeLong(isolate);
    // The work was done, so the first one counts; five are left.
    expect([refused.allowed, refused.remaining, await countNow()]).toEqual([false, 5, 55]);
    const commands = redis.commands;
    const again = await clock.during(isolate.take([bucket], 9, { whole: 10 }));
    expect([again.resetAt, redis.commands]).toEqual([refused.resetAt, commands]);
    expect(await takeOne(isolate, bucket)).toMatchObject({ allowed: true, remaining: 4 });
    const late = await takeLong(other);
    expect(late.allowed).toBe(false);
    await clock.during(clock.sleep(secondsOf(late) * 1_000));
    expect((await takeLong(other)).allowed).toBe(true);
  });
});

describe("what an isolate gives back", () => {
  test("is kept alive, and never leaves a count below 0", async () => {
    const [first, other] = [redis.isolate(), redis.isolate()];
    const bucket = minuteBucket(IDENTITY, 600);
    for (let i = 0; i < 60; i += 1) await takeOne(first, bucket);
    const kept: Promise<unknown>[] = [];
    const keepAlive = (work: Promise<unknown>) => void kept.push(work);
    while ((await takeOne(other, bucket)).allowed);
    redis.roundTripMs = 20;
    const taken = Array.from({ length: 40 }, () => first.take([bucket], 8, { keepAlive }));
    // Redis loses its counts while the request is on its way back.
    const lost = clock
      .sleep(30)
      .then(() => redis.run(["DEL", keyOf(Math.floor(Date.now() / WINDOW_MS))]));
    await clock.during(Promise.all([...taken, lost]));
    expect(kept.length).toBeGreaterThan(0);
    await clock.during(Promise.all(kept));
    expect(await countNow()).toBeGreaterThanOrEqual(0);
  });
});

describe("while Redis does not answer", () => {
  test.each([
    ["down", 0],
    ["hung", 60_000],
    ["slow", 320],
  ])("(%s) an isolate admits the limit, nobody waits for long, and it heals", async (fault, ms) => {
    const isolate = redis.isolate();
    const bucket = minuteBucket(IDENTITY, 60);
    await takes(isolate, 20, bucket);
    redis.isDown = fault === "down";
    redis.roundTripMs = ms;
    const waits: number[] = [];
    const verdicts: LimitVerdict[] = [];
    for (let i = 0; i < 30; i += 1) {
      const began = Date.now();
      verdicts.push(await takeOne(isolate, bucket));
      waits.push(Date.now() - began);
    }
    expect([admittedOf(verdicts), degradedOf(verdicts.slice(3))]).toEqual([30, 27]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300);
    expect(Math.max(...waits.slice(3))).toBe(0);
    verdicts.push(...(await takes(isolate, 30, bucket)));
    // What was admitted before the outage counts, too.
    expect(admittedOf(verdicts)).toBe(40);
    redis.isDown = false;
    redis.roundTripMs = 0;
    await clock.during(clock.sleep(WINDOW_MS * 2));
    expect(await takeOne(isolate, bucket)).toMatchObject({ allowed: true, degraded: false });
  });

  test("one request asks again after five seconds, and the others do not wait for it", async () => {
    const isolate = redis.isolate();
    const bucket = minuteBucket(IDENTITY, 600);
    redis.roundTripMs = 60_000;
    await takes(isolate, 8, bucket);
    await clock.during(clock.sleep(5_000));
    const before = redis.commands;
    const began = Date.now();
    const waits = Array.from({ length: 20 }, async () => {
      await isolate.take([bucket]);
      return Date.now() - began;
    });
    const sorted = (await clock.during(Promise.all(waits))).toSorted((a, b) => a - b);
    expect([sorted.at(-2), redis.commands]).toEqual([0, before + 1]);
  });

  test("a limit of a single endpoint is narrower, and nobody gets more than it in a burst", async () => {
    const bucket = { ...minuteBucket(IDENTITY, 10), degradedLimit: 2 };
    redis.isDown = true;
    const verdicts = await takes(redis.isolate(), 8, bucket);
    expect(admittedOf(verdicts)).toBe(2);
    const [refused] = verdicts.filter(({ allowed }) => !allowed);
    expect(refused).toMatchObject({ limit: 2, remaining: 0, degraded: true });
  });

  test("a Redis that lost its counts gives nobody more in the isolate that knows them", async () => {
    const isolate = redis.isolate();
    const bucket = minuteBucket(IDENTITY, 60);
    await takes(isolate, 60, bucket);
    await redis.run(["DEL", keyOf(Math.floor(Date.now() / WINDOW_MS))]);
    expect((await takeOne(isolate, bucket)).allowed).toBe(false);
  });

  test("identities beyond ten thousand share one count, until others are idle", async () => {
    const isolate = redis.isolate();
    redis.isDown = true;
    const take = (identity: string) => isolate.take([minuteBucket(identity, 60)]);
    for (let i = 0; i < 10_000; i += 1) await take(`known ${i}`);
    for (let i = 0; i < 60; i += 1) expect((await take(`new ${i}`)).allowed).toBe(true);
    expect((await take("another")).allowed).toBe(false);
    expect((await take("known 1")).allowed).toBe(true);
    vi.setSystemTime(Date.now() + 2 * WINDOW_MS);
    expect((await take("another")).allowed).toBe(true);
  });
});
