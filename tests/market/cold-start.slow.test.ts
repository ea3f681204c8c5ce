// The first ticks of an empty database: all histories are read, and the index is complete.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Deadline } from "../../lib/core/deadline.ts";
import { ingestFeeds } from "../../lib/market/actions/ingest-feeds.ts";
import { historyProgress } from "../../lib/market/domain/history-progress.ts";
import { listSeriesSources } from "../../lib/market/queries/series.ts";
import { feedSource } from "../../lib/market/services/feed-readers.ts";
import { FEED_BASE_URLS, type FeedName } from "../../lib/market/services/feeds/index.ts";
import { insertJobRuns } from "../../lib/runtime/database/job-runs.ts";
import { evaluateDue } from "../../lib/sensors/actions/evaluate-due.ts";
import { makeMarkets } from "../../scripts/local-platform/feeds/markets.ts";
import { feedRoutes } from "../../scripts/local-platform/feeds/routes.ts";
import { makeFeedStore } from "../../scripts/local-platform/feeds/store.ts";
import { openStateFile } from "../../scripts/local-platform/state-file.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { FEED_SETTINGS } from "../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T22:00:00Z");
const TICK_MS = 5 * 60_000;
const MAX_TICKS = 30;
/** Requests after which the deadline of a tick has passed, so that the work takes several. */
const SLOW_REQUESTS = 12;

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());

test("an empty database has a full index within 30 ticks, and each history is requested once", async () => {
  const { db } = test_;
  let now = NOW;
  const options = { state: openStateFile(null), now: () => now, sample: true };
  const store = makeFeedStore(options);
  const routes = feedRoutes(store, makeMarkets(options));
  const asked = new Map<string, number>();
  let made = 0;
  const fetch: typeof globalThis.fetch = async (input) => {
    made += 1;
    const path = String(input).replace("http://platform", "");
    asked.set(path, (asked.get(path) ?? 0) + 1);
    return routes.request(path);
  };
  const names = Object.keys(FEED_BASE_URLS) as FeedName[];
  const baseUrls = Object.fromEntries(
    names.map((name) => [name, `http://platform/${name === "fredApi" ? "fred" : name}`]),
  ) as Record<FeedName, string>;
  const source = feedSource({ fetch, baseUrls, ...FEED_SETTINGS, fredApiKey: null });

  const tick = async () => {
    const before = made;
    const deadline: Deadline = { hasPassed: () => made - before > SLOW_REQUESTS };
    const slots = ["ingest", "evaluate"].map((job) => ({ job, slot: now }));
    const [ingest, evaluate] = await insertJobRuns(db, slots);
    if (!ingest || !evaluate) return expect.fail("a slot was not given out");
    await ingestFeeds({ db, feeds: source, deadline }, ingest, now, false);
    return await evaluateDue({ db, deadline }, evaluate, now);
  };

  const held = new Map([...store.all(now)].map(([name, rows]) => [name, rows.length]));
  const has = (id: string) => (held.get(id) ?? 0) > 0;
  const [first] = [historyProgress(await listSeriesSources(db), now)];
  expect(first.complete).toBe(0);
  expect(first.byHand).toContainEqual({
    id: "MOVE",
    command: "npm run ingest -- series MOVE FILE",
  });

  const answeredBy = async () =>
    Object.fromEntries((await listSeriesSources(db)).map(({ id, answeredBy }) => [id, answeredBy]));
  let ticks = 0;
  let evaluated: object = {};
  let askedForHistories: ReadonlyMap<string, number> | null = null;
  while (ticks < MAX_TICKS && !("index" in evaluated)) {
    evaluated = await tick();
    ticks += 1;
    if (askedForHistories === null && "replayed" in evaluated) {
      askedForHistories = new Map(asked);
      expect(await answeredBy()).toMatchObject({
        DGS10: "board",
        WTI: "fred",
        VIX: "cboe",
        BTC: "coinbase",
      });
    }
    now += TICK_MS;
  }
  expect(evaluated).toMatchObject({ observations: 0, index: expect.any(Number) });
  expect(ticks).toBeLessThanOrEqual(MAX_TICKS);
  const { missing } = historyProgress(await listSeriesSources(db), now);
  expect(missing.filter(has)).toEqual([]);

  // A history is a file without a date, or a request from the beginning: each was made once.
  const histories = [...(askedForHistories ?? [])].filter(([path]) =>
    /h15|cosd=1954|\/VIX_History/.test(path),
  );
  const found = histories.filter(([path]) => !/id=(SP500|DAAA|DBAA|BAA10Y|BAML)/.test(path));
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(([, times]) => times > 1)).toEqual([]);

  const dgs10 = (await listSeriesSources(db)).find(({ id }) => id === "DGS10");
  expect(dgs10?.ingested).toBe(held.get("DGS10"));

  // Everything ingested is in the index without a backfill. The sample is moved to today, so its
  // VIX counts as cut and has weight from the end of its seed, 2019-12-31.
  const { rows: counts } = await db.execute(`select
    (select sum(ingested - evaluated)::int from series) as due,
    (select count(*) > 1500 from index_readings) as "hasHistory",
    (select count(*) > 20 from sensors where active) as "hasSensors"`);
  expect(counts).toEqual([{ due: 0, hasHistory: true, hasSensors: true }]);
}, 120_000);
