import type { CueHit, StepCounter } from "./cue-matcher.ts";
import { isIn, isMark, type Token, walkClause, wordAt } from "./text/tokenize.ts";

/** How many words each kind of trigger that reaches forward does so, and how many one that reaches back. */
const FORWARD: ReadonlyMap<string, number> = new Map([
  ["negator", 5],
  ["negator_near", 3],
]);
const BACK = 3;
/** How far a negation inside a relative clause reaches: its verb and object. */
const IN_RELATIVE_CLAUSE = 3;
/** No reach spans more tokens. Not every token is counted, so a hostile text would have no other end. */
const MAX_REACH = 32;
/** Longest insertion between two commas, and longest member of a list, in words. */
const MAX_WORDS = { insertion: 6, member: 3 };

type Tokens = readonly Token[];

/** Whether the cues of a category trigger negation, or end its reach, and are no hits of a text. */
export const isNegationTrigger = (category: string): boolean =>
  FORWARD.has(category) || category === "negator_after" || category === "negator_stop";

/**
 * Tells whether a cue is negated: an odd number of negations reaches its first word from before or its
 * last from behind, or what follows denies it ("we will not", "committed to neither"). The triggers,
 * by position, are lexicons: `negator` and `negator_near` reach forward, `negator_after` reaches back,
 * `negator_stop` ends a reach. Source: docs/methods/language.md#reading-a-text.
 */
export function negationReader(
  tokens: Tokens,
  triggers: readonly CueHit[],
  counter: StepCounter,
): (cue: CueHit) => boolean {
  const { reachedFromBehind, takenUntil } = readBackward(tokens, triggers);
  const stops = triggers.filter(({ category }) => category === "negator_stop");
  const forward = triggers.filter(
    // What stands in a negation from behind ("did not materialize") reaches nothing ahead.
    ({ category, from, to }) => FORWARD.has(category) && to > (takenUntil[from] ?? 0),
  );
  const isStop = new Set(stops.map(({ from }) => from));
  const isNegator = new Set(forward.map(({ from }) => from));
  const reachedFromBefore = readForward(tokens, forward, isStop, counter);
  return ({ from, to }) => {
    if (reachedFromBefore[from] !== reachedFromBehind[to - 1]) return true;
    // "We will never fail to": the next negation undoes this one.
    if (!isNegator.has(to) || isNegator.has(to + 1)) return false;
    const isAuxiliary = isIn("auxiliaries", tokens[to - 1]);
    return isIn(isAuxiliary ? "denials" : "negativePronouns", tokens[to]);
  };
}

/** 1 for each token that an odd number of negations reaches from before. */
function readForward(
  tokens: Tokens,
  negations: readonly CueHit[],
  isStop: ReadonlySet<number>,
  counter: StepCounter,
): Uint8Array {
  const reached = new Uint8Array(tokens.length);
  let [isInner, isOdd] = [false, false];
  /** Nothing is marked from here on. */
  let clear = 0;
  for (const [i, negation] of negations.entries()) {
    const { from, to } = negation;
    const next = negations[i + 1]?.from ?? tokens.length;
    if (!isInner) reached.fill(0, from, Math.max(from, clear));
    // A negation inside another undoes it: not without, cannot avoid.
    isOdd = !isInner || !isOdd;
    const end = forwardReach(tokens, isStop, negation, counter);
    reached.fill(isOdd ? 1 : 0, to, end);
    clear = Math.max(isInner ? clear : 0, end);
    const isJoined = [tokens[next - 1], tokens[next]].some((at) => isIn("negationJoiners", at));
    isInner = next < end && !isJoined;
  }
  return reached;
}

/** What negations from behind reach, and of each token of such a negation where that ends. */
function readBackward(tokens: Tokens, triggers: readonly CueHit[]) {
  const reachedFromBehind = new Uint8Array(tokens.length);
  const takenUntil = new Int32Array(tokens.length);
  for (const { category, from, to } of triggers) {
    const before = isIn("degreeAdverbs", tokens[from - 1]) ? from - 2 : from - 1;
    if (category !== "negator_after" || isIn("negatedAuxiliaries", tokens[before])) continue;
    takenUntil.fill(to, from, to);
    for (let at = backwardReach(tokens, from); at < from; at += 1) {
      reachedFromBehind[at] = 1 - (reachedFromBehind[at] ?? 0);
    }
  }
  return { reachedFromBehind, takenUntil };
}

