import { FUNCTION_WORDS } from "./function-words.ts";
import {
  APOSTROPHE,
  FIRST_MARK,
  GAP,
  isLetter,
  MARKS,
  type Mark,
  NUMBER,
  readSymbols,
} from "./symbols.ts";

/** Words beyond this one do not enter a comparison: calibration is flat there. Source: methods §1. */
export const MAX_WORDS = 5_000;
/** Words of this many letters and more share the last place of the histogram. */
const LONGEST_WORD = 12;
/** A longer sentence counts as this long, so that a list without a stop is not taken for a style. */
const LONGEST_SENTENCE = 120;
/** Their period ends no sentence, nor does that of an initial. */
const ABBREVIATIONS = "mr mrs ms dr st messrs hon rev gen col capt jr sr vs viz etc esq vol".split(
  " ",
);

const WORDS = FUNCTION_WORDS.length;
const LENGTHS_FROM = WORDS + MARKS.length;
/** Places that hold counts; the two after them are mean and deviation of sentence length. */
export const COUNTED = LENGTHS_FROM + LONGEST_WORD;
/** Places of a style vector: function words, marks, word lengths, sentence mean and deviation. */
export const STYLE_SIZE = COUNTED + 2;
/** Names of the first places, those that a reader can check by eye. */
export const NAMED_FEATURES: readonly string[] = [...FUNCTION_WORDS, ...MARKS];

/** Symbols of a masked text: each stands at its place in this string of 32. */
export const MASKED_ALPHABET = " abcdefghijklmnopqrstuvwxyz*,.;-";
const MASK = MASKED_ALPHABET.indexOf("*");
/** How a mark is masked: what editions set differently is merged, or left out where it is null. */
const MASKED_MARK: Readonly<Record<Mark, string | null>> = {
  comma: ",",
  period: ".",
  semicolon: ";",
  colon: ";",
  question: ".",
  exclamation: ".",
  dash: "-",
  hyphen: " ",
  parenthesis: "-",
  quote: null,
};
const MASKED_MARKS = MARKS.map((mark) => MASKED_ALPHABET.indexOf(MASKED_MARK[mark] ?? "none"));

/** Letters of the known words as a tree: `next[node * 27 + letter]`, 0 where no word goes on. */
const next = new Uint16Array(27 * 1_000);
const wordAt = new Int16Array(1_000).fill(-1);
let nodes = 1;
[...FUNCTION_WORDS, ...ABBREVIATIONS].forEach((word, index) => {
  let node = 0;
  for (const letter of word) {
    const at = node * 27 + letter.charCodeAt(0) - 96;
    if (next[at] === 0) {
      next[at] = nodes;
      nodes += 1;
    }
    node = next[at] ?? 0;
  }
  wordAt[node] = index;
});

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

/** What a text's style is measured by. Linear in its length, defined for any string. */
export function styleCounts(text: string): StyleCounts {
  const symbols = readSymbols(text);
  const tally = new Tally(symbols);
  let at = 1;
  while (at < symbols.length && tally.words < MAX_WORDS) at = tally.take(at);
  let allWords = tally.words;
  for (; at < symbols.length; at += 1) {
    if (isLetter(symbols[at] ?? GAP) && !isInWord(symbols[at - 1] ?? GAP)) allWords += 1;
  }
  return { words: tally.words, allWords, ...tally.result() };
}

const isInWord = (symbol: number): boolean => symbol > GAP && symbol <= APOSTROPHE;

class Tally {
  words = 0;
  readonly #symbols: Uint8Array;
  readonly #counts = new Float64Array(STYLE_SIZE);
  readonly #masked: Uint8Array;
  #size = 1;
  #sentenceWords = 0;
  #sentences = { n: 0, sum: 0, squares: 0 };
  #isAbbreviation = false;

  constructor(symbols: Uint8Array) {
    this.#symbols = symbols;
    this.#masked = new Uint8Array(symbols.length + 1);
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
    let [at, node, isKnown] = [from, 0, true];
    let symbol = this.#symbols[at] ?? GAP;
    while (isInWord(symbol)) {
      node = isKnown && symbol !== APOSTROPHE ? (next[node * 27 + symbol] ?? 0) : 0;
      isKnown = node > 0;
      at += 1;
      symbol = this.#symbols[at] ?? GAP;
    }
    const word = wordAt[node] ?? -1;
    const letters = at - from;
    if (word >= 0 && word < WORDS) {
      this.#add(word);
      this.#masked.set(this.#symbols.subarray(from, at), this.#size);
      this.#size += letters;
    } else this.#put(MASK);
    this.#add(LENGTHS_FROM + Math.min(LONGEST_WORD, letters) - 1);
    this.#isAbbreviation = letters === 1 || word >= WORDS;
    this.words += 1;
    this.#sentenceWords += 1;
    return at;
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
  }

  #closeSentence(): void {
    if (this.#sentenceWords === 0) return;
    const length = Math.min(LONGEST_SENTENCE, this.#sentenceWords);
    this.#sentences.n += 1;
    this.#sentences.sum += length;
    this.#sentences.squares += length * length;
    this.#sentenceWords = 0;
  }

  result(): Pick<StyleCounts, "counts" | "masked"> {
    this.#closeSentence();
    const { n, sum, squares } = this.#sentences;
    const mean = n > 0 ? sum / n : 0;
    this.#counts[COUNTED] = mean;
    this.#counts[COUNTED + 1] = n > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean)) : 0;
    return { counts: this.#counts, masked: this.#masked.subarray(0, this.#size) };
  }
}
