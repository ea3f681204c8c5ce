// Answers while Redis or PostgreSQL fails, and the round trips of a healthy request.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GROUPS } from "../../functions/index.ts";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import { TIERS } from "../../lib/core/tier.ts";
import { type Json, keyHeader } from "../support/service/answers.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());
afterEach(async () => {
  vi.useRealTimers();
  app.setNow(SAMPLE_END);
  await app.setFaults({});
});

const PATH = "/api/openapi";
/** The date of a test, far enough from other tests that Redis is asked again. */
let date = 1.9e12;
const holdDate = () => {
  date += 3_600_000;
  return vi.useFakeTimers({ toFake: ["Date"], now: date });
};
const degraded = ({ headers }: Response) => headers.get("x-ratelimit-degraded");
const redisRequests = async () => (await app.requests())["redis"] ?? -1;

describe("while everything answers", () => {
  const contracts = Object.values(GROUPS)
    .flat()
    .map(({ contract }) => contract);

  test.each(contracts)(
    "$path makes at most one SQL and one Redis round trip when warm",
    { retry: 2 },
    async (contract) => {
      for (const tier of TIERS) {
        const headers = keyHeader(app, tier);
        for (const rest of ["", "format=csv", "as_of=2022-12-20&rendering=variant"]) {
          const path = `${contract.example.path.split("?")[0]}?${rest}`;
          await app.get(path, headers);
          await app.resetRequests();
          const { status } = await app.get(path, headers);
          const { postgres = 9, redis = 9 } = await app.requests();
          expect(status, path).toBeLessThan(500);
          expect(postgres, path).toBeLessThanOrEqual(1);
          expect(redis, path).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  test("a refusal by this isolate's own count asks neither Redis nor the database", {
    retry: 2,
  }, async () => {
    holdDate();
    const address = { "cf-connecting-ip": randomAddress() };
    for (let i = 0; i < 60; i += 1) await app.get(PATH, address);
    await app.resetRequests();
    expect((await app.get("/api/sensors", address)).status).toBe(429);
    expect(await app.requests()).toMatchObject({ postgres: 0, redis: 0 });
  });
});

describe("while Redis fails", () => {
  test.each(["down", "error", "slow:2000"])(
    "(%s) three requests ask it, and later ones do not",
    async (fault) => {
      holdDate();
      // Redis is asked again after the previous test.
      await app.get(PATH);
      await app.setFaults({ redis: fault });
      await app.resetRequests();
      const answers: Response[] = [];
      for (let i = 0; i < 12; i += 1) answers.push(await app.get("/api/sensors"));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.map(degraded)).toEqual(answers.map(() => "1"));
      expect(await redisRequests()).toBe(3);
    },
  );

  test("after five seconds one request asks Redis, and with its answer all do", async () => {
    holdDate();
    await app.get(PATH);
    await app.setFaults({ redis: "down" });
    for (let i = 0; i < 4; i += 1) await app.get(PATH);
    await app.resetRequests();
    vi.setSystemTime(Date.now() + 4_999);
    await app.get(PATH);
    expect(await redisRequests()).toBe(0);
    vi.setSystemTime(Date.now() + 1);
    await Promise.all(Array.from({ length: 10 }, () => app.get(PATH)));
    expect(await redisRequests()).toBe(1);
    await app.setFaults({});
    vi.setSystemTime(Date.now() + 5_000);
    expect(degraded(await app.get(PATH))).toBeNull();
    expect(degraded(await app.get(PATH))).toBeNull();
  });

  test("the rate is the same: of 200 simultaneous requests 60 are admitted, and the others get a time to wait", async () => {
    holdDate();
    await app.setFaults({ redis: "down" });
    const address = { "cf-connecting-ip": randomAddress() };
    const answers = await Promise.all(Array.from({ length: 200 }, () => app.get(PATH, address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(140);
    expect((await app.get(PATH, address)).headers.get("x-ratelimit-degraded")).toBe("1");
    for (const { headers } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
    const wait = Number(refused[0]?.headers.get("retry-after"));
    vi.setSystemTime(Date.now() + wait * 1_000);
    expect((await app.get(PATH, address)).status).toBe(200);
  });

  test("keys keep their tier, for which Redis is not needed", async () => {
    await app.setFaults({ redis: "error" });
    for (const tier of ["retail", "institutional"] as const) {
      const answer = await app.get("/api/sensors/btc-fall", keyHeader(app, tier));
      expect([answer.status, degraded(answer)]).toEqual([200, "1"]);
      expect(answer.headers.get("x-ratelimit-limit")).toBe(tier === "retail" ? "600" : "6000");
    }
  });

  test("a slow answer still counts, and a refusal stays a refusal", {
    retry: 3,
  }, async () => {
    holdDate();
    await app.get(PATH);
    const address = { "cf-connecting-ip": randomAddress() };
    for (let i = 0; i < 60; i += 1) await app.get(PATH, address);
    await app.setFaults({ redis: "slow:120" });
    const passed = await app.get(PATH);
    expect([passed.status, degraded(passed)]).toEqual([200, null]);
    const refused = await app.get(PATH, address);
    expect([refused.status, degraded(refused)]).toEqual([429, null]);
    vi.setSystemTime(Date.now() + Number(refused.headers.get("retry-after")) * 1_000);
    await app.setFaults({});
    expect((await app.get(PATH, address)).status).toBe(200);
  });
});

describe.each(["down", "error", "slow:6000"])("while PostgreSQL fails (%s)", (fault) => {
  const paths = [
    "/api/sensors",
    "/api/sensors/vix",
    "/api/sensors/vix/history?limit=2",
    "/api/stress-index",
    "/api/stress-index/history",
    "/api/usage",
  ];

  const expectUnavailable = async (answer: Response) => {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("x-error-code")).toBe("unavailable");
    expect(answer.headers.get("x-request-id")).toMatch(/^\w{26}$/);
    expect(answer.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({ error: "Service temporarily unavailable" });
  };

  test("free data is a 503 in the standard form, within the time limit of a read", async () => {
    await app.setFaults({ postgres: fault });
    const began = performance.now();
    for (const answer of await Promise.all(paths.map((path) => app.get(path)))) {
      await expectUnavailable(answer);
    }
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  test("a caller with a key gets a 503, never a 401 or free data", async () => {
    const { key } = await issueKey(
      app.services.db,
      { tier: "retail", customer: "t", expiresAt: null },
      new Date(SAMPLE_END - 1),
    );
    await app.get(PATH, keyHeader(app, "institutional"));
    await app.setFaults({ postgres: fault });
    const unknownCaller = { "x-svc-key": key, "cf-connecting-ip": randomAddress() };
    const strict = { ...unknownCaller, prefer: "handling=strict" };
    const kept = keyHeader(app, "institutional");
    const asked = [...paths, PATH].flatMap((path) => [
      app.get(path, unknownCaller),
      app.get(path, strict),
    ]);
    for (const answer of await Promise.all([...asked, app.get("/api/sensors", kept)])) {
      await expectUnavailable(answer);
    }
    await app.setFaults({});
    expect((await app.get("/api/sensors/btc-fall", strict)).status).toBe(200);
  });

  test("/api/health reports the outage, with or without a key, within three and a half seconds", async () => {
    const { key } = await issueKey(
      app.services.db,
      { tier: "retail", customer: "t", expiresAt: null },
      new Date(SAMPLE_END - 1),
    );
    await app.setFaults({ postgres: fault });
    const began = performance.now();
    const free = await app.get("/api/health");
    expect(performance.now() - began).toBeLessThan(2_600);
    const keyed = await app.get("/api/health", { "x-svc-key": key, prefer: "handling=strict" });
    for (const answer of [free, keyed]) {
      expect(answer.status).toBe(503);
      const body = (await answer.json()) as Json;
      expect(body).toEqual({
        status: "error",
        db_connected: false,
        timestamp: new Date(SAMPLE_END).toISOString(),
        error: expect.stringMatching(/^[A-Z][a-z ]+$/),
      });
    }
  });

  test("endpoints without data still answer", async () => {
    await app.setFaults({ postgres: fault });
    expect((await app.get(PATH)).status).toBe(200);
    expect((await app.get("/api/sensors?as_of=x")).status).toBe(400);
    expect((await app.get("/api/nothing")).status).toBe(404);
  });
});

test("a connection that breaks once is retried, and the request succeeds", async () => {
  const outside = globalThis.fetch;
  let broken = 0;
  const cut = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    if (!String(input).endsWith("/sql") || broken > 0) return outside(input, init);
    broken += 1;
    return Promise.reject(new TypeError("connection reset"));
  });
  expect((await app.get("/api/sensors")).status).toBe(200);
  expect(broken).toBe(1);
  cut.mockRestore();
});
