// Versions of sensors: what raises one, and how a new one is replayed beside the evaluation.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backfill } from "../../lib/sensors/actions/backfill.ts";
import { replayNextVersions } from "../../lib/sensors/actions/next-versions.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import { putAllInForce } from "../../lib/sensors/queries/new-versions.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { ingestSessions } from "../support/market/market.ts";
import { later, NOW, versionsFixture } from "../support/sensors/versions.ts";

let test_: TestDatabase;
let at: ReturnType<typeof versionsFixture>;
beforeAll(async () => {
  test_ = await testDatabase();
  at = versionsFixture(test_);
});
afterAll(() => test_.close());
beforeEach(() => at.reset());

const BEFORE = `ingested_at <= '${new Date(NOW).toISOString()}'`;
const QUICK = { dwell: { worse: 1, better: 1 } };

describe("what raises a version", () => {
  test("other words raise none: all sensors and the index are read, and no row changes", async () => {
    const before = await at.bytes("true");
    await at.setStored("vix", { description: "x", name: "y", notes: "z", methodology: [] });
    await at.setStored("vix", {
      unit: "u",
      tier: "retail",
      cadenceMinutes: 3,
      inFamilyRank: false,
    });
    await syncCatalogue(test_.db);
    expect(await at.sensor("vix")).toMatchObject({
      version: 1,
      since: ["-infinity"],
      definition: { unit: "index points", tier: "free" },
    });
    await at.observe("VIX", "2022-05-31", 30, later(5));
    const detail = await at.tick(later(6));
    expect(detail).toMatchObject({ status: "done", observations: 1, index: expect.any(Number) });
    expect(detail).not.toHaveProperty("replaying");
    expect(await at.readings("sensor_id = 'vix' and observed_at = '2022-05-31'")).toHaveLength(1);
    expect(await at.bytes(BEFORE)).toEqual(before);
  });

  test.each([
    ["dwell", QUICK],
    ["half-life", { halfLife: 500 }],
    ["sign", { sign: -1 }],
    ["resolution", { resolution: 7 }],
    ["scheme", { scheme: "two" }],
    ["series", { series: ["WTI"] }],
    ["transform's window", { transform: { kind: "gap", window: 9 } }],
    ["seed", { indexHistory: { firstDate: "1991-01-02" } }],
    ["place among the inputs of the index", { indexWeight: 0 }],
  ])("another %s raises it, and the stored one stays in force until then", async (_, rule) => {
    await at.setStored("vix", rule);
    await syncCatalogue(test_.db);
    expect(await at.sensor("vix")).toMatchObject({ version: 1, definition: rule });
    expect(await at.replayInParts(later(1))).toEqual(["vix"]);
    const found = await at.sensor("vix");
    expect(found).toMatchObject({ version: 2, since: ["-infinity", "2022-06-01 12:01:00+00"] });
    expect(found?.["definition"]).not.toMatchObject(rule);
  });

  test("the weight of an input raises none: the index has a version of its own", async () => {
    await at.setStored("vix", { indexWeight: 0.01 });
    await syncCatalogue(test_.db);
    expect(await at.sensor("vix")).not.toMatchObject({ definition: { indexWeight: 0.01 } });
    expect(await at.replayInParts(later(1))).toEqual([]);
  });
});

