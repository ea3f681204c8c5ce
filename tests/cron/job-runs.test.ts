// Slots of scheduled jobs: each slot is given to one run, and killed runs are taken over.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertJobRuns, updateJobRun } from "../../lib/runtime/database/job-runs.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const slotAt = (minute: number) => [{ job: "ingest", slot: NOW + minute * 60_000 }];
const done = { status: "done", detail: {} } as const;

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(() => test_.db.execute(sql`delete from job_runs`));

const take = (minute: number) => insertJobRuns(test_.db, slotAt(minute));
const expireLeases = () =>
  test_.db.execute(sql`update job_runs set lease_until = now() - interval '1 second'`);

async function runOf(minute: number) {
  const [run] = await take(minute);
  return run ?? expect.fail(`slot ${minute} was not given out`);
}

describe("slots of scheduled jobs", () => {
  test("of many simultaneous ticks one gets the slot, in one round trip each", async () => {
    test_.roundTrips.count = 0;
    const all = await Promise.all(Array.from({ length: 10 }, () => take(0)));
    expect(all.flat()).toHaveLength(1);
    expect(test_.roundTrips.count).toBe(10);
  });

  test("a finished slot is not given out again", async () => {
    await updateJobRun(test_.db, await runOf(0), done);
    expect(await take(0)).toEqual([]);
    expect(await take(5)).toHaveLength(1);
  });

  test("while a run is in progress, no other slot of its job is given out", async () => {
    await runOf(0);
    expect(await take(5)).toEqual([]);
    const other = { job: "evaluate", slot: NOW };
    expect(await insertJobRuns(test_.db, [other])).toHaveLength(1);
  });

  test.each(["failed", "waiting"] as const)("a %s slot stays open", async (status) => {
    await updateJobRun(test_.db, await runOf(0), { status, detail: { error: "x" } });
    expect(await take(0)).toEqual([{ job: "ingest", slot: NOW, attempts: 2, kills: 0 }]);
  });

  test("killed runs in a row are counted, in one slot or in several, until one ends", async () => {
    const kills: number[] = [];
    for (const minute of [0, 0, 5, 10]) {
      kills.push((await runOf(minute)).kills);
      await expireLeases();
    }
    expect(kills).toEqual([0, 1, 2, 3]);
    const last = await runOf(15);
    expect(last.kills).toBe(4);
    await updateJobRun(test_.db, last, done);
    expect((await runOf(20)).kills).toBe(0);
  });

  test("a killed run is taken over after its lease and cannot write into its successor's row", async () => {
    const killed = await runOf(0);
    await expireLeases();
    const successor = await runOf(0);
    expect(successor.attempts).toBe(2);
    await updateJobRun(test_.db, killed, done);
    const { rows } = await test_.db.execute<{ status: string }>(sql`select status from job_runs`);
    expect(rows).toEqual([{ status: "running" }]);
  });

  test("a killed run of an older slot yields to the next slot and is recorded as failed", async () => {
    await runOf(0);
    await expireLeases();
    expect(await take(5)).toHaveLength(1);
    const { rows } = await test_.db.execute<{ status: string }>(
      sql`select status from job_runs order by slot`,
    );
    expect(rows).toEqual([{ status: "waiting" }, { status: "running" }]);
  });
});
