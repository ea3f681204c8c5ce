// The backfill: computing all readings, states and index levels again.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ingestObservations } from "../../../lib/market/actions/ingest.ts";
import { backfill } from "../../../lib/sensors/actions/backfill.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { ingestSessions, seriesOf } from "../../support/market/market.ts";

const NOW = Date.parse("2022-06-01T12:00:00Z");
const SERIES = ["VIX", "DGS10", "DGS2", "WTI", "BTC", "DTWEXBGS"];

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  test_.failAfter(null);
  for (const table of [
    "sensor_state_changes",
    "sensor_readings",
    "index_readings",
    "observations",
  ]) {
    await test_.db.execute(sql.raw(`delete from ${table}`));
  }
  await test_.db.execute(sql`delete from evaluation_memory`);
  await test_.db.execute(
    sql`update series set ingested = 0, evaluated = 0, last_observed_at = null`,
  );
});

const run = (pageRows = 400, now = NOW) => backfill(test_.db, { now, pageRows });

async function plan(now = NOW) {
  const plans: { reason: string; startsOver: boolean }[] = [];
  await backfill(test_.db, { now, onPlan: (each) => plans.push(each) });
  return plans[0];
}

/** Everything derived from the observations, without the times of writing and these columns of sensors. */
async function derived(...left: string[]): Promise<unknown> {
  const { rows } = await test_.db.execute(sql`select
    (select json_agg(to_jsonb(r) - 'ingested_at' order by sensor_id, recorded_at, observed_at, revision)
      from sensor_readings r) as readings,
    (select json_agg(to_jsonb(c) - 'id' order by sensor_id, changed_at) from sensor_state_changes c) as changes,
    (select json_agg(to_jsonb(i) order by as_of) from index_readings i) as points,
    (select json_agg(to_jsonb(m) - 'version' order by part) from evaluation_memory m where part <> 'head') as memory,
    (select json_agg(to_jsonb(s) - ${`{${left}}`}::text[] order by id) from sensors s) as sensors,
    (select json_agg(json_build_array(id, evaluated) order by id) from series) as series`);
  return rows[0];
}

const ingest = (through: string, count: number) =>
  ingestSessions(test_.db, SERIES, { through, count, now: NOW });

describe("the backfill", () => {
  test("it makes readings, states and a daily index, and a second run changes nothing", async () => {
    await ingest("2022-05-27", 300);
    expect(await run()).toBe(1800);
    const first = await derived();
    const { rows } = await test_.db.execute<Record<string, string>>(sql`select
      (select count(*) from sensors where active) as active,
      (select count(*) from sensors where active and updated_at is null) as silent,
      (select count(*) from index_readings) as points,
      (select count(*) from sensor_state_changes) as changes`);
    const found = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([k, v]) => [k, Number(v)]));
    expect(found["active"]).toBeGreaterThan(10);
    expect(found["silent"]).toBe(0);
    expect(found["points"]).toBeGreaterThan(250);
    expect(found["changes"]).toBeGreaterThan(20);
    expect(await run()).toBe(0);
    expect(await derived()).toEqual(first);
  });

  test("the size of its pages changes nothing", async () => {
    await ingest("2022-05-27", 200);
    await run(5_000);
    const whole = await derived();
    await test_.db.execute(sql`delete from evaluation_memory`);
    await run(37);
    expect(await derived()).toEqual(whole);
  });

  test("killed at any step and run again, it ends as if it had not been killed", async () => {
    await ingest("2022-05-27", 200);
    await run();
    const whole = await derived();
    for (const cut of [1, 2, 3, 4, 5, 6, 7]) {
      await test_.db.execute(sql`delete from evaluation_memory`);
      test_.failAfter(cut);
      await run().catch(() => undefined);
      test_.failAfter(null);
      await run();
      expect(await derived(), `cut after ${cut} round trips`).toEqual(whole);
    }
  });

  test("new observations continue from the stored memory, with the same result as all at once", async () => {
    // When a sensor's changes became news depends on when it was computed again.
    const comparable = () => derived("published_since");
    await ingest("2022-05-27", 200);
    await run();
    const whole = await comparable();
    await test_.db.execute(sql`delete from evaluation_memory`);
    await test_.db.execute(sql`delete from observations`);
    await test_.db.execute(sql`update series set ingested = 0, evaluated = 0`);
    await ingest("2022-05-27", 200);
    await test_.db.execute(sql`delete from observations where known_at > '2022-03-10'`);
    await test_.db.execute(sql`update series s set last_observed_at = null, ingested =
      (select coalesce(max(position), 0) from observations o where o.series_id = s.id)`);
    await run(400, Date.parse("2022-03-10T00:00:00Z"));
    await ingest("2022-05-27", 200);
    expect(await plan()).toMatchObject({ startsOver: false, reason: "behind what is evaluated" });
    expect(await comparable()).toEqual(whole);
  });

  test("observations known before the memory's end make it start again, and it says why", async () => {
    await ingest("2022-05-27", 100);
    await run();
    const old = [{ date: "2022-01-03", value: 99, knownAt: Date.parse("2022-01-04T00:00:00Z") }];
    await ingestObservations(test_.db, seriesOf("VIX"), old, NOW);
    const begun = await plan();
    expect(begun).toMatchObject({ startsOver: true });
    expect(begun?.reason).toMatch(/^1 of the new observations became known before 2022-/);
  });

  test("a changed definition is replayed beside what is evaluated, and it says why", async () => {
    await ingest("2022-05-27", 100);
    await run();
    await test_.db.execute(sql`update sensors set definition = '{}' where id = 'vix'`);
    const reasons: string[] = [];
    await backfill(test_.db, { now: NOW, onPlan: ({ reason }) => reasons.push(reason) });
    expect(reasons).toEqual(["rules or method changed: vix", "behind what is evaluated"]);
    expect(await run()).toBe(0);
  });

  test("what an earlier version of the index published stays, and nothing is written before its end", async () => {
    await ingest("2022-05-27", 100);
    await run();
    await test_.db.execute(sql`update index_readings set methodology_version = '3.0.0',
      stress_index = 1 where as_of <= '2022-03-31'`);
    await test_.db.execute(sql`delete from index_readings where as_of < '2022-02-15'`);
    const kept = await derived();
    await test_.db.execute(sql`delete from evaluation_memory`);
    await run(150);
    expect(await derived()).toEqual(kept);
  });

  test("two simultaneous runs leave one history", async () => {
    await ingest("2022-05-27", 200);
    await run();
    const whole = await derived();
    await test_.db.execute(sql`delete from evaluation_memory`);
    await Promise.all([run(), run()]);
    expect(await derived()).toEqual(whole);
  });

  test("no reading uses what became known after it", async () => {
    await ingest("2022-05-27", 100);
    await run();
    const { rows } = await test_.db.execute<{ wrong: string }>(sql`select count(*) as wrong
      from sensor_readings where recorded_at < observed_at or recorded_at > ${new Date(NOW).toISOString()}::timestamptz`);
    expect(rows[0]?.wrong).toBe("0");
  });
});
