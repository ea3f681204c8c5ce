// The components and the composite of the dislocation score.

import { describe, expect, test } from "vitest";
import { toCountLevel, toIndexLevel } from "../../../lib/sensors/domain/stress-index/regime.ts";
import {
  COMPONENT_WEIGHTS,
  COMPONENTS,
  type Components,
  dislocation,
  dislocationSummary,
  insider,
  macroRegime,
  published,
  publishedComponents,
  sector,
  severityOf,
  toneCsi,
  toneTrend,
  valuation,
} from "../../../lib/signals/domain/dislocation/dislocation.ts";
import { insiderFlow } from "../../../lib/signals/domain/dislocation/insider-flow.ts";
import {
  addBar,
  closeOfWeek,
  emptyPriceHistory,
} from "../../../lib/signals/domain/price-history.ts";
import { random } from "../../support/tools/random.ts";

const none: Components = {
  toneCsi: null,
  macroRegime: null,
  valuation: null,
  insider: null,
  sector: null,
};

describe("the components of the dislocation score", () => {
  test("they follow the formulas of docs/methods/dislocation.md#components, and are null without an input", () => {
    expect(toneCsi(1.5, -0.5)).toBeCloseTo(Math.tanh(1), 12);
    expect(toneCsi(null, 1)).toBeNull();
    expect(toneCsi(1, null)).toBeNull();
    expect([0, 22.5, 45, 67.5, 90, 100].map(macroRegime)).toEqual([1, 0.5, 0, -0.5, -1, -1]);
    expect(macroRegime(null)).toBeNull();
    expect(valuation(2)).toBeCloseTo(-Math.tanh(1), 12);
    expect(valuation(0)).toBe(0);
    expect(valuation(null)).toBeNull();
    expect(insider(5, 10)).toBeCloseTo(Math.tanh(0.5), 12);
    expect([insider(null, 1), insider(1, null), insider(1, 0)]).toEqual([null, null, null]);
    expect(sector(2)).toBeCloseTo(-Math.tanh(1), 12);
    expect(sector(0)).toBe(0);
    expect(sector(null)).toBeNull();
  });

  test("the stress index enters on the scale of its borders", () => {
    for (const level of [0, 10, 20, 33, 40, 45, 55, 60, 75, 90, 100]) {
      expect(toCountLevel(toIndexLevel(level))).toBeCloseTo(level, 9);
    }
    expect([toCountLevel(0), toCountLevel(140)]).toEqual([0, 100]);
  });
});

describe("insider flow", () => {
  const AT = Date.parse("2024-06-30T20:00:00Z");
  const close = () => 10;
  const trade = (tradedOn: string, value: number, more = {}) => ({
    insiderId: "a",
    code: value > 0 ? "P" : "S",
    tradedOn,
    price: 10,
    value: Math.abs(value),
    filedAt: Date.parse(`${tradedOn}T21:00:00Z`),
    isPlanned: false,
    replacedAt: null,
    ...more,
  });

  test("it counts open-market trades of 90 days that were filed by then, without plans and routines", () => {
    const steady = Array.from({ length: 12 }, (_, i) => {
      const at = new Date(AT - (i + 1.5) * 90 * 86_400_000).toISOString().slice(0, 10);
      return trade(at, 100, { insiderId: `other${i}` });
    });
    const rows = [
      ...steady,
      trade("2024-06-03", 300),
      trade("2024-05-02", -50),
      trade("2024-05-02", -900, { isPlanned: true }),
      trade("2024-05-02", 900, { code: "A" }),
      trade("2024-06-28", 700, { filedAt: AT + 1 }),
      ...["2022-04-11", "2023-04-11", "2024-04-11"].map((at) =>
        trade(at, -400, { insiderId: "routine" }),
      ),
    ];
    expect(insiderFlow({ transactions: rows, since: "2021-04-01" }, AT, close)).toEqual({
      net: 250,
      scale: 100,
      setAside: 0,
    });
    // With a history that begins later, the scale or both are unknown.
    const from = (since: string | null) => insiderFlow({ transactions: rows, since }, AT, close);
    expect(from("2021-07-01")).toMatchObject({ net: 250, scale: null });
    expect(from("2024-05-01")).toMatchObject({ net: null, scale: null });
    expect(from(null)).toMatchObject({ net: null, scale: null });
  });

  test("it is null without a filing, and without a scale where nobody traded", () => {
    const from = (...transactions: ReturnType<typeof trade>[]) =>
      insiderFlow({ transactions, since: "2020-01-01" }, AT, close);
    expect(from()).toEqual({ net: null, scale: null, setAside: 0 });
    expect(from(trade("2024-06-03", 300))).toMatchObject({ net: 300, scale: null });
    expect(from(trade("2024-06-03", 300, { replacedAt: AT })).net).toBeNull();
  });
});

