import { EVIDENCE_LEXICON } from "./evidence-lexicon.generated.ts";
import { LEXICON } from "./lexicon.generated.ts";
import { type Category, type Lexicon, pieceSpellings } from "./lexicon.ts";
import type { Token } from "./tokenize.ts";

/** A cue found in a text. */
export interface CueHit {
  readonly category: Category;
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
  readonly category: Category;
  /** Whether the cue may end here. */
  isEnd: boolean;
  /** By word, the places that it leads to. */
  readonly next: Map<string, Place[]>;
}

/** What a first word leads to, of all patterns that begin with it. */
interface Start {
  /** Categories with a cue of this word alone, in order. */
  readonly alone: readonly Category[];
  /** By second word, the places behind it. */
  readonly next: ReadonlyMap<string, readonly Place[]>;
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Finds the cues of a lexicon in tokens. A pattern is a chain of places, so that choices inside it never
 * multiply; the places behind a first word are merged, as most words lead no further.
 */
export class CueMatcher {
  /** The category whose cues take away those of a category: `x_void` for `x` and `x_…`. */
  readonly voidedBy: ReadonlyMap<Category, Category>;
  private readonly starts: ReadonlyMap<string, Start>;
  /** The possessives among the words of cues. */
  private readonly possessives: ReadonlySet<string>;

  constructor(lexicon: Lexicon) {
    const categories = (Object.keys(lexicon) as Category[]).sort();
    this.voidedBy = voidCategories(categories);
    const first = new Map<string, Place[]>();
    const words = new Set<string>();
    for (const category of categories) {
      for (const pattern of lexicon[category]?.split("\n") ?? []) {
        addPattern(first, pattern, category, words);
      }
    }
    this.starts = new Map([...first].map(([word, places]) => [word, startOf(places)]));
    this.possessives = new Set([...words].filter((word) => word.endsWith("'s")));
  }

  /**
   * Every cue by position, then by category. Within a category the leftmost, then longest cue wins and no
   * token counts twice; categories are independent. Linear: the lexicon bounds the length of a cue.
   */
  find(tokens: readonly Token[], counter: StepCounter): CueHit[] {
    const words = tokens.map((token) => this.wordOf(token));
    const hits: CueHit[] = [];
    /** Of each category the first token still free. */
    const free = new Map<Category, number>();
    const add = (category: Category, from: number, to: number) => {
      if (from < (free.get(category) ?? 0)) return;
      free.set(category, to);
      hits.push({ category, from, to, negated: false });
    };
    for (const [from, word] of words.entries()) {
      counter.steps += 1;
      const start = this.starts.get(word);
      if (start === undefined) continue;
      const places = start.next.get(words[from + 1] ?? "") ?? [];
      if (places.length === 0) {
        for (const category of start.alone) add(category, from, from + 1);
        continue;
      }
      const longest = new Map(start.alone.map((category) => [category, from + 1]));
      for (const place of places) {
        const to = longestEnd(place, words, from + 2, counter);
        if (to > (longest.get(place.category) ?? from)) longest.set(place.category, to);
      }
      const ends = [...longest].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [category, to] of ends) add(category, from, to);
    }
    return hits;
  }

  /** A token as cues have it: any number is "#", and a possessive that no cue holds its noun. */
  private wordOf({ kind, text }: Token): string {
    if (kind === "number") return "#";
    return text.endsWith("'s") && !this.possessives.has(text) ? text.slice(0, -"'s".length) : text;
  }
}

/** Adds the places of a pattern, from the beginning through every spelling of each piece in turn. */
function addPattern(
  first: Map<string, Place[]>,
  pattern: string,
  category: Category,
  words: Set<string>,
) {
  const newPlace = (): Place => ({ category, isEnd: false, next: new Map() });
  let ends: (Place | null)[] = [null];
  for (const piece of pattern.split(" ")) {
    const after = newPlace();
    const spellings = pieceSpellings(piece);
    for (const spelling of spellings.filter((each) => each !== "")) {
      const path = spelling.split(" ");
      for (const word of path) words.add(word);
      for (const end of ends) {
        let next = end?.next ?? first;
        for (const [i, word] of path.entries()) {
          const place = i === path.length - 1 ? after : newPlace();
          addTo(next, word, place);
          next = place.next;
        }
      }
    }
    ends = spellings.includes("") ? [...ends, after] : [after];
  }
  for (const end of ends) if (end !== null) end.isEnd = true;
}

function startOf(places: readonly Place[]): Start {
  const ending = places.filter(({ isEnd }) => isEnd);
  const alone = [...new Set(ending.map(({ category }) => category))];
  const [only] = places;
  if (only !== undefined && places.length === 1) return { alone, next: only.next };
  const next = new Map<string, Place[]>();
  for (const place of places) {
    for (const [word, behind] of place.next) for (const each of behind) addTo(next, word, each);
  }
  return { alone, next };
}

/** Where the longest cue ends that goes on from a place; -1 without one. */
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
function voidCategories(categories: readonly Category[]): Map<Category, Category> {
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
 * The matcher of all cues: those that scores count, and those of conviction types and topics. It never
 * changes; it is built at the first text, as not every Worker that has it reads one.
 */
export function allCues(): CueMatcher {
  built ??= new CueMatcher({ ...LEXICON, ...EVIDENCE_LEXICON });
  return built;
}
