import { scratch } from "./columns.ts";
import { endsIn, MARK, type Tokens } from "./tokens.ts";
import { UNKNOWN, wordClasses, wordNumber } from "./vocabulary.ts";

/** What words behind a comma are; a word may be several. */
const [SUBJECT, THROWN_IN, LIST_WORD, INDEFINITE] = [1, 2, 4, 8];
const CLASSES = wordClasses([
  // These begin a new statement, or a thought thrown in when a second comma follows.
  [
    SUBJECT,
    "we i they it he she you there this that these those our the my their its which who so we're we've we'll i'm it's that's they're",
  ],
  // What is thrown in between two commas begins with one of these.
  [
    THROWN_IN,
    "at as in for of to by on with we i it however though therefore frankly honestly obviously perhaps importantly overall so and or if despite given like even unlike",
  ],
  [LIST_WORD, "and or nor"],
  [INDEFINITE, "any a an or nor"],
]);
const [COMMA, NO, AND] = [",", "no", "and"].map(wordNumber);
/** Longest insertion between two commas, and longest member of a list. */
const LONGEST = { insertion: 6, member: 3 };

/** Depends on what stands between the negation and the comma. */
const WHERE_COMMA_BEFORE = -2;

const lendKnown = scratch(Int32Array);

/**
 * Tells where reaches of negations end at marks. It goes on over commas of a list and over what is
 * thrown in between two commas. What it finds of a comma it keeps: in a list many reaches pass each.
 */
export class MarkReader {
  private readonly tokens: Tokens;
  /** Of each mark 0 until it has been looked at, then as `goesOn` has it. */
  private readonly known: Int32Array;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
    this.known = lendKnown(tokens.length);
  }

  /**
   * Where the reach of a negation at tokens `from` to `to`, exclusive, goes on behind the mark at
   * `at`; -1 when it ends there.
   */
  readsOn(from: number, to: number, at: number): number {
    const { word } = this.tokens;
    if (word[at] !== COMMA) return -1;
    if (at === to) {
      // "No, we see …" answers; it negates nothing.
      if (word[from] === NO) return -1;
      const closing = nextComma(this.tokens, at, LONGEST.insertion);
      if (closing >= 0) return closing + 1;
    }
    let next = this.known[at] ?? 0;
    if (next === 0) {
      next = goesOn(this.tokens, at);
      this.known[at] = next;
    }
    if (next !== WHERE_COMMA_BEFORE) return next;
    return hasCommaBefore(this.tokens, to, at) ? at + 1 : -1;
  }
}

/** Where a reach goes on behind a comma that does not follow its negation; -1 when it ends there. */
function goesOn(tokens: Tokens, at: number): number {
  const first = tokens.word[at + 1] ?? UNKNOWN;
  const is = CLASSES[first] ?? 0;
  const closing = nextComma(tokens, at, LONGEST.insertion);
  if (closing >= 0 && (is & THROWN_IN || endsIn(tokens, at + 1, "ly"))) return closing + 1;
  if (is & SUBJECT || endsIn(tokens, at + 1, "ing")) return -1;
  if (is & INDEFINITE) return at + 1;
  if (first === AND) return WHERE_COMMA_BEFORE;
  return isListMember(tokens, at) ? at + 1 : -1;
}

/** The next comma of the clause at most so many words on; -1 for none. */
function nextComma({ clause, kind, word, length }: Tokens, at: number, most: number): number {
  const here = clause[at];
  const end = Math.min(length, at + 2 + most);
  for (let next = at + 1; next < end && clause[next] === here; next += 1) {
    if (kind[next] === MARK) return word[next] === COMMA ? next : -1;
  }
  return -1;
}

function hasCommaBefore(tokens: Tokens, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (tokens.word[at] === COMMA) return true;
  return false;
}

/** Whether a few words after the comma the list goes on. */
function isListMember({ clause, word, length }: Tokens, comma: number): boolean {
  const here = clause[comma];
  const end = Math.min(length, comma + 2 + LONGEST.member);
  for (let at = comma + 1; at < end && clause[at] === here; at += 1) {
    const next = word[at] ?? UNKNOWN;
    if (next === COMMA || (CLASSES[next] ?? 0) & LIST_WORD) return at > comma + 1;
  }
  return false;
}
