import { backwardReach, forwardReach, type Negator } from "./scope-reach.ts";
import type { Tokens } from "./tokens.ts";
import { UNKNOWN, wordSet } from "./vocabulary.ts";

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
export interface ScopeCue extends Negator {
  readonly category: string;
}

/** How many words the negators of each category reach forward. */
const FORWARD: Readonly<Record<string, number>> = { negator: 5, negator_near: 3 };
/** Categories that steer scope and are no hits of a text themselves. */
export const isScopeCategory = (category: string): boolean => category.startsWith("negator");

/** A negation at one of these goes on from the one before and does not undo it. */
const JOINS = wordSet(", and or nor neither");
const AUXILIARIES = wordSet(
  "will shall would can could may might must should do does did is are was were am",
);
const DENYING = wordSet("not never");
const NOTHING = wordSet("neither nothing none");

/** Reads how far each negation reaches. Void cues are gone from `cues`, which are by position. */
export function readScope(tokens: Tokens, cues: readonly ScopeCue[]): Scope {
  const column = () => new Uint8Array(tokens.length);
  const [reachedFromBefore, reachedFromBehind, isNegator] = [column(), column(), column()];
  const isStop = column();
  /** Where a negation from behind ends, by its tokens. */
  const takenUntil = new Map<number, number>();
  for (const { category, from, to } of cues) {
    if (category === "negator_after") for (let at = from; at < to; at += 1) takenUntil.set(at, to);
    if (category === "negator_stop") isStop[from] = 1;
  }
  let outer = { end: 0, isOdd: false };
  for (const cue of cues) {
    const words = FORWARD[cue.category];
    // What stands in a negation from behind ("did not materialize") reaches nothing ahead.
    if (words === undefined || cue.to <= (takenUntil.get(cue.from) ?? 0)) continue;
    isNegator[cue.from] = 1;
    const isInner = cue.from < outer.end && !isJoined(tokens, cue.from);
    if (!isInner) reachedFromBefore.fill(0, cue.from, Math.max(cue.from, outer.end));
    // A negation inside another undoes it: not without, cannot avoid.
    const isOdd = !isInner || !outer.isOdd;
    const end = forwardReach(tokens, cue, words, isStop);
    reachedFromBefore.fill(isOdd ? 1 : 0, cue.to, end);
    outer = { end, isOdd };
  }
  for (const { category, from } of cues) {
    if (category === "negator_after") toggle(reachedFromBehind, backwardReach(tokens, from), from);
  }
  return { reachedFromBefore, reachedFromBehind, isNegator };
}

const isJoined = ({ word }: Tokens, at: number) =>
  JOINS.has(word[at - 1] ?? UNKNOWN) || JOINS.has(word[at] ?? UNKNOWN);

function toggle(column: Uint8Array, from: number, to: number) {
  for (let at = from; at < to; at += 1) column[at] = (column[at] ?? 0) ^ 1;
}

/**
 * Whether a cue at tokens `from` to `to` (exclusive) is negated: an odd number of negations reaches
 * its first word from before or its last from behind, or what follows it denies it: "we will not",
 * "committed to neither".
 */
export function isNegatedAt(scope: Scope, tokens: Tokens, from: number, to: number): boolean {
  if (scope.reachedFromBefore[from] !== scope.reachedFromBehind[to - 1]) return true;
  // "We will never fail to": the next negation undoes this one.
  if (scope.isNegator[to] !== 1 || scope.isNegator[to + 1] === 1) return false;
  const next = tokens.word[to] ?? UNKNOWN;
  const last = tokens.word[to - 1] ?? UNKNOWN;
  return AUXILIARIES.has(last) ? DENYING.has(next) : NOTHING.has(next);
}
