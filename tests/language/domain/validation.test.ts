// The measurements of npm run validate, on the project's own sets.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { transcriptsReport } from "../../../scripts/research/validation/conviction-shares.ts";
import { languageReport } from "../../../scripts/research/validation/language.ts";
import { flagCells, targetCells } from "../../../scripts/research/validation/language-targets.ts";
import { f1Of, macroF1 } from "../../../scripts/research/validation/vignette-tables.ts";

test("F1 is computed for each class, and is 1 when all is right", () => {
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

test("missing data are named as skipped, and the project's own sets are measured", async () => {
  const text = await languageReport("no-such-folder", Date.UTC(2026, 0, 1));
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

test("a measure is shown beside its minimum", () => {
  expect(targetCells("splitHalf", 0.599)).toEqual([".60", "below minimum"]);
  expect(targetCells("splitHalf", 0.6)).toEqual([".60", "minimum"]);
  expect(targetCells("macroF1", null)).toEqual([".70", "no data"]);
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

test("earnings calls of a folder are halved by firm, with one sentence a line", () => {
  const folder = mkdtempSync(join(tmpdir(), "calls-"));
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "text.txt"), text);
  };
  try {
    write("20150225_ABC", "We paid a dividend\nFree cash flow was $4 million.\n".repeat(60));
    write("20160225_ABC", "It rained\n.\n");
    write("20150225_GE", "Sales were up 3%\nThe margin is unchanged\n".repeat(60));
    const text = transcriptsReport(folder);
    expect(text).toContain("3 earnings calls of 2 firms");
    expect(text).toMatch(/firms of the fit \(1\).*other firms \(2\)/);
    expect(text).toMatch(/CASH_MACHINE \| 0.0 % \| 0.0 % \| 50.0 % \| 50.0 %/);
    expect(text).toMatch(/STABLE_COMPOUNDER \| 100.0 % \| 100.0 % \| 50.0 % \| 50.0 %/);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
