import type { StepCounter } from "./cue-matcher.ts";
import { wordSet } from "./sentences.ts";
import { isMark, type Token } from "./tokenize.ts";

/** How many words a negation that follows its cue reaches back. */
const BACK = 3;
/** How far a negation inside a relative clause reaches: its verb and object. */
const IN_RELATIVE_CLAUSE = 3;
/**
 * No reach goes on over more tokens: words that are passed over and thoughts that are thrown in are not
 * counted, and a text made of them would be read to the end of the clause by each of its negations.
 */
const MAX_REACH = 32;
/** Longest insertion between two commas, and longest member of a list, in words. */
const MAX_WORDS = { insertion: 6, member: 3 };

/** Passed over when the reach is counted. */
const LITTLE = wordSet("the a an any our their its your my his her of that there to");
const RELATIVE = wordSet("that which who");
const FINITE = wordSet("is are was were has have had will would can could may might should must");
/** Before the base form of a verb; a past form after "and" is then another statement. */
const MODAL = wordSet("do does did will would can could may might should must");
const BEFORE_BASE = wordSet(
  "don't doesn't didn't won't can't wouldn't couldn't shouldn't mustn't cannot",
);
const SUBJECT = wordSet(
  "we i they he she we're we've we'll i'm i've i'll they're they've he's she's",
);
/** A subject after one of these still belongs to what is negated: we do not think we face … */
const COMPLEMENT = wordSet(
  "think believe expect see say feel know mean suggest anticipate assume hope suppose that whether sure do does did have has had are were was will can could would is",
);
const PREPOSITION = wordSet("of in from on for with to at by");
/** Past forms that are no adjectives; regular ones often are: we did not see reduced demand. */
const PAST = wordSet("grew rose fell saw kept held made beat met lost won had took gave went");
const PASSIVE = wordSet("be been being get got getting");
/** Adverbs that do not end in -ly. */
const ADVERB = wordSet("just all so");
/** Behind a comma these begin a new statement, or a thought thrown in when a second comma follows. */
const NEW_SUBJECT = wordSet(
  "we i they it he she you there this that these those our the my their its which who so we're we've we'll i'm it's that's they're",
);
/** What is thrown in between two commas begins with one of these. */
const THROWN_IN = wordSet(
  "at as in for of to by on with we i it however though therefore frankly honestly obviously perhaps importantly overall so and or if despite given like even unlike",
);
const LIST_WORD = wordSet("and or nor");
const INDEFINITE = wordSet("any a an or nor");

type Tokens = readonly Token[];
const wordAt = (tokens: Tokens, at: number): string => tokens[at]?.text ?? "";

/** A negation at tokens `from` to `to`, exclusive, that reaches so many words forward. */
interface ForwardNegation {
  readonly from: number;
  readonly to: number;
  readonly words: number;
}

/** The first token past the reach of a negation. `isStop` has 1 for the tokens that end a reach. */
export function forwardReach(
  tokens: Tokens,
  isStop: Uint8Array,
  { from, to, words }: ForwardNegation,
  counter: StepCounter,
): number {
  const isRelative = standsInRelativeClause(tokens, from);
  const ends = { isRelative, isBase: precedesBase(tokens, from), first: wordAt(tokens, from) };
  const clause = tokens[from]?.clause;
  const farthest = Math.min(tokens.length, to + MAX_REACH);
  let left = isRelative ? Math.min(IN_RELATIVE_CLAUSE, words) : words;
  let at = to;
  for (let passed = 0; left > 0 && at < farthest && tokens[at]?.clause === clause; ) {
    counter.steps += 1;
    if (isMark(tokens[at])) {
      const next = continuesAt(tokens, from, to, at);
      if (next < 0) break;
      at = next;
      continue;
    }
    if (isStop[at] === 1 && !isAdjacent(tokens, to, passed)) break;
    if (endsReach(tokens, at, passed, ends)) break;
    passed += 1;
    if (!LITTLE.has(wordAt(tokens, at))) left -= 1;
    at += 1;
  }
  return at;
}

/** Whether a word ends the reach of a negation that so many words lie behind. */
function endsReach(
  tokens: Tokens,
  at: number,
  passed: number,
  { isRelative, isBase, first }: { isRelative: boolean; isBase: boolean; first: string },
): boolean {
  const word = wordAt(tokens, at);
  // "No delays and strong demand": what "no" takes away ends at the "and"; "or" goes on.
  if (word === "and" && (first === "no" || (isBase && isPast(tokens, at + 1)))) return true;
  if (SUBJECT.has(word) && !COMPLEMENT.has(wordAt(tokens, at - 1))) return true;
  const isOtherVerb = (isRelative && FINITE.has(word)) || (isBase && PAST.has(word));
  if (passed > 0 && isOtherVerb) return true;
  // After "firms that did not export" and "who exported little" a past form is the main verb.
  return (first === "little" || (isRelative && passed > 0)) && isPast(tokens, at);
}

