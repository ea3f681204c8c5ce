import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { type Criterion, decide } from "../../lib/domain/record/criterion.ts";
import { logScoreOf } from "../../lib/domain/record/scores.ts";
import { BOOTSTRAP, type Judged, trackRecordOf } from "../../lib/domain/record/track-record.ts";
import { random } from "../support/random.ts";

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

/** The same figures, from the definitions and in another order of work. */
function independently(calls: readonly Judged[]) {
  const base = calls.map(({ outcome }, n) => {
    const earlier = calls.slice(0, n).map((each) => each.outcome as number);
    return ((earlier.length === 0 ? 0.5 : mean(earlier)) - outcome) ** 2;
  });
  const own = calls.map(({ svcProb, outcome }) => (svcProb - outcome) ** 2);
  const priced = calls.flatMap(({ marketProb, outcome }, n) =>
    marketProb === null ? [] : [{ own: own[n] ?? 0, market: (marketProb - outcome) ** 2 }],
  );
  const next = random(BOOTSTRAP.seed);
  const briers: number[] = [];
  const skills: number[] = [];
  for (let trial = 0; trial < 2000; trial += 1) {
    const drawn = calls.map(() => Math.floor(next() * calls.length));
    briers.push(mean(drawn.map((n) => own[n] ?? 0)));
    skills.push(1 - sum(drawn.map((n) => own[n] ?? 0)) / sum(drawn.map((n) => base[n] ?? 0)));
  }
  const again = random(BOOTSTRAP.seed);
  const marketSkills = Array.from({ length: 2000 }, () => {
    const drawn = priced.map(
      () => priced[Math.floor(again() * priced.length)] ?? { own: 0, market: 1 },
    );
    return 1 - sum(drawn.map((each) => each.own)) / sum(drawn.map((each) => each.market));
  });
  return {
    brier: mean(own),
    skillVsBase: 1 - sum(own) / sum(base),
    skillVsMarket: 1 - sum(priced.map((each) => each.own)) / sum(priced.map((each) => each.market)),
    intervals: [briers, skills, marketSkills].map(limits),
  };
}

/** 5 % and 95 % of 2,000 values lie between ranks 99.95 and 1,899.05. */
function limits(values: number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (rank: number) => {
    const [below = 0, above = 0] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
    return below + (above - below) * (rank % 1);
  };
  return [at(99.95), at(1899.05)];
}

function agree(calls: readonly Judged[]) {
  const [found, own] = [trackRecordOf(calls), independently(calls)];
  for (const name of ["brier", "skillVsBase", "skillVsMarket"] as const) {
    expect(Math.abs((found[name] ?? Number.NaN) - own[name])).toBeLessThan(1e-9);
  }
  const { brier, skillVsBase, skillVsMarket } = found.intervals;
  for (const [n, interval] of [brier, skillVsBase, skillVsMarket].entries()) {
    for (const side of [0, 1] as const) {
      const expected = own.intervals[n]?.[side] ?? Number.NaN;
      expect(Math.abs((interval?.[side] ?? Number.NaN) - expected)).toBeLessThan(1e-9);
    }
  }
  const { reliability, resolution, uncertainty, withinBin } = found.murphy;
  const whole = (reliability ?? 0) - (resolution ?? 0) + (uncertainty ?? 0) + (withinBin ?? 0);
  expect(Math.abs(whole - own.brier)).toBeLessThan(1e-12);
  expect(sum(found.calibration.map(({ n }) => n))).toBe(calls.length);
}

const csv = join(import.meta.dirname, "../../../shared/data/forecasts/resolved_binary.csv");
const why = existsSync(csv) ? "" : " (skipped: ../shared/data/forecasts is not there)";

test.skipIf(why !== "")(`real forecasts, computed twice, agree to 1e-9${why}`, () => {
  const rows = parse(readFileSync(csv, "utf8"), { columns: true }) as Record<string, string>[];
  agree(
    rows.slice(0, 500).map((row, n) => ({
      svcProb: Number(row["probability"]) * 0.9 + 0.05,
      outcome: row["outcome"] === "1" ? 1 : 0,
      marketProb: n % 4 === 0 ? null : Number(row["probability"]),
    })),
  );
});

