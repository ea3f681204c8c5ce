import type { CueHit, StepCounter } from "./cue-matcher.ts";
import type { Token } from "./text/token.ts";
import { isIn, isMark, walkClause, wordAt } from "./text/tokenize.ts";

/**
 * How many words each kind of negation trigger reaches forwards, and how many one that reaches
 * backwards.
 */
const FORWARD: ReadonlyMap<string, number> = new Map([
  ["negator", 5],
  ["negator_near", 3],
]);
const BACK = 3;
/** Reach in words of a negation inside a relative clause: its verb and object. */
const IN_RELATIVE_CLAUSE = 3;
/**
 * Maximum reach in tokens. Some tokens do not count as words, so a crafted text could otherwise
 * make a reach endless.
 */
const MAX_REACH = 32;
/** Maximum words of an insertion between two commas, and of a member of a list. */
const MAX_WORDS = { insertion: 6, member: 3 };

type Tokens = readonly Token[];

/**
 * Whether cues of a category trigger negation or end its reach. Such cues are not hits of a text.
 */
export const isNegationTrigger = (category: string): boolean =>
  FORWARD.has(category) || category === "negator_after" || category === "negator_stop";

/**
 * Makes a test whether a cue is negated. A cue is negated when an odd number of negations reaches
 * its first word from before or its last word from after, or when the next words deny it ("we will
 * not", "committed to neither"). `triggers` are sorted by position and come from four lexicons:
 * `negator` and `negator_near` reach forwards, `negator_after` reaches backwards, `negator_stop`
 * ends a reach. Source: docs/methods/language.md#reading-a-text.
 */
export function negationReader(
  tokens: Tokens,
  triggers: readonly CueHit[],
  counter: StepCounter,
): (cue: CueHit) => boolean {
  const { reachedFromAfter, backwardEnd } = readBackward(tokens, triggers);
  const stops = triggers.filter(({ category }) => category === "negator_stop");
  const forward = triggers.filter(
    // A trigger inside a backward negation ("did not materialize") does not reach forwards.
    ({ category, from, to }) => FORWARD.has(category) && to > (backwardEnd[from] ?? 0),
  );
  const isStop = new Set(stops.map(({ from }) => from));
  const isNegator = new Set(forward.map(({ from }) => from));
  const reachedFromBefore = readForward(tokens, forward, isStop, counter);
  return ({ from, to }) => {
    if (reachedFromBefore[from] !== reachedFromAfter[to - 1]) return true;
    // "We will never fail to": the second negation cancels the first.
    if (!isNegator.has(to) || isNegator.has(to + 1)) return false;
    const isAuxiliary = isIn("auxiliaries", tokens[to - 1]);
    return isIn(isAuxiliary ? "denials" : "negativePronouns", tokens[to]);
  };
}

/** For each token 1 if an odd number of earlier negations reaches it, else 0. */
function readForward(
  tokens: Tokens,
  negations: readonly CueHit[],
  isStop: ReadonlySet<number>,
  counter: StepCounter,
): Uint8Array {
  const reached = new Uint8Array(tokens.length);
  let [isInner, isOdd] = [false, false];
  /** No token from this one on is marked. */
  let markedEnd = 0;
  for (const [i, negation] of negations.entries()) {
    const { from, to } = negation;
    const next = negations[i + 1]?.from ?? tokens.length;
    if (!isInner) reached.fill(0, from, Math.max(from, markedEnd));
    // A negation inside the reach of another cancels it: not without, cannot avoid.
    isOdd = !isInner || !isOdd;
    const end = forwardReach(tokens, isStop, negation, counter);
    reached.fill(isOdd ? 1 : 0, to, end);
    markedEnd = Math.max(isInner ? markedEnd : 0, end);
    const isJoined = [tokens[next - 1], tokens[next]].some((at) => isIn("negationJoiners", at));
    isInner = next < end && !isJoined;
  }
  return reached;
}

/**
 * For each token 1 if an odd number of later negations reaches it; and the end of the backward
 * negation that it is part of.
 */
function readBackward(tokens: Tokens, triggers: readonly CueHit[]) {
  const reachedFromAfter = new Uint8Array(tokens.length);
  const backwardEnd = new Int32Array(tokens.length);
  for (const { category, from, to } of triggers) {
    const before = isIn("degreeAdverbs", tokens[from - 1]) ? from - 2 : from - 1;
    if (category !== "negator_after" || isIn("negatedAuxiliaries", tokens[before])) continue;
    backwardEnd.fill(to, from, to);
    for (let at = backwardReach(tokens, from); at < from; at += 1) {
      reachedFromAfter[at] = 1 - (reachedFromAfter[at] ?? 0);
    }
  }
  return { reachedFromAfter, backwardEnd };
}

