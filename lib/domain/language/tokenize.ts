import type { CueStates } from "./cue-states.ts";
import { type Folded, Folder, originOf, RANGE_END } from "./fold.ts";
import { FRACTION, RUN } from "./forms.ts";
import type { Range } from "./range.ts";
import { endsSentence } from "./sentences.ts";
import { TokenColumns } from "./token-columns.ts";
import { MARK, NUMBER, type Tokens, WORD } from "./tokens.ts";
import { findWord, HASH_SEED, hashOn, wordNumber } from "./vocabulary.ts";

/**
 * What a character of folded text is. From `FIRST_MARK` on each number is a group of marks, a run of
 * which is one token; everything that is not named is passed over.
 */
const [LETTER, DIGIT, DOLLAR, LINE_END, END, FRACTIONS, FIRST_MARK] = [1, 2, 3, 4, 5, 6, 7];
const MARKS = [".", "!?", ";:", ",", "(", ")", "[]", "-"];
const [PERIODS, EXCLAMATIONS, COLONS] = [FIRST_MARK, FIRST_MARK + 1, FIRST_MARK + 2];
const HYPHENS = FIRST_MARK + MARKS.length - 1;
const CLASS = new Uint8Array(256);
/** The number of each mark in the vocabulary, by code. */
const MARK_WORD = new Uint16Array(256);
const isLetter = (code: number) => code >= 97 && code <= 122;
for (let code = 0; code < 128; code += 1) if (isLetter(code)) CLASS[code] = LETTER;
for (let digit = 48; digit <= 57; digit += 1) CLASS[digit] = DIGIT;
CLASS[36] = DOLLAR;
CLASS[10] = LINE_END;
CLASS[RANGE_END] = END;
CLASS[FRACTION] = FRACTIONS;
for (const [group, marks] of MARKS.entries()) {
  for (const mark of marks) {
    for (const code of [mark.charCodeAt(0), mark.charCodeAt(0) + RUN]) {
      CLASS[code] = FIRST_MARK + group;
      MARK_WORD[code] = wordNumber(mark);
    }
  }
}
const [LINE_FEED, PERCENT, APOSTROPHE, LETTER_S] = [10, 37, 39, 115];
/** What joins digits to one number: , . / : */
const JOINS_DIGITS = new Uint8Array(256);
for (const code of [44, 46, 47, 58]) JOINS_DIGITS[code] = 1;
/** The cue word that stands for any number. */
const ANY_NUMBER = wordNumber("#");

/** Whether a number begins with a code and its unit sign may stand before it. */
const isFigure = (code = 0) => CLASS[code] === DIGIT || CLASS[code] === FRACTIONS;
/** Whether a word or a number may begin with a code. */
const mayOpen = (code = 0) => {
  const is = CLASS[code] ?? 0;
  return is === LETTER || is === DIGIT || is === DOLLAR || is === FRACTIONS;
};
const isSpace = (code = 0) => code === 32 || (code >= 9 && code <= 13);

const folder = new Folder();
const columns = new TokenColumns();

/**
 * Splits a text, or only some ranges of it, into tokens, for these cues to be found in. They hold until
 * the next call. Linear in the length of the text.
 */
export function tokenize(
  text: string,
  { isCueWord }: Pick<CueStates, "isCueWord">,
  ranges: readonly Range[] = [{ start: 0, end: text.length }],
): Tokens {
  const folded = folder.fold(text, ranges);
  const { codes } = folded;
  columns.begin();
  for (let at = 0; at < codes.length; ) {
    const is = CLASS[codes[at] ?? 0] ?? 0;
    if (is === LETTER) at = readWord(codes, at, columns, isCueWord);
    else if (is === 0) at += 1;
    else if (is === DIGIT || is === FRACTIONS || (is === DOLLAR && isFigure(codes[at + 1]))) {
      at = readNumber(codes, at, columns);
    } else at = readMark(folded, at, is, columns);
  }
  return columns.finished(folded);
}

/** Reads the word at `from`, and gives the place after it. */
function readWord(codes: Uint8Array, from: number, columns: TokenColumns, isCueWord: Uint8Array) {
  let to = from;
  let hash = HASH_SEED;
  for (let code = codes[to] ?? 0; isLetter(code); code = codes[to] ?? 0) {
    hash = hashOn(hash, code);
    to += 1;
  }
  if (codes[to] !== APOSTROPHE || !isLetter(codes[to + 1] ?? 0)) {
    const word = findWord(codes, from, to, hash);
    columns.add(WORD, word, word, from, to);
    return to;
  }
  const [nounEnd, nounHash] = [to, hash];
  hash = hashOn(hash, APOSTROPHE);
  to += 1;
  for (let code = codes[to] ?? 0; isLetter(code); code = codes[to] ?? 0) {
    hash = hashOn(hash, code);
    to += 1;
  }
  const word = findWord(codes, from, to, hash);
  // A possessive may stand for its noun.
  const isPossessive = to - nounEnd === 2 && codes[to - 1] === LETTER_S;
  const isNoun = isPossessive && isCueWord[word] !== 1;
  columns.add(WORD, word, isNoun ? findWord(codes, from, nounEnd, nounHash) : word, from, to);
  return to;
}

/** Reads the number at `from` with what joins its digits and its `$` and `%`. */
function readNumber(codes: Uint8Array, from: number, columns: TokenColumns): number {
  let to = CLASS[codes[from] ?? 0] === DOLLAR ? from + 2 : from + 1;
  for (let code = codes[to] ?? 0; ; code = codes[to] ?? 0) {
    const isInside = JOINS_DIGITS[code] === 1 && CLASS[codes[to + 1] ?? 0] === DIGIT;
    if (CLASS[code] !== DIGIT && !isInside) break;
    to += 1;
  }
  if (codes[to] === PERCENT) to += 1;
  columns.add(NUMBER, ANY_NUMBER, ANY_NUMBER, from, to);
  return to;
}

/** Reads the run of a mark, or of what only breaks sentences, and notes what it ends. */
function readMark(folded: Folded, from: number, is: number, columns: TokenColumns): number {
  const { codes } = folded;
  let to = from + 1;
  if (is === DOLLAR) return to;
  if (columns.isClosed) {
    while (to < codes.length && !mayOpen(codes[to])) to += 1;
    return to;
  }
  if (is === END) {
    columns.sentenceEnded = true;
    return to;
  }
  if (is === LINE_END) {
    // An empty line ends a sentence, as after a heading.
    for (; isSpace(codes[to]); to += 1) if (codes[to] === LINE_FEED) columns.sentenceEnded = true;
    return to;
  }
  while (CLASS[codes[to] ?? 0] === is) to += 1;
  const isOne = to - from === 1 && (codes[from] ?? 0) < RUN;
  if (is === HYPHENS) {
    // Two hyphens, or one between spaces, are a dash of the sentence; else a compound goes on.
    const isAlone = isSpace(codes[from - 1]) && isSpace(codes[to]);
    if (isOne && !isAlone) return to;
    columns.clauseEnded = true;
  } else if (is === PERIODS) {
    if (!endsSentence(folded.given, originOf(folded, to), columns, isOne)) return to;
    columns.sentenceEnded = true;
  } else if (is === EXCLAMATIONS) columns.sentenceEnded = true;
  else if (is === COLONS) columns.clauseEnded = true;
  const word = MARK_WORD[codes[from] ?? 0] ?? 0;
  columns.add(MARK, word, word, from, to);
  return to;
}
