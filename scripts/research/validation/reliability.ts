// Tables of docs/accuracy/language.md: split-half reliability of the language features, and how often flags fire.

import { join } from "node:path";
import { mean, pearson } from "../../../lib/core/statistics.ts";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import {
  byFeature,
  countFeatures,
  FEATURES,
  type FeatureName,
} from "../../../lib/language/domain/features.ts";
import { referenceOf, stabilised, zOf } from "../../../lib/language/domain/reference.ts";
import {
  COUNT_FLAGS,
  countNoise,
  type Flag,
  RISK_WEIGHTS,
  rawRisk,
} from "../../../lib/language/domain/risk.ts";
import { readLanguage } from "../../../lib/language/domain/score.ts";
import type { Range } from "../../../lib/language/domain/text/normalize.ts";
import { readPassages, scoredRanges } from "../../../lib/language/domain/text/passages.ts";
import type { Token } from "../../../lib/language/domain/text/token.ts";
import { fixed, percent } from "./accuracy-rows.ts";
import { markdownTable, readDatedTexts, readPlainTexts } from "./dated-texts.ts";
import { flagCells, joinNames, LANGUAGE_TARGETS, targetCells } from "./language-targets.ts";

/** Numbers of words of a document that are read. Source: docs/methods/language.md#reference-and-z-scores. */
const LENGTHS = [
  ["first 1,000 words", 1_000],
  ["first 2,200 words", 2_200],
  ["whole, 3,000 words and more", Number.POSITIVE_INFINITY],
] as const;
const MIN_WORDS = 3_000;

/** Each feature's values in the two halves of a text. */
type Halves = Record<FeatureName, readonly [number, number]> & {
  /** Words of each half. */
  words: readonly [number, number];
};
/** Quantile of the normal distribution for 90 % intervals. */
const INTERVAL_Z = 1.645;

/** Start and end of each sentence of a text within the first `count` tokens. */
function sentenceRanges(tokens: readonly Token[], count: number): Range[] {
  const ranges: { start: number; end: number }[] = [];
  let current = -1;
  for (const { start, end, sentence } of tokens.slice(0, count)) {
    const last = ranges.at(-1);
    if (last && sentence === current) last.end = end;
    else ranges.push({ start, end });
    current = sentence;
  }
  return ranges;
}

/** Features of the even and of the odd sentences, on the scale that z-scores use. */
function halvesOf(text: string, tokens: readonly Token[], words: number): Halves {
  const ranges = sentenceRanges(tokens, words);
  const [even, odd] = [0, 1].map((side) => {
    const half = ranges.filter((_, at) => at % 2 === side);
    return countFeatures(annotate(text, half)).features;
  });
  const wordsOf = (half: typeof even) => half?.wordCount ?? 0;
  const of = (name: FeatureName) =>
    [stabilised(even?.[name] ?? 0), stabilised(odd?.[name] ?? 0)] as const;
  return { ...byFeature(of), words: [wordsOf(even), wordsOf(odd)] };
}

/** Share of texts whose two rates differ less than counting noise alone explains at 90 %. */
function agreement(halves: readonly Halves[], name: FeatureName): number | null {
  const agree = halves.filter(({ [name]: [a, b], words }) => {
    const rate = (a * a + b * b) / 2 - 0.5;
    const noise = words.reduce((sum, each) => sum + countNoise(rate, each), 0);
    return Math.abs(a - b) <= INTERVAL_Z * Math.sqrt(noise);
  });
  return halves.length > 0 ? agree.length / halves.length : null;
}

/** Spearman-Brown reliability of the risk score, with all features or without one. */
function riskReliability(halves: readonly Halves[], without: FeatureName | null): number | null {
  const reference = referenceOf("earnings");
  const riskOf = (each: Halves, side: 0 | 1) => {
    const rates = Object.fromEntries(FEATURES.map((name) => [name, each[name][side] ** 2 - 0.5]));
    const z = zOf(reference, rates as Parameters<typeof zOf>[1]);
    return rawRisk(without === null ? z : { ...z, [without]: 0 });
  };
  const risksOf = (side: 0 | 1) => halves.map((each) => riskOf(each, side));
  return spearmanBrown(pearson(risksOf(0), risksOf(1)));
}

/** Groups of transcripts by number of words. */
const TRANSCRIPT_LENGTHS = [
  ["1,000 to 2,000 words", 1_000, 2_000],
  ["2,000 to 3,000 words", 2_000, 3_000],
  ["3,000 words and more", 3_000, Number.POSITIVE_INFINITY],
] as const;

/** Agreement of the two halves of transcripts, by feature and for the risk score, as Markdown. */
export function reliabilityOfTranscripts(texts: readonly string[]): string {
  const all = texts.map((text) => {
    const { tokens } = annotate(text, scoredRanges(readPassages(text)));
    return halvesOf(text, tokens, Number.POSITIVE_INFINITY);
  });
  const groups = TRANSCRIPT_LENGTHS.map(([, from, to]) =>
    all.filter(({ words: [a, b] }) => a + b >= from && a + b < to),
  );
  const head = TRANSCRIPT_LENGTHS.map(([label], i) => `${label} (${groups[i]?.length})`);
  const cells = (of: (halves: Halves[]) => string) => groups.map(of);
  return [
    "Agreement of two halves (alternating sentences, Spearman-Brown), and in how many calls the halves' rates differ no more than 90 % intervals from counting allow:",
    markdownTable(
      ["feature", ...head, ...head.map(() => "within 90 %")],
      FEATURES.map((name) => [
        name,
        ...cells((halves) =>
          fixed(
            spearmanBrown(
              pearson(
                halves.map((each) => each[name][0]),
                halves.map((each) => each[name][1]),
              ),
            ),
            2,
          ),
        ),
        ...cells((halves) => percent(agreement(halves, name), 0)),
      ]),
    ),
    markdownTable(
      ["agreement of the risk score", ...head],
      [null, ...(Object.keys(RISK_WEIGHTS) as FeatureName[])].map((name) => [
        name === null ? "as published" : `without ${name}`,
        ...cells((halves) => fixed(riskReliability(halves, name), 3)),
      ]),
    ),
  ].join("\n\n");
}

