import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/promises.md"), "utf8");

/** Rows of the tables, but for their heads. */
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| promise |"));
const cited = [...text.matchAll(/`(tests\/[\w/-]+\.test\.ts): "([^"`]+)"`/g)].map(
  ([, file = "", title = ""]) => ({ file, title }),
);

describe("docs/promises.md", () => {
  test("names at least one test for each promise", () => {
    expect(rows.length).toBeGreaterThan(30);
    const bare = rows.filter((row) => !/`tests\/[\w/-]+\.test\.ts: "/.test(row));
    expect(bare).toEqual([]);
  });

  test.each(cited)("names a test that there is: $file, $title", ({ file, title }) => {
    expect(existsSync(join(root, file))).toBe(true);
    const source = readFileSync(join(root, file), "utf8");
    // What is given first to `test`, `describe` and their tables of cases.
    const titles = [...source.matchAll(/\(\s*(["'`])([^\n]+?)\1,/g)].map(([, , found]) => found);
    expect(titles.filter((found) => found?.includes(title))).not.toEqual([]);
  });
});
