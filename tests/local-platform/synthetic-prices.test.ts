// The synthetic stock prices of the local platform.

import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Bar, invalidBarReason } from "../../lib/market/domain/bar.ts";
import { sessionCloseAt } from "../../lib/market/domain/calendar.ts";
import { MADE_UP_MARKET, MADE_UP_STOCKS } from "../../lib/market/domain/made-up-stocks.ts";
import { coveredTickers } from "../../lib/market/domain/universe.ts";
import { massiveUrl, parseMassive } from "../../lib/market/services/feeds/prices/massive.ts";
import { parseStooqBars, stooqUrl } from "../../lib/market/services/feeds/prices/stooq.ts";
import { parseTiingo, tiingoUrl } from "../../lib/market/services/feeds/prices/tiingo.ts";
import { replayPrices } from "../../lib/sensors/domain/equities/replay-prices.ts";
import { makeMarkets } from "../../scripts/local-platform/feeds/markets.ts";
import { feedRoutes } from "../../scripts/local-platform/feeds/routes.ts";
import { makeFeedStore } from "../../scripts/local-platform/feeds/store.ts";
import { openStateFile } from "../../scripts/local-platform/state-file.ts";
import { SYNTHETIC_FROM, SYNTHETIC_TO, syntheticPrices } from "../../scripts/sample/make-prices.ts";

const prices = syntheticPrices();
const tickers = coveredTickers(false, MADE_UP_STOCKS);
const regimesOf = (bars: readonly Bar[]) =>
  replayPrices(
    bars.map((bar) => ({ ...bar, revision: 0, knownAt: sessionCloseAt("nyse", bar.date) })),
    () => 0,
  ).readings;

describe("the synthetic prices", () => {
  test("they are the same each time, for the made-up stocks and their market", () => {
    const digest = (made: typeof prices) =>
      createHash("sha256")
        .update(JSON.stringify([...made]))
        .digest("hex");
    expect(digest(syntheticPrices())).toBe(digest(prices));
    expect(digest(syntheticPrices(1))).not.toBe(digest(prices));
    expect([...prices.keys()].sort()).toEqual([...tickers, MADE_UP_MARKET].sort());
  });

  test("they have a bar for every session of five years, and no jump like a split", () => {
    for (const bars of prices.values()) {
      expect(bars).toHaveLength(1_259);
      expect([bars[0]?.date, bars.at(-1)?.date]).toEqual([SYNTHETIC_FROM, SYNTHETIC_TO]);
      expect(bars.map(invalidBarReason).filter((fault) => fault !== null)).toEqual([]);
      const moves = bars
        .slice(1)
        .map(({ close }, i) => Math.abs(close / (bars[i]?.close ?? 1) - 1));
      expect(Math.max(...moves)).toBeLessThan(0.4);
    }
  });

  test("they show all three regimes over the years, and more than one at the end", () => {
    const last = tickers.map((ticker) => {
      const readings = regimesOf(prices.get(ticker) ?? []);
      expect(new Set(readings.map(({ regime }) => regime)).size).toBe(3);
      return readings.at(-1)?.regime;
    });
    expect(new Set(last).size).toBeGreaterThan(1);
  });
});

describe("the local price feed", () => {
  const now = Date.parse("2026-11-20T22:00:00Z");
  const state = openStateFile(null);
  const options = { state, now: () => now, sample: true };
  const routes = feedRoutes(makeFeedStore(options), makeMarkets(options));
  const headers = { authorization: "Token k" };

  test("it replays the prices so that the last session is now, in the formats of vendors", async () => {
    const url = tiingoUrl("/tiingo", "CTEST", "2000-01-01");
    const { bars } = parseTiingo(await (await routes.request(url, { headers })).text());
    expect(bars.at(-1)).toEqual({ ...prices.get("CTEST")?.at(-1), date: "2026-11-20" });
    expect(bars).toHaveLength(1_259);
    const span = { sinceDate: bars[0]?.date ?? "", throughDate: "2026-11-20" };
    const bearer = { authorization: "Bearer k" };
    const massive = await routes.request(massiveUrl("/massive", "CTEST", span), {
      headers: bearer,
    });
    expect(parseMassive(await massive.text(), "CTEST").bars).toEqual(bars);
    const stooq = await routes.request(stooqUrl("/stooq", "ctest.us"));
    expect(parseStooqBars(await stooq.text())).toEqual(bars);
  });

  test("it refuses wrong keys and unknown stocks in a vendor's words", async () => {
    expect((await routes.request(tiingoUrl("/tiingo", "CTEST", "2026-01-01"))).status).toBe(403);
    const unknown = await routes.request(tiingoUrl("/tiingo", "ZZZ", "2026-01-01"), { headers });
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { detail: "Error: Ticker 'ZZZ' not found" },
    ]);
    expect((await routes.request("/stooq/q/l/?s=ctest.us")).status).toBe(404);
  });
});
