import { type CueState, cueWords, firstState, nextState } from "./cue-states.ts";
import { CATEGORIES, type Category } from "./lexicon.generated.ts";
import { isNegatedAt, isScopeCategory, readScope } from "./scope.ts";
import { type Range, type Tokens, tokenize } from "./tokens.ts";

/** A cue found in the text. */
export interface CueHit {
  readonly category: Category;
  /** Token indices, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Whether a negation reaches it; two cancel each other. */
  readonly negated: boolean;
}

export interface Annotation {
  readonly tokens: Tokens;
  /** By position, then by category. Cues of scope itself are not among them. */
  readonly hits: readonly CueHit[];
}

/** A cue as found, before scope: category by index. */
interface Found {
  category: number;
  from: number;
  to: number;
}

/** Per category: the category whose cues void the ones of this, by index; -1 for none. */
const VOIDED_BY = CATEGORIES.map((name) =>
  CATEGORIES.findIndex((other) => {
    const stem = /^(.+)_void$/.exec(other)?.[1];
    return stem !== undefined && other !== name && (name === stem || name.startsWith(`${stem}_`));
  }),
);
const IS_VOID = CATEGORIES.map((name) => name.endsWith("_void"));
const IS_SCOPE = CATEGORIES.map(isScopeCategory);

/**
 * Finds every cue of every category, with negation, in a text or in some ranges of it. Within a
 * category the leftmost, then longest cue wins and no token counts twice; categories are
 * independent, but a cue of `x_void` takes away the cues of `x` and `x_…` that it overlaps.
 * Linear in the length of the text. Source: methods §6.1, steps 4 and 5.
 */
export function annotate(text: string, ranges?: readonly Range[]): Annotation {
  const tokens = tokenize(text, ranges);
  const found = withoutVoid(findCues(tokens), tokens.length);
  const scope = readScope(
    tokens,
    found
      .filter(({ category }) => IS_SCOPE[category])
      .map(({ category, from, to }) => ({ category: CATEGORIES[category] ?? "", from, to })),
  );
  const hits: CueHit[] = [];
  for (const { category, from, to } of found) {
    const name = CATEGORIES[category];
    if (name === undefined || IS_SCOPE[category]) continue;
    hits.push({ category: name, from, to, negated: isNegatedAt(scope, tokens, from, to) });
  }
  return { tokens, hits };
}

/** The cues that no void cue overlaps, and no void cues. */
function withoutVoid(found: readonly Found[], length: number): Found[] {
  const voided = new Map<number, Uint8Array>();
  for (const { category, from, to } of found) {
    if (!IS_VOID[category]) continue;
    const marks = voided.get(category) ?? new Uint8Array(length);
    voided.set(category, marks.fill(1, from, to));
  }
  return found.filter(({ category, from, to }) => {
    if (IS_VOID[category]) return false;
    const marks = voided.get(VOIDED_BY[category] ?? -1);
    if (marks === undefined) return true;
    for (let at = from; at < to; at += 1) if (marks[at] === 1) return false;
    return true;
  });
}

/** Every cue of every category by position, the leftmost and then longest of a category. */
function findCues(tokens: Tokens): Found[] {
  const words = cueWords(tokens);
  const first = firstState();
  const found: Found[] = [];
  /** Per category: the first token still free, and where its longest cue from here ends. */
  const free = new Int32Array(CATEGORIES.length);
  const longest = new Int32Array(CATEGORIES.length);
  const ending: number[] = [];
  for (let from = 0; from < words.length; from += 1) {
    ending.length = 0;
    let state = after(first, words, from);
    for (let at = from + 1; state !== null; at += 1) {
      for (const category of state.categories) {
        if (longest[category] === 0) ending.push(category);
        longest[category] = at;
      }
      state = state.places.length > 0 ? after(state, words, at) : null;
    }
    if (ending.length > 1) ending.sort((a, b) => a - b);
    for (const category of ending) {
      const to = longest[category] ?? 0;
      longest[category] = 0;
      if (from < (free[category] ?? 0)) continue;
      free[category] = to;
      found.push({ category, from, to });
    }
  }
  return found;
}

/** The state that token `at` leads to; null where no cue goes on. */
function after(state: CueState, words: Int32Array, at: number): CueState | null {
  const word = words[at] ?? -1;
  return word < 0 ? null : nextState(state, word);
}
