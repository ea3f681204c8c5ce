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

/** The indices of a half of some lines, drawn by the seed. */
export function drawnHalf(length: number): ReadonlySet<number> {
  const next = random(SEED);
  const drawn = Array.from({ length }, (_, at) => ({ at, draw: next() }));
  drawn.sort((a, b) => a.draw - b.draw);
  return new Set(drawn.slice(0, Math.floor(length / 2)).map(({ at }) => at));
}

/** The sentences of a file in its order, with the held-out half marked. */
export function readSentences(name: "stance" | "direction"): OwnSentence[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, `${name}.tsv`), "utf8")
    .trimEnd()
    .split("\n");
  const heldOut = drawnHalf(lines.length);
  return lines.map((line, at) => {
    const [sign, sentence = ""] = line.split("\t");
    return { sign: Number(sign) as OwnSentence["sign"], sentence, isHeldOut: heldOut.has(at) };
  });
}
