// Replaying a stock's prices: readings without look-ahead, splits, misprints and halts.

import { describe, expect, test } from "vitest";
import type { PriceRow } from "../../../lib/market/domain/bar.ts";
import { isPriceStale } from "../../../lib/sensors/domain/equities/equity-reading.ts";
import {
  emptyPriceMemory,
  fromStoredPrices,
  toStoredPrices,
} from "../../../lib/sensors/domain/equities/price-memory.ts";
import {
  appendPrices,
  type MarketReturn,
  onlyAddsLaterDates,
  replayPrices,
} from "../../../lib/sensors/domain/equities/replay-prices.ts";
import { barAt, madeRows, splitFrom } from "../../support/market/made-prices.ts";
import { hasRealPrices, realPrices, realTickers } from "../../support/market/real-prices.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";

const calmMarket: MarketReturn = () => 0;
const replay = (rows: readonly PriceRow[], market = calmMarket) => replayPrices(rows, market);
const inOrder = (rows: readonly PriceRow[]) =>
  rows.toSorted(
    (a, b) => a.knownAt - b.knownAt || (a.date < b.date ? -1 : 1) || a.revision - b.revision,
  );

/**
 * Adds revisions: single closes corrected a day later, and sometimes the whole history on a new
 * scale.
 */
function revised(rows: readonly PriceRow[], seed: number): PriceRow[] {
  const next = random(seed);
  const extra: PriceRow[] = [];
  rows.forEach((row, i) => {
    if (next() < 0.03) {
      extra.push({
        ...row,
        close: row.close * 1.001,
        high: row.high * 1.002,
        revision: 1,
        knownAt: row.knownAt + 3_600_000,
      });
    }
    if (next() < 0.005) {
      for (const old of rows.slice(0, i)) {
        extra.push({
          ...old,
          close: old.close * 0.99,
          low: old.low * 0.98,
          revision: 2 + i,
          knownAt: row.knownAt + 7_200_000,
        });
      }
    }
  });
  return inOrder([...rows, ...extra]);
}

describe("a reading of a stock", () => {
  test("it depends on nothing that became known later, including revisions", () => {
    const next = random(11);
    let cuts = 0;
    for (const seed of [1, 2, 3]) {
      const rows = revised(madeRows(seed, 700), seed);
      const whole = replay(rows).readings;
      for (let i = 0; i < 25; i += 1, cuts += 1) {
        const at = rows[wholeBetween(next, 0, rows.length - 1)]?.knownAt ?? 0;
        const cut = replay(rows.filter(({ knownAt }) => knownAt <= at)).readings;
        expect(cut).toEqual(whole.filter(({ knownAt }) => knownAt <= at));
      }
    }
    expect(cuts).toBe(75);
  });

  test("it is the same whether rows come one by one, in stored parts, or at once", () => {
    const next = random(7);
    const rows = splitFrom(madeRows(4, 900), "2017-06-01", 4);
    const whole = replay(rows);
    let memory = emptyPriceMemory();
    const found = [];
    for (let at = 0; at < rows.length; ) {
      const part = rows.slice(at, at + wholeBetween(next, 1, 40));
      expect(onlyAddsLaterDates(memory, part)).toBe(true);
      found.push(...appendPrices(memory, part, calmMarket).readings);
      at += part.length;
      const stored = JSON.parse(JSON.stringify(toStoredPrices(memory)));
      memory = fromStoredPrices(stored) ?? emptyPriceMemory();
    }
    expect(found).toEqual(whole.readings);
    expect(memory).toEqual(whole.memory);
    expect(onlyAddsLaterDates(memory, rows.slice(-1))).toBe(false);
  });

  test("cuts at any time of 1,000 give what was known then", () => {
    const next = random(3);
    const rows = madeRows(9, 1_100);
    const whole = replay(rows).readings;
    const memory = emptyPriceMemory();
    // Stepwise, each prefix costs one bar, so every cut is tested, 1,000 of them by name.
    const prefixes = rows.map((row) => appendPrices(memory, [row], calmMarket).readings[0]);
    for (let i = 0; i < 1_000; i += 1) {
      const at = wholeBetween(next, 0, rows.length - 1);
      expect(prefixes[at]).toEqual(whole[at]);
    }
  });

  test("the memory has a bounded size however long the history", () => {
    const size = (count: number) =>
      JSON.stringify(toStoredPrices(replay(madeRows(6, count)).memory)).length;
    expect(size(3_000)).toBeLessThan(size(1_100) * 1.05);
  });

  test("it is NEUTRAL below 252 closes, without ranks, and without RSI below 15", () => {
    const { readings } = replay(madeRows(5, 260));
    expect(readings[13]).toMatchObject({ rsi: null, status: "SHORT", regime: "NEUTRAL" });
    expect(readings[14]?.rsi).not.toBeNull();
    expect(readings[250]).toMatchObject({
      regime: "NEUTRAL",
      status: "SHORT",
      score: null,
      drawdown: null,
      rvPercentile: null,
    });
    expect(readings[251]).toMatchObject({ status: "LIVE", score: null });
    // The forecast needs one close more.
    expect(readings[252]).toMatchObject({ status: "LIVE", score: expect.any(Number) });
  });

  test("every figure is finite, whatever the prices", () => {
    for (const close of [1e-6, 1, 1e11]) {
      const flat = madeRows(1, 300).map(({ date }) => barAt(date, close));
      for (const reading of replay(flat).readings) {
        for (const value of Object.values(reading)) {
          if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
        }
      }
    }
  });
});

