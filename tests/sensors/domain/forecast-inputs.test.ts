// The inputs of a stock's volatility forecast.

import { describe, expect, test } from "vitest";
import { median } from "../../../lib/core/statistics.ts";
import type { PriceRow } from "../../../lib/market/domain/bar.ts";
import {
  countVolatility,
  forecastOf,
  logVolatility,
  rangeVolatility,
  usualVolatility,
} from "../../../lib/sensors/domain/equities/forecast-inputs.ts";
import { emptyPriceMemory } from "../../../lib/sensors/domain/equities/price-memory.ts";
import { stepBar } from "../../../lib/sensors/domain/equities/step-bar.ts";
import { madeRows } from "../../support/market/made-prices.ts";
import { random } from "../../support/tools/random.ts";

/** The memory of a stock after these rows. */
function after(rows: readonly PriceRow[]) {
  const memory = emptyPriceMemory();
  for (const row of rows) stepBar(memory, row, () => null);
  return memory;
}
const inputsAfter = (rows: readonly PriceRow[]) => after(rows).indicators?.forecast ?? null;

describe("the usual volatility", () => {
  test("it is the median of the whole history within half a percent, in bounded size", () => {
    const next = random(8);
    const counts: number[] = [];
    const logs: number[] = [];
    expect(usualVolatility(counts)).toBeNull();
    for (let i = 0; i < 3_000; i += 1) {
      logs.push(logVolatility(0.1 + 0.9 * next() ** 2));
      countVolatility(counts, logs.at(-1) ?? 0);
      if (i % 97 > 0) continue;
      const exact = median(logs) ?? 0;
      // An even count may lie between two values that are far apart.
      const near = logs.length % 2 ? 0.005 : 0.011;
      expect(Math.abs((usualVolatility(counts) ?? 0) - exact)).toBeLessThanOrEqual(near + 1e-9);
    }
    for (const volatility of [0, 1e-9, 1e9]) countVolatility(counts, logVolatility(volatility));
    expect(counts.length).toBe(801);
  });
});

describe("the range volatility", () => {
  const squares = (range: number, count: number) => new Array<number>(count).fill(range ** 2);

  test("it is computed by Parkinson's formula", () => {
    // By hand: ln(h/l) = .02 each day gives .02 / (2 sqrt(ln 2)) * sqrt(252).
    expect(rangeVolatility(squares(0.02, 21))).toBeCloseTo(0.190672, 6);
  });

  test("it needs 21 sessions, of which 15 have a high above the low", () => {
    expect(rangeVolatility(squares(0.02, 20))).toBeNull();
    const of = (flat: number) =>
      rangeVolatility([...squares(0, flat), ...squares(0.02, 21 - flat)]);
    expect(of(6)).toBeCloseTo(0.190672, 6);
    expect(of(7)).toBeNull();
  });
});

describe("the inputs of the forecast", () => {
  const rows = madeRows(12, 700);

  test("they are null before 253 closes", () => {
    expect(inputsAfter(rows.slice(0, 252))).toBeNull();
    expect(inputsAfter(rows.slice(0, 253))).not.toBeNull();
  });

  test("they are the logarithms of volatilities minus that of the usual one", () => {
    const { indicators, returns, volatilityCounts } = after(rows);
    const over = (count: number) => {
      const squares = returns.slice(-count).map((each) => each ** 2);
      return Math.sqrt((252 * squares.reduce((sum, each) => sum + each, 0)) / count);
    };
    const usual = usualVolatility(volatilityCounts) ?? 0;
    const closes = rows.map(({ close }) => close);
    const all = closes.slice(21).map((_, i) => {
      const window = closes.slice(i, i + 22);
      const sum = window.slice(1).reduce((s, c, k) => s + Math.log(c / (window[k] ?? c)) ** 2, 0);
      return Math.log(Math.sqrt((252 * sum) / 21));
    });
    expect(Math.abs(usual - (median(all) ?? 0))).toBeLessThanOrEqual(0.011);
    expect(indicators?.forecast?.rv252).toBeCloseTo(Math.log(over(252)) - usual, 10);
    expect(indicators?.forecast?.rv5).toBeCloseTo(Math.log(over(5)) - usual, 10);
    expect(indicators?.forecast?.drawdown).toBe(indicators?.drawdown);
  });

  test("they do not depend on the currency, and have no range for a source with closes only", () => {
    const inputs = inputsAfter(rows);
    const scaled = rows.map(({ open, high, low, close, ...rest }) => ({
      ...rest,
      open: open * 8,
      high: high * 8,
      low: low * 8,
      close: close * 8,
    }));
    for (const [term, value] of Object.entries(inputsAfter(scaled) ?? {})) {
      expect(value).toBeCloseTo(Number(inputs?.[term as keyof typeof inputs]), 9);
    }
    const closesOnly = rows.map((row) => ({
      ...row,
      open: row.close,
      high: row.close,
      low: row.close,
    }));
    expect(inputsAfter(closesOnly)).toEqual({ ...inputs, range: null });
  });

  test("they enter the forecast with the form's coefficients, and a missing input gives no forecast", () => {
    const form = { intercept: 0.1, coefficients: { rv5: 2, range: 3, drawdown: -1 } };
    const volatilities = { rv5: 0.5, rv10: 9, rv21: 9, rv63: 9, rv252: 9 };
    const inputs = { ...volatilities, range: 0.2, drawdown: 0.3, above: 0 };
    const borders = { neutralBelow: 0, stressFrom: 1, mean: 0, deviation: 1 };
    expect(forecastOf({ ...form, ...borders }, inputs)).toBeCloseTo(0.1 + 1 + 0.6 - 0.3, 12);
    expect(forecastOf({ ...form, ...borders }, { ...inputs, range: null })).toBeCloseTo(0.8, 12);
  });
});
