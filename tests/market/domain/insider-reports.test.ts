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
  holder: "D",
  isPlanned: false,
  ...given,
});

const report = (given: Partial<InsiderReport> = {}): InsiderReport => ({
  accession: "1",
  filedAt: 1,
  filedOn: "2026-08-05",
  isAmendment: false,
  isAddition: false,
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

test.each([
  ["two trusts", "I By Trust A", "I By Trust B", 2],
  ["two trusts whose form does not name them", null, null, 2],
  ["a row written twice", "I By Trust A", "I By Trust A", 1],
])("equal rows of %s on one form", (_name, first, second, trades) => {
  const rows = [row({ holder: first }), row({ row: 1, holder: second })];
  expect(shown([report({ rows: 2, trades: rows })])).toHaveLength(trades);
  // A second form of another owner about the same trades adds none.
  const other = report({ accession: "3", filedAt: 2, owners: ["9"], rows: 2, trades: rows });
  expect(shown([report({ rows: 2, trades: rows }), other])).toHaveLength(trades);
});

test("an amendment that corrects the day replaces its original, whose period is another", () => {
  const mended = { period: "2026-08-03", trades: [row({ tradedOn: "2026-08-03" })] };
  const alone = [
    ["S", 50, 9],
    ["S", 50, null],
  ];
  expect(shown([report(), amendment({ ...mended, originalFiledOn: "2026-08-05" })])).toEqual(alone);
  // Without the day of the original, the same trade on another day names it.
  expect(shown([report(), amendment(mended)])).toEqual(alone);
});

test("an amendment of one row corrects the day of that row only", () => {
  const trades = [
    row(),
    row({ row: 1, shares: 20, held: 70 }),
    row({ row: 2, shares: 30, held: 40 }),
  ];
  const held = report({ rows: 3, trades });
  const mended = amendment({
    originalFiledOn: "2026-08-05",
    trades: [row({ shares: 20, held: 70, tradedOn: "2026-08-03" })],
  });
  expect(shown([held, mended])).toEqual([
    ["S", 50, null],
    ["S", 100, 9],
    ["S", 150, null],
    ["S", 100, null],
  ]);
});

test("a corrected day does not take the place of another trade of that day", () => {
  const trades = [row(), row({ row: 1, tradedOn: "2026-08-03", shares: 20, held: 100 })];
  const held = report({ rows: 2, period: "2026-08-03", trades });
  const mended = amendment({
    period: "2026-08-03",
    originalFiledOn: "2026-08-05",
    trades: [row({ tradedOn: "2026-08-03" })],
  });
  expect(shown([held, mended])).toEqual([
    ["S", 50, 9],
    ["S", 100, null],
    ["S", 50, null],
  ]);
});

test("an amendment that says that it only adds a row replaces nothing", () => {
  const added = { originalFiledOn: "2026-08-05", isAddition: true };
  const other = row({ shares: 12, held: 78 });
  expect(shown([report(), amendment({ ...added, trades: [other] })])).toEqual([
    ["S", 50, null],
    ["S", 60, null],
  ]);
  // Where it repeats the rows of the original, each counts once.
  const repeated = { ...added, rows: 2, trades: [row(), { ...other, row: 1 }] };
  expect(shown([report(), amendment(repeated)])).toHaveLength(2);
});
