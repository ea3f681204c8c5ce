import type { MarkReader } from "./scope-commas.ts";
import { endsIn, MARK, type Tokens, textLength } from "./tokens.ts";
import { UNKNOWN, wordClasses, wordNumber } from "./vocabulary.ts";

/** How many words a negation that follows its cue reaches back. */
const BACK = 3;
/** How far a negation inside a relative clause reaches: its verb and object. */
const IN_RELATIVE_CLAUSE = 3;
/**
 * No reach goes on over more tokens: words that are passed over and thoughts that are thrown in are not
 * counted, and a text made of them would be read to the end of the clause by each of its negations.
 */
const LONGEST_REACH = 32;

/** What the words are that reaches turn on; a word may be several. */
const [LITTLE, RELATIVE, FINITE, MODAL, SUBJECT] = [1, 2, 4, 8, 16];
const [COMPLEMENT, PREPOSITION, PAST, PASSIVE, BASE, ADVERB] = [32, 64, 128, 256, 512, 1024];
const AND = 2048;
/** What words are at which a reach may end. */
const TURNS = SUBJECT | FINITE | PAST | AND;
const CLASSES = wordClasses([
  // Passed over when the reach is counted.
  [LITTLE, "the a an any our their its your my his her of that there to"],
  [RELATIVE, "that which who"],
  [FINITE, "is are was were has have had will would can could may might should must"],
  // Before the base form of a verb; a past form after "and" is then another statement.
  [MODAL, "do does did will would can could may might should must"],
  [BASE, "don't doesn't didn't won't can't wouldn't couldn't shouldn't mustn't cannot"],
  [SUBJECT, "we i they he she we're we've we'll i'm i've i'll they're they've he's she's"],
  // A subject after one of these still belongs to what is negated: we do not think we face …
  [
    COMPLEMENT,
    "think believe expect see say feel know mean suggest anticipate assume hope suppose",
  ],
  [COMPLEMENT, "that whether sure do does did have has had are were was will can could would is"],
  [PREPOSITION, "of in from on for with to at by"],
  // Past forms that are no adjectives; regular ones often are: we did not see reduced demand.
  [PAST, "grew rose fell saw kept held made beat met lost won had took gave went"],
  [PASSIVE, "be been being get got getting"],
  // Those that do not end in -ly.
  [ADVERB, "just all so"],
  [AND, "and"],
]);
const [NO, NOT, LITTLE_WORD] = ["no", "not", "little"].map(wordNumber);

const classOf = (tokens: Tokens, at: number): number => CLASSES[tokens.word[at] ?? UNKNOWN] ?? 0;

/** What reaches are read in. */
export interface ReachText {
  readonly tokens: Tokens;
  /** 1 for the tokens that end a reach. */
  readonly isStop: Uint8Array;
  readonly marks: MarkReader;
}

/**
 * The first token past the reach over so many words of a negation at tokens `from` to `to`, exclusive.
 * One that gets to the `limit` is looked at no further.
 */
export function forwardReach(
  { tokens, isStop, marks }: ReachText,
  from: number,
  to: number,
  most: number,
  limit: number,
): number {
  if (limit <= to) return to;
  const isRelative = standsInRelativeClause(tokens, from);
  const isBase = precedesBase(tokens, from);
  // "No delays and strong demand": what "no" takes away ends at the "and"; "or" goes on.
  const isNo = tokens.word[from] === NO;
  // After "firms that did not export" and "who exported little" a past form is the main verb.
  const isLittle = tokens.word[from] === LITTLE_WORD;
  const { word, kind, clause } = tokens;
  const here = clause[from];
  const farthest = Math.min(limit, to + LONGEST_REACH);
  let left = isRelative ? Math.min(IN_RELATIVE_CLAUSE, most) : most;
  let at = to;
  for (let passed = 0; left > 0 && at < farthest && clause[at] === here; ) {
    if (kind[at] === MARK) {
      const next = marks.readsOn(from, to, at);
      if (next < 0) break;
      at = next;
      continue;
    }
    const is = CLASSES[word[at] ?? UNKNOWN] ?? 0;
    if (isStop[at] === 1 && !isAdjacent(tokens, to, passed)) break;
    if (is & TURNS) {
      if (is & AND && (isNo || (isBase && isPast(tokens, at + 1)))) break;
      if (is & SUBJECT && !(classOf(tokens, at - 1) & COMPLEMENT)) break;
      if (passed > 0 && ((isRelative && is & FINITE) || (isBase && is & PAST))) break;
    }
    if ((isLittle || (isRelative && passed > 0)) && isPast(tokens, at)) break;
    passed += 1;
    if (!(is & LITTLE)) left -= 1;
    at += 1;
  }
  return at;
}

/** Whether nothing, or only an adverb, stands between a negation and what follows it. */
const isAdjacent = (tokens: Tokens, to: number, passed: number) =>
  passed === 0 ||
  (passed === 1 && (endsIn(tokens, to, "ly") || (classOf(tokens, to) & ADVERB) > 0));

/** Ends in -ed, but not in -eed: need, exceed. */
const isRegularPast = (tokens: Tokens, at: number) =>
  endsIn(tokens, at, "ed") && !endsIn(tokens, at, "eed") && textLength(tokens, at) > 2;

/** Whether a token is a past form that stands as a verb: kept, exported, not been exported. */
const isPast = (tokens: Tokens, at: number) =>
  ((classOf(tokens, at) & PAST) > 0 || isRegularPast(tokens, at)) &&
  !(classOf(tokens, at - 1) & PASSIVE);

/** Whether a relative pronoun stands before the negation: firms that (we) did not … */
function standsInRelativeClause(tokens: Tokens, from: number): boolean {
  let at = from - 1;
  if (classOf(tokens, at) & (FINITE | MODAL)) at -= 1;
  const hasSubject = (classOf(tokens, at) & SUBJECT) > 0;
  if (hasSubject) at -= 1;
  if (!(classOf(tokens, at) & RELATIVE)) return false;
  // We believe that we did not …: a statement, no relative clause.
  return !hasSubject || !(classOf(tokens, at - 1) & COMPLEMENT);
}

const precedesBase = (tokens: Tokens, from: number) =>
  (classOf(tokens, from) & BASE) > 0 ||
  (tokens.word[from] === NOT && (classOf(tokens, from - 1) & MODAL) > 0);

/**
 * The first token that a negation at `from` reaches back to: so many words, or so many before a
 * preposition that stands among them or just before: delays in the supply chain are unlikely.
 */
export function backwardReach(tokens: Tokens, from: number): number {
  let begin = from;
  let preposition = -1;
  for (let at = from - 1; at >= 0 && from - at <= 2 * BACK + 1; at -= 1) {
    if (tokens.clause[at] !== tokens.clause[from] || tokens.kind[at] === MARK) break;
    const isPreposition = (classOf(tokens, at) & PREPOSITION) > 0;
    if (isPreposition && preposition < 0 && from - at <= BACK + 2) preposition = at;
    if (from - at <= BACK || (preposition >= 0 && preposition - at <= BACK)) begin = at;
  }
  return begin;
}
