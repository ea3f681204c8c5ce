// Hostile answers of the data sources, made by the local platform and read by the service's
// feeds.

import { beforeAll, describe, expect, test } from "vitest";
import { FETCHED_SERIES, type FetchedSeries } from "../../lib/market/domain/series.ts";
import {
  FEED_BASE_URLS,
  FeedError,
  type FeedName,
  FeedRun,
  fetchSeries,
} from "../../lib/market/services/feeds/index.ts";
import { makeMarkets } from "../../scripts/local-platform/feeds/markets.ts";
import { feedRoutes } from "../../scripts/local-platform/feeds/routes.ts";
import { makeFeedStore } from "../../scripts/local-platform/feeds/store.ts";
import { hostileAnswer } from "../../scripts/local-platform/hostile.ts";
import { openStateFile } from "../../scripts/local-platform/state-file.ts";
import { FEED_SETTINGS } from "../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T22:00:00Z");
const SINCE = "2026-11-02";
const sources = new Map<string, FetchedSeries>();
for (const series of FETCHED_SERIES) {
  // The one Treasury rate without a sample.
  if (series.id === "DGS3MO") continue;
  for (const origin of [...series.origins, ...(series.history ? [series.history] : [])]) {
    if (!sources.has(origin.source))
      sources.set(origin.source, { ...series, origins: [origin], history: null });
  }
}
sources.set("fredApi", { ...(sources.get("fred") as FetchedSeries) });

let routes: ReturnType<typeof feedRoutes>;
beforeAll(() => {
  const options = { state: openStateFile(null), now: () => NOW, sample: true };
  const store = makeFeedStore(options);
  store.put("SP500", { date: "2026-11-19", value: 6_000 });
  store.put("SP500", { date: "2026-11-20", value: 6_010 });
  routes = feedRoutes(store, makeMarkets(options));
});

/** Reads a source that answers in this way; returns the result and the log. */
async function read(source: string, how: string | null) {
  const fetch: typeof globalThis.fetch = async (input) => {
    const answer = await routes.request(String(input).replace("http://platform", ""));
    if (how === null) return answer;
    const hostile = hostileAnswer(how, {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
    });
    return new Response(hostile.body as BodyInit, hostile);
  };
  const names = Object.keys(FEED_BASE_URLS) as FeedName[];
  const folder = (name: string) => `http://platform/${name === "fredApi" ? "fred" : name}`;
  const baseUrls = Object.fromEntries(names.map((name) => [name, folder(name)])) as Record<
    FeedName,
    string
  >;
  const run = new FeedRun({ now: NOW, retryTimes: new Map() });
  const fredApiKey = source === "fredApi" ? "key" : null;
  const feeds = { fetch, baseUrls, ...FEED_SETTINGS, fredApiKey, eiaApiKey: "key" };
  const span = { sinceDate: SINCE, lastBody: null, run };
  const series = sources.get(source) as FetchedSeries;
  const found = await fetchSeries(feeds, series, span).catch((error: unknown) => error);
  return { found, outcome: run.outcomes()[0] };
}

describe.each([...sources.keys()])("a feed of %s", (source) => {
  let whole: { date: string; value: number }[];
  beforeAll(async () => {
    const { found } = await read(source, null);
    whole = (found as { observations: typeof whole }).observations;
    expect(whole.length).toBeGreaterThan(1);
  });

  test.each(["html", "puzzle", "empty", "403", "404", "429", "429:30", "huge", "redirect"])(
    "an answer of the kind %s gives nothing, and one log line says what happened",
    async (how) => {
      const { found, outcome } = await read(source, how);
      expect(found).toBeInstanceOf(FeedError);
      expect(outcome).toMatchObject({ source, answered: false });
      expect(outcome?.error).toMatch(/^\w+: [\w ]+( \([\w -]+\))?$/);
      expect(outcome?.retryAt).toBe({ "429": NOW + 600_000, "429:30": NOW + 30_000 }[how] ?? null);
    },
  );

  test.each(["future", "nan", "renamed", "doubled"])(
    "an answer of the kind %s is refused as a whole",
    async (how) => {
      const { found, outcome } = await read(source, how);
      expect(found).toBeInstanceOf(FeedError);
      expect(outcome?.error).toMatch(/: malformed \(/);
    },
  );

  test("an answer that is cut off gives true values or nothing", async () => {
    const { found } = await read(source, "cut");
    if (found instanceof FeedError) expect(found.reason).toBe("malformed");
    else {
      const { observations, truncation } = found as {
        observations: typeof whole;
        truncation: string;
      };
      // The Treasury's newest row comes first, so the missing rows are older than what was
      // requested.
      if (truncation === null) expect(observations).toEqual(whole);
      for (const row of observations) expect(whole).toContainEqual(row);
    }
  });
});
