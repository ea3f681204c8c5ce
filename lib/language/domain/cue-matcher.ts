// Cue patterns: how they are stored in the generated lexicon and expanded to their spellings.

import { stemOf } from "./events/stem.ts";
import LEXICON from "./lexicon.generated.json" with { type: "json" };
import type { Token } from "./text/token.ts";

const PIECE = /(?:[^\s{(]|\{[^}]*\}|\([^)]*\))+/g;

/**
 * Converts a pattern to the form of the generated lexicon: pieces separated by single spaces, with
 * `_` for the spaces inside a group.
 */
export const packedCue = (pattern: string): string =>
  (pattern.match(PIECE) ?? []).map((piece) => piece.replaceAll(" ", "_")).join(" ");

/** All spellings of one piece of a packed pattern. They include "" when the piece is optional. */
function pieceSpellings(piece: string): string[] {
  const open = piece.search(/[{(]/);
  if (open < 0) return [piece];
  const plain = piece.replaceAll("_", " ");
  const close = plain.indexOf(plain[open] === "{" ? "}" : ")", open);
  const head = plain.slice(0, open);
  const choices = plain.slice(open + 1, close).split("|");
  if (plain[open] === "(") choices.push("");
  const tails = pieceSpellings(plain.slice(close + 1));
  return choices.flatMap((choice) => tails.map((tail) => head + choice + tail));
}

/**
 * All spellings of a cue pattern. `{a|b}` stands for one of the alternatives, `(a|b)` for one of
 * them or nothing. Both work inside a word and around words, and do not nest: `{raise|lift}(s|d)
 * (our) guidance`.
 */
export function expandCue(pattern: string): string[] {
  let cues = [""];
  for (const piece of packedCue(pattern).split(" ")) {
    const spellings = pieceSpellings(piece);
    cues = cues.flatMap((head) => spellings.map((tail) => `${head} ${tail}`.trim()));
  }
  return [...new Set(cues)];
}

/** Whether the cues of a category match the stems of words: those of events do. */
export const isStemmed = (category: string): boolean => category.startsWith("event_");

/** A packed pattern whose words are stems, each spelling once. */
export const stemmedCue = (packed: string): string =>
  packed
    .split(" ")
    .map((piece) => {
      const stems = pieceSpellings(piece).map((each) => each.split(" ").map(stemOf).join("_"));
      const [choices, isOptional] = [new Set(stems), stems.includes("")];
      choices.delete("");
      const joined = [...choices].sort().join("|");
      if (isOptional) return `(${joined})`;
      return choices.size > 1 ? `{${joined}}` : joined;
    })
    .join(" ");

/** The category of a cue, such as `hedge`. */
export type CueCategory = keyof typeof LEXICON;

/** A cue found in a text. */
export interface CueHit {
  readonly category: CueCategory;
  /** Token indices, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Whether it is negated; two negations cancel each other. */
  readonly negated: boolean;
}

/** Counts the steps of a reading, so that a test can check that time is linear. */
export interface StepCounter {
  steps: number;
}

/** A node in the tree of words of one cue pattern. */
interface PatternNode {
  readonly category: CueCategory;
  /** Whether the cue may end here. */
  isEnd: boolean;
  /** The next nodes, by word. */
  readonly next: Map<string, PatternNode[]>;
}

/** Adds a value to the list of a key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Finds the cues of a lexicon in tokens. Patterns are stored as trees of words, by their first
 * word. They are not expanded to all spellings, because the number of spellings multiplies.
 */
class CueMatcher {
  /** The category whose cues cancel those of a category: `x_void` for `x` and `x_…`. */
  readonly voidedBy: ReadonlyMap<CueCategory, CueCategory>;
  /** The first nodes of all patterns, by first word. */
  private readonly first = new Map<string, PatternNode[]>();
  /** Every word of a cue that is not a stem. */
  readonly words = new Set<string>();
  /** The same of the patterns that match stems, by first stem. */
  private readonly firstStems = new Map<string, PatternNode[]>();
  /** Words of cues that end in 's. */
  private readonly possessives = new Set<string>();

  constructor(lexicon: Readonly<Record<CueCategory, string>>) {
    const categories = (Object.keys(lexicon) as CueCategory[]).sort();
    this.voidedBy = voidCategories(categories);
    for (const category of categories) {
      for (const pattern of lexicon[category].split("\n")) this.addPattern(pattern, category);
    }
  }

  /** Adds the nodes of a pattern: every spelling of each of its pieces. */
  private addPattern(pattern: string, category: CueCategory) {
    const newNode = (): PatternNode => ({ category, isEnd: false, next: new Map() });
    const first = isStemmed(category) ? this.firstStems : this.first;
    const beginning: PatternNode = { ...newNode(), next: first };
    let ends = [beginning];
    for (const piece of pattern.split(" ")) {
      const after = newNode();
      const spellings = pieceSpellings(piece);
      for (const path of spellings.filter((each) => each !== "").map((each) => each.split(" "))) {
        for (const end of ends) this.addPath(end, path, newNode, after);
      }
      ends = spellings.includes("") ? [...ends, after] : [after];
    }
    for (const end of ends) end.isEnd = true;
  }

  /** Adds the nodes for some words between two nodes. */
  private addPath(
    from: PatternNode,
    path: readonly string[],
    newNode: () => PatternNode,
    to: PatternNode,
  ) {
    let { next } = from;
    for (const [i, word] of path.entries()) {
      if (!isStemmed(to.category)) this.words.add(word);
      if (word.endsWith("'s")) this.possessives.add(word);
      const place = i === path.length - 1 ? to : newNode();
      addTo(next, word, place);
      next = place.next;
    }
  }

  /**
   * All cues in some tokens, by position, then by category. Within a category the leftmost, then
   * longest cue counts, and no token counts twice. Categories are independent. Linear time, as the
   * lexicon limits the length of a cue.
   */
  find(tokens: readonly Token[], counter: StepCounter): CueHit[] {
    const words = tokens.map((token) => this.wordOf(token));
    const stems = words.map(stemOf);
    const hits: CueHit[] = [];
    /** For each category, the first token after its last cue. */
    const free = new Map<CueCategory, number>();
    for (const from of words.keys()) {
      counter.steps += 1;
      const longest = new Map<CueCategory, number>();
      for (const [first, forms] of [
        [this.first, words],
        [this.firstStems, stems],
      ] as const) {
        for (const place of first.get(forms[from] ?? "") ?? []) {
          const to = longestEnd(place, forms, from + 1, counter);
          if (to > (longest.get(place.category) ?? from)) longest.set(place.category, to);
        }
      }
      for (const [category, to] of [...longest].sort(([one], [other]) => (one < other ? -1 : 1))) {
        if (from < (free.get(category) ?? 0)) continue;
        free.set(category, to);
        hits.push({ category, from, to, negated: false });
      }
    }
    return hits;
  }

  /**
   * The word by which patterns match a token: "#" for a number; a word without 's unless a cue has
   * it.
   */
  private wordOf({ kind, text }: Token): string {
    if (kind === "number") return "#";
    return text.endsWith("'s") && !this.possessives.has(text) ? text.slice(0, -"'s".length) : text;
  }
}

/** End of the longest cue that continues from a node; -1 if no cue does. */
function longestEnd(
  { isEnd, next }: PatternNode,
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

/** The category whose cues cancel those of a category, for each category that has one. */
function voidCategories(categories: readonly CueCategory[]): Map<CueCategory, CueCategory> {
  const voids = categories.filter((category) => category.endsWith("_void"));
  return new Map(
    categories.flatMap((category) => {
      const by = voids.find((each) => `${category}_`.startsWith(each.slice(0, -"void".length)));
      return by === undefined || by === category ? [] : [[category, by] as const];
    }),
  );
}

let cached: CueMatcher | null = null;

/**
 * The matcher of all cues. It is built at the first text, so that the Worker starts fast, and never
 * changes.
 */
export function cueMatcher(): CueMatcher {
  cached ??= new CueMatcher(LEXICON);
  return cached;
}