/** The first token past the reach of a negation. */
function forwardReach(
  tokens: Tokens,
  isStop: ReadonlySet<number>,
  { category, from, to }: CueHit,
  counter: StepCounter,
): number {
  const words = FORWARD.get(category) ?? 0;
  const isRelative = standsInRelativeClause(tokens, from);
  const ends = { isRelative, isBase: precedesBase(tokens, from), first: wordAt(tokens, from) };
  const [clause, farthest] = [tokens[from]?.clause, Math.min(tokens.length, to + MAX_REACH)];
  let left = isRelative ? Math.min(IN_RELATIVE_CLAUSE, words) : words;
  let [at, passed] = [to, 0];
  while (left > 0 && at < farthest && tokens[at]?.clause === clause) {
    counter.steps += 1;
    if (isMark(tokens[at])) {
      const next = continuesAt(tokens, from, to, at);
      if (next < 0) break;
      at = next;
      continue;
    }
    if (isStop.has(at) && !isAdjacent(tokens, to, passed)) break;
    if (endsReach(tokens, at, passed, ends)) break;
    passed += 1;
    if (!isIn("uncounted", tokens[at])) left -= 1;
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
  const token = tokens[at];
  // "No delays and strong demand": what "no" takes away ends at the "and"; "or" goes on.
  const isNewPart = first === "no" || (isBase && isPast(tokens, at + 1));
  if (token?.text === "and" && isNewPart) return true;
  if (isIn("subjects", token) && !isIn("complementVerbs", tokens[at - 1])) return true;
  const isOtherVerb =
    (isRelative && isIn("finiteVerbs", token)) || (isBase && isIn("pastForms", token));
  if (passed > 0 && isOtherVerb) return true;
  // After "firms that did not export" and "who exported little" a past form is the main verb.
  return (first === "little" || (isRelative && passed > 0)) && isPast(tokens, at);
}

/** Whether nothing, or only an adverb, stands between a negation and what follows it. */
const isAdjacent = (tokens: Tokens, to: number, passed: number) =>
  passed === 0 ||
  (passed === 1 && (wordAt(tokens, to).endsWith("ly") || isIn("adverbs", tokens[to])));

/** Whether a token is a past form that stands as a verb: kept, exported, not been exported; nor need. */
const isPast = (tokens: Tokens, at: number) =>
  (isIn("pastForms", tokens[at]) || /[^e]ed$/.test(wordAt(tokens, at))) &&
  !isIn("passiveVerbs", tokens[at - 1]);

/** Whether a relative pronoun stands before the negation: firms that (we) did not … */
function standsInRelativeClause(tokens: Tokens, from: number): boolean {
  let at = from - 1;
  if (isIn("finiteVerbs", tokens[at]) || isIn("beforeBaseForm", tokens[at])) at -= 1;
  const hasSubject = isIn("subjects", tokens[at]);
  if (hasSubject) at -= 1;
  // We believe that we did not …: a statement, no relative clause.
  const isStatement = hasSubject && isIn("complementVerbs", tokens[at - 1]);
  return isIn("relativePronouns", tokens[at]) && !isStatement;
}

const precedesBase = (tokens: Tokens, from: number) =>
  isIn("contractionsBeforeBaseForm", tokens[from]) ||
  (wordAt(tokens, from) === "not" && isIn("beforeBaseForm", tokens[from - 1]));

/**
 * Where the reach of a negation at tokens `from` to `to`, exclusive, goes on behind the mark at `at`:
 * over commas of a list and over insertions between two commas; -1 when it ends there.
 */
function continuesAt(tokens: Tokens, from: number, to: number, at: number): number {
  // "No, we see …" answers; it negates nothing.
  const isAnswer = at === to && wordAt(tokens, from) === "no";
  if (wordAt(tokens, at) !== "," || isAnswer) return -1;
  const next = tokens[at + 1];
  const first = wordAt(tokens, at + 1);
  const isInsertion = at === to || isIn("insertionOpeners", next) || first.endsWith("ly");
  const closing = isInsertion ? nextComma(tokens, at) : -1;
  if (closing >= 0) return closing + 1;
  if (isIn("statementOpeners", next) || first.endsWith("ing")) return -1;
  if (isIn("listContinuations", next)) return at + 1;
  const goesOn =
    first === "and"
      ? tokens.slice(to, at).some(({ text }) => text === ",")
      : isListMember(tokens, at);
  return goesOn ? at + 1 : -1;
}

/** The next comma of the clause, at most an insertion away; -1 for none. */
function nextComma(tokens: Tokens, at: number): number {
  for (const [next, token] of walkClause(tokens, at, at + 1, 1, MAX_WORDS.insertion + 1)) {
    if (isMark(token)) return token.text === "," ? next : -1;
  }
  return -1;
}

/** Whether a few words after the comma the list goes on. */
function isListMember(tokens: Tokens, comma: number): boolean {
  for (const [at, token] of walkClause(tokens, comma, comma + 1, 1, MAX_WORDS.member + 1)) {
    if (token.text === "," || isIn("listConjunctions", token)) return at > comma + 1;
  }
  return false;
}

/**
 * The first token that a negation at `from` reaches back to: so many words, or so many before a
 * preposition that stands among them or just before: delays in the supply chain are unlikely.
 */
function backwardReach(tokens: Tokens, from: number): number {
  let begin = from;
  let preposition = -1;
  for (const [at, token] of walkClause(tokens, from, from - 1, -1, 2 * BACK + 1)) {
    if (isMark(token)) break;
    const isFirst = preposition < 0 && from - at <= BACK + 2;
    if (isFirst && isIn("prepositions", token)) preposition = at;
    if (from - at <= BACK || (preposition >= 0 && preposition - at <= BACK)) begin = at;
  }
  return begin;
}
