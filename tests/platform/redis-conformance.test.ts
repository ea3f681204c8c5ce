import { randomUUID } from "node:crypto";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { BACKENDS, type Opened } from "./backends.ts";

/** The published cases of a sliding window: limit 10, windows of 1 s. */
const WINDOW_LAW = [
  { atMs: 0, n: 1, isAllowed: true },
  { atMs: 100, n: 2, isAllowed: true },
  { atMs: 200, n: 3, isAllowed: true },
  { atMs: 500, n: 5, isAllowed: false },
  { atMs: 1000, n: 2, isAllowed: true },
  { atMs: 1200, n: 5, isAllowed: false },
  { atMs: 1500, n: 5, isAllowed: true },
  { atMs: 3000, n: 10, isAllowed: true },
];

describe.each(BACKENDS)("Redis over REST, $name", ({ isMissing, open }) => {
  describe.skipIf(isMissing)("as Upstash", () => {
    let opened: Opened;
    let redis: Redis;
    const prefix = `platform-test:${randomUUID()}`;
    const key = (name: string) => `${prefix}:${name}`;

    beforeAll(async () => {
      opened = await open();
      const { url, redisToken: token } = opened.platform;
      redis = new Redis({ url: `${url}/redis`, token, retry: { retries: 0 } });
    });
    afterEach(() => vi.useRealTimers());
    afterAll(async () => {
      const keys = await redis?.keys(`${prefix}*`);
      if (keys?.length) await redis.del(...keys);
      await opened?.close();
    });

    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${opened.platform.url}/redis${path}`, {
        headers: { authorization: `Bearer ${opened.platform.redisToken}` },
        ...init,
      }).then(
        async (response): Promise<[number, unknown]> => [response.status, await response.json()],
      );

    test("strings, numbers, objects and nothing", async () => {
      expect(await redis.set(key("s"), "OK", { ex: 100, nx: true })).toBe("OK");
      expect(await redis.set(key("s"), "other", { nx: true })).toBeNull();
      expect(await redis.get(key("s"))).toBe("OK");
      expect(100 - (await redis.ttl(key("s")))).toBeLessThan(10);
      await redis.set(key("o"), { deep: ["naïve 株", null] });
      expect(await redis.mget(key("o"), key("none"))).toEqual([{ deep: ["naïve 株", null] }, null]);
      expect([await redis.incrby(key("n"), 5), await redis.decr(key("n"))]).toEqual([5, 4]);
      expect(await redis.incrbyfloat(key("f"), 0.5)).toBe(0.5);
      expect(await redis.exists(key("s"), key("none"))).toBe(1);
      expect(await redis.getdel(key("s"))).toBe("OK");
      expect([await redis.ttl(key("s")), await redis.type(key("o"))]).toEqual([-2, "string"]);
    });

    test("hashes, sets, sorted sets and lists", async () => {
      await redis.hset(key("h"), { a: 1, b: "two" });
      expect(await redis.hgetall(key("h"))).toEqual({ a: 1, b: "two" });
      expect(await redis.hincrby(key("h"), "a", 2)).toBe(3);
      expect(await redis.sadd(key("set"), "x", "y", "x")).toBe(2);
      expect(await redis.sismember(key("set"), "y")).toBe(1);
      await redis.zadd(key("z"), { score: 2, member: "b" }, { score: 1.5, member: "a" });
      expect(await redis.zrange(key("z"), 0, -1, { withScores: true })).toEqual(["a", 1.5, "b", 2]);
      expect(await redis.zrange(key("z"), "(1.5", "+inf", { byScore: true })).toEqual(["b"]);
      await redis.rpush(key("l"), "1", "2", "3");
      expect(await redis.lrange(key("l"), -2, -1)).toEqual([2, 3]);
      expect(await redis.lpop(key("l"))).toBe(1);
      expect(await redis.del(key("h"), key("l"), key("none"))).toBe(2);
    });

    test.each(["/pipeline", "/multi-exec"])(
      "the documented pipeline through %s: each member has a result or an error",
      async (path) => {
        await redis.del(key("p1"), key("p3"));
        const body = JSON.stringify([
          ["SET", key("p1"), "valuex"],
          ["SETEX", key("p2"), 13, "valuez"],
          ["INCR", key("p1")],
          ["ZADD", key("p3"), 11, "item1", 22, "item2"],
        ]);
        const expected = [
          { result: "OK" },
          { result: "OK" },
          { error: "ERR value is not an integer or out of range" },
          { result: 2 },
        ];
        expect(await call(path, { method: "POST", body })).toEqual([200, expected]);
      },
    );

    test("commands in the path, with body, parameters and token", async () => {
      const name = encodeURIComponent(key("path"));
      expect(await call(`/set/${name}/bar`)).toEqual([200, { result: "OK" }]);
      expect(await call(`/set/${name}?EX=100`, { method: "POST", body: "a b" })).toEqual([
        200,
        { result: "OK" },
      ]);
      const { redisToken } = opened.platform;
      expect(await call(`/get/${name}?_token=${redisToken}`, { headers: {} })).toEqual([
        200,
        { result: "a b" },
      ]);
      const [status] = await call(`/get/${name}`, { headers: { authorization: "Bearer wrong" } });
      expect(status).toBe(401);
    });

    test.each([
      [["GET"], "ERR wrong number of arguments for 'get' command"],
      [["SET", key("e"), "v", "EX", "0"], "ERR invalid expire time in 'set' command"],
      [["SET", key("e"), "v", "WHAT"], "ERR syntax error"],
      [["EVALSHA", "0".repeat(40), "0"], "NOSCRIPT No matching script. Please use EVAL."],
      [["MULTI"], "ERR Command is not available: 'MULTI'"],
    ])("%j answers 400", async (command, error) => {
      const answer = await call("", { method: "POST", body: JSON.stringify(command) });
      expect(answer).toEqual([400, { error }]);
    });

    test("a wrong type and a refused transaction", async () => {
      await redis.sadd(key("t"), "x");
      await expect(redis.incr(key("t"))).rejects.toThrow("WRONGTYPE");
      const body = JSON.stringify([["SET", key("never"), "1"], ["NOSUCHCOMMAND"]]);
      expect(await call("/multi-exec", { method: "POST", body })).toEqual([
        400,
        { error: expect.stringContaining("EXECABORT") },
      ]);
      expect(await redis.exists(key("never"))).toBe(0);
    });

    test.each<[string, unknown]>([
      [
        "return {1, 2.9, 'x', redis.status_reply('FINE'), false, true, nil, 8}",
        [1, 2, "x", "FINE", null, 1],
      ],
      ["return {KEYS[1] == ARGV[1], #KEYS, #ARGV, tonumber(ARGV[2]) * 2}", [null, 1, 2, 14]],
      ["return redis.call('set', KEYS[1], 1000 * 2.5)", "OK"],
      ["return redis.call('get', KEYS[1])", 2500],
      ["return redis.pcall('sadd', KEYS[1], 'x')['err'] ~= nil", 1],
      ["return select('#', unpack(redis.call('mget', KEYS[1], 'none')))", 2],
    ])("script %s", async (script, expected) => {
      expect(await redis.eval(script, [key("lua")], ["a", "7"])).toEqual(expected);
    });

    test("scripts are known by the hash of their whole text, shebang included", async () => {
      const script = `#!lua flags=allow-key-locking\nreturn {ARGV[1], '${prefix}'}`;
      const sha = await redis.scriptLoad(script);
      expect(await redis.scriptExists(sha)).toEqual([1]);
      expect(await redis.evalsha(sha, [], ["a"])).toEqual(["a", prefix]);
    });

    test("the limiter's scripts: limit, remaining, reset", async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
      const limiter = new Ratelimit({
        redis,
        limiter: Ratelimit.slidingWindow(3, "60 s"),
        prefix: key("limit"),
        ephemeralCache: false,
      });
      const outcomes = [];
      for (let i = 0; i < 4; i += 1) outcomes.push(await limiter.limit("id"));
      expect(outcomes.map(({ success, remaining }) => [success, remaining])).toEqual([
        [true, 2],
        [true, 1],
        [true, 0],
        [false, 0],
      ]);
      expect(await limiter.getRemaining("id")).toMatchObject({ remaining: 0, limit: 3 });
      await limiter.resetUsedTokens("id");
      expect(await limiter.getRemaining("id")).toMatchObject({ remaining: 3 });
    });

    test("the limiter keeps the law of the sliding window", async () => {
      const start = 1_800_000_000_000;
      vi.useFakeTimers({ toFake: ["Date"], now: start });
      const limiter = new Ratelimit({
        redis,
        limiter: Ratelimit.slidingWindow(10, "1 s"),
        prefix: key("law"),
        ephemeralCache: false,
      });
      const allowed: boolean[] = [];
      for (const { atMs, n } of WINDOW_LAW) {
        vi.setSystemTime(start + atMs);
        // The script admits what finds room for one; the published law asks for room for all n.
        const { remaining } = await limiter.getRemaining("id");
        allowed.push(remaining >= n && (await limiter.limit("id", { rate: n })).success);
      }
      expect(allowed).toEqual(WINDOW_LAW.map(({ isAllowed }) => isAllowed));
    });
  });
});
