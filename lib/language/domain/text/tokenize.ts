// Splits texts into tokens, sentences and clauses, and walks through them.

import lists from "../lexicons/words.json" with { type: "json" };
import { withListItems } from "./lists.ts";
import { DASH, ELLIPSIS, type NormalizedText, type Range, TextNormalizer } from "./normalize.ts";
import { readable, withCannot } from "./readable.ts";
import type { Token } from "./token.ts";

type ListName = keyof typeof lists;

/**
 * Words that the rules of grammar use, by list. `lexicons/words.json` says what each list is for.
 */
export const WORDS = /* @__PURE__ */ wordSets();

/** Called as pure, so that Workers that read no texts leave the lists out. */
function wordSets(): Readonly<Record<ListName, ReadonlySet<string>>> {
  const sets = Object.entries(lists).map(
    ([name, { words }]) => [name, new Set(words.split(" "))] as const,
  );
  return Object.fromEntries(sets) as unknown as ReturnType<typeof wordSets>;
}

/** Whether a token is in a list of words; false without a token. */
export const isIn = (list: ListName, token: { readonly text: string } | undefined): boolean =>
  token !== undefined && WORDS[list].has(token.text);

export type { Token } from "./token.ts";

/** The tokens of a text, and counts of words and sentences. */
export interface TokenizedText {
  /** The text as it is read, in the length of the posted one: signs in place of entities, no tags. */
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly wordCount: number;
  readonly sentenceCount: number;
  /** Number of sentences that have a number. */
  readonly numberedCount: number;
}

