/** Where sentences and clauses break: rules for the marks and words that leave it open. */
import type { Token } from "./tokenize.ts";

/** The words of a list parted by spaces. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Before a name or a figure: the period never ends a sentence. */
const TITLES = wordSet("mr mrs ms dr prof messrs gov sen rep st vs approx figs nos");
/** The period belongs to the word; a sentence may still end with it. */
const ABBREVIATIONS = wordSet(
  "inc corp co ltd llc plc etc al jr sr dept est fig jan feb mar apr jun jul aug sept sep oct nov dec",
);
/** Words that join clauses wherever they stand, or only after a comma. */
const JOINS_FREELY = wordSet("but although though whereas");
const JOINS_AFTER_COMMA = wordSet("while however yet");
/** Before `but` these make one phrase: nothing but. */
const BEFORE_BUT = wordSet("nothing anything all none no cannot");
/** A `, however,` after one of these is thrown in, and the clause goes on: we are not, however, … */
const UNFINISHED = wordSet(
  "not never is are am was were be been do does did have has had will would can could may might should must we i they it don't doesn't didn't isn't aren't wasn't weren't won't can't",
);
/** Words that a new sentence begins with far more often than a name does. */
const STARTERS = wordSet(
  "the this that these those there it its we our i you they he she in on at as so and but for if when while after with to a an all also however although now today over during since because what how not no",
);
const [UPPER, DIGIT, LETTER_OR_DIGIT] = [/^[A-Z]/, /^\d/, /^[\p{L}\p{Nd}]/u];
/** How far the next visible character is looked for, and what may stand before it. */
const LOOK_AHEAD = 40;
const NOT_PASSED = /[^\s"'“”‘’([\]]/;

/**
 * Whether a run of periods ends the sentence of the tokens before it, given what follows (`after`, an
 * offset into the text as given) and whether it is but one period. What ends none is part of a word, an
 * abbreviation or a figure.
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
  const isShort = isInitial || ABBREVIATIONS.has(word);
  // The commonest case, told without a look at the next word.
  if (isOne && !isShort && !TITLES.has(word) && word !== "no") return true;
  const ahead = given.slice(after, after + LOOK_AHEAD);
  if (ahead === "") return true;
  const visible = ahead.search(NOT_PASSED);
  const next = ahead.slice(visible < 0 ? -1 : visible);
  if (!isOne) return UPPER.test(next);
  if (TITLES.has(word)) return false;
  if (word === "no" && DIGIT.test(next)) return false;
  if (!isShort || !UPPER.test(next)) return !isShort;
  return STARTERS.has(/^[a-z]*/i.exec(next)?.[0].toLowerCase() ?? "");
}

/** Whether a word opens a clause, given the tokens before it. */
export function opensClause(word: string, before: readonly Token[]): boolean {
  if (JOINS_FREELY.has(word)) return word !== "but" || !BEFORE_BUT.has(before.at(-1)?.text ?? "");
  if (!JOINS_AFTER_COMMA.has(word) || before.at(-1)?.text !== ",") return false;
  return word !== "however" || !UNFINISHED.has(before.at(-2)?.text ?? "");
}
