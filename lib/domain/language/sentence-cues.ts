import type { Annotation } from "./annotate.ts";
import type { Hits } from "./hits.ts";
import type { Category } from "./lexicon.ts";

/** The categories that sentences are read by; the others make up features alone. */
const READ = [
  ...(["up", "growth_up", "down", "topic_demand", "topic_costs", "topic_hiring"] as const),
  ...(["topic_margins", "topic_capital_returns", "evidence_ai", "evidence_buzz"] as const),
  ...(["evidence_cash", "evidence_close", "evidence_compared", "evidence_cost"] as const),
  ...(["evidence_cut", "evidence_delivered", "evidence_former", "evidence_guidance"] as const),
  ...(["evidence_hold", "evidence_metric", "evidence_pivot", "evidence_planned"] as const),
  ...(["evidence_raise", "evidence_revenue", "evidence_siege", "evidence_siege_act"] as const),
  ...(["evidence_siege_actor", "evidence_siege_hard", "evidence_site", "evidence_spent"] as const),
] as const satisfies readonly Category[];

/** Each by a bit of its own: a set of them is a number. */
const BITS = new Map<Category, number>(READ.map((category, at) => [category, 1 << at]));

/** The set of some categories. */
export const setOf = (...categories: (typeof READ)[number][]): number =>
  categories.reduce((set, category) => set | (BITS.get(category) ?? 0), 0);

/** The cues of one sentence. */
export class Sentence {
  private readonly of: SentenceColumns;
  private readonly index: number;

  constructor(of: SentenceColumns, index: number) {
    this.of = of;
    this.index = index;
  }

  /** Whether a cue of one of the categories stands in the sentence. */
  has(set: number): boolean {
    return ((this.of.present[this.index] ?? 0) & set) !== 0;
  }

  /** Whether one that is not negated does. */
  asserts(set: number): boolean {
    return ((this.of.asserted[this.index] ?? 0) & set) !== 0;
  }

  /** Its hits of some categories, by position, the longer of two that begin together first. */
  cuesOf(set: number): number[] {
    const found: number[] = [];
    if (!this.has(set)) return found;
    const { hits, bits, first, end } = this.of;
    for (let cue = first[this.index] ?? 0; cue < (end[this.index] ?? 0); cue += 1) {
      if (((bits[cue] ?? 0) & set) === 0) continue;
      let place = found.length;
      for (let other = found[place - 1]; place > 0; other = found[place - 1]) {
        if (other === undefined || hits.fromAt(other) < hits.fromAt(cue)) break;
        if (hits.toAt(other) >= hits.toAt(cue)) break;
        found[place] = other;
        place -= 1;
      }
      found[place] = cue;
    }
    return found;
  }

  /** Those of them that are not negated. */
  assertedOf(set: number): number[] {
    return this.cuesOf(set).filter((cue) => !this.hits.isNegatedAt(cue));
  }

  /** Whether a hit is of one of the categories. */
  isOf(cue: number, set: number): boolean {
    return ((this.of.bits[cue] ?? 0) & set) !== 0;
  }

  get hits(): Hits {
    return this.of.hits;
  }
}

/** What sentences are read from. */
interface SentenceColumns {
  readonly hits: Hits;
  /** Of each hit the bit of its category; 0 for one that sentences are not read by. */
  readonly bits: Int32Array;
  /** Of each sentence its first hit that they are read by, and the one after its last. */
  readonly first: Int32Array;
  readonly end: Int32Array;
  /** The categories of its cues, and those with a cue that is not negated. */
  readonly present: Int32Array;
  readonly asserted: Int32Array;
}

/** The sentences of a text by their cues. */
export class Sentences {
  private readonly columns: SentenceColumns;

  constructor({ tokens, hits }: Annotation) {
    const column = () => new Int32Array(tokens.sentenceCount);
    const [first, end, present, asserted] = [column(), column(), column(), column()];
    const bits = new Int32Array(hits.length);
    const bitOf = Int32Array.from(hits.categories.names, (name) => BITS.get(name) ?? 0);
    for (let i = 0; i < hits.length; i += 1) {
      const bit = bitOf[hits.categoryAt(i)] ?? 0;
      if (bit === 0) continue;
      const at = tokens.sentence[hits.fromAt(i)] ?? 0;
      bits[i] = bit;
      if (present[at] === 0) first[at] = i;
      end[at] = i + 1;
      present[at] = (present[at] ?? 0) | bit;
      if (!hits.isNegatedAt(i)) asserted[at] = (asserted[at] ?? 0) | bit;
    }
    this.columns = { hits, bits, first, end, present, asserted };
  }

  /** A sentence by its index; null for one without cues to be read by. */
  at(index: number): Sentence | null {
    return this.columns.present[index] === 0 ? null : new Sentence(this.columns, index);
  }

  /** Whether a sentence has a cue of one of the categories that is not negated; none has no such cue. */
  asserts(index: number, set: number): boolean {
    return ((this.columns.asserted[index] ?? 0) & set) !== 0;
  }
}
