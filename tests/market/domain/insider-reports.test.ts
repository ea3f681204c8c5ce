// Insiders' trades from several reports and amendments, each counted once.

import { expect, test } from "vitest";
import {
  type InsiderReport,
  type InsiderRow,
  insiderTransactions,
} from "../../../lib/market/domain/insider-reports.ts";

const row = (given: Partial<InsiderRow> = {}): InsiderRow => ({
  row: 0,
  code: "S",
  tradedOn: "2026-08-04",
  shares: 10,
  price: 5,
  held: 90,
  isPlanned: false,
  ...given,
});

const report = (given: Partial<InsiderReport> = {}): InsiderReport => ({
  accession: "1",
  filedAt: 1,
  filedOn: "2026-08-05",
  isAmendment: false,
  originalFiledOn: null,
  period: "2026-08-04",
  owners: ["7"],
  rows: 1,
  trades: [row()],
  ...given,
});

const amendment = (given: Partial<InsiderReport>) =>
  report({ accession: "2", filedAt: 9, isAmendment: true, ...given });

const shown = (reports: InsiderReport[]) =>
  insiderTransactions(reports).map(({ code, value, replacedAt }) => [code, value, replacedAt]);

test("a trade that several owners report, on one form or several, counts once", () => {
  const together = report({ owners: ["7", "8"] });
  const apart = report({ accession: "3", filedAt: 2, owners: ["9"] });
  expect(insiderTransactions([together, apart])).toMatchObject([{ insiderId: "7", value: 50 }]);
  // Different holdings afterwards mean another trade at the same price.
  const another = report({ accession: "3", trades: [row({ held: 80 })] });
  expect(shown([together, another])).toHaveLength(2);
  expect(shown([report({ trades: [row({ held: null })] }), report()])).toHaveLength(2);
});

test("an amendment with as many rows replaces each row, even with another code", () => {
  const held = report({ rows: 2, trades: [row(), row({ row: 1, shares: 20, held: 70 })] });
  const mended = amendment({ rows: 2, trades: [row({ shares: 12, held: 88 })] });
  expect(shown([mended, held])).toEqual([
    ["S", 50, 9],
    ["S", 100, 9],
    ["S", 60, null],
  ]);
});

test("an amendment with other rows replaces those of the same day and code, and adds the rest", () => {
  const held = report({ rows: 2, trades: [row(), row({ row: 1, tradedOn: "2026-08-05" })] });
  const mended = amendment({ rows: 1, trades: [row({ shares: 12, held: 88 })] });
  expect(shown([held, mended])).toEqual([
    ["S", 50, 9],
    ["S", 50, null],
    ["S", 60, null],
  ]);
  const added = amendment({ rows: 3, trades: [row({ code: "P", held: 101 })] });
  expect(shown([held, added]).map(([, , replacedAt]) => replacedAt)).toEqual([null, null, null]);
});

test.each([
  ["another owner", { owners: ["8"] }],
  ["another period", { period: "2026-08-03" }],
])("an amendment of %s replaces nothing", (_name, given) => {
  const [held] = shown([report(), amendment({ ...given, trades: [row({ held: 1 })] })]);
  expect(held).toEqual(["S", 50, null]);
});

test("an amendment that names its original's day does not affect a form of another day", () => {
  const later = report({ accession: "3", filedOn: "2026-08-06", trades: [row({ held: 70 })] });
  const mended = amendment({
    originalFiledOn: "2026-08-06",
    trades: [row({ shares: 1, held: 2 })],
  });
  expect(shown([report(), later, mended])).toEqual([
    ["S", 50, null],
    ["S", 50, 9],
    ["S", 5, null],
  ]);
});

test("a trade that an amendment repeats counts once at every time", () => {
  const found = insiderTransactions([report(), amendment({})]);
  expect(found.map(({ filedAt, replacedAt }) => [filedAt, replacedAt])).toEqual([
    [1, 9],
    [9, null],
  ]);
});
