import type { CueHit, StepCounter } from "./cue-matcher.ts";
import { isMark, type Token } from "./tokenize.ts";
import { WORDS } from "./words.ts";

/**
 * Negation. The triggers are lexicons of their own: `negator` and `negator_near` reach forward,
 * `negator_after` reaches back, `negator_stop` ends a reach; each file states its rule.
 * Source: methods §6.1, step 5.
 */
export interface Scope {
  /** 1 where an odd number of negations reaches a token from before it, and from behind it. */
  readonly reachedFromBefore: Uint8Array;
  readonly reachedFromBehind: Uint8Array;
  /** 1 where a negation begins. */
  readonly isNegator: Uint8Array;
}

/** How many words the triggers that reach forward do so. */
const FORWARD: ReadonlyMap<string, number> = new Map([
  ["negator", 5],
  ["negator_near", 3],
]);
/** Whether the cues of a category trigger negation, or end its reach, and are no hits of a text. */
export const isNegationTrigger = (category: string): boolean =>
  FORWARD.has(category) || category === "negator_after" || category === "negator_stop";

/** Whether a token, if there is one, is one of some words. */
const isOneOf = (words: ReadonlySet<string>, token: Token | undefined): boolean =>
  token !== undefined && words.has(token.text);

/** Reads how far each negation reaches. The triggers are by position; void ones are not among them. */
export function readScope(
  tokens: readonly Token[],
  triggers: readonly CueHit[],
  counter: StepCounter,
): Scope {
  const { length } = tokens;
  const isStop = new Uint8Array(length);
  for (const { category, from } of triggers) if (category === "negator_stop") isStop[from] = 1;
  const { reachedFromBehind, takenUntil } = readBackward(tokens, triggers);
  const forward = triggers.filter(
    // What stands in a negation from behind ("did not materialize") reaches nothing ahead.
    ({ category, from, to }) => FORWARD.has(category) && to > (takenUntil[from] ?? 0),
  );
  const reachedFromBefore = new Uint8Array(length);
  const isNegator = new Uint8Array(length);
  let [isInner, isOdd] = [false, false];
  /** Nothing is marked from here on. */
  let clear = 0;
  for (const [i, { category, from, to }] of forward.entries()) {
    const next = forward[i + 1]?.from ?? length;
    isNegator[from] = 1;
    if (!isInner) reachedFromBefore.fill(0, from, Math.max(from, clear));
    // A negation inside another undoes it: not without, cannot avoid.
    isOdd = !isInner || !isOdd;
    const words = FORWARD.get(category) ?? 0;
    const reached = forwardReach(tokens, isStop, { from, to, words }, counter);
    reachedFromBefore.fill(isOdd ? 1 : 0, to, reached);
    clear = Math.max(isInner ? clear : 0, reached);
    isInner = next < reached && !isJoined(tokens, next);
  }
  return { reachedFromBefore, reachedFromBehind, isNegator };
}

/** What negations from behind reach, and of each token of such a negation where that ends. */
function readBackward(tokens: readonly Token[], triggers: readonly CueHit[]) {
  const reachedFromBehind = new Uint8Array(tokens.length);
  const takenUntil = new Int32Array(tokens.length);
  for (const { category, from, to } of triggers) {
    if (category !== "negator_after" || isDenied(tokens, from)) continue;
    takenUntil.fill(to, from, to);
    for (let at = backwardReach(tokens, from); at < from; at += 1) {
      reachedFromBehind[at] = 1 - (reachedFromBehind[at] ?? 0);
    }
  }
  return { reachedFromBehind, takenUntil };
}

/** Whether a negation stands right before a token, or before an adverb of time or degree there. */
const isDenied = (tokens: readonly Token[], at: number) =>
  isOneOf(
    WORDS.negatedAuxiliaries,
    tokens[isOneOf(WORDS.degreeAdverbs, tokens[at - 1]) ? at - 2 : at - 1],
  );

