// Lists that commands print.

import { expect, test } from "vitest";
import { listLines } from "../../scripts/operator/print-list.ts";

const wide = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [`column ${i}`, `${"value ".repeat(i)}end`]),
);

test("a list of ten wide columns fits 100 columns, and short values are whole", () => {
  const lines = listLines([{ id: "abcdefgh", ...wide }]);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
  expect(lines[1]).toMatch(/^abcdefgh {2}/);
  expect(lines[1]).toContain("…");
});

test("columns without a value are left out, and what fits is not cut", () => {
  expect(
    listLines([
      { id: 1, title: "One", paid: null },
      { id: 12, title: "Twelve", paid: "" },
    ]),
  ).toEqual(["id  title", "1   One", "12  Twelve"]);
});
