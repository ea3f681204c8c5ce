import { DASH, ELLIPSIS, FRACTION, TextNormalizer } from "../text/normalize.ts";

/** Marks whose rates are features of style, in the order in which features list them. */
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

/** How each mark stands among the symbols, and what else stands for it in a normalized text. */
const WRITTEN: Readonly<Record<PunctuationMark, readonly [symbol: string, others: string]>> = {
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
/** The mark that a symbol stands for. */
export const MARK_OF: ReadonlyMap<string, PunctuationMark> = new Map(
  PUNCTUATION_MARKS.map((mark) => [WRITTEN[mark][0], mark]),
);
export const [GAP, NUMBER_SYMBOL] = [" ", "0"];
const APOSTROPHE = "'";

/**
 * Symbol of each character of normalized text that is no letter; whatever is not named is a gap.
 */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...[...`0123456789${FRACTION}`].map((digit) => [digit, NUMBER_SYMBOL] as const),
  ...[..."'`"].map((sign) => [sign, APOSTROPHE] as const),
  ...Object.values(WRITTEN).flatMap(([symbol, others]) =>
    [symbol, ...others].map((sign) => [sign, symbol] as const),
  ),
]);

/**
 * Marks of UTF-8 read as Windows-1252, as web pages often come: three characters for one,
 * distinguished by the third.
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

/** Whether a symbol is a letter, or symbols begin with one; "{" is what comes after "z". */
const isLetter = (symbol: string): boolean => symbol >= "a" && symbol < "{";

interface SymbolText {
  /** Letters, apostrophes inside words, numbers, marks and gaps, a character each. */
  readonly symbols: string;
  /** How many runs of letters with apostrophes inside they hold. */
  readonly words: number;
}

/**
 * A text as symbols, in one pass, without case, accents, extra spaces and typography of an edition.
 * A gap comes first and last, never two in a row; a run of one mark is one symbol, a number one
 * symbol, two hyphens or a lone one a dash. Single quotation marks count as double ones.
 */
export function readSymbols(text: string): SymbolText {
  const plain = repaired(text);
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

/** The symbol of a character that is no letter between its neighbours; "" where it leaves none. */
function symbolIn(character: string, last: string, next: string): string {
  const symbol = SYMBOLS.get(character) ?? GAP;
  if (symbol === APOSTROPHE) {
    if (isLetter(last) && isLetter(next)) return APOSTROPHE;
    // After s the possessive of a plural is far more frequent than the end of a quotation.
    return last === "s" ? "" : '"';
  }
  if (symbol === "-") {
    if (last === "-" || (last === GAP && next === GAP)) return DASH;
    return last === DASH ? "" : "-";
  }
  if (symbol === NUMBER_SYMBOL) {
    // A figure glued to a word or stop is a note number of a web page: it tells the decade and
    // the publisher, and would pass for style.
    return [NUMBER_SYMBOL, GAP, DASH, "-", "("].includes(last) ? NUMBER_SYMBOL : "";
  }
  // Several periods part no digits of one number.
  const isSeparator = last === NUMBER_SYMBOL && next === NUMBER_SYMBOL && character !== ELLIPSIS;
  return isSeparator && (symbol === "," || symbol === ".") ? "" : symbol;
}
