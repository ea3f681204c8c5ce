// Parsing the answers of the prediction market Manifold.

import { expect, test } from "vitest";
import { FEED_BASE_URLS } from "../../../lib/market/services/feeds/index.ts";
import { parseManifold } from "../../../lib/market/services/feeds/markets/manifold.ts";
import { type MarketReader, marketSource } from "../../../lib/record/services/market-source.ts";
import { FEED_SETTINGS } from "../../support/market/feeds.ts";

const market = { id: "abcdefgh", outcomeType: "BINARY", probability: 0.37, isResolved: false };

test("a yes/no market gives its probability, and a resolved one gives none", () => {
  expect(parseManifold(JSON.stringify({ ...market, question: "Rain?" }))).toBe(0.37);
  expect(parseManifold(JSON.stringify({ ...market, isResolved: true }))).toBeNull();
});

test.each([
  ["another kind of market", { ...market, outcomeType: "MULTIPLE_CHOICE" }],
  ["a probability beyond 1", { ...market, probability: 37 }],
  ["no probability", { ...market, probability: undefined }],
])("%s is malformed and gives no number", (_, answer) => {
  expect(() => parseManifold(JSON.stringify(answer))).toThrow(/manifold: malformed/);
});

test("a run makes no more requests than it may, including repeated attempts", async () => {
  const asked: string[] = [];
  const answer: typeof fetch = async (input) => {
    asked.push(String(input));
    return String(input).endsWith("/missing")
      ? new Response("{}", { status: 404 })
      : Response.json(market);
  };
  const limits = { maxRequests: 3, now: 0, retryTimes: new Map() };
  const feeds = { fetch: answer, baseUrls: FEED_BASE_URLS, ...FEED_SETTINGS, fredApiKey: null };
  const reader: MarketReader = marketSource(feeds).open(limits);
  await expect(reader.read("manifold", "missing")).rejects.toThrow(/manifold: refused/);
  expect(await reader.read("manifold", "abc/def")).toBe(0.37);
  expect(asked.at(-1)).toBe("https://api.manifold.markets/v0/market/abc%2Fdef");
  await reader.read("manifold", "last");
  await expect(reader.read("manifold", "more")).rejects.toThrow(/not_asked/);
  expect(asked).toHaveLength(3);
});
