// The words that are known, so that a word cut at a line end is joined and a compound is not.

import { cueMatcher } from "../cue-matcher.ts";
import knownWords from "./known-words.generated.json" with { type: "json" };

/** Endings of word forms and of derived words. */
const ENDINGS =
  "s es ed d ing er or ers ors ly ally ment ments ness less ful able ible ability ibility ation ations ition ion ions ization ance ence ancy ency ive ity al ial ic ist y th ize ise ant ent ants ents ary ory ous age ship en ure ate".split(
    " ",
  );
/** Endings that replace a last y. */
const ENDINGS_FOR_Y = ["ies", "ied", "ily", "iness", "ier"];
/** Beginnings that make a word of another one and take no hyphen. */
const BEGINNINGS = ["un", "dis", "re", "mis"];
const MIN_STEM = 3;
/** Beginnings and endings that a word may have besides its stem. */
const MAX_AFFIXES = 3;

let stems: ReadonlySet<string> | null = null;

/**
 * Whether a word in lower case is known: a word of a cue, one of the list, or one made of such a
 * word with beginnings and endings. Source: docs/methods/language.md#what-is-read.
 */
export function isKnownWord(word: string): boolean {
  stems ??= new Set([...cueMatcher().words, ...knownWords.words.split(" ")]);
  return isMadeOf(stems, word, MAX_AFFIXES);
}

/** Whether a word is one of some stems with at most `affixes` beginnings and endings. */
export function isMadeOf(known: ReadonlySet<string>, word: string, affixes: number): boolean {
  if (known.has(word)) return true;
  if (affixes === 0) return false;
  return formsBehind(word).some(
    (form) => form.length >= MIN_STEM && isMadeOf(known, form, affixes - 1),
  );
}

/** The words that a word may be made of, with one beginning or ending less. */
function formsBehind(word: string): string[] {
  const ended = ENDINGS.filter((ending) => word.endsWith(ending)).flatMap((ending) => {
    const stem = word.slice(0, -ending.length);
    const isDoubled = stem.at(-1) === stem.at(-2);
    return isDoubled ? [stem, `${stem}e`, stem.slice(0, -1)] : [stem, `${stem}e`];
  });
  const inY = ENDINGS_FOR_Y.filter((ending) => word.endsWith(ending)).map(
    (ending) => `${word.slice(0, -ending.length)}y`,
  );
  const begun = BEGINNINGS.filter((beginning) => word.startsWith(beginning)).map((beginning) =>
    word.slice(beginning.length),
  );
  return [...ended, ...inY, ...begun.filter((rest) => rest.length > MIN_STEM)];
}
