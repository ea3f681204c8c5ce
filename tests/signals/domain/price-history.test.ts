// Returns of a stock from its revised prices, with splits and misprints handled.

import { describe, expect, test } from "vitest";
import { addDays, DAY_MS } from "../../../lib/core/calendar-date.ts";
import { forwardReturn } from "../../../lib/signals/domain/forward-return.ts";
import {
  addBar,
  emptyPriceHistory,
  logReturn,
  momentum,
  type PriceBar,
  type PriceHistory,
  relativeMove,
} from "../../../lib/signals/domain/price-history.ts";
import { barAt, madeRows, splitFrom } from "../../support/market/made-prices.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";

const tapeOf = (bars: readonly PriceBar[], market: PriceHistory | null = null) => {
  const tape = emptyPriceHistory();
  for (const bar of bars) addBar(tape, bar, market);
  return tape;
};
const rows = madeRows(3, 400);
const at = (i: number) => rows[i]?.date ?? "";

describe("a price tape (the prices of one stock)", () => {
  test("it gives the same returns in any order, with late bars and revisions", () => {
    const next = random(1);
    const whole = tapeOf(rows);
    const odd = tapeOf(
      rows.map((row) => ({ ...row, close: row.close * (1 + next() / 9) })).sort(() => next() - 0.5),
    );
    for (const row of rows.toSorted(() => next() - 0.5)) addBar(odd, row, null);
    expect(odd.bars.map(({ date, close }) => [date, close])).toEqual(
      whole.bars.map(({ date, close }) => [date, close]),
    );
    for (let i = 0; i < 200; i += 1) {
      const [a, b] = [at(wholeBetween(next, 0, 399)), at(wholeBetween(next, 0, 399))];
      expect(logReturn(odd, a, b)).toBeCloseTo(logReturn(whole, a, b) ?? Number.NaN, 9);
    }
    expect(logReturn(whole, at(0), "1999-01-04")).toBeNull();
  });

  test("a wholly revised history is summed once, and gives the same as a new one", () => {
    const market = tapeOf(madeRows(9, 400));
    const wrong = rows.map((row, i) =>
      i % 50 === 20 ? barAt(row.date, row.close * 3, row.close) : row,
    );
    for (const [before, after] of [
      [wrong, rows],
      [rows, wrong],
      [rows, splitFrom(rows, at(200), 4)],
    ] as const) {
      const tape = tapeOf(before, market);
      for (const row of after) addBar(tape, row, market);
      const fresh = tapeOf(after, market);
      expect(tape.levels).toHaveLength(rows.length);
      for (const [i, level] of fresh.levels.entries()) expect(tape.levels[i]).toBeCloseTo(level, 9);
    }
  });

  test("a revision changes at most three steps", () => {
    const tape = tapeOf(rows);
    let asked = 0;
    const market = tapeOf(madeRows(9, 400));
    const places = new Map(market.indexByDate);
    Object.defineProperty(market, "places", {
      get: () => {
        asked += 1;
        return places;
      },
    });
    for (const row of rows) addBar(tape, row, market);
    expect(asked).toBeLessThan(8 * rows.length);
  });

  test("an unadjusted split in either direction is no crash", () => {
    const plain = tapeOf(rows);
    for (const ratio of [4, 10, 0.1, 0.5]) {
      const split = tapeOf(splitFrom(rows, at(200), ratio), tapeOf(madeRows(9, 400)));
      expect(logReturn(split, at(150), at(250))).toBeCloseTo(
        logReturn(plain, at(150), at(250)) ?? Number.NaN,
        1,
      );
    }
  });

  test("a misprint leaves no trace once the next close is normal", () => {
    const wrong = rows.map((row, i) =>
      i === 200 ? barAt(row.date, row.close * 3, row.close) : row,
    );
    const [tape, plain] = [tapeOf(wrong), tapeOf(rows)];
    expect(logReturn(tape, at(199), at(201))).toBeCloseTo(
      logReturn(plain, at(199), at(201)) ?? Number.NaN,
      9,
    );
    const before = rows[199];
    expect(logReturn(tape, before?.date ?? "", at(200))).toBe(0);
  });

  test("a crash together with the market is a crash", () => {
    const crash = rows.map((row, i) => (i >= 200 ? barAt(row.date, row.close / 2) : row));
    const fallen = rows.map((row, i) => (i >= 200 ? barAt(row.date, row.close * 0.9) : row));
    const tape = tapeOf(crash, tapeOf(fallen));
    expect(logReturn(tape, at(199), at(200))).toBeLessThan(-0.6);
    expect(momentum(tape, 399)).toBeCloseTo(
      (crash[399]?.close ?? 0) / (crash[0]?.close ?? 1) - 1,
      5,
    );
    expect(momentum(tape, 400)).toBeNull();
  });
});

