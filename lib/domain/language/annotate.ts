import { scratch } from "./columns.ts";
import type { CueStates } from "./cue-states.ts";
import { CueColumns, type FoundCues, findCues } from "./find-cues.ts";
import { type Categories, Hits } from "./hits.ts";
import type { Range } from "./range.ts";
import { isNegatedAt, readScope, scopeRole } from "./scope.ts";
import { tokenize } from "./tokenize.ts";
import { keptTokens, type Tokens } from "./tokens.ts";

export interface Annotation {
  readonly tokens: Tokens;
  readonly hits: Hits;
}

/** The place of no cue. */
const NO_CUE = -1;

/** The cues of the latest text: those of scope and those that void others apart. */
const lent = { kept: new CueColumns(), steering: new CueColumns(), voiding: new CueColumns() };
const lendNegated = scratch(Uint8Array);

/** What the cues of each category do to others, by its place. */
interface Kinds {
  /** Where they are put. */
  readonly columns: readonly CueColumns[];
  /** The category whose cues void the ones of this; -1 for none. */
  readonly voidedBy: Int16Array;
  readonly scopeRole: readonly number[];
  readonly categories: Categories;
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
  const kinds = {
    columns: categories.map((name, at) => {
      if (stems[at] !== null) return lent.voiding;
      return scopeRole(name) > 0 ? lent.steering : lent.kept;
    }),
    voidedBy: Int16Array.from(categories, (name, at) =>
      stems.findIndex(
        (stem, i) => stem !== null && i !== at && (name === stem || name.startsWith(`${stem}_`)),
      ),
    ),
    scopeRole: categories.map(scopeRole),
    categories: { names: categories, place: new Map(categories.map((name, at) => [name, at])) },
  };
  known.set(cues, kinds);
  return kinds;
}

/**
 * Finds every one of some cues, with negation, in a text or in some ranges of it. Within a
 * category the leftmost, then longest cue wins and no token counts twice; categories are
 * independent, but a cue of `x_void` takes away the cues of `x` and `x_…` that it overlaps.
 * Holds until the next call. Linear in the length of the text. Source: methods §6.1, steps 4
 * and 5.
 */
export function annotateBriefly(
  text: string,
  cues: CueStates,
  ranges?: readonly Range[],
): Annotation {
  const tokens = tokenize(text, cues, ranges);
  const kinds = kindsOf(cues);
  const { kept, steering, voiding } = lent;
  for (const columns of [kept, steering, voiding]) columns.length = 0;
  findCues(tokens, cues, kinds.columns);
  if (voiding.length > 0) for (const columns of [kept, steering]) dropVoid(columns, voiding, kinds);
  const scope = readScope(tokens, steering, kinds.scopeRole, kept);
  const isNegated = lendNegated(kept.length);
  for (let i = 0; i < kept.length; i += 1) {
    if (isNegatedAt(scope, tokens, kept.from[i] ?? 0, kept.to[i] ?? 0)) isNegated[i] = 1;
  }
  return { tokens, hits: new Hits(kinds.categories, kept, isNegated) };
}

/** The same, which holds when other texts are read. */
export function annotate(text: string, cues: CueStates, ranges?: readonly Range[]): Annotation {
  const { tokens, hits } = annotateBriefly(text, cues, ranges);
  return { tokens: keptTokens(tokens), hits: hits.kept() };
}

/** Drops the cues that one of the lexicon that voids their category overlaps. */
function dropVoid(cues: CueColumns, voiding: FoundCues, { voidedBy }: Kinds) {
  /** The void cues of a category by position, one after another, and that which is next at hand. */
  const following = new Int32Array(voiding.length).fill(NO_CUE);
  const latest = new Int32Array(voidedBy.length).fill(NO_CUE);
  const next = new Int32Array(voidedBy.length).fill(NO_CUE);
  for (let i = 0; i < voiding.length; i += 1) {
    const category = voiding.category[i] ?? 0;
    const before = latest[category] ?? NO_CUE;
    if (before === NO_CUE) next[category] = i;
    else following[before] = i;
    latest[category] = i;
  }
  const { length } = cues;
  cues.length = 0;
  for (let i = 0; i < length; i += 1) {
    const category = cues.category[i] ?? 0;
    const [from, to] = [cues.from[i] ?? 0, cues.to[i] ?? 0];
    const by = voidedBy[category] ?? NO_CUE;
    let cue = NO_CUE;
    if (by >= 0) {
      cue = next[by] ?? NO_CUE;
      while (cue !== NO_CUE && (voiding.to[cue] ?? 0) <= from) cue = following[cue] ?? NO_CUE;
      next[by] = cue;
    }
    if (cue !== NO_CUE && (voiding.from[cue] ?? 0) < to) continue;
    // Until one is dropped, all stand where they belong.
    if (cues.length === i) cues.length += 1;
    else cues.add(category, from, to);
  }
}
