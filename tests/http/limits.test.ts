// Rate limits over HTTP: the sliding window, refusals, and one bucket per identity.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GROUPS } from "../../functions/index.ts";
import {
  earliestAdmission,
  isAdmitted,
  minuteBucket,
  remainingRequests,
  WINDOW_MS,
} from "../../lib/core/sliding-window.ts";
import type { Limiter } from "../../lib/http/limiter/limiter.ts";
import { type Json, partOf } from "../support/service/answers.ts";
import { randomAddress, type TestApp, testApp } from "../support/service/app.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const PATH = "/api/openapi";

/**
 * Each test uses another hour, so that it does not meet the counts or the failures of another.
 */
let hour = 600_000;
/** Fixes the date, some milliseconds into a new hour, while timers and sockets go on. */
function holdDate(afterMs: number): void {
  hour += 1;
  vi.useFakeTimers({ toFake: ["Date"], now: hour * 3_600_000 + afterMs });
}

/** An error for decisions that the isolate made alone, because a busy machine made Redis late. */
class Degraded extends Error {}

/** Repeats something, at most a few times, until no decision was degraded. */
async function repeatUntilNotDegraded(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Degraded) || tries === 8) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** The limiter of the app, as the routes use it, with library and scripts. */
function limiterOf(): Limiter {
  const { limiter } = app.services;
  if (!limiter) throw new Error("the limiter is off");
  return limiter;
}

async function take(identity: string, limit: number) {
  const verdict = await limiterOf().take([minuteBucket(identity, limit)]);
  if (verdict.degraded) throw new Degraded("Redis was too late");
  return verdict;
}

const left = (answer: Response) => Number(answer.headers.get("x-ratelimit-remaining"));

