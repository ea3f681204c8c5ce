// The health endpoint: ok, degraded and error.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isMerged } from "../../lib/sensors/domain/merged-sensors.ts";
import { type Json, partOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** The active sensors that are not merged into another. */
async function countedIds(): Promise<string[]> {
  const rows = await run(app, "select id from sensors where active order by id");
  return rows.map((row) => String(row["id"])).filter((id) => !isMerged(id));
}

/** Gives the first active sensors these ages and all others age 0, none overdue. */
async function agesAre(agesMs: (number | null)[]): Promise<void> {
  const at = (ageMs: number) => `'${new Date(SAMPLE_END - ageMs).toISOString()}'::timestamptz`;
  await run(app, `update sensors set updated_at = ${at(0)}, overdue_at = null`);
  const ids = await countedIds();
  for (const [i, ageMs] of agesMs.entries()) {
    const updatedAt = ageMs === null ? "null" : at(ageMs);
    await run(app, `update sensors set updated_at = ${updatedAt} where id = '${ids[i]}'`);
  }
}

async function health(): Promise<{ status: number; body: Json; counts: Json }> {
  const answer = await app.get("/api/health");
  const body = (await answer.json()) as Json;
  return { status: answer.status, body, counts: partOf(body, "sensors") };
}

/** Stores the run of a five-minute tick, done or still running. */
async function tickRan(at: number, lease = "done"): Promise<void> {
  await run(app, "delete from job_runs");
  const lease_until = lease === "done" ? "now()" : `now() + interval '${lease}'`;
  await run(
    app,
    `insert into job_runs (job, slot, status, attempts, started_at, lease_until)
     values ('ingest', '${new Date(at).toISOString()}', '${lease === "done" ? "done" : "running"}', 1, now(), ${lease_until}),
      ('deliver', '${new Date(at + MINUTE_MS).toISOString()}', 'done', 1, now(), now())`,
  );
}

let total = 0;
beforeEach(async () => {
  app.setNow(SAMPLE_END);
  await agesAre([]);
  await tickRan(SAMPLE_END);
  total = (await countedIds()).length;
});

test("health is ok with exactly the members of the contract when every sensor is fresh", async () => {
  const { status, body } = await health();
  expect(status).toBe(200);
  expect(body).toEqual({
    status: "ok",
    db_connected: true,
    timestamp: new Date(SAMPLE_END).toISOString(),
    sensors: { total, fresh: total, stale: 0, dead: 0 },
    last_tick: new Date(SAMPLE_END).toISOString(),
  });
  expect(total).toBeGreaterThan(15);
});

test("an age of exactly the cadence is fresh, and a millisecond more is stale", async () => {
  await run(app, "update sensors set cadence_minutes = 60");
  await agesAre([60 * MINUTE_MS, 60 * MINUTE_MS + 1]);
  expect((await health()).counts).toEqual({ total, fresh: total - 1, stale: 1, dead: 0 });
  await run(app, "update sensors set cadence_minutes = 1440");
});

test("an age of exactly a day is alive, and more, or never read, is dead", async () => {
  await agesAre([DAY_MS, DAY_MS + 1, null]);
  const { body, counts } = await health();
  expect(counts).toEqual({ total, fresh: total - 2, stale: 0, dead: 2 });
  expect(body["status"]).toBe("degraded");
});

test("a sensor with an overdue source is stale from that instant on", async () => {
  const due = new Date(SAMPLE_END).toISOString();
  await run(app, `update sensors set overdue_at = '${due}' where id = 'vix'`);
  expect((await health()).counts["stale"]).toBe(1);
  app.setNow(SAMPLE_END - 1);
  expect((await health()).counts["stale"]).toBe(0);
});

test("health is degraded only when more than a fifth of the sensors are stale", async () => {
  const stale = Math.floor(total / 5);
  await run(app, "update sensors set cadence_minutes = 60");
  const age = 61 * MINUTE_MS;
  await agesAre(Array.from({ length: stale }, () => age));
  expect((await health()).body["status"]).toBe("ok");
  await agesAre(Array.from({ length: stale + 1 }, () => age));
  const { status, body } = await health();
  expect([status, body["status"]]).toEqual([200, "degraded"]);
  await run(app, "update sensors set cadence_minutes = 1440");
});

test("health is an error with 503 and the same body when half of the sensors are dead", async () => {
  await agesAre(Array.from({ length: Math.ceil(total / 2) }, () => null));
  const { status, body } = await health();
  expect(status).toBe(503);
  expect(body["status"]).toBe("error");
  expect(body["db_connected"]).toBe(true);
  expect(Object.keys(body)).toEqual([
    "status",
    "db_connected",
    "timestamp",
    "sensors",
    "last_tick",
    "error",
  ]);
  expect(body["error"]).toMatch(/^[A-Z][a-z ]+$/);
  await agesAre(Array.from({ length: Math.ceil(total / 2) - 1 }, () => null));
  expect((await health()).status).toBe(200);
});

test("health says that the pipeline stopped when nothing was recorded for 25 hours", async () => {
  app.setNow(SAMPLE_END + DAY_MS + 60 * MINUTE_MS);
  const { status, counts } = await health();
  expect(status).toBe(503);
  expect(counts["dead"]).toBe(total);
});

test("inactive sensors do not count", async () => {
  await run(app, "update sensors set updated_at = null where not active");
  expect((await health()).counts["total"]).toBe(total);
});

test("the answer is never cached and never a 304", async () => {
  const answer = await app.get("/api/health", { "if-none-match": "*" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("etag")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("cdn-cache-control")).toBe("no-store");
});

test("health is degraded when no five-minute tick has begun for 20 minutes and none is running", async () => {
  const last = SAMPLE_END - 20 * MINUTE_MS;
  await tickRan(last);
  expect((await health()).body).toMatchObject({
    status: "ok",
    last_tick: new Date(last).toISOString(),
  });
  await tickRan(last - 1);
  expect(await health()).toMatchObject({ status: 200, body: { status: "degraded" } });
  await tickRan(last - 1, "1 minute");
  expect((await health()).body["status"]).toBe("ok");
  await tickRan(last - 1, "-1 minute");
  expect((await health()).body["status"]).toBe("degraded");
});

test("a service whose scheduled run never began is degraded, with last_tick null", async () => {
  await run(app, "delete from job_runs");
  expect((await health()).body).toMatchObject({ status: "degraded", last_tick: null });
  expect(await (await app.get("/status")).text()).toContain("The scheduled run has stopped");
});
