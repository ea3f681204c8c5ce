import { FUNCTION_WORDS } from "./function-words.ts";

/** A sentence is closed after so many words, so that a menu without a stop does not hide the text. */
const ENDLESS = 400;
/** And after so many symbols without a word. */
const WORDLESS = 1_000;
/**
 * A sentence of so many words, fewer than a quarter of them function words, is none: menus of web
 * pages, tables and lists. In prose a third is rare, a half usual.
 */
const LEAST_LIST = 40;
const LEAST_SHARE = 0.25;

const IS_FUNCTION_WORD: ReadonlySet<string> = new Set(FUNCTION_WORDS);
/** Their period ends no sentence, nor does that of an initial. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "mr mrs ms dr st messrs hon rev gen col capt jr sr vs viz etc esq vol".split(" "),
);
const WORD = /[a-z][a-z']*/y;

export interface Sentence {
  readonly symbols: string;
  readonly words: number;
  readonly isList: boolean;
}

/** Reads the symbols of a text sentence by sentence. */
export class SentenceReader {
  /** Whether no other follows: the latest was the last one, or its words were more than asked for. */
  isAtEnd: boolean;
  private readonly symbols: string;
  /** Behind the gap that symbols begin with. */
  private at = 1;
  /** Whether the latest is a list that goes on, closed for its length. */
  private isListTail = false;
  private isAbbreviation = false;

  constructor(symbols: string) {
    this.symbols = symbols;
    this.isAtEnd = symbols.length <= 1;
  }

  /** The next one, which is cut after so many words. */
  next(maxWords: number): Sentence {
    const { symbols, at: from } = this;
    let [at, words, functionWords, isOpen] = [from, 0, 0, true];
    // Stops before the first word are sentences of none, and read as one.
    let wordless = from;
    while (isOpen && at < symbols.length && words < maxWords) {
      const word = this.wordAt(at);
      if (word !== null) {
        if (words === 0 && wordless > from) break;
        this.isAbbreviation = word.length === 1 || ABBREVIATIONS.has(word);
        at += word.length;
        words += 1;
        if (IS_FUNCTION_WORD.has(word)) functionWords += 1;
        isOpen = words < ENDLESS;
      } else {
        const isEnding = this.endsAt(at);
        at += 1;
        if (isEnding && words === 0) wordless = at;
        isOpen = words > 0 ? !isEnding : at - from < WORDLESS;
      }
    }
    if (isOpen && words === 0 && at < symbols.length) at = wordless;
    const isLong = this.isListTail || words >= LEAST_LIST;
    const isList = isLong && functionWords < LEAST_SHARE * words;
    this.isListTail = isList && words === ENDLESS;
    this.at = at;
    this.isAtEnd = at >= symbols.length || (isOpen && words === maxWords);
    return { symbols: symbols.slice(from, at), words, isList };
  }

  private wordAt(at: number): string | null {
    WORD.lastIndex = at;
    return WORD.exec(this.symbols)?.[0] ?? null;
  }

  /** Whether the symbol there ends a sentence: a period does not after an abbreviation or initial. */
  private endsAt(at: number): boolean {
    const symbol = this.symbols.charAt(at);
    return symbol === "?" || symbol === "!" || (symbol === "." && !this.isAbbreviation);
  }
}
