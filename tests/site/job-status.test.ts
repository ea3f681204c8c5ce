// The status page: when it may say that everything is up to date.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SCHEDULE } from "../../lib/runtime/jobs.ts";
import { recordIncidents } from "../../lib/sensors/queries/incidents.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const HOUR_MS = 3_600_000;
const MIDNIGHT = Math.floor(SAMPLE_END / (24 * HOUR_MS)) * 24 * HOUR_MS;
const NOW = MIDNIGHT + 5.5 * HOUR_MS;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  app.setNow(NOW);
  await app.services.db.execute(sql`update sensors set updated_at = ${at(NOW)}, overdue_at = null`);
  await app.services.db.execute(sql`update series set last_observed_at = ${at(NOW)}`);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.execute(sql`delete from job_runs`);
});

const at = (instant: number) => sql`${new Date(instant).toISOString()}::timestamptz`;

/** Stores a run of a job in the slot of a time. */
async function ran(job: string, status: string, instant: number): Promise<void> {
  const slot = SCHEDULE.find(({ name }) => name === job)?.slotOf(instant) ?? instant;
  await app.services.db.execute(sql`
    insert into job_runs (job, slot, status, attempts, started_at, lease_until, finished_at)
    values (${job}, ${at(slot)}, ${status}, 1, now(), now(), now())`);
}

/** Stores a done run of all jobs but one, of a service that has run for a day. */
async function allDoneBut(job: string | null): Promise<void> {
  await ran("watch", "done", NOW - 24 * HOUR_MS);
  for (const { name } of SCHEDULE) if (name !== job) await ran(name, "done", NOW);
}

const page = async () => (await app.get("/status")).text();
const title = async () => /<h1[^>]*>([^<]*)<\/h1>/.exec(await page())?.[1];

test("the page says that everything is up to date only when every job, source and series is", async () => {
  const { db } = app.services;
  await allDoneBut(null);
  expect(await title()).toBe("Everything is up to date");
  await db.execute(sql`update series set last_observed_at = null where id = 'HY_OAS'`);
  expect(await title()).toBe("All sensors are up to date, some series are missing");
  await db.execute(sql`update series set last_observed_at = ${at(NOW)}`);
  await db.execute(sql`insert into feed_sources (source, last_failed_at, last_error)
    values ('cboe', ${at(NOW)}, 'cboe: refused (404)')`);
  expect(await title()).toBe("Some sources do not answer");
  expect(await page()).toContain("Refused (404)");
  await db.execute(sql`update feed_sources set last_answered_at = ${at(NOW)}`);
  expect(await title()).toBe("Everything is up to date");
  await db.execute(sql`update job_runs set status = 'failed', started_at = now() + interval '1 hour'
    where job = 'announce'`);
  await ran("announce", "done", NOW - 60_000);
  expect(await title()).toBe("Some jobs fail");
  expect(await page()).toMatch(/data-failing="announce".*?Its last run failed/s);
});

test("the page lists the incidents of 90 days, with an uptime that is never rounded up", async () => {
  const { db } = app.services;
  await allDoneBut(null);
  await db.batch(recordIncidents(db, [], NOW - 10 * 24 * HOUR_MS));
  expect(await page()).toContain("No incident.");
  const gone = { subject: "source cboe", text: "Refused (404)", endedAt: NOW - HOUR_MS };
  await db.batch(
    recordIncidents(
      db,
      [
        { ...gone, startedAt: NOW - 2 * HOUR_MS },
        { subject: "job ingest", text: "Behind", startedAt: NOW, endedAt: null },
      ],
      NOW,
    ),
  );
  const shown = await page();
  expect(shown).toContain(">Cboe<");
  expect(shown).toContain(">Open<");
  await db.batch(recordIncidents(db, [], NOW + HOUR_MS));
  expect(await page()).not.toContain(">Open<");
  await db.execute(sql`delete from incidents`);
});

test.each([
  ["waiting", "Some jobs are behind"],
  ["failed", "Some jobs fail"],
  ["running", "Some jobs are behind"],
])("a job that never completed, its last run %s, is not up to date", async (status, expected) => {
  await allDoneBut("reconcile");
  await ran("reconcile", status, NOW);
  expect(await title()).toBe(expected);
  expect(await page()).toMatch(/runs?: reconcile\.|Overdue jobs: reconcile\./);
});

