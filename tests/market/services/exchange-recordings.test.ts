// Parsing answers of prediction markets: Kalshi and Polymarket.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseKalshi } from "../../../lib/market/services/feeds/markets/kalshi.ts";
import {
  parsePolymarket,
  polymarketUrl,
} from "../../../lib/market/services/feeds/markets/polymarket.ts";

const kit = join(import.meta.dirname, "../../../../shared/data/sources/prediction-markets");
const why = existsSync(kit) ? "" : " (skipped: ../shared/data/sources is not there)";

type Market = Record<string, string>;
const recorded = (name: string) => JSON.parse(readFileSync(join(kit, name), "utf8")) as unknown;

describe.skipIf(why !== "")(`recorded answers${why}`, () => {
  test("Kalshi's probability is the middle of bid and ask, and absent without a price", () => {
    const idle = recorded("kalshi-markets_2026-06.json") as Market[];
    const { events } = recorded("kalshi-events_2026-08.json") as {
      events: { markets: Market[] }[];
    };
    const read = (markets: Market[]) =>
      markets.map(({ ticker = "" }) => parseKalshi(JSON.stringify({ markets }), ticker));
    expect(read(idle)).toEqual(idle.map(() => null));
    const traded = events.flatMap(({ markets }) => read(markets));
    expect(traded).toEqual([0.125, 0.11, 0.07, 0.075, 0.075, 0.07, 0.105, 0.145, 0.125]);
  });

  test("Polymarket's probability is the price of yes, and absent before the start and after the close", () => {
    const open = recorded("polymarket-gamma-markets_2026-06.json") as Market[];
    const events = recorded("polymarket-gamma-events_2026-08.json") as { markets: Market[] }[];
    const read = (markets: Market[]) =>
      markets.map(({ slug = "" }) => parsePolymarket(JSON.stringify({ markets }), slug));
    expect(read(open)).toEqual([0.51, 0.51, 0.495, 0.505, 0.505]);
    const all = events.flatMap(({ markets }) => read(markets));
    expect(all).toEqual([null, null, 0.265, null, null, 0.0035, null, null]);
  });
});

const kalshi = {
  ticker: "A-1",
  market_type: "binary",
  status: "active",
  result: "",
  yes_bid_dollars: "0.3000",
  yes_ask_dollars: "0.3200",
  last_price_dollars: "0.4000",
};
const ofKalshi = (given: object) =>
  parseKalshi(JSON.stringify({ markets: [{ ...kalshi, ...given }] }), "A-1");

test("Kalshi's last price counts when bid and ask are far apart, and nothing counts after the end", () => {
  expect(ofKalshi({})).toBe(0.31);
  expect(ofKalshi({ yes_ask_dollars: "0.6000" })).toBe(0.4);
  expect(ofKalshi({ status: "settled", result: "yes" })).toBeNull();
  expect(ofKalshi({ status: "closed" })).toBeNull();
});

test.each([
  ["another market", { ticker: "A-2" }, /no such market/],
  ["a market of numbers", { market_type: "scalar" }, /not yes or no/],
  ["a crossed book", { yes_bid_dollars: "0.9000" }, /bid above ask/],
  ["a price in cents", { yes_bid_dollars: "30" }, /shape/],
  ["a price as a number", { yes_bid_dollars: 0.3 }, /shape/],
])("Kalshi: %s is malformed", (_, given, reason) => {
  expect(() => ofKalshi(given)).toThrow(reason);
});

const polymarket = {
  slug: "a",
  active: true,
  closed: false,
  outcomes: '["Yes", "No"]',
  outcomePrices: '["0.6", "0.4"]',
};
const ofPolymarket = (given: object) =>
  parsePolymarket(JSON.stringify({ markets: [{ ...polymarket, ...given }] }), "a");

test("Polymarket's list is the one whose pages have cursors, and another shape is malformed", () => {
  expect(polymarketUrl("https://gamma", "a b")).toBe("https://gamma/markets/keyset?slug=a%20b");
  expect(() => parsePolymarket(JSON.stringify([polymarket]), "a")).toThrow(/shape/);
});

test.each([
  ["other outcomes", { outcomes: '["Up", "Down"]' }, /not yes or no/],
  ["three outcomes", { outcomes: '["Yes", "No", "Maybe"]' }, /shape/],
  ["prices that add up to two", { outcomePrices: '["1", "1"]' }, /prices/],
  ["prices that are no numbers", { outcomePrices: '["x", "0.4"]' }, /prices/],
  ["a list in place of its text", { outcomePrices: [0.6, 0.4] }, /shape/],
  ["no prices of an active market", { outcomePrices: undefined }, /not JSON/],
])("Polymarket: %s is malformed", (_, given, reason) => {
  expect(ofPolymarket({})).toBe(0.6);
  expect(() => ofPolymarket(given)).toThrow(reason);
});
