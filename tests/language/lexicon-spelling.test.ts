import { join } from "node:path";
import { expect, test } from "vitest";
import { readLexicons } from "../../scripts/generate/lexicon-files.ts";
import { doublingFault } from "../../scripts/generate/lexicon-spelling.ts";

const folder = join(import.meta.dirname, "../../lib/language/domain/lexicons");

test("every expansion of every lexicon keeps the rule of doubled consonants", () => {
  const faults = readLexicons(folder).flatMap(({ category, rows }) =>
    rows.flatMap(({ line, cues }) =>
      [...new Set(cues.flatMap((cue) => cue.split(" ")))].flatMap((word) => {
        const fault = doublingFault(word);
        return fault === null ? [] : [`${category}.tsv:${line}: ${fault}`];
      }),
    ),
  );
  expect(faults).toEqual([]);
});

test.each([
  ["droped", "dropped"],
  ["planing", "planning"],
  ["refered", "referred"],
  ["deterred", null],
  ["occured", "occurred"],
  ["commited", "committed"],
  ["controled", "controlled"],
  ["begining", "beginning"],
  ["equiped", "equipped"],
])("a consonant that is not doubled is found: %s", (word, right) => {
  expect(doublingFault(word)?.split(": ")[1] ?? null).toBe(right);
});

test.each(["hoped", "rated", "offered", "limited", "entered", "fixed", "grew", "slowed", "raised"])(
  "a word that is right is kept: %s",
  (word) => {
    expect(doublingFault(word)).toBeNull();
  },
);
