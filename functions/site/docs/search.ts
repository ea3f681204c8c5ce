// Searches the documentation for words and ranks what it finds.

import type { DocPart } from "./contents.ts";
import type { DocAddress } from "./pages.ts";

/** A search result: a part of a page. */
export interface SearchResult {
  path: string;
  page: string;
  title: string;
  /** The words around the first match. */
  excerpt: string;
}

/** How much a match counts by where it is. */
const WEIGHTS = { page: 8, title: 6, text: 1 } as const;
const MAX_FOUND = 20;
/** Only the first words of a query are searched for. */
const MAX_WORDS = 8;
/** Characters of an excerpt. */
const EXCERPT_LENGTH = 160;

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
  found: SearchResult;
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
    // Only the parts are searched. Generated programs and answers beside them would hide better results.
    ...contents.parts.map((part) => entry(part.id, part.title, textOf(part))),
  ];
};

/** Adds up the weighted matches of all words. 0 if one of the words is missing. */
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
  const from = Math.max(0, Math.min(...places, text.length) - EXCERPT_LENGTH / 3);
  const start = from === 0 || places.length === 0 ? 0 : text.indexOf(" ", from) + 1;
  const isTruncated = start + EXCERPT_LENGTH < text.length;
  // A last word that does not fit whole is left out.
  const end = isTruncated ? text.lastIndexOf(" ", start + EXCERPT_LENGTH) : text.length;
  const shown = text.slice(start, end > start ? end : start + EXCERPT_LENGTH);
  return `${start > 0 ? "… " : ""}${shown}${isTruncated ? " …" : ""}`;
}

/** The entries of the documents that were searched before, so that they are made only once. */
const entries = new WeakMap<readonly DocAddress[], readonly Entry[]>();

function allEntries(docs: readonly DocAddress[]): readonly Entry[] {
  const cached = entries.get(docs);
  if (cached) return cached;
  const docEntries = docs.flatMap(entriesOf);
  entries.set(docs, docEntries);
  return docEntries;
}

/** Finds the parts of pages that contain all words of a query, best first, at most two per page. */
export function searchDocs(docs: readonly DocAddress[], query: string): SearchResult[] {
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
