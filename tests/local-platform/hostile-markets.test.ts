// Hostile answers of prediction markets, made by the local platform and read by the service.

import { describe, expect, test } from "vitest";
import { MARKET_FEEDS, type MarketFeed } from "../../lib/market/domain/sources.ts";
import { FEED_BASE_URLS, FeedError, type FeedName } from "../../lib/market/services/feeds/index.ts";
import { marketSource } from "../../lib/record/services/market-source.ts";
import { makeMarkets } from "../../scripts/local-platform/feeds/markets.ts";
import { feedRoutes } from "../../scripts/local-platform/feeds/routes.ts";
import { makeFeedStore } from "../../scripts/local-platform/feeds/store.ts";
import { hostileAnswer } from "../../scripts/local-platform/hostile.ts";
import { openStateFile } from "../../scripts/local-platform/state-file.ts";
import { FEED_SETTINGS } from "../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T22:00:00Z");
const ID = "LOCAL-MARKET-1";
const options = { state: openStateFile(null), now: () => NOW, sample: true };
const routes = feedRoutes(makeFeedStore(options), makeMarkets(options));

/** Reads a market of an exchange that answers in this way; returns the result and the log. */
async function read(feed: MarketFeed, how: string | null) {
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
  const baseUrls = Object.fromEntries(
    names.map((name) => [name, `http://platform/${name}`]),
  ) as Record<FeedName, string>;
  const feeds = { fetch, baseUrls, ...FEED_SETTINGS, fredApiKey: null, eiaApiKey: null };
  const reader = marketSource(feeds).open({
    now: NOW,
    retryTimes: new Map(),
  });
  const found = await reader.read(feed, ID).catch((error: unknown) => error);
  return { found, outcome: reader.outcomes()[0] };
}

const put = (feed: MarketFeed, market: object) =>
  routes.request(`/${feed}/${ID}`, { method: "PUT", body: JSON.stringify(market) });

describe.each(MARKET_FEEDS)("the market feed %s", (feed) => {
  test("it gives the probability that was set, and none after the market is resolved", async () => {
    expect((await put(feed, { probability: 0.37 })).status).toBe(200);
    expect(await read(feed, null)).toMatchObject({ found: 0.37, outcome: { answered: true } });
    await put(feed, { probability: 0.37, resolution: "YES" });
    expect((await read(feed, null)).found).toBeNull();
    await put(feed, { probability: 0.37 });
  });

  test.each([
    "html",
    "puzzle",
    "empty",
    "cut",
    "403",
    "404",
    "429",
    "429:30",
    "huge",
    "redirect",
    "nan",
    "renamed",
  ])("an answer of the kind %s gives nothing, and one log line says what happened", async (how) => {
    const { found, outcome } = await read(feed, how);
    expect(found).toBeInstanceOf(FeedError);
    expect(outcome).toMatchObject({ source: feed, answered: false });
    expect(outcome?.error).toMatch(/^\w+: [\w ]+( \([\w -]+\))?$/);
    expect(outcome?.retryAt).toBe({ "429": NOW + 600_000, "429:30": NOW + 30_000 }[how] ?? null);
  });

  test("an answer with a doubled row or future dates gives the true number or nothing", async () => {
    for (const how of ["doubled", "future"]) {
      const { found } = await read(feed, how);
      if (found instanceof FeedError) expect(found.message).toMatch(/malformed \(twice\)/);
      else expect(found).toBe(0.37);
    }
  });
});
