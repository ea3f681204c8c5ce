// The project's own labelled sentences, which measure direction and stance.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { random } from "../../../support/tools/random.ts";

/** A sentence and its label: up or hawkish 1, down or dovish -1, neither 0. */
export interface OwnSentence {
  sign: 1 | 0 | -1;
  sentence: string;
  /** Whether the sentence was not looked at while the cues were written. */
  isHeldOut: boolean;
}

/** The seed that chose the held-out half of the sentences before any cue was written. */
const SEED = 21;

/** The cells of each row of a file, without its head. */
function rowsOf(name: string): string[][] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, `${name}.tsv`), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => line.split("\t"));
}

const signed = ([sign, sentence = ""]: readonly string[]) => ({
  sign: Number(sign) as OwnSentence["sign"],
  sentence,
});

/** The indices of a half of some lines, drawn by the seed. */
export function drawnHalf(length: number): ReadonlySet<number> {
  const next = random(SEED);
  const drawn = Array.from({ length }, (_, at) => ({ at, draw: next() }));
  drawn.sort((a, b) => a.draw - b.draw);
  return new Set(drawn.slice(0, Math.floor(length / 2)).map(({ at }) => at));
}

/** The sentences of a file in its order, with the held-out half marked. */
export function readSentences(name: "stance" | "direction"): OwnSentence[] {
  const rows = rowsOf(name).map(signed);
  const heldOut = drawnHalf(rows.length);
  return rows.map((row, at) => ({ ...row, isHeldOut: heldOut.has(at) }));
}

/** Sets that were written without a look at the code, before its rules. */
export type BlindSet = "swings" | "directions" | "headlines" | "stances";

/** The sentences of such a set in its order. Half of each sign is held out, drawn by seed. */
export function readBlindSentences(name: BlindSet): OwnSentence[] {
  const next = random(SEED);
  const rows = rowsOf(name).map((row, at) => ({ ...signed(row), at, draw: next() }));
  const heldOut = new Set(
    [...Map.groupBy(rows, ({ sign }) => sign).values()].flatMap((ofSign) =>
      ofSign
        .toSorted((a, b) => a.draw - b.draw)
        .slice(0, Math.floor(ofSign.length / 2))
        .map(({ at }) => at),
    ),
  );
  return rows.map(({ sign, sentence, at }) => ({ sign, sentence, isHeldOut: heldOut.has(at) }));
}

/** A sentence that was written with the rules, of one of the kinds that they are for. */
export interface Sibling {
  kind: string;
  /** Up or hawkish 1, down or dovish -1; null where it says neither. */
  sign: 1 | -1 | null;
  sentence: string;
}

/** The sentences that were written with the rules, by kind. */
export function readSiblings(name: "direction" | "stance"): Sibling[] {
  return rowsOf(`${name}-siblings`).map(([kind = "", sign, sentence = ""]) => ({
    kind,
    sign: sign === "null" ? null : (Number(sign) as 1 | -1),
    sentence,
  }));
}
