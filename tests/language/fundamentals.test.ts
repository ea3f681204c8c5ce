// Text analysis beside the company's reported growth and debt.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { narrativeVsFundamental } from "../../lib/language/domain/conviction.ts";
import type { ConvictionMeasures } from "../../lib/language/domain/conviction-evidence.ts";
import { upsertFigures } from "../../lib/language/queries/company-facts.ts";
import { upsertFilers } from "../../lib/language/queries/filings.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const figures = (
  filedOn: string,
  periodEnd: string,
  growth: number | null,
  debt: number | null,
) => ({
  filedOn,
  periodEnd,
  growth,
  debt,
  sales: 1,
  earnings: 1,
  shares: 1,
  splits: 1,
  periodMonths: 3 as const,
  surprise: null,
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  const { db } = app.services;
  const namedAt = new Date(NOW);
  for (const ticker of ["ACME", "LATE"]) {
    const [name = expect.fail("nothing to write")] = upsertFilers(db, [
      { ticker, cik: 42, namedAt },
    ]);
    await name;
  }
  const rows = [
    figures("2026-08-01", "2026-06-30", -0.4, 0.7),
    figures("2026-11-01", "2026-09-30", 0.5, 0.05),
    // Filed today, and known when EDGAR closes.
    figures("2026-11-20", "2026-09-30", -0.6, 0.7),
  ];
  for (const statement of upsertFigures(db, "ACME", rows)) await statement;
  for (const statement of upsertFigures(db, "LATE", rows.slice(0, 1))) await statement;
});
afterAll(() => app.close());

async function analyze(body: object, now = NOW) {
  app.setNow(now);
  const answer = await app.send("/api/tone/analyze", {
    method: "POST",
    headers: { "content-type": "application/json", "x-svc-key": app.keys.retail },
    body: JSON.stringify({ text: TEXT, ...body }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

/** A text with big words in every sentence and no result. */
const TEXT =
  "Our revolutionary platform is a paradigm shift. This is a world-class ecosystem. ".repeat(6);

describe("a text of a company with reported figures", () => {
  test("it is read beside the newest growth and debt", async () => {
    const bare = await analyze({});
    expect(bare).toMatchObject({ narrative_vs_fundamental: "NARRATIVE", fundamentals: null });
    const found = await analyze({ ticker: "acme" });
    expect(found).toEqual({
      ...bare,
      narrative_vs_fundamental: "MIXED",
      fundamentals: {
        revenue_growth: 0.5,
        debt_to_assets: 0.05,
        period_end: "2026-09-30",
        filed_on: "2026-11-01",
      },
    });
  });

  test("it uses the figures of the named quarter, and none for a quarter without a report", async () => {
    const found = await analyze({ ticker: "ACME", quarter: "Q2_FY2026" });
    expect(found).toMatchObject({
      narrative_vs_fundamental: "NARRATIVE",
      fundamentals: { revenue_growth: -0.4, debt_to_assets: 0.7, filed_on: "2026-08-01" },
    });
    expect(await analyze({ ticker: "ACME", quarter: "Q1_FY2026" })).toMatchObject({
      fundamentals: null,
    });
  });

  test("it uses nothing that was filed later, and nothing old", async () => {
    const { fundamentals } = await analyze({ ticker: "ACME" }, Date.parse("2026-11-21T03:00:00Z"));
    expect(fundamentals).toMatchObject({ revenue_growth: -0.6, filed_on: "2026-11-20" });
    expect(await analyze({ ticker: "LATE" })).toMatchObject({
      fundamentals: { filed_on: "2026-08-01" },
    });
    const later = Date.parse("2027-02-01T00:00:00Z");
    expect(await analyze({ ticker: "LATE" }, later)).toMatchObject({ fundamentals: null });
    expect(await analyze({ ticker: "NONE" })).toMatchObject({ fundamentals: null });
  });
});

describe("narrative against fundamentals", () => {
  const measures = (fundamental: number, buzz: number) =>
    ({ fundamental, buzz }) as ConvictionMeasures;

  test("the value is the mean of the text's and the report's lead", () => {
    const dull = measures(0.16, 0.05);
    expect(narrativeVsFundamental(dull)).toBe("MIXED");
    expect(narrativeVsFundamental(dull, { growth: 0.6, debt: 0.05 })).toBe("FUNDAMENTAL");
    expect(narrativeVsFundamental(dull, { growth: -0.4, debt: 0.6 })).toBe("NARRATIVE");
    expect(narrativeVsFundamental(measures(0.4, 0), { growth: -0.4, debt: 0.6 })).toBe("MIXED");
  });

  test("without a growth figure the value is the text's alone", () => {
    const figures_ = { growth: null, debt: 0.9 };
    expect(narrativeVsFundamental(measures(0.4, 0), figures_)).toBe("FUNDAMENTAL");
  });
});
