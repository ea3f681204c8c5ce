// A series, stock, page or list that kills the run that reads it: the try counts, and it holds nothing up.

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { NO_DEADLINE } from "../../lib/core/deadline.ts";
import { ingestFedTexts } from "../../lib/language/actions/ingest-fed-texts.ts";
import { ingestFilings } from "../../lib/language/actions/ingest-filings.ts";
import { fedSource } from "../../lib/language/services/fed/fed-source.ts";
import { ingestFeeds } from "../../lib/market/actions/ingest-feeds.ts";
import { ingestPriceFeed } from "../../lib/market/actions/ingest-price-feed.ts";
import { FEED_BASE_URLS } from "../../lib/market/services/feeds/index.ts";
import type { PriceSource } from "../../lib/market/services/price-source.ts";
import { insertJobRuns, type Run } from "../../lib/runtime/database/job-runs.ts";
import { listSetAside } from "../../lib/runtime/database/job-tries.ts";
import { fedRoutes } from "../../scripts/local-platform/feeds/fed.ts";
import { openStateFile } from "../../scripts/local-platform/state-file.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { edgarWith, RELEASE } from "../support/language/edgar-releases.ts";
import { FEED_SETTINGS, feedsOf } from "../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");
const TICK_MS = 300_000;
const SIX_HOURS = 72;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  database.failAfter(null);
  await database.db.execute(sql`delete from job_tries`);
  await database.db.execute(sql`delete from job_runs`);
});
afterAll(() => database.close());

/** From now on nothing is written any more, as in a killed process. */
const kill = () => database.failAfter(0);

type Job = (run: Run, now: number) => Promise<object>;

/** One run of a job; whether it came to its end. */
async function runOf(name: string, job: Job, now: number): Promise<boolean> {
  const { db } = database;
  await db.execute(sql`update job_runs set lease_until = now() where status = 'running'`);
  const [run = expect.fail("no slot")] = await insertJobRuns(db, [{ job: name, slot: now }]);
  const ended = await job(run, now).then(
    () => true,
    () => false,
  );
  database.failAfter(null);
  return ended;
}

/** Ticks of six hours; the number of runs that were killed. */
async function killsOf(name: string, job: Job): Promise<number> {
  let kills = 0;
  for (let tick = 0; tick < SIX_HOURS; tick += 1) {
    if (!(await runOf(name, job, NOW + tick * TICK_MS))) kills += 1;
  }
  return kills;
}

test("a deadly series is set aside, and the others are read", async () => {
  const feeds = feedsOf((id) => {
    if (id === "DGS10") kill();
    return [{ date: "2026-11-18", value: 7 }];
  });
  const { db } = database;
  const job: Job = (run, now) => ingestFeeds({ db, feeds, deadline: NO_DEADLINE }, run, now, false);
  expect(await killsOf("ingest", job)).toBe(3);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from series where last_observed_at is null and id in ('VIX', 'DGS10', 'BTC', 'WTI')`);
  expect(rows).toEqual([{ id: "DGS10" }]);
  expect(await listSetAside(db)).toMatchObject([{ job: "ingest", item: "DGS10", tries: 3 }]);
});

test("a deadly stock is set aside, and the others are read", async () => {
  const asked = new Set<string>();
  const prices: PriceSource = {
    feed: "tiingo",
    name: "Tiingo",
    historyYears: 15,
    continues: () => true,
    open: () => ({
      read: async (ticker) => {
        if (ticker === "META") kill();
        asked.add(ticker);
        return { bars: [], lastCorporateActionDate: null, leftOut: 0 };
      },
      outcomes: () => [],
    }),
  };
  const { db } = database;
  const job: Job = (run, now) =>
    ingestPriceFeed({ db, prices, deadline: NO_DEADLINE }, run, now, false);
  expect(await killsOf("prices", job)).toBe(3);
  expect(asked.size).toBeGreaterThan(10);
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from price_tickers where ticker <> 'META'`,
  );
  expect(rows[0]?.n).toBe(asked.size - 1);
  expect(await listSetAside(db)).toMatchObject([{ job: "prices", item: "META", tries: 3 }]);
});

const MEETINGS = ["2026-06-17", "2026-07-29", "2026-09-16"];

test.each([
  ["text", "/newsevents/pressreleases/monetary20260729a.htm", 3],
  ["calendar", "/monetarypolicy/fomccalendars.htm", 0],
] as const)(
  "a deadly %s of the Federal Reserve is set aside, and the others are read",
  async (what, path, missing) => {
    await database.db.execute(
      sql`truncate document_scores, document_outcomes, documents, feed_sources restart identity`,
    );
    const routes = fedRoutes({ state: openStateFile(null), now: () => NOW, sample: true });
    for (const date of MEETINGS) {
      const body = JSON.stringify({ text: "Inflation remains elevated. ".repeat(20) });
      await routes.request(`/statement/${date}`, { method: "PUT", body });
    }
    const seen: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const asked = String(input).replace(FEED_BASE_URLS.fed, "");
      seen.push(asked);
      if (asked === path) kill();
      return routes.request(asked, { headers: new Headers(init?.headers) });
    };
    const fed = fedSource({ fetch, baseUrls: FEED_BASE_URLS, ...FEED_SETTINGS, fredApiKey: null });
    const { db } = database;
    const job: Job = (run, now) =>
      ingestFedTexts({ db, fed, deadline: NO_DEADLINE }, run, now, false);
    expect(await killsOf("fed", job)).toBe(3);
    expect(seen.filter((each) => each === path)).toHaveLength(3);
    const [item] = await listSetAside(db);
    expect(item).toMatchObject({ job: "fed", tries: 3 });
    if (what === "calendar") expect(item?.item).toBe("calendar");
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from documents`);
    if (missing > 0) expect(rows[0]?.n).toBe(MEETINGS.length - 1);
  },
);

test("a deadly list of filings is set aside, and nothing else of EDGAR stops", async () => {
  const { edgar, asked } = await edgarWith({ 10: RELEASE }, undefined, (path) => {
    if (path.includes("submissions")) kill();
  });
  const { db } = database;
  const filings = { edgar, tickers: ["ACME"], isTextKept: false };
  const job: Job = (run, now) => ingestFilings({ db, filings, deadline: NO_DEADLINE }, run, now);
  expect(await killsOf("filings", job)).toBe(3);
  expect(asked.filter((path) => path.includes("submissions"))).toHaveLength(3);
  expect(await listSetAside(db)).toMatchObject([{ item: "list of ACME", tries: 3 }]);
});