describe("a changed rule", () => {
  test("ticks go on under the stored one, and what it made stays", async () => {
    await at.setStored("vix", QUICK);
    const own = await at.bytes("sensor_id = 'vix'");
    await at.observe("VIX", "2022-05-31", 90, later(5));
    const part = { now: later(1), pageRows: 100, mayContinue: () => false };
    expect(await replayNextVersions(test_.db, part)).toMatchObject({ inForce: [] });
    // Holds the rest of the replay back, so that the tick leaves pages over.
    await test_.db.execute(
      sql`alter table sensor_readings add constraint held check (version = 1) not valid`,
    );
    const detail = await at.tick(later(6));
    await test_.db.execute(sql`alter table sensor_readings drop constraint held`);
    expect(detail).toMatchObject({ replaying: ["vix"], observations: 1 });
    // The stored dwell moves the state at the first observation, the code's only at the second.
    expect(await at.sensor("vix")).toMatchObject({ version: 1, current_state: "SEVERE" });
    await test_.db.execute(sql`delete from job_runs`);
    expect(await at.tick(later(11))).toMatchObject({ status: "done", changed_over: ["vix"] });
    const found = await at.sensor("vix");
    expect(found).toMatchObject({ version: 2 });
    expect(found?.["current_state"]).not.toBe("SEVERE");
    expect(await at.bytes(`sensor_id = 'vix' and version = 1 and ${BEFORE}`)).toEqual(own);
  });

  test("killed at any page, it goes on, and gives what a first replay under the new rule gives", async () => {
    const [whole, others, own] = await Promise.all([
      at.readings("sensor_id = 'vix'"),
      at.bytes("sensor_id <> 'vix'"),
      at.bytes("sensor_id = 'vix'"),
    ]);
    const index = await at.bytes("true", "index_readings");
    for (const cut of [0, 1, 4, null]) {
      await at.setStored("vix", { ...QUICK, resolution: 3 });
      await test_.db.execute(sql`delete from evaluation_memory where part like 'next:%'`);
      expect(await at.replayInParts(later(3), cut)).toEqual(["vix"]);
      const version = (await at.sensor("vix"))?.["version"];
      expect(await at.readings(`sensor_id = 'vix' and version = ${version}`)).toEqual(whole);
    }
    expect(await at.bytes("sensor_id <> 'vix'")).toEqual(others);
    expect(await at.bytes("sensor_id = 'vix' and version = 1")).toEqual(own);
    expect(await at.bytes("true", "index_readings")).toEqual(index);
    expect(await at.rows("select part from evaluation_memory where part like 'next:%'")).toEqual(
      [],
    );
  });

  test("observations that came in during the replay are in the new version, late ones at the end", async () => {
    await at.setStored("vix", QUICK);
    const part = { now: later(1), pageRows: 1_000, mayContinue: () => false };
    expect(await replayNextVersions(test_.db, part)).toMatchObject({ inForce: [] });
    await at.observe("VIX", "2022-05-31", 31, later(2));
    await at.observe("VIX", "2021-06-01", 44, Date.parse("2021-06-02T00:00:00Z"));
    test_.failAfter(1);
    expect(await at.tick(later(3))).toMatchObject({ status: "failed" });
    test_.failAfter(null);
    await test_.db.execute(sql`delete from job_runs`);
    const detail = await at.tick(later(8));
    expect(detail).toMatchObject({ status: "done", changed_over: ["vix"] });
    await at.tick(later(13));
    expect(
      await at.readings("sensor_id = 'vix' and version = 2 and observed_at = '2022-05-31'"),
    ).toHaveLength(1);
    expect((await at.sensor("vix"))?.["version"]).toBe(2);
  });

  test("another change during the replay starts it again, and its rows of before are gone", async () => {
    await at.setStored("vix", QUICK);
    await replayNextVersions(test_.db, { now: later(1), pageRows: 100, mayContinue: () => false });
    await at.setStored("treasury-2y-vol", { dwell: { worse: 7, better: 7 } });
    expect((await at.replayInParts(later(2))).toSorted()).toEqual(["treasury-2y-vol", "vix"]);
    const made = await at.rows(
      `select distinct ingested_at from sensor_readings where version = 2`,
    );
    expect(made).toHaveLength(1);
  });

  test("the backfill does it at once, and rewrites no other sensor", async () => {
    const others = await at.bytes("sensor_id <> 'vix'");
    await at.setStored("vix", QUICK);
    const plans: string[] = [];
    await backfill(test_.db, { now: later(1), onPlan: ({ reason }) => plans.push(reason) });
    expect(plans[0]).toBe("rules or method changed: vix");
    expect(await at.sensor("vix")).toMatchObject({ version: 2 });
    expect(await at.bytes("sensor_id <> 'vix'")).toEqual(others);
  });
});

