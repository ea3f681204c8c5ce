import {
  GAP,
  MARK_OF,
  NUMBER_SYMBOL,
  PUNCTUATION_MARKS,
  type PunctuationMark,
  readSymbols,
} from "./symbols.ts";

/**
 * Words of grammar rather than subject, so that their rates describe the writer more than the
 * topic. By word class: determiners, pronouns, auxiliaries, prepositions, conjunctions, adverbs of
 * degree, time and place. Each word is listed once.
 */
const BY_CLASS = [
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

export const FUNCTION_WORDS: readonly string[] = BY_CLASS.flatMap((words) => words.split(" "));

/** A sentence ends after this many words, so that a menu without a stop does not hide the text. */
const MAX_OPEN_WORDS = 400;
/** A sentence ends after this many symbols without a word. */
const MAX_WORDLESS_SYMBOLS = 1_000;
/**
 * A sentence of at least this many words, fewer than a quarter of them function words, is a list:
 * menus of web pages, tables. In prose a third is rare, a half usual.
 */
const MIN_LIST = 40;
const MIN_FUNCTION_SHARE = 0.25;

const IS_FUNCTION_WORD: ReadonlySet<string> = new Set(FUNCTION_WORDS);
/** Their period ends no sentence, nor does that of an initial. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "mr mrs ms dr st messrs hon rev gen col capt jr sr vs viz etc esq vol".split(" "),
);

export interface Sentence {
  /** Words, and symbols that are of none. */
  readonly pieces: readonly string[];
  readonly words: number;
  readonly isList: boolean;
}

export const isWord = (piece: string): boolean => /^[a-z]/.test(piece);

/** Reads the symbols of a text sentence by sentence. */
export class SentenceReader {
  /**
   * Whether no other follows: the latest was the last one, or its words were more than asked for.
   */
  isAtEnd: boolean;
  private readonly pieces: readonly string[];
  private at = 0;
  /** Whether the last sentence was a list that was cut for its length. */
  private isListTail = false;
  private isAbbreviation = false;

  constructor(symbols: string) {
    // The gap that symbols begin with is of no sentence.
    this.pieces = symbols.slice(1).match(/[a-z][a-z']*|[^a-z]/g) ?? [];
    this.isAtEnd = this.pieces.length === 0;
  }

  /** The next sentence, cut after `maxWords`. */
  next(maxWords: number): Sentence {
    const { pieces, at: from } = this;
    let [at, words, functionWords, isOpen] = [from, 0, 0, true];
    // Stops before the first word are read as one sentence without words.
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
 * Words beyond this one do not enter a comparison: calibration is flat there. Source:
 * docs/methods/authorship.md#two-distances.
 */
const MAX_WORDS = 5_000;
/** Symbols beyond this number are not compared: four times as many as that much prose has. */
const MAX_SYMBOLS = 20 * MAX_WORDS;
/** Words of this many letters and more share the last place of the histogram. */
const MAX_WORD_LENGTH = 12;
/**
 * A longer sentence counts as this long, so that a list without a full stop does not count as style.
 */
const MAX_SENTENCE_WORDS = 120;
/** Names of the first places, those that a reader can check by eye. */
export const NAMED_FEATURES: readonly string[] = [...FUNCTION_WORDS, ...PUNCTUATION_MARKS];
const LENGTHS_FROM = NAMED_FEATURES.length;
/** Places that hold counts; the two after them are mean and deviation of sentence length. */
export const COUNTED = LENGTHS_FROM + MAX_WORD_LENGTH;
/** Places of a style vector: function words, marks, word lengths, sentence mean and deviation. */
const STYLE_SIZE = COUNTED + 2;
const PLACE_OF: ReadonlyMap<string, number> = new Map(
  NAMED_FEATURES.map((name, place) => [name, place]),
);

/** Characters of a masked text: any word but a function word, and a number, is "*". */
export const MASKED_ALPHABET = " abcdefghijklmnopqrstuvwxyz*,.;-";
const MASK = "*";
/** How a mark is masked: what editions set differently is merged, or left out where it is "". */
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

/**
 * Words left below which lists are read like prose: a text of nothing else is compared as it is.
 */
const MIN_PROSE = 50;

/**
 * What a text's style is measured by: its prose, without lists. Linear in its length, defined for
 * any string.
 */
export function styleCounts(text: string): StyleCounts {
  const { symbols, words: allWords } = readSymbols(text);
  const prose = countStyle(symbols, true);
  const isPoor = prose.words < MIN_PROSE && prose.hasLists;
  const { words, counts, masked } = isPoor ? countStyle(symbols, false) : prose;
  return { words, allWords, counts, masked };
}

/** `hasLists`: whether sentences were left out, as they are none. */
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

class Tally {
  words = 0;
  private readonly masked = [GAP];
  private readonly places = new Float64Array(STYLE_SIZE);
  private readonly sentences = { n: 0, sum: 0, squares: 0 };

  add({ pieces, words }: Sentence) {
    for (const piece of pieces) {
      const mark = MARK_OF.get(piece);
      if (isWord(piece)) this.addWord(piece);
      else if (mark === undefined) this.put(piece === NUMBER_SYMBOL ? MASK : GAP);
      else {
        this.count(PLACE_OF.get(mark) ?? 0);
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
    const place = PLACE_OF.get(word);
    if (place !== undefined && place < FUNCTION_WORDS.length) {
      this.count(place);
      this.put(word);
    } else this.put(MASK);
    this.count(LENGTHS_FROM + Math.min(MAX_WORD_LENGTH, word.length) - 1);
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
