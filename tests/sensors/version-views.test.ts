// What is shown of a sensor with several versions: one at a time, the one in force then.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod";
import { listAlertSituations } from "../../lib/alerts/queries/alert-situations.ts";
import { showsSample } from "../../lib/market/domain/sample-data.ts";
import { findSampleFacts } from "../../lib/market/queries/sample-data.ts";
import { readSensor, readSensorHistory } from "../../lib/sensors/actions/read-sensors.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { listArchiveValues, listDailyHistories } from "../../lib/sensors/queries/archive.ts";
import { findSnapshotInputs } from "../../lib/sensors/queries/interpretation.ts";
import { findPanel } from "../../lib/sensors/queries/panel.ts";
import { findFirstReadingAt, findHistory } from "../../lib/sensors/queries/readings.ts";
import { findSensor, listSensors } from "../../lib/sensors/queries/sensors.ts";
import { toSensorHistory } from "../../lib/sensors/wire/sensor-history.ts";
import type { PaidMetadata } from "../../lib/sensors/wire/sensor-members.ts";
import { listSensorFacts } from "../../lib/signals/queries/proposal-facts.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { later, NOW, versionsFixture } from "../support/sensors/versions.ts";

let test_: TestDatabase;
let at: ReturnType<typeof versionsFixture>;
beforeAll(async () => {
  test_ = await testDatabase();
  at = versionsFixture(test_);
});
afterAll(() => test_.close());
beforeEach(() => at.reset());

const OLD = 1_000;
const CHANGEOVER = later(2);
const PAGE = {
  maxCells: 10_000,
  limit: 400,
  offset: 0,
  after: null,
  from: null,
  to: null,
  newestFirst: true,
  withKnown: false,
};

/** The old version's values are above 1,000, and its state moved a year ago; the new one's are not. */
async function changeOver() {
  const { db } = test_;
  await db.execute(sql`update sensor_readings set value = value + 1000 where sensor_id = 'vix'`);
  await db.execute(sql`delete from sensor_state_changes where sensor_id = 'vix'`);
  await db.execute(sql`insert into sensor_state_changes (sensor_id, from_state, to_state, changed_at,
    observed_at, revision) values ('vix', 'SEVERE', 'RISING', '2022-05-24T01:00:00Z', '2022-05-24', 0)`);
  await at.setStored("vix", { dwell: { worse: 1, better: 1 } });
  expect(await at.replayInParts(CHANGEOVER)).toEqual(["vix"]);
}

const historyAt = (knownAt: number) =>
  findHistory(test_.db, { ...PAGE, sensorId: "vix", knownAt, withCarried: true, period: null });

test("a history is of one version over all dates, and each row names it for everybody", async () => {
  await changeOver();
  for (const [knownAt, version] of [
    [NOW, 1],
    [CHANGEOVER - 1, 1],
    [CHANGEOVER, 2],
    [later(9), 2],
  ] as const) {
    const row = await historyAt(knownAt);
    if (row === null) return expect.fail("no history");
    expect(row.readings).toHaveLength(300);
    expect(Number(row.total)).toBe(300);
    expect(row.readings.every(({ value }) => (value ?? 0) > OLD === (version === 1))).toBe(true);
    for (const tier of ["free", "retail"] as const) {
      const shown = { limit: 400, maxLimit: 400, offset: 0, nextCursor: null };
      const { readings } = toSensorHistory(row, shown, tier);
      expect(new Set(readings.map((each) => each.version))).toEqual(
        new Set([`sensor-v${version}`]),
      );
    }
  }
  const weekly = {
    ...PAGE,
    sensorId: "vix",
    knownAt: NOW,
    withCarried: false,
    period: "week",
  } as const;
  expect((await findHistory(test_.db, weekly))?.readings[0]?.value).toBeGreaterThan(OLD);
  expect(await findFirstReadingAt(test_.db, "vix")).toBe(
    (await historyAt(NOW))?.readings.at(-1)?.recordedAt,
  );
});

