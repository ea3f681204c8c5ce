// Draws sample lines for the review of the lexicons: for each cue, up to 20 places in real texts. A reader decides
// in how many of them the cue means what its category says.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { crc32 } from "../../lib/core/digests.ts";
import { mulberry32 } from "../../lib/core/mulberry32.ts";
import { annotate } from "../../lib/language/domain/annotate.ts";
import { isNegationTrigger } from "../../lib/language/domain/negation.ts";
import type { Token } from "../../lib/language/domain/text/token.ts";
import { tokenize } from "../../lib/language/domain/text/tokenize.ts";
import type { LexiconFile } from "../generate/lexicon-files.ts";

/**
 * Number of lines reviewed for a cue, and the share that must be right. Source:
 * docs/methods/language.md#lexicons.
 */
export const ACCEPTANCE = { lines: 20, right: 0.8 };
/** Characters shown on each side of a cue. */
const CONTEXT = 55;

/** The sample lines of one cue, and the number of all its occurrences. */
export interface CueSample {
  category: string;
  cue: string;
  found: number;
  lines: string[];
}

interface Place {
  text: number;
  from: number;
  to: number;
}

/** Reads the `.txt` files of some folders, each text only once. */
function readTexts(folders: readonly string[]): { name: string; text: string }[] {
  const seen = new Set<string>();
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".txt"))
      .toSorted()
      .flatMap((name) => {
        const text = readFileSync(join(folder, name), "utf8");
        // The same text may be in two folders under different headings.
        const core = text.slice(Math.floor(text.length / 2), Math.floor(text.length / 2) + 400);
        if (seen.has(core)) return [];
        seen.add(core);
        return { name: basename(name, ".txt"), text };
      }),
  );
}

/**
 * Draws up to 20 lines for every cue from all its occurrences in some folders. Each cue has its own
 * seed, so the same texts give the same lines. A cue that can be a hit is drawn only where it is one:
 * a longer cue or a void may take its place. A cue that only changes how others are read is drawn
 * wherever it occurs.
 */
export function drawLines(
  lexicons: readonly LexiconFile[],
  folders: readonly string[],
): CueSample[] {
  const texts = readTexts(folders).map((each) => {
    const { tokens } = tokenize(each.text);
    return { ...each, tokens, words: cueWordsOf(tokens) };
  });
  const places = new Map<string, Place[]>();
  const addPlace = (key: string, place: Place) => {
    const existing = places.get(key);
    if (existing) existing.push(place);
    else places.set(key, [place]);
  };
  const modifiers = lexicons.filter(({ category }) => isModifier(category));
  const cueOf = new Map(lexicons.map((each) => [each.category, spellings(each)]));
  for (const [i, { text, words }] of texts.entries()) {
    for (const { category, from, to } of annotate(text).hits.all) {
      const cue = cueOf.get(category)?.get(keyOf(words, from, to));
      if (cue !== undefined) addPlace(`${category}\t${cue}`, { text: i, from, to });
    }
    for (const { category } of modifiers) {
      const cues = cueOf.get(category) ?? new Map<string, string>();
      for (const { cue, from, to } of modifierPlaces(words, cues)) {
        addPlace(`${category}\t${cue}`, { text: i, from, to });
      }
    }
  }
  return lexicons.flatMap(({ category, rows }) =>
    rows.map(({ pattern: cue }) => {
      const found = places.get(`${category}\t${cue}`) ?? [];
      const drawn = drawPlaces(found, crc32(`${category}\t${cue}`));
      return {
        category,
        cue,
        found: found.length,
        lines: drawn.map((place) => lineOf(texts, place)),
      };
    }),
  );
}

/** Whether the cues of a category only change how others are read and are never hits themselves. */
const isModifier = (category: string) => category.endsWith("_void") || isNegationTrigger(category);

/** Maps every spelling in a lexicon to its cue. */
function spellings({ rows }: LexiconFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const { pattern, cues } of rows) {
    for (const cue of cues) if (!found.has(cue)) found.set(cue, pattern);
  }
  return found;
}

/** Writes tokens as the lexicons do: a word, "#" for a number, "." for a punctuation mark. */
const cueWordsOf = (tokens: readonly Token[]): string[] =>
  tokens.map(({ kind, text }) => (kind === "number" ? "#" : kind === "word" ? text : "."));

/** The words of a cue, without "'s": a possessive counts as its noun. */
const keyOf = (words: readonly string[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map((word) => word.replace(/'s$/, ""))
    .join(" ");

/** Finds the longest cue that starts at each token. */
function modifierPlaces(words: readonly string[], cues: ReadonlyMap<string, string>) {
  const firstWords = new Set([...cues.keys()].map((cue) => cue.split(" ")[0]));
  const longest = Math.max(...[...cues.keys()].map((cue) => cue.split(" ").length));
  const found: { cue: string; from: number; to: number }[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if (!firstWords.has(words[from])) continue;
    for (let to = Math.min(words.length, from + longest); to > from; to -= 1) {
      const cue = cues.get(words.slice(from, to).join(" "));
      if (cue === undefined) continue;
      found.push({ cue, from, to });
      break;
    }
  }
  return found;
}

function drawPlaces(places: readonly Place[], seed: number): Place[] {
  const next = mulberry32(seed);
  return places
    .map((place) => ({ place, lot: next() }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, ACCEPTANCE.lines)
    .map(({ place }) => place);
}

function lineOf(
  texts: readonly { name: string; text: string; tokens: readonly Token[] }[],
  { text: i, from, to }: Place,
): string {
  const { name = "", text = "", tokens } = texts[i] ?? {};
  const [start, end] = [tokens?.[from]?.start ?? 0, tokens?.[to - 1]?.end ?? 0];
  const flat = (part: string) => part.replace(/\s+/g, " ");
  const before = flat(text.slice(Math.max(0, start - CONTEXT), start));
  return `${before}[${flat(text.slice(start, end))}]${flat(text.slice(end, end + CONTEXT))}  ${name}`;
}
