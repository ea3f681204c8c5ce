import { wider } from "./columns.ts";
import type { Folded } from "./fold.ts";
import { type Before, opensClause } from "./sentences.ts";
import { MARK, type Tokens, WORD } from "./tokens.ts";
import { UNKNOWN } from "./vocabulary.ts";

/** So many there is room for at first. */
const FIRST_TOKENS = 1 << 12;
/**
 * Where a sentence has ended and so many marks stand in a row, further ones are no tokens: they would end
 * nothing.
 */
const MOST_MARKS = 8;

/**
 * The columns of `Tokens`, and what the next word or number opens. There is one for all texts, one after
 * another.
 */
export class TokenColumns implements Before {
  private length = 0;
  private kind: Uint8Array = new Uint8Array(FIRST_TOKENS);
  private word: Uint16Array = new Uint16Array(FIRST_TOKENS);
  private cueWord: Uint16Array = new Uint16Array(FIRST_TOKENS);
  private from: Int32Array = new Int32Array(FIRST_TOKENS);
  private to: Int32Array = new Int32Array(FIRST_TOKENS);
  private sentence: Int32Array = new Int32Array(FIRST_TOKENS);
  private clause: Int32Array = new Int32Array(FIRST_TOKENS);
  private words = 0;
  /** Current sentence and clause; -1 before the first. */
  private sentenceAt = -1;
  private clauseAt = -1;
  /** Sentences with a number, and the latest of them. */
  private numbered = 0;
  private numberedAt = -1;
  sentenceEnded = true;
  clauseEnded = true;

  /** Begins another text. */
  begin() {
    [this.length, this.words, this.numbered] = [0, 0, 0];
    [this.sentenceAt, this.clauseAt, this.numberedAt] = [-1, -1, -1];
    [this.sentenceEnded, this.clauseEnded] = [true, true];
  }

  add(kind: number, word: number, cueWord: number, from: number, to: number) {
    const at = this.length;
    if (at === this.kind.length) this.makeRoom();
    if (kind !== MARK) {
      if (this.sentenceEnded || this.clauseEnded || opensClause(word, this)) {
        if (this.sentenceEnded) this.sentenceAt += 1;
        this.clauseAt += 1;
        this.sentenceEnded = false;
        this.clauseEnded = false;
      }
      if (kind === WORD) this.words += 1;
      else if (this.numberedAt !== this.sentenceAt) {
        this.numberedAt = this.sentenceAt;
        this.numbered += 1;
      }
    }
    this.kind[at] = kind;
    this.word[at] = word;
    this.cueWord[at] = cueWord;
    this.from[at] = from;
    this.to[at] = to;
    // Marks before the first word belong to what it opens.
    this.sentence[at] = this.sentenceAt < 0 ? 0 : this.sentenceAt;
    this.clause[at] = this.clauseAt < 0 ? 0 : this.clauseAt;
    this.length = at + 1;
  }

  /** Whether nothing but a word or a number is a token next. */
  get isClosed(): boolean {
    if (!this.sentenceEnded || this.length < MOST_MARKS) return false;
    for (let at = this.length - MOST_MARKS; at < this.length; at += 1) {
      if (this.kind[at] !== MARK) return false;
    }
    return true;
  }

  get lastWord(): number {
    return this.word[this.length - 1] ?? UNKNOWN;
  }

  get wordBeforeLast(): number {
    return this.word[this.length - 2] ?? UNKNOWN;
  }

  get lastLength(): number {
    const last = this.length - 1;
    return this.kind[last] === MARK ? 1 : (this.to[last] ?? 0) - (this.from[last] ?? 0);
  }

  get lastLetters(): number {
    return this.kind[this.length - 1] === WORD ? this.lastLength : 0;
  }

  /** The tokens of the text, which was folded so. */
  finished(folded: Folded): Tokens {
    const { length } = this;
    return {
      length,
      kind: this.kind.subarray(0, length),
      word: this.word.subarray(0, length),
      cueWord: this.cueWord.subarray(0, length),
      from: this.from.subarray(0, length),
      to: this.to.subarray(0, length),
      sentence: this.sentence.subarray(0, length),
      clause: this.clause.subarray(0, length),
      wordCount: this.words,
      sentenceCount: this.sentenceAt + 1,
      numberedCount: this.numbered,
      clauseCount: this.clauseAt + 1,
      folded,
    };
  }

  private makeRoom() {
    this.kind = wider(this.kind, Uint8Array);
    this.word = wider(this.word, Uint16Array);
    this.cueWord = wider(this.cueWord, Uint16Array);
    this.from = wider(this.from, Int32Array);
    this.to = wider(this.to, Int32Array);
    this.sentence = wider(this.sentence, Int32Array);
    this.clause = wider(this.clause, Int32Array);
  }
}