test("list, detail, panel, interpretation and archive show the version in force at their instant", async () => {
  await changeOver();
  const { db } = test_;
  for (const [instant, isOld] of [
    [CHANGEOVER - 1, true],
    [CHANGEOVER, false],
  ] as const) {
    const isRight = (value: unknown) => Number(value) > OLD === isOld;
    const listed = await listSensors(db, { at: instant, tiers: ["free"] });
    const vix = listed.find(({ id }) => id === "vix");
    expect(isRight(vix?.latest?.value)).toBe(true);
    expect(vix?.sparkline).not.toHaveLength(0);
    expect(vix?.sparkline.every(([, value]) => isRight(value))).toBe(true);
    const found = await findSensor(db, { id: "vix", at: instant });
    expect(isRight(found?.latest?.value)).toBe(true);
    expect(found?.lastStateChange === "2022-05-24T01:00:00.000Z").toBe(isOld);
    const page = { ...PAGE, requested: { ids: ["vix"] }, tiers: ["free"], field: "value" } as const;
    const panel = await findPanel(db, { ...page, knownAt: instant });
    expect(panel.columns["vix"]).toHaveLength(300);
    expect(panel.columns["vix"]?.every(isRight)).toBe(true);
    const inputs = await findSnapshotInputs(db, { at: instant, pointDays: 9, moveDays: 30 });
    const moves = inputs?.sensors.find(({ id }) => id === "vix")?.moves ?? [];
    expect(moves.some(([, from]) => from === "SEVERE")).toBe(isOld);
    const facts = await listSensorFacts(db, { window: 9, earlier: 9, now: instant });
    const window = facts.rows.find(({ id }) => id === "vix")?.window ?? [];
    expect(window).toHaveLength(9);
    expect(window.every(([, value]) => isRight(value))).toBe(true);
    const span = { sensorId: "vix", firstDate: "2022-01-03" };
    const knownAt = new Date(instant).toISOString();
    const [daily] = await listDailyHistories(db, [{ ...span, knownAt }]);
    expect(daily?.values.length === 2).toBe(isOld);
  }
});

test("a call is graded by what the version then in force recorded", async () => {
  await changeOver();
  const request = { sensorId: "vix", from: Date.parse("2022-05-01") };
  const [before] = await listArchiveValues(test_.db, [request], NOW);
  expect(before).not.toHaveLength(0);
  await at.observe("VIX", "2022-05-31", 30, later(5));
  await at.tick(later(6));
  const [after] = await listArchiveValues(test_.db, [request], later(9));
  expect(after?.slice(0, -1)).toEqual(before);
  expect(after).toHaveLength((before?.length ?? 0) + 1);
});

test("a replay announces no change of the past, and the new version's next change is announced", async () => {
  await at.setStored("vix", { dwell: { worse: 50, better: 50 } });
  const changed = async (now: number) =>
    (await listAlertSituations(test_.db, now)).changes.filter(({ sensorId }) => sensorId === "vix");
  test_.failAfter(null);
  // Only the version to come moves at the second of these; the replay is held back until then.
  for (const [minutes, date, value] of [
    [5, "2022-05-31", 95],
    [10, "2022-06-01", 96],
  ] as const) {
    await at.observe("VIX", date, value, later(minutes));
  }
  expect(await at.replayInParts(later(11))).toEqual(["vix"]);
  await at.tick(later(12));
  const moves = await at.rows(`select version, to_state, changed_at from sensor_state_changes
    where sensor_id = 'vix' and version = 2 order by changed_at desc limit 1`);
  expect(moves).toMatchObject([{ version: 2 }]);
  const inForce = await changed(later(13));
  expect(inForce.every(({ changedAt }) => changedAt >= later(11))).toBe(true);
  const all = await at.rows(`select count(*)::int as n from sensor_state_changes
    where sensor_id = 'vix' and version = 2 and changed_at < '${new Date(later(11)).toISOString()}'`);
  expect(Number(all[0]?.["n"])).toBeGreaterThan(0);
  // A change of the new version within the last week, but before it was in force, is no news.
  await test_.db.execute(sql`insert into sensor_state_changes (sensor_id, version, from_state, to_state,
    changed_at, observed_at, revision) values
    ('vix', 2, 'RISING', 'NEUTRAL', '2022-05-30T01:00:00Z', '2022-05-29', 0),
    ('vix', 1, 'RISING', 'STABLE', '2022-05-31T01:00:00Z', '2022-05-30', 0)`);
  const found = (await changed(later(13))).map(({ changedAt }) =>
    new Date(changedAt).toISOString(),
  );
  expect(found).toContain("2022-05-31T01:00:00.000Z");
  expect(found).not.toContain("2022-05-30T01:00:00.000Z");
});

