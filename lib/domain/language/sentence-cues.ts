import type { Annotation } from "./annotate.ts";
import type { CueHit } from "./cue-matcher.ts";
import type { Category } from "./lexicon.ts";

/** Categories that sentences are read by together. */
export type CategoryGroup = readonly Category[];

const NONE: readonly CueHit[] = [];

/** By position, the longer of two that begin together first, then by category. */
const byPosition = (a: CueHit, b: CueHit): number =>
  a.from - b.from || b.to - a.to || (a.category < b.category ? -1 : 1);

/** The cues of one sentence. */
export class SentenceCues {
  private readonly byCategory = new Map<Category, CueHit[]>();

  add(hit: CueHit) {
    const hits = this.byCategory.get(hit.category);
    if (hits) hits.push(hit);
    else this.byCategory.set(hit.category, [hit]);
  }

  /** Whether a cue of one of the categories stands in the sentence. */
  has(group: CategoryGroup): boolean {
    return group.some((category) => this.byCategory.has(category));
  }

  /** Whether one that is not negated does. */
  asserts(group: CategoryGroup): boolean {
    return group.some((category) => this.byCategory.get(category)?.some(({ negated }) => !negated));
  }

  /** Its cues of some categories, by position, the longer of two that begin together first. */
  of(group: CategoryGroup): CueHit[] {
    return group.flatMap((category) => this.byCategory.get(category) ?? NONE).sort(byPosition);
  }

  /** Those of them that are not negated. */
  assertedOf(group: CategoryGroup): CueHit[] {
    return this.of(group).filter(({ negated }) => !negated);
  }
}

/** The cues of each sentence. */
export function cuesBySentence({ tokens, hits, sentenceCount }: Annotation): SentenceCues[] {
  const sentences = Array.from({ length: sentenceCount }, () => new SentenceCues());
  for (const hit of hits.all) sentences[tokens[hit.from]?.sentence ?? 0]?.add(hit);
  return sentences;
}
