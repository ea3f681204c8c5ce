// Comparing two sources of one series, day by day.

import { describe, expect, test } from "vitest";
import { FETCHED_SERIES } from "../../../lib/market/domain/series.ts";
import {
  compareSources,
  comparisonsOf,
  countAsked,
  seriesToCompare,
  toleranceText,
} from "../../../lib/market/domain/source-comparison.ts";

const day = (date: string, value: number) => ({ observedAt: Date.parse(date), value });
const held = [day("2026-11-17", 4.1), day("2026-11-18", 4.12), day("2026-11-19", 4.15)];

describe("two sources of one series", () => {
  test("they agree within the tolerance, and only days that both have count", () => {
    const second = [
      { date: "2026-11-18", value: 4.14 },
      { date: "2026-11-19", value: 4.13 },
      { date: "2026-11-20", value: 9 },
    ];
    expect(compareSources(held, second, { points: 0.02 })).toEqual({ days: 2, apart: null });
  });

  test("they differ beyond the tolerance, and the newest such day is named with the difference", () => {
    const second = [
      { date: "2026-11-17", value: 4.5 },
      { date: "2026-11-18", value: 4.09 },
      { date: "2026-11-19", value: 4.15 },
    ];
    const { apart } = compareSources(held, second, { points: 0.02 });
    expect(apart).toEqual({ date: "2026-11-18", by: "0.03" });
  });

  test("prices may differ by a percentage, below zero too", () => {
    const prices = [day("2020-04-20", -37), day("2026-11-19", 100)];
    const at = (value: number, price: number) =>
      compareSources(
        prices,
        [
          { date: "2020-04-20", value },
          { date: "2026-11-19", value: price },
        ],
        { percent: 2 },
      ).apart;
    expect(at(-37, 102)).toBeNull();
    expect(at(-37, 102.5)).toEqual({ date: "2026-11-19", by: "2.50 %" });
    expect(at(-30, 100)).toEqual({ date: "2020-04-20", by: "18.9 %" });
  });

  test("sources without a common day give no result", () => {
    expect(compareSources(held, [], { points: 0.02 })).toEqual({ days: 0, apart: null });
  });
});

test("every series with two sources has a tolerance, and no other series has one", () => {
  for (const { id, origins, tolerance } of FETCHED_SERIES) {
    expect([id, tolerance !== null]).toEqual([id, origins.length > 1]);
    if (tolerance !== null) expect(toleranceText(tolerance)).toMatch(/^[\d.]+( %)?$/);
  }
});

describe("the series that are due for comparison", () => {
  const slot = Date.parse("2026-11-20T22:00:00Z");
  const done = (at: string) => ({ at, with: "fred", days: 5, apart: null });
  const answered = new Map([
    ["VIX", "cboe"],
    ["DGS2", "fred"],
    ["DGS10", "treasury"],
    ["VVIX", "cboe"],
  ]);
  const due = (compared: object, now = slot) =>
    seriesToCompare(FETCHED_SERIES, answered, comparisonsOf({ compared }), { slot, now }).map(
      ({ series }) => series.id,
    );

  test("series with two sources whose first source answered are due, once per slot", () => {
    expect(due({})).toEqual(["VIX", "DGS10"]);
    expect(due({ VIX: done("2026-11-19T22:00:00Z") })).toEqual(["DGS10", "VIX"]);
    expect(due({ VIX: done("2026-11-20T22:00:00Z") })).toEqual(["DGS10"]);
  });

  test("a second source that failed is asked again after an hour, behind the unasked", () => {
    const failed = { ...done("2026-11-20T22:05:00Z"), days: 0, failed: "fred: timeout" };
    expect(due({ VIX: failed }, Date.parse("2026-11-20T23:04:59Z"))).toEqual(["DGS10"]);
    expect(due({ VIX: failed }, Date.parse("2026-11-20T23:05:00Z"))).toEqual(["DGS10", "VIX"]);
  });

  test("a slot counts the sources that were asked since it began, and those that failed", () => {
    const failed = { ...done("2026-11-20T22:05:00Z"), days: 0, failed: "fred: timeout" };
    expect(countAsked({}, slot)).toEqual({ asked: 0, failed: 0 });
    expect(countAsked({ VIX: failed, DGS10: done("2026-11-20T22:00:00Z") }, slot)).toEqual({
      asked: 2,
      failed: 1,
    });
    expect(countAsked({ VIX: failed, DGS10: done("2026-11-19T22:00:00Z") }, slot)).toEqual({
      asked: 1,
      failed: 1,
    });
  });

  test("a stored run in another format has no results", () => {
    for (const detail of [null, {}, { compared: null }, { compared: 3 }]) {
      expect(comparisonsOf(detail)).toEqual({});
    }
  });
});
