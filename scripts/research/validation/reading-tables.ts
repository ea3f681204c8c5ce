// Table of docs/accuracy/language.md: how well texts are read, beside plain baselines. The cases were written by
// somebody who had not seen the code; they stand in the tests too, so they have been looked at since.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import lande from "lande";
import { languageOf } from "../../../lib/language/domain/text/language.ts";
import { readPassages } from "../../../lib/language/domain/text/passages.ts";
import { releasedQuarter } from "../../../lib/language/domain/text/released-quarter.ts";
import { speakerStatus } from "../../../lib/language/domain/text/speaker-status.ts";
import { fixed } from "./accuracy-rows.ts";
import { markdownTable } from "./dated-texts.ts";

const TESTS = join(import.meta.dirname, "../../../tests/language");
const casesOf = <Case>(file: string): Case[] =>
  JSON.parse(readFileSync(join(TESTS, file), "utf8")) as Case[];

/** A thing to read, and the answers that are right. */
interface Item<Given> {
  given: Given;
  right: readonly (string | null)[];
}
type Answer<Given> = (given: Given) => string | null;

interface Head {
  text: string;
  filed: string;
  fiscal_year_end: string;
  expected: string | null;
}

const heads = (): Item<Head>[] =>
  casesOf<Head>("siblings/periods-further.json").map((head) => ({
    given: head,
    right: [head.expected],
  }));

const ORDINALS = ["first", "second", "third", "fourth"];
/** Baseline: the first quarter that the text names, with the first year that it names. */
function namedQuarter({ text }: Head): string | null {
  const words = text.toLowerCase();
  const quarter = /\b(first|second|third|fourth)[ -]quarter\b/.exec(words)?.[1];
  const year = /\b20\d\d\b/.exec(words)?.[0];
  if (quarter === undefined || year === undefined) return null;
  return `Q${ORDINALS.indexOf(quarter) + 1}_FY${year}`;
}

/** A turn of a call: the text, and where its words begin. */
interface Turn {
  text: string;
  at: number;
}

interface Call {
  text: string;
  expected_speakers: { role: string; first_words: string }[];
}

const turns = (): Item<Turn>[] =>
  casesOf<Call>("domain/siblings/speakers.json").flatMap(({ text, expected_speakers: speakers }) =>
    speakers.map(({ role, first_words: words }) => ({
      given: { text, at: text.indexOf(words) },
      right: [role === "executive" ? "scored" : "left out"],
    })),
  );

function readTurn({ text, at }: Turn): string {
  const turn = readPassages(text).find(({ start, end }) => start <= at && at < end);
  return turn?.isScored ? "scored" : "left out";
}

/** Baseline: a turn is left out when its line names an operator or an analyst. */
function labelledTurn({ text, at }: Turn): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return /operator|analyst/i.test(line) ? "left out" : "scored";
}

const calls = (): Item<string>[] =>
  casesOf<{ text: string; expected: string }>("domain/siblings/labels.json").map(
    ({ text, expected }) => ({ given: text, right: [expected] }),
  );

/** Baseline: a text with lines that begin with a word and a colon has speakers. */
const colonLabels = (text: string): string => (/^\w[^\n:]{0,40}:/m.test(text) ? "read" : "none");

interface Written {
  text: string | { repeat: number; text: string };
  expected: string;
  accept?: (string | null)[];
}

const languages = (): Item<string>[] =>
  casesOf<Written>("domain/siblings/language.json").map(
    ({ text, expected, accept = [expected] }) => ({
      given: typeof text === "string" ? text : Array(text.repeat).fill(text.text).join("\n\n"),
      right: accept,
    }),
  );

/** Small words that tell a language. */
const SMALL_WORDS: readonly (readonly [string, string])[] = [
  ["en", "the and of to in that for with was is"],
  ["de", "der die und das den von im mit ein nicht"],
  ["fr", "le la les des et du une est dans pour"],
  ["es", "el los las una por con del en que su"],
  ["it", "il di che nel della gli per con una ha"],
  ["nl", "het een van en de voor niet op te zijn"],
  ["pt", "o os as uma em do da com não para"],
  ["sv", "och att det som en på är av för till"],
];

/** Baseline: the language whose ten small words are the most. */
function smallWords(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = SMALL_WORDS.map(([code, list]) => {
    const known = new Set(list.split(" "));
    return { code, count: words.filter((word) => known.has(word)).length };
  });
  return counts.toSorted((a, b) => b.count - a.count)[0]?.code ?? "en";
}

/** The answer that is right most often. */
function majorityOf<Given>(items: readonly Item<Given>[]): string | null {
  const counts = [...Map.groupBy(items, ({ right }) => right[0] ?? null)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

/** The rows of a set: our reading, the most frequent answer, and plain words. */
function rowsOf<Given>(
  label: string,
  items: readonly Item<Given>[],
  read: Answer<Given>,
  plain: readonly [name: string, read: Answer<Given>],
): string[][] {
  const most = majorityOf(items);
  const readers: (readonly [string, Answer<Given>])[] = [
    ["reading", read],
    ["most frequent answer", () => most],
    plain,
  ];
  return readers.map(([name, answer], at) => {
    const right = items.filter(({ given, right }) => right.includes(answer(given))).length;
    return [at === 0 ? `${label} (${items.length})` : "", name, fixed(right / items.length)];
  });
}

/** How texts are read, beside plain baselines. Source: docs/accuracy/language.md#tables. */
export const readingTables = (): string =>
  markdownTable(
    ["another writer's cases, in the tests since", "reader", "right"],
    [
      ...rowsOf(
        "quarter of a release",
        heads(),
        ({ text, filed, fiscal_year_end: end }) => releasedQuarter(text, filed, end).quarter,
        ["first quarter and year named", namedQuarter],
      ),
      ...rowsOf("turns of calls, scored or left out", turns(), readTurn, [
        "operator or analyst in the label",
        labelledTurn,
      ]),
      ...rowsOf(
        "whether speakers are told apart",
        calls(),
        (text) => speakerStatus(text, readPassages(text)),
        ["a word and a colon", colonLabels],
      ),
      ...rowsOf("language", languages(), (text) => languageOf(text, lande), [
        "ten small words of a language",
        smallWords,
      ]),
    ],
  );