test("made-up forecasts, computed twice, agree to 1e-9", () => {
  const next = random(11);
  agree(
    Array.from({ length: 77 }, () => ({
      svcProb: Math.round(next() * 100) / 100,
      outcome: next() < 0.4 ? 1 : 0,
      marketProb: next() < 0.3 ? null : next(),
    })),
  );
});

test("a bin holds its lower edge, the last one both, and an empty one nothing", () => {
  const calls = [0, 0.1, 0.3, 0.7, 1].map((svcProb) => ({
    ...{ svcProb, outcome: 1 as const, marketProb: null },
  }));
  const { calibration, enough, marketN, skillVsMarket, intervals } = trackRecordOf(calls);
  expect(calibration.map(({ n }) => n)).toEqual([1, 1, 0, 1, 0, 0, 0, 1, 0, 1]);
  expect(calibration[2]).toMatchObject({
    n: 0,
    meanProb: null,
    observed: null,
    low: null,
    high: null,
  });
  // Wilson's limits of one in one.
  expect(calibration[9]?.low).toBeCloseTo(0.2065493, 6);
  expect(calibration[9]?.high).toBe(1);
  expect({ enough, marketN, skillVsMarket }).toEqual({
    enough: false,
    marketN: 0,
    skillVsMarket: null,
  });
  expect(intervals.skillVsMarket).toBeNull();
});

test("without a graded call every figure is null", () => {
  const { calibration, ...figures } = trackRecordOf([]);
  expect(figures).toMatchObject({ graded: 0, brier: null, logScore: null, skillVsBase: null });
  expect(figures.murphy).toEqual({
    reliability: null,
    resolution: null,
    uncertainty: null,
    withinBin: null,
  });
  expect(calibration.every(({ n, observed }) => n === 0 && observed === null)).toBe(true);
});

test("a sure call that failed costs ln 0.001, one that came true nothing", () => {
  expect(logScoreOf(1, 0)).toBeCloseTo(Math.log(0.001), 12);
  expect(logScoreOf(1, 1)).toBe(0);
  expect(logScoreOf(0.2, 0)).toBeCloseTo(Math.log(0.8), 12);
});

describe("a criterion is decided", () => {
  const day = (n: number) => Date.UTC(2026, 0, n);
  const values = [10, 12, 9, 15].map((value, n) => {
    const observedAt = day(n + 1);
    return { observedAt, value, knownAt: observedAt + 22 * 3_600_000 };
  });
  const criterion = (
    metric: string,
    operator: Criterion["operator"],
    threshold: number,
    until: number,
  ) => ({
    ...{ metric, operator, threshold, unit: null, source: "" },
    observed_at: new Date(day(until) + 21 * 3_600_000).toISOString(),
  });
  const openedAt = day(1) + 12 * 3_600_000;
  const at = (c: Criterion, now: number) => decide(c, values, { openedAt, now })?.outcome ?? null;
  const cases: [name: string, criterion: Criterion, now: number, outcome: 0 | 1 | null][] = [
    [
      "not before its day's value is known",
      criterion("VIX", ">", 11, 2),
      day(2) + 21.5 * 3.6e6,
      null,
    ],
    ["by the day's value", criterion("VIX", ">", 11, 2), day(2) + 22 * 3.6e6, 1],
    ["strictly at the threshold", criterion("VIX", ">", 12, 2), day(3), 0],
    ["with equality where asked", criterion("VIX", ">=", 12, 2), day(3), 1],
    ["early by a maximum that crossed", criterion("max:VIX", ">", 11, 9), day(3), 1],
    ["late by a maximum that did not", criterion("max:VIX", ">", 20, 3), day(4), 0],
    ["early against a maximum that must stay below", criterion("max:VIX", "<", 11, 9), day(3), 0],
    ["early by a minimum that crossed", criterion("min:VIX", "<=", 9, 9), day(4), 1],
    ["not by a metric that is none of ours", criterion("rain in May", ">", 1, 2), day(9), null],
  ];
  test.each(cases)("%s", (_, given, now, outcome) => expect(at(given, now)).toBe(outcome));
});
