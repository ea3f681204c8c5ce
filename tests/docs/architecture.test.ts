import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

/** The folders of the map, each with the folder it is indented under. */
function mapped(): string[] {
  const [, map = ""] = /```text\n([\s\S]*?)```/.exec(page) ?? [];
  let parent = "";
  return map
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, indent = "", name = ""] = /^( *)([\w-]+)\/ {2,}\S/.exec(line) ?? [];
      if (indent === "") parent = name;
      return indent === "" ? name : `${parent}/${name}`;
    });
}

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

test("the map fits on one screen and names every folder of functions, lib and scripts, and no other", () => {
  const folders = mapped();
  expect(folders.length).toBeLessThanOrEqual(40);
  for (const parent of ["functions", "lib", "scripts"]) {
    const named = folders.filter((folder) => folder.startsWith(`${parent}/`));
    expect(named.toSorted()).toEqual(foldersIn(parent).toSorted());
  }
});

test("every place that the page names exists", () => {
  const named = [...page.matchAll(/`((?:functions|lib|tests|scripts|drizzle|docs)\/[^`\s]+)`/g)];
  expect(named.length).toBeGreaterThan(5);
  const gone = [...mapped(), ...named.map(([, place = ""]) => place)].filter(
    (place) => !existsSync(join(root, place)),
  );
  expect(gone).toEqual([]);
});

test("the map lists the subjects in the order of the allowed imports", () => {
  const law = readFileSync(join(root, "tests/architecture.test.ts"), "utf8");
  const [, floors = ""] = /const FLOORS = \[([^\]]*)\]/.exec(law) ?? [];
  const ordered = [...floors.matchAll(/"(\w+)"/g)].map(([, name]) => `lib/${name}`);
  expect(ordered.length).toBeGreaterThan(5);
  expect(mapped().filter((folder) => ordered.includes(folder))).toEqual(ordered);
});
