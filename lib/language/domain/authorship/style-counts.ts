import {
  GAP,
  MARK_OF,
  NUMBER_SYMBOL,
  PUNCTUATION_MARKS,
  type PunctuationMark,
  readSymbols,
} from "./symbols.ts";

/**
 * Function words: words of grammar, so that their rates depend on the writer more than on the
 * topic. By word class: determiners, pronouns, auxiliaries, prepositions, conjunctions, adverbs of
 * degree, time and place. Each word is listed once.
 */
const WORDS_BY_CLASS = [
  "the a an this that these those each every either neither both all any some no none such another other others one",
  "much many more most few less least several enough same own",
  "i me my myself we us our ourselves you your he him his himself she her herself it its itself they them their themselves",
  "who whom whose which what whatever something nothing anything everything",
  "am is are was were be been being have has had having do does did done",
  "can could may might must shall should will would ought cannot",
  "of in to for with on at by from into upon about between among through during before after against without within toward towards under over above beyond behind near since until till per except despite",
  "and or but nor so yet if unless though although because while whilst whether than as when where why how however therefore thus hence indeed moreover nevertheless",
  "not never ever only also too even just still very quite rather almost perhaps well then now here there always often sometimes again once already soon up down out off away back together first last far long like",
] as const;

export const FUNCTION_WORDS: readonly string[] = WORDS_BY_CLASS.flatMap((words) =>
  words.split(" "),
);

/**
 * Maximum words of a sentence, so that a menu without a full stop does not hide the text after it.
 */
const MAX_OPEN_WORDS = 400;
/** Maximum symbols without a word in a sentence. */
const MAX_WORDLESS_SYMBOLS = 1_000;
/**
 * A sentence of at least this many words with too few function words is a list, such as a menu of a
 * web page or a table. In prose half of the words are usually function words, and a third is rare.
 */
const MIN_LIST = 40;
const MIN_FUNCTION_SHARE = 0.25;

const IS_FUNCTION_WORD: ReadonlySet<string> = new Set(FUNCTION_WORDS);
/** Abbreviations whose period does not end a sentence. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "mr mrs ms dr st messrs hon rev gen col capt jr sr vs viz etc esq vol".split(" "),
);

/** A sentence as read from symbols. */
export interface Sentence {
  /** Words, and symbols that are not part of a word. */
  readonly pieces: readonly string[];
  readonly words: number;
  readonly isList: boolean;
}

/** Whether a piece of a sentence is a word. */
export const isWord = (piece: string): boolean => /^[a-z]/.test(piece);

/** Reads the symbols of a text sentence by sentence. */
export class SentenceReader {
  /**
   * Whether there is no next sentence: the text has ended, or the last sentence was cut at
   * `maxWords`.
   */
  isAtEnd: boolean;
  private readonly pieces: readonly string[];
  private at = 0;
  /** Whether the last sentence was a list that was cut at its maximum length. */
  private isListTail = false;
  private isAbbreviation = false;

