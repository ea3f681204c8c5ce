// The comparison of a series with its second source.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordServiceIncidents } from "../../../functions/cron/watch-service.ts";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { type Deadline, NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { compareFeeds } from "../../../lib/market/actions/compare-sources.ts";
import { ingestObservations } from "../../../lib/market/actions/ingest.ts";
import { FETCHED_SERIES } from "../../../lib/market/domain/series.ts";
import { feedSource } from "../../../lib/market/services/feed-readers.ts";
import { FEED_BASE_URLS } from "../../../lib/market/services/feeds/index.ts";
import { insertJobRuns, updateJobRun } from "../../../lib/runtime/database/job-runs.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";
import { SAMPLE_END, type TestApp, testApp } from "../../support/service/app.ts";

const NOW = SAMPLE_END;
const HOUR_MS = 3_600_000;
const dayOf = (now: number) => Math.floor(now / DAY_MS) * DAY_MS;
const DAYS = ["2022-12-27", "2022-12-28", "2022-12-29"];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  app.setNow(NOW);
  const { db } = app.services;
  for (const series of FETCHED_SERIES.filter(({ id }) => id === "VIX" || id === "DGS10")) {
    const rows = DAYS.map((date) => ({ date, value: 20, knownAt: null }));
    await ingestObservations(db, series, rows, NOW);
    await db.execute(sql`
      update series set answered_by = ${series.source} where id = ${series.id}`);
  }
});
afterAll(() => app.close());

/** Runs the comparison while only FRED answers, for VIX. Returns the result and the requests. */
async function compare(now: number, fred: number | null, deadline: Deadline = NO_DEADLINE) {
  const { db } = app.services;
  const [run] = await insertJobRuns(db, [{ job: "compare", slot: dayOf(now) }]);
  if (run === undefined) return expect.fail("the slot was not given out");
  let asked = 0;
  const fetch: typeof globalThis.fetch = async (input) => {
    const isVix = new URL(String(input)).searchParams.get("id") === "VIXCLS";
    if (isVix) asked += 1;
    const rows = DAYS.map((date) => `${date},${fred}\n`).join("");
    return isVix && fred !== null
      ? new Response(`observation_date,VIXCLS\n${rows}`)
      : new Response(null, { status: 404 });
  };
  const feeds = feedSource({ fetch, baseUrls: FEED_BASE_URLS, ...FEED_SETTINGS, fredApiKey: null });
  return { ...(await compareFeeds({ db, feeds, deadline }, run, now)), asked };
}

/** The incident about VIX on /status after the check at this time, or null if there is none. */
async function openIncident(now: number): Promise<string | null> {
  const { db } = app.services;
  const [run] = await insertJobRuns(db, [{ job: "watch", slot: now }]);
  if (run === undefined) return expect.fail("the slot was not given out");
  await recordServiceIncidents({ db }, run, now);
  app.setNow(now);
  const body = await (await app.get(`/status?at=${now}`)).text();
  const rows = body.split("<tr>").filter((row) => row.includes(">VIX<") && row.includes("apart"));
  return rows.find((row) => row.includes("Open")) ?? null;
}

test("a difference is an incident on /status until the sources agree again, and the first source counts", async () => {
  expect(await compare(NOW, 20.02)).toMatchObject({
    status: "done",
    asked: 1,
    compared: {
      VIX: { with: "fred", days: 3, apart: null },
      DGS10: { days: 0, apart: null, failed: "fred: refused (404)" },
    },
  });
  expect(await openIncident(NOW)).toBeNull();

  expect(await compare(NOW + DAY_MS, 25.4321)).toMatchObject({
    compared: { VIX: { apart: { date: "2022-12-29", by: "5.43" } } },
  });
  expect(await openIncident(NOW + DAY_MS)).toContain(
    "Two sources are 5.43 apart on 2022-12-29, more than 0.02. The first publisher&#39;s value counts",
  );
  const { rows } = await app.services.db.execute(
    sql`select 1 from observations where series_id = 'VIX' and value = 25.4321`,
  );
  expect(rows).toEqual([]);

  // A second source that does not answer ends no incident; one that agrees again does.
  expect(await compare(NOW + 2 * DAY_MS, null)).toMatchObject({ status: "failed", asked: 1 });
  expect(await openIncident(NOW + 2 * DAY_MS)).toContain("VIX");
  await compare(NOW + 3 * DAY_MS, 20);
  expect(await openIncident(NOW + 3 * DAY_MS)).toBeNull();
});

test("series that the deadline of a tick cuts off are compared in the next one", async () => {
  const now = NOW + 4 * DAY_MS;
  const later: string[][] = [];
  let asked = 0;
  for (let tick = 0; later.at(-1)?.length !== 0; tick += 1) {
    const found = await compare(now + tick * 300_000, 20, { hasPassed: () => true });
    asked += found.asked;
    later.push((found as { later?: string[] }).later ?? []);
  }
  expect(asked).toBe(1);
  const left = later.map((series) => series.length);
  expect(left).toEqual(left.map((_, tick) => left.length - 1 - tick));
});

test("a slot in which every second source failed stays open until one answers", async () => {
  const slot = NOW + 6 * DAY_MS;
  expect(await compare(slot, null)).toMatchObject({ status: "failed", asked: 1 });
  expect(await compare(slot + 300_000, 20)).toMatchObject({ status: "failed", asked: 0 });
  const answered = await compare(slot + 3_600_000, 20);
  expect(answered).toMatchObject({ status: "done", asked: 1, compared: { VIX: { days: 3 } } });
  expect(answered).not.toHaveProperty("compared.VIX.failed");
});

test("a slot whose second source asked to wait stays open for six hours, and then closes", async () => {
  const { db } = app.services;
  const slot = dayOf(NOW) + 8 * DAY_MS;
  const pauseFred = (until: number) =>
    db.execute(sql`
      insert into feed_sources (source, retry_at) values ('fred', ${new Date(until).toISOString()})
      on conflict (source) do update set retry_at = excluded.retry_at`);
  await pauseFred(slot + HOUR_MS);
  const paused = await compare(slot, 20);
  expect(paused).toMatchObject({ status: "waiting", asked: 0, paused: ["VIX", "DGS10"] });
  expect(paused).toHaveProperty("waiting");
  expect(await compare(slot + HOUR_MS, 20)).toMatchObject({ status: "done", asked: 1 });

  const next = slot + DAY_MS;
  await pauseFred(next + DAY_MS);
  const young = await compare(next + 6 * HOUR_MS - 1, 20);
  expect(young).toMatchObject({ status: "waiting", asked: 0 });
  expect(await compare(next + 6 * HOUR_MS, 20)).toMatchObject({ status: "done", asked: 0 });
  await db.execute(sql`delete from feed_sources where source = 'fred'`);
});

test("a difference is still known after a run that failed", async () => {
  const { db } = app.services;
  const slot = dayOf(NOW) + 11 * DAY_MS;
  await compare(slot - DAY_MS, 25.4321);
  const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: "compare", slot }]);
  await updateJobRun(db, run, { status: "failed", detail: { error: "unexpected failure" } });
  expect(await compare(slot, null)).toMatchObject({
    compared: { VIX: { days: 0, apart: { date: "2022-12-29", by: "5.43" } } },
  });
});
