/**
 * A word, a number with its signs, or a punctuation mark of a text. A word is `[a-z]+('[a-z]+)?`
 * after normalization; a hyphen inside a compound separates two words and is not a token. A number
 * is one token with decimals, thousands, `$` and `%`. A run of one mark is one token. Source:
 * docs/methods/language.md#reading-a-text.
 */
export interface Token {
  readonly kind: "word" | "number" | "mark";
  /** Normalized text: "½" for any fraction, one mark for a run of marks. */
  readonly text: string;
  /**
   * Offsets in the original text in UTF-16 code units; end exclusive, without invisible characters.
   */
  readonly start: number;
  readonly end: number;
  /**
   * Number of the sentence and clause, from 0 without gaps; each has at least one word or number.
   */
  readonly sentence: number;
  readonly clause: number;
  /** Index of the range that the token is in. */
  readonly range: number;
}