  constructor(symbols: string) {
    // The gap at the start of the symbols is not part of a sentence.
    this.pieces = symbols.slice(1).match(/[a-z][a-z']*|[^a-z]/g) ?? [];
    this.isAtEnd = this.pieces.length === 0;
  }

  /** The next sentence, cut after `maxWords`. */
  next(maxWords: number): Sentence {
    const { pieces, at: from } = this;
    let [at, words, functionWords, isOpen] = [from, 0, 0, true];
    // Full stops before the first word form one sentence without words.
    let wordless = from;
    for (; isOpen && at < pieces.length && words < maxWords; at += 1) {
      const piece = pieces[at] ?? "";
      if (isWord(piece)) {
        if (words === 0 && wordless > from) break;
        this.isAbbreviation = piece.length === 1 || ABBREVIATIONS.has(piece);
        words += 1;
        if (IS_FUNCTION_WORD.has(piece)) functionWords += 1;
        isOpen = words < MAX_OPEN_WORDS;
      } else {
        const isEnding = piece === "?" || piece === "!" || (piece === "." && !this.isAbbreviation);
        if (isEnding && words === 0) wordless = at + 1;
        isOpen = words > 0 ? !isEnding : at + 1 - from < MAX_WORDLESS_SYMBOLS;
      }
    }
    if (isOpen && words === 0 && at < pieces.length) at = wordless;
    const isLong = this.isListTail || words >= MIN_LIST;
    const isList = isLong && functionWords < MIN_FUNCTION_SHARE * words;
    this.isListTail = isList && words === MAX_OPEN_WORDS;
    this.at = at;
    this.isAtEnd = at >= pieces.length || (isOpen && words === maxWords);
    return { pieces: pieces.slice(from, at), words, isList };
  }
}

/**
 * Maximum words of a text that count; more do not improve a comparison. Source:
 * docs/methods/authorship.md#two-distances.
 */
const MAX_WORDS = 5_000;
/** Maximum symbols of a text that count: four times as many as prose of `MAX_WORDS` words has. */
const MAX_SYMBOLS = 20 * MAX_WORDS;
/** Words of this many letters or more share the last bin of the histogram. */
const MAX_WORD_LENGTH = 12;
/**
 * Maximum words of a sentence in the sentence statistics, so that a list without a full stop does
 * not distort them.
 */
const MAX_SENTENCE_WORDS = 120;
/** Names of the first features of a style vector; a reader can count these by eye. */
export const NAMED_FEATURES: readonly string[] = [...FUNCTION_WORDS, ...PUNCTUATION_MARKS];
const FIRST_LENGTH_INDEX = NAMED_FEATURES.length;
/** Number of features that are counts; mean and deviation of sentence length come after them. */
export const COUNT_FEATURES = FIRST_LENGTH_INDEX + MAX_WORD_LENGTH;
/**
 * Features of a style vector: function words, marks, word lengths, mean and deviation of sentence
 * length.
 */
const STYLE_SIZE = COUNT_FEATURES + 2;
const FEATURE_INDEX: ReadonlyMap<string, number> = new Map(
  NAMED_FEATURES.map((name, index) => [name, index]),
);

/** Characters of a masked text. Numbers, and words other than function words, become "*". */
export const MASKED_ALPHABET = " abcdefghijklmnopqrstuvwxyz*,.;-";
const MASK = "*";
/**
 * The character of each mark in a masked text. Marks that editions print differently are merged or
 * left out ("").
 */
const MASKED_MARK: Readonly<Record<PunctuationMark, string>> = {
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

/** Counts of the style features of a text. */
export interface StyleCounts {
  /** Words counted, at most `MAX_WORDS`; a word is a run of letters with apostrophes inside. */
  words: number;
  /** Words of the whole text. */
  allWords: number;
  /** One entry for each feature of a style vector; sentence mean and deviation in words. */
  counts: Float64Array;
  /** The counted words as a masked text, in the characters of `MASKED_ALPHABET`. */
  masked: string;
}

/** If a text has fewer words outside lists, its lists count as prose. */
const MIN_PROSE = 50;

/** Counts the style features of a text's prose, without lists. Linear time; any string is valid. */
export function styleCounts(text: string): StyleCounts {
  const { symbols, words: allWords } = readSymbols(text);
  const prose = countStyle(symbols, true);
  const isMostlyLists = prose.words < MIN_PROSE && prose.hasLists;
  const { words, counts, masked } = isMostlyLists ? countStyle(symbols, false) : prose;
  return { words, allWords, counts, masked };
}

/** Counts sentences; `hasLists` says whether lists were left out. */
function countStyle(symbols: string, isProseOnly: boolean) {
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

/** Adds up the style features of sentences. */
class Tally {
  words = 0;
  private readonly masked = [GAP];
  private readonly counts = new Float64Array(STYLE_SIZE);
  private readonly sentences = { n: 0, sum: 0, squares: 0 };

  add({ pieces, words }: Sentence) {
    for (const piece of pieces) {
      const mark = MARK_OF.get(piece);
      if (isWord(piece)) this.addWord(piece);
      else if (mark === undefined) this.put(piece === NUMBER_SYMBOL ? MASK : GAP);
      else {
        this.count(FEATURE_INDEX.get(mark) ?? 0);
        if (MASKED_MARK[mark] !== "") this.put(MASKED_MARK[mark]);
      }
    }
    this.words += words;
    if (words === 0) return;
    const length = Math.min(MAX_SENTENCE_WORDS, words);
    this.sentences.n += 1;
    this.sentences.sum += length;
    this.sentences.squares += length * length;
  }

  private addWord(word: string) {
    const index = FEATURE_INDEX.get(word);
    if (index !== undefined && index < FUNCTION_WORDS.length) {
      this.count(index);
      this.put(word);
    } else this.put(MASK);
    this.count(FIRST_LENGTH_INDEX + Math.min(MAX_WORD_LENGTH, word.length) - 1);
  }

  private put(masked: string) {
    if (masked !== GAP || this.masked.at(-1) !== GAP) this.masked.push(masked);
  }

  private count(index: number) {
    this.counts[index] = (this.counts[index] ?? 0) + 1;
  }

  result(): Omit<StyleCounts, "allWords"> {
    const { n, sum, squares } = this.sentences;
    const mean = n > 0 ? sum / n : 0;
    this.counts[COUNT_FEATURES] = mean;
    this.counts[COUNT_FEATURES + 1] = n > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean)) : 0;
    return { words: this.words, counts: this.counts, masked: this.masked.join("") };
  }
}