describe("the window in Redis", () => {
  test("random sequences of requests are admitted, refused and counted as the formula says", async () => {
    const next = random(61);
    for (let trial = 0; trial < 15; trial += 1) {
      await repeatUntilNotDegraded(async () => {
        const identity = `law:${Math.random()}`;
        const limit = [1, 3, 10, 25][wholeBetween(next, 0, 3)] ?? 3;
        const byMinute = new Map<number, number>();
        let shown = { minute: 0, remaining: limit };
        holdDate(wholeBetween(next, 0, WINDOW_MS));
        for (let request = 0; request < 30; request += 1) {
          const now = Date.now();
          const minute = Math.floor(now / WINDOW_MS);
          const current = byMinute.get(minute) ?? 0;
          const counts = { current, previous: byMinute.get(minute - 1) ?? 0 };
          const allowed = isAdmitted(counts, limit, now);
          const verdict = await take(identity, limit);
          expect([verdict.allowed, now]).toEqual([allowed, now]);
          if (allowed) byMinute.set(minute, current + 1);
          const after = { ...counts, current: byMinute.get(minute) ?? 0 };
          const least = shown.minute === minute ? shown.remaining : limit;
          const remaining = allowed ? Math.min(least, remainingRequests(after, limit, now)) : 0;
          expect(verdict.remaining).toBe(remaining);
          shown = { minute, remaining };
          vi.setSystemTime(now + wholeBetween(next, 0, 9_000));
        }
      });
    }
  });

  test("a caller who waits exactly until the reset is admitted in 100 of 100 cases, and 2 ms earlier in none", async () => {
    const next = random(62);
    for (let trial = 0; trial < 100; trial += 1) {
      await repeatUntilNotDegraded(async () => {
        const identity = `wait:${Math.random()}`;
        const limit = wholeBetween(next, 1, 6);
        holdDate(wholeBetween(next, 0, 2 * WINDOW_MS));
        let verdict = await take(identity, limit);
        while (verdict.allowed) {
          vi.setSystemTime(Date.now() + wholeBetween(next, 0, 5_000));
          verdict = await take(identity, limit);
        }
        const { resetAt } = verdict;
        expect(resetAt).toBeGreaterThan(Date.now());
        if (resetAt - 2 >= Date.now()) {
          vi.setSystemTime(resetAt - 2);
          expect((await take(identity, limit)).allowed).toBe(false);
        }
        vi.setSystemTime(resetAt);
        expect((await take(identity, limit)).allowed).toBe(true);
      });
    }
  });

  test("a request counts in two buckets or in none, each by the same formula", async () => {
    const next = random(64);
    for (let trial = 0; trial < 8; trial += 1) {
      await repeatUntilNotDegraded(async () => {
        const drawnOn = [2, 5].map((limit) => ({
          bucket: minuteBucket(`pair:${Math.random()}`, limit),
          byMinute: new Map<number, number>(),
        }));
        holdDate(wholeBetween(next, 0, WINDOW_MS));
        for (let request = 0; request < 30; request += 1) {
          const now = Date.now();
          const minute = Math.floor(now / WINDOW_MS);
          // Every third request draws on the wide bucket only.
          const drawn = request % 3 === 2 ? drawnOn.slice(1) : drawnOn;
          const full = drawn
            .map(({ bucket, byMinute }) => {
              const counts = {
                current: byMinute.get(minute) ?? 0,
                previous: byMinute.get(minute - 1) ?? 0,
              };
              return { limit: bucket.limit, at: earliestAdmission(counts, bucket.limit, now) };
            })
            .filter(({ at }) => at > now)
            .toSorted((a, b) => b.at - a.at);
          const verdict = await limiterOf().take(drawn.map(({ bucket }) => bucket));
          if (verdict.degraded) throw new Degraded("Redis was too late");
          expect([verdict.allowed, verdict.limit]).toEqual([!full[0], full[0]?.limit ?? 5]);
          if (full[0]) expect(verdict.resetAt).toBe(full[0].at);
          else
            for (const { byMinute } of drawn) byMinute.set(minute, (byMinute.get(minute) ?? 0) + 1);
          vi.setSystemTime(now + wholeBetween(next, 0, 12_000));
        }
      });
    }
  });

  test("of 200 requests in bursts exactly the limit is admitted, with or without Redis", async () => {
    holdDate(10_000);
    const address = { "cf-connecting-ip": randomAddress() };
    const statuses: number[] = [];
    for (let crowd = 0; crowd < 20; crowd += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => app.get(PATH, address)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
  });
});

describe("a refusal by the rate limit", () => {
  test("body and headers say when to come back, and a caller who does is admitted", {
    retry: 2,
  }, async () => {
    holdDate(7_000);
    const address = { "cf-connecting-ip": randomAddress() };
    for (let request = 0; request < 60; request += 1) {
      expect((await app.get(PATH, address)).status).toBe(200);
    }
    const refused = await app.get(PATH, address);
    const wait = Number(refused.headers.get("retry-after"));
    expect(await refused.json()).toEqual({ error: "Rate limit exceeded", retry_after: wait });
    expect(left(refused)).toBe(0);
    const reset = Number(refused.headers.get("x-ratelimit-reset"));
    expect(wait).toBe(reset - Math.floor(Date.now() / 1_000));
    expect(refused.headers.get("ratelimit")).toBe(`"minute";r=0;t=${wait}`);
    vi.setSystemTime(Date.now() + wait * 1_000);
    expect((await app.get(PATH, address)).status).toBe(200);
  });
});

describe("one bucket per identity", () => {
  test("one bucket counts a key in all places of a request and on all endpoints", {
    retry: 2,
  }, async () => {
    holdDate(7_000);
    const key = app.keys.retail;
    const carriers: [string, Record<string, string>][] = [
      ["", { "x-svc-key": key }],
      ["", { "x-api-key": key }],
      ["", { authorization: `Bearer ${key}` }],
      ["", { authorization: `bearer ${key}` }],
      [`?key=${key}`, {}],
    ];
    const paths = Object.values(GROUPS)
      .flat()
      .filter(({ contract, traits }) => contract.method === "get" && !traits.isUncounted)
      .map(({ contract }) => contract.example.path.split("?")[0]);
    let expected = 600;
    for (const path of paths) {
      for (const [query, headers] of carriers) {
        expected -= 1;
        const answer = await app.get(`${path}${query}`, headers);
        expect(answer.headers.get("x-ratelimit-limit")).toBe("600");
        expect(left(answer)).toBe(expected);
      }
    }
  });

  test.each([
    ["an IPv6 /64", "2001:db8:77:1::1", "2001:DB8:77:1:ffff::9"],
    ["an IPv4 address in two spellings", "198.51.100.7", "::ffff:c633:6407"],
    ["malformed and empty addresses", "not an address", ""],
    ["a list of addresses and rubbish", "1.2.3.4, 5.6.7.8", "%%"],
  ])("one bucket counts %s", { retry: 2 }, async (_, first, second) => {
    holdDate(7_000);
    const one = await app.get(PATH, { "cf-connecting-ip": first });
    const two = await app.get(PATH, { "cf-connecting-ip": second });
    expect(left(two)).toBe(left(one) - 1);
  });

  test("only the header cf-connecting-ip determines the bucket", { retry: 2 }, async () => {
    holdDate(7_000);
    const address = { "cf-connecting-ip": randomAddress() };
    const first = await app.get(PATH, address);
    for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "true-client-ip"]) {
      await app.get(PATH, { ...address, [name]: "192.0.2.1" });
    }
    expect(left(await app.get(PATH, address))).toBe(left(first) - 5);
  });

  test("wrong methods do not draw on the bucket", { retry: 2 }, async () => {
    holdDate(7_000);
    const address = { "cf-connecting-ip": randomAddress() };
    for (const method of ["DELETE", "OPTIONS"]) {
      const answer = await app.send(PATH, { method, headers: address });
      expect([method, left(answer)]).toEqual([method, 60]);
    }
  });

  test("unknown paths draw on the bucket, with or without a key, until they are refused", {
    retry: 2,
  }, async () => {
    holdDate(7_000);
    const headers = { "cf-connecting-ip": randomAddress(), "x-svc-key": app.keys.institutional };
    const paths = ["/api/nowhere", "/nowhere", "/api/sensors/vix/nowhere"];
    const statuses: number[] = [];
    for (let request = 0; request < 63; request += 1) {
      statuses.push((await app.get(`${paths[request % 3]}?n=${request}`, headers)).status);
    }
    expect(statuses).toEqual([...Array(60).fill(404), 429, 429, 429]);
    const refused = await app.get("/api/nowhere", headers);
    expect(refused.headers.get("x-ratelimit-limit")).toBe("60");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await app.get(PATH, headers)).status).toBe(200);
  });

  test("GET /api/usage reports the use of the bucket", { retry: 2 }, async () => {
    holdDate(7_000);
    const headers = { "x-svc-key": app.keys.institutional };
    const answer = await app.get("/api/usage", headers);
    const body = (await answer.json()) as Json;
    expect(partOf({ body }, "body")).toMatchObject({
      tier: "institutional",
      limit: 6_000,
      remaining: left(answer),
      reset: Number(answer.headers.get("x-ratelimit-reset")),
      max_history_rows: 10_000,
    });
    const [free, usage] = [await app.json("/api/usage"), await app.json("/api/usage", headers)];
    expect(usage["requests_24h"]).toBe(Number(body["requests_24h"]) + 1);
    expect(free).toMatchObject({ tier: "free", limit: 60, remaining: 59, requests_24h: null });
  });
});