describe("a total typed as the price", () => {
  const AT = Date.parse("2024-06-30T20:00:00Z");
  const trade = (price: number, more = {}) => ({
    insiderId: "a",
    code: "P",
    tradedOn: "2024-06-05",
    price,
    value: price * 100,
    filedAt: Date.parse("2024-06-06T21:00:00Z"),
    isPlanned: false,
    replacedAt: null,
    ...more,
  });
  const flow = (closes: number | null, ...transactions: ReturnType<typeof trade>[]) =>
    insiderFlow({ transactions, since: "2020-01-01" }, AT, () => closes);

  test.each([
    ["100 times the close", 1_000, 10, 0, 1],
    ["far above it", 25_000, 10, 0, 1],
    ["just below 100 times", 999, 10, 99_900, 0],
    ["the close", 10, 10, 1_000, 0],
    ["a week without a close", 25_000, null, 2_500_000, 0],
  ])("a price of %s", (_name, price, closes, net, setAside) => {
    expect(flow(closes, trade(price))).toEqual({ net, scale: null, setAside });
  });

  test("only such a row is left out, and plans and old trades are not counted as left out", () => {
    const found = flow(
      10,
      trade(9),
      trade(5_000),
      trade(5_000, { isPlanned: true }),
      trade(5_000, { tradedOn: "2019-01-03" }),
    );
    expect(found).toMatchObject({ net: 900, setAside: 1 });
  });

  test("the close is the last one of the week, Monday to Sunday", () => {
    const prices = emptyPriceHistory();
    for (const [date, price] of [
      ["2024-05-31", 8],
      ["2024-06-03", 10],
      ["2024-06-06", 11],
      ["2024-06-10", 12],
    ] as const) {
      addBar(prices, { date, open: price, close: price, knownAt: 0 }, null);
    }
    const found = ["2024-06-02", "2024-06-03", "2024-06-09", "2024-06-10", "2024-06-17"];
    expect(found.map((day) => closeOfWeek(prices, day))).toEqual([8, 11, 11, 12, null]);
  });
});

describe("the composite score", () => {
  test("it can be recomputed exactly from what is published", () => {
    const next = random(3);
    let scored = 0;
    for (let i = 0; i < 5_000; i += 1) {
      const drawn = COMPONENTS.map((name) => [name, next() < 0.25 ? null : 2 * next() - 1]);
      const shown = publishedComponents(Object.fromEntries(drawn) as Components);
      const found = dislocation(shown);
      const held = COMPONENTS.filter((name) => shown[name] !== null);
      const weight = held.reduce((sum, name) => sum + COMPONENT_WEIGHTS[name] / 100, 0);
      if (held.length < 3 || weight < 0.6 - 1e-9) {
        expect(found).toBeNull();
        continue;
      }
      const sum = held.reduce(
        (all, name) => all + (COMPONENT_WEIGHTS[name] / 100) * (((shown[name] ?? 0) - 50) / 50),
        0,
      );
      const score = Math.round(1000 * Math.abs(sum / weight) * Math.sqrt(weight)) / 10;
      expect(found?.score).toBe(score);
      expect(found?.direction).toBe(sum / weight > 0 ? "STRUCTURAL_BUY" : "STRUCTURAL_SELL");
      expect(found?.coverage).toBeCloseTo(weight, 9);
      scored += 1;
    }
    expect(scored).toBeGreaterThan(1_000);
  });

  test("it needs three components and 60 % of the weight", () => {
    const three = { ...none, toneCsi: 90, macroRegime: 90, sector: 90 };
    expect(dislocation(three)).toMatchObject({ score: 62, coverage: 0.6, severity: "HIGH" });
    expect(dislocation({ ...none, toneCsi: 90, valuation: 90 })).toBeNull();
    expect(dislocation({ ...none, macroRegime: 90, insider: 90, sector: 90 })).toBeNull();
    expect(dislocation({ ...three, valuation: 90, insider: 90 })).toMatchObject({ score: 80 });
    expect(dislocation({ ...three, toneCsi: 50, macroRegime: 50, sector: 50 })).toMatchObject({
      score: 0,
      direction: "STRUCTURAL_SELL",
      severity: "LOW",
    });
  });

  test("its severities start at published scores", () => {
    expect([34.9, 35, 54.9, 55, 69.9, 70, 100].map(severityOf)).toEqual([
      "LOW",
      "MODERATE",
      "MODERATE",
      "HIGH",
      "HIGH",
      "EXTREME",
      "EXTREME",
    ]);
    expect([-1, 0, 0.333, 1].map(published)).toEqual([0, 50, 66.6, 100]);
    expect(published(null)).toBeNull();
  });

  test("its sentence contains only its own numbers", () => {
    const components = { ...none, toneCsi: 88.1, macroRegime: 49, sector: 71.3 };
    const found = dislocation(components);
    if (!found) throw new Error("no score");
    const bases = {
      sectorBenchmark: "SECTOR",
      toneBasis: "AGAINST_PRICE",
      valuationBasis: null,
    } as const;
    const text = dislocationSummary(found, components, toneTrend("DECELERATING"), bases);
    expect(text).toBe(
      `STRUCTURAL_BUY ${found.score} (${found.severity}): tone better than the price (88.1), ` +
        "a price behind its sector (71.3). 3 of 5 components are known, 60 % of the weight. Tone is improving.",
    );
    expect(text).not.toMatch(/expect|will|should/);
    const fallen = dislocationSummary(found, components, toneTrend("DECELERATING"), {
      ...bases,
      sectorBenchmark: "MARKET",
    });
    expect(fallen).toBe(text.replace("its sector", "the market"));
    const unpriced = { ...none, toneCsi: 88.1, macroRegime: 49, valuation: 71.4 };
    const alone = dislocation(unpriced);
    if (!alone) throw new Error("no score");
    const held = {
      sectorBenchmark: null,
      toneBasis: "WORDS_ALONE",
      valuationBasis: "OWN_HISTORY",
    } as const;
    expect(dislocationSummary(alone, unpriced, null, held)).toContain(
      "words better than usual (88.1), figures better than in the own five years (71.4).",
    );
  });
});
