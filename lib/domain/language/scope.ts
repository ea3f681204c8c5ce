import { readsOn } from "./scope-commas.ts";
import { MARK, type Tokens } from "./tokens.ts";

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

/** A cue of scope: token indices, `to` exclusive. */
export interface ScopeCue {
  readonly category: string;
  readonly from: number;
  readonly to: number;
}

/** How many words the negators of each category reach forward. */
const FORWARD: Readonly<Record<string, number>> = { negator: 5, negator_near: 3 };
/** How many words a negator that follows its cue reaches back. */
const BACK = 3;
/** Categories that steer scope and are no hits of a text themselves. */
export const isScopeCategory = (category: string): boolean => category.startsWith("negator");

const JOINS = new Set([",", "and", "or", "nor", "neither"]);
const PREPOSITIONS = new Set(["of", "in", "from", "on", "for", "with", "to", "at", "by"]);
const AUXILIARIES = new Set(
  "will shall would can could may might must should do does did is are was were am".split(" "),
);

/** Reads how far each negation reaches. Void cues are gone from `cues`, which are by position. */
export function readScope(tokens: Tokens, cues: readonly ScopeCue[]): Scope {
  const column = () => new Uint8Array(tokens.length);
  const [reachedFromBefore, reachedFromBehind, isNegator] = [column(), column(), column()];
  const [isTaken, isStop] = [column(), column()];
  for (const { category, from, to } of cues) {
    if (category === "negator_after") isTaken.fill(1, from, to);
    if (category === "negator_stop") isStop[from] = 1;
  }
  // What stands in a negation from behind ("did not materialize") reaches nothing ahead.
  const forward = cues.filter(({ category, from }) => category in FORWARD && !isTaken[from]);
  forward.forEach((cue, i) => {
    isNegator[cue.from] = 1;
    const end = forwardEnd(tokens, cue, isStop, forward[i + 1]?.from ?? tokens.length);
    toggle(reachedFromBefore, cue.to, end);
  });
  for (const { category, from } of cues) {
    if (category === "negator_after") toggle(reachedFromBehind, backBegin(tokens, from), from);
  }
  return { reachedFromBefore, reachedFromBehind, isNegator };
}

function toggle(column: Uint8Array, from: number, to: number) {
  for (let at = from; at < to; at += 1) column[at] = (column[at] ?? 0) ^ 1;
}

/** The first token past the reach of a negator. `following` is where the next negator begins. */
function forwardEnd(tokens: Tokens, cue: ScopeCue, isStop: Uint8Array, following: number): number {
  let left = FORWARD[cue.category] ?? 0;
  let at = cue.to;
  // "No delays and strong demand": what "no" takes away ends at the "and"; "or" goes on.
  const isNo = tokens.text[cue.from] === "no";
  for (let words = 0; left > 0 && tokens.clause[at] === tokens.clause[cue.from]; ) {
    if (at >= tokens.length) break;
    // A negation joined to this one begins anew; one inside it is read as double.
    if (at === following && isJoined(tokens, at)) break;
    if (isStop[at] && !isAdjacent(tokens, cue.to, words)) break;
    if (isNo && tokens.text[at] === "and") break;
    if (tokens.kind[at] === MARK) {
      const next = readsOn(tokens, cue, at);
      if (next < 0) break;
      at = next;
      continue;
    }
    words += 1;
    left -= 1;
    at += 1;
  }
  return at;
}

const isJoined = (tokens: Tokens, at: number) =>
  JOINS.has(tokens.text[at - 1] ?? "") || JOINS.has(tokens.text[at] ?? "");

/** Whether nothing, or only an adverb, stands between a negator and what follows `words` later. */
const isAdjacent = (tokens: Tokens, to: number, words: number) =>
  words === 0 || (words === 1 && /ly$|^just$|^all$|^so$/.test(tokens.text[to] ?? ""));

/**
 * The first token that a negator at `from` reaches back to: so many words, or so many before a
 * preposition that stands among them or just before: delays in the supply chain are unlikely.
 */
function backBegin(tokens: Tokens, from: number): number {
  let begin = from;
  let preposition = -1;
  for (let at = from - 1; at >= 0 && from - at <= 2 * BACK + 1; at -= 1) {
    if (tokens.clause[at] !== tokens.clause[from] || tokens.kind[at] === MARK) break;
    const isPreposition = PREPOSITIONS.has(tokens.text[at] ?? "");
    if (isPreposition && preposition < 0 && from - at <= BACK + 2) preposition = at;
    if (from - at <= BACK || (preposition >= 0 && preposition - at <= BACK)) begin = at;
  }
  return begin;
}

/**
 * Whether a cue at tokens `from` to `to` (exclusive) is negated: an odd number of negations reaches
 * its first word from before or its last from behind, or it ends in an auxiliary that a negation
 * follows, as in "we will not".
 */
export function isNegatedAt(scope: Scope, tokens: Tokens, from: number, to: number): boolean {
  if (scope.reachedFromBefore[from] !== scope.reachedFromBehind[to - 1]) return true;
  if (scope.isNegator[to] !== 1 || !AUXILIARIES.has(tokens.text[to - 1] ?? "")) return false;
  return tokens.text[to] === "not" || tokens.text[to] === "never";
}
