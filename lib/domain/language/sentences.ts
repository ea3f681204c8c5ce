/** Where sentences and clauses break: rules for the marks and words that leave it open. */

const words = (list: string) => new Set(list.split(" "));

/** Before a name or a figure: the period never ends a sentence. */
const TITLES = words("mr mrs ms dr prof messrs gov sen rep st vs approx figs nos");
/** The period belongs to the word; a sentence may still end with it. */
const ABBREVIATIONS = words(
  "inc corp co ltd llc plc etc al jr sr dept est fig jan feb mar apr jun jul aug sept sep oct nov dec",
);
/** Words that a new sentence begins with far more often than a name does. */
const STARTERS = words(
  "the this that these those there it its we our i you they he she in on at as so and but for if when while after with to a an all also however although now today over during since because what how not no",
);
/** Words that join clauses: true wherever they stand, false only after a comma. */
const JOINING = new Map([
  ["but", true],
  ["although", true],
  ["though", true],
  ["whereas", true],
  ["while", false],
  ["however", false],
  ["yet", false],
]);
/** Before `but` these make one phrase: nothing but. */
const BEFORE_BUT = words("nothing anything all none no cannot");
/** A `, however,` after one of these is thrown in, and the clause goes on: we are not, however, … */
const UNFINISHED = words(
  "not never is are am was were be been do does did have has had will would can could may might should must we i they it don't doesn't didn't isn't aren't wasn't weren't won't can't",
);

const isUpper = (character: string) => character >= "A" && character <= "Z";
const isLetterOrDigit = (character: string) => /^[\p{L}\p{Nd}]$/u.test(character);
/** How far the next visible character is looked for, and how long the word there may be. */
const LOOK_AHEAD = 40;
const NEXT_WORD = /^[\s"'“”‘’([\]]*([\s\S][A-Za-z]*)/;

/**
 * Whether a run of periods ends the sentence, given what follows it (`after`, an offset into the
 * text as given) and the folded tokens before it. A period that does not end one is part of a
 * word, an abbreviation or a figure.
 */
export function endsSentence(
  given: string,
  after: number,
  tokens: readonly string[],
  runLength: number,
): boolean {
  const before = tokens.at(-1) ?? "";
  const touching = given[after] ?? " ";
  if (isLetterOrDigit(touching)) return isUpper(touching) && before.length > 2;
  const next = NEXT_WORD.exec(given.slice(after, after + LOOK_AHEAD))?.[1];
  if (next === undefined) return true;
  if (runLength > 1) return isUpper(next.charAt(0));
  if (TITLES.has(before)) return false;
  if (before === "no" && next >= "0" && next <= "9~") return false;
  const isInitial = before.length === 1 && before >= "a" && before !== "i";
  if (!isInitial && !ABBREVIATIONS.has(before)) return true;
  return isUpper(next.charAt(0)) && STARTERS.has(next.toLowerCase());
}

/** Whether a word opens a clause, given the folded tokens before it. */
export function opensClause(word: string, tokens: readonly string[]): boolean {
  const mayJoinFreely = JOINING.get(word);
  if (mayJoinFreely === undefined) return false;
  const before = tokens[tokens.length - 1] ?? "";
  if (mayJoinFreely) return word !== "but" || !BEFORE_BUT.has(before);
  return before === "," && !(word === "however" && UNFINISHED.has(tokens.at(-2) ?? ""));
}