/** Subtracts the mean of a text's kind, because differences between kinds would look like reliability. */
function centredValues(
  kinds: readonly (readonly Halves[])[],
  name: FeatureName,
  side: 0 | 1,
): number[] {
  return kinds.flatMap((documents) => {
    const values = documents.map((halves) => halves[name][side]);
    const centre = mean(values) ?? 0;
    return values.map((value) => value - centre);
  });
}

/** Reliability of the whole from the correlation of its halves. Source: Spearman and Brown 1910. */
const spearmanBrown = (r: number | null) => (r === null || r <= -1 ? null : (2 * r) / (1 + r));

/** The table, its number of documents, and the features below the minimum at full length. */
function splitHalfTable(kinds: readonly (readonly string[])[]) {
  const documents = kinds.map((texts) =>
    texts
      .map((text) => annotate(text, scoredRanges(readPassages(text))))
      .filter(({ wordCount }) => wordCount >= MIN_WORDS),
  );
  const columns = LENGTHS.map(([, words]) => {
    const halves = documents.map((kind) =>
      kind.map(({ text, tokens }) => halvesOf(text, tokens, words)),
    );
    return FEATURES.map((name) =>
      spearmanBrown(pearson(centredValues(halves, name, 0), centredValues(halves, name, 1))),
    );
  });
  const whole = columns.at(-1) ?? [];
  const table = markdownTable(
    ["split-half reliability", ...LENGTHS.map(([label]) => label), "minimum", "reached"],
    FEATURES.map((name, i) => [
      name,
      ...columns.map((column) => fixed(column[i] ?? null, 2)),
      ...targetCells("splitHalf", whole[i] ?? null),
    ]),
  );
  const [minimum] = LANGUAGE_TARGETS.splitHalf;
  const below = FEATURES.filter((_, i) => (whole[i] ?? 0) < minimum);
  return { table, n: documents.flat().length, below };
}

/** Flags that fire on a larger share of a kind are listed below the table. */
const [, FREQUENT_SHARE] = LANGUAGE_TARGETS.flagBase;

interface TextKind {
  name: string;
  texts: readonly string[];
  /** Whether the reference of the mode consists of such texts; the targets apply to it. */
  isReference: boolean;
}

/** How often each flag fires on each kind of text, compared with the targets. */
function flagTable(kinds: readonly TextKind[]): string {
  const flags = kinds.map(({ texts }) =>
    texts.map((text) => readLanguage(text, "central_bank").flags),
  );
  const share = (flag: Flag, fired: readonly (readonly Flag[])[]) =>
    fired.length > 0 ? fired.filter((raised) => raised.includes(flag)).length / fired.length : null;
  const reference = flags.filter((_, i) => kinds[i]?.isReference).flat();
  const table = markdownTable(
    [
      "flag fires on",
      ...kinds.map(({ name, texts }) => `${name} (${texts.length})`),
      `kinds of the reference (${reference.length})`,
      "minimum",
      "reached",
    ],
    // A text alone has no history, so it is never a first reading.
    COUNT_FLAGS.filter((flag) => flag !== "FIRST_READING").map((flag) => [
      flag,
      ...[...flags, reference].map((fired) => percent(share(flag, fired), 1)),
      ...(flag === "SHORT_TEXT" ? ["", ""] : flagCells(share(flag, reference))),
    ]),
  );
  const often = COUNT_FLAGS.flatMap((flag) =>
    kinds.flatMap(({ name }, i) => {
      const fired = share(flag, flags[i] ?? []);
      return fired !== null && fired > FREQUENT_SHARE
        ? [`${flag} on ${percent(fired, 1)} of ${name}`]
        : [];
    }),
  );
  return `${table}\n\nOn more than ${percent(FREQUENT_SHARE, 0)} of a kind: ${joinNames(often)}.`;
}

/** The tables on the texts of a data folder, as Markdown. */
export function reliabilityTables(data: string): string {
  const texts = (name: string) => readDatedTexts(join(data, name))?.map(({ text }) => text) ?? null;
  const [minutes, conferences] = [texts("fomc_minutes"), texts("fomc_press_conferences")];
  const speeches = readPlainTexts(join(data, "authorship/fed_speeches"));
  if (!minutes || !conferences || !speeches) {
    return `Reliability: skipped, as ${data} has no fomc_minutes, fomc_press_conferences and authorship/fed_speeches.`;
  }
  const { table, n, below } = splitHalfTable([minutes, conferences, speeches]);
  return [
    `Two halves of alternating sentences, Spearman-Brown, ${n} minutes, press conferences and speeches of the Federal Reserve, each less the mean of its kind:`,
    table,
    `Below the minimum on whole documents: ${joinNames(below)}.`,
    flagTable([
      { name: "minutes", texts: minutes, isReference: true },
      { name: "press conferences", texts: conferences, isReference: true },
      { name: "speeches", texts: speeches, isReference: false },
    ]),
  ].join("\n\n");
}
