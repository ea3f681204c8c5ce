import { LEXICON } from "./lexicon.generated.ts";
import { type CueCategory, pieceSpellings } from "./lexicon.ts";
import type { Token } from "./text/tokenize.ts";

/** A cue found in a text. */
export interface CueHit {
  readonly category: CueCategory;
  /** Token indices, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Whether a negation reaches it; two cancel each other. */
  readonly negated: boolean;
}

/** Counts the steps of a reading, by which tests hold that it is linear. */
export interface StepCounter {
  steps: number;
}

/** A place in the pattern of a cue. */
interface Place {
  readonly category: CueCategory;
  /** Whether the cue may end here. */
  isEnd: boolean;
  /** By word, the places that it leads to. */
  readonly next: Map<string, Place[]>;
}

/** Adds a value to the list of a key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Finds the cues of a lexicon in tokens: a map from first words to the patterns that begin so, each
 * a chain of places. A pattern is not spelled out, as choices in it multiply.
 */
class CueMatcher {
  /** The category whose cues cancel those of a category: `x_void` for `x` and `x_…`. */
  readonly voidedBy: ReadonlyMap<CueCategory, CueCategory>;
  /** By first word, in the order of categories. */
  private readonly first = new Map<string, Place[]>();
  /** The possessives among the words of cues. */
  private readonly possessives = new Set<string>();

  constructor(lexicon: Readonly<Record<CueCategory, string>>) {
    const categories = (Object.keys(lexicon) as CueCategory[]).sort();
    this.voidedBy = voidCategories(categories);
    for (const category of categories) {
      for (const pattern of lexicon[category].split("\n")) this.addPattern(pattern, category);
    }
  }

  /** Adds the places of a pattern, through every spelling of each piece in turn. */
  private addPattern(pattern: string, category: CueCategory) {
    const newPlace = (): Place => ({ category, isEnd: false, next: new Map() });
    const beginning: Place = { ...newPlace(), next: this.first };
    let ends = [beginning];
    for (const piece of pattern.split(" ")) {
      const after = newPlace();
      const spellings = pieceSpellings(piece);
      for (const path of spellings.filter((each) => each !== "").map((each) => each.split(" "))) {
        for (const end of ends) this.addPath(end, path, newPlace, after);
      }
      ends = spellings.includes("") ? [...ends, after] : [after];
    }
    for (const end of ends) end.isEnd = true;
  }

  /** Adds the places of the words between two places. */
  private addPath(from: Place, path: readonly string[], newPlace: () => Place, to: Place) {
    let { next } = from;
    for (const [i, word] of path.entries()) {
      if (word.endsWith("'s")) this.possessives.add(word);
      const place = i === path.length - 1 ? to : newPlace();
      addTo(next, word, place);
      next = place.next;
    }
  }

  /**
   * Every cue by position, then by category. Within a category the leftmost, then longest cue wins
   * and no token counts twice; categories are independent. Linear: the lexicon bounds the length of
   * a cue.
   */
  find(tokens: readonly Token[], counter: StepCounter): CueHit[] {
    const words = tokens.map((token) => this.wordOf(token));
    const hits: CueHit[] = [];
    /** Of each category the first token still free. */
    const free = new Map<CueCategory, number>();
    for (const [from, word] of words.entries()) {
      counter.steps += 1;
      const longest = new Map<CueCategory, number>();
      for (const place of this.first.get(word) ?? []) {
        const to = longestEnd(place, words, from + 1, counter);
        if (to > (longest.get(place.category) ?? from)) longest.set(place.category, to);
      }
      for (const [category, to] of longest) {
        if (from < (free.get(category) ?? 0)) continue;
        free.set(category, to);
        hits.push({ category, from, to, negated: false });
      }
    }
    return hits;
  }

  /** A token as cues have it: any number is "#", and a possessive that no cue holds its noun. */
  private wordOf({ kind, text }: Token): string {
    if (kind === "number") return "#";
    return text.endsWith("'s") && !this.possessives.has(text) ? text.slice(0, -"'s".length) : text;
  }
}

/** End of the longest cue that continues from a place; -1 without one. */
function longestEnd(
  { isEnd, next }: Place,
  words: readonly string[],
  at: number,
  counter: StepCounter,
): number {
  counter.steps += 1;
  let end = isEnd ? at : -1;
  for (const place of next.get(words[at] ?? "") ?? []) {
    end = Math.max(end, longestEnd(place, words, at + 1, counter));
  }
  return end;
}

/** The void category of each category that has one. */
function voidCategories(categories: readonly CueCategory[]): Map<CueCategory, CueCategory> {
  const voids = categories.filter((category) => category.endsWith("_void"));
  return new Map(
    categories.flatMap((category) => {
      const by = voids.find((each) => `${category}_`.startsWith(each.slice(0, -"void".length)));
      return by === undefined || by === category ? [] : [[category, by] as const];
    }),
  );
}

let built: CueMatcher | null = null;

/**
 * The matcher of all cues. It never changes; it is built at the first text to keep start-up fast.
 */
export function allCues(): CueMatcher {
  built ??= new CueMatcher(LEXICON);
  return built;
}
