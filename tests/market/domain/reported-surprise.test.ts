// Periods of companies with unusual calendars, and how far a period is from what its past let expect.

import { describe, expect, test } from "vitest";
import { fiscalQuarter } from "../../../lib/language/domain/text/fiscal-quarter.ts";
import type { Concept, ReportedFact } from "../../../lib/market/domain/reported-facts.ts";
import { figuresByDay } from "../../../lib/market/domain/reported-figures.ts";

const fact = (start: string, end: string, value: number, filed: string): ReportedFact => ({
  start,
  end,
  value,
  filed,
  accession: "0000000042-26-000001",
});
const figures = (sales: readonly ReportedFact[], more: [Concept, ReportedFact[]][] = []) =>
  figuresByDay(new Map<Concept, readonly ReportedFact[]>([["Revenues", sales], ...more]));

const YEARS = [2021, 2022, 2023, 2024, 2025, 2026];

describe("a company that reports half-years", () => {
  /** First halves as reported, and years in place of second halves. */
  const halves = YEARS.flatMap((year, i) => [
    fact(`${year}-01-01`, `${year}-06-30`, 100 * 1.1 ** i, `${year}-08-20`),
    fact(`${year}-01-01`, `${year}-12-31`, 220 * 1.1 ** i, `${year + 1}-03-01`),
  ]);

  test("its twelve months are two halves, and it is said to report halves", () => {
    const rows = figures(halves);
    const first = rows.find(({ periodEnd }) => periodEnd === "2023-06-30");
    expect(first).toMatchObject({ periodMonths: 6, sales: expect.closeTo(120 * 1.1 + 121, 6) });
    expect(first?.growth).toBeCloseTo(0.1, 9);
    const last = rows.at(-1);
    expect(last?.surprise).toMatchObject({
      periodMonths: 6,
      revenue: { changes: 4, value: expect.closeTo(120 * 1.1 ** 5, 6) },
    });
  });

  test("a quarter of sixteen weeks is one", () => {
    const weeks = (start: string, end: string) => fact(start, end, 10, "2026-12-01");
    const rows = figures([
      weeks("2025-09-01", "2025-11-23"),
      weeks("2025-11-24", "2026-02-15"),
      weeks("2026-02-16", "2026-05-10"),
      weeks("2026-05-11", "2026-08-30"),
    ]);
    expect(rows.at(-1)).toMatchObject({ sales: 40, periodMonths: 3 });
  });
});

describe("the surprise of a quarter", () => {
  const ENDS = ["03-31", "06-30", "09-30", "12-31"];
  const STARTS = ["01-01", "04-01", "07-01", "10-01"];
  /** Quarters with a season, a yearly growth of 10 %, and a last one that is better. */
  const quarters = YEARS.slice(1).flatMap((year, i) =>
    ENDS.map((end, q) =>
      fact(
        `${year}-${STARTS[q]}`,
        `${year}-${end}`,
        100 * (1 + q / 10) * 1.1 ** i * (i === 4 && q === 3 ? 1.2 : 1 + ((i * 4 + q) % 3) / 100),
        `${year + (q === 3 ? 1 : 0)}-${["05", "08", "11", "02"][q]}-05`,
      ),
    ),
  );

  test("it is against the same quarter a year before, moved by the trend of eight quarters", () => {
    const newest = figures(quarters).at(-1)?.surprise;
    expect(newest).toMatchObject({ periodEnd: "2026-12-31", periodMonths: 3 });
    const { value = 0, yearBefore = 0, expected, z, changes } = newest?.revenue ?? {};
    expect(changes).toBe(8);
    expect(expected).toBeGreaterThan(yearBefore);
    expect(expected).toBeLessThan(value);
    expect(z).toBeGreaterThan(3);
  });

  test("below eight yearly changes there is no expectation, and below a year no surprise", () => {
    const short = figures(quarters.slice(0, 9));
    expect(short.at(-1)?.surprise?.revenue).toMatchObject({ changes: 4, expected: null, z: null });
    expect(figures(quarters.slice(0, 4)).at(-1)?.surprise).toBeNull();
  });

  test("nothing that was filed later changes what a day knew", () => {
    const before = figures(quarters.slice(0, 16)).map(({ filedOn, surprise }) => [
      filedOn,
      surprise,
    ]);
    const all = figures(quarters).map(({ filedOn, surprise }) => [filedOn, surprise]);
    expect(all.slice(0, before.length)).toEqual(before);
  });

  test("earnings per share of before a split are on the new count", () => {
    const eps = quarters.map((each) => ({ ...each, value: 2 }));
    const restated = eps.slice(12, 16).map((each) => ({
      ...each,
      value: 1,
      filed: "2027-02-05",
      accession: "0000000042-27-000001",
    }));
    const last = { ...(eps.at(-1) as ReportedFact), value: 1 };
    const rows = figures(quarters, [
      ["EarningsPerShareDiluted", [...eps.slice(0, -1), last, ...restated]],
    ]);
    expect(rows.at(-1)?.splits).toBe(2);
    expect(rows.at(-1)?.surprise?.eps).toMatchObject({ value: 1, yearBefore: 1 });
  });
});

test("a fiscal year that ends a few days into January is the year before", () => {
  expect(fiscalQuarter("2026-01-03", "0103")).toBe("Q4_FY2025");
  expect(fiscalQuarter("2025-12-28", "0103")).toBe("Q4_FY2025");
  expect(fiscalQuarter("2026-04-04", "0103")).toBe("Q1_FY2026");
});
