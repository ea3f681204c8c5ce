// The base rate of a call by rule: how often history did what the call asks.

import { describe, expect, test } from "vitest";
import {
  baseRateProbability,
  basisStatusOf,
  countWindows,
  type DailyValues,
} from "../../../lib/record/domain/basis.ts";
import { parseMetric } from "../../../lib/record/domain/criterion.ts";
import { type RuleSubject, ruleCall } from "../../../lib/record/domain/rule-calls.ts";

const DAY_MS = 86_400_000;
const TODAY = 20_000;
const NOW = TODAY * DAY_MS + 3_600_000;

const rule = {
  operator: ">=" as const,
  threshold: 60,
  horizon_days: 28,
  start_from: 52,
  start_below: 60,
};
/** A value for each of `n` days before today. */
const history = (n: number, at: (day: number) => number): DailyValues => ({
  values: Array.from({ length: n }, (_, place) => [TODAY - n + place, at(TODAY - n + place)]),
  lastDay: TODAY - 1,
});

describe("the windows of a history", () => {
  test("windows have a known end, and similar windows start in the same band", () => {
    const days = history(30, (day) => (day < TODAY - 15 ? 55 : 65));
    expect(countWindows(days, rule)).toEqual({
      windows: 2,
      crossed: 2,
      like_windows: 2,
      like_crossed: 2,
    });
    expect(countWindows({ ...days, lastDay: TODAY - 3 }, rule).windows).toBe(0);
  });

  test("the value is held between changes, and the last one to the end", () => {
    const values = [
      [100, 55],
      [120, 65],
    ] as const;
    expect(countWindows({ values, lastDay: 150 }, rule)).toEqual({
      windows: 23,
      crossed: 23,
      like_windows: 20,
      like_crossed: 20,
    });
  });

  test("a plain search counts the same windows", () => {
    const all = history(400, (day) => 50 + 15 * Math.sin(day / 9));
    const values = all.values.filter(([day]) => day % 7 > 1);
    const at = (day: number) => values.findLast(([each]) => each <= day)?.[1] ?? Number.NaN;
    let [windows, crossed, like, likeCrossed] = [0, 0, 0, 0];
    for (let day = values[0]?.[0] ?? 0; day + 28 <= TODAY - 1; day += 1) {
      const hit = at(day + 28) >= 60 ? 1 : 0;
      windows += 1;
      crossed += hit;
      if (at(day) < 52 || at(day) >= 60) continue;
      like += 1;
      likeCrossed += hit;
    }
    expect(countWindows({ values, lastDay: TODAY - 1 }, rule)).toEqual({
      windows,
      crossed,
      like_windows: like,
      like_crossed: likeCrossed,
    });
  });
});

test("the probability is never 0 or 1, and approaches the overall share without similar windows", () => {
  const none = { windows: 1_000, crossed: 0, like_windows: 400, like_crossed: 0, horizon_days: 20 };
  expect(baseRateProbability(none)).toBeCloseTo((100 * 20) / 1_040 / 500, 12);
  expect(baseRateProbability({ ...none, crossed: 1_000, like_crossed: 400 })).toBeLessThan(1);
  const few = { ...none, crossed: 300, like_windows: 0 };
  expect(baseRateProbability(few)).toBeCloseTo(320 / 1_040, 12);
});

test.each([
  ["stress-index", { statistic: "last", subject: { kind: "index", id: "stress-index" } }],
  ["max:stress-index", { statistic: "max", subject: { kind: "index", id: "stress-index" } }],
  ["min:state:hy-oas", { statistic: "min", subject: { kind: "state", id: "hy-oas" } }],
  ["VIX", { statistic: "last", subject: { kind: "series", id: "VIX" } }],
  ["state:", null],
  ["mean:VIX", null],
  ["Stress-Index", null],
])("the metric %s is parsed", (metric, parsed) => {
  expect(parseMetric(metric)).toEqual(parsed);
});

describe("a call by rule", () => {
  const index = (value: number): RuleSubject => ({
    kind: "index",
    url: "https://svc.test/api/stress-index/history",
    history: history(600, (day) => (day === TODAY - 1 ? value : 50 + (day % 30))),
  });

  test.each([
    [40, 52, null, 52],
    [52, 65, 52, 65],
    [64.9, 65, 52, 65],
    [70, 70, 70, null],
    [95, 70, 70, null],
  ])("a call about an index of %d asks for %d or higher", (value, threshold, from, below) => {
    const call = ruleCall(index(value), NOW);
    expect(call?.criterion).toMatchObject({ metric: "stress-index", operator: ">=", threshold });
    expect(call?.basis?.inputs).toMatchObject({ start_from: from, start_below: below });
    expect(call?.closesAt).toBe(new Date((TODAY + 7) * DAY_MS).toISOString());
  });

  test("a call about a sensor asks for its stressed states", () => {
    const states = history(600, (day) => (day % 50 < 10 ? 3 : 1));
    const sensor = {
      kind: "sensor" as const,
      sensorId: "vix",
      name: "VIX",
      url: "https://svc.test",
    };
    const five = ruleCall({ ...sensor, scheme: "five", history: states }, NOW);
    expect(five?.title).toMatch(/^VIX is ELEVATED or SEVERE at the start of \d{4}-\d\d-\d\d$/);
    expect(five?.criterion).toMatchObject({ metric: "state:vix", threshold: 3 });
    const two = ruleCall({ ...sensor, scheme: "two", history: history(600, () => 0) }, NOW);
    expect(two?.criterion).toMatchObject({ metric: "state:vix", threshold: 1 });
  });

  test("a call states a basis that gives its probability, also when read from its words", () => {
    const call = ruleCall(index(58), NOW);
    if (call?.basis?.formula !== "base-rate") throw new Error("no basis");
    const exact = baseRateProbability(call.basis.inputs);
    expect(basisStatusOf(call, exact)).toBe("rederived");
    expect(basisStatusOf(call, exact + 0.02)).toBe("mismatch");
    expect(basisStatusOf({ ...call, svcProb: call.svcProb + 0.01 }, exact)).toBe("mismatch");
    const [, crossed, windows] =
      /overall = \((\d+) \+ 7\) \/ \((\d+) \+ 14\)/.exec(call.probBasis ?? "") ?? [];
    const [, likeCrossed, likeWindows] =
      /probability = \((\d+) \+ 35 × overall\) \/ \((\d+) \+ 35\)/.exec(call.probBasis ?? "") ?? [];
    const overall = (Number(crossed) + 7) / (Number(windows) + 14);
    const given = (Number(likeCrossed) + 35 * overall) / (Number(likeWindows) + 35);
    expect(Math.abs(given - call.svcProb)).toBeLessThan(0.0006);
  });

  test("a call needs a year of windows and an archive of this week", () => {
    const of = (days: DailyValues) => ruleCall({ ...index(58), history: days }, NOW);
    expect(of(history(371, () => 55))).toBeNull();
    expect(of(history(372, () => 55))).not.toBeNull();
    expect(ruleCall(index(58), NOW + 6 * DAY_MS)).not.toBeNull();
    expect(ruleCall(index(58), NOW + 7 * DAY_MS)).toBeNull();
    expect(of({ values: [], lastDay: TODAY - 1 })).toBeNull();
  });
});
