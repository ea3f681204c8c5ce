import { scratch } from "../language/columns.ts";
import { FUNCTION_WORDS } from "./function-words.ts";
import { MASK, MASKED_MARKS } from "./masked-text.ts";
import { FIRST_MARK, GAP, isLetter, MARKS, NUMBER, readSymbols } from "./symbols.ts";
import { isInWord, wordAtPlace } from "./word-tree.ts";

/** Words beyond this one do not enter a comparison: calibration is flat there. Source: methods §1. */
export const MAX_WORDS = 5_000;
/** Words of this many letters and more share the last place of the histogram. */
const LONGEST_WORD = 12;
/** A longer sentence counts as this long, so that a list without a stop is not taken for a style. */
const LONGEST_SENTENCE = 120;
/**
 * A sentence of so many words, fewer than a quarter of them function words, is none: menus of web
 * pages, tables and lists. In prose a third is rare, a half usual.
 */
const LEAST_LIST = 40;
const LEAST_SHARE = 0.25;
/** A sentence is closed after so many words, so that a menu without a stop does not hide the text. */
const ENDLESS = 400;
const WORDS = FUNCTION_WORDS.length;
const LENGTHS_FROM = WORDS + MARKS.length;
/** Places that hold counts; the two after them are mean and deviation of sentence length. */
export const COUNTED = LENGTHS_FROM + LONGEST_WORD;
/** Places of a style vector: function words, marks, word lengths, sentence mean and deviation. */
export const STYLE_SIZE = COUNTED + 2;
/** Names of the first places, those that a reader can check by eye. */
export const NAMED_FEATURES: readonly string[] = [...FUNCTION_WORDS, ...MARKS];

export interface StyleCounts {
  /** Words counted, at most `MAX_WORDS`; a word is a run of letters with apostrophes inside. */
  words: number;
  /** Words of the whole text. */
  allWords: number;
  /** By the places of `STYLE_SIZE`; sentence mean and deviation in words. */
  counts: Float64Array;
  /** The words counted in symbols of `MASKED_ALPHABET`: all but function words are masked. */
  masked: Uint8Array;
}

/** Words left below which lists are read like prose: a text of nothing else is compared as it is. */
const LEAST_PROSE = 50;

/**
 * What a text's style is measured by: its prose, without lists. Linear in its length, defined for
 * any string.
 */
export function styleCounts(text: string): StyleCounts {
  const symbols = readSymbols(text);
  const prose = tallied(symbols, true);
  const isPoor = prose.words < LEAST_PROSE && prose.hasLists;
  const { words, counts, masked } = isPoor ? tallied(symbols, false) : prose;
  return { words, allWords: countWords(symbols), counts, masked };
}

function countWords(symbols: Uint8Array): number {
  let [count, wasInWord] = [0, false];
  for (let at = 0; at < symbols.length; at += 1) {
    const isInside = isInWord(symbols[at] ?? GAP);
    if (isInside && !wasInWord) count += 1;
    wasInWord = isInside;
  }
  return count;
}

type Tallied = Omit<StyleCounts, "allWords"> & {
  /** Whether sentences were left out, as they are none. */
  hasLists: boolean;
};

function tallied(symbols: Uint8Array, isProseOnly: boolean): Tallied {
  const tally = new Tally(symbols, isProseOnly);
  let at = 1;
  while (at < symbols.length && tally.words < MAX_WORDS) at = tally.take(at);
  return tally.result();
}

const maskedOfSymbols = scratch(Uint8Array);
const placesOfSymbols = scratch(Uint16Array);

