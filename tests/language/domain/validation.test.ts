import { expect, test } from "vitest";
import { languageReport } from "../../../scripts/research/validation/language.ts";
import { barCells, flagCells } from "../../../scripts/research/validation/language-bars.ts";
import { f1Of, macroF1 } from "../../../scripts/research/validation/own-sets.ts";

test("F1 is of a class, and 1 where all is right", () => {
  const classified = [
    { type: "A", found: "A" },
    { type: "A", found: "B" },
    { type: "B", found: "B" },
  ];
  expect(f1Of(classified, "A")).toBeCloseTo(2 / 3, 12);
  expect(f1Of(classified, "B")).toBeCloseTo(2 / 3, 12);
  expect(f1Of(classified, "C")).toBeNull();
  expect(macroF1([])).toBe(0);
});

test("says what it skips where no data lies, and measures our own sets", () => {
  const text = languageReport("no-such-folder", Date.UTC(2026, 0, 1));
  expect(text).toContain("Stance: skipped");
  expect(text).toContain("Reliability: skipped");
  expect(text).toContain("Escalation scale: skipped");
  expect(text).toMatch(
    /\| \*\*macro-F1\*\* \|.*\| \.70 \| (below minimum|minimum|target|\*\*stretch target\*\*) \|/,
  );
  expect(text).toMatch(/Held out, types below it: [A-Z_, ]+\./);
  expect(text).toMatch(/\| \*\*all\*\* \| [\d.]+ % of \d+ \| \.85 \|/);
  expect(text).not.toMatch(/NaN|undefined|Infinity/);
});

test("a measure stands beside its minimum", () => {
  expect(barCells("splitHalf", 0.599)).toEqual([".60", "below minimum"]);
  expect(barCells("splitHalf", 0.6)).toEqual([".60", "minimum"]);
  expect(barCells("macroF1", null)).toEqual([".70", "no data"]);
  const marks = [0.11, 0.1, 0.06, 0.05, 0.02, 0.01, 0, null].map((share) => flagCells(share)[1]);
  const best = "**stretch target**";
  expect(marks).toEqual([
    "below minimum",
    "minimum",
    "target",
    best,
    best,
    "target",
    "target",
    "no data",
  ]);
});
