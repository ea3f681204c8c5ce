import lists from "../lexicons/words.json" with { type: "json" };
import { DASH, ELLIPSIS, type NormalizedText, type Range, TextNormalizer } from "./normalize.ts";

type ListName = keyof typeof lists;

/**
 * Function words that grammar rules name, by list. `lexicons/words.json` says what each list is
 * for.
 */
export const WORDS = Object.fromEntries(
  Object.entries(lists).map(([name, { words }]) => [name, new Set(words.split(" "))]),
) as unknown as Readonly<Record<ListName, ReadonlySet<string>>>;

/** Whether there is a token and its word is in a list. */
export const isIn = (list: ListName, token: { readonly text: string } | undefined): boolean =>
  token !== undefined && WORDS[list].has(token.text);

/**
 * A word of letters, a number with its unit signs, or a punctuation mark. Words are
 * `[a-z]+('[a-z]+)?` once normalized: a hyphen inside a compound leaves two words and no mark. A
 * number is one token with its decimals, thousands, `$` and `%`; a run of one mark is one token.
 * Source: docs/methods/language.md#reading-a-text.
 */
export interface Token {
  readonly kind: "word" | "number" | "mark";
  /** As normalized: "½" for any fraction, of a run of marks the mark. */
  readonly text: string;
  /** Place in the text as given, in UTF-16 units, end exclusive and before marks of format. */
  readonly start: number;
  readonly end: number;
  /** Numbers from 0 without gaps, never falling; each has at least one word or number. */
  readonly sentence: number;
  readonly clause: number;
  /** Which of the ranges read it is of. */
  readonly range: number;
}

/** The tokens of a text, and how many of what they are. */
export interface TokenizedText {
  readonly tokens: readonly Token[];
  readonly wordCount: number;
  readonly sentenceCount: number;
  /** Sentences that hold a number. */
  readonly numberedCount: number;
}

/**
 * Words; numbers; runs of a mark, or of marks that break alike; a line end with white space behind.
 */
