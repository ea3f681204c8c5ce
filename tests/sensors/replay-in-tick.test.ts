// Large histories that ticks replay page by page.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { deleteJobRun, insertJobRuns } from "../../lib/runtime/database/job-runs.ts";
import { backfill } from "../../lib/sensors/actions/backfill.ts";
import { readDueWork } from "../../lib/sensors/actions/due-work.ts";
import { replayInTick } from "../../lib/sensors/actions/replay-in-tick.ts";
import { blockTickEvaluation } from "../../scripts/operator/backfill.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { feedsOf } from "../support/market/feeds.ts";
import { HOUR_MS, ingestSessions } from "../support/market/market.ts";

const NOW = Date.parse("2022-06-01T12:00:00Z");
const SERIES = ["VIX", "DGS10", "DGS2", "WTI"];
const through = "2022-05-27";

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  const derived = ["sensor_state_changes", "sensor_readings", "index_readings", "job_runs"];
  for (const table of [...derived, "observations", "evaluation_memory"]) {
    await test_.db.execute(sql.raw(`delete from ${table}`));
  }
  await test_.db.execute(sql`update series set ingested = 0, evaluated = 0, last_observed_at = null,
    last_checked_at = null`);
});

const evaluate = async (at: number) => {
  const services = { db: test_.db, feeds: feedsOf(() => []), log: () => undefined };
  return (await runTick(services, at, "evaluate")).jobs["evaluate"];
};

const derived = async () =>
  (
    await test_.db.execute(sql`select
      (select md5(string_agg(sensor_id || recorded_at::text || state || value::text, ','
        order by sensor_id, recorded_at, observed_at)) from sensor_readings) as readings,
      (select md5(string_agg(as_of::text || stress_index::text, ',' order by as_of))
        from index_readings) as points,
      (select memory->>'replay' from evaluation_memory where part = 'head') as replay`)
  ).rows[0];

test("replaying in ticks gives the same result as one backfill", async () => {
  await ingestSessions(test_.db, SERIES, { through, count: 3_000, now: NOW });
  const found: object[] = [];
  for (let i = 0; i < 2; i += 1) {
    const [run] = await insertJobRuns(test_.db, [{ job: "evaluate", slot: NOW + i }]);
    if (run === undefined) return expect.fail("the slot was not given out");
    const services = { db: test_.db, deadline: { hasPassed: () => true } };
    found.push(await replayInTick(services, run, { now: NOW, failures: 0 }));
  }
  expect(found).toMatchObject([{ status: "waiting" }, { status: "done", left: 0 }]);
  const inParts = await derived();
  expect(inParts).toMatchObject({ replay: null });
  await test_.db.execute(sql`delete from evaluation_memory`);
  expect(await backfill(test_.db, { now: NOW })).toBe(12_000);
  expect(await derived()).toEqual(inParts);
}, 120_000);

test("each failure in a row halves the next run's page, and the run continues where it stopped", async () => {
  await ingestSessions(test_.db, SERIES, { through, count: 1_500, now: NOW });
  const replayed: unknown[] = [];
  for (const failuresBefore of [3, 0]) {
    await test_.db.execute(sql`delete from job_runs`);
    for (let i = 0; i <= failuresBefore; i += 1) {
      await test_.db.execute(sql`update job_runs set status = 'failed'`);
      await insertJobRuns(test_.db, [{ job: "evaluate", slot: NOW + i * 1_000 }]);
    }
    const { failures } = await readDueWork(test_.db, NOW);
    expect(failures).toBe(failuresBefore);
    const run = { job: "evaluate", slot: NOW + failuresBefore * 1_000, attempts: 1 };
    const services = { db: test_.db, deadline: { hasPassed: () => true } };
    const found = await replayInTick(services, run, { now: NOW, failures });
    replayed.push((found as { replayed: number }).replayed);
  }
  // A page ends with the day on which its last row became known.
  expect(replayed[0]).toBeGreaterThanOrEqual(1_250);
  expect(replayed[0]).toBeLessThan(2_500);
  expect(replayed[1]).toBe(6_000 - Number(replayed[0]));
});

test("a tick does not disturb a running backfill, and continues one that was killed", async () => {
  await ingestSessions(test_.db, SERIES, { through, count: 400, now: NOW });
  const run = await blockTickEvaluation(test_.db, () => undefined);
  expect(await evaluate(NOW)).toEqual({ status: "skipped" });
  const slow = backfill(test_.db, {
    now: NOW,
    pageRows: 500,
    lease: run,
    onProgress: () => test_.failAfter(0),
  });
  await expect(slow).rejects.toThrow();
  test_.failAfter(null);
  expect(await evaluate(NOW + 1_000)).toEqual({ status: "skipped" });
  expect((await derived())?.["replay"]).not.toBeNull();

  await test_.db.execute(sql`update job_runs set lease_until = now() where status = 'running'`);
  expect(await evaluate(NOW + 2_000)).toMatchObject({
    status: "done",
    reason: "where it was stopped",
    left: 0,
  });
  expect(await evaluate(NOW + 3_000)).toMatchObject({ observations: 0 });
  await deleteJobRun(test_.db, run);
}, 60_000);

test("a history that is a few hours late is replayed, and one that is a day late is left to the operator", async () => {
  await ingestSessions(test_.db, ["VIX", "WTI"], { through, count: 400, now: NOW });
  expect(await evaluate(NOW)).toMatchObject({ replayed: 800 });
  expect(await evaluate(NOW + HOUR_MS)).toMatchObject({ observations: 0 });
  await ingestSessions(test_.db, ["NATGAS"], { through: "2022-05-23", count: 400, now: NOW });
  expect(await evaluate(NOW + 2 * HOUR_MS)).toMatchObject({ replayed: 1_200 });
  await ingestSessions(test_.db, ["DGS10"], { through, count: 400, now: NOW });
  expect(await evaluate(NOW + 25 * HOUR_MS)).toMatchObject({
    waiting: "npm run backfill, for DGS10",
  });
}, 60_000);
