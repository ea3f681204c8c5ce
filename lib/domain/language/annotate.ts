import { cuePlaces, cueWords } from "./cue-states.ts";
import { CATEGORIES, type Category } from "./lexicon.generated.ts";
import { isNegatedAt, isScopeCategory, readScope, type ScopeCue } from "./scope.ts";
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

/** Cues as found, a column each: category by index, token indices. */
interface Cues {
  readonly category: number[];
  readonly from: number[];
  readonly to: number[];
}

const NAMES: readonly Category[] = CATEGORIES;
/** What the category of each void lexicon is the void of; null for the others. */
const STEMS = NAMES.map((name) => (name.endsWith("_void") ? name.slice(0, -"_void".length) : null));
/** Per category: the category whose cues void the ones of this, by index; -1 for none. */
const VOIDED_BY = NAMES.map((name, at) =>
  STEMS.findIndex(
    (stem, i) => stem !== null && i !== at && (name === stem || name.startsWith(`${stem}_`)),
  ),
);
const IS_VOID = STEMS.map((stem) => stem !== null);
const IS_SCOPE = NAMES.map(isScopeCategory);

/**
 * Finds every cue of every category, with negation, in a text or in some ranges of it. Within a
 * category the leftmost, then longest cue wins and no token counts twice; categories are
 * independent, but a cue of `x_void` takes away the cues of `x` and `x_…` that it overlaps.
 * Linear in the length of the text. Source: methods §6.1, steps 4 and 5.
 */
export function annotate(text: string, ranges?: readonly Range[]): Annotation {
  const tokens = tokenize(text, ranges);
  const { category, from, to } = findCues(tokens);
  const isVoid = voidTest({ category, from, to }, tokens.length);
  const negators: ScopeCue[] = [];
  const hits: { category: Category; from: number; to: number; negated: boolean }[] = [];
  for (let i = 0; i < category.length; i += 1) {
    const index = category[i] ?? 0;
    const start = from[i] ?? 0;
    const end = to[i] ?? 0;
    const name = NAMES[index];
    if (name === undefined || isVoid(index, start, end)) continue;
    if (IS_SCOPE[index]) negators.push({ category: name, from: start, to: end });
    else hits.push({ category: name, from: start, to: end, negated: false });
  }
  const scope = readScope(tokens, negators);
  for (const hit of hits) hit.negated = isNegatedAt(scope, tokens, hit.from, hit.to);
  return { tokens, hits };
}

/** Whether a cue is void: of a void lexicon, or overlapped by a cue of the one for its category. */
function voidTest({ category, from, to }: Cues, length: number) {
  /** Per void category: 1 where a token lies in one of its cues. */
  const voided: (Uint8Array | undefined)[] = [];
  for (let i = 0; i < category.length; i += 1) {
    const index = category[i] ?? 0;
    if (!IS_VOID[index]) continue;
    voided[index] ??= new Uint8Array(length);
    voided[index]?.fill(1, from[i], to[i]);
  }
  return (index: number, start: number, end: number): boolean => {
    if (IS_VOID[index]) return true;
    const marks = voided[VOIDED_BY[index] ?? -1];
    if (marks === undefined) return false;
    for (let at = start; at < end; at += 1) if (marks[at] === 1) return true;
    return false;
  };
}

/** Every cue of every category by position, the leftmost and then longest of a category. */
function findCues(tokens: Tokens): Cues {
  const places = cuePlaces();
  const words = cueWords(tokens);
  const cues: Cues = { category: [], from: [], to: [] };
  /** Per category: the first token still free, and where its longest cue from here ends. */
  const free = new Int32Array(NAMES.length);
  const longest = new Int32Array(NAMES.length);
  const ending: number[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const begin = words[from] ?? -1;
    let state = begin < 0 ? null : places.firstState(begin);
    for (let at = from + 1; state !== null; at += 1) {
      for (const category of state.categories) {
        if (longest[category] === 0) ending.push(category);
        longest[category] = at;
      }
      const word = words[at] ?? -1;
      state = word < 0 || state.places.length === 0 ? null : places.nextState(state, word);
    }
    if (ending.length === 0) continue;
    if (ending.length > 1) ending.sort((a, b) => a - b);
    for (const category of ending) {
      const to = longest[category] ?? 0;
      longest[category] = 0;
      if (from < (free[category] ?? 0)) continue;
      free[category] = to;
      cues.category.push(category);
      cues.from.push(from);
      cues.to.push(to);
    }
    ending.length = 0;
  }
  return cues;
}
