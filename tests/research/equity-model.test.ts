// The fit of the equity regime forecast, and the shipped model.

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MARKET_TICKER } from "../../lib/market/domain/universe.ts";
import EQUITY_MODEL from "../../lib/sensors/domain/equities/equity-model.generated.json" with {
  type: "json",
};
import {
  type EquityRegime,
  targetRegime,
} from "../../lib/sensors/domain/equities/equity-regime.ts";
import { leastSquares } from "../../scripts/research/equities/least-squares.ts";
import { fitEquityModel } from "../../scripts/research/equities/published-model.ts";
import {
  figuresOf,
  minVolatilityRatio,
  mostStress,
  shortOfThreeYears,
  withinRatio,
} from "../../scripts/research/equities/regime-figures.ts";
import { readStocks, type TestedSession } from "../../scripts/research/equities/tested-sessions.ts";
import { hasRealPrices } from "../support/market/real-prices.ts";
import { random } from "../support/tools/random.ts";

const data = join(import.meta.dirname, "../../../shared/data");
const NOW = Date.UTC(2026, 0, 1);

describe("least squares", () => {
  test("the fit finds the coefficients of made-up targets, in any order of columns", () => {
    const next = random(5);
    const truth = [0.3, -2, 0, 5];
    // The first column is 0 in the first rows, so that a pivot must be searched.
    const rows = Array.from({ length: 60 }, (_, i) => [i < 9 ? 0 : 1, next(), 7 * next(), next()]);
    const targets = rows.map((row) => row.reduce((sum, x, i) => sum + x * (truth[i] ?? 0), 0));
    for (const [i, coefficient] of leastSquares(rows, targets).entries()) {
      expect(coefficient).toBeCloseTo(truth[i] ?? 0, 9);
    }
  });

  test("columns that depend on each other are refused", () => {
    const rows = [1, 2, 3].map((x) => [1, x, 2 * x]);
    expect(() => leastSquares(rows, [1, 2, 3])).toThrow("depend on each other");
  });
});

describe("the figures of regimes", () => {
  /** Sessions of one stock: a regime, the later volatility by the usual one, and a drop or none. */
  const stock = (given: readonly (readonly [EquityRegime, number, boolean])[]) => ({
    ticker: "MADE",
    regimes: given.map(([regime]) => regime),
    sessions: given.map(([, ratio, isDrop], i): TestedSession => {
      const inputs = {
        rv5: 0,
        rv10: 0,
        rv21: 0,
        rv63: 0,
        rv252: 0,
        range: 0,
        drawdown: 0,
        above: 0,
      };
      const ahead = { ratio, isDrop, volatility: ratio, isHigh: false, change: 0 };
      return {
        date: new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10),
        ahead,
        inputs: { ...inputs, vix: null, usual: 0, recent: {} },
        regime: "NEUTRAL",
        version1Regime: "NEUTRAL",
        score: null,
        rvPercentile: null,
      };
    }),
  });
  const span = ["2020-01-01", "2020-12-31"] as const;

  test("the ratio within stocks is the mean of their ratios, each with its own calm", () => {
    const many = (regime: EquityRegime, ratio: number) =>
      Array.from({ length: 30 }, () => [regime, ratio, false] as const);
    // A stock that is always wild, and a calm one: pooled they would show the difference of stocks.
    const wild = stock([...many("NEUTRAL", 3), ...many("STRESS", 6)]);
    const quiet = stock([...many("NEUTRAL", 1), ...many("STRESS", 3)]);
    const year = ["2020-01-01", "2020-12-31"] as const;
    const { ratio, stocks, interval } = withinRatio([wild, quiet], year);
    expect([ratio, stocks]).toEqual([2.5, 2]);
    // One quarter leaves nothing to resample.
    expect(interval).toEqual([2.5, 2.5]);
    expect(withinRatio([stock(many("NEUTRAL", 1))], year)).toMatchObject({
      stocks: 0,
      ratio: null,
    });
  });

  test("the largest share of STRESS is counted over three years", () => {
    const made = stock(
      Array.from({ length: 900 }, (_, i) => [i < 189 ? "STRESS" : "NEUTRAL", 1, false] as const),
    );
    expect(mostStress([made], ["2020-01-01", "2029-12-31"])).toEqual({
      ticker: "MADE",
      share: 0.25,
    });
    expect(mostStress([stock([["STRESS", 1, false]])], span)).toEqual({ ticker: "", share: 0 });
  });

  test("stocks without three years at the end of the span are left out of it, and named", () => {
    const [short, whole] = [755, 756].map((count) =>
      stock(Array.from({ length: count }, () => ["STRESS", 1, false] as const)),
    );
    if (!short || !whole) throw new Error("no stocks");
    const years = ["2020-01-01", "2029-12-31"] as const;
    expect(shortOfThreeYears([short, whole], years)).toEqual([short]);
    expect(mostStress([short], years).share).toBe(0);
    expect(mostStress([whole], years).share).toBe(1);
    expect(shortOfThreeYears([short], ["2010-01-01", "2010-12-31"])).toEqual([]);
  });

  test("the figures are ratios of means, and changes per year", () => {
    const made = stock([
      ["NEUTRAL", 1, false],
      ["NEUTRAL", 1, true],
      ["STRESS", 2, true],
      ["STRESS", 4, true],
    ]);
    const figures = figuresOf([made], span);
    expect(figures).toMatchObject({ count: 4, volatilityRatio: 3, dropRatio: 2 });
    expect(figures.changesPerYear).toBe(63);
    expect(figuresOf([made], ["2020-01-03", "2020-12-31"]).volatilityRatio).toBeNull();
    expect(minVolatilityRatio([made], span)).toEqual({ stocks: 0, min: null });
  });
});

describe.skipIf(!hasRealPrices)("the shipped model (needs the data folder)", () => {
  const { stocks: all } = hasRealPrices ? readStocks(data, NOW) : { stocks: [] };
  const stocks = all.filter(({ ticker }) => ticker !== MARKET_TICKER);

  test("the model equals what the command makes", () => {
    expect(EQUITY_MODEL).toEqual(fitEquityModel(stocks));
  });

  test("prices after the fit do not change the model", () => {
    const early = stocks.map((each) => ({
      ...each,
      sessions: each.sessions.filter(({ date }) => date <= "2018-12-31"),
    }));
    expect(fitEquityModel(early)).toEqual(EQUITY_MODEL);
  });

  test("the model reaches its required figures on 2019 to 2022, to which it was not fitted", () => {
    const span = ["2019-01-01", "2022-12-31"] as const;
    const served = stocks.map((each) => ({
      ...each,
      regimes: each.sessions.map(({ regime }) => regime),
    }));
    const { volatilityRatio, dropRatio, changesPerYear } = figuresOf(served, span);
    expect(volatilityRatio).toBeGreaterThan(1.8);
    // Without the stock that was in STRESS for years, drops cannot be told from chance.
    expect(dropRatio).toBeGreaterThan(1);
    expect(withinRatio(served, span).ratio).toBeGreaterThan(1.64);
    expect(mostStress(served, span).share).toBeLessThan(0.25);
    expect(changesPerYear).toBeLessThan(6.5);
    expect(minVolatilityRatio(served, span).min).toBeGreaterThan(1.1);
    const pointed = new Set(
      stocks.flatMap(({ sessions }) => sessions.map(({ inputs }) => targetRegime(inputs))),
    );
    expect(pointed.size).toBe(3);
  });
});
