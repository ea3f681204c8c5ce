// Converts a text to symbols, the characters from which style features are counted.

import { DASH, ELLIPSIS, FRACTION, TextNormalizer } from "../text/normalize.ts";
import { readable } from "../text/readable.ts";

/** Punctuation marks whose rates are style features, in the order of the features. */
export const PUNCTUATION_MARKS = [
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
export type PunctuationMark = (typeof PUNCTUATION_MARKS)[number];

/** The symbol of each mark, and other characters of normalized text that mean the same mark. */
const MARK_CHARACTERS: Readonly<
  Record<PunctuationMark, readonly [symbol: string, others: string]>
> = {
  comma: [",", ""],
  period: [".", ELLIPSIS],
  semicolon: [";", ""],
  colon: [":", ""],
  question: ["?", ""],
  exclamation: ["!", ""],
  dash: [DASH, ""],
  hyphen: ["-", ""],
  parenthesis: ["(", ")[]{}"],
  quote: ['"', ""],
};
/** The mark of each symbol. */
export const MARK_OF: ReadonlyMap<string, PunctuationMark> = new Map(
  PUNCTUATION_MARKS.map((mark) => [MARK_CHARACTERS[mark][0], mark]),
);
/** The symbols of a gap between words and of a number. */
export const [GAP, NUMBER_SYMBOL] = [" ", "0"];
const APOSTROPHE = "'";

/** The symbol of each non-letter character of normalized text. Any other character is a gap. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...[...`0123456789${FRACTION}`].map((digit) => [digit, NUMBER_SYMBOL] as const),
  ...[..."'`"].map((sign) => [sign, APOSTROPHE] as const),
  ...Object.values(MARK_CHARACTERS).flatMap(([symbol, others]) =>
    [symbol, ...others].map((sign) => [sign, symbol] as const),
  ),
]);

/**
 * Replacements for UTF-8 marks that were decoded as Windows-1252, as on many web pages: one mark
 * became `â€` and the third character given here.
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

/** Whether a text begins with a letter a to z; "{" is the character after "z". */
const isLetter = (symbol: string): boolean => symbol >= "a" && symbol < "{";

interface SymbolText {
  /** Letters, apostrophes inside words, numbers, marks and gaps, one character each. */
  readonly symbols: string;
  /** Number of words: runs of letters, which may contain apostrophes. */
  readonly words: number;
}

/**
 * Converts a text to symbols in one pass, without case, accents, extra spaces and differences of
 * typography. The first and the last symbol are gaps, and two gaps are never adjacent. A run of one
 * mark is one symbol, and a number is one symbol. Two hyphens, or one between spaces, are a dash.
 * Single quotation marks become double ones.
 */
export function readSymbols(text: string): SymbolText {
  const plain = repaired(readable(text));
  const normal = `${new TextNormalizer(plain).normalize({ start: 0, end: plain.length }).text} `;
  const symbols = [GAP];
  let [last, words] = [GAP, 0];
  const runs = normal.match(/[a-z]+|[^a-z]/g) ?? [];
  for (const [i, run] of runs.entries()) {
    if (isLetter(run)) {
      if (!isLetter(last) && last !== APOSTROPHE) words += 1;
      symbols.push(run);
      last = run.slice(-1);
      continue;
    }
    const next = runs[i + 1] ?? GAP;
    const symbol = symbolIn(run, last, isLetter(next) ? next : (SYMBOLS.get(next) ?? GAP));
    if (symbol === "" || symbol === last) continue;
    if (symbol === DASH && last === "-") symbols.pop();
    symbols.push(symbol);
    last = symbol;
  }
  return { symbols: symbols.join(""), words };
}

/** The symbol of a non-letter character between its neighbours; "" when it has none. */
function symbolIn(character: string, last: string, next: string): string {
  const symbol = SYMBOLS.get(character) ?? GAP;
  if (symbol === APOSTROPHE) {
    if (isLetter(last) && isLetter(next)) return APOSTROPHE;
    // After "s" an apostrophe is usually the possessive of a plural, rarely the end of a quotation.
    return last === "s" ? "" : '"';
  }
  if (symbol === "-") {
    if (last === "-" || (last === GAP && next === GAP)) return DASH;
    return last === DASH ? "" : "-";
  }
  if (symbol === NUMBER_SYMBOL) {
    // A number directly after a word or full stop is a footnote number, which is not the author's
    // style.
    return [NUMBER_SYMBOL, GAP, DASH, "-", "("].includes(last) ? NUMBER_SYMBOL : "";
  }
  // An ellipsis is not a decimal or thousands separator.
  const isSeparator = last === NUMBER_SYMBOL && next === NUMBER_SYMBOL && character !== ELLIPSIS;
  return isSeparator && (symbol === "," || symbol === ".") ? "" : symbol;
}
