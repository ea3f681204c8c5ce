// A tick of the scheduled Worker: feeds are read, sensors are evaluated, and faults lose
// nothing.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTick, type TickSummary } from "../../functions/cron/run-tick.ts";
import { ingestObservations } from "../../lib/market/actions/ingest.ts";
import { backfill } from "../../lib/sensors/actions/backfill.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { feedsOf } from "../support/market/feeds.ts";
import { HOUR_MS, ingestSessions, rowsOf, seriesOf } from "../support/market/market.ts";

const NOW = Date.parse("2022-06-01T12:00:00Z");
const SERIES = ["VIX", "DGS10", "DGS2", "WTI", "BTC", "DTWEXBGS"];

let test_: TestDatabase;
let answers: Record<string, { date: string; value: number }[]> = {};
const feeds = feedsOf((id) => answers[id] ?? []);

beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  test_.failAfter(null);
  answers = {};
  const derived = ["sensor_state_changes", "sensor_readings", "index_readings", "job_runs"];
  for (const table of [...derived, "observations", "evaluation_memory"]) {
    await test_.db.execute(sql.raw(`delete from ${table}`));
  }
  await test_.db.execute(sql`update series set ingested = 0, evaluated = 0, last_observed_at = null,
    last_checked_at = null`);
  const through = "2022-05-27";
  await ingestSessions(test_.db, SERIES, { through, count: 300, now: NOW });
  await backfill(test_.db, { now: NOW });
});

const tick = (at: number, asked?: string): Promise<TickSummary> =>
  runTick({ db: test_.db, feeds, log: () => undefined }, at, asked);

async function one<Row>(query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await test_.db.execute(query);
  return rows[0] as Row;
}

const readingsOf = async (sensor: string) =>
  (
    await test_.db.execute<{ recorded: string; observed: string; carried: boolean }>(sql`
      select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as recorded,
        observed_at::date::text as observed, carried_forward as carried
      from sensor_readings where sensor_id = ${sensor} order by recorded_at desc, observed_at desc limit 4`)
  ).rows;

