// The modules of the domain keep no state between calls.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const LIB = join(import.meta.dirname, "../lib");

/** The pure folders: `domain` of every subject, and all of `core`. */
const PURE = /(^|\/)(domain|core)\//;

/** Allowed module state, each with the reason why it is harmless. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "language/domain/cue-matcher.ts: let cached":
    "the matcher of the lexicons, which never changes; built at the first text, not at module load",
  "language/domain/text/known-words.ts: let stems":
    "the words of the lexicons and of a list, which never change; gathered at the first cut word",
  "market/domain/calendar.ts: const closures":
    "what the rules say of a year, which never changes; a look-up takes 0.1 µs, made again 3 µs",
  "market/domain/calendar.ts: const sessionYears":
    "the same as a list; a backfill counts sessions 100,000s of times: 0.3 µs, made again 70 µs",
  "signals/domain/dislocation/analog-pool.ts: const NONE": "has no element that could be written",
};

const WRITES = "set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin";

/** Whether a module changes the contents of one of its bindings. */
const isWritten = (source: string, name: string): boolean =>
  new RegExp(
    `\\b${name}(?:\\.(?:${WRITES})\\(|(?:\\[[^\\]\n]*\\]|\\.\\w+) (?:[-+*/|&?]+)?= )`,
  ).test(source);

/**
 * The mutable state of a module: reassignable bindings, collections without a read-only type,
 * written bindings, and patterns with a position.
 */
function mutableState(source: string): string[] {
  const assigned = [...source.matchAll(/^(?:export )?((?:let|var) \w+)/gm)].map(
    ([, found]) => found,
  );
  const held = [...source.matchAll(/^(?:export )?const (\w+)(: [^=\n]+)? =\s+(.*)/gm)]
    .filter(([, name = "", type = ": ", value = ""]) => {
      const isReadOnly = /^: (?:Readonly|readonly)/.test(type);
      const isCollection = /^(?:\[\]|\{\}|new (?!RegExp)\w+)/.test(value);
      return (isCollection && !isReadOnly) || isWritten(source, name);
    })
    .map(([, name]) => `const ${name}`);
  const positions = [...source.matchAll(/^.*\.lastIndex = /gm)].map(([found]) => found.trim());
  return [...assigned, ...held, ...positions].filter((found) => found !== undefined);
}

test("no module of the domain keeps state from one call to the next", () => {
  const found = readdirSync(LIB, { recursive: true, encoding: "utf8" })
    .filter((name) => PURE.test(name) && name.endsWith(".ts") && !name.endsWith(".generated.ts"))
    .toSorted()
    .flatMap((name) =>
      mutableState(readFileSync(join(LIB, name), "utf8")).map((state) => `${name}: ${state}`),
    );
  expect(found).toEqual(Object.keys(EXCEPTIONS));
});

test.each([
  ["let latest = 0;", ["let latest"]],
  ["export const known = new Map<string, number>();", ["const known"]],
  ["const known: Map<string, number> = new Map();", ["const known"]],
  ["const byOwner = new WeakMap<object, string>();", ["const byOwner"]],
  ["const column = new Uint8Array(9);", ["const column"]],
  ["const found: string[] = [];", ["const found"]],
  ["const counts = [0, 0];\nfunction count() {\n  counts[1] += 1;\n}", ["const counts"]],
  ["const last = { at: 0 };\nfunction note(at: number) {\n  last.at = at;\n}", ["const last"]],
  ["const names = ['a'];\nfunction add(name: string) {\n  names.push(name);\n}", ["const names"]],
  ["  WORD.lastIndex = at;", ["WORD.lastIndex ="]],
  ["const WORDS: ReadonlySet<string> = new Set();", []],
  ["const WORDS = ['a'];\nexport const has = (word: string) => WORDS.includes(word);", []],
  ["  let latest = 0;", []],
])("the search finds the mutable state of %j", (source, state) => {
  expect(mutableState(source)).toEqual(state);
});
