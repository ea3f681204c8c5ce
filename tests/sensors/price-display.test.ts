// A vendor's prices are hidden until a setting allows display.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestPrices } from "../../lib/market/actions/ingest.ts";
import {
  INGESTED_SOURCE,
  mayShowPrices,
  SYNTHETIC_SOURCE,
} from "../../lib/market/domain/sources.ts";
import { backfillEquities } from "../../lib/sensors/actions/evaluate-equities.ts";
import { syntheticPrices } from "../../scripts/sample/make-prices.ts";
import { keyHeader, rowsOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

/** Stocks, and the source that their prices are stored with. */
const SOURCES = {
  AAPL: "Tiingo",
  AMD: INGESTED_SOURCE,
  COIN: SYNTHETIC_SOURCE,
  GOOGL: "Massive",
  META: "Stooq",
} as const;
const VENDORS = ["AAPL", "GOOGL", "META"];
const DOLLARS = ["price", "sma_50", "sma_200"];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  const made = [...syntheticPrices().values()];
  for (const [i, [ticker, source]] of Object.entries(SOURCES).entries()) {
    const rows = (made[i + 1] ?? []).map((bar) => ({ ...bar, knownAt: null }));
    const origin = { source, feed: null, now: SAMPLE_END, mayReplace: true };
    await ingestPrices(app.services.db, ticker, rows, origin);
  }
  await backfillEquities(app.services.db);
  app.setNow(SAMPLE_END);
});
afterAll(() => app.close());

const stocksFor = async (tier: "retail" | "institutional") =>
  rowsOf(await app.json("/api/equity-regime", keyHeader(app, tier)), "stocks");
const license = (isPriceDisplayLicensed: boolean) => {
  app.services.config = { ...app.services.config, isPriceDisplayLicensed };
};

describe("prices of a vendor", () => {
  test.each(["retail", "institutional"] as const)(
    "for %s callers they are null; figures computed from them and the operator's own prices are shown",
    async (tier) => {
      const stocks = await stocksFor(tier);
      expect(stocks.map(({ ticker, source }) => [ticker, source])).toEqual(Object.entries(SOURCES));
      for (const stock of stocks) {
        const isVendors = VENDORS.includes(String(stock["ticker"]));
        for (const name of DOLLARS) expect(stock[name] === null).toBe(isVendors);
        for (const name of ["rsi", "realized_vol", "drawdown", "ext_50d_pct", "score"]) {
          expect(stock[name]).toEqual(expect.any(Number));
        }
        expect(stock["regime"]).toMatch(/^(NEUTRAL|ESCALATING|STRESS)$/);
      }
    },
  );

  test("they are neither in CSV nor on the page until a setting allows their display", async () => {
    const read = async (path: string) =>
      (await app.send(path, { headers: keyHeader(app, "retail") })).text();
    license(true);
    const prices = (await stocksFor("retail"))
      .filter(({ ticker }) => VENDORS.includes(String(ticker)))
      .flatMap((stock) => DOLLARS.map((name) => stock[name]));
    expect(prices).toEqual(Array(9).fill(expect.any(Number)));
    const csv = await read("/api/equity-regime?format=csv");
    for (const price of prices) expect(csv).toContain(`,${price},`);
    const shown = (price: unknown) => `<td class="num">${Number(price).toFixed(2)}<`;
    expect(await read("/equity")).toContain(shown(prices[0]));
    license(false);
    const withheld = await read("/api/equity-regime?format=csv");
    for (const price of prices) expect(withheld).not.toContain(`,${price},`);
    expect(await read("/equity")).not.toContain(shown(prices[0]));
  });

  test("a stock's history says the rights and the source of its prices", async () => {
    for (const [ticker, source] of Object.entries(SOURCES)) {
      const path = `/api/equity-regime/${ticker}/history?limit=3`;
      const body = await app.json(path, keyHeader(app, "retail"));
      const listed = (await stocksFor("retail")).find((stock) => stock["ticker"] === ticker);
      expect([ticker, body["rights"]]).toEqual([ticker, listed?.["rights"]]);
      expect(rowsOf(body, "readings").map((reading) => reading["source"])).toEqual(
        Array(3).fill(source),
      );
    }
  });

  test("a vendor's name is recognised in any spelling", () => {
    expect(mayShowPrices(" tiingo", false)).toBe(false);
    expect(mayShowPrices("Tiingo", true)).toBe(true);
    expect(mayShowPrices("our own files", false)).toBe(true);
  });
});
