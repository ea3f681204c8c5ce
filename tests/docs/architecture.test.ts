// The map of folders in docs/architecture.md is complete, every place that the page names exists,
// and the lists of recipes and runbooks are complete.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

/** The folders of the map in docs/architecture.md, each with its parent folder, such as `lib/core`. */
function foldersOfMap(): string[] {
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

test("the map names every folder of functions, lib and scripts, and no other", () => {
  const folders = foldersOfMap();
  for (const parent of ["functions", "lib", "scripts"]) {
    const named = folders.filter((folder) => folder.startsWith(`${parent}/`));
    expect(named.toSorted()).toEqual(foldersIn(parent).toSorted());
  }
});

test("every place that the page names exists", () => {
  const named = [...page.matchAll(/`((?:functions|lib|tests|scripts|drizzle|docs)\/[^`\s]+)`/g)];
  expect(named.length).toBeGreaterThan(5);
  const missing = [...foldersOfMap(), ...named.map(([, place = ""]) => place)].filter(
    (place) => !existsSync(join(root, place)),
  );
  expect(missing).toEqual([]);
});

test("the map lists the subjects in the order of the allowed imports", () => {
  const rules = readFileSync(join(root, "tests/architecture.test.ts"), "utf8");
  const [, floors = ""] = /const FLOORS = \[([^\]]*)\]/.exec(rules) ?? [];
  const ordered = [...floors.matchAll(/"(\w+)"/g)].map(([, name]) => `lib/${name}`);
  expect(ordered.length).toBeGreaterThan(5);
  expect(foldersOfMap().filter((folder) => ordered.includes(folder))).toEqual(ordered);
});

test("CONTRIBUTING.md names every recipe, and docs/operations.md names every runbook", () => {
  const pages = (folder: string) =>
    readdirSync(join(root, folder)).filter((name) => name.endsWith(".md"));
  const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  const operations = readFileSync(join(root, "docs/operations.md"), "utf8");
  const [recipes, runbooks] = [pages("docs/recipes"), pages("docs/runbooks")];
  expect(recipes.length).toBeGreaterThan(5);
  expect(runbooks.length).toBeGreaterThan(2);
  expect(recipes.filter((name) => !contributing.includes(`docs/recipes/${name}`))).toEqual([]);
  expect(runbooks.filter((name) => !operations.includes(`runbooks/${name}`))).toEqual([]);
});