describe("a stock split", () => {
  const rows = madeRows(21, 900);
  const day = rows[600]?.date ?? "";
  const whole = replay(rows).readings;

  test.each([2, 4, 10, 0.1])("an unadjusted split of %d:1 never looks like a crash", (ratio) => {
    const { readings } = replay(splitFrom(rows, day, ratio));
    const since = readings.filter(({ session }) => session >= day);
    expect(readings[600]).toMatchObject({ status: "HELD", regime: readings[599]?.regime });
    expect(since[0]?.note).toMatch(/^split .*assumed/);
    for (const [i, reading] of readings.entries()) {
      if (i >= 600 && i < 603) continue;
      const same = whole[i];
      expect(reading.rsi ?? 0).toBeCloseTo(same?.rsi ?? 0, 4);
      if (i < 600 || i > 663) expect(reading.regime).toBe(same?.regime);
      expect(reading.volatility ?? 0).toBeLessThan((same?.volatility ?? 0) * 1.2 + 0.02);
    }
  });

  test("a split that an adjusted history follows is no split: the next reading uses the new history", () => {
    const split = splitFrom(rows, day, 4);
    const known = (split[600]?.knownAt ?? 0) + 12 * 3_600_000;
    const adjusted = rows.slice(0, 600).map((row) => ({
      ...row,
      open: row.open / 4,
      high: row.high / 4,
      low: row.low / 4,
      close: row.close / 4,
      revision: 1,
      knownAt: known,
    }));
    const { readings } = replay(inOrder([...split, ...adjusted]));
    const next = readings.find(({ knownAt }) => knownAt === known);
    expect(next).toMatchObject({ session: day, status: "LIVE", regime: whole[600]?.regime });
    expect(next?.note).toBeNull();
    expect(next?.rsi).toBeCloseTo(whole[600]?.rsi ?? 0, 6);
    expect(readings.at(-1)?.score).toBeCloseTo(whole.at(-1)?.score ?? 0, 6);
  });

  test("no split is assumed when the market fell as well", () => {
    const crash = splitFrom(rows, day, 2);
    const { readings } = replay(crash, (date) => (date === day ? -0.12 : 0));
    expect(readings[600]).toMatchObject({ status: "LIVE", session: day });
  });

  test("a real crash is distinguished by the open, and believed after three sessions", () => {
    const crash = splitFrom(rows, day, 2).map((row, i) =>
      i === 600 ? { ...row, open: row.open * 1.7, high: row.high * 1.8 } : row,
    );
    const { readings } = replay(crash);
    expect(readings.slice(600, 604).map(({ status }) => status)).toEqual([
      "HELD",
      "HELD",
      "HELD",
      "LIVE",
    ]);
    expect(readings[603]?.note).toMatch(/accepted as real/);
    expect(readings[603]?.regime).toBe("STRESS");
    expect(readings[603]?.drawdown).toBeGreaterThan(0.45);
  });

  test("a misprint that is gone the next day leaves no trace", () => {
    const wrong = rows.map((row, i) =>
      i === 600 ? { ...row, close: row.close * 3, high: row.high * 4 } : row,
    );
    const { readings } = replay(wrong);
    expect(readings[600]?.status).toBe("HELD");
    expect(readings[601]?.note).toMatch(/left out/);
    expect(readings[601]?.price).toBe(rows[601]?.close);
    expect(readings.at(-1)?.regime).toBe(whole.at(-1)?.regime);
  });
});

describe("a halted stock", () => {
  test("its readings stay the same while its rows repeat, and it is stale", () => {
    const rows = madeRows(31, 300);
    const last = rows[289];
    const halted = rows.slice(290).map((row) => {
      const close = last?.close ?? 0;
      return { ...row, open: close, high: close, low: close, close, volume: 0 };
    });
    const { readings } = replay([...rows.slice(0, 290), ...halted]);
    expect(readings.at(-1)).toMatchObject({ session: last?.date, rsi: readings[289]?.rsi });
    expect(isPriceStale(last?.date ?? "", readings.at(-1)?.knownAt ?? 0)).toBe(true);
  });

  test("it is late three hours after the next close, also over a weekend", () => {
    expect(isPriceStale("2022-12-29", Date.parse("2022-12-31T00:00:00Z"))).toBe(false);
    expect(isPriceStale("2022-12-29", Date.parse("2022-12-31T00:00:01Z"))).toBe(true);
    expect(isPriceStale("2022-12-30", Date.parse("2023-01-03T21:00:00Z"))).toBe(false);
  });
});

test.skipIf(!hasRealPrices)("real stocks reach all three regimes (needs the data folder)", () => {
  // A stock with two years of prices may have had no unusual time.
  const longOnes = realTickers().filter((ticker) => realPrices(ticker).length > 1_000);
  expect(longOnes.length).toBeGreaterThan(10);
  for (const ticker of longOnes) {
    const regimes = new Set(replay(realPrices(ticker)).readings.map(({ regime }) => regime));
    expect([ticker, [...regimes].sort()]).toEqual([ticker, ["ESCALATING", "NEUTRAL", "STRESS"]]);
  }
});
