import type { FoundCues } from "./find-cues.ts";
import type { Category } from "./lexicon.ts";

/** A cue found in the text. */
export interface CueHit {
  readonly category: Category;
  /** Token indices, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Whether a negation reaches it; two cancel each other. */
  readonly negated: boolean;
}

/** Categories in the order in which hits count them, and the place of each among them. */
export interface Categories {
  readonly names: readonly Category[];
  readonly place: ReadonlyMap<Category, number>;
}

/**
 * The cues of a text by position, then by category; those of scope itself are not among them. In columns,
 * as a text of cues alone has many more than are looked at one by one, which hold as long as its tokens.
 */
export class Hits {
  /** The categories of the cues; those that the text has none of among them. */
  readonly categories: Categories;
  private readonly cues: FoundCues;
  private readonly isNegated: Uint8Array;
  /** Indices of the cues, one category after another, and where those of each category begin. */
  private readonly grouped: Int32Array;
  private readonly begins: Int32Array;
  private readonly negatedOf: Int32Array;

  constructor(categories: Categories, cues: FoundCues, isNegated: Uint8Array) {
    const { length, category } = cues;
    this.categories = categories;
    this.cues = cues;
    this.isNegated = isNegated;
    this.grouped = new Int32Array(length);
    this.begins = new Int32Array(categories.names.length + 1);
    this.negatedOf = new Int32Array(categories.names.length);
    const { grouped, begins, negatedOf } = this;
    for (let i = 0; i < length; i += 1) {
      const of = category[i] ?? 0;
      begins[of + 1] = (begins[of + 1] ?? 0) + 1;
      negatedOf[of] = (negatedOf[of] ?? 0) + (isNegated[i] ?? 0);
    }
    for (let of = 1; of < begins.length; of += 1)
      begins[of] = (begins[of] ?? 0) + (begins[of - 1] ?? 0);
    const next = begins.slice();
    for (let i = 0; i < length; i += 1) {
      const of = category[i] ?? 0;
      const place = next[of] ?? 0;
      grouped[place] = i;
      next[of] = place + 1;
    }
  }

  /** A copy, which holds when other texts are read. */
  kept(): Hits {
    const { length, category, from, to } = this.cues;
    const cues = {
      length,
      category: category.slice(0, length),
      from: from.slice(0, length),
      to: to.slice(0, length),
    };
    return new Hits(this.categories, cues, this.isNegated.slice());
  }

  get length(): number {
    return this.cues.length;
  }

  /** Place of the category of a hit among `categories`. */
  categoryAt(index: number): number {
    return this.cues.category[index] ?? 0;
  }

  /** First token of a hit. */
  fromAt(index: number): number {
    return this.cues.from[index] ?? 0;
  }

  /** The token after its last one. */
  toAt(index: number): number {
    return this.cues.to[index] ?? 0;
  }

  isNegatedAt(index: number): boolean {
    return this.isNegated[index] === 1;
  }

  /** One hit, by its index. */
  at(index: number): CueHit {
    const { names } = this.categories;
    const category = names[this.categoryAt(index)];
    if (category === undefined) throw new RangeError(`there is no hit ${index}`);
    return {
      category,
      from: this.fromAt(index),
      to: this.toAt(index),
      negated: this.isNegatedAt(index),
    };
  }

  /** How many hits a category has. */
  count(category: Category): number {
    const of = this.categories.place.get(category);
    return of === undefined ? 0 : (this.begins[of + 1] ?? 0) - (this.begins[of] ?? 0);
  }

  /** How many of them are negated. */
  countNegated(category: Category): number {
    return this.negatedOf[this.categories.place.get(category) ?? -1] ?? 0;
  }

  /** Looks at each hit of a category, by position. */
  each(category: Category, look: (from: number, to: number, negated: boolean) => void) {
    const of = this.categories.place.get(category);
    if (of === undefined) return;
    const end = this.begins[of + 1] ?? 0;
    for (let at = this.begins[of] ?? 0; at < end; at += 1) {
      const index = this.grouped[at] ?? 0;
      look(this.fromAt(index), this.toAt(index), this.isNegatedAt(index));
    }
  }

  /** The hits of a category, by position. */
  of(category: Category): CueHit[] {
    const hits: CueHit[] = [];
    this.each(category, (from, to, negated) => hits.push({ category, from, to, negated }));
    return hits;
  }
}

/** All hits, by position. */
export const allHits = (hits: Hits): CueHit[] =>
  Array.from({ length: hits.length }, (_, index) => hits.at(index));