/** Words; numbers; runs of marks of one kind; a line end with the white space after it. */
const TOKEN =
  /[a-z]+(?:'[a-z]+)?|\$?[\d½](?:\d|[,./:](?=\d))*%?|[.…]+|[!?]+|[;:]+|,+|\(+|\)+|[[\]]+|[-—]+|\n[\t-\r ]*/g;
const [LETTER, FIGURE, SPACE] = [/^[a-z]/, /^[$\d½]/, /^[\t-\r ]/];
/** The mark of a character that stands for a run of marks. */
const RUNS: ReadonlyMap<string, string> = new Map([
  [ELLIPSIS, "."],
  [DASH, "-"],
]);
/** Maximum marks after the end of a sentence; more are ignored. */
const MAX_MARKS = 8;
/** Contractions by their letters: "dont" for "don't". */
const WITHOUT_APOSTROPHE = /* @__PURE__ */ withoutApostrophes();

function withoutApostrophes(): ReadonlyMap<string, string> {
  return new Map([...WORDS.contractions].map((word) => [word.replace("'", ""), word]));
}
/** An invisible character, such as a mark of writing direction. */
const FORMAT = /\p{Cf}/u;

/** Splits a text, or only some ranges of it, into tokens. Linear in the length of the text. */
export function tokenize(
  posted: string,
  ranges: readonly Range[] = [{ start: 0, end: posted.length }],
): TokenizedText {
  const text = withListItems(withCannot(readable(posted)));
  const normalizer = new TextNormalizer(text);
  const tokenizer = new Tokenizer(text);
  for (const range of ranges) tokenizer.read(normalizer.normalize(range));
  const { tokens, wordCount, numberedCount } = tokenizer;
  return { text, tokens, wordCount, sentenceCount: tokenizer.sentence + 1, numberedCount };
}

class Tokenizer {
  readonly tokens: Token[] = [];
  wordCount = 0;
  numberedCount = 0;
  private readonly original: string;
  sentence = -1;
  private clause = -1;
  private range = 0;
  private numberedSentence = -1;
  /** Whether the next word or number begins a sentence or clause. */
  private sentenceEnded = true;
  private clauseEnded = true;

  constructor(original: string) {
    this.original = original;
  }

  /** Reads a range. Sentences and clauses end with it. */
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

  private addWord(kind: "word" | "number", found: string, index: number, range: NormalizedText) {
    const text = WITHOUT_APOSTROPHE.get(found) ?? found;
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
    this.add(kind, text, index, index + found.length, range);
  }

  /** Adds a run of a mark, and ends the sentence or clause if the mark does. */
  private addMark(run: string, index: number, range: NormalizedText) {
    const isAfterSentence = this.sentenceEnded && this.tokens.length >= MAX_MARKS;
    if (isAfterSentence && this.tokens.slice(-MAX_MARKS).every(({ kind }) => kind === "mark"))
      return;
    const first = run.charAt(0);
    const text = RUNS.get(first) ?? first;
    const end = index + run.length;
    const isOne = run.length === 1 && text === first;
    if (text === "-") {
      // Two hyphens, or one between spaces, are a dash; one hyphen inside a compound is not a
      // token.
      const isAlone =
        SPACE.test(range.text.charAt(index - 1)) && SPACE.test(range.text.charAt(end));
      if (isOne && !isAlone) return;
      this.clauseEnded = true;
    } else if (text === ".") {
      if (!endsSentence(this.original, range.origins[end] ?? 0, this.tokens, isOne)) return;
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
      // Marks before the first word belong to its sentence and clause.
      sentence: Math.max(0, this.sentence),
      clause: Math.max(0, this.clause),
      range: this.range,
    });
  }

  /**
   * The end of a token before offset `next`, without invisible characters. A token made from part
   * of a character includes the whole character.
   */
  private endOf(start: number, next: number): number {
    const { original } = this;
    if (next <= start) return start + ((original.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
    let end = next;
    while (FORMAT.test(original.charAt(end - 1))) end -= 1;
    return end;
  }
}

/** Whether a token is a mark; false without a token. */
export const isMark = (token: Token | undefined): boolean => token?.kind === "mark";

/** The text of a token; "" if there is none. */
export const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? "";

/**
 * Tokens and their indices from `from` on, forwards or backwards, as long as they are in the same
 * clause as token `clauseOf`; at most `max`.
 */
export function* walkClause(
  tokens: readonly Token[],
  clauseOf: number,
  from: number,
  step: 1 | -1,
  max = Number.POSITIVE_INFINITY,
): Generator<[at: number, token: Token]> {
  const clause = tokens[clauseOf]?.clause;
  for (let walked = 0; walked < max; walked += 1) {
    const at = from + step * walked;
    const token = tokens[at];
    if (token === undefined || token.clause !== clause) return;
    yield [at, token];
  }
}

const [UPPER, DIGIT, LETTER_OR_DIGIT] = [/^[A-Z]/, /^\d/, /^[\p{L}\p{Nd}]/u];
/**
 * Maximum characters searched for the next visible one, and the characters that are not skipped.
 */
const LOOK_AHEAD = 40;
const NOT_SKIPPED = /[^\s"'“”‘’([\]]/;

/**
 * Whether a run of periods ends a sentence. `after` is the offset of the next character in the
 * original text, `before` are the tokens so far, and `isOne` says whether it is a single period.
 * Otherwise the run is part of a word, an abbreviation or a figure.
 */
export function endsSentence(
  original: string,
  after: number,
  before: readonly Token[],
  isOne: boolean,
): boolean {
  const last = before.at(-1);
  const word = last?.text ?? "";
  // One UTF-16 code unit is enough: half of a surrogate pair is not a letter.
  const touching = original.charAt(after);
  if (LETTER_OR_DIGIT.test(touching)) return UPPER.test(touching) && word.length > 2;
  const isInitial = last?.kind === "word" && word.length === 1 && word !== "i";
  const isShort = isInitial || WORDS.abbreviations.has(word);
  const ahead = original.slice(after, after + LOOK_AHEAD);
  if (ahead === "") return true;
  const visible = ahead.search(NOT_SKIPPED);
  const next = ahead.slice(visible < 0 ? -1 : visible);
  if (!isOne) return UPPER.test(next);
  if (WORDS.titles.has(word)) return false;
  if (word === "no" && DIGIT.test(next)) return false;
  if (!isShort || !UPPER.test(next)) return !isShort;
  return WORDS.sentenceStarters.has(/^[a-z]*/i.exec(next)?.[0].toLowerCase() ?? "");
}

/** Whether a word begins a new clause after the tokens before it. */
export function opensClause(word: string, before: readonly Token[]): boolean {
  if (WORDS.clauseOpeners.has(word))
    return word !== "but" || !WORDS.beforeBut.has(before.at(-1)?.text ?? "");
  if (!WORDS.clauseOpenersAfterComma.has(word) || before.at(-1)?.text !== ",") return false;
  return word !== "however" || !WORDS.unfinished.has(before.at(-2)?.text ?? "");
}