const isJoined = (tokens: readonly Token[], at: number) =>
  isOneOf(WORDS.negationJoiners, tokens[at - 1]) || isOneOf(WORDS.negationJoiners, tokens[at]);

/**
 * Whether a cue is negated: an odd number of negations reaches its first word from before or its last
 * from behind, or what follows it denies it: "we will not", "committed to neither".
 */
export function isNegatedAt(
  { reachedFromBefore, reachedFromBehind, isNegator }: Scope,
  tokens: readonly Token[],
  { from, to }: CueHit,
): boolean {
  if (reachedFromBefore[from] !== reachedFromBehind[to - 1]) return true;
  // "We will never fail to": the next negation undoes this one.
  if (isNegator[to] !== 1 || isNegator[to + 1] === 1) return false;
  return isOneOf(
    isOneOf(WORDS.auxiliaries, tokens[to - 1]) ? WORDS.denials : WORDS.negativePronouns,
    tokens[to],
  );
}

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
    if (!WORDS.uncounted.has(wordAt(tokens, at))) left -= 1;
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
  if (WORDS.subjects.has(word) && !WORDS.complementVerbs.has(wordAt(tokens, at - 1))) return true;
  const isOtherVerb =
    (isRelative && WORDS.finiteVerbs.has(word)) || (isBase && WORDS.pastForms.has(word));
  if (passed > 0 && isOtherVerb) return true;
  // After "firms that did not export" and "who exported little" a past form is the main verb.
  return (first === "little" || (isRelative && passed > 0)) && isPast(tokens, at);
}

/** Whether nothing, or only an adverb, stands between a negation and what follows it. */
const isAdjacent = (tokens: Tokens, to: number, passed: number) =>
  passed === 0 ||
  (passed === 1 && (wordAt(tokens, to).endsWith("ly") || WORDS.adverbs.has(wordAt(tokens, to))));

/** Whether a token is a past form that stands as a verb: kept, exported, not been exported; nor need. */
const isPast = (tokens: Tokens, at: number) =>
  (WORDS.pastForms.has(wordAt(tokens, at)) || /[^e]ed$/.test(wordAt(tokens, at))) &&
  !WORDS.passiveVerbs.has(wordAt(tokens, at - 1));

/** Whether a relative pronoun stands before the negation: firms that (we) did not … */
function standsInRelativeClause(tokens: Tokens, from: number): boolean {
  let at = from - 1;
  if (WORDS.finiteVerbs.has(wordAt(tokens, at)) || WORDS.beforeBaseForm.has(wordAt(tokens, at)))
    at -= 1;
  const hasSubject = WORDS.subjects.has(wordAt(tokens, at));
  if (hasSubject) at -= 1;
  if (!WORDS.relativePronouns.has(wordAt(tokens, at))) return false;
  // We believe that we did not …: a statement, no relative clause.
  return !hasSubject || !WORDS.complementVerbs.has(wordAt(tokens, at - 1));
}

const precedesBase = (tokens: Tokens, from: number) =>
  WORDS.contractionsBeforeBaseForm.has(wordAt(tokens, from)) ||
  (wordAt(tokens, from) === "not" && WORDS.beforeBaseForm.has(wordAt(tokens, from - 1)));

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
  if (closing >= 0 && (WORDS.insertionOpeners.has(first) || first.endsWith("ly")))
    return closing + 1;
  if (WORDS.statementOpeners.has(first) || first.endsWith("ing")) return -1;
  if (WORDS.listContinuations.has(first)) return at + 1;
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
    if (word === "," || WORDS.listConjunctions.has(word)) return at > comma + 1;
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
    const isPreposition = WORDS.prepositions.has(wordAt(tokens, at));
    if (isPreposition && preposition < 0 && from - at <= BACK + 2) preposition = at;
    if (from - at <= BACK || (preposition >= 0 && preposition - at <= BACK)) begin = at;
  }
  return begin;
}
