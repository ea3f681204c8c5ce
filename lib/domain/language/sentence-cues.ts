import type { Annotation, CueHit } from "./annotate.ts";
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

/** Cues by position, negated ones among them, and the bit of the category of each. */
interface ReadCues {
  readonly cues: readonly CueHit[];
  readonly bits: Int32Array;
}

/** The cues of one sentence. */
export class Sentence {
  private readonly read: ReadCues;
  private readonly first: number;
  private end: number;
  /** The categories of its cues, and those with a cue that is not negated. */
  private present = 0;
  private asserted = 0;

  constructor(read: ReadCues, first: number) {
    this.read = read;
    this.first = first;
    this.end = first;
  }

  /** Takes one more of the cues to itself. */
  extend(bit: number, isNegated: boolean) {
    this.end += 1;
    this.present |= bit;
    if (!isNegated) this.asserted |= bit;
  }

  /** Whether a cue of one of the categories stands in the sentence. */
  has(set: number): boolean {
    return (this.present & set) !== 0;
  }

  /** Whether one that is not negated does. */
  asserts(set: number): boolean {
    return (this.asserted & set) !== 0;
  }

  /** Its cues of some categories, by position, the longer of two that begin together first. */
  cuesOf(set: number): CueHit[] {
    const found: CueHit[] = [];
    if (!this.has(set)) return found;
    const { cues, bits } = this.read;
    for (let at = this.first; at < this.end; at += 1) {
      const cue = cues[at];
      if (cue === undefined || ((bits[at] ?? 0) & set) === 0) continue;
      let place = found.length;
      for (let other = found[place - 1]; place > 0; other = found[place - 1]) {
        if (other === undefined || other.from < cue.from || other.to >= cue.to) break;
        found[place] = other;
        place -= 1;
      }
      found[place] = cue;
    }
    return found;
  }
}

/** The sentences of a text by their index; null for one without cues to be read by. */
export function readSentences({ tokens, hits }: Annotation): (Sentence | null)[] {
  const sentences = new Array<Sentence | null>(tokens.sentenceCount).fill(null);
  const cues = new Array<CueHit>(hits.length);
  const read = { cues, bits: new Int32Array(hits.length) };
  let count = 0;
  let [sentence, index]: [Sentence | null, number] = [null, -1];
  for (const hit of hits) {
    const bit = BITS.get(hit.category);
    if (bit === undefined) continue;
    const at = tokens.sentence[hit.from] ?? 0;
    if (sentence === null || at !== index) {
      sentence = new Sentence(read, count);
      index = at;
      sentences[at] = sentence;
    }
    read.bits[count] = bit;
    cues[count] = hit;
    count += 1;
    sentence.extend(bit, hit.negated);
  }
  return sentences;
}
