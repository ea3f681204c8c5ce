import { type CueStates, NO_STATE } from "./cue-states.ts";
import type { Category } from "./lexicon.ts";
import type { Range } from "./range.ts";
import { isNegatedAt, isScopeCategory, readScope, type ScopeCue } from "./scope.ts";
import { tokenize } from "./tokenize.ts";
import type { Tokens } from "./tokens.ts";
import { UNKNOWN } from "./vocabulary.ts";

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

/** Cues as found, a column each: category by index, token indices. */
interface Cues {
  readonly category: number[];
  readonly from: number[];
  readonly to: number[];
}

/** What the cues of each category do to others, by its place. */
interface Kinds {
  readonly isVoid: readonly boolean[];
  /** The category whose cues void the ones of this; one past the last for none. */
  readonly voidedBy: readonly number[];
  readonly isScope: readonly boolean[];
}

const known = new WeakMap<CueStates, Kinds>();

/** The kinds of some cues' categories; `x_void` voids `x` and `x_…`. */
function kindsOf(cues: CueStates): Kinds {
  const found = known.get(cues);
  if (found) return found;
  const { categories } = cues;
  const stems = categories.map((name) =>
    name.endsWith("_void") ? name.slice(0, -"_void".length) : null,
  );
  const voidedBy = categories.map((name, at) => {
    const by = stems.findIndex(
      (stem, i) => stem !== null && i !== at && (name === stem || name.startsWith(`${stem}_`)),
    );
    return by < 0 ? categories.length : by;
  });
  const isVoid = stems.map((stem) => stem !== null);
  const kinds = { isVoid, voidedBy, isScope: categories.map(isScopeCategory) };
  known.set(cues, kinds);
  return kinds;
}

/**
 * Finds every one of some cues, with negation, in a text or in some ranges of it. Within a
 * category the leftmost, then longest cue wins and no token counts twice; categories are
 * independent, but a cue of `x_void` takes away the cues of `x` and `x_…` that it overlaps.
 * Linear in the length of the text. Source: methods §6.1, steps 4 and 5.
 */
export function annotate(text: string, cues: CueStates, ranges?: readonly Range[]): Annotation {
  const tokens = tokenize(text, cues, ranges);
  const found = findCues(tokens, cues);
  const kinds = kindsOf(cues);
  const isVoid = voidTest(found, kinds);
  const negators: ScopeCue[] = [];
  const hits: { category: Category; from: number; to: number; negated: boolean }[] = [];
  for (let i = 0; i < found.category.length; i += 1) {
    const index = found.category[i] ?? 0;
    const start = found.from[i] ?? 0;
    const end = found.to[i] ?? 0;
    const name = cues.categories[index];
    if (name === undefined || isVoid(index, start, end)) continue;
    if (kinds.isScope[index]) negators.push({ category: name, from: start, to: end });
    else hits.push({ category: name, from: start, to: end, negated: false });
  }
  const scope = readScope(tokens, negators);
  for (const hit of hits) hit.negated = isNegatedAt(scope, tokens, hit.from, hit.to);
  return { tokens, hits };
}

/** Whether a cue is void: of a void lexicon, or overlapped by a cue of the one for its category. */
function voidTest({ category, from, to }: Cues, { isVoid, voidedBy }: Kinds) {
  /** Per void category its cues, by position, and how many of them end before what is asked about. */
  const voiding: { cues: number[]; passed: number }[] = isVoid.map(() => ({ cues: [], passed: 0 }));
  for (let i = 0; i < category.length; i += 1) {
    const index = category[i] ?? 0;
    if (isVoid[index]) voiding[index]?.cues.push(i);
  }
  /** To be asked about cues by position. */
  return (index: number, start: number, end: number): boolean => {
    if (isVoid[index]) return true;
    const by = voiding[voidedBy[index] ?? voiding.length];
    if (by === undefined) return false;
    const { cues } = by;
    while (by.passed < cues.length && (to[cues[by.passed] ?? 0] ?? 0) <= start) by.passed += 1;
    return by.passed < cues.length && (from[cues[by.passed] ?? 0] ?? 0) < end;
  };
}

/** Every cue of every category by position, the leftmost and then longest of a category. */
function findCues({ cueWord }: Tokens, states: CueStates): Cues {
  const { length } = states.categories;
  const cues: Cues = { category: [], from: [], to: [] };
  /** Per category: the first token still free, and where its longest cue from here ends. */
  const free = new Int32Array(length);
  const longest = new Int32Array(length);
  /** Categories with a cue from here, ascending; so many of the column are in use. */
  const ending = new Int32Array(length);
  let count = 0;
  for (let from = 0; from < cueWord.length; from += 1) {
    let state = states.firstState(cueWord[from] ?? UNKNOWN);
    for (let at = from + 1; state !== NO_STATE; at += 1) {
      const ends = states.endsIn(state);
      for (let i = 0; i < ends.length; i += 1) {
        const category = ends[i] ?? 0;
        if (longest[category] === 0) count = insert(ending, count, category);
        longest[category] = at;
      }
      const word = cueWord[at] ?? UNKNOWN;
      state = word === UNKNOWN ? NO_STATE : states.nextState(state, word);
    }
    for (let i = 0; i < count; i += 1) {
      const category = ending[i] ?? 0;
      const to = longest[category] ?? 0;
      longest[category] = 0;
      if (from < (free[category] ?? 0)) continue;
      free[category] = to;
      cues.category.push(category);
      cues.from.push(from);
      cues.to.push(to);
    }
    count = 0;
  }
  return cues;
}

/** Puts a number into its place among the first `count`, which ascend; gives how many there are now. */
function insert(ascending: Int32Array, count: number, number: number): number {
  let at = count;
  for (; at > 0 && (ascending[at - 1] ?? 0) > number; at -= 1) {
    ascending[at] = ascending[at - 1] ?? 0;
  }
  ascending[at] = number;
  return count + 1;
}
