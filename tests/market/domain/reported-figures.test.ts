// Twelve-month figures of a company from its reports: quarters, splits, growth and debt.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseConcept } from "../../../lib/language/services/edgar/concept.ts";
import {
  CONCEPT_NAMES,
  type Concept,
  type ReportedFact,
} from "../../../lib/market/domain/reported-facts.ts";
import { figuresByDay, figuresKnownAt } from "../../../lib/market/domain/reported-figures.ts";
import { conceptOf } from "../../../scripts/local-platform/feeds/edgar.ts";

const span = (start: string | null, end: string, value: number, filed: string): ReportedFact => ({
  start,
  end,
  value,
  filed,
  accession: "0000000042-26-000001",
});

/**
 * A year of 100, 110, 120 and 150 as companies report it, without a report of its last quarter
 * alone.
 */
const YEAR = [
  span("2024-01-01", "2024-03-31", 100, "2024-05-01"),
  span("2024-04-01", "2024-06-30", 110, "2024-08-01"),
  span("2024-01-01", "2024-06-30", 210, "2024-08-01"),
  span("2024-07-01", "2024-09-30", 120, "2024-11-01"),
  span("2024-01-01", "2024-09-30", 330, "2024-11-01"),
  span("2024-01-01", "2024-12-31", 480, "2025-02-01"),
];
const NEXT = [
  span("2025-01-01", "2025-03-31", 130, "2025-05-01"),
  span("2024-01-01", "2024-03-31", 100, "2025-05-01"),
  span("2025-01-01", "2025-06-30", 270, "2025-08-01"),
];
const figuresOf = (facts: Partial<Record<Concept, ReportedFact[]>>) =>
  figuresByDay(new Map(Object.entries(facts) as [Concept, ReportedFact[]][]));
const salesOf = (facts: Partial<Record<Concept, ReportedFact[]>>) =>
  figuresOf(facts).map(({ filedOn, sales }) => [filedOn, sales]);

describe("the figures of twelve months", () => {
  test("quarters are derived from longer periods, the fourth by subtraction, as of each day of filing", () => {
    expect(salesOf({ Revenues: [...YEAR, ...NEXT] })).toEqual([
      ["2024-05-01", null],
      ["2024-08-01", null],
      ["2024-11-01", null],
      ["2025-02-01", 480],
      ["2025-05-01", 510],
      ["2025-08-01", 540],
    ]);
  });

  test("figures are null where a quarter is missing", () => {
    const gap = YEAR.filter(({ end }) => end !== "2024-09-30" && end !== "2024-12-31");
    expect(salesOf({ Revenues: [...gap, ...NEXT] }).at(-1)).toEqual(["2025-08-01", null]);
  });

  test("figures use no value that was filed later, and the newest filing of a period", () => {
    const restated = span("2024-01-01", "2024-12-31", 500, "2025-03-01");
    expect(salesOf({ Revenues: [...YEAR, restated] }).slice(-2)).toEqual([
      ["2025-02-01", 480],
      ["2025-03-01", 500],
    ]);
    const early = figuresOf({ Revenues: YEAR });
    expect(figuresOf({ Revenues: [...YEAR, ...NEXT] }).slice(0, early.length)).toEqual(early);
  });

  test("figures use the tag with the newest period, or the larger of two; other tags fill gaps", () => {
    const first = YEAR.slice(0, 5);
    const later = [...YEAR.slice(5), ...NEXT];
    const tag = "RevenueFromContractWithCustomerExcludingAssessedTax";
    expect(salesOf({ SalesRevenueNet: first, [tag]: later }).at(-1)).toEqual(["2025-08-01", 540]);
    const part = YEAR.map((fact) => ({ ...fact, value: fact.value - 50 }));
    expect(salesOf({ [tag]: part, Revenues: YEAR }).at(-1)).toEqual(["2025-02-01", 480]);
  });
});

