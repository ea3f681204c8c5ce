// What an evaluation leaves out for a reason of ours is said: in its result, as an incident, by the doctor.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { listIncidents } from "../../lib/sensors/queries/incidents.ts";
import { feedRows } from "../../scripts/operator/doctor/feeds.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { ingestSessions } from "../support/market/market.ts";
import { later, versionsFixture } from "../support/sensors/versions.ts";

let test_: TestDatabase;
let at: ReturnType<typeof versionsFixture>;
beforeAll(async () => {
  test_ = await testDatabase();
  at = versionsFixture(test_);
});
afterAll(() => test_.close());
beforeEach(() => at.reset());

/** The open incidents about inputs of the index, after a watch at this time. */
async function inputIncidents(now: number) {
  expect(await at.tick(now, "watch")).toMatchObject({ status: "done" });
  const { incidents } = await listIncidents(test_.db, 0);
  return incidents.filter(
    ({ subject, endedAt }) => subject.startsWith("input ") && endedAt === null,
  );
}

const doctorRow = async (now: number) =>
  (await feedRows(test_.db, now)).find(({ what }) => what === "evaluation");

/** A tick whose replay beside the evaluation fails, which keeps nothing else from being evaluated. */
async function tickWithoutReplay(now: number) {
  await test_.db.execute(sql`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''no replay''; end'`);
  await test_.db.execute(sql`create trigger refuse before insert on sensor_readings for each row
    when (new.version > 1) execute function refuse()`);
  const detail = await at.tick(now);
  await test_.db.execute(sql`drop trigger refuse on sensor_readings`);
  await test_.db.execute(sql`drop function refuse()`);
  const [run] = await at.rows(
    "select detail from job_runs where job = 'evaluate' order by started_at desc limit 1",
  );
  return { detail, stored: run?.["detail"] };
}

test("nothing is left out in the usual case", async () => {
  await at.tick(later(5));
  expect(await inputIncidents(later(5))).toEqual([]);
  expect(await doctorRow(later(5))).toMatchObject({ health: "good" });
});

test("an input of another method is carried forward, marked, an incident at once, and gone after its replay", async () => {
  await test_.db.execute(sql`update sensors set method = 0 where id = 'vix'`);
  await at.observe("VIX", "2022-05-31", 31, later(4));
  const { detail, stored } = await tickWithoutReplay(later(5));
  expect(detail).toMatchObject({ status: "failed", replaying: ["vix"], held: ["vix"] });
  expect(stored).toMatchObject({
    replaying: ["vix"],
    held: ["vix"],
    replay_error: expect.any(String),
  });
  const [newest] = await at.rows(`select carried_forward, observed_at::date::text as date, version
    from sensor_readings where sensor_id = 'vix' order by recorded_at desc limit 1`);
  expect(newest).toEqual({ carried_forward: true, date: "2022-05-27", version: 1 });
  const others = await at.readings("sensor_id = 'vix' and observed_at = '2022-05-31'");
  expect(others).toEqual([]);
  const [incident] = await inputIncidents(later(5));
  expect(incident).toMatchObject({
    subject: "input vix",
    text: expect.stringMatching(/^The index lacks its newest reading: its method has changed/),
  });
  expect(await doctorRow(later(5))).toMatchObject({
    health: "warn",
    found: expect.stringContaining("vix (its method has changed"),
  });
  await test_.db.execute(sql`delete from job_runs`);
  expect(await at.tick(later(10))).toMatchObject({ changed_over: ["vix"] });
  expect(await inputIncidents(later(10))).toEqual([]);
});

test("a changed rule is said while the old one goes on, and is no incident", async () => {
  await at.setStored("vix", { dwell: { worse: 1, better: 1 } });
  await at.observe("VIX", "2022-05-31", 31, later(4));
  await tickWithoutReplay(later(5));
  expect(await at.readings("sensor_id = 'vix' and observed_at = '2022-05-31'")).toHaveLength(1);
  expect(await inputIncidents(later(5))).toEqual([]);
  expect((await doctorRow(later(5)))?.found).toContain("it goes on under the old ones");
});

test("a new input, and one with observations that wait, are incidents", async () => {
  await test_.db.execute(sql`delete from sensor_state_changes where sensor_id = 'vix'`);
  await test_.db.execute(sql`delete from sensors where id = 'vix'`);
  expect((await inputIncidents(later(1)))[0]?.text).toContain("npm run db:migrate is due");
  await syncCatalogue(test_.db);
  await test_.db.execute(sql`update incidents set ended_at = started_at`);
  expect((await inputIncidents(later(2)))[0]?.text).toContain("its past is being replayed");
  await at.reset();
  await ingestSessions(test_.db, ["VIX"], { through: "2021-01-04", count: 400, now: later(1) });
  const detail = await at.tick(later(2));
  expect(detail).toMatchObject({ waiting: "npm run backfill, for VIX" });
  expect((await inputIncidents(later(2)))[0]?.text).toContain("400 observations of VIX");
});
