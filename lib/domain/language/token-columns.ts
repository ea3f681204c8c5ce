import type { Folded } from "./fold.ts";
import { type Before, opensClause } from "./sentences.ts";
import { MARK, type Tokens, WORD } from "./tokens.ts";
import { UNKNOWN } from "./vocabulary.ts";

/** The columns of `Tokens` while they are filled, and what the next word or number opens. */
export class TokenColumns implements Before {
  private readonly folded: Folded;
  private length = 0;
  private readonly kind: Uint8Array;
  private readonly word: Uint16Array;
  private readonly cueWord: Uint16Array;
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly sentence: Int32Array;
  private readonly clause: Int32Array;
  private words = 0;
  /** Current sentence and clause; -1 before the first. */
  private sentenceAt = -1;
  private clauseAt = -1;
  sentenceEnded = true;
  clauseEnded = true;
  lastWord = UNKNOWN;
  wordBeforeLast = UNKNOWN;
  lastLength = 0;
  lastLetters = 0;

  constructor(folded: Folded) {
    this.folded = folded;
    // A token has a character at least. Room that is not used costs no time: it is never written.
    const room = folded.length;
    this.kind = new Uint8Array(room);
    this.word = new Uint16Array(room);
    this.cueWord = new Uint16Array(room);
    this.from = new Int32Array(room);
    this.to = new Int32Array(room);
    this.sentence = new Int32Array(room);
    this.clause = new Int32Array(room);
  }

  add(kind: number, word: number, cueWord: number, from: number, to: number) {
    const at = this.length;
    if (kind !== MARK) {
      if (this.sentenceEnded || this.clauseEnded || opensClause(word, this)) {
        if (this.sentenceEnded) this.sentenceAt += 1;
        this.clauseAt += 1;
        this.sentenceEnded = false;
        this.clauseEnded = false;
      }
      if (kind === WORD) this.words += 1;
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
    this.wordBeforeLast = this.lastWord;
    this.lastWord = word;
    this.lastLength = kind === MARK ? 1 : to - from;
    this.lastLetters = kind === WORD ? to - from : 0;
  }

  finished(): Tokens {
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
      clauseCount: this.clauseAt + 1,
      folded: this.folded,
    };
  }
}
