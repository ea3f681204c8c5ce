// Tables of docs/accuracy/language.md: how often the direction of our own test sentences is read correctly.

import { annotate } from "../../../lib/language/domain/annotate.ts";
import { directionOf } from "../../../lib/language/domain/balance/direction.ts";
import { centralBankStance } from "../../../lib/language/domain/balance/stance.ts";
import { countFeatures } from "../../../lib/language/domain/features.ts";
import { type OwnSentence, readSentences } from "../../../tests/language/domain/sentences/index.ts";
import { fixed } from "./accuracy-rows.ts";
import { markdownTable } from "./dated-texts.ts";
import { keywordTone } from "./stance.ts";

type Reader = (sentence: string) => number | null;

/** Baseline: words for up minus words for down. */
const keywords: Reader = (sentence) => keywordTone(annotate(sentence));
/** Baseline: the feature `growth`, which earlier versions had instead of a direction. */
const growthAlone: Reader = (sentence) => countFeatures(annotate(sentence)).counts.growth;

const SETS = [
  {
    name: "stance",
    label: "sentences of monetary policy read right",
    minimum: 0.8,
    readers: [
      ["stance", (sentence) => centralBankStance(annotate(sentence)).stance],
      ["keywords up against down", keywords],
    ],
  },
  {
    name: "direction",
    label: "sentences of firms read right",
    minimum: 0.9,
    readers: [
      ["direction", (sentence) => directionOf(annotate(sentence)).value],
      ["keywords up against down", keywords],
      ["the feature `growth`", growthAlone],
    ],
  },
] as const satisfies readonly {
  name: "stance" | "direction";
  label: string;
  minimum: number;
  readers: readonly (readonly [string, Reader])[];
}[];

/** Shares of sentences that a method reads with the right sign and with the opposite sign. */
function shares(sentences: readonly OwnSentence[], read: Reader) {
  const signs = sentences.map(({ sign, sentence }) => [sign, Math.sign(read(sentence) ?? 0)]);
  const shareOf = (count: number) => count / signs.length;
  return {
    right: shareOf(signs.filter(([sign, found]) => sign === found).length),
    opposite: shareOf(signs.filter(([sign = 0, found = 0]) => sign * found < 0).length),
  };
}

function setTable({ name, label, minimum, readers }: (typeof SETS)[number]): string {
  const sentences = readSentences(name);
  const [seen, heldOut] = [false, true].map((half) =>
    sentences.filter(({ isHeldOut }) => isHeldOut === half),
  );
  if (!seen || !heldOut) return "";
  const rows = readers.map(([reader, read], at) => {
    const { right, opposite } = shares(heldOut, read);
    const mark = right >= minimum ? "minimum" : "below minimum";
    const bars = at === 0 ? [fixed(minimum, 2), mark] : ["", ""];
    return [reader, fixed(shares(seen, read).right), fixed(right), fixed(opposite), ...bars];
  });
  const halves = [`looked at (${seen.length})`, `held out (${heldOut.length})`];
  return markdownTable([label, ...halves, "held out, opposite sign", "minimum", "reached"], rows);
}

/** The tables on sentences about monetary policy and about firms; half of them were held out. Source: docs/accuracy/language.md#tables. */
export const ownSentenceTables = (): string => SETS.map(setTable).join("\n\n");
