import { endsIn, MARK, type Tokens } from "./tokens.ts";
import { UNKNOWN, wordNumber, wordSet } from "./vocabulary.ts";

/** After a comma these begin a new statement, or a thought thrown in when a second comma follows. */
const SUBJECTS = wordSet(
  "we i they it he she you there this that these those our the my their its which who so we're we've we'll i'm it's that's they're",
);
/** What is thrown in between two commas begins with one of these. */
const THROWN_IN = wordSet(
  "at as in for of to by on with we i it however though therefore frankly honestly obviously perhaps importantly overall so and or if despite given like even unlike",
);
const LIST_WORDS = wordSet("and or nor");
const INDEFINITE = wordSet("any a an or nor");
const [COMMA, NO, AND] = [",", "no", "and"].map(wordNumber);
/** Longest insertion between two commas, and longest member of a list. */
const LONGEST = { insertion: 6, member: 3 };

/**
 * Whether the reach of a negation goes on behind the mark at `at`, and where; -1 when it ends
 * there. It goes on over commas of a list and over what is thrown in between two commas.
 */
export function readsOn(
  tokens: Tokens,
  negator: { readonly from: number; readonly to: number },
  at: number,
): number {
  if (tokens.word[at] !== COMMA) return -1;
  const first = tokens.word[at + 1] ?? UNKNOWN;
  const isDirect = at === negator.to;
  // "No, we see …" answers; it negates nothing.
  if (isDirect && tokens.word[negator.from] === NO) return -1;
  const closing = nextComma(tokens, at, LONGEST.insertion);
  if (closing >= 0 && (isDirect || THROWN_IN.has(first) || endsIn(tokens, at + 1, "ly")))
    return closing + 1;
  if (SUBJECTS.has(first) || endsIn(tokens, at + 1, "ing")) return -1;
  if (INDEFINITE.has(first)) return at + 1;
  if (first === AND) return hasCommaBefore(tokens, negator.to, at) ? at + 1 : -1;
  return isListMember(tokens, at) ? at + 1 : -1;
}

/** The next comma of the clause at most so many words on; -1 for none. */
function nextComma(tokens: Tokens, at: number, most: number): number {
  for (let next = at + 1; next <= at + 1 + most && next < tokens.length; next += 1) {
    if (tokens.clause[next] !== tokens.clause[at]) return -1;
    if (tokens.kind[next] === MARK) return tokens.word[next] === COMMA ? next : -1;
  }
  return -1;
}

function hasCommaBefore(tokens: Tokens, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (tokens.word[at] === COMMA) return true;
  return false;
}

/** Whether a few words after the comma the list goes on. */
function isListMember(tokens: Tokens, comma: number): boolean {
  for (let at = comma + 1; at <= comma + 1 + LONGEST.member; at += 1) {
    if (tokens.clause[at] !== tokens.clause[comma]) return false;
    const word = tokens.word[at] ?? UNKNOWN;
    if (word === COMMA || LIST_WORDS.has(word)) return at > comma + 1;
  }
  return false;
}