/** The first token after the reach of a negation. */
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
  let wordsLeft = isRelative ? Math.min(IN_RELATIVE_CLAUSE, words) : words;
  let [at, passed] = [to, 0];
  while (wordsLeft > 0 && at < farthest && tokens[at]?.clause === clause) {
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
    if (!isIn("uncounted", tokens[at])) wordsLeft -= 1;
    at += 1;
  }
  return at;
}

/** Whether a token ends the reach of a negation. `passed` tokens lie between. */
function endsReach(
  tokens: Tokens,
  at: number,
  passed: number,
  { isRelative, isBase, first }: { isRelative: boolean; isBase: boolean; first: string },
): boolean {
  const token = tokens[at];
  // "No delays and strong demand": the reach of "no" ends at "and", but not at "or".
  const isNewPart = first === "no" || (isBase && isPast(tokens, at + 1));
  if (token?.text === "and" && isNewPart) return true;
  if (isIn("subjects", token) && !isIn("complementVerbs", tokens[at - 1])) return true;
  const isOtherVerb =
    (isRelative && isIn("finiteVerbs", token)) || (isBase && isIn("pastForms", token));
  if (passed > 0 && isOtherVerb) return true;
  // After "firms that did not export" and "who exported little" a past form is the main verb.
  return (first === "little" || (isRelative && passed > 0)) && isPast(tokens, at);
}

/** Whether at most an adverb lies between a negation and the token after `passed` tokens. */
const isAdjacent = (tokens: Tokens, to: number, passed: number) =>
  passed === 0 ||
  (passed === 1 && (wordAt(tokens, to).endsWith("ly") || isIn("adverbs", tokens[to])));

/**
 * Whether a token is a past form used as a main verb: kept, exported; but not in "been exported",
 * and not "need".
 */
const isPast = (tokens: Tokens, at: number) =>
  (isIn("pastForms", tokens[at]) || /[^e]ed$/.test(wordAt(tokens, at))) &&
  !isIn("passiveVerbs", tokens[at - 1]);

/** Whether a negation is in a relative clause: firms that (we) did not … */
function standsInRelativeClause(tokens: Tokens, from: number): boolean {
  let at = from - 1;
  if (isIn("finiteVerbs", tokens[at]) || isIn("beforeBaseForm", tokens[at])) at -= 1;
  const hasSubject = isIn("subjects", tokens[at]);
  if (hasSubject) at -= 1;
  // "We believe that we did not …" is a statement, not a relative clause.
  const isStatement = hasSubject && isIn("complementVerbs", tokens[at - 1]);
  return isIn("relativePronouns", tokens[at]) && !isStatement;
}

/** Whether a negation comes before a base form of a verb: did not sell. */
const precedesBase = (tokens: Tokens, from: number) =>
  isIn("contractionsBeforeBaseForm", tokens[from]) ||
  (wordAt(tokens, from) === "not" && isIn("beforeBaseForm", tokens[from - 1]));

/**
 * Where the reach of a negation (tokens `from` to `to`, exclusive) continues after the mark at
 * `at`. It continues across commas of a list and across insertions between two commas; -1 when it
 * ends there.
 */
function continuesAt(tokens: Tokens, from: number, to: number, at: number): number {
  // "No, we see …" is an answer and negates nothing.
  const isAnswer = at === to && wordAt(tokens, from) === "no";
  if (wordAt(tokens, at) !== "," || isAnswer) return -1;
  const next = tokens[at + 1];
  const first = wordAt(tokens, at + 1);
  const isInsertion = at === to || isIn("insertionOpeners", next) || first.endsWith("ly");
  const closing = isInsertion ? nextComma(tokens, at) : -1;
  if (closing >= 0) return closing + 1;
  if (isIn("statementOpeners", next) || first.endsWith("ing")) return -1;
  if (isIn("listContinuations", next)) return at + 1;
  const isContinued =
    first === "and"
      ? tokens.slice(to, at).some(({ text }) => text === ",")
      : isListMember(tokens, at);
  return isContinued ? at + 1 : -1;
}

/** The next comma of the clause, within the length of an insertion; -1 without one. */
function nextComma(tokens: Tokens, at: number): number {
  for (const [next, token] of walkClause(tokens, at, at + 1, 1, MAX_WORDS.insertion + 1)) {
    if (isMark(token)) return token.text === "," ? next : -1;
  }
  return -1;
}

/** Whether a list continues a few words after the comma. */
function isListMember(tokens: Tokens, comma: number): boolean {
  for (const [at, token] of walkClause(tokens, comma, comma + 1, 1, MAX_WORDS.member + 1)) {
    if (token.text === "," || isIn("listConjunctions", token)) return at > comma + 1;
  }
  return false;
}

/**
 * The first token that a backward negation at `from` reaches. It reaches three words, and three
 * more before a preposition: delays in the supply chain are unlikely.
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
