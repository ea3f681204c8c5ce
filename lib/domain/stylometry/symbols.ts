import { scratch } from "../language/columns.ts";
import { type Folded, Folder, stillHolds } from "../language/fold.ts";
import { FRACTION, RUN } from "../language/forms.ts";

/** Marks whose rates are features of style, in the order in which features list them. */
export const MARKS = [
  "comma",
  "period",
  "semicolon",
  "colon",
  "question",
  "exclamation",
  "dash",
  "hyphen",
  "parenthesis",
  "quote",
] as const;
export type Mark = (typeof MARKS)[number];

/** Symbols: a gap is 0, letters are 1 to 26, the mark at place i of `MARKS` is `FIRST_MARK` + i. */
export const GAP = 0;
export const APOSTROPHE = 27;
export const NUMBER = 28;
export const FIRST_MARK = 29;
const symbolOfMark = (mark: Mark): number => FIRST_MARK + MARKS.indexOf(mark);

const COMMA = symbolOfMark("comma");
const PERIOD = symbolOfMark("period");
const DASH = symbolOfMark("dash");
const HYPHEN = symbolOfMark("hyphen");
const PARENTHESIS = symbolOfMark("parenthesis");
const QUOTE = symbolOfMark("quote");
/** A character that leaves no symbol. */
const NOTHING = 255;
const LETTER_S = 19;

const WRITTEN: Readonly<Record<Mark, string>> = {
  comma: ",",
  period: ".",
  semicolon: ";",
  colon: ":",
  question: "?",
  exclamation: "!",
  dash: "",
  hyphen: "-",
  parenthesis: "()[]{}",
  quote: '"',
};

/**
 * Marks of UTF-8 read as Windows-1252, as web pages often come: three characters for one, told apart
 * by the third.
 */
const MISREAD: Readonly<Record<string, string>> = {
  "“": "–",
  "”": "—",
  "\u2014": "—",
  "\u2013": "–",
  "‘": "-",
  "™": "'",
  "˜": "'",
  œ: '"',
  "\u009d": '"',
  "¦": ".",
};

const repaired = (text: string): string =>
  text.includes("â€")
    ? text.replace(/â€(.)/gsu, (_, third) => MISREAD[third] ?? ` ${third}`)
    : text;

/** Symbol of each code of folded text; whatever is not named is a gap. */
const TABLE = new Uint8Array(256);
TABLE[FRACTION] = NUMBER;
for (let letter = 1; letter <= 26; letter += 1) TABLE[96 + letter] = letter;
for (let digit = 48; digit <= 57; digit += 1) TABLE[digit] = NUMBER;
TABLE[39] = APOSTROPHE;
TABLE[96] = APOSTROPHE;
TABLE[45 + RUN] = DASH;
const ELLIPSIS = 46 + RUN;
TABLE[ELLIPSIS] = PERIOD;
for (const mark of MARKS) {
  for (const character of WRITTEN[mark]) TABLE[character.charCodeAt(0)] = symbolOfMark(mark);
}

export const isLetter = (symbol: number): boolean => symbol > GAP && symbol < APOSTROPHE;
/** Whether a symbol is part of a word: a letter, or an apostrophe between letters. */
export const isInWord = (symbol: number): boolean => symbol > GAP && symbol <= APOSTROPHE;

export interface SymbolText {
  symbols: Uint8Array;
  /** How many runs of letters with apostrophes inside they hold. */
  words: number;
}

/** Of its own: what was read by the words of a text is still asked for. */
const folder = new Folder();
const lendSymbols = scratch(Uint8Array);

/**
 * A text of any length as symbols, in one pass: case, accents, white space and the typography of
 * an edition are folded away. A gap stands first and last, never two in a row; a run of one mark
 * is one symbol, a number one symbol, two hyphens or a lone one a dash. Single quotation marks
 * count as double ones. They hold until the next call; one that was `folded` as a whole is not
 * folded again.
 */
export function readSymbols(text: string, folded?: Folded): SymbolText {
  const plain = repaired(text);
  const isFolded = folded?.isWhole === true && folded.given === plain && stillHolds(folded);
  const { codes } = isFolded ? folded : folder.fold(plain, [{ start: 0, end: plain.length }]);
  const symbols = lendSymbols(codes.length + 1);
  let [size, last, words] = [1, GAP, 0];
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    let symbol = TABLE[code] ?? GAP;
    if (isLetter(symbol)) {
      if (!isInWord(last)) words += 1;
    } else {
      const next = TABLE[codes[at + 1] ?? 0] ?? GAP;
      // Several periods part no digits of one number.
      if (symbol !== GAP && code !== ELLIPSIS) symbol = inContext(symbol, last, next);
      if (symbol === NOTHING || symbol === last) continue;
      if (symbol === DASH && last === HYPHEN) size -= 1;
    }
    symbols[size] = symbol;
    size += 1;
    last = symbol;
  }
  // The end of the range has left a gap.
  return { symbols: symbols.subarray(0, size), words };
}

/** What a mark, an apostrophe or a digit is between its neighbours. */
function inContext(symbol: number, last: number, next: number): number {
  if (symbol === APOSTROPHE) {
    if (isLetter(last) && isLetter(next)) return APOSTROPHE;
    // After s the possessive of a plural is far more frequent than the end of a quotation.
    return last === LETTER_S ? NOTHING : QUOTE;
  }
  if (symbol === HYPHEN) {
    if (last === HYPHEN || (last === GAP && next === GAP)) return DASH;
    return last === DASH ? NOTHING : HYPHEN;
  }
  if (symbol === NUMBER) {
    // A figure glued to a word or stop is a note number of a web page: it tells the decade and
    // the publisher, and would pass for style.
    return last === NUMBER || opensNumber(last) ? NUMBER : NOTHING;
  }
  const isSeparator = last === NUMBER && next === NUMBER;
  return isSeparator && (symbol === COMMA || symbol === PERIOD) ? NOTHING : symbol;
}

const opensNumber = (symbol: number): boolean =>
  symbol === GAP || symbol === DASH || symbol === HYPHEN || symbol === PARENTHESIS;
