// Analogs: earlier quarters of other tickers that looked similar.

import { describe, expect, test } from "vitest";
import { DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { sessionAfter, sessionsBetween } from "../../../lib/market/domain/calendar.ts";
import { AnalogPool } from "../../../lib/signals/domain/dislocation/analog-pool.ts";
import {
  ANALOG_DIMENSIONS,
  ANALOG_SCALES,
  type Analog,
  type AnalogCase,
  type AnalogDimension,
  analogVector,
  similarity,
} from "../../../lib/signals/domain/dislocation/analogs.ts";
import { areApart } from "../../../lib/signals/domain/drops/fire.ts";
import { normal, random, wholeBetween } from "../../support/tools/random.ts";

const START = Date.parse("2018-01-31T22:30:00Z");

function cases(seed: number, count: number): AnalogCase[] {
  const next = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const knownAt = START + wholeBetween(next, 0, 2_000) * DAY_MS;
    return {
      ticker: `T${i % 17}`,
      quarter: `q${i}`,
      knownAt,
      date: utcDateOf(knownAt),
      vector: ANALOG_DIMENSIONS.map(() => (next() < 0.15 ? null : normal(next) + 0.4)),
    };
  });
}

const between = (a: string, b: string) =>
  a < b ? sessionsBetween("nyse", a, b) : sessionsBetween("nyse", b, a);

/** The documented method in its plainest form: sort the similar cases, and take the free ones. */
function byTheRules(of: AnalogCase, candidates: readonly AnalogCase[]): Analog[] {
  const near = candidates
    .filter((each) => each.knownAt + 180 * DAY_MS <= of.knownAt)
    .filter((each) => each.ticker !== of.ticker)
    .map((each) => ({
      ...each,
      alike: Math.round(1_000 * similarity(of.vector, each.vector)) / 1_000,
    }))
    .filter(({ alike }) => alike >= 0.5)
    .sort(
      (a, b) =>
        b.alike - a.alike ||
        (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0) ||
        a.knownAt - b.knownAt,
    );
  const chosen: typeof near = [];
  for (const each of near) {
    const isFree = chosen.every(
      ({ ticker, date }) => ticker !== each.ticker && between(date, each.date) >= 63,
    );
    if (isFree && chosen.length < 5) chosen.push(each);
  }
  return chosen.map(({ ticker, quarter, alike }) => ({ ticker, quarter, similarity: alike }));
}

describe("the analogs of a case", () => {
  const all = cases(1, 1_500);
  const pool = new AnalogPool(all);

  test("they are at most five closed cases, one per ticker, 63 sessions apart", () => {
    let found = 0;
    for (const of of all.slice(0, 300)) {
      const analogs = pool.find(of);
      const chosen = analogs.map(
        ({ ticker, quarter }) =>
          all.find((c) => c.ticker === ticker && c.quarter === quarter) ?? of,
      );
      expect(chosen.every(({ knownAt }) => knownAt + 180 * DAY_MS <= of.knownAt)).toBe(true);
      expect(new Set(chosen.map(({ ticker }) => ticker)).size).toBe(chosen.length);
      for (const [i, a] of chosen.entries()) {
        for (const b of chosen.slice(i + 1))
          expect(between(a.date, b.date)).toBeGreaterThanOrEqual(63);
      }
      expect(analogs.length).toBeLessThanOrEqual(5);
      expect(analogs.every(({ similarity: alike }) => alike >= 0.5 && alike <= 1)).toBe(true);
      found += analogs.length;
    }
    expect(found).toBeGreaterThan(500);
  });

  test("they equal those of the plain method, in order", () => {
    for (const of of [...all.slice(0, 150), ...cases(9, 20)]) {
      expect(pool.find(of)).toEqual(byTheRules(of, all));
    }
  });

  test("the first is the most similar closed case of any other ticker", () => {
    for (const of of all.slice(0, 200)) {
      const closed = all.filter(
        (c) => c.ticker !== of.ticker && c.knownAt + 180 * DAY_MS <= of.knownAt,
      );
      const best = Math.max(0, ...closed.map((c) => similarity(of.vector, c.vector)));
      const [first] = pool.find(of);
      expect(first?.similarity ?? null).toBe(best < 0.4995 ? null : Math.round(best * 1000) / 1000);
    }
  });

  test("they depend on nothing that was known later", () => {
    for (const of of all.slice(0, 100)) {
      const known = all.filter(({ knownAt }) => knownAt <= of.knownAt);
      expect(new AnalogPool(known).find(of)).toEqual(pool.find(of));
    }
  });

  test("neither the case itself nor another quarter of its ticker is among them", () => {
    const [of] = all;
    if (!of) throw new Error("no case");
    const twin = { ...of, quarter: "before", knownAt: of.knownAt - 400 * DAY_MS };
    const other = { ...twin, ticker: "OTHER" };
    expect(new AnalogPool([of, twin]).find(of)).toEqual([]);
    expect(new AnalogPool([of, twin, other]).find(of)).toEqual([
      { ticker: "OTHER", quarter: "before", similarity: 1 },
    ]);
  });
});

describe("the similarity of two cases", () => {
  test("it is symmetric, 1 with itself, and 0 for opposite cases or too few shared measures", () => {
    const [a = [], b = []] = cases(2, 40).map(({ vector }) => vector);
    expect(similarity(a, b)).toBe(similarity(b, a));
    const whole = ANALOG_DIMENSIONS.map((_, i) => i - 5.5);
    expect(similarity(whole, whole)).toBe(1);
    expect(
      similarity(
        whole,
        whole.map((x) => -x),
      ),
    ).toBe(0);
    expect(
      similarity(
        whole,
        whole.map((x, i) => (i < 5 ? null : x)),
      ),
    ).toBe(0);
    expect(
      similarity(
        whole,
        whole.map((x, i) => (i < 4 ? null : x)),
      ),
    ).toBe(1);
    expect(
      similarity(
        whole,
        whole.map(() => 0),
      ),
    ).toBe(0);
  });

  test("measures are compared in their own standard deviations", () => {
    const measures = Object.fromEntries(
      ANALOG_DIMENSIONS.map((name) => [name, ANALOG_SCALES[name]]),
    ) as Record<AnalogDimension, number | null>;
    expect(analogVector(measures)).toEqual(ANALOG_DIMENSIONS.map(() => 1));
    const few = { ...measures, toneCsi: null, macroRegime: null, valuation: null, insider: null };
    expect(analogVector(few)).toHaveLength(12);
    expect(analogVector({ ...few, sector: null })).toBeNull();
  });
});

test("distances of dates are counted in sessions of the exchange", () => {
  const next = random(4);
  for (let i = 0; i < 2_000; i += 1) {
    const a = utcDateOf(START + wholeBetween(next, 0, 3_000) * DAY_MS);
    const b = utcDateOf(Date.parse(a) + wholeBetween(next, -150, 150) * DAY_MS);
    expect(areApart(a, b, 63)).toBe(between(a, b) >= 63);
  }
  expect(between("2024-01-02", sessionAfter("nyse", "2024-01-02", 63))).toBe(63);
});
