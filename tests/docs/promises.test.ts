// Every promise of docs/promises.md names tests that exist.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/promises.md"), "utf8");

/** Rows of the tables, without their headers. */
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| promise |"));
const cited = [...text.matchAll(/`(tests\/[\w/-]+(?:\.slow)?\.test\.ts): "([^"`]+)"`/g)].map(
  ([, file = "", title = ""]) => ({ file, title }),
);

describe("docs/promises.md", () => {
  test("each promise names at least one test", () => {
    expect(rows.length).toBeGreaterThan(30);
    const withoutTest = rows.filter((row) => !/`tests\/[\w/-]+(?:\.slow)?\.test\.ts: "/.test(row));
    expect(withoutTest).toEqual([]);
  });

  test.each(cited)("the named test exists: $file, $title", ({ file, title }) => {
    expect(existsSync(join(root, file))).toBe(true);
    const source = readFileSync(join(root, file), "utf8");
    // The first arguments of `test`, `describe` and `test.each`.
    const titles = [...source.matchAll(/\(\s*(["'`])([^\n]+?)\1,/g)].map(([, , found]) => found);
    expect(titles.filter((found) => found?.includes(title))).not.toEqual([]);
  });
});
