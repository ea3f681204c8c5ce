import type { Annotation } from "./annotate.ts";
import type { CueHit } from "./cue-matcher.ts";
import type { Category } from "./lexicon.ts";

/** Categories that sentences are read by together. */
export type CategoryGroup = readonly Category[];

/** By position, the longer of two that begin together first, then by category. */
const byPosition = (a: CueHit, b: CueHit): number =>
  a.from - b.from || b.to - a.to || (a.category < b.category ? -1 : 1);

/** The cues of one sentence. */
export class SentenceCues {
  private readonly hits: CueHit[] = [];

  add(hit: CueHit) {
    this.hits.push(hit);
  }

  /** Whether a cue of one of the categories stands in the sentence. */
  has(group: CategoryGroup): boolean {
    return this.hits.some(({ category }) => group.includes(category));
  }

  /** Whether one that is not negated does. */
  asserts(group: CategoryGroup): boolean {
    return this.hits.some(({ category, negated }) => !negated && group.includes(category));
  }

  /** Its cues of some categories, by position, the longer of two that begin together first. */
  of(group: CategoryGroup): CueHit[] {
    return this.hits.filter(({ category }) => group.includes(category)).sort(byPosition);
  }

  /** Those of them that are not negated. */
  assertedOf(group: CategoryGroup): CueHit[] {
    return this.of(group).filter(({ negated }) => !negated);
  }
}

/** Categories of evidence, topics and directions. */
const READ = /^(?:evidence_|topic_|up$|growth_up$|down$)/;

/** The cues of the sentences that have any to be read by, by index. */
export function cuesBySentence({ tokens, hits }: Annotation): Map<number, SentenceCues> {
  const sentences = new Map<number, SentenceCues>();
  for (const hit of hits.all) {
    if (!READ.test(hit.category)) continue;
    const at = tokens[hit.from]?.sentence ?? 0;
    const sentence = sentences.get(at) ?? new SentenceCues();
    sentence.add(hit);
    sentences.set(at, sentence);
  }
  return sentences;
}