const TOKEN =
  /[a-z]+(?:'[a-z]+)?|\$?[\d½](?:\d|[,./:](?=\d))*%?|[.…]+|[!?]+|[;:]+|,+|\(+|\)+|[[\]]+|[-—]+|\n[\t-\r ]*/g;
const [LETTER, FIGURE, SPACE] = [/^[a-z]/, /^[$\d½]/, /^[\t-\r ]/];
/** One character that stands for a run of another. */
const RUNS: ReadonlyMap<string, string> = new Map([
  [ELLIPSIS, "."],
  [DASH, "-"],
]);
/** After the end of a sentence, marks beyond this number are ignored. */
const MAX_MARKS = 8;
/** A mark of format, such as one of direction, which has no width. */
const FORMAT = /\p{Cf}/u;

/** Splits a text, or only some ranges of it, into tokens. Linear in the length of the text. */
export function tokenize(
  text: string,
  ranges: readonly Range[] = [{ start: 0, end: text.length }],
): TokenizedText {
  const normalizer = new TextNormalizer(text);
  const tokenizer = new Tokenizer(text);
  for (const range of ranges) tokenizer.read(normalizer.normalize(range));
  const { tokens, wordCount, numberedCount } = tokenizer;
  return { tokens, wordCount, sentenceCount: tokenizer.sentence + 1, numberedCount };
}

class Tokenizer {
  readonly tokens: Token[] = [];
  wordCount = 0;
  numberedCount = 0;
  private readonly given: string;
  sentence = -1;
  private clause = -1;
  private range = 0;
  private numberedSentence = -1;
  /** What the next word or number begins. */
  private sentenceEnded = true;
  private clauseEnded = true;

  constructor(given: string) {
    this.given = given;
  }

  /** Reads a range by itself: nothing is read across its end. */
  read(range: NormalizedText) {
    for (const { 0: found, index } of range.text.matchAll(TOKEN)) {
      if (LETTER.test(found)) this.addWord("word", found, index, range);
      else if (FIGURE.test(found)) this.addWord("number", found, index, range);
      else if (!found.startsWith("\n")) this.addMark(found, index, range);
      // An empty line ends a sentence, as after a heading.
      else if (found.includes("\n", 1)) this.sentenceEnded = true;
    }
    this.sentenceEnded = true;
    this.range += 1;
  }

  private addWord(kind: "word" | "number", text: string, index: number, range: NormalizedText) {
    if (this.sentenceEnded || this.clauseEnded || opensClause(text, this.tokens)) {
      if (this.sentenceEnded) this.sentence += 1;
      this.clause += 1;
      [this.sentenceEnded, this.clauseEnded] = [false, false];
    }
    if (kind === "word") this.wordCount += 1;
    else if (this.numberedSentence !== this.sentence) {
      this.numberedSentence = this.sentence;
      this.numberedCount += 1;
    }
    this.add(kind, text, index, index + text.length, range);
  }

  /** Adds a run of a mark, and notes what it ends. */
  private addMark(run: string, index: number, range: NormalizedText) {
    const isClosed = this.sentenceEnded && this.tokens.length >= MAX_MARKS;
    if (isClosed && this.tokens.slice(-MAX_MARKS).every(({ kind }) => kind === "mark")) return;
    const first = run.charAt(0);
    const text = RUNS.get(first) ?? first;
    const end = index + run.length;
    const isOne = run.length === 1 && text === first;
    if (text === "-") {
      // Two hyphens, or one between spaces, are a dash of the sentence; else a compound continues.
      const isAlone =
        SPACE.test(range.text.charAt(index - 1)) && SPACE.test(range.text.charAt(end));
      if (isOne && !isAlone) return;
      this.clauseEnded = true;
    } else if (text === ".") {
      if (!endsSentence(this.given, range.origins[end] ?? 0, this.tokens, isOne)) return;
      this.sentenceEnded = true;
    } else if (text === "!" || text === "?") this.sentenceEnded = true;
    else if (text === ";" || text === ":") this.clauseEnded = true;
    this.add("mark", text, index, end, range);
  }

  private add(
    kind: Token["kind"],
    text: string,
    index: number,
    to: number,
    { origins }: NormalizedText,
  ) {
    const start = origins[index] ?? 0;
    this.tokens.push({
      kind,
      text,
      start,
      end: this.endOf(start, origins[to] ?? 0),
      // Marks before the first word belong to what it opens.
      sentence: Math.max(0, this.sentence),
      clause: Math.max(0, this.clause),
      range: this.range,
    });
  }

  /**
   * Where a token ends that another one or the end follows. One inside a character has all of it.
   */
  private endOf(start: number, next: number): number {
    const { given } = this;
    if (next <= start) return start + ((given.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
    let end = next;
    while (FORMAT.test(given.charAt(end - 1))) end -= 1;
    return end;
  }
}

/** Whether a token, or one that is not there, is a mark. */
export const isMark = (token: Token | undefined): boolean => token?.kind === "mark";

/** The text of a token; "" where there is none. */
export const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? "";

/**
 * Tokens of the clause of token `of`, from `from` in steps of 1 or -1, at most `max`, with their
 * positions.
 */
export function* walkClause(
  tokens: readonly Token[],
  of: number,
  from: number,
  step: 1 | -1,
  max = Number.POSITIVE_INFINITY,
): Generator<[at: number, token: Token]> {
  const clause = tokens[of]?.clause;
  for (let walked = 0; walked < max; walked += 1) {
    const at = from + step * walked;
    const token = tokens[at];
    if (token === undefined || token.clause !== clause) return;
    yield [at, token];
  }
}

const [UPPER, DIGIT, LETTER_OR_DIGIT] = [/^[A-Z]/, /^\d/, /^[\p{L}\p{Nd}]/u];
/** Characters searched for the next visible one, and what may come before it. */
const LOOK_AHEAD = 40;
const NOT_PASSED = /[^\s"'“”‘’([\]]/;

/**
 * Whether a run of periods ends the sentence of the tokens before it, given what follows (`after`,
 * an offset into the text as given) and whether it is but one period. What ends none is part of a
 * word, an abbreviation or a figure.
 */
export function endsSentence(
  given: string,
  after: number,
  before: readonly Token[],
  isOne: boolean,
): boolean {
  const last = before.at(-1);
  const word = last?.text ?? "";
  // A character by itself: half a pair of surrogates is no letter.
  const touching = given.charAt(after);
  if (LETTER_OR_DIGIT.test(touching)) return UPPER.test(touching) && word.length > 2;
  const isInitial = last?.kind === "word" && word.length === 1 && word !== "i";
  const isShort = isInitial || WORDS.abbreviations.has(word);
  const ahead = given.slice(after, after + LOOK_AHEAD);
  if (ahead === "") return true;
  const visible = ahead.search(NOT_PASSED);
  const next = ahead.slice(visible < 0 ? -1 : visible);
  if (!isOne) return UPPER.test(next);
  if (WORDS.titles.has(word)) return false;
  if (word === "no" && DIGIT.test(next)) return false;
  if (!isShort || !UPPER.test(next)) return !isShort;
  return WORDS.sentenceStarters.has(/^[a-z]*/i.exec(next)?.[0].toLowerCase() ?? "");
}

/** Whether a word opens a clause, given the tokens before it. */
export function opensClause(word: string, before: readonly Token[]): boolean {
  if (WORDS.clauseOpeners.has(word))
    return word !== "but" || !WORDS.beforeBut.has(before.at(-1)?.text ?? "");
  if (!WORDS.clauseOpenersAfterComma.has(word) || before.at(-1)?.text !== ",") return false;
  return word !== "however" || !WORDS.unfinished.has(before.at(-2)?.text ?? "");
}
