// An operator's own rows take the place of the sample's: the rows, what was computed from them, and the label.

import { sql } from "drizzle-orm/sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_DEADLINE } from "../../lib/core/deadline.ts";
import { ingestObservations } from "../../lib/market/actions/ingest.ts";
import { ingestFeeds } from "../../lib/market/actions/ingest-feeds.ts";
import { previousSession } from "../../lib/market/domain/calendar.ts";
import { insertSampleSeries, listSampleSeries } from "../../lib/market/queries/sample-data.ts";
import { insertJobRuns } from "../../lib/runtime/database/job-runs.ts";
import { backfill } from "../../lib/sensors/actions/backfill.ts";
import { evaluateDue } from "../../lib/sensors/actions/evaluate-due.ts";
import { feedsOf, fetchedSeries } from "../support/market/feeds.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { LABEL, markAllAsSample } from "../support/service/mark-sample.ts";

let app: TestApp;
let now = SAMPLE_END;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  await markAllAsSample(app.services.db);
});
afterAll(() => app.close());

/** Own values of the last sessions, all higher than any of the sample. */
const OWN = Array.from({ length: 70 }, (_, back) => back)
  .reduce((dates) => [previousSession("nyse", dates[0] ?? ""), ...dates], ["2022-12-30"])
  .map((date, place) => ({ date, value: 90 + place / 10, knownAt: null }));

const valuesOf = async (id: string) => {
  const { rows } = await app.services.db.execute<{ value: number }>(
    sql`select value from observations where series_id = ${id} order by observed_at, revision`,
  );
  return rows.map(({ value }) => value);
};

async function labelAt(path: string): Promise<string | null> {
  now += 60_000;
  app.setNow(now);
  return (await app.get(path)).headers.get("x-svc-data");
}

const stateOf = async (id: string) =>
  (await listSampleSeries(app.services.db)).find((each) => each.id === id)?.state;

async function run(job: "evaluate" | "ingest") {
  now += 60_000;
  const [taken] = await insertJobRuns(app.services.db, [{ job, slot: now }]);
  return taken ?? expect.fail("the slot was not given out");
}

test("an operator's file replaces the sample's rows of its series only", async () => {
  const { db } = app.services;
  expect(await valuesOf("VIX")).toHaveLength(60);
  const found = await ingestObservations(db, fetchedSeries("VIX"), OWN, now);
  expect(found).toEqual({ added: OWN.length, revised: 0 });
  expect(await valuesOf("VIX")).toEqual(OWN.map(({ value }) => value));
  expect(await valuesOf("WTI")).toHaveLength(60);
  expect(await stateOf("VIX")).toBe("replaced");
});

test("a tick leaves the new rows to a backfill, and the label stays until it has run", async () => {
  const { db } = app.services;
  const due = await run("evaluate");
  expect(await evaluateDue({ db, deadline: NO_DEADLINE }, due, now)).toMatchObject({
    waiting: "npm run backfill, for VIX",
  });
  expect(await labelAt("/api/sensors/vix/history")).toBe(LABEL);
  await backfill(db, { now });
  expect(await stateOf("VIX")).toBe("left");
  const answer = await app.json("/api/sensors/vix/history");
  const values = (answer["readings"] as { value: number }[]).map(({ value }) => value);
  expect(values.filter((value) => value < 90)).toEqual([]);
  expect(await labelAt("/api/sensors/vix/history")).toBeNull();
  expect(await labelAt("/api/sensors/breakeven-5y")).toBe(LABEL);
  expect(await labelAt("/api/stress-index")).toBe(LABEL);
});

test("the same file again changes nothing, and the sample does not come back", async () => {
  const { db } = app.services;
  expect(await ingestObservations(db, fetchedSeries("VIX"), OWN, now)).toEqual({
    added: 0,
    revised: 0,
  });
  await insertSampleSeries(db, ["VIX"]);
  expect(await stateOf("VIX")).toBe("left");
  const asked: string[] = [];
  const feeds = feedsOf((id) => {
    asked.push(id);
    return [];
  });
  const services = { db, deadline: NO_DEADLINE };
  await ingestFeeds(
    { ...services, feeds: { ...feeds, replaySample: true } },
    await run("ingest"),
    now,
    true,
  );
  expect(asked).toContain("WTI");
  expect(asked).not.toContain("VIX");
  // A real source goes on with the operator's series.
  await ingestFeeds({ ...services, feeds }, await run("ingest"), now, true);
  expect(asked).toContain("VIX");
});

test("a series that has rows before the sample is loaded is the operator's", async () => {
  const { db } = app.services;
  await db.execute(sql`delete from sample_parts where name = 'WTI'`);
  await insertSampleSeries(db, ["WTI", "HY_OAS"]);
  expect([await stateOf("WTI"), await stateOf("HY_OAS")]).toEqual(["left", "held"]);
});

test("without any part of the sample, no answer has the label", async () => {
  await app.services.db.execute(sql`update sample_parts set state = 'left'`);
  for (const path of ["/api/sensors", "/api/stress-index", "/api/health", "/api/calls"])
    expect(await labelAt(path), path).toBeNull();
});
