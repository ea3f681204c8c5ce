import { describe, expect, test } from "vitest";
import {
  baseRateProbability,
  countWindows,
  type DailyValue,
} from "../../../lib/record/domain/base-rate.ts";
import { basisStatusOf } from "../../../lib/record/domain/basis.ts";
import { parseMetric } from "../../../lib/record/domain/criterion.ts";
import { type OwnSubject, ownCall } from "../../../lib/record/domain/own-calls.ts";

const DAY_MS = 86_400_000;
const TODAY = 20_000;
const NOW = TODAY * DAY_MS + 3_600_000;

const rule = {
  ...{ operator: ">=" as const, threshold: 60, horizon_days: 28 },
  ...{ start_from: 52, start_below: 60 },
};
/** A value for each of the days before today. */
const history = (n: number, at: (day: number) => number): DailyValue[] =>
  Array.from({ length: n }, (_, place) => {
    const day = TODAY - n + place;
    return [day, at(day)];
  });

describe("windows", () => {
  test("are those whose end is known; like ones start in the same band", () => {
    const days = history(30, (day) => (day < TODAY - 15 ? 55 : 65));
    expect(countWindows(days, rule)).toEqual({
      ...{ windows: 2, crossed: 2, like_windows: 2, like_crossed: 2 },
    });
    expect(countWindows(days.slice(0, 28), rule).windows).toBe(0);
  });

  test("end with the last value by their day, at most a week old", () => {
    const gap = (last: number): DailyValue[] => [
      [100, 55],
      [last, 65],
      [140, 40],
    ];
    expect(countWindows(gap(121), rule)).toMatchObject({ windows: 1, crossed: 1 });
    expect(countWindows(gap(120), rule).windows).toBe(0);
    expect(countWindows(gap(129), rule)).toMatchObject({ windows: 0 });
  });

  test("count in the same way by a plain search", () => {
    const days = history(400, (day) => 50 + 15 * Math.sin(day / 9)).filter(([day]) => day % 7 > 1);
    let [all, crossed, like, likeCrossed] = [0, 0, 0, 0];
    for (const [day, value] of days) {
      const ends = days.filter(([each]) => each <= day + 28);
      if (day + 28 > (days.at(-1)?.[0] ?? 0)) continue;
      const hit = (ends.at(-1)?.[1] ?? 0) >= 60 ? 1 : 0;
      all += 1;
      crossed += hit;
      if (value < 52 || value >= 60) continue;
      like += 1;
      likeCrossed += hit;
    }
    expect(countWindows(days, rule)).toEqual({
      ...{ windows: all, crossed, like_windows: like, like_crossed: likeCrossed },
    });
  });
});

test("the probability is never 0 or 1, and goes to the overall share without like windows", () => {
  const none = { windows: 1_000, crossed: 0, like_windows: 400, like_crossed: 0 };
  expect(baseRateProbability(none)).toBeCloseTo((100 * 20) / 1_040 / 500, 12);
  expect(baseRateProbability({ ...none, crossed: 1_000, like_crossed: 400 })).toBeLessThan(1);
  const few = { windows: 1_000, crossed: 300, like_windows: 0, like_crossed: 0 };
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
])("the metric %s", (metric, parsed) => {
  expect(parseMetric(metric)).toEqual(parsed);
});

describe("a call by rule", () => {
  const index = (value: number): OwnSubject => ({
    ...{ kind: "index", url: "https://svc.test/api/stress-index/history" },
    days: history(600, (day) => (day === TODAY - 1 ? value : 50 + (day % 30))),
  });

  test.each([
    [40, 52, null, 52],
    [52, 60, 52, 60],
    [64.9, 65, 60, 65],
    [70, 70, 70, null],
    [95, 70, 70, null],
  ])("about an index of %d asks for %d or higher", (value, threshold, from, below) => {
    const call = ownCall(index(value), NOW);
    expect(call?.criterion).toMatchObject({ metric: "stress-index", operator: ">=", threshold });
    expect(call?.basis?.inputs).toMatchObject({ start_from: from, start_below: below });
    expect(call?.closesAt).toBe(new Date((TODAY + 28) * DAY_MS).toISOString());
  });

  test("about a sensor asks for its stressed states", () => {
    const days = history(600, (day) => (day % 50 < 10 ? 3 : 1));
    const sensor = {
      kind: "sensor" as const,
      sensorId: "vix",
      name: "VIX",
      url: "https://svc.test",
    };
    const five = ownCall({ ...sensor, scheme: "five", days }, NOW);
    expect(five?.title).toMatch(/^VIX is ELEVATED or SEVERE at the start of \d{4}-\d\d-\d\d$/);
    expect(five?.criterion).toMatchObject({ metric: "state:vix", threshold: 3 });
    const two = ownCall({ ...sensor, scheme: "two", days: history(600, () => 0) }, NOW);
    expect(two?.criterion).toMatchObject({ metric: "state:vix", threshold: 1 });
  });

  test("states a basis that gives its probability, from its words too", () => {
    const call = ownCall(index(58), NOW);
    if (call?.basis?.formula !== "base-rate") throw new Error("no basis");
    const exact = baseRateProbability(call.basis.inputs);
    expect(basisStatusOf(call, exact)).toBe("rederived");
    expect(basisStatusOf(call, exact + 0.02)).toBe("mismatch");
    expect(basisStatusOf({ ...call, svcProb: call.svcProb + 0.01 }, exact)).toBe("mismatch");
    const [, crossed, windows] =
      /overall = \((\d+) \+ 20\) \/ \((\d+) \+ 40\)/.exec(call.probBasis ?? "") ?? [];
    const [, likeCrossed, likeWindows] =
      /probability = \((\d+) \+ 100 × overall\) \/ \((\d+) \+ 100\)/.exec(call.probBasis ?? "") ??
      [];
    const overall = (Number(crossed) + 20) / (Number(windows) + 40);
    const given = (Number(likeCrossed) + 100 * overall) / (Number(likeWindows) + 100);
    expect(Math.abs(given - call.svcProb)).toBeLessThan(0.0006);
  });

  test("needs a year of windows and a value of this week", () => {
    expect(ownCall({ ...index(58), days: history(277, () => 55) }, NOW)).toBeNull();
    expect(ownCall({ ...index(58), days: history(278, () => 55) }, NOW)).not.toBeNull();
    expect(ownCall(index(58), NOW + 6 * DAY_MS)).not.toBeNull();
    expect(ownCall(index(58), NOW + 7 * DAY_MS)).toBeNull();
    expect(ownCall({ ...index(58), days: [] }, NOW)).toBeNull();
  });
});
