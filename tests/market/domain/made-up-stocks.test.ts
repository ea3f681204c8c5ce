// The made-up companies of the sample.

import { expect, test } from "vitest";
import { isTicker } from "../../../lib/core/ticker.ts";
import {
  isMadeUp,
  MADE_UP_MARKET,
  MADE_UP_STOCKS,
} from "../../../lib/market/domain/made-up-stocks.ts";
import {
  coveredTickers,
  MARKET_TICKER,
  stockName,
  UNIVERSE,
  universeOf,
} from "../../../lib/market/domain/universe.ts";

const tickers = MADE_UP_STOCKS.map(({ ticker }) => ticker);

test("there are 15, sorted, with valid tickers and names of their own, and no real one is among them", () => {
  expect(tickers).toHaveLength(15);
  expect(tickers).toEqual([...new Set(tickers)].sort());
  expect(new Set(MADE_UP_STOCKS.map(({ name }) => name)).size).toBe(15);
  for (const ticker of [...tickers, MADE_UP_MARKET]) {
    expect(isTicker(ticker)).toBe(true);
    // A test symbol of Nasdaq, of another exchange, or with the word itself.
    expect(ticker).toMatch(/^(Z[A-Z]ZZT|[A-Z]TEST|ZBZX|ZEXIT|ZIEXT|ZXIET)$/);
    expect(isMadeUp(ticker)).toBe(true);
  }
  for (const { ticker } of UNIVERSE) expect(isMadeUp(ticker)).toBe(false);
  expect(isMadeUp(MARKET_TICKER)).toBe(false);
  expect(stockName("ZVZZT")).toBe("Zevarond Biotech");
});

test("they are what is covered only while no real stock has data", () => {
  expect(universeOf([])).toBe(UNIVERSE);
  expect(universeOf(["ZVZZT", "ATEST"])).toBe(MADE_UP_STOCKS);
  expect(universeOf(["ZVZZT", "TSLA"])).toBe(UNIVERSE);
  expect(coveredTickers(true, MADE_UP_STOCKS)).toEqual(["ATEST", "CTEST", "MTEST"]);
});
