import { type Folded, keptFold, originOf } from "./fold.ts";
import { RUN } from "./forms.ts";

/** Kinds of token: a word of letters, a number with its unit signs, a punctuation mark. */
export const WORD = 1;
export const NUMBER = 2;
export const MARK = 3;

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
  readonly kind: Uint8Array;
  /** Number in the vocabulary of each word, of "#" for a number, of its character for a mark. */
  readonly word: Uint16Array;
  /** The same as cues have it: a possessive that no cue holds stands for its noun. */
  readonly cueWord: Uint16Array;
  /** Places in the folded text, end exclusive. A run of one mark is one token. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Index of the sentence and clause of each token, never falling. */
  readonly sentence: Int32Array;
  readonly clause: Int32Array;
  readonly wordCount: number;
  readonly sentenceCount: number;
  /** Sentences that hold a number. */
  readonly numberedCount: number;
  readonly clauseCount: number;
  readonly folded: Folded;
}

/** A copy, which holds when other texts are read. */
export const keptTokens = (tokens: Tokens): Tokens => ({
  ...tokens,
  kind: tokens.kind.slice(),
  word: tokens.word.slice(),
  cueWord: tokens.cueWord.slice(),
  from: tokens.from.slice(),
  to: tokens.to.slice(),
  sentence: tokens.sentence.slice(),
  clause: tokens.clause.slice(),
  folded: keptFold(tokens.folded),
});

/** Folded text of a token, of a run of marks the mark, of a fraction ½; "" where there is no token. */
export function textOf({ kind, from, to, folded }: Tokens, at: number): string {
  const [begin, end] = [from[at] ?? 0, to[at] ?? 0];
  if (kind[at] === MARK) return String.fromCharCode((folded.codes[begin] ?? 0) % RUN);
  let text = "";
  for (let i = begin; i < end; i += 1) text += String.fromCharCode(folded.codes[i] ?? 0);
  return text;
}

/** Characters of its folded text. */
export const textLength = ({ kind, from, to }: Tokens, at: number): number =>
  kind[at] === MARK ? 1 : (to[at] ?? 0) - (from[at] ?? 0);

/** Whether the folded text of a token ends in some letters. */
export function endsIn({ kind, from, to, folded }: Tokens, at: number, letters: string): boolean {
  const begin = (to[at] ?? 0) - letters.length;
  if (kind[at] === MARK || begin < (from[at] ?? 0)) return false;
  for (let i = 0; i < letters.length; i += 1) {
    if (folded.codes[begin + i] !== letters.charCodeAt(i)) return false;
  }
  return true;
}

/** Folded texts of the tokens from one to another, exclusive. */
export const textsOf = (tokens: Tokens, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => textOf(tokens, from + i));

/** Where a token begins in the text as given, in UTF-16 units. */
export const startOf = ({ from, folded }: Tokens, at: number): number =>
  originOf(folded, from[at] ?? 0);

/** A mark of format, such as one of direction, which has no width. */
const FORMAT = /\p{Cf}/u;
const FIRST_FORMAT = 0xad;

/** Where it ends, exclusive, before marks of format. A token inside an expanded character has it all. */
export function endOf(tokens: Tokens, at: number): number {
  const { given } = tokens.folded;
  const start = startOf(tokens, at);
  let end = originOf(tokens.folded, tokens.to[at] ?? 0);
  if (end <= start) return start + ((given.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
  while (given.charCodeAt(end - 1) >= FIRST_FORMAT && FORMAT.test(given.charAt(end - 1))) end -= 1;
  return end;
}
