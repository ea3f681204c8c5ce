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

const SPACE = 4;
const APOSTROPHE = 5;
const HYPHEN = 6;
const DOLLAR = 7;
/** Kind of each ASCII character; 0 is a character that leaves no token. */
const KINDS = new Uint8Array(128);
for (let code = 97; code <= 122; code += 1) KINDS[code] = WORD;
for (let code = 48; code <= 57; code += 1) KINDS[code] = NUMBER;
for (const mark of ".!?;:,()[]") KINDS[mark.charCodeAt(0)] = MARK;
for (const space of " \t\n\r\v\f") KINDS[space.charCodeAt(0)] = SPACE;
KINDS[39] = APOSTROPHE;
KINDS[45] = HYPHEN;
KINDS[36] = DOLLAR;

const PERIOD = 46;
const COMMA = 44;
const PERCENT = 37;
/** What may stand between two digits of one number: , - . / : without the hyphen. */
const joinsDigits = (code: number) => code === 44 || code === 46 || code === 47 || code === 58;

/** Columns while they grow, and where the next token falls. */
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

  push(kind: number, text: string, start: number, end: number) {
    const at = this.text.length;
    if (kind !== MARK) this.open(text);
    if (kind === WORD) this.words += 1;
    this.text.push(text);
    this.kind[at] = kind;
    this.start[at] = start;
    this.end[at] = end;
    this.sentence[at] = Math.max(0, this.sentenceAt);
    this.clause[at] = Math.max(0, this.clauseAt);
  }

  /** Begins the sentence or clause that the word or number to come opens. */
  private open(text: string) {
    if (this.sentenceEnded) this.sentenceAt += 1;
    if (this.sentenceEnded || this.clauseEnded || opensClause(text, this.text)) this.clauseAt += 1;
    this.sentenceEnded = false;
    this.clauseEnded = false;
  }

  finished(): Tokens {
    const length = this.text.length;
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

/** Reads one range into the columns. */
class RangeReader {
  private readonly folded: Folded;
  private readonly given: string;
  private readonly offset: number;
  private readonly columns: TokenColumns;

  constructor(given: string, range: Range, folded: Folded, columns: TokenColumns) {
    this.given = given;
    this.offset = range.start;
    this.folded = folded;
    this.columns = columns;
  }

  read() {
    const { length } = this.folded.text;
    for (let at = 0; at < length; ) at = this.step(at);
    this.columns.sentenceEnded = true;
  }

  private kindAt(at: number): number {
    return KINDS[this.folded.text.charCodeAt(at)] ?? 0;
  }

  /** Reads what begins at `at` and gives where the next begins. */
  private step(at: number): number {
    const kind = this.kindAt(at);
    if (kind === WORD) return this.word(at);
    if (kind === NUMBER) return this.number(at, at);
    if (kind === DOLLAR && this.kindAt(at + 1) === NUMBER) return this.number(at, at + 1);
    if (kind === MARK) return this.mark(at);
    if (kind === HYPHEN) return this.hyphen(at);
    if (kind === SPACE) return this.space(at);
    return at + 1;
  }

  private word(from: number): number {
    let to = from + 1;
    while (this.kindAt(to) === WORD) to += 1;
    if (this.kindAt(to) === APOSTROPHE && this.kindAt(to + 1) === WORD) {
      to += 2;
      while (this.kindAt(to) === WORD) to += 1;
    }
    return this.token(WORD, from, to);
  }

  private number(from: number, firstDigit: number): number {
    const { text } = this.folded;
    let to = firstDigit + 1;
    while (
      this.kindAt(to) === NUMBER ||
      (joinsDigits(text.charCodeAt(to)) && this.kindAt(to + 1) === NUMBER)
    ) {
      to += 1;
    }
    return this.token(NUMBER, from, text.charCodeAt(to) === PERCENT ? to + 1 : to);
  }

  private mark(from: number): number {
    const { text } = this.folded;
    const code = text.charCodeAt(from);
    let to = from + 1;
    while (text.charCodeAt(to) === code) to += 1;
    const isEnd = code === PERIOD || code === 33 || code === 63;
    if (code === PERIOD) {
      if (!endsSentence(this.given, this.originOf(to), this.columns.text, to - from)) return to;
    }
    if (isEnd) this.columns.sentenceEnded = true;
    else if (code !== COMMA && code >= 58) this.columns.clauseEnded ||= code <= 59;
    return this.token(MARK, from, to, text[from]);
  }

  /** Two hyphens, or one between spaces, are a dash of the sentence; else a compound goes on. */
  private hyphen(from: number): number {
    let to = from + 1;
    while (this.kindAt(to) === HYPHEN) to += 1;
    const isDash = to - from > 1 || (this.kindAt(from - 1) === SPACE && this.kindAt(to) === SPACE);
    if (!isDash) return to;
    this.columns.clauseEnded = true;
    return this.token(MARK, from, to, "-");
  }

  /** An empty line ends a sentence, as after a heading. */
  private space(from: number): number {
    let [to, lines] = [from, 0];
    for (; this.kindAt(to) === SPACE; to += 1) {
      if (this.folded.text.charCodeAt(to) === 10) lines += 1;
    }
    if (lines > 1) this.columns.sentenceEnded = true;
    return to;
  }

  private token(kind: number, from: number, to: number, text?: string): number {
    const start = this.originOf(from);
    const last = this.originOf(to - 1);
    const after = this.originOf(to);
    // Inside an expanded character the next one begins at the same place: take the whole of it.
    const end =
      after > last ? after : last + ((this.given.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    this.columns.push(kind, text ?? this.folded.text.slice(from, to), start, end);
    return to;
  }

  /** Offset in the text as given of a folded character, or of the end of the range. */
  private originOf(at: number): number {
    return this.offset + (this.folded.origin?.[at] ?? at);
  }
}

/** Splits a text, or only some ranges of it, into tokens. Linear in the length of the text. */
export function tokenize(text: string, ranges?: readonly Range[]): Tokens {
  const read = ranges ?? [{ start: 0, end: text.length }];
  const folds = read.map((range) => fold(text.slice(range.start, range.end)));
  const columns = new TokenColumns(folds.reduce((sum, folded) => sum + folded.text.length, 0));
  read.forEach((range, i) => {
    const folded = folds[i];
    if (folded) new RangeReader(text, range, folded, columns).read();
  });
  return columns.finished();
}
