import { join } from "node:path";
import { allCues } from "../../lib/domain/language/all-cues.ts";
import { annotate } from "../../lib/domain/language/annotate.ts";
import { countFeatures, FEATURES, type FeatureName } from "../../lib/domain/language/features.ts";
import { FLAGS } from "../../lib/domain/language/flags.ts";
import { readPassages, scoredRanges } from "../../lib/domain/language/passages.ts";
import type { Range } from "../../lib/domain/language/range.ts";
import { readLanguage } from "../../lib/domain/language/reading.ts";
import { stabilised } from "../../lib/domain/language/reference.ts";
import { endOf, startOf, type Tokens } from "../../lib/domain/language/tokens.ts";
import { mean, pearson } from "../../lib/domain/statistics.ts";
import { markdownTable, readDatedTexts, readPlainTexts } from "./dated-texts.ts";
import { fixed, percent } from "./rows.ts";

/** How many words of a document are read, and the lengths that methods §6.3 reports. */
const LENGTHS = [
  ["first 1,000 words", 1_000],
  ["first 2,200 words", 2_200],
  ["whole, 3,000 words and more", Number.POSITIVE_INFINITY],
] as const;
const LEAST_WORDS = 3_000;

type Halves = Record<FeatureName, readonly [number, number]>;

/** Where the sentences of a text stand, up to a number of tokens. */
function sentenceRanges(tokens: Tokens, most: number): Range[] {
  const { sentence, length } = tokens;
  const ranges: { start: number; end: number }[] = [];
  let current = -1;
  for (let at = 0; at < Math.min(length, most); at += 1) {
    const [from, to] = [startOf(tokens, at), endOf(tokens, at)];
    const last = ranges.at(-1);
    if (last && sentence[at] === current) last.end = to;
    else ranges.push({ start: from, end: to });
    current = sentence[at] ?? 0;
  }
  return ranges;
}

/** Features of the even and of the odd sentences, on the scale that z is taken on. */
function halvesOf(text: string, tokens: Tokens, words: number): Halves {
  const ranges = sentenceRanges(tokens, words);
  const [even, odd] = [0, 1].map((side) => {
    const half = ranges.filter((_, at) => at % 2 === side);
    return countFeatures(annotate(text, allCues(), half)).features;
  });
  const of = (name: FeatureName) =>
    [stabilised(even?.[name] ?? 0), stabilised(odd?.[name] ?? 0)] as const;
  return Object.fromEntries(FEATURES.map((name) => [name, of(name)])) as Halves;
}

/** Takes the mean of its kind from each value: genres that differ would look like reliability. */
function centred(kinds: readonly (readonly Halves[])[], name: FeatureName, side: 0 | 1): number[] {
  return kinds.flatMap((documents) => {
    const values = documents.map((halves) => halves[name][side]);
    const centre = mean(values) ?? 0;
    return values.map((value) => value - centre);
  });
}

/** Reliability of the whole out of the correlation of its halves. Source: Spearman and Brown 1910. */
const spearmanBrown = (r: number | null) => (r === null || r <= -1 ? null : (2 * r) / (1 + r));

function splitHalfTable(kinds: readonly (readonly string[])[]): { table: string; n: number } {
  const documents = kinds.map((texts) =>
    texts
      .map((text) => ({
        text,
        tokens: annotate(text, allCues(), scoredRanges(readPassages(text))).tokens,
      }))
      .filter(({ tokens }) => tokens.wordCount >= LEAST_WORDS),
  );
  const columns = LENGTHS.map(([, words]) => {
    const halves = documents.map((kind) =>
      kind.map(({ text, tokens }) => halvesOf(text, tokens, words)),
    );
    return FEATURES.map((name) =>
      spearmanBrown(pearson(centred(halves, name, 0), centred(halves, name, 1))),
    );
  });
  const table = markdownTable(
    ["split-half reliability", ...LENGTHS.map(([label]) => label)],
    FEATURES.map((name, i) => [name, ...columns.map((column) => fixed(column[i] ?? null, 2))]),
  );
  return { table, n: documents.flat().length };
}

function flagTable(kinds: readonly (readonly [string, readonly string[]])[]): string {
  const flags = kinds.map(([, texts]) =>
    texts.map((text) => readLanguage(text, "central_bank", allCues())),
  );
  return markdownTable(
    ["flag fires on", ...kinds.map(([name, texts]) => `${name} (${texts.length})`)],
    FLAGS.map((flag) => [
      flag,
      ...flags.map((readings) => {
        const fired = readings.filter((reading) => reading.flags.includes(flag)).length;
        return percent(readings.length > 0 ? fired / readings.length : null, 1);
      }),
    ]),
  );
}

/** How far two halves of a text agree, by feature and length, and how often flags fire. */
export function reliabilityTables(data: string): string {
  const texts = (name: string) => readDatedTexts(join(data, name))?.map(({ text }) => text) ?? null;
  const [minutes, conferences] = [texts("fomc_minutes"), texts("fomc_press_conferences")];
  const speeches = readPlainTexts(join(data, "authorship/fed_speeches"));
  if (!minutes || !conferences || !speeches) {
    return `Reliability: skipped, as ${data} has no fomc_minutes, fomc_press_conferences and authorship/fed_speeches.`;
  }
  const { table, n } = splitHalfTable([minutes, conferences, speeches]);
  return [
    `Two halves of alternating sentences, Spearman-Brown, ${n} minutes, press conferences and speeches of the Federal Reserve, each less the mean of its kind:`,
    table,
    flagTable([
      ["minutes", minutes],
      ["press conferences", conferences],
      ["speeches", speeches],
    ]),
  ].join("\n\n");
}
