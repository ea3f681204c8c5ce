// Spelling of the cues in the lexicons: doubled consonants.

import { join } from "node:path";
import { expect, test } from "vitest";
import { readLexicons } from "../../scripts/generate/lexicon-files.ts";
import { doublingFault } from "../../scripts/generate/lexicon-spelling.ts";

const folder = join(import.meta.dirname, "../../lib/language/domain/lexicons");

test("every cue of every lexicon doubles consonants where English does", () => {
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
])("a missing doubled consonant is found: %s", (word, right) => {
  expect(doublingFault(word)?.split(": ")[1] ?? null).toBe(right);
});

test.each(["hoped", "rated", "offered", "limited", "entered", "fixed", "grew", "slowed", "raised"])(
  "a correct word is accepted: %s",
  (word) => {
    expect(doublingFault(word)).toBeNull();
  },
);
