import { expect, test } from "vitest";
import { languageReport } from "../../../scripts/validation/language.ts";
import { f1Of, macroF1 } from "../../../scripts/validation/own-sets.ts";

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
  expect(text).toContain("| **macro-F1** |");
  expect(text).not.toMatch(/NaN|undefined|Infinity/);
});
