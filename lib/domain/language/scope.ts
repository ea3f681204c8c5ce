import { paint, scratch } from "./columns.ts";
import type { FoundCues } from "./find-cues.ts";
import { MarkReader } from "./scope-commas.ts";
import { backwardReach, forwardReach } from "./scope-reach.ts";
import { MARK, type Tokens } from "./tokens.ts";
import { UNKNOWN, wordClasses } from "./vocabulary.ts";

/**
 * Negation. The cues that steer it are lexicons of their own: `negator` and `negator_near` reach
 * forward, `negator_after` reaches back, `negator_stop` ends a reach; each file states its rule.
 * Source: methods §6.1, step 5.
 */
export interface Scope {
  /** 1 where an odd number of negations reaches a token from before it, and from behind it. */
  readonly reachedFromBefore: Uint8Array;
  readonly reachedFromBehind: Uint8Array;
  /** 1 where a negation begins. */
  readonly isNegator: Uint8Array;
}

/** What a cue of scope is; 0 is none. */
const [NEGATOR, NEGATOR_NEAR, NEGATOR_AFTER, NEGATOR_STOP] = [1, 2, 3, 4];
const ROLES = new Map([
  ["negator", NEGATOR],
  ["negator_near", NEGATOR_NEAR],
  ["negator_after", NEGATOR_AFTER],
  ["negator_stop", NEGATOR_STOP],
]);
/** How many words the negators of each role reach forward. */
const FORWARD = Uint8Array.of(0, 5, 3, 0, 0);
/** What the cues of a category are to scope: 0 for those that steer none and are hits of a text. */
export const scopeRole = (category: string): number => ROLES.get(category) ?? 0;

/** What words are to a negation beside them; a word may be several. */
const [JOINS, AUXILIARY, DENYING, NOTHING, NOT_YET, YET] = [1, 2, 4, 8, 16, 32];
const CLASSES = wordClasses([
  // A negation at one of these goes on from the one before and does not undo it.
  [JOINS, ", and or nor neither"],
  [AUXILIARY, "will shall would can could may might should must do does did is are was were am"],
  [DENYING, "not never"],
  [NOTHING, "neither nothing none"],
  // Before a word that takes back what went before it, which then stands: have not (yet) abated.
  [NOT_YET, "not never haven't hasn't hadn't didn't isn't aren't wasn't weren't"],
  [YET, "yet fully really completely entirely"],
]);

/**
 * Of each clause whether it holds what may be negated, or begins right behind that: no reach leaves its
 * clause, and those of the others need not be read.
 */
function openClauses({ clause, clauseCount, length }: Tokens, negatable: FoundCues): Uint8Array {
  const isOpen = new Uint8Array(clauseCount);
  for (let i = 0; i < negatable.length; i += 1) {
    const last = clause[Math.min(length - 1, (negatable.to[i] ?? 0) + 1)] ?? 0;
    for (let at = clause[negatable.from[i] ?? 0] ?? 0; at <= last; at += 1) isOpen[at] = 1;
  }
  return isOpen;
}

/** What is read of one text only. */
const lend = {
  before: scratch(Uint8Array),
  behind: scratch(Uint8Array),
  negators: scratch(Uint8Array),
  stops: scratch(Uint8Array),
  taken: scratch(Int32Array),
};

/**
 * Reads how far each negation reaches, as far as the cues that may be negated ask. The first cues are
 * those of scope, by position, whose categories have these roles; void ones are not among them. What is
 * read holds until the next text is.
 */