describe("a tick of the scheduled Worker", () => {
  test("a tick stores new observations of the feeds and the sensors' new readings", async () => {
    answers = { VIX: rowsOf("VIX", ["2022-06-01"]) };
    const at = Date.parse("2022-06-01T21:00:00Z");
    const { jobs } = await tick(at);
    expect(jobs["ingest"]).toMatchObject({ status: "done" });
    expect(jobs["evaluate"]).toMatchObject({ status: "done", observations: 1 });
    const recorded = "2022-06-01 20:15";
    expect((await readingsOf("vix"))[0]).toEqual({
      recorded,
      observed: "2022-06-01",
      carried: false,
    });
    const row = await one<{ same: boolean; points: string }>(sql`select
      (select observed_at::date = '2022-06-01' and updated_at = '2022-06-01T20:15:00Z'
        from sensors where id = 'vix') as same,
      (select count(*) from index_readings where as_of = ${new Date(at).toISOString()}::timestamptz)
        as points`);
    expect(row).toEqual({ same: true, points: "1" });
  });

  test("a tick carries a reading forward every six hours, which changes no statistic", async () => {
    await tick(NOW);
    const before = await one<{ memory: string }>(
      sql`select md5(string_agg(memory::text, '' order by part)) as memory from evaluation_memory where part like 'sensor:%'`,
    );
    expect(await tick(NOW + 5 * HOUR_MS)).toMatchObject({ jobs: { evaluate: { heartbeats: 0 } } });
    expect((await readingsOf("vix"))[0]).toMatchObject({
      recorded: "2022-06-01 12:00",
      observed: "2022-05-27",
      carried: true,
    });
    await tick(NOW + 6 * HOUR_MS);
    expect((await readingsOf("vix"))[0]).toMatchObject({
      recorded: "2022-06-01 18:00",
      carried: true,
    });
    const after = await one<{ memory: string }>(
      sql`select md5(string_agg(memory::text, '' order by part)) as memory from evaluation_memory where part like 'sensor:%'`,
    );
    expect(after).toEqual(before);
  });

  test("a sensor's confidence shrinks while its source is late", async () => {
    await tick(NOW);
    const confidence = () =>
      one<{ c: number; late: boolean }>(
        sql`select confidence as c, overdue_at < ${new Date(NOW + 200 * HOUR_MS).toISOString()}::timestamptz as late from sensors where id = 'vix'`,
      );
    const first = await confidence();
    await tick(NOW + 200 * HOUR_MS);
    const second = await confidence();
    expect(second.late).toBe(true);
    expect(second.c).toBeLessThan(first.c);
  });

  test("a late observation is stored with the time of its arrival", async () => {
    await tick(NOW);
    await ingestObservations(test_.db, seriesOf("VIX"), rowsOf("VIX", ["2022-05-31"]), NOW);
    expect(await tick(NOW + HOUR_MS)).toMatchObject({ jobs: { evaluate: { observations: 1 } } });
    expect((await readingsOf("vix"))[0]).toMatchObject({
      recorded: "2022-06-01 13:00",
      observed: "2022-05-31",
      carried: false,
    });
  });

  test("a whole new history is left to the backfill and stops no other series", async () => {
    await tick(NOW);
    await ingestSessions(test_.db, ["NATGAS"], { through: "2022-05-23", count: 400, now: NOW });
    answers = { VIX: rowsOf("VIX", ["2022-05-31"]) };
    const { jobs } = await tick(NOW + HOUR_MS);
    expect(jobs["evaluate"]).toMatchObject({
      observations: 1,
      waiting: "npm run backfill, for NATGAS",
    });
    expect(await backfill(test_.db, { now: NOW + HOUR_MS })).toBeGreaterThan(400);
  });

  test("after a tick was killed at any step the next one completes the work, without loss or duplicates", async () => {
    const state = () =>
      one<Record<string, string>>(sql`select
        (select count(*) from observations) as observations,
        (select string_agg(recorded_at::text || observed_at::text, ',' order by recorded_at)
          from sensor_readings where sensor_id = 'vix' and not carried_forward) as readings,
        (select sum(evaluated - ingested) from series) as due,
        (select string_agg(memory::text, '' order by part) from evaluation_memory where part <> 'head') as memory`);
    test_.roundTrips.count = 0;
    await tick(NOW - HOUR_MS, "all");
    const whole = test_.roundTrips.count;
    answers = {
      VIX: rowsOf("VIX", ["2022-05-31"]),
      BTC: rowsOf("BTC", ["2022-05-30", "2022-05-31"]),
    };
    for (let cut = 1; cut <= whole; cut += 1) {
      test_.failAfter(cut);
      await tick(NOW + cut * 1000).catch(() => undefined);
      test_.failAfter(null);
      await test_.db.execute(sql`update job_runs set lease_until = now() where status = 'running'`);
    }
    expect(await tick(NOW + HOUR_MS)).toMatchObject({
      jobs: { ingest: { status: "done" }, evaluate: { status: "done" } },
    });
    const { due, observations } = await state();
    expect({ due, observations }).toEqual({ due: "0", observations: "1803" });
    expect(
      (await readingsOf("vix"))
        .filter(({ observed }) => observed === "2022-05-31")
        .filter(({ carried }) => !carried),
    ).toHaveLength(1);
  });

  test("a job whose runs were killed twice in a row runs after all others", async () => {
    for (const kills of [0, 1]) {
      const { jobs } = await tick(NOW + kills * 1_000);
      expect(Object.keys(jobs).at(-1)).toBe("archive");
      // The tick took all slots at once, and ended within its second job.
      await test_.db.execute(sql`update job_runs set status = 'running', lease_until = now(),
          kills = case job when 'evaluate' then ${kills}::int else 0 end
        where job <> 'ingest' and started_at = (select max(started_at) from job_runs)`);
    }
    const { jobs } = await tick(NOW + 2_000);
    expect(Object.keys(jobs).at(-1)).toBe("evaluate");
    expect(jobs["evaluate"]).toMatchObject({ status: "done" });
    expect(Object.keys((await tick(NOW + 3_000)).jobs).at(-1)).toBe("archive");
  });

  test("of two simultaneous ticks one evaluates", async () => {
    answers = { VIX: rowsOf("VIX", ["2022-05-31"]) };
    const both = await Promise.all([tick(NOW), tick(NOW)]);
    const statuses = both.map(({ jobs }) => (jobs["evaluate"] as { status: string }).status);
    expect(statuses.toSorted()).toEqual(["done", "skipped"]);
    const found = await one<{ rows: string }>(
      sql`select count(*) as rows from sensor_readings where sensor_id = 'vix' and observed_at = '2022-05-31'`,
    );
    expect(found.rows).toBe("1");
  });

  test("a tick makes the same round trips with little and with much to do", async () => {
    const cost = async (at: number, asked?: string) => {
      test_.roundTrips.count = 0;
      await tick(at, asked);
      return test_.roundTrips.count;
    };
    answers = { VIX: rowsOf("VIX", ["2022-05-31"]) };
    const whole = await cost(NOW, "all");
    expect(whole).toBeLessThan(50);
    answers = {};
    expect(await cost(NOW + 24 * HOUR_MS, "all")).toBe(whole);
    expect(await cost(NOW + 24 * HOUR_MS, "all")).toBe(1);
    expect(await cost(NOW + 25 * HOUR_MS)).toBeLessThanOrEqual(whole);
  });

  test("a failed job leaves its slot open, and its record contains no value", async () => {
    await test_.db.execute(
      sql`alter table index_readings add constraint never check (false) not valid`,
    );
    const { jobs } = await tick(NOW);
    await test_.db.execute(sql`alter table index_readings drop constraint never`);
    expect(jobs["evaluate"]).toEqual({ status: "failed", error: "NeonDbError 23514" });
    expect((await tick(NOW)).jobs["evaluate"]).toMatchObject({ status: "done" });
  });
});
