// A database of the former schema, in which a version was of a whole entry of the catalogue.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate } from "../../scripts/operator/migrate.ts";
import { readMigrations } from "../../scripts/operator/migrations.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { later, versionsFixture } from "../support/sensors/versions.ts";

let test_: TestDatabase;
let at: ReturnType<typeof versionsFixture>;
beforeAll(async () => {
  test_ = await testDatabase();
  at = versionsFixture(test_);
});
afterAll(() => test_.close());
beforeEach(() => at.reset());

const TAG = readMigrations().find(({ tag }) => tag.endsWith("versions-of-sensors"))?.tag;

/** Makes the schema and the head those of the former code, with the versions that it evaluated. */
async function formerDatabase(versions: Record<string, number>) {
  const statements = [
    "drop trigger if exists sensor_readings_version on sensor_readings",
    "drop trigger if exists sensor_state_changes_version on sensor_state_changes",
    "alter table sensor_readings drop column version",
    `alter table sensor_readings add constraint
      sensor_readings_sensor_id_recorded_at_observed_at_revision_pk
      primary key (sensor_id, recorded_at, observed_at, revision)`,
    `create unique index sensor_readings_observed on sensor_readings
      (sensor_id, observed_at, revision) where not carried_forward`,
    "alter table sensor_state_changes drop column version",
    `alter table sensor_state_changes add constraint sensor_state_changes_once
      unique (sensor_id, changed_at, observed_at, revision)`,
    "alter table sensors drop column version_since, drop column method",
    `delete from schema_migrations where tag = '${TAG}'`,
  ];
  for (const statement of statements) await test_.db.execute(sql.raw(statement));
  await test_.db.execute(sql`update evaluation_memory set memory = memory || jsonb_build_object(
    'versions', (select jsonb_object_agg(id, 1) from sensors) || ${JSON.stringify(versions)}::jsonb)
    where part = 'head'`);
}

const readings = (where = "true") =>
  at.rows(`select md5(string_agg((to_jsonb(r) - 'version')::text, '|' order by sensor_id, recorded_at,
    observed_at, revision)) as digest, count(*) as n from sensor_readings r where ${where}`);

test("rows of a Worker that names no version are of the version in force", async () => {
  await test_.db.execute(sql`update sensors set version = 3 where id = 'vix'`);
  await test_.db.execute(sql`insert into sensor_readings (sensor_id, recorded_at, observed_at, revision,
      state, inputs, method_version, ingested_at)
    select id, '2022-06-01T13:00Z', '2022-05-31', 0, 'STABLE', '{1}', version, now()
    from sensors where id in ('vix', 'wti-vol')`);
  await test_.db.execute(sql`insert into sensor_state_changes (sensor_id, from_state, to_state,
    changed_at, observed_at, revision) values ('vix', 'STABLE', 'RISING', '2022-06-01T13:00Z', '2022-05-31', 0)`);
  const since = "where %s >= '2022-06-01T13:00Z' order by sensor_id";
  const versions = (table: string, column: string) =>
    at.rows(`select sensor_id as id, version from ${table} ${since.replace("%s", column)}`);
  expect(await versions("sensor_readings", "recorded_at")).toEqual([
    { id: "vix", version: 3 },
    { id: "wti-vol", version: 1 },
  ]);
  expect(await versions("sensor_state_changes", "changed_at")).toEqual([{ id: "vix", version: 3 }]);
});

test("deploying raises no version, and the next tick reads every sensor", async () => {
  const before = await readings();
  await formerDatabase({});
  await migrate(test_.db, { log: () => undefined });
  expect(await readings()).toEqual(before);
  const found = await at.rows(
    "select distinct version, method, version_since::text[] as since from sensors",
  );
  expect(found).toEqual([{ version: 1, method: 1, since: ["-infinity"] }]);
  await at.observe("VIX", "2022-05-31", 31, later(4));
  const detail = await at.tick(later(5));
  expect(detail).toMatchObject({ status: "done", observations: 1, readings: 3 });
  expect(detail).not.toHaveProperty("replaying");
  expect(detail).not.toHaveProperty("changed_over");
});

test("versions that rose before are kept, and a sensor that waited for a backfill is replayed", async () => {
  await test_.db.execute(sql`update sensors set version = 3 where id in ('vix', 'wti-vol')`);
  await formerDatabase({ vix: 3, "wti-vol": 2 });
  await migrate(test_.db, { log: () => undefined });
  expect(await at.sensor("vix")).toMatchObject({ version: 3, method: 1 });
  expect(await at.sensor("wti-vol")).toMatchObject({ version: 2, method: 0 });
  const kept =
    await at.rows(`select sensor_id as id, version, count(*)::int as n from sensor_readings
    where sensor_id in ('vix', 'wti-vol') and not carried_forward group by 1, 2 order by 1`);
  expect(kept).toMatchObject([
    { id: "vix", version: 3 },
    { id: "wti-vol", version: 2 },
  ]);
  expect(await at.tick(later(5))).toMatchObject({ changed_over: ["wti-vol"] });
  expect(await at.sensor("wti-vol")).toMatchObject({ version: 3, method: 1 });
});