test("in the first hour, while histories still come in, jobs count as up to date", async () => {
  for (const { name } of SCHEDULE) {
    await ran(name, name === "ingest" ? "waiting" : "done", NOW);
  }
  await ran("watch", "done", NOW - HOUR_MS / 2);
  expect(await title()).toBe("Everything is up to date");
  await ran("watch", "done", NOW - 2 * HOUR_MS);
  expect(await title()).toBe("Some jobs are behind");
});

test("a job of the schedule that has never begun is not up to date", async () => {
  await allDoneBut("thin");
  expect(await page()).toContain("Overdue jobs: thin.");
});

test("a daily job has an hour, during which yesterday's run counts", async () => {
  await allDoneBut("reconcile");
  await ran("reconcile", "done", NOW - 24 * HOUR_MS);
  expect(await title()).toBe("Some jobs are behind");
  await app.services.db.execute(sql`delete from job_runs`);
  await allDoneBut("propose");
  await ran("propose", "done", NOW - 24 * HOUR_MS);
  expect(await title()).toBe("Everything is up to date");
});

test("a job that missed two slots in a row fails, unless it is held, as a backfill holds one", async () => {
  const { db } = app.services;
  await allDoneBut("evaluate");
  await ran("evaluate", "done", NOW - 5 * 60_000);
  expect(await title()).toBe("Everything is up to date");
  await db.execute(sql`update job_runs set slot = ${at(NOW - 20 * 60_000)} where job = 'evaluate'`);
  expect(await title()).toBe("Some jobs fail");
  expect(await page()).toMatch(/data-failing="evaluate".*?Its last two runs did not begin/s);
  await ran("evaluate", "done", NOW - 25 * 60_000);
  await db.execute(sql`update job_runs set status = 'running', lease_until = now() + interval '1 minute'
    where job = 'evaluate' and slot > ${at(NOW - 22 * 60_000)}`);
  expect(await page()).not.toContain('data-failing="evaluate"');
});

test("a job of which two runs in a row were killed fails; after one it is tried again", async () => {
  await allDoneBut(null);
  await ran("filings", "done", NOW - 15 * 60_000);
  const killed = (kills: number) =>
    app.services.db.execute(
      sql`update job_runs set status = 'waiting', kills = ${kills} where job = 'filings' and slot > ${at(NOW - 15 * 60_000)}`,
    );
  await killed(1);
  expect(await title()).toBe("Everything is up to date");
  await killed(2);
  expect(await page()).toMatch(/data-failing="filings".*?Its last two runs did not end/s);
});

test("a filing or other item that was tried twice without an end is shown, one that was tried once is not", async () => {
  const { db } = app.services;
  await db.execute(sql`insert into filings (accession, ticker, cik, kind, filed_on, tries, tried_at)
    values ('0000000042-26-000001', 'ACME', 42, 'release', '2026-11-10', 2, ${at(NOW)}),
      ('0000000042-26-000002', 'ACME', 42, 'release', '2026-11-10', 1, ${at(NOW)})`);
  await db.execute(sql`insert into job_tries (job, item, tries, tried_at)
    values ('fed', 'Minutes, 29 July', 2, ${at(NOW)}), ('fed', 'Minutes, 17 June', 1, ${at(NOW)})`);
  const shown = await page();
  expect(shown).toContain("Set aside");
  for (const what of ["0000000042-26-000001", "Minutes, 29 July"]) expect(shown).toContain(what);
  for (const what of ["0000000042-26-000002", "Minutes, 17 June"]) {
    expect(shown).not.toContain(what);
  }
  await db.execute(sql`delete from filings`);
  await db.execute(sql`delete from job_tries`);
  expect(await page()).not.toContain("Set aside");
});

test("the page says which sensors are left out for a reason of ours, and why", async () => {
  const { db } = app.services;
  await allDoneBut(null);
  const stored = await db.execute<{ method: number }>(
    sql`select method from sensors where id = 'vix'`,
  );
  await db.execute(sql`update sensors set method = 0 where id = 'vix'`);
  expect(await title()).toBe("Some sensors are left out");
  const [, list] = (await page()).split("Left out</h2>");
  expect(list).toMatch(/>VIX<.*the last reading is carried forward/s);
  await db.execute(sql`update sensors set method = ${stored.rows[0]?.method} where id = 'vix'`);
  expect(await page()).not.toContain("Left out");
});