/** Whether nothing, or only an adverb, stands between a negation and what follows it. */
const isAdjacent = (tokens: Tokens, to: number, passed: number) =>
  passed === 0 ||
  (passed === 1 && (wordAt(tokens, to).endsWith("ly") || ADVERB.has(wordAt(tokens, to))));

/** Whether a token is a past form that stands as a verb: kept, exported, not been exported; nor need. */
const isPast = (tokens: Tokens, at: number) =>
  (PAST.has(wordAt(tokens, at)) || /[^e]ed$/.test(wordAt(tokens, at))) &&
  !PASSIVE.has(wordAt(tokens, at - 1));

/** Whether a relative pronoun stands before the negation: firms that (we) did not … */
function standsInRelativeClause(tokens: Tokens, from: number): boolean {
  let at = from - 1;
  if (FINITE.has(wordAt(tokens, at)) || MODAL.has(wordAt(tokens, at))) at -= 1;
  const hasSubject = SUBJECT.has(wordAt(tokens, at));
  if (hasSubject) at -= 1;
  if (!RELATIVE.has(wordAt(tokens, at))) return false;
  // We believe that we did not …: a statement, no relative clause.
  return !hasSubject || !COMPLEMENT.has(wordAt(tokens, at - 1));
}

const precedesBase = (tokens: Tokens, from: number) =>
  BEFORE_BASE.has(wordAt(tokens, from)) ||
  (wordAt(tokens, from) === "not" && MODAL.has(wordAt(tokens, from - 1)));

/**
 * Where the reach of a negation at tokens `from` to `to`, exclusive, goes on behind the mark at `at`:
 * over commas of a list and over what is thrown in between two commas; -1 when it ends there.
 */
function continuesAt(tokens: Tokens, from: number, to: number, at: number): number {
  if (wordAt(tokens, at) !== ",") return -1;
  const closing = nextComma(tokens, at);
  // "No, we see …" answers; it negates nothing.
  if (at === to && wordAt(tokens, from) === "no") return -1;
  if (at === to && closing >= 0) return closing + 1;
  const first = wordAt(tokens, at + 1);
  if (closing >= 0 && (THROWN_IN.has(first) || first.endsWith("ly"))) return closing + 1;
  if (NEW_SUBJECT.has(first) || first.endsWith("ing")) return -1;
  if (INDEFINITE.has(first)) return at + 1;
  const goesOn =
    first === "and"
      ? tokens.slice(to, at).some(({ text }) => text === ",")
      : isListMember(tokens, at);
  return goesOn ? at + 1 : -1;
}

/** The next comma of the clause, at most an insertion away; -1 for none. */
function nextComma(tokens: Tokens, at: number): number {
  const end = Math.min(tokens.length, at + 2 + MAX_WORDS.insertion);
  for (let next = at + 1; next < end; next += 1) {
    if (tokens[next]?.clause !== tokens[at]?.clause) return -1;
    if (isMark(tokens[next])) return wordAt(tokens, next) === "," ? next : -1;
  }
  return -1;
}

/** Whether a few words after the comma the list goes on. */
function isListMember(tokens: Tokens, comma: number): boolean {
  const end = Math.min(tokens.length, comma + 2 + MAX_WORDS.member);
  for (let at = comma + 1; at < end; at += 1) {
    if (tokens[at]?.clause !== tokens[comma]?.clause) return false;
    const word = wordAt(tokens, at);
    if (word === "," || LIST_WORD.has(word)) return at > comma + 1;
  }
  return false;
}

/**
 * The first token that a negation at `from` reaches back to: so many words, or so many before a
 * preposition that stands among them or just before: delays in the supply chain are unlikely.
 */
export function backwardReach(tokens: Tokens, from: number): number {
  let begin = from;
  let preposition = -1;
  for (let at = from - 1; at >= 0 && from - at <= 2 * BACK + 1; at -= 1) {
    if (tokens[at]?.clause !== tokens[from]?.clause || isMark(tokens[at])) break;
    const isPreposition = PREPOSITION.has(wordAt(tokens, at));
    if (isPreposition && preposition < 0 && from - at <= BACK + 2) preposition = at;
    if (from - at <= BACK || (preposition >= 0 && preposition - at <= BACK)) begin = at;
  }
  return begin;
}
