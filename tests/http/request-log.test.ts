// The log line of each request.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "../support/service/app.ts";
import { freshKey } from "../support/service/surface.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.logs.length = 0;
});

const requests = () => app.logs.filter(({ event }) => event === "request");

test("a request writes one line, with the pattern of its route and its own round trips", async () => {
  const key = app.keys.retail;
  const path = `/api/sensors/vix/history?key=${key}&limit=2`;
  // The first request also looks the key up, and stores its use afterwards.
  await app.get(path);
  app.logs.length = 0;
  const answer = await app.get(path);
  expect(requests()).toEqual([
    {
      event: "request",
      id: answer.headers.get("x-request-id"),
      method: "GET",
      route: "/api/sensors/:id/history",
      status: 200,
      ms: expect.any(Number),
      sql: 1,
      sql_ms: expect.any(Number),
      redis: 1,
      redis_ms: expect.any(Number),
      tier: "retail",
      key: key.slice(0, 12),
      error: null,
    },
  ]);
});

test("simultaneous requests each count their own round trips", async () => {
  await Promise.all([app.get("/api/sensors"), app.get("/api/openapi"), app.get("/api/nothing")]);
  const counted = requests().map(({ route, status, sql, redis, error }) => [
    route,
    status,
    sql,
    redis,
    error,
  ]);
  expect(counted.toSorted()).toEqual(
    [
      ["/api/sensors", 200, 1, 1, null],
      ["/api/openapi", 200, 0, 1, null],
      [null, 404, 0, 1, "not_found"],
    ].toSorted(),
  );
});

test("no line holds a key, an address or a query", async () => {
  const address = "203.0.113.77";
  const secret = `${app.keys.institutional.slice(0, -1)}!`;
  await app.get(`/api/sensors/vix?key=${secret}&x=needle`, { "cf-connecting-ip": address });
  await app.get("/api/sensors/vix", { authorization: `Bearer ${app.keys.retail}` });
  await app.get(`/api/needle/${app.keys.retail}`);
  await app.setFaults({ postgres: "down" });
  await app.get("/api/sensors?needle=1", { "x-svc-key": app.keys.expired });
  await app.setFaults({});
  expect(requests()).toHaveLength(4);
  const text = JSON.stringify(app.logs);
  for (const word of ["needle", address, secret, app.keys.retail, app.keys.expired]) {
    expect(text).not.toContain(word);
  }
});

test("a line holds at most the first 200 characters of a path", async () => {
  const key = await freshKey(app, "retail");
  await app.setFaults({ postgres: "error" });
  const path = `/api/sensors/${"x".repeat(5_000)}`;
  expect((await app.get(path, { "x-svc-key": key })).status).toBe(503);
  const failed = app.logs.filter(({ event }) => event === "request_failed");
  expect(failed).toMatchObject([{ path: path.slice(0, 200) }]);
  await app.setFaults({});
});
