import { FUNCTION_WORDS } from "./function-words.ts";
import { isWord, type Sentence, SentenceReader } from "./style-sentences.ts";
import { GAP, MARK_OF, MARKS, type Mark, NUMBER, readSymbols } from "./symbols.ts";

/** Words beyond this one do not enter a comparison: calibration is flat there. Source: methods §1. */
const MAX_WORDS = 5_000;
/** Nor do symbols beyond this one: four times as many as so much prose has. */
const MAX_SYMBOLS = 20 * MAX_WORDS;
/** Words of this many letters and more share the last place of the histogram. */
const LONGEST_WORD = 12;
/** A longer sentence counts as this long, so that a list without a stop is not taken for a style. */
const LONGEST_SENTENCE = 120;
/** Names of the first places, those that a reader can check by eye. */
export const NAMED_FEATURES: readonly string[] = [...FUNCTION_WORDS, ...MARKS];
const LENGTHS_FROM = NAMED_FEATURES.length;
/** Places that hold counts; the two after them are mean and deviation of sentence length. */
export const COUNTED = LENGTHS_FROM + LONGEST_WORD;
/** Places of a style vector: function words, marks, word lengths, sentence mean and deviation. */
const STYLE_SIZE = COUNTED + 2;
const PLACE_OF: ReadonlyMap<string, number> = new Map(
  NAMED_FEATURES.map((name, place) => [name, place]),
);

/** Characters of a masked text: any word but a function word, and a number, is "*". */
export const MASKED_ALPHABET = " abcdefghijklmnopqrstuvwxyz*,.;-";
const MASK = "*";
/** How a mark is masked: what editions set differently is merged, or left out where it is "". */
const MASKED_MARK: Readonly<Record<Mark, string>> = {
  comma: ",",
  period: ".",
  semicolon: ";",
  colon: ";",
  question: ".",
  exclamation: ".",
  dash: "-",
  hyphen: " ",
  parenthesis: "-",
  quote: "",
};

export interface StyleCounts {
  /** Words counted, at most `MAX_WORDS`; a word is a run of letters with apostrophes inside. */
  words: number;
  /** Words of the whole text. */
  allWords: number;
  /** By the places of `STYLE_SIZE`; sentence mean and deviation in words. */
  counts: Float64Array;
  /** The words counted in `MASKED_ALPHABET`: all but function words are masked. */
  masked: string;
}

/** Words left below which lists are read like prose: a text of nothing else is compared as it is. */
const MIN_PROSE = 50;

/**
 * What a text's style is measured by: its prose, without lists. Linear in its length, defined for
 * any string.
 */
export function styleCounts(text: string): StyleCounts {
  const { symbols, words: allWords } = readSymbols(text);
  const prose = tallied(symbols, true);
  const isPoor = prose.words < MIN_PROSE && prose.hasLists;
  const { words, counts, masked } = isPoor ? tallied(symbols, false) : prose;
  return { words, allWords, counts, masked };
}

/** `hasLists`: whether sentences were left out, as they are none. */
function tallied(symbols: string, isProseOnly: boolean) {
  const tally = new Tally();
  const reader = new SentenceReader(symbols);
  let hasLists = false;
  let symbolsLeft = MAX_SYMBOLS;
  while (!reader.isAtEnd && tally.words < MAX_WORDS && symbolsLeft > 0) {
    const sentence = reader.next(MAX_WORDS - tally.words);
    if (sentence.isList && isProseOnly) hasLists = true;
    else {
      tally.add(sentence);
      for (const { length } of sentence.pieces) symbolsLeft -= length;
    }
  }
  return { ...tally.result(), hasLists };
}

class Tally {
  words = 0;
  private readonly masked = [GAP];
  private readonly places = new Float64Array(STYLE_SIZE);
  private readonly sentences = { n: 0, sum: 0, squares: 0 };

  add({ pieces, words }: Sentence) {
    for (const piece of pieces) {
      const mark = MARK_OF.get(piece);
      if (isWord(piece)) this.addWord(piece);
      else if (mark === undefined) this.put(piece === NUMBER ? MASK : GAP);
      else {
        this.count(PLACE_OF.get(mark) ?? 0);
        if (MASKED_MARK[mark] !== "") this.put(MASKED_MARK[mark]);
      }
    }
    this.words += words;
    if (words === 0) return;
    const length = Math.min(LONGEST_SENTENCE, words);
    this.sentences.n += 1;
    this.sentences.sum += length;
    this.sentences.squares += length * length;
  }

  private addWord(word: string) {
    const place = PLACE_OF.get(word);
    if (place !== undefined && place < FUNCTION_WORDS.length) {
      this.count(place);
      this.put(word);
    } else this.put(MASK);
    this.count(LENGTHS_FROM + Math.min(LONGEST_WORD, word.length) - 1);
  }

  private put(masked: string) {
    if (masked !== GAP || this.masked.at(-1) !== GAP) this.masked.push(masked);
  }

  private count(place: number) {
    this.places[place] = (this.places[place] ?? 0) + 1;
  }

  result(): Omit<StyleCounts, "allWords"> {
    const { n, sum, squares } = this.sentences;
    const mean = n > 0 ? sum / n : 0;
    this.places[COUNTED] = mean;
    this.places[COUNTED + 1] = n > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean)) : 0;
    return { words: this.words, counts: this.places, masked: this.masked.join("") };
  }
}