describe("a stock split", () => {
  const shares = (start: string, end: string, value: number, filed: string) =>
    span(start, end, value, filed);
  const FACTS = {
    Revenues: YEAR,
    WeightedAverageNumberOfDilutedSharesOutstanding: [
      shares("2024-01-01", "2024-03-31", 10, "2024-05-01"),
      shares("2024-04-01", "2024-06-30", 100.4, "2024-08-01"),
      shares("2024-01-01", "2024-03-31", 100, "2024-08-01"),
      shares("2023-10-01", "2023-12-31", 9.9, "2024-05-01"),
      shares("2023-10-01", "2023-12-31", 99, "2025-02-01"),
    ],
  };

  test("a split is found by restated shares, once however often they are restated", () => {
    const found = figuresOf(FACTS).map(({ shares: count, splits }) => [count, splits]);
    expect(found).toEqual([
      [10, 1],
      [100.4, 10],
      [100.4, 10],
      [100.4, 10],
    ]);
  });

  test("a split is found by earnings per share, from which the shares are then computed", () => {
    const { Revenues, ...none } = FACTS;
    const filed = (value: number, on: string) => span("2024-01-01", "2024-03-31", value, on);
    expect(none).toBeDefined();
    const found = figuresOf({
      Revenues,
      NetIncomeLoss: [filed(40, "2024-05-01")],
      EarningsPerShareDiluted: [filed(8, "2024-05-01"), filed(0.4, "2024-08-01")],
    });
    expect(found[0]).toMatchObject({ shares: 5, splits: 1 });
    expect(found[1]).toMatchObject({ shares: 100, splits: 20 });
  });
});

test("growth compares with the twelve months before, and debt with the quarter's assets", () => {
  const before = [span("2023-01-01", "2023-12-31", 400, "2024-02-01")];
  const found = figuresOf({
    Revenues: [...before, ...YEAR],
    Assets: [span(null, "2024-12-31", 1_000, "2025-02-01")],
    LongTermDebtNoncurrent: [span(null, "2024-12-31", 150, "2025-02-01")],
    LongTermDebtCurrent: [span(null, "2024-12-31", 50, "2025-02-01")],
  }).at(-1);
  expect(found?.growth).toBeCloseTo(0.2, 12);
  expect(found?.debt).toBeCloseTo(0.2, 12);
  const old = figuresOf({
    Revenues: YEAR,
    Assets: [span(null, "2024-12-31", 1_000, "2025-02-01")],
    LongTermDebt: [span(null, "2023-12-31", 150, "2024-02-01")],
  }).at(-1);
  expect(old).toMatchObject({ growth: null, debt: null });
});

test("figures of a day are known when EDGAR closes in New York", () => {
  expect(new Date(figuresKnownAt("2026-01-30")).toISOString()).toBe("2026-01-31T03:00:00.000Z");
  expect(new Date(figuresKnownAt("2026-07-30")).toISOString()).toBe("2026-07-31T02:00:00.000Z");
});

const RECORDED = join(import.meta.dirname, "../../../../shared/data/sources/sec/companyfacts");

/**
 * File, company, day, sales and earnings in billions, shares in billions, shares before a split.
 */
const COMPANIES = [
  ["CIK0000320193_aapl.json", 320_193, "2025-10-31", 416.161, 112.01, 15.005, 28],
  ["CIK0001045810_nvda.json", 1_045_810, "2025-02-26", 130.497, 72.88, 24.804, 40],
  ["CIK0001652044_googl.json", 1_652_044, "2025-02-05", 350.018, 100.118, 12.447, 20],
  ["CIK0001835632_mrvl.json", 1_835_632, "2026-03-11", 8.195, 2.67, 0.87, 1],
] as const;

describe.skipIf(!existsSync(RECORDED))("recorded companyfacts, cut to concepts", () => {
  test.each(COMPANIES)(
    "the figures of %s equal the published ones",
    (file, cik, day, sales, earnings, shares, splits) => {
      const text = readFileSync(join(RECORDED, file), "utf8");
      const facts: Partial<Record<Concept, ReportedFact[]>> = {};
      for (const concept of CONCEPT_NAMES) {
        const cut = conceptOf(text, "us-gaap", concept);
        if (cut !== null) facts[concept] = parseConcept(cut, { cik, concept, today: "2026-11-24" });
      }
      const found = figuresOf(facts).find(({ filedOn }) => filedOn === day);
      expect((found?.sales ?? 0) / 1e9).toBeCloseTo(sales, 3);
      expect((found?.earnings ?? 0) / 1e9).toBeCloseTo(earnings, 3);
      expect((found?.shares ?? 0) / 1e9).toBeCloseTo(shares, 3);
      expect(found?.splits).toBe(splits);
    },
  );
});
