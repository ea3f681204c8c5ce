// Texts made to be slow: the work of every step is proportional to the length of the text.

import { describe, expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import { readPassages, scoredRanges } from "../../../lib/language/domain/text/passages.ts";
import { noReleaseReason } from "../../../lib/language/domain/text/release.ts";
import { releasedQuarter } from "../../../lib/language/domain/text/released-quarter.ts";
import { speakerStatus } from "../../../lib/language/domain/text/speaker-status.ts";

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

/** CPU milliseconds of a reading. */
function cpuOf(read: () => unknown): number {
  const from = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

describe("expressions on hostile bytes", () => {
  const wholly = (text: string) => {
    const passages = readPassages(text);
    annotate(text, scoredRanges(passages));
    return speakerStatus(text, passages);
  };
  const release = (text: string) =>
    releasedQuarter(text, "2025-07-25", "1231").reason ?? noReleaseReason(text);
  const numbers = "1,234 ".repeat(40);

  test.each([
    ["blanks behind a time", wholly, `ab 1:23${" ".repeat(190_000)}x`],
    ["fillings in a tag", wholly, `<${"\u2060".repeat(190_000)}`],
    ["reports line by line", wholly, ofLength("form 10-k:\n", MAX_TEXT)],
    ["numbers before a quarter", release, `Results\n\nover prior ${numbers}second quarter of 2025`],
    ["numbers behind a postponement", release, `Acme postpones its earnings ${numbers}call`],
  ] as const)("%s take at most 20 times as long as prose", (_, read, text) => {
    const prose = ofLength("Net sales rose to 5 million in the second quarter of 2025. ", MAX_TEXT);
    read(prose);
    expect(cpuOf(() => read(text))).toBeLessThan(
      20 *
        Math.max(
          50,
          cpuOf(() => read(prose)),
        ),
    );
  });
});
