import { type Folded, fold } from "./fold.ts";
import { endsSentence, opensClause } from "./sentences.ts";

/** Kinds of token: a word of letters, a number with its unit signs, a punctuation mark. */
export const WORD = 1;
export const NUMBER = 2;
export const MARK = 3;

/** A part of a text: UTF-16 offsets, end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The tokens of a text, a column each.
 *
 * Words are `[a-z]+('[a-z]+)?` after folding (see `fold.ts`): a hyphen inside a compound leaves two
 * words and no mark. A number is one token with its decimals, thousands, `$` and `%`. Sentences and
 * clauses are numbered from 0 without gaps, and each holds at least one word or number.
 * Source: methods §6.1, steps 1 to 3.
 */
export interface Tokens {
  readonly length: number;
  /** Folded text of each token. A run of one mark is one token, and its text is the mark. */
  readonly text: readonly string[];
  readonly kind: Uint8Array;
  /** UTF-16 offsets into the text as given, end exclusive. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Index of the sentence and clause of each token, never falling. */
  readonly sentence: Int32Array;
  readonly clause: Int32Array;
  readonly wordCount: number;
  readonly sentenceCount: number;
  readonly clauseCount: number;
}

/**
 * The next thing in folded text that is or breaks a token, with the gap before it: a word, a number
 * (with what joins digits), a run of one mark, hyphens, line ends.
 */
const NEXT =
  /[^a-z0-9.!?;:,()[\]$\n-]*(?:[a-z]+(?:'[a-z]+)?|\$?[0-9](?:[0-9]|[,./:](?=[0-9]))*%?|\$|\.+|[!?]+|[;:]+|,+|\(+|\)+|[[\]]+|-+|\n\s*)/y;
const [LINE_FEED, EXCLAMATION, DOLLAR, HYPHEN, PERIOD] = [10, 33, 36, 45, 46];
const [COLON, SEMICOLON, QUESTION, LETTER_A] = [58, 59, 63, 97];
const isDigit = (code: number) => code >= 48 && code <= 57;
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);
/** 1 for the characters that `NEXT` stops at. */
const STOPS = new Uint8Array(128);
for (const stop of "abcdefghijklmnopqrstuvwxyz0123456789.!?;:,()[]$\n-")
  STOPS[stop.charCodeAt(0)] = 1;

/** Columns while they are filled, and what the next word or number opens. */
class TokenColumns {
  readonly text: string[] = [];
  readonly kind: Uint8Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly sentence: Int32Array;
  readonly clause: Int32Array;
  words = 0;
  /** Current sentence and clause; -1 before the first. */
  sentenceAt = -1;
  clauseAt = -1;
  sentenceEnded = true;
  clauseEnded = true;

  constructor(capacity: number) {
    this.kind = new Uint8Array(capacity);
    this.start = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.sentence = new Int32Array(capacity);
    this.clause = new Int32Array(capacity);
  }

  add(kind: number, text: string, start: number, end: number) {
    const at = this.text.length;
    if (kind !== MARK) {
      if (this.sentenceEnded || this.clauseEnded || opensClause(text, this.text)) {
        if (this.sentenceEnded) this.sentenceAt += 1;
        this.clauseAt += 1;
        this.sentenceEnded = false;
        this.clauseEnded = false;
      }
      if (kind === WORD) this.words += 1;
    }
    this.text.push(text);
    this.kind[at] = kind;
    this.start[at] = start;
    this.end[at] = end;
    // Marks before the first word belong to what it opens.
    this.sentence[at] = this.sentenceAt < 0 ? 0 : this.sentenceAt;
    this.clause[at] = this.clauseAt < 0 ? 0 : this.clauseAt;
  }

  finished(): Tokens {
    const { length } = this.text;
    return {
      length,
      text: this.text,
      kind: this.kind.slice(0, length),
      start: this.start.slice(0, length),
      end: this.end.slice(0, length),
      sentence: this.sentence.slice(0, length),
      clause: this.clause.slice(0, length),
      wordCount: this.words,
      sentenceCount: this.sentenceAt + 1,
      clauseCount: this.clauseAt + 1,
    };
  }
}

/** Reads one range of the text as given, folded, into the columns. */
function readRange(given: string, offset: number, folded: Folded, columns: TokenColumns) {
  const { text, origin } = folded;
  let from = 0;
  NEXT.lastIndex = 0;
  // `test` leaves no match behind to be collected, unlike `exec`; the start is found by hand.
  for (; NEXT.test(text); from = NEXT.lastIndex) {
    const to = NEXT.lastIndex;
    while (STOPS[text.charCodeAt(from)] !== 1) from += 1;
    const code = text.charCodeAt(from);
    const start = offset + (origin === null ? from : (origin[from] ?? 0));
    let end = offset + (origin === null ? to : (origin[to] ?? 0));
    const isNumber = isDigit(code) || (code === DOLLAR && to - from > 1);
    const kind = code >= LETTER_A ? WORD : isNumber ? NUMBER : MARK;
    if (kind === MARK && !readMark(text, from, to, given, end, columns)) continue;
    // Inside an expanded character the next one begins at the same place: take the whole of it.
    if (end <= start) end = start + ((given.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
    columns.add(kind, kind === MARK ? text.charAt(from) : text.slice(from, to), start, end);
  }
  columns.sentenceEnded = true;
}

/** Notes what a mark ends, and tells whether it is a token. `after` is where the text goes on. */
function readMark(
  text: string,
  from: number,
  to: number,
  given: string,
  after: number,
  columns: TokenColumns,
): boolean {
  switch (text.charCodeAt(from)) {
    case LINE_FEED:
      // An empty line ends a sentence, as after a heading.
      columns.sentenceEnded ||= text.slice(from + 1, to).includes("\n");
      return false;
    case DOLLAR:
      return false;
    case HYPHEN: {
      // Two hyphens, or one between spaces, are a dash of the sentence; else a compound goes on.
      const isAlone = isSpace(text.charCodeAt(from - 1)) && isSpace(text.charCodeAt(to));
      if (to - from === 1 && !isAlone) return false;
      columns.clauseEnded = true;
      return true;
    }
    case PERIOD:
      if (!endsSentence(given, after, columns.text, to - from)) return false;
      columns.sentenceEnded = true;
      return true;
    case EXCLAMATION:
    case QUESTION:
      columns.sentenceEnded = true;
      return true;
    case COLON:
    case SEMICOLON:
      columns.clauseEnded = true;
      return true;
    default:
      return true;
  }
}

/** Splits a text, or only some ranges of it, into tokens. Linear in the length of the text. */
export function tokenize(text: string, ranges?: readonly Range[]): Tokens {
  const read = ranges ?? [{ start: 0, end: text.length }];
  const folds = read.map(({ start, end }) => fold(text.slice(start, end)));
  const columns = new TokenColumns(folds.reduce((sum, folded) => sum + folded.text.length, 0));
  folds.forEach((folded, i) => {
    readRange(text, read[i]?.start ?? 0, folded, columns);
  });
  return columns.finished();
}
