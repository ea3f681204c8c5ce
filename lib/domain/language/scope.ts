import type { CueHit, StepCounter } from "./cue-matcher.ts";
import { backwardReach, forwardReach } from "./scope-reach.ts";
import { wordSet } from "./sentences.ts";
import type { Token } from "./tokenize.ts";

/**
 * Negation. The triggers are lexicons of their own: `negator` and `negator_near` reach forward,
 * `negator_after` reaches back, `negator_stop` ends a reach; each file states its rule.
 * Source: methods §6.1, step 5.
 */
interface Scope {
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

/** A negation at one of these goes on from the one before and does not undo it. */
const JOINS = wordSet(", and or nor neither");
const AUXILIARY = wordSet(
  "will shall would can could may might should must do does did is are was were am",
);
const DENYING = wordSet("not never");
const NOTHING = wordSet("neither nothing none");
/** Before a word that takes back what went before it, which then stands: have not (yet) abated. */
const NOT_YET = wordSet("not never haven't hasn't hadn't didn't isn't aren't wasn't weren't");
const YET = wordSet("yet fully really completely entirely");

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
  isOneOf(NOT_YET, tokens[isOneOf(YET, tokens[at - 1]) ? at - 2 : at - 1]);

const isJoined = (tokens: readonly Token[], at: number) =>
  isOneOf(JOINS, tokens[at - 1]) || isOneOf(JOINS, tokens[at]);

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
  return isOneOf(isOneOf(AUXILIARY, tokens[to - 1]) ? DENYING : NOTHING, tokens[to]);
}