describe("other reasons for a replay", () => {
  test("after a change of method the last readings are carried forward, until all are replayed", async () => {
    await test_.db.execute(sql`update sensors set method = 0`);
    const own = await at.bytes("true");
    await at.observe("VIX", "2022-05-31", 31, later(2));
    test_.failAfter(4);
    await at.tick(later(3));
    test_.failAfter(null);
    await test_.db.execute(sql`delete from job_runs`);
    const old = "sensor_id = 'vix' and version = 1";
    expect(await at.readings(`${old} and observed_at = '2022-05-31'`)).toEqual([]);
    const detail = await at.tick(later(8));
    expect(detail["changed_over"]).toContain("vix");
    expect(await at.bytes(BEFORE)).toEqual(own);
    expect(await at.sensor("vix")).toMatchObject({ version: 2, method: 1 });
    expect(
      await at.readings("sensor_id = 'vix' and version = 2 and observed_at = '2022-05-31'"),
    ).toHaveLength(1);
  });

  test.each(["ticks", "a backfill"])(
    "a new sensor is replayed alone by %s, with a history that no other sensor uses",
    async (by) => {
      await test_.db.execute(
        sql`delete from sensor_state_changes where sensor_id = 'treasury-2y-vol'`,
      );
      await test_.db.execute(
        sql`delete from sensors where id in ('treasury-2y-vol', 'natgas-vol')`,
      );
      await test_.db.execute(sql`delete from sensor_readings where sensor_id = 'treasury-2y-vol'`);
      const others = await at.bytes("true");
      await ingestSessions(test_.db, ["NATGAS"], {
        through: "2022-05-27",
        count: 400,
        now: later(1),
      });
      await syncCatalogue(test_.db);
      expect(await at.sensor("treasury-2y-vol")).toMatchObject({
        version: 0,
        active: false,
        inactive_reason: "new: its past is being replayed",
      });
      if (by === "ticks")
        expect((await at.tick(later(2)))["changed_over"]).toContain("treasury-2y-vol");
      else await backfill(test_.db, { now: later(2) });
      expect(await at.sensor("systemic-stress")).toMatchObject({
        version: 1,
        published_since: "-infinity",
      });
      for (const id of ["treasury-2y-vol", "natgas-vol"]) {
        expect(await at.sensor(id)).toMatchObject({
          version: 1,
          since: ["-infinity"],
          // Its past can be asked for, but is no news.
          published_since: "2022-06-01 12:02:00+00",
          active: true,
        });
        expect((await at.readings(`sensor_id = '${id}'`)).length).toBeGreaterThan(200);
      }
      expect(await at.bytes(BEFORE)).toEqual(others);
    },
  );

  test("a sensor of the code that is not in the database is said to be missing", async () => {
    const { db } = test_;
    await db.execute(sql`delete from sensor_state_changes where sensor_id = 'vix'`);
    await db.execute(sql`delete from sensors where id = 'vix'`);
    const detail = await at.tick(later(5));
    await syncCatalogue(db);
    expect(detail).toMatchObject({ status: "done", missing: ["vix"] });
    await at.tick(later(10));
    expect(await at.tick(later(15))).not.toHaveProperty("missing");
  });

  test("a whole replay starts every sensor again, also those that a proposal added", async () => {
    const { db } = test_;
    await db.execute(sql`insert into sensors (id, name, category, min_tier, definition, version,
        version_since, method, redact_keys, cadence_minutes, current_state)
      select 'added', name, category, min_tier, definition || '{"id": "added"}', 2,
        '{-infinity,2022-05-01}', 0, redact_keys, cadence_minutes, current_state
      from sensors where id = 'vix'`);
    await putAllInForce(db, SENSORS, later(1));
    const found = await at.sensor("added");
    await db.execute(sql`delete from sensors where id = 'added'`);
    expect(found).toMatchObject({ version: 2, method: 1, since: ["-infinity", "-infinity"] });
    expect(found).toMatchObject({ definition: { id: "added", series: ["VIX"] } });
    expect(found).toMatchObject({ published_since: "2022-06-01 12:01:00+00" });
  });

  test("late observations give their sensors a new version, and other readings stay", async () => {
    const others = await at.bytes("sensor_id like 'vix%'");
    await at.observe("WTI", "2022-01-17", 99, Date.parse("2022-01-18T00:00:00Z"));
    await backfill(test_.db, { now: later(1), pageRows: 400 });
    expect(await at.sensor("wti-vol")).toMatchObject({ version: 2 });
    expect(await at.sensor("vix")).toMatchObject({ version: 1 });
    expect(await at.bytes("sensor_id like 'vix%'")).toEqual(others);
    const found = await at.rows(`select version, count(*)::int as n from sensor_readings
      where sensor_id = 'wti-vol' and not carried_forward group by 1 order by 1`);
    expect(found).toMatchObject([{ version: 1 }, { version: 2 }]);
  });
});
