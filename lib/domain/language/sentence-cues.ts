import type { Annotation } from "./annotate.ts";
import { scratch } from "./columns.ts";
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

/** The cues of one sentence, until another one is looked at. */
export class Sentence {
  private readonly of: SentenceColumns;
  private index = 0;
  /** The categories of its cues, and those with a cue that is not negated. */
  private present = 0;
  private asserted = 0;

  constructor(of: SentenceColumns) {
    this.of = of;
  }

  /** Looks at a sentence; tells whether it has cues to be read by. */
  moveTo(index: number): boolean {
    this.index = index;
    this.present = this.of.present[index] ?? 0;
    this.asserted = this.of.asserted[index] ?? 0;
    return this.present !== 0;
  }

  /** Whether a cue of one of the categories stands in the sentence. */
  has(set: number): boolean {
    return (this.present & set) !== 0;
  }

  /** Whether one that is not negated does. */
  asserts(set: number): boolean {
    return (this.asserted & set) !== 0;
  }

  /** Its hits of some categories, by position, the longer of two that begin together first. */
  cuesOf(set: number): number[] {
    if (!this.has(set)) return [];
    const { hits, bits } = this.of;
    const [first, end] = [this.of.first[this.index] ?? 0, this.of.end[this.index] ?? 0];
    let count = 0;
    for (let cue = first; cue < end; cue += 1) if (((bits[cue] ?? 0) & set) !== 0) count += 1;
    const found = new Array<number>(count);
    count = 0;
    for (let cue = first; cue < end; cue += 1) {
      if (((bits[cue] ?? 0) & set) === 0) continue;
      let place = count;
      count += 1;
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

/** What is read of one text only. */
const lend = {
  bits: scratch(Int32Array),
  first: scratch(Int32Array),
  end: scratch(Int32Array),
  present: scratch(Int32Array),
  asserted: scratch(Int32Array),
};

/** The sentences of a text by their cues, until those of the next text are read. */
export class Sentences {
  private readonly columns: SentenceColumns;
  private readonly latest: Sentence;

  constructor({ tokens, hits }: Annotation) {
    const { sentenceCount } = tokens;
    const [first, end] = [lend.first(sentenceCount), lend.end(sentenceCount)];
    const [present, asserted] = [lend.present(sentenceCount), lend.asserted(sentenceCount)];
    const bits = lend.bits(hits.length);
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
    this.latest = new Sentence(this.columns);
  }

  /** A sentence by its index; null for one without cues to be read by. There is one at a time. */
  at(index: number): Sentence | null {
    return this.latest.moveTo(index) ? this.latest : null;
  }

  /** Whether a sentence has a cue of one of the categories that is not negated; none has no such cue. */
  asserts(index: number, set: number): boolean {
    return ((this.columns.asserted[index] ?? 0) & set) !== 0;
  }
}
