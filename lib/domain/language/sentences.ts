/** Where sentences and clauses break: rules for the marks and words that leave it open. */
import { wordClasses, wordNumber } from "./vocabulary.ts";

/** What words are to these rules; a word may be several. */
const [TITLE, ABBREVIATION, JOINS_FREELY, JOINS_AFTER_COMMA, BEFORE_BUT, UNFINISHED] = [
  1, 2, 4, 8, 16, 32,
];
const CLASSES = wordClasses([
  // Before a name or a figure: the period never ends a sentence.
  [TITLE, "mr mrs ms dr prof messrs gov sen rep st vs approx figs nos"],
  // The period belongs to the word; a sentence may still end with it.
  [
    ABBREVIATION,
    "inc corp co ltd llc plc etc al jr sr dept est fig jan feb mar apr jun jul aug sept sep oct nov dec",
  ],
  // Words that join clauses wherever they stand, or only after a comma.
  [JOINS_FREELY, "but although though whereas"],
  [JOINS_AFTER_COMMA, "while however yet"],
  // Before `but` these make one phrase: nothing but.
  [BEFORE_BUT, "nothing anything all none no cannot"],
  // A `, however,` after one of these is thrown in, and the clause goes on: we are not, however, …
  [
    UNFINISHED,
    "not never is are am was were be been do does did have has had will would can could may might should must we i they it don't doesn't didn't isn't aren't wasn't weren't won't can't",
  ],
]);
const [NO, I, BUT, HOWEVER, COMMA] = ["no", "i", "but", "however", ","].map(wordNumber);
/** Words that a new sentence begins with far more often than a name does. */
const STARTERS = new Set(
  "the this that these those there it its we our i you they he she in on at as so and but for if when while after with to a an all also however although now today over during since because what how not no".split(
    " ",
  ),
);
const LONGEST_STARTER = Math.max(...[...STARTERS].map(({ length }) => length));

const isUpper = (character: string) => character >= "A" && character <= "Z";
const isDigit = (character: string) => character >= "0" && character <= "9";
/** Whether a UTF-16 unit is a letter or digit by itself: half a pair of surrogates is none. */
const isLetterOrDigit = (unit: string) =>
  (unit < "\ud800" || unit > "\udfff") && /^[\p{L}\p{Nd}]$/u.test(unit);
/** Whether a code is that of a letter of ASCII: the bit of small letters is set first. */
const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;
/** How far the next visible character is looked for, and how long the word there may be. */
const LOOK_AHEAD = 40;
/** What may stand before it: white space, opening quotation marks and brackets. */
const PASSED = /[\s"'“”‘’([\]]/;
const SPACE = 32;

/** Offset of the next visible character, or of the last one that is looked at. */
function nextVisible(given: string, after: number): number {
  const last = Math.min(given.length, after + LOOK_AHEAD) - 1;
  let at = after;
  while (at < last && (given.charCodeAt(at) === SPACE || PASSED.test(given[at] ?? ""))) at += 1;
  return at;
}

/** What stands before a mark or a word, for the rules that turn on it. */
export interface Before {
  /** Numbers of the latest token and of the one before it. */
  readonly lastWord: number;
  readonly wordBeforeLast: number;
  /** Characters of the latest token; the second is 0 where it is no word. */
  readonly lastLength: number;
  readonly lastLetters: number;
}

/**
 * Whether a run of periods ends the sentence, given what follows it (`after`, an offset into the
 * text as given). A period that does not end one is part of a word, an abbreviation or a figure.
 */
export function endsSentence(
  given: string,
  after: number,
  before: Before,
  runLength: number,
): boolean {
  const touching = given[after] ?? " ";
  // Most periods stand before a space: that is no letter, and need not be asked for its properties.
  if (touching !== " " && isLetterOrDigit(touching)) {
    return isUpper(touching) && before.lastLength > 2;
  }
  const { lastWord } = before;
  const is = CLASSES[lastWord] ?? 0;
  const isInitial = before.lastLetters === 1 && lastWord !== I;
  const isShort = isInitial || (is & ABBREVIATION) > 0;
  // The commonest case, told without a look at the next word.
  if (runLength === 1 && !isShort && !(is & TITLE) && lastWord !== NO) return true;
  const at = nextVisible(given, after);
  const next = given[at];
  if (next === undefined) return true;
  if (runLength > 1) return isUpper(next);
  if (is & TITLE) return false;
  if (lastWord === NO && isDigit(next)) return false;
  if (!isShort || !isUpper(next)) return !isShort;
  let end = at + 1;
  while (end < after + LOOK_AHEAD && isLetter(given.charCodeAt(end))) end += 1;
  return end - at <= LONGEST_STARTER && STARTERS.has(given.slice(at, end).toLowerCase());
}

/** Whether a word opens a clause, given what stands before it. */
export function opensClause(word: number, { lastWord, wordBeforeLast }: Before): boolean {
  const is = CLASSES[word] ?? 0;
  if (is & JOINS_FREELY) return word !== BUT || !((CLASSES[lastWord] ?? 0) & BEFORE_BUT);
  if (!(is & JOINS_AFTER_COMMA) || lastWord !== COMMA) return false;
  return word !== HOWEVER || !((CLASSES[wordBeforeLast] ?? 0) & UNFINISHED);
}
