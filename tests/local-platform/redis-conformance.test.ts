// The embedded Redis, and a real one, behave like Upstash's REST service.

import { randomUUID } from "node:crypto";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { BACKENDS, type Opened } from "./backends.ts";

/** Published cases of a sliding window: limit 10, windows of 1 s. */
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
  describe.skipIf(isMissing)("Redis over REST like Upstash", () => {
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

    const request = async (path: string, body: unknown, token = opened.platform.redisToken) => {
      const response = await fetch(`${opened.platform.url}/redis${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return [response.status, await response.json()];
    };
    const unknownCommand = expect.stringMatching(/^ERR unknown command 'NOSUCH'/);

    test("texts, numbers, objects and missing values are returned", async () => {
      expect(await redis.ping()).toBe("PONG");
      expect(await redis.set(key("s"), "OK")).toBe("OK");
      expect(await redis.get(key("s"))).toBe("OK");
      await redis.set(key("o"), { deep: ["naïve 株", null] });
      expect(await redis.mget(key("o"), key("none"))).toEqual([{ deep: ["naïve 株", null] }, null]);
      expect([await redis.incrby(key("n"), 5), await redis.incrby(key("n"), -1)]).toEqual([5, 4]);
      expect((await redis.keys(`${key("")}*`)).sort()).toEqual(["n", "o", "s"].map(key));
      expect(await redis.del(key("s"), key("none"))).toBe(1);
      expect(await redis.get(key("s"))).toBeNull();
    });

    test("an expired key is gone; incrementing keeps the expiry, and writing ends it", async () => {
      expect(await redis.pexpire(key("none"), 60)).toBe(0);
      const [short, rewritten] = [key("short"), key("rewritten")];
      const pipeline = [short, rewritten].flatMap((name) => [
        ["INCRBY", name, 1],
        ["PEXPIRE", name, 60],
      ]);
      await request("/pipeline", [...pipeline, ["INCRBY", short, 1], ["SET", rewritten, 7]]);
      await vi.waitFor(async () => expect(await redis.get(short)).toBeNull());
      expect(await redis.get(rewritten)).toBe(7);
    });

    test("each command of a pipeline has a result or an error", async () => {
      const commands = [
        ["SET", key("p"), "valuex"],
        ["GET", key("p")],
        ["INCRBY", key("p"), 1],
        ["NOSUCH", key("p")],
        ["INCRBY", key("p2"), 2],
      ];
      expect(await request("/pipeline", commands)).toEqual([
        200,
        [
          { result: "OK" },
          { result: "valuex" },
          { error: "ERR value is not an integer or out of range" },
          { error: unknownCommand },
          { result: 2 },
        ],
      ]);
    });

    test("a request needs the token, and only commands and pipelines are answered", async () => {
      expect((await request("", ["PING"], "wrong"))[0]).toBe(401);
      expect((await request("/get/x", ["PING"]))[0]).toBe(404);
    });

    test.each([
      [["GET"], "ERR wrong number of arguments for 'get' command"],
      [["EVAL", "return 1"], "ERR wrong number of arguments for 'eval' command"],
      [["EVAL", "return 1", "2", "a"], "ERR Number of keys can't be greater than number of args"],
      [["PEXPIRE", key("e"), "soon"], "ERR value is not an integer or out of range"],
      [["EVALSHA", "0".repeat(40), "0"], "NOSCRIPT No matching script. Please use EVAL."],
      [["MULTI"], "ERR Command is not available: 'MULTI'"],
      [["NOSUCH", "x"], unknownCommand],
    ])("the command %j answers 400", async (command, error) => {
      expect(await request("", command)).toEqual([400, { error }]);
    });

    test.each<[string, unknown]>([
      [
        "return {1, 2.9, 'x', redis.status_reply('FINE'), false, true, nil, 8}",
        [1, 2, "x", "FINE", null, 1],
      ],
      ["return {KEYS[1] == ARGV[1], #KEYS, #ARGV, tonumber(ARGV[2]) * 2}", [null, 1, 2, 14]],
      ["return redis.call('set', KEYS[1], 1000 * 2.5)", "OK"],
      ["return redis.call('get', KEYS[1])", 2500],
      ["return redis.pcall('incrby', KEYS[1], 'x')['err'] ~= nil", 1],
      ["return select('#', unpack(redis.call('mget', KEYS[1], 'none')))", 2],
    ])("the script %s returns the expected value", async (script, expected) => {
      expect(await redis.eval(script, [key("lua")], ["a", "7"])).toEqual(expected);
    });

    test("a script is known by the hash of its whole text, including the shebang", async () => {
      const script = `#!lua flags=allow-key-locking\nreturn {ARGV[1], '${prefix}'}`;
      const sha = await redis.scriptLoad(script);
      expect(await redis.evalsha(sha, [], ["a"])).toEqual(["a", prefix]);
    });

    test("the limiter's scripts return limit and remaining", async () => {
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
    });

    test("the limiter follows the formula of the sliding window", async () => {
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
        // The script admits if there is room for one; the published formula needs room for all n.
        const { remaining } = await limiter.getRemaining("id");
        allowed.push(remaining >= n && (await limiter.limit("id", { rate: n })).success);
      }
      expect(allowed).toEqual(WINDOW_LAW.map(({ isAllowed }) => isAllowed));
    });
  });
});