describe("a relative move", () => {
  test("it is the 63-session return in its own standard deviations, as computed by hand", () => {
    const [own, market] = [tapeOf(rows), tapeOf(madeRows(5, 400))];
    const daily = (tape: PriceHistory) =>
      tape.levels.slice(-253).flatMap((l, i, a) => (i ? l - (a[i - 1] ?? 0) : []));
    const [y, x] = [daily(own), daily(market)];
    const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
    const sd = (values: number[]) =>
      Math.sqrt(values.reduce((sum, v) => sum + (v - mean(values)) ** 2, 0) / (values.length - 1));
    const beta =
      mean(x.map((v, i) => (v - mean(x)) * ((y[i] ?? 0) - mean(y)))) /
      mean(x.map((v) => (v - mean(x)) ** 2));
    const total = (values: number[]) => values.slice(-63).reduce((sum, each) => sum + each, 0);
    const move = relativeMove(own, market);
    expect(move?.beta).toBeCloseTo(beta, 9);
    expect(move?.zExcess).toBeCloseTo(
      (total(y) - total(x)) / (sd(y.map((v, i) => v - (x[i] ?? 0))) * Math.sqrt(63)),
      9,
    );
    expect(move?.zResidual).toBeCloseTo(
      (total(y) - beta * total(x)) / (sd(y.map((v, i) => v - beta * (x[i] ?? 0))) * Math.sqrt(63)),
      9,
    );
  });

  test("it is null with too few prices", () => {
    const market = tapeOf(madeRows(5, 400));
    expect(relativeMove(tapeOf(rows.slice(0, 252)), market)).toBeNull();
    expect(relativeMove(tapeOf(rows.slice(0, 253)), market)).not.toBeNull();
    expect(relativeMove(tapeOf(rows), emptyPriceHistory())).toBeNull();
    const flat = rows.map((row) => barAt(row.date, 10));
    expect(relativeMove(tapeOf(flat), tapeOf(flat))).toBeNull();
  });
});

describe("a forward return", () => {
  const [own, market] = [tapeOf(rows), tapeOf(madeRows(5, 400))];
  const knownAt = (i: number) => rows[i]?.knownAt ?? 0;

  test("it runs from the first close known at the start to the first close the given days later", () => {
    const start = knownAt(100);
    const end = rows.find(({ date }) => date >= addDays(at(100), 90));
    const found = forwardReturn(own, market, start, 90);
    expect(found?.value).toBeCloseTo((end?.close ?? 0) / (rows[100]?.close ?? 1) - 1, 6);
    expect(found?.closedAt).toBe(end?.knownAt);
    const theirs = Math.expm1(logReturn(market, at(100), end?.date ?? "") ?? 0);
    expect(found?.excess).toBeCloseTo((found?.value ?? 0) - theirs, 5);
    expect(forwardReturn(own, market, start - 1, 90)).toEqual(found);
    expect(forwardReturn(own, market, start + 1, 90)?.value).not.toBe(found?.value);
  });

  test("it is null while its window is open, and where prices begin long after", () => {
    expect(forwardReturn(own, market, knownAt(399), 30)).toBeNull();
    expect(forwardReturn(own, market, knownAt(390), 30)).toBeNull();
    expect(forwardReturn(own, market, knownAt(0) - 30 * DAY_MS, 30)).toBeNull();
    expect(forwardReturn(own, emptyPriceHistory(), knownAt(100), 30)?.excess).toBeNull();
  });
});