describe("what a reading was made of", () => {
  const OLD_WORDS = { series: ["VIX"], unit: "old points", methodology: ["Of old."], sign: -1 };

  /** The version in force reads another series in another unit; then the code's takes over. */
  async function changeSeries() {
    const { db } = test_;
    await at.setStored("wti-vol", OLD_WORDS);
    await db.execute(sql`update sensors set ranked_since = '1999-01-04' where id = 'wti-vol'`);
    await syncCatalogue(db);
    await db.execute(
      sql`update series set publish_values = (id <> 'VIX') where id in ('VIX', 'WTI')`,
    );
  }

  const shownAt = async (instant: number) => {
    const context = { tier: "retail", now: later(20) } as const;
    const query = { id: "wti-vol", as_of: instant };
    const { body: detail } = await readSensor(test_.db, context, query);
    const page = {
      limit: 3,
      offset: 0,
      order: "desc",
      interval: "reading",
      carried: true,
    } as const;
    const { body: history } = await readSensorHistory(test_.db, context, { ...query, ...page });
    const listed = await listSensors(test_.db, { at: instant, tiers: ["free", "retail"] });
    const cells = { requested: { ids: ["wti-vol"] }, tiers: ["retail"], field: "value" } as const;
    const panel = await findPanel(test_.db, { ...PAGE, ...cells, knownAt: instant });
    return {
      detail,
      labels: [detail.latest_reading, ...history.readings].map((reading) => {
        if (!(reading && "metadata" in reading)) return expect.fail("no metadata");
        const metadata = reading.metadata as z.output<typeof PaidMetadata>;
        const { inputs, unit, source, source_url, ranked_since } = metadata;
        const names = inputs?.map(({ name }) => name);
        return { isHidden: reading.value === null, names, unit, source, source_url, ranked_since };
      }),
      publishValues: [
        listed.find(({ id }) => id === "wti-vol")?.publishValues,
        panel.sensors[0]?.publishValues,
      ],
    };
  };

  test("is said by the rules of its version, before and after another takes over", async () => {
    await changeSeries();
    const before = await shownAt(CHANGEOVER - 1);
    expect(before.labels).toHaveLength(4);
    for (const labels of before.labels) {
      expect(labels).toMatchObject({ isHidden: true, names: ["VIX"], unit: "old points" });
      expect(labels.source).toBe("cboe");
      expect(labels.ranked_since).toContain("1999-01-04");
    }
    expect(before.publishValues).toEqual([false, false]);
    expect(before.detail.sources).toContain("Cboe Volatility Index");
    expect(before.detail.methodology).toContain("Of old.");
    expect(await at.replayInParts(CHANGEOVER)).toEqual(["wti-vol"]);
    expect(await shownAt(CHANGEOVER - 1)).toEqual({
      ...before,
      detail: { ...before.detail, outcomes: null },
    });
    const after = await shownAt(CHANGEOVER);
    for (const labels of after.labels) {
      expect(labels).toMatchObject({ isHidden: false, names: ["WTI"] });
      expect(labels.unit).not.toBe("old points");
      expect(labels.ranked_since).not.toContain("1999-01-04");
    }
    expect(after.publishValues).toEqual([true, true]);
    expect(after.detail.state_definition).not.toEqual(before.detail.state_definition);
    expect(after.detail.methodology).not.toContain("Of old.");
  });

  test("a mail after the change-over labels an earlier change by the version of then, and so does as_of", async () => {
    const { db } = test_;
    await changeSeries();
    await at.replayInParts(CHANGEOVER);
    const iso = (instant: number) => new Date(instant).toISOString();
    const moves = [
      [1, CHANGEOVER - 60_000],
      [2, CHANGEOVER + 60_000],
    ] as const;
    for (const [version, changedAt] of moves) {
      await db.execute(sql`insert into sensor_state_changes (sensor_id, version, from_state, to_state,
        changed_at, observed_at, revision, value)
        values ('wti-vol', ${version}, 'NEUTRAL', 'RISING', ${iso(changedAt)}, '2022-05-30', 0, 1)`);
    }
    await db.execute(
      sql`insert into sample_parts (kind, name, state) values ('series', 'VIX', 'held')`,
    );
    const { changes } = await listAlertSituations(db, CHANGEOVER + 120_000);
    const facts = await findSampleFacts(db);
    await db.execute(sql`delete from sample_parts`);
    const [before, after] = moves.map(([, changedAt]) =>
      changes.find((each) => each.sensorId === "wti-vol" && each.changedAt === changedAt),
    );
    expect(before).toMatchObject({ publishValues: false, isSample: true });
    expect(before?.definition).toMatchObject({ unit: "old points", series: ["VIX"] });
    expect(after).toMatchObject({ publishValues: true, isSample: false });
    expect(after?.definition).toMatchObject({ series: ["WTI"] });
    const shows = (path: string, asOf?: number) =>
      showsSample(facts, path, new URLSearchParams(asOf === undefined ? {} : { as_of: iso(asOf) }));
    const path = "/api/sensors/wti-vol/history";
    expect([shows(path), shows(path, CHANGEOVER), shows(path, CHANGEOVER - 1)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(shows("/api/sensors/hy-oas/history", CHANGEOVER - 1)).toBe(false);
  });
});