class Tally {
  words = 0;
  readonly #symbols: Uint8Array;
  readonly #isProseOnly: boolean;
  readonly #counts = new Float64Array(STYLE_SIZE);
  readonly #masked: Uint8Array;
  #size = 1;
  /** What the open sentence has added, to be taken back if it turns out to be none. */
  #sentence = { words: 0, functionWords: 0, from: 1, added: 0 };
  /** The places it has added to: a symbol adds to one, a word and its gap to two at most. */
  readonly #places: Uint16Array;
  #sentences = { n: 0, sum: 0, squares: 0 };
  #isAbbreviation = false;
  /** Whether the open sentence goes on with a list that was closed for its length. */
  #isListTail = false;
  #hasLists = false;

  constructor(symbols: Uint8Array, isProseOnly: boolean) {
    this.#symbols = symbols;
    this.#isProseOnly = isProseOnly;
    this.#masked = maskedOfSymbols(symbols.length + 1);
    this.#places = placesOfSymbols(symbols.length + 1);
  }

  /** Counts what stands at `at`; returns where the next symbol stands. */
  take(at: number): number {
    const symbol = this.#symbols[at] ?? GAP;
    if (isLetter(symbol)) return this.#takeWord(at);
    if (symbol >= FIRST_MARK) this.#takeMark(symbol - FIRST_MARK);
    else this.#put(symbol === NUMBER ? MASK : GAP);
    return at + 1;
  }

  #takeWord(from: number): number {
    const { end, functionWord, isAbbreviation } = wordAtPlace(this.#symbols, from);
    const letters = end - from;
    if (functionWord >= 0) {
      this.#add(functionWord);
      this.#sentence.functionWords += 1;
      this.#masked.set(this.#symbols.subarray(from, end), this.#size);
      this.#size += letters;
    } else this.#put(MASK);
    this.#add(LENGTHS_FROM + Math.min(LONGEST_WORD, letters) - 1);
    this.#isAbbreviation = letters === 1 || isAbbreviation;
    this.words += 1;
    this.#sentence.words += 1;
    if (this.#sentence.words === ENDLESS) this.#closeSentence(true);
    return end;
  }

  #takeMark(mark: number): void {
    this.#add(WORDS + mark);
    const masked = MASKED_MARKS[mark] ?? -1;
    if (masked >= 0) this.#put(masked);
    const name = MARKS[mark];
    const isStop = name === "question" || name === "exclamation";
    if (isStop || (name === "period" && !this.#isAbbreviation)) this.#closeSentence();
  }

  #put(masked: number): void {
    if (masked === GAP && this.#masked[this.#size - 1] === GAP) return;
    this.#masked[this.#size] = masked;
    this.#size += 1;
  }

  #add(place: number): void {
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#places[this.#sentence.added] = place;
    this.#sentence.added += 1;
  }

  #closeSentence(isForced = false): void {
    const sentence = this.#sentence;
    const { words, functionWords, from } = sentence;
    const isLong = this.#isListTail || words >= LEAST_LIST;
    const isList = isLong && functionWords < LEAST_SHARE * words;
    this.#isListTail = isForced && isList;
    if (isList && this.#isProseOnly) {
      for (let i = 0; i < sentence.added; i += 1) {
        const place = this.#places[i] ?? 0;
        this.#counts[place] = (this.#counts[place] ?? 0) - 1;
      }
      this.#hasLists = true;
      this.#size = from;
      this.words -= words;
    } else if (words > 0) {
      const length = Math.min(LONGEST_SENTENCE, words);
      this.#sentences.n += 1;
      this.#sentences.sum += length;
      this.#sentences.squares += length * length;
    }
    sentence.words = 0;
    sentence.functionWords = 0;
    sentence.from = this.#size;
    sentence.added = 0;
  }

  result(): Tallied {
    this.#closeSentence();
    const { n, sum, squares } = this.#sentences;
    const mean = n > 0 ? sum / n : 0;
    this.#counts[COUNTED] = mean;
    this.#counts[COUNTED + 1] = n > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean)) : 0;
    const masked = this.#masked.slice(0, this.#size);
    return { words: this.words, counts: this.#counts, masked, hasLists: this.#hasLists };
  }
}
