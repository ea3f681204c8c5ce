import type { DocPart } from "./contents.ts";
import type { DocAddress } from "./pages.ts";

/** A part of a page that a query found. */
export interface Found {
  path: string;
  page: string;
  title: string;
  /** The words around the first match. */
  excerpt: string;
}

/** How much a match counts by where it is. */
const WEIGHTS = { page: 8, title: 6, text: 1 } as const;
const MAX_FOUND = 20;
/** More words of a query are not looked for. */
const MAX_WORDS = 8;
const EXCERPT = 160;

const wordsOf = (query: string): string[] => [
  ...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []),
];

/** Markdown without its marks, on one line. */
const plainOf = (text: string): string =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/\|?\s*---\s*\|?/g, " ")
    .replaceAll("\\|", "or")
    .replaceAll(/[`*|]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const textOf = ({ text = "", samples = [] }: DocPart): string =>
  plainOf([text, ...samples.map(({ name, code }) => `${name}: ${code}`)].join(" "));

/** Counts a word in a text; the start of a word counts, so that `percent` finds percentile. */
function countOf(text: string, word: string): number {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "giu");
  return text.match(pattern)?.length ?? 0;
}

interface Entry {
  found: Found;
  page: string;
  title: string;
  text: string;
}

const entriesOf = ({ path, contents }: DocAddress): Entry[] => {
  const { title, heading, lead } = contents;
  const page = `${title} ${heading} ${path}`;
  const entry = (id: string, name: string, text: string): Entry => ({
    found: { path: id === "" ? path : `${path}#${id}`, page: heading, title: name, excerpt: text },
    page,
    title: name,
    text,
  });
  return [
    entry("", heading, plainOf(lead)),
    // Generated programs and answers beside the text would only hide what it says.
    ...contents.parts.map((part) => entry(part.id, part.title, textOf(part))),
  ];
};

/** Adds up the matches of all words; 0 where one of them is missing. */
function scoreOf({ page, title, text }: Entry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const counted =
      WEIGHTS.page * Math.min(1, countOf(page, word)) +
      WEIGHTS.title * Math.min(1, countOf(title, word)) +
      WEIGHTS.text * Math.log1p(countOf(text, word));
    if (counted === 0) return 0;
    score += counted;
  }
  return score;
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - EXCERPT / 3);
  const start = from === 0 || places.length === 0 ? 0 : text.indexOf(" ", from) + 1;
  const isCut = start + EXCERPT < text.length;
  // The last word would be cut: it is left out.
  const end = isCut ? text.lastIndexOf(" ", start + EXCERPT) : text.length;
  const shown = text.slice(start, end > start ? end : start + EXCERPT);
  return `${start > 0 ? "… " : ""}${shown}${isCut ? " …" : ""}`;
}

/** The entries of the last documents that were searched: an isolate has one set. */
const entries = new WeakMap<readonly DocAddress[], readonly Entry[]>();

function allEntries(docs: readonly DocAddress[]): readonly Entry[] {
  const known = entries.get(docs);
  if (known) return known;
  const made = docs.flatMap(entriesOf);
  entries.set(docs, made);
  return made;
}

/** The parts of pages that hold all words of a query, best first, at most two of a page. */
export function searchDocs(docs: readonly DocAddress[], query: string): Found[] {
  const words = wordsOf(query).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const scored = allEntries(docs)
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return [...Map.groupBy(scored, ({ entry }) => entry.page).values()]
    .flatMap((ofPage) => ofPage.slice(0, 2))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => ({ ...entry.found, excerpt: excerptOf(entry.text, words) }));
}
