// The home page of a service without data.

import { afterAll, beforeAll, expect, test } from "vitest";
import { EMPTY } from "../support/database/contents.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp(EMPTY);
});
afterAll(() => app.close());

test("a service without data tells its operator on the home page what to do next", async () => {
  for (const again of [1, 2]) {
    const answer = await app.get("/");
    expect(answer.status, String(again)).toBe(503);
    const page = await answer.text();
    expect(page).toContain("No data yet");
    expect(page).toContain("npm run ingest -- series DIRECTORY");
  }
});

test("health and the status page of a service without data say so, not that sensors are dead", async () => {
  const health = await app.get("/api/health");
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { status: "error", sensors: { total: 0 }, error: "No sensor has data yet" },
  ]);
  const status = await app.get("/status");
  expect([status.status, await status.text()]).toEqual([
    503,
    expect.stringContaining("No sensor has data yet</h1>"),
  ]);
});

test("while its database is down it does not say that it is empty", async () => {
  await app.setFaults({ postgres: "down" });
  const page = await (await app.get("/")).text();
  expect(page).toContain("No data can be shown now");
});
