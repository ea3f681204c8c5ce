// Texts made to be slow: the work of every step is proportional to the length of the text.

import { describe, expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import { readPassages, scoredRanges } from "../../../lib/language/domain/text/passages.ts";

/** The longest text that callers may send. */
const MAX_TEXT = 200_000;
const ofLength = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Repeated pieces, each of which makes one step of the reading work hardest. */
const HOSTILE = {
  "negations in a list": "no a, ",
  "negations in what is thrown in": ",of no not,may",
  "a negation and words that are passed over": `not ${"the ".repeat(12)}`,
  "words that begin the most cues": "the we in to ",
  "cues that go on and end early": "at the end of the ",
  "marks and numbers of one character": "½—…",
};

describe("the steps of reading a hostile text", () => {
  test.each(Object.entries(HOSTILE))(
    "the number of steps is proportional to the text's length: %s",
    (_, piece) => {
      const stepsOf = (length: number) => {
        const text = ofLength(piece, length);
        const { steps, tokens } = annotate(text, scoredRanges(readPassages(text)));
        expect(steps).toBeLessThan(64 * tokens.length);
        return steps;
      };
      const [part, whole] = [stepsOf(MAX_TEXT / 8), stepsOf(MAX_TEXT)];
      expect(whole).toBeLessThan(8.5 * part);
    },
  );
});
