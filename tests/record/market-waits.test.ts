// Reading the probabilities of prediction markets: requests to wait, and the deadline.

import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_DEADLINE } from "../../lib/core/deadline.ts";
import { listFeedSources } from "../../lib/market/queries/feed-sources.ts";
import { FEED_BASE_URLS } from "../../lib/market/services/feeds/index.ts";
import { readMarketProbabilities } from "../../lib/record/actions/read-market-probabilities.ts";
import type { RecordedCall } from "../../lib/record/domain/call.ts";
import { marketSource } from "../../lib/record/services/market-source.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { countedFetch, FEED_SETTINGS } from "../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const MINUTE_MS = 60_000;

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());

/** Publishes an active call that follows a market and has no probability of it yet. */
const followed = (slug: string) =>
  ({
    slug,
    status: "active",
    marketFeed: "manifold",
    marketFeedId: slug,
    marketProb: null,
    marketProbAt: null,
  }) as RecordedCall;
const CALLS = ["one", "two", "three"].map(followed);

/** Runs the job with an exchange. Returns the number of requests and the probabilities found. */
async function runOver(answer: (id: string) => Response, at: number, deadline = NO_DEADLINE) {
  const exchange: typeof fetch = async (input) => answer(String(input).split("/").at(-1) ?? "");
  const { fetch, made } = countedFetch(exchange);
  const markets = marketSource({
    fetch,
    baseUrls: FEED_BASE_URLS,
    ...FEED_SETTINGS,
    fredApiKey: null,
  });
  const found = await readMarketProbabilities({ db: test_.db, markets, deadline }, CALLS, at);
  return { asked: made(), found: [...found.keys()] };
}

const open = (id: string) =>
  Response.json({ id, outcomeType: "BINARY", probability: 0.4, isResolved: false });
const busy = () => new Response("", { status: 429, headers: { "retry-after": "900" } });

test("an exchange that asks to wait gets no request until then, also from later ticks", async () => {
  expect(await runOver(busy, NOW)).toEqual({ asked: 1, found: [] });
  expect(await runOver(open, NOW + 10 * MINUTE_MS)).toEqual({ asked: 0, found: [] });
  const slugs = ["one", "two", "three"];
  expect(await runOver(open, NOW + 15 * MINUTE_MS)).toEqual({ asked: 3, found: slugs });
  expect(await listFeedSources(test_.db)).toMatchObject([
    { source: "manifold", lastError: "manifold: unavailable (429)", retryAt: null },
  ]);
});

test("after the deadline of the tick only the first market is read", async () => {
  const { asked } = await runOver(open, NOW + 20 * MINUTE_MS, { hasPassed: () => true });
  expect(asked).toBe(1);
});
