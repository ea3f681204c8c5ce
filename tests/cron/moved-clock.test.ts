// Ticks at a service's clock that is not the database's: incidents are by the service's clock alone.

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { listLastRuns } from "../../lib/runtime/database/job-runs.ts";
import { overdueJobs } from "../../lib/runtime/jobs.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { feedsOf } from "../support/market/feeds.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A Thursday, so that the slot of the weekly job is days older than the first tick. */
const HERE = Date.parse("2026-11-26T12:00:30Z");
const AHEAD = Math.ceil((Date.now() - HERE) / (7 * DAY_MS)) * 7 * DAY_MS + 35 * DAY_MS;

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
afterEach(async () => {
  for (const table of ["job_runs", "incidents"])
    await test_.db.execute(sql.raw(`delete from ${table}`));
});

/** Runs a tick, and returns the jobs that did all their work. */
async function tick(at: number, asked?: string): Promise<string[]> {
  const services = { db: test_.db, feeds: feedsOf(() => []), log: () => undefined };
  const { jobs } = await runTick(services, at, asked);
  return Object.entries(jobs).flatMap(([name, result]) =>
    (result as { status: string }).status === "done" ? [name] : [],
  );
}

/** The incidents of the service and of these jobs, each with its times after `from`. */
async function incidentsOf(jobs: readonly string[], from: number) {
  const { rows } = await test_.db.execute<Record<"subject" | "start" | "end", string>>(sql`
    select subject, extract(epoch from started_at) * 1000 as start, extract(epoch from ended_at) * 1000 as "end"
    from incidents order by subject`);
  return rows
    .filter(({ subject }) => subject === "service" || jobs.includes(subject.replace(/^job /, "")))
    .map(({ subject, start, end }) => [subject, Number(start) - from, Number(end) - from]);
}

test.each([
  ["ahead of", AHEAD],
  ["behind", 0],
])("a clock %s the database's makes no incident", async (_, byMs) => {
  for (const asked of ["all", undefined]) {
    const from = HERE + byMs + (asked ? 0 : DAY_MS);
    for (const minutes of [0, 5, 10]) {
      const done = await tick(from + minutes * MINUTE_MS, asked);
      expect(done).toEqual(expect.arrayContaining(["ingest", "watch"]));
      expect(await incidentsOf(done, from)).toEqual([]);
    }
    for (const table of ["job_runs", "incidents"])
      await test_.db.execute(sql.raw(`delete from ${table}`));
  }
});

test("days that a moved clock left out are one incident, which ends with the next tick", async () => {
  const from = HERE + AHEAD;
  await tick(from);
  const later = from + 5 * DAY_MS;
  for (const minutes of [0, 5, 10]) {
    const done = await tick(later + minutes * MINUTE_MS);
    expect(await incidentsOf(done, from)).toEqual([["service", 0, 5 * DAY_MS]]);
  }
});

test("a job that never completed is behind an hour after the first tick, by the service's clock", async () => {
  const from = HERE + AHEAD;
  await tick(from, "watch");
  const behindAt = async (minutes: number) =>
    overdueJobs(await listLastRuns(test_.db), from + minutes * MINUTE_MS);
  expect(await behindAt(59)).toEqual([]);
  expect(await behindAt(60)).toContain("ingest");
});
