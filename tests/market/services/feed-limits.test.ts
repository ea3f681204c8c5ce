// Limits of requests to data sources: Retry-After and the maximum of requests.

import { describe, expect, test } from "vitest";
import {
  FEED_BASE_URLS,
  FeedRun,
  type Feeds,
  fetchSeries,
} from "../../../lib/market/services/feeds/index.ts";
import { countedFetch, FEED_SETTINGS, fetchedSeries } from "../../support/market/feeds.ts";

const NOW = Date.parse("2024-07-03T12:00:00Z");
const CSV = "observation_date,BAA10Y\n2024-07-02,4.43\n";
const SECOND_MS = 1_000;

/** A run with a server that gives these answers in order, the last one repeatedly. */
function runOver(
  answers: (() => Response)[],
  {
    maxRequests = 100,
    retryTimes = {},
  }: { maxRequests?: number; retryTimes?: Record<string, number> } = {},
) {
  let asked = 0;
  const server: typeof fetch = async () => {
    asked += 1;
    return answers[Math.min(asked, answers.length) - 1]?.() ?? new Response(null, { status: 404 });
  };
  const { fetch, made } = countedFetch(server);
  const feeds: Feeds = { fetch, baseUrls: FEED_BASE_URLS, ...FEED_SETTINGS, fredApiKey: null };
  const run = new FeedRun({
    maxRequests,
    now: NOW,
    retryTimes: new Map(Object.entries(retryTimes)),
  });
  const read = (id = "BAA10Y") =>
    fetchSeries(feeds, fetchedSeries(id), { sinceDate: "2024-06-20", lastBody: null, run });
  return { read, made, outcomes: () => run.outcomes() };
}

const busy =
  (headers: Record<string, string> = {}, status = 503) =>
  () =>
    new Response("", { status, headers });
const good = () => new Response(CSV);

describe("the header Retry-After", () => {
  test.each([
    ["seconds", 429, { "retry-after": "3600" }, 3_600],
    ["seconds", 503, { "retry-after": "1" }, 1],
    [
      "an instant by the source's clock",
      503,
      { "retry-after": "Wed, 03 Jul 2030 12:10:00 GMT", date: "Wed, 03 Jul 2030 12:00:00 GMT" },
      600,
    ],
    ["an instant, without a clock", 429, { "retry-after": "Wed, 03 Jul 2024 12:10:00 GMT" }, 600],
    ["more than a day", 503, { "retry-after": "999999999999" }, 86_400],
  ])(
    "a time in %s (%i) keeps the source from being asked again in this run and before that time",
    async (_, status, headers, seconds) => {
      const { read, made, outcomes } = runOver([busy(headers, status), good]);
      await expect(read()).rejects.toMatchObject({ reason: "unavailable" });
      await expect(read("DBAA")).rejects.toMatchObject({ reason: "paused" });
      expect(made()).toBe(1);
      const retryAt = NOW + seconds * SECOND_MS;
      const error = `fred: unavailable (${status})`;
      expect(outcomes()).toEqual([{ source: "fred", answered: false, error, retryAt }]);
    },
  );

  test.each(["", "soon", "-5", "0", "Wed, 03 Jul 2019 12:10:00 GMT"])(
    "a header without a valid time (%j) changes nothing, and one more attempt follows at once",
    async (value) => {
      const { read, made } = runOver([busy({ "retry-after": value }), good]);
      expect((await read()).observations).toHaveLength(1);
      expect(made()).toBe(2);
    },
  );

  test("a time from an earlier run applies to that source alone, until it is over", async () => {
    const paused = runOver([good], { retryTimes: { fred: NOW + 1, cboe: NOW + 1 } });
    await expect(paused.read()).rejects.toMatchObject({ reason: "paused" });
    expect([paused.made(), paused.outcomes()]).toEqual([0, []]);
    const over = runOver([good], { retryTimes: { fred: NOW, cboe: NOW + 1 } });
    expect((await over.read()).observations).toHaveLength(1);
  });
});

describe("the maximum of requests of a run", () => {
  test("a reached maximum is no failure of a source that was not asked", async () => {
    const { read, made, outcomes } = runOver([good], { maxRequests: 1 });
    await read();
    await expect(read("DBAA")).rejects.toMatchObject({ reason: "not_asked" });
    expect([made(), outcomes()]).toEqual([
      1,
      [{ source: "fred", answered: true, error: null, retryAt: null }],
    ]);
  });

  test("a maximum reached by the first attempt reports the failure of that attempt", async () => {
    const { read, made, outcomes } = runOver([busy()], { maxRequests: 1 });
    await expect(read()).rejects.toThrow("fred: unavailable (503)");
    expect(made()).toBe(1);
    expect(outcomes()).toMatchObject([{ answered: false, error: "fred: unavailable (503)" }]);
  });

  test("simultaneous requests never exceed the maximum", async () => {
    const { read, made } = runOver([busy()], { maxRequests: 7 });
    await Promise.allSettled(Array.from({ length: 20 }, () => read()));
    expect(made()).toBe(7);
  });
});
