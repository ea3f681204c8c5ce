import { readFileSync } from "node:fs";
import { join } from "node:path";
import { random } from "../../../support/tools/random.ts";

/** One of our own sentences and what a reader takes it for: up or hawkish 1, down or dovish -1, neither 0. */
export interface OwnSentence {
  sign: 1 | 0 | -1;
  sentence: string;
  /** Not looked at while the cues were written. */
  isHeldOut: boolean;
}

/** Half of the sentences, drawn by this seed before a cue was written, are held out. */
const SEED = 21;

/** The sentences of a file in its order, with the half that is held out. */
export function readSentences(name: "stance" | "direction"): OwnSentence[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, `${name}.tsv`), "utf8")
    .trimEnd()
    .split("\n");
  const next = random(SEED);
  const drawn = lines.map((_, at) => ({ at, draw: next() })).sort((a, b) => a.draw - b.draw);
  const heldOut = new Set(drawn.slice(0, Math.floor(lines.length / 2)).map(({ at }) => at));
  return lines.map((line, at) => {
    const [sign, sentence = ""] = line.split("\t");
    return { sign: Number(sign) as OwnSentence["sign"], sentence, isHeldOut: heldOut.has(at) };
  });
}