export function readScope(
  tokens: Tokens,
  steering: FoundCues,
  roles: readonly number[],
  negatable: FoundCues,
): Scope {
  const { clause, kind, length } = tokens;
  const { category, from, to } = steering;
  const roleOf = (i: number): number => roles[category[i] ?? 0] ?? 0;
  const isOpen = openClauses(tokens, negatable);
  const [reachedFromBefore, reachedFromBehind] = [lend.before(length), lend.behind(length)];
  const [isNegator, isStop] = [lend.negators(length), lend.stops(length)];
  /** Of each token of a negation from behind where that ends; null while there is none. */
  let takenUntil: Int32Array | null = null;
  /** How many words a cue reaches forward. */
  const wordsOf = (i: number): number => FORWARD[roleOf(i)] ?? 0;
  const isRead = (start: number, end: number) =>
    isOpen[clause[start] ?? 0] === 1 || isOpen[clause[end - 1] ?? 0] === 1;
  for (let i = 0; i < steering.length; i += 1) {
    const start = from[i] ?? 0;
    const end = to[i] ?? 0;
    if (!isRead(start, end)) continue;
    if (roleOf(i) === NEGATOR_AFTER && !isDenied(tokens, start)) {
      takenUntil ??= lend.taken(length);
      paint(takenUntil, start, end, end);
      for (let at = backwardReach(tokens, start); at < start; at += 1) {
        reachedFromBehind[at] = (reachedFromBehind[at] ?? 0) ^ 1;
      }
    } else if (roleOf(i) === NEGATOR_STOP) isStop[start] = 1;
  }
  /** The first cue from one on that reaches forward. */
  const nextForward = (first: number): number => {
    let i = first;
    for (; i < steering.length; i += 1) {
      const start = from[i] ?? 0;
      const end = to[i] ?? 0;
      // What stands in a negation from behind ("did not materialize") reaches nothing ahead.
      const isTaken = takenUntil !== null && end <= (takenUntil[start] ?? 0);
      if (wordsOf(i) > 0 && isRead(start, end) && !isTaken) break;
    }
    return i;
  };
  const text = { tokens, isStop, marks: new MarkReader(tokens) };
  let [isInner, isOdd] = [false, false];
  /** Nothing is marked from here on. */
  let clear = 0;
  for (let i = nextForward(0), next = i; i < steering.length; i = next) {
    next = nextForward(i + 1);
    const start = from[i] ?? 0;
    const end = to[i] ?? 0;
    isNegator[start] = 1;
    if (!isInner) paint(reachedFromBefore, start, clear, 0);
    // A negation inside another undoes it: not without, cannot avoid.
    isOdd = !isInner || !isOdd;
    const nextStart = next < steering.length ? (from[next] ?? 0) : length;
    const isNextJoined = isJoined(tokens, nextStart);
    // Where the next one goes on from this one, nothing is left of this one. A mark is nobody's cue.
    const limit = isNextJoined ? nextStart - (kind[nextStart - 1] === MARK ? 1 : 0) : length;
    const reached = forwardReach(text, start, end, wordsOf(i), limit);
    paint(reachedFromBefore, end, reached, isOdd ? 1 : 0);
    clear = Math.max(isInner ? clear : 0, reached);
    isInner = nextStart < reached && !isNextJoined;
  }
  return { reachedFromBefore, reachedFromBehind, isNegator };
}

/** Whether a negation stands right before a token, or before an adverb of time or degree there. */
const isDenied = (tokens: Tokens, at: number) =>
  (classOf(tokens, (classOf(tokens, at - 1) & YET) > 0 ? at - 2 : at - 1) & NOT_YET) > 0;

const classOf = ({ word }: Tokens, at: number): number => CLASSES[word[at] ?? UNKNOWN] ?? 0;

const isJoined = (tokens: Tokens, at: number) =>
  ((classOf(tokens, at - 1) | classOf(tokens, at)) & JOINS) > 0;

/**
 * Whether a cue at tokens `from` to `to` (exclusive) is negated: an odd number of negations reaches
 * its first word from before or its last from behind, or what follows it denies it: "we will not",
 * "committed to neither".
 */
export function isNegatedAt(scope: Scope, tokens: Tokens, from: number, to: number): boolean {
  if (scope.reachedFromBefore[from] !== scope.reachedFromBehind[to - 1]) return true;
  // "We will never fail to": the next negation undoes this one.
  if (scope.isNegator[to] !== 1 || scope.isNegator[to + 1] === 1) return false;
  const isAuxiliary = (classOf(tokens, to - 1) & AUXILIARY) > 0;
  return (classOf(tokens, to) & (isAuxiliary ? DENYING : NOTHING)) > 0;
}
