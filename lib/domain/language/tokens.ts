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
 * Everything that is or breaks a token in folded text: words, numbers (with what joins digits),
 * runs of one mark, hyphens, empty lines. Each alternative begins with other characters.
 */
const TOKEN =
  /[a-z]+(?:'[a-z]+)?|\$?[0-9](?:[0-9]|[,./:](?=[0-9]))*%?|\.+|[!?]+|[;:]+|,+|\(+|\)+|[[\]]+|-+|\n[^\S\n]*\n/g;
const [LINE_FEED, DOLLAR, HYPHEN, PERIOD, COLON, SEMICOLON] = [10, 36, 45, 46, 58, 59];
const isDigit = (code: number) => code >= 48 && code <= 57;
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);

/** Columns while they grow, and what the next token opens. */
class TokenColumns {
  readonly text: string[] = [];
  readonly kind: number[] = [];
  readonly start: number[] = [];
  readonly end: number[] = [];
  readonly sentence: number[] = [];
  readonly clause: number[] = [];
  words = 0;
  /** Current sentence and clause; -1 before the first. */
  sentenceAt = -1;
  clauseAt = -1;
  sentenceEnded = true;
  clauseEnded = true;

  push(kind: number, text: string, start: number, end: number) {
    if (kind !== MARK) this.open(text);
    if (kind === WORD) this.words += 1;
    this.text.push(text);
    this.kind.push(kind);
    this.start.push(start);
    this.end.push(end);
    this.sentence.push(Math.max(0, this.sentenceAt));
    this.clause.push(Math.max(0, this.clauseAt));
  }

  /** Begins the sentence or clause that the word or number to come opens. */
  private open(text: string) {
    if (this.sentenceEnded) this.sentenceAt += 1;
    if (this.sentenceEnded || this.clauseEnded || opensClause(text, this.text)) this.clauseAt += 1;
    this.sentenceEnded = false;
    this.clauseEnded = false;
  }

  finished(): Tokens {
    return {
      length: this.text.length,
      text: this.text,
      kind: Uint8Array.from(this.kind),
      start: Int32Array.from(this.start),
      end: Int32Array.from(this.end),
      sentence: Int32Array.from(this.sentence),
      clause: Int32Array.from(this.clause),
      wordCount: this.words,
      sentenceCount: this.sentenceAt + 1,
      clauseCount: this.clauseAt + 1,
    };
  }
}

/** Reads one range of the text as given into the columns. */
function readRange(given: string, range: Range, columns: TokenColumns) {
  const { text, origin }: Folded = fold(given.slice(range.start, range.end));
  const originOf = (at: number) => range.start + (origin === null ? at : (origin[at] ?? 0));
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const from = match.index;
    const to = TOKEN.lastIndex;
    const kind = readKind(text, from, to, given, originOf(to), columns);
    if (kind === 0) continue;
    const start = originOf(from);
    const after = originOf(to);
    // Inside an expanded character the next one begins at the same place: take the whole of it.
    const end = after > start ? after : start + ((given.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
    columns.push(kind, kind === MARK ? (match[0][0] ?? "") : match[0], start, end);
  }
  columns.sentenceEnded = true;
}

/** Kind of a match, 0 for one that leaves no token; notes what it ends. */
function readKind(
  text: string,
  from: number,
  to: number,
  given: string,
  after: number,
  columns: TokenColumns,
): number {
  const code = text.charCodeAt(from);
  if (code >= 97) return WORD;
  if (isDigit(code) || code === DOLLAR) return NUMBER;
  if (code === LINE_FEED) {
    // An empty line ends a sentence, as after a heading.
    columns.sentenceEnded = true;
    return 0;
  }
  if (code === HYPHEN) {
    // Two hyphens, or one between spaces, are a dash of the sentence; else a compound goes on.
    const isAlone = isSpace(text.charCodeAt(from - 1)) && isSpace(text.charCodeAt(to));
    if (to - from === 1 && !isAlone) return 0;
    columns.clauseEnded = true;
  } else if (code === PERIOD) {
    if (!endsSentence(given, after, columns.text, to - from)) return 0;
    columns.sentenceEnded = true;
  } else if (code === COLON || code === SEMICOLON) {
    columns.clauseEnded = true;
  } else if (code === 33 || code === 63) {
    columns.sentenceEnded = true;
  }
  return MARK;
}

/** Splits a text, or only some ranges of it, into tokens. Linear in the length of the text. */
export function tokenize(text: string, ranges?: readonly Range[]): Tokens {
  const columns = new TokenColumns();
  for (const range of ranges ?? [{ start: 0, end: text.length }]) readRange(text, range, columns);
  return columns.finished();
}
