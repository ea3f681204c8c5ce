// Names in the code avoid metaphors and unusual words, and no two files export the same name.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "rolldown/utils";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const FILES = globSync("{lib,functions,scripts,tests,clients,drizzle}/**/*.{ts,tsx,mjs,mts}", {
  cwd: root,
  exclude: (path) => /\.generated\.|node_modules/.test(String(path)),
});

/** Metaphors, and words for which a plainer one exists: replay, review, status, fixture, mail. */
const FORBIDDEN = new Set(
  [
    ...["tell", "tells", "telling", "told", "heed", "unheeded", "heard", "unheard", "overheard"],
    ...["judge", "judges", "judged", "judgement", "gather", "gathered", "standing", "standings"],
    ...["lend", "lends", "lent", "lending", "paint", "plant", "planted", "soup", "sieve", "shelf"],
    ...["shelve", "shelves", "letter", "letters", "world", "worlds", "lasting", "takers", "anew"],
    ...["silently", "steering"],
  ].sort(),
);

/** Prefixes of constants that must be MAX or MIN instead. */
const PREFIX = /^(MOST|LEAST|LARGEST|SMALLEST|LONGEST|SHORTEST)(_|$)/;

/** Allowed names, each with the reason. */
const EXEMPT: Record<string, string> = {
  judgeScores: "a member of the contract",
  judge_scores: "its column",
  largestPaint: "Largest Contentful Paint, a browser's measure",
  HAS_LETTER: "of the alphabet",
  IS_LETTER: "of the alphabet",
  LETTER: "of the alphabet",
  LETTER_OR_DIGIT: "of the alphabet",
  NO_LETTERS: "of the alphabet",
  isLetter: "of the alphabet",
  letter: "of the alphabet",
};

/** The words of a name, split at case and underscore. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** Every identifier below a node of a syntax tree. */
function collectNames(node: unknown, names: Set<string>): void {
  if (node === null || typeof node !== "object") return;
  if ("name" in node && typeof node.name === "string") names.add(node.name);
  for (const child of Object.values(node)) collectNames(child, names);
}

function namesIn(file: string, source = readFileSync(join(root, file), "utf8")): Set<string> {
  const names = new Set<string>();
  collectNames(parseSync(file, source).program, names);
  return names;
}

const isForbidden = (name: string): boolean =>
  PREFIX.test(name) || wordsOf(name).some((word) => FORBIDDEN.has(word));

describe("names are standard terms", () => {
  const used = new Map(FILES.map((file) => [file, namesIn(file)]));

  test("no identifier has a forbidden word", () => {
    const found = [...used].flatMap(([file, names]) =>
      [...names]
        .filter((name) => isForbidden(name) && !(name in EXEMPT))
        .map((n) => `${file}: ${n}`),
    );
    expect(found).toEqual([]);
    expect(FILES.length).toBeGreaterThan(900);
  });

  test("no file name has a forbidden word", () => {
    const nameOf = (file: string) => (file.split("/").at(-1) ?? "").replace(/\..*$/, "");
    expect(FILES.filter((file) => isForbidden(nameOf(file)))).toEqual([]);
  });

  test("every exempt name is in use", () => {
    const all = new Set([...used.values()].flatMap((names) => [...names]));
    expect(Object.keys(EXEMPT).filter((name) => !all.has(name))).toEqual([]);
  });

  test("the search finds names of members, types, parameters and private fields, but no words of texts", () => {
    const source = `type ToldCall = { isLent: 1 }; class A { #soup = "sieve"; f(MOST_ROWS) {} } // plant`;
    expect([...namesIn("a.ts", source)].filter(isForbidden).sort()).toEqual([
      "MOST_ROWS",
      "ToldCall",
      "isLent",
      "soup",
    ]);
  });

  test("no two files export the same name", () => {
    const places = FILES.filter((file) => !/^tests|\.d\.mts$/.test(file)).flatMap((file) => {
      const pattern = /^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;
      const names = readFileSync(join(root, file), "utf8").matchAll(pattern);
      return [...new Set([...names].map(([, name = ""]) => name))].map((name) => ({ name, file }));
    });
    const shared = [...Map.groupBy(places, ({ name }) => name).values()].filter(
      (each) => each.length > 1,
    );
    expect(shared).toEqual([]);
    expect(places.length).toBeGreaterThan(1_500);
  });
});
