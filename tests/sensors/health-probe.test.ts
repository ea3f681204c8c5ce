// Health for programs that ask often: not counted, and computed once for all of them.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AnswerCache } from "../../lib/http/answer/answer-cache.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setNow(SAMPLE_END);
  app.services.answers = new AnswerCache(2_000);
  await app.setFaults({});
  await app.resetRequests();
});

const limitOf = ({ headers }: Response) =>
  ["limit", "remaining"].map((each) => headers.get(`x-ratelimit-${each}`));

test.each(["/api/health", "/api/health/live"])(
  "%s is never refused, and its headers show a full minute",
  async (path) => {
    const headers = { "cf-connecting-ip": randomAddress() };
    for (let asked = 0; asked < 130; asked += 1) {
      const answer = await app.get(path, headers);
      expect([answer.status, ...limitOf(answer)]).toEqual([200, "60", "60"]);
    }
    expect(limitOf(await app.get("/api/changelog", headers))).toEqual(["60", "59"]);
    expect(limitOf(await app.get(path, headers))).toEqual(["60", "60"]);
  },
);

test("a caller whose limit is used up can still ask for health", async () => {
  const headers = { "cf-connecting-ip": randomAddress() };
  for (let asked = 0; asked < 60; asked += 1) await app.get("/api/changelog", headers);
  expect((await app.get("/api/changelog", headers)).status).toBe(429);
  expect((await app.get("/api/health", headers)).status).toBe(200);
});

test("with a key the headers show a full minute of the key", async () => {
  const headers = { "x-svc-key": app.keys.retail };
  for (let asked = 0; asked < 3; asked += 1) {
    expect(limitOf(await app.get("/api/health", headers))).toEqual(["600", "600"]);
  }
});

test("many requests, whatever their parameters, make one query in two seconds, and none of Redis", async () => {
  const paths = Array.from({ length: 40 }, (_, at) => `/api/health?n=${at}`);
  const askAll = () => Promise.all(paths.map((path) => app.get(path)));
  const first = await askAll();
  await askAll();
  expect(await app.requests()).toMatchObject({ postgres: 1, redis: 0 });
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
  expect(first[7]?.headers.get("x-svc-warning")).toContain("n");
  app.setNow(SAMPLE_END + 2_000);
  const { timestamp } = await app.json("/api/health");
  expect(timestamp).toBe(new Date(SAMPLE_END + 2_000).toISOString());
  expect(await app.requests()).toMatchObject({ postgres: 2, redis: 0 });
});

test("an outage is looked at once in two seconds, too", async () => {
  const oneAnswer = async () => {
    await app.resetRequests();
    expect((await app.get("/api/health")).status).toBe(503);
    return (await app.requests())["postgres"] ?? 0;
  };
  await app.setFaults({ postgres: "error" });
  const tries = await oneAnswer();
  expect(tries).toBeGreaterThan(0);
  expect(await oneAnswer()).toBe(0);
  await app.setFaults({});
  app.setNow(SAMPLE_END + 2_000);
  expect((await app.get("/api/health")).status).toBe(200);
});

test("the body is the same for all tiers, and no cache may keep it", async () => {
  const free = await app.get("/api/health");
  const paid = await app.get("/api/health", { "x-svc-key": app.keys.institutional });
  expect(await paid.json()).toEqual(await free.json());
  for (const { headers } of [free, paid]) {
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("etag")).toBeNull();
  }
});
