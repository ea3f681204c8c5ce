// A sensor that the code has anew, from the replay of its past to the first mail about it.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announceChanges } from "../../lib/alerts/actions/announce-changes.ts";
import { addDays } from "../../lib/core/calendar-date.ts";
import { insertJobRuns } from "../../lib/runtime/database/job-runs.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { later, versionsFixture } from "../support/sensors/versions.ts";

const DAY_MINUTES = 1_440;
const ID = "treasury-2y-vol";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("the past of a new sensor is replayed alone and mailed to nobody, its next change is mailed", async () => {
  const { db } = database;
  const at = versionsFixture(database);
  await at.reset();
  for (const table of ["sensor_readings", "sensor_state_changes"]) {
    await db.execute(sql.raw(`delete from ${table} where sensor_id = '${ID}'`));
  }
  await db.execute(sql`delete from sensors where id = ${ID}`);
  await db.execute(sql`
    insert into alert_subscriptions (email, status, scope, confirmed_at, created_at, updated_at)
    values ('reader@example.com', 'confirmed', ${JSON.stringify({ sensors: [ID], telegramId: null, xHandle: null })}::jsonb,
      '2021-01-01', '2021-01-01', '2021-01-01')`);
  const announce = async (now: number) => {
    const [run = expect.fail("no slot")] = await insertJobRuns(db, [
      { job: "announce", slot: now },
    ]);
    return announceChanges({ db, baseUrl: "https://svc.test" }, run, now);
  };
  const mails = () => at.rows("select subject, body from outbox order by id");

  await announce(later(0));
  // As `npm run db:migrate` does after a deployment.
  await syncCatalogue(db);
  expect(await at.sensor(ID)).toMatchObject({ version: 0, active: false });
  expect((await at.tick(later(2)))["changed_over"]).toContain(ID);
  const past = await at.rows(
    `select count(*)::int as n from sensor_state_changes where sensor_id = '${ID}'`,
  );
  expect(Number(past[0]?.["n"])).toBeGreaterThan(3);
  await announce(later(3));
  expect(await mails()).toEqual([]);

  // Three quiet months: the volatility falls.
  const now = later(92 * DAY_MINUTES);
  for (let day = 1; day <= 90; day += 1) {
    await at.observe("DGS2", addDays("2022-05-31", day), 2, now);
  }
  await at.tick(now + 60_000);
  await announce(now + 120_000);
  const changed = await at.rows(`select changed_at from sensor_state_changes
    where sensor_id = '${ID}' and changed_at > '${new Date(later(3)).toISOString()}'`);
  expect(changed.length).toBeGreaterThan(0);
  const found = await mails();
  expect(found.length).toBeGreaterThan(0);
  for (const { subject, body } of found) {
    expect(`${subject} ${body}`).toContain("2-year Treasury volatility");
  }
});
