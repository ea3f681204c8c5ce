import { scratch } from "../language/columns.ts";
import type { Folded } from "../language/fold.ts";
import { FUNCTION_WORDS } from "./function-words.ts";
import { MASK, MASKED_MARKS } from "./masked-text.ts";
import { SentenceReader } from "./sentence-reader.ts";
import { FIRST_MARK, GAP, isLetter, MARKS, NUMBER, readSymbols } from "./symbols.ts";
import { wordAtPlace } from "./word-tree.ts";

/** Words beyond this one do not enter a comparison: calibration is flat there. Source: methods §1. */
export const MAX_WORDS = 5_000;
/** Nor do symbols beyond this one: four times as many as so much prose has. */
const MAX_SYMBOLS = 20 * MAX_WORDS;
/** Words of this many letters and more share the last place of the histogram. */
const LONGEST_WORD = 12;
/** A longer sentence counts as this long, so that a list without a stop is not taken for a style. */
const LONGEST_SENTENCE = 120;
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
  /**
   * The words counted in symbols of `MASKED_ALPHABET`: all but function words are masked. They hold until
   * the next text is counted.
   */
  masked: Uint8Array;
}

/** Words left below which lists are read like prose: a text of nothing else is compared as it is. */
const LEAST_PROSE = 50;

/**
 * What a text's style is measured by: its prose, without lists. Linear in its length, defined for
 * any string. What is `folded`, if it is all of the text, is read instead of folding it again.
 */
export function styleCounts(text: string, folded?: Folded): StyleCounts {
  const { symbols, words: allWords } = readSymbols(text, folded);
  const prose = tallied(symbols, true);
  const isPoor = prose.words < LEAST_PROSE && prose.hasLists;
  const { words, counts, masked } = isPoor ? tallied(symbols, false) : prose;
  return { words, allWords, counts, masked };
}

type Tallied = Omit<StyleCounts, "allWords"> & {
  /** Whether sentences were left out, as they are none. */
  hasLists: boolean;
};

function tallied(symbols: Uint8Array, isProseOnly: boolean): Tallied {
  const tally = new Tally(symbols);
  const sentence = new SentenceReader(symbols);
  let hasLists = false;
  let symbolsLeft = MAX_SYMBOLS;
  while (!sentence.isLast && tally.words < MAX_WORDS && symbolsLeft > 0) {
    sentence.next(MAX_WORDS - tally.words);
    if (sentence.isList && isProseOnly) hasLists = true;
    else {
      tally.add(sentence);
      symbolsLeft -= sentence.end - sentence.from;
    }
  }
  return { ...tally.result(), hasLists };
}

const maskedOfSymbols = scratch(Uint8Array);

class Tally {
  words = 0;
  readonly #symbols: Uint8Array;
  readonly #counts = new Float64Array(STYLE_SIZE);
  readonly #masked: Uint8Array;
  #size = 1;
  #sentences = { n: 0, sum: 0, squares: 0 };

  constructor(symbols: Uint8Array) {
    this.#symbols = symbols;
    this.#masked = maskedOfSymbols(symbols.length + 1);
  }

  add({ from, end, words }: Pick<SentenceReader, "from" | "end" | "words">): void {
    for (let at = from; at < end; ) {
      const symbol = this.#symbols[at] ?? GAP;
      if (isLetter(symbol)) at = this.#addWord(at);
      else {
        if (symbol >= FIRST_MARK) this.#addMark(symbol - FIRST_MARK);
        else this.#put(symbol === NUMBER ? MASK : GAP);
        at += 1;
      }
    }
    this.words += words;
    if (words === 0) return;
    const length = Math.min(LONGEST_SENTENCE, words);
    this.#sentences.n += 1;
    this.#sentences.sum += length;
    this.#sentences.squares += length * length;
  }

  /** Adds the word that begins at `from`; returns where the symbol after it stands. */
  #addWord(from: number): number {
    const { end, functionWord } = wordAtPlace(this.#symbols, from);
    if (functionWord >= 0) {
      this.#count(functionWord);
      for (let at = from; at < end; at += 1) this.#put(this.#symbols[at] ?? GAP);
    } else this.#put(MASK);
    this.#count(LENGTHS_FROM + Math.min(LONGEST_WORD, end - from) - 1);
    return end;
  }

  #addMark(mark: number): void {
    this.#count(WORDS + mark);
    const masked = MASKED_MARKS[mark] ?? -1;
    if (masked >= 0) this.#put(masked);
  }

  #put(masked: number): void {
    if (masked === GAP && this.#masked[this.#size - 1] === GAP) return;
    this.#masked[this.#size] = masked;
    this.#size += 1;
  }

  #count(place: number): void {
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
  }

  result(): Omit<Tallied, "hasLists"> {
    const { n, sum, squares } = this.#sentences;
    const mean = n > 0 ? sum / n : 0;
    this.#counts[COUNTED] = mean;
    this.#counts[COUNTED + 1] = n > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean)) : 0;
    const masked = this.#masked.subarray(0, this.#size);
    return { words: this.words, counts: this.#counts, masked };
  }
}
