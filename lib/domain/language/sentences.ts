/** Where sentences and clauses break: rules for the marks and words that leave it open. */
import { findWord, HASH_SEED, hashOn, wordClasses, wordNumber } from "./vocabulary.ts";

/** What words are to these rules; a word may be several. */
const [TITLE, ABBREVIATION, JOINS_FREELY, JOINS_AFTER_COMMA] = [1, 2, 4, 8];
const [BEFORE_BUT, UNFINISHED, STARTER] = [16, 32, 64];
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
  // Words that a new sentence begins with far more often than a name does.
  [
    STARTER,
    "the this that these those there it its we our i you they he she in on at as so and but for if when while after with to a an all also however although now today over during since because what how not no",
  ],
]);
const [NO, I, BUT, HOWEVER, COMMA] = ["no", "i", "but", "however", ","].map(wordNumber);
/** Whether a code is that of a capital, a digit or a small letter of ASCII. */
const isUpper = (code: number) => code >= 65 && code <= 90;
const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => code >= 97 && code <= 122;

/** A test of single UTF-16 units that asks about each only once. */
function ofUnits(pattern: RegExp): (code: number) => boolean {
  const [isNot, is] = [1, 2];
  const known = new Uint8Array(0x10000);
  return (code) => {
    known[code] ||= pattern.test(String.fromCharCode(code)) ? is : isNot;
    return known[code] === is;
  };
}

/** Whether a unit is a letter or digit by itself: half a pair of surrogates is none. */
const isLetterOrDigit = ofUnits(/[\p{L}\p{Nd}]/u);
/** How far the next visible character is looked for, and how long the word there may be. */
const LOOK_AHEAD = 40;
/** What may stand before it: white space, opening quotation marks and brackets. */
const isPassed = ofUnits(/[\s"'“”‘’([\]]/);
const SPACE = 32;

/** Offset of the next visible character, or of the last one that is looked at. */
function nextVisible(given: string, after: number): number {
  const last = Math.min(given.length, after + LOOK_AHEAD) - 1;
  let at = after;
  while (at < last && isPassed(given.charCodeAt(at))) at += 1;
  return at;
}

const letters = new Uint8Array(LOOK_AHEAD);

/** Whether a word that sentences begin with stands at `at`, in letters of any size. */
function isStarter(given: string, at: number, end: number): boolean {
  let [count, hash] = [0, HASH_SEED];
  for (let next = at; next < end; next += 1) {
    const code = given.charCodeAt(next) | 32;
    if (!isLetter(code)) break;
    letters[count] = code;
    count += 1;
    hash = hashOn(hash, code);
  }
  return ((CLASSES[findWord(letters, 0, count, hash)] ?? 0) & STARTER) > 0;
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
 * Whether a run of periods ends the sentence, given what follows it (`after`, an offset into the text
 * as given) and whether it is but one period. What ends none is part of a word, an abbreviation or a
 * figure.
 */
export function endsSentence(
  given: string,
  after: number,
  before: Before,
  isOne: boolean,
): boolean {
  const touching = after < given.length ? given.charCodeAt(after) : SPACE;
  if (isLetterOrDigit(touching)) return isUpper(touching) && before.lastLength > 2;
  const { lastWord } = before;
  const is = CLASSES[lastWord] ?? 0;
  const isInitial = before.lastLetters === 1 && lastWord !== I;
  const isShort = isInitial || (is & ABBREVIATION) > 0;
  // The commonest case, told without a look at the next word.
  if (isOne && !isShort && !(is & TITLE) && lastWord !== NO) return true;
  const at = nextVisible(given, after);
  if (at >= given.length) return true;
  const next = given.charCodeAt(at);
  if (!isOne) return isUpper(next);
  if (is & TITLE) return false;
  if (lastWord === NO && isDigit(next)) return false;
  if (!isShort || !isUpper(next)) return !isShort;
  return isStarter(given, at, after + LOOK_AHEAD);
}

/** Whether a word opens a clause, given what stands before it. */
export function opensClause(word: number, before: Before): boolean {
  const is = CLASSES[word] ?? 0;
  if ((is & (JOINS_FREELY | JOINS_AFTER_COMMA)) === 0) return false;
  const { lastWord, wordBeforeLast } = before;
  if (is & JOINS_FREELY) return word !== BUT || !((CLASSES[lastWord] ?? 0) & BEFORE_BUT);
  if (lastWord !== COMMA) return false;
  return word !== HOWEVER || !((CLASSES[wordBeforeLast] ?? 0) & UNFINISHED);
}
