import type { CueStates } from "./cue-states.ts";
import { CueColumns, type FoundCues, findCues } from "./find-cues.ts";
import { type Categories, Hits } from "./hits.ts";
import type { Range } from "./range.ts";
import { isNegatedAt, readScope, scopeRole } from "./scope.ts";
import { tokenize } from "./tokenize.ts";
import type { Tokens } from "./tokens.ts";

export interface Annotation {
  readonly tokens: Tokens;
  readonly hits: Hits;
}

/** What the cues of each category do to others, by its place. */
interface Kinds {
  readonly isVoid: readonly boolean[];
  /** The category whose cues void the ones of this; one past the last for none. */
  readonly voidedBy: readonly number[];
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
  const voidedBy = categories.map((name, at) => {
    const by = stems.findIndex(
      (stem, i) => stem !== null && i !== at && (name === stem || name.startsWith(`${stem}_`)),
    );
    return by < 0 ? categories.length : by;
  });
  const isVoid = stems.map((stem) => stem !== null);
  const kinds = {
    isVoid,
    voidedBy,
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
 * Linear in the length of the text. Source: methods §6.1, steps 4 and 5.
 */
export function annotate(text: string, cues: CueStates, ranges?: readonly Range[]): Annotation {
  const tokens = tokenize(text, cues, ranges);
  const found = findCues(tokens, cues);
  const kinds = kindsOf(cues);
  const isVoid = voidTest(found, kinds);
  const [steering, kept] = [new CueColumns(found.length), new CueColumns(found.length)];
  for (let i = 0; i < found.length; i += 1) {
    const category = found.category[i] ?? 0;
    const from = found.from[i] ?? 0;
    const to = found.to[i] ?? 0;
    if (isVoid?.(category, from, to)) continue;
    const role = kinds.scopeRole[category] ?? 0;
    if (role > 0) steering.add(role, from, to);
    else kept.add(category, from, to);
  }
  const scope = readScope(tokens, steering, kept);
  const isNegated = new Uint8Array(kept.length);
  for (let i = 0; i < kept.length; i += 1) {
    if (isNegatedAt(scope, tokens, kept.from[i] ?? 0, kept.to[i] ?? 0)) isNegated[i] = 1;
  }
  return { tokens, hits: new Hits(kinds.categories, kept, isNegated) };
}

/**
 * Whether a cue is void: of a void lexicon, or overlapped by a cue of the one for its category; null
 * where none is.
 */
function voidTest(found: FoundCues, { isVoid, voidedBy }: Kinds) {
  const { category, from, to } = found;
  /** Per void category its cues, by position, and how many of them end before what is asked about. */
  const voiding: { cues: number[]; passed: number }[] = [];
  for (let i = 0; i < found.length; i += 1) {
    const index = category[i] ?? 0;
    if (!isVoid[index]) continue;
    voiding[index] ??= { cues: [], passed: 0 };
    voiding[index].cues.push(i);
  }
  if (voiding.length === 0) return null;
  /** To be asked about cues by position. */
  return (index: number, start: number, end: number): boolean => {
    if (isVoid[index]) return true;
    const by = voiding[voidedBy[index] ?? isVoid.length];
    if (by === undefined) return false;
    const { cues } = by;
    while (by.passed < cues.length && (to[cues[by.passed] ?? 0] ?? 0) <= start) by.passed += 1;
    return by.passed < cues.length && (from[cues[by.passed] ?? 0] ?? 0) < end;
  };
}
