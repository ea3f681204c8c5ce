// Valuation of a stock against its own history.

import { describe, expect, test } from "vitest";
import { addDays, DAY_MS } from "../../../lib/core/calendar-date.ts";
import {
  type KnownFigures,
  valuationZ,
} from "../../../lib/signals/domain/dislocation/valuation-history.ts";
import {
  addBar,
  emptyPriceHistory,
  type PriceHistory,
} from "../../../lib/signals/domain/price-history.ts";

const START = "2019-01-01";
const SESSIONS = 1_400;
const instantOf = (day: number) => Date.parse(addDays(START, day));

/** A price history with one bar a day, and this price on each day. */
function historyWith(priceOf: (day: number) => number, days = SESSIONS): PriceHistory {
  const tape = emptyPriceHistory();
  for (let day = 0; day < days; day += 1) {
    const close = priceOf(day);
    const bar = { date: addDays(START, day), open: close, close, knownAt: instantOf(day) };
    addBar(tape, bar, null);
  }
  return tape;
}

/** Figures of every quarter, filed 40 days after its end. */
function figuresOf(given: (quarter: number) => Partial<KnownFigures> = () => ({})): KnownFigures[] {
  return Array.from({ length: 16 }, (_, quarter) => ({
    knownAt: instantOf(quarter * 91 + 40),
    periodEnd: addDays(START, quarter * 91),
    sales: 1_000,
    earnings: 100,
    shares: 10,
    splits: 1,
    growth: 0.1,
    periodMonths: 3,
    ...given(quarter),
  }));
}

const AT = instantOf(SESSIONS - 1) + DAY_MS / 2;
/** A price that moves around 50, so that its history varies. */
const swing = (day: number) => 50 * Math.exp(0.2 * Math.sin(day / 40));

describe("the valuation against the stock's own history", () => {
  test("it is positive for an expensive stock, and 0 at the median", () => {
    const expensive = historyWith((day) => (day > SESSIONS - 10 ? 90 : swing(day)));
    const cheap = historyWith((day) => (day > SESSIONS - 10 ? 30 : swing(day)));
    const middle = historyWith((day) => (day > SESSIONS - 10 ? 50 : swing(day)));
    expect(valuationZ(expensive, figuresOf(), AT)).toBeGreaterThan(2);
    expect(valuationZ(cheap, figuresOf(), AT)).toBeLessThan(-2);
    expect(Math.abs(valuationZ(middle, figuresOf(), AT) ?? 9)).toBeLessThan(0.3);
  });

  test("it falls when sales and earnings rise and the price does not", () => {
    const grown = figuresOf((quarter) => (quarter > 13 ? { sales: 2_000, earnings: 200 } : {}));
    const [then, now] = [figuresOf(), grown].map(
      (all) => valuationZ(historyWith(swing), all, AT) ?? 0,
    );
    expect(now).toBeLessThan((then ?? 0) - 2);
  });

  test("a split does not change it, wherever prices and filings report the split", () => {
    const prices = historyWith((day) => (day > SESSIONS - 10 ? 90 : swing(day)));
    const before = valuationZ(prices, figuresOf(), AT);
    const split = figuresOf((quarter) => (quarter > 8 ? { shares: 100, splits: 10 } : {}));
    expect(valuationZ(prices, split, AT)).toBeCloseTo(before ?? 9, 9);
    // The vendor restated every price, and no report has been filed since.
    const restated = historyWith((day) => (day > SESSIONS - 10 ? 9 : swing(day) / 10));
    expect(valuationZ(restated, figuresOf(), AT)).toBeCloseTo(before ?? 9, 9);
  });

  test("it uses sales where there are no earnings", () => {
    const tape = historyWith((day) => (day > SESSIONS - 10 ? 90 : swing(day)));
    const without = figuresOf(() => ({ earnings: -5 }));
    const [both, sales] = [figuresOf(), without].map((all) => valuationZ(tape, all, AT));
    expect(sales).toBeCloseTo(both ?? 9, 9);
  });

  test("it uses nothing that was filed later", () => {
    const later = figuresOf((quarter) => (quarter > 14 ? { sales: 9_000 } : {}));
    const at = instantOf(15 * 91 + 39);
    const tape = historyWith(swing, 15 * 91 + 40);
    expect(valuationZ(tape, later, at)).toBe(valuationZ(tape, figuresOf(), at));
  });

  test.each([
    ["without figures", [], SESSIONS],
    ["with figures of long ago", figuresOf().slice(0, 12), SESSIONS],
    ["without shares", figuresOf(() => ({ shares: null })), SESSIONS],
    ["with less than two years of them", figuresOf().slice(11), SESSIONS],
  ])("it is null %s", (_name, figures, days) => {
    expect(valuationZ(historyWith(swing, days), figures, AT)).toBeNull();
  });
});
