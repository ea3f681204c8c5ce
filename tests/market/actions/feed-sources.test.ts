// Faults of market data sources: requests to wait, and answers that are cut off.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, weekdayOf } from "../../../lib/core/calendar-date.ts";
import { NO_DEADLINE } from "../../../lib/core/deadline.ts";
import { ingestFeeds } from "../../../lib/market/actions/ingest-feeds.ts";
import { feedSource } from "../../../lib/market/services/feed-readers.ts";
import { FEED_BASE_URLS } from "../../../lib/market/services/feeds/index.ts";
import { insertJobRuns } from "../../../lib/runtime/database/job-runs.ts";
import { feedRows } from "../../../scripts/operator/doctor/feeds.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";
import { random } from "../../support/tools/random.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let test_: TestDatabase;
let slot = NOW;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  await test_.db.execute(sql`delete from observations`);
  await test_.db.execute(sql`delete from feed_sources`);
  await test_.db.execute(sql`update series set ingested = 0, last_observed_at = null,
    last_checked_at = null, last_error = null, last_body = null`);
});

type Server = (url: URL) => Response | undefined;

/** Runs the job with these servers; other hosts answer 404. Returns the requests by host. */
async function ingest(server: Server, now: number, all = true) {
  slot += 1_000;
  const [run] = await insertJobRuns(test_.db, [{ job: "ingest", slot }]);
  if (run === undefined) return expect.fail("the slot was not given out");
  const asked = new Map<string, number>();
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input));
    asked.set(url.host, (asked.get(url.host) ?? 0) + 1);
    return server(url) ?? new Response(null, { status: 404 });
  };
  const feeds = feedSource({ fetch, baseUrls: FEED_BASE_URLS, ...FEED_SETTINGS, fredApiKey: null });
  const detail = await ingestFeeds({ db: test_.db, feeds, deadline: NO_DEADLINE }, run, now, all);
  return { detail, asked: (host: string) => asked.get(host) ?? 0 };
}

const FRED = "fred.stlouisfed.org";
const fredRow = ({ searchParams }: URL) =>
  new Response(`DATE,${searchParams.get("id")}\n2026-11-18,4.5\n`);
const isFred = ({ host }: URL) => host === FRED;

const doctor = async () => {
  const rows = await feedRows(test_.db, NOW);
  return (what: string) => rows.find((row) => row.what === what);
};

describe("a source that asks to wait", () => {
  const busy: Server = (url) =>
    isFred(url) ? new Response("", { status: 429, headers: { "retry-after": "3600" } }) : undefined;
  const good: Server = (url) => (isFred(url) ? fredRow(url) : undefined);

  test("it gets no request from later ticks before its time, even when all feeds are requested", async () => {
    const first = await ingest(busy, NOW);
    // The requests in progress at the first refusal, each once.
    expect(first.asked(FRED)).toBeLessThanOrEqual(4);
    expect(first.detail).toMatchObject({ status: "failed" });
    for (const minutes of [5, 30, 59]) {
      const { asked, detail } = await ingest(good, NOW + minutes * MINUTE_MS);
      expect(asked(FRED)).toBe(0);
      expect(asked("cdn.cboe.com")).toBeGreaterThan(0);
      expect(detail.paused).toContain("BAA10Y");
      expect(detail.failed).not.toHaveProperty("BAA10Y");
    }
    const { asked } = await ingest(good, NOW + HOUR_MS);
    expect(asked(FRED)).toBeGreaterThan(4);
  });

  test("it keeps its last error, which the doctor reports without an address", async () => {
    await ingest(busy, NOW);
    const error = "last error 2026-11-20T12:00:00.000Z: fred: unavailable (429)";
    expect((await doctor())("feed fred")).toMatchObject({
      health: "bad",
      found: `answered last never; ${error}; asked us to wait until 2026-11-20T13:00:00.000Z`,
    });
    await ingest(good, NOW + HOUR_MS);
    const row = (await doctor())("feed fred");
    expect(row).toMatchObject({ health: "good" });
    expect(row?.found).toBe(`answered last 2026-11-20T13:00:00.000Z; ${error}`);
    const text = JSON.stringify(await feedRows(test_.db, NOW));
    for (const address of Object.values(FEED_BASE_URLS)) {
      expect(text).not.toContain(new URL(address).host);
    }
  });
});

describe("the rows of an answer", () => {
  const next = random(18);
  const dates = Array.from({ length: 300 }, (_, day) => addDays("2026-01-23", day)).filter(
    (date) => weekdayOf(date) % 6 !== 0,
  );
  const rows = dates.map((date, day) => [date, (20 + Math.sin(day) + next()).toFixed(2)]);
  const bodyOf = (given: typeof rows) =>
    ["DATE,BAA10Y", ...given.map((row) => row.join(","))].join("\n").concat("\n");
  const serving =
    (body: string): Server =>
    (url) =>
      url.searchParams.get("id") === "BAA10Y" ? new Response(body) : undefined;
  const newest = async () =>
    (
      await test_.db.execute<{ date: string; value: number; revised: string }>(sql`
        select observed_at::date::text as date, value,
          (select count(*)::text from observations where revision > 0) as revised
        from observations where series_id = 'BAA10Y' order by observed_at desc limit 1`)
    ).rows[0];

  test("a row that is cut off within its last number is neither a revision nor an observation", async () => {
    const held = rows.slice(0, -1);
    await ingest(serving(bodyOf(held)), NOW);
    const before = await newest();
    for (const given of [held, rows]) {
      for (const cut of [1, 2, 3, 4]) {
        for (let times = 0; times < 2; times += 1) {
          const at = NOW + (cut + times) * 5 * MINUTE_MS;
          const { detail } = await ingest(serving(bodyOf(given).slice(0, -cut)), at);
          expect(detail.doubtful).toEqual({ BAA10Y: "no line end" });
        }
      }
      expect(await newest()).toEqual(before);
    }
    expect((await doctor())("series")?.found).toContain(
      "BAA10Y (fred: last row not taken (no line end))",
    );
    await ingest(serving(bodyOf(rows)), NOW + HOUR_MS);
    expect(await newest()).toEqual({
      date: rows.at(-1)?.[0],
      value: Number(rows.at(-1)?.[1]),
      revised: "0",
    });
    expect((await doctor())("jumps")).toMatchObject({ health: "good" });
  });

  test("the last row of an answer without a final line end is accepted when another row follows it", async () => {
    const all = bodyOf(rows).trimEnd();
    const before = bodyOf(rows.slice(0, -1)).trimEnd();
    for (const at of [NOW, NOW + 5 * MINUTE_MS]) await ingest(serving(before), at);
    expect((await newest())?.date).toBe(rows.at(-3)?.[0]);
    await ingest(serving(all), NOW + 10 * MINUTE_MS);
    expect((await newest())?.date).toBe(rows.at(-2)?.[0]);
  });

  test("a complete row is accepted at once, even with a jump, which the doctor reports", async () => {
    await ingest(serving(bodyOf(rows.slice(0, -1))), NOW);
    const [date] = rows.at(-1) ?? [];
    const crash = [...rows.slice(0, -1), [date ?? "", "82.69"]];
    const { detail } = await ingest(serving(bodyOf(crash)), NOW + HOUR_MS);
    expect(detail.doubtful).toEqual({});
    expect(await newest()).toMatchObject({ date, value: 82.69 });
    const jumps = (await doctor())("jumps");
    expect(jumps?.health).toBe("warn");
    expect(jumps?.found).toMatch(new RegExp(`^BAA10Y \\d+\\.?\\d* to 82\\.69 on ${date}$`));
  });
});
