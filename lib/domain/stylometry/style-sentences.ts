import { FUNCTION_WORDS } from "./function-words.ts";

/** A sentence is closed after so many words, so that a menu without a stop does not hide the text. */
const ENDLESS = 400;
/** And after so many symbols without a word. */
const WORDLESS = 1_000;
/**
 * A sentence of so many words, fewer than a quarter of them function words, is none: menus of web
 * pages, tables and lists. In prose a third is rare, a half usual.
 */
const MIN_LIST = 40;
const LEAST_SHARE = 0.25;

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
  /** Whether no other follows: the latest was the last one, or its words were more than asked for. */
  isAtEnd: boolean;
  private readonly pieces: readonly string[];
  private at = 0;
  /** Whether the latest is a list that goes on, closed for its length. */
  private isListTail = false;
  private isAbbreviation = false;

  constructor(symbols: string) {
    // The gap that symbols begin with is of no sentence.
    this.pieces = symbols.slice(1).match(/[a-z][a-z']*|[^a-z]/g) ?? [];
    this.isAtEnd = this.pieces.length === 0;
  }

  /** The next one, which is cut after so many words. */
  next(maxWords: number): Sentence {
    const { pieces, at: from } = this;
    let [at, words, functionWords, isOpen] = [from, 0, 0, true];
    // Stops before the first word are sentences of none, and read as one.
    let wordless = from;
    for (; isOpen && at < pieces.length && words < maxWords; at += 1) {
      const piece = pieces[at] ?? "";
      if (isWord(piece)) {
        if (words === 0 && wordless > from) break;
        this.isAbbreviation = piece.length === 1 || ABBREVIATIONS.has(piece);
        words += 1;
        if (IS_FUNCTION_WORD.has(piece)) functionWords += 1;
        isOpen = words < ENDLESS;
      } else {
        const isEnding = piece === "?" || piece === "!" || (piece === "." && !this.isAbbreviation);
        if (isEnding && words === 0) wordless = at + 1;
        isOpen = words > 0 ? !isEnding : at + 1 - from < WORDLESS;
      }
    }
    if (isOpen && words === 0 && at < pieces.length) at = wordless;
    const isLong = this.isListTail || words >= MIN_LIST;
    const isList = isLong && functionWords < LEAST_SHARE * words;
    this.isListTail = isList && words === ENDLESS;
    this.at = at;
    this.isAtEnd = at >= pieces.length || (isOpen && words === maxWords);
    return { pieces: pieces.slice(from, at), words, isList };
  }
}
