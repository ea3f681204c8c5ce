// Tables of docs/accuracy/language.md: how often the direction of our own test sentences is read correctly.

import { annotate } from "../../../lib/language/domain/annotate.ts";
import { directionOf } from "../../../lib/language/domain/balance/direction.ts";
import { centralBankStance } from "../../../lib/language/domain/balance/stance.ts";
import {
  type BlindSet,
  type OwnSentence,
  readBlindSentences,
  readSentences,
} from "../../../tests/language/domain/sentences/index.ts";
import { fixed } from "./accuracy-rows.ts";
import { markdownTable } from "./dated-texts.ts";
import { plainWords } from "./plain-words.ts";
import { keywordTone } from "./stance.ts";

type Reader = (sentence: string) => number | null;

/** Baseline: words for up minus words for down. */
const keywords: Reader = (sentence) => keywordTone(annotate(sentence));

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

const direction: Reader = (sentence) => directionOf(annotate(sentence)).value;
const stance: Reader = (sentence) => centralBankStance(annotate(sentence)).stance;

/** Sets that were written without a look at the code. */
const BLIND_SETS: readonly {
  name: BlindSet;
  label: string;
  measure: readonly [name: string, read: Reader];
}[] = [
  { name: "swings", label: "figures that change", measure: ["direction", direction] },
  { name: "directions", label: "firms, and plain counts", measure: ["direction", direction] },
  { name: "headlines", label: "headlines", measure: ["direction", direction] },
  { name: "stances", label: "monetary policy", measure: ["stance", stance] },
];

/** How a reader does on some sentences. */
interface Share {
  n: number;
  right: number;
  opposite: number;
  /** The mean F1 of the signs that the sentences have. */
  macroF1: number;
}

/** The shares of sentences that are read right and with the opposite sign, and the macro-F1. */
export function readShare(sentences: readonly OwnSentence[], read: Reader): Share {
  const signs = sentences.map(({ sign, sentence }) => ({
    sign,
    found: Math.sign(read(sentence) ?? 0),
  }));
  const count = (test: (pair: { sign: number; found: number }) => boolean) =>
    signs.filter(test).length;
  const f1 = [...new Set(signs.map(({ sign }) => sign))].map((each) => {
    const hits = count(({ sign, found }) => sign === each && found === each);
    const all = count(({ sign }) => sign === each) + count(({ found }) => found === each);
    return (2 * hits) / all;
  });
  return {
    n: signs.length,
    right: count(({ sign, found }) => sign === found) / signs.length,
    opposite: count(({ sign, found }) => sign * found < 0) / signs.length,
    macroF1: f1.reduce((sum, each) => sum + each, 0) / f1.length,
  };
}

/** The sign that most sentences have. */
function majorityOf(sentences: readonly OwnSentence[]): number {
  const bySign = [...Map.groupBy(sentences, ({ sign }) => sign)];
  return bySign.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0;
}

/** The rows of a set: our measure, and the baselines beside it. */
function blindRows({ name, label, measure }: (typeof BLIND_SETS)[number]): string[][] {
  const sentences = readBlindSentences(name);
  const [seen = [], heldOut = []] = [false, true].map((half) =>
    sentences.filter(({ isHeldOut }) => isHeldOut === half),
  );
  const majority = majorityOf(sentences);
  const readers = [
    measure,
    ["100 plain words", plainWords],
    ["most frequent sign", () => majority],
  ] as const satisfies readonly (readonly [string, Reader])[];
  return readers.map(([reader, read], at) => {
    const { n, right, opposite, macroF1 } = readShare(heldOut, read);
    return [
      at === 0 ? `${label} (${seen.length} + ${n})` : "",
      reader,
      ...[readShare(seen, read).right, right, opposite, macroF1].map((value) => fixed(value)),
    ];
  });
}

const blindTable = () =>
  markdownTable(
    [
      "written without a look at the code (looked at + held out)",
      "reader",
      "looked at, right",
      "held out, right",
      "opposite sign",
      "macro-F1",
    ],
    BLIND_SETS.flatMap(blindRows),
  );

/**
 * The tables on sentences about monetary policy and about firms; half of them were held out.
 * Source: docs/accuracy/language.md#tables.
 */
export const ownSentenceTables = (): string => [...SETS.map(setTable), blindTable()].join("\n\n");
