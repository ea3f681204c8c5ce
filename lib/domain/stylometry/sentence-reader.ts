import { FIRST_MARK, GAP, isLetter, MARKS } from "./symbols.ts";
import { wordAtPlace } from "./word-tree.ts";

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

/** What a symbol does to a sentence: a period ends none after an abbreviation or initial. */
const [ENDS, MAY_END] = [1, 2];
const ENDING = new Uint8Array(FIRST_MARK + MARKS.length);
ENDING[FIRST_MARK + MARKS.indexOf("period")] = MAY_END;
for (const mark of ["question", "exclamation"] as const) {
  ENDING[FIRST_MARK + MARKS.indexOf(mark)] = ENDS;
}

/** Reads the symbols of a text sentence by sentence. It is the latest one itself, without a copy. */
export class SentenceReader {
  readonly #symbols: Uint8Array;
  /** Where it begins, and where the symbol after it stands. */
  from = 1;
  end = 1;
  words = 0;
  isList = false;
  /** Whether it is a list that goes on, closed for its length. */
  #isListTail = false;
  #isAbbreviation = false;
  #isCut = false;

  constructor(symbols: Uint8Array) {
    this.#symbols = symbols;
  }

  /** Whether no other follows: it is the last one, or its words were more than asked for. */
  get isLast(): boolean {
    return this.#isCut || this.end >= this.#symbols.length;
  }

  /** Goes on to the next one, which is cut after so many words. */
  next(mostWords: number): void {
    const symbols = this.#symbols;
    let [at, words, functionWords] = [this.end, 0, 0];
    let [isOpen, isAbbreviation] = [true, this.#isAbbreviation];
    // Stops before the first word are sentences of none, and read as one.
    let wordless = at;
    while (isOpen && at < symbols.length && words < mostWords) {
      const symbol = symbols[at] ?? GAP;
      if (isLetter(symbol)) {
        if (words === 0 && wordless > this.end) break;
        const word = wordAtPlace(symbols, at);
        isAbbreviation = word.end - at === 1 || word.isAbbreviation;
        at = word.end;
        words += 1;
        if (word.functionWord >= 0) functionWords += 1;
        isOpen = words < ENDLESS;
      } else {
        at += 1;
        const ending = ENDING[symbol] ?? 0;
        const isEnding = ending === ENDS || (ending === MAY_END && !isAbbreviation);
        if (isEnding && words === 0) wordless = at;
        isOpen = words > 0 ? !isEnding : at - this.end < WORDLESS;
      }
    }
    if (isOpen && words === 0 && at < symbols.length) at = wordless;
    const isLong = this.#isListTail || words >= LEAST_LIST;
    this.isList = isLong && functionWords < LEAST_SHARE * words;
    this.#isListTail = this.isList && words === ENDLESS;
    this.#isAbbreviation = isAbbreviation;
    this.#isCut = isOpen && words === mostWords;
    [this.from, this.end, this.words] = [this.end, at, words];
  }
}
