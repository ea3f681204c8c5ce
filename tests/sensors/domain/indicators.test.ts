// Technical indicators of a stock: RSI, averages, true range, volumes and ranks.

import { describe, expect, test } from "vitest";
import { pushSample, sampleRank, toRollingSample } from "../../../lib/core/rolling-sample.ts";
import { midRank } from "../../../lib/core/statistics.ts";
import { isHalted, trueRange } from "../../../lib/market/domain/bar.ts";
import { coveredTickers, UNIVERSE } from "../../../lib/market/domain/universe.ts";
import {
  averageOf,
  emptyAverage,
  emptyRsi,
  meanOfLast,
  realisedVolatility,
  rsiOf,
  stepAverage,
  stepRsi,
} from "../../../lib/sensors/domain/equities/indicators.ts";
import { rsiVectors } from "../../support/market/real-prices.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";

/** The RSI after each close. */
function rsiAlong(closes: readonly number[], period?: number): (number | null)[] {
  const memory = emptyRsi();
  return closes.map((close, i) => {
    const before = closes[i - 1];
    if (before !== undefined) stepRsi(memory, close - before, period);
    return rsiOf(memory, period);
  });
}

const vectors = rsiVectors();

describe("Wilder's RSI", () => {
  test("it gives the example of the methods page to two decimals", () => {
    const closes = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826,
      45.8931, 46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
    ];
    const given = rsiAlong(closes).slice(14);
    expect(given.map((rsi) => rsi?.toFixed(2))).toEqual(
      "70.53 66.32 66.55 69.41 66.36 57.97".split(" "),
    );
  });

  test.skipIf(vectors === null)("it gives the published examples (needs the data folder)", () => {
    for (const { closes, period, expected, tolerance } of vectors ?? []) {
      const given = rsiAlong(closes, period);
      for (const [at, rsi] of Object.entries(expected)) {
        expect(Math.abs((given[Number(at)] ?? Number.NaN) - rsi)).toBeLessThanOrEqual(tolerance);
      }
      expect(given.slice(0, period)).toEqual(Array(period).fill(null));
    }
  });

  test("it is 100 without a loss, 0 without a gain, 50 without changes, and null below 15 closes", () => {
    const line = (step: number, count: number) =>
      Array.from({ length: count }, (_, i) => 50 + step * i);
    expect(rsiAlong(line(1, 15)).at(-1)).toBe(100);
    expect(rsiAlong(line(-1, 15)).at(-1)).toBe(0);
    expect(rsiAlong(line(0, 15)).at(-1)).toBe(50);
    expect(rsiAlong(line(1, 14)).at(-1)).toBeNull();
  });
});

test("Wilder's average begins as a mean and then smooths", () => {
  const average = emptyAverage();
  for (const value of [1, 2, 3]) stepAverage(average, value, 3);
  expect(averageOf(average, 3)).toBe(2);
  stepAverage(average, 8, 3);
  expect(averageOf(average, 3)).toBe(4);
  expect(averageOf(average, 5)).toBeNull();
});

test("the true range includes the previous close", () => {
  const bar = { date: "2020-01-02", open: 10, high: 12, low: 9, close: 11, volume: 1 };
  expect([10, 15, 5].map((before) => trueRange(bar, before))).toEqual([3, 6, 7]);
});

test("a row of a halted stock has no volume and no other price", () => {
  const bar = { date: "2020-01-02", open: 10, high: 10, low: 10, close: 10, volume: 0 };
  expect(isHalted(bar, 10)).toBe(true);
  expect(isHalted(bar, 10.1)).toBe(false);
  expect(isHalted({ ...bar, volume: null }, 10)).toBe(false);
  expect(isHalted({ ...bar, high: 10.1 }, 10)).toBe(false);
});

test("windows give null until they are full", () => {
  expect(meanOfLast([1, 2, 3], 4)).toBeNull();
  expect(meanOfLast([1, 2, 3, 10], 3)).toBe(5);
  expect(realisedVolatility([0.01], 2)).toBeNull();
  expect(realisedVolatility([9, 0.01, -0.01], 2)).toBeCloseTo(0.01 * Math.sqrt(252), 12);
});

test("the rank in a sample counts all of its numbers", () => {
  const next = random(5);
  const sample = toRollingSample([]);
  expect(sampleRank(sample, 1)).toBeNull();
  for (let i = 0; i < 400; i += 1) {
    const value = wholeBetween(next, 0, 30);
    pushSample(sample, value, 100);
    for (const asked of [value, value + 0.5, -1, 99]) {
      expect(sampleRank(sample, asked)).toBeCloseTo(midRank(sample.arrived, asked) ?? -1, 12);
    }
  }
});

test("the universe is 15 stocks, of which the first three are free", () => {
  expect(new Set(UNIVERSE.map(({ ticker }) => ticker)).size).toBe(15);
  expect(coveredTickers(true)).toEqual(["AAPL", "AMD", "COIN"]);
  expect(coveredTickers(false)).toHaveLength(15);
});
