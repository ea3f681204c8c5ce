import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const DOMAIN = join(import.meta.dirname, "../../../lib/domain");

/** What may change behind a module's back, with the reason why it is harmless. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "language/cue-matcher.ts: let built":
    "the matcher of the lexicons, which never changes; built at the first text, not at module load",
};

/** Bindings of a module that can be assigned again, or hold what can be changed. */
function mutableState(source: string): string[] {
  const assigned = source.match(/^(?:export )?(?:let|var) \w+/gm) ?? [];
  const held =
    source.match(
      /^(?:export )?const \w+(?:: (?!Readonly|readonly)[^=\n]+)? =\s+(?:\[\]|\{\}|new (?!RegExp)\w+)/gm,
    ) ?? [];
  const positions = source.match(/^.*\.lastIndex = /gm) ?? [];
  return [...assigned, ...held.map((found) => found.split(/[:=]/)[0] ?? ""), ...positions].map(
    (found) => found.replace("export ", "").trim(),
  );
}

test("no module of language or stylometry keeps anything from one text to the next", () => {
  const found = ["language", "stylometry"].flatMap((folder) =>
    readdirSync(join(DOMAIN, folder))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".generated.ts"))
      .flatMap((name) =>
        mutableState(readFileSync(join(DOMAIN, folder, name), "utf8")).map(
          (state) => `${folder}/${name}: ${state}`,
        ),
      ),
  );
  expect(found).toEqual(Object.keys(EXCEPTIONS));
});

test.each([
  ["let latest = 0;", ["let latest"]],
  ["export const known = new Map<string, number>();", ["const known"]],
  ["const known: Map<string, number> = new Map();", ["const known"]],
  ["const column = new Uint8Array(9);", ["const column"]],
  ["const found: string[] = [];", ["const found"]],
  ["  WORD.lastIndex = at;", ["WORD.lastIndex ="]],
  ["const WORDS: ReadonlySet<string> = new Set();", []],
  ["  let latest = 0;", []],
])("%j", (source, state) => {
  expect(mutableState(source)).toEqual(state);
});
