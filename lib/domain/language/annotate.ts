import { allCues, type CueHit, type StepCounter } from "./cue-matcher.ts";
import type { Category } from "./lexicon.ts";
import { isNegatedAt, isNegationTrigger, readScope } from "./negation.ts";
import type { Range } from "./normalize.ts";
import { type TokenizedText, tokenize } from "./tokenize.ts";

/** The tokens of a text and the cues found in them. It is its reader's own: nothing changes it. */
export interface Annotation extends Omit<TokenizedText, "tokens">, Readonly<StepCounter> {
  readonly tokens: TokenizedText["tokens"];
  readonly hits: Hits;
}

/** The cues of a text by position, then by category; negation triggers and void cues are not among them. */
export class Hits {
  readonly all: readonly CueHit[];
  private readonly byCategory = new Map<Category, CueHit[]>();

  constructor(all: readonly CueHit[]) {
    this.all = all;
    for (const hit of all) {
      const hits = this.byCategory.get(hit.category);
      if (hits) hits.push(hit);
      else this.byCategory.set(hit.category, [hit]);
    }
  }

  /** The hits of a category, by position. */
  of(category: Category): readonly CueHit[] {
    return this.byCategory.get(category) ?? [];
  }
}

/** The tokens that some hits cover. */
export function tokensOf(hits: readonly CueHit[]): Set<number> {
  const covered = new Set<number>();
  for (const { from, to } of hits) for (let at = from; at < to; at += 1) covered.add(at);
  return covered;
}

/**
 * Finds every cue, with negation, in a text or in some ranges of it. Within a category the leftmost,
 * then longest cue wins and no token counts twice; categories are independent, but a cue of `x_void`
 * takes away the cues of `x` and `x_…` that it overlaps. Linear in the length of the text.
 * Source: methods §6.1, steps 4 and 5.
 */
export function annotate(text: string, ranges?: readonly Range[]): Annotation {
  const { tokens, wordCount, sentenceCount, numberedCount } = tokenize(text, ranges);
  const counter = { steps: 0 };
  const cues = withoutVoided(allCues().find(tokens, counter));
  const scope = readScope(
    tokens,
    cues.filter(({ category }) => isNegationTrigger(category)),
    counter,
  );
  const hits = cues
    .filter(({ category }) => !isNegationTrigger(category))
    .map((cue) => (isNegatedAt(scope, tokens, cue) ? { ...cue, negated: true } : cue));
  const { steps } = counter;
  return { tokens, wordCount, sentenceCount, numberedCount, hits: new Hits(hits), steps };
}

const isVoid = (category: Category) => category.endsWith("_void");

/** The cues, by position, that none of the void cues among them takes away; without these. */
function withoutVoided(cues: readonly CueHit[]): CueHit[] {
  const voids = new Hits(cues.filter(({ category }) => isVoid(category)));
  const { voidedBy } = allCues();
  /** Of each void category the first cue that is not wholly before the cue at hand. */
  const next = new Map<Category, number>();
  return cues.filter(({ category, from, to }) => {
    if (isVoid(category)) return false;
    const by = voidedBy.get(category);
    if (by === undefined) return true;
    const found = voids.of(by);
    let at = next.get(by) ?? 0;
    while ((found[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    next.set(by, at);
    return (found[at]?.from ?? Number.POSITIVE_INFINITY) >= to;
  });
}

/** A cue and the anchor that it belongs to. */
export type Bound = readonly [cue: CueHit, anchor: CueHit];

/**
 * Each cue with the anchor nearest to it, at most `reach` tokens away, of two as near the next one; a
 * cue without one is left out. All are by position. Linear.
 */
export function bindNearest(
  cues: readonly CueHit[],
  anchors: readonly CueHit[],
  reach: number,
): Bound[] {
  const bound: Bound[] = [];
  let next = 0;
  for (const cue of cues) {
    while ((anchors[next]?.from ?? Number.POSITIVE_INFINITY) < cue.from) next += 1;
    const [before, after] = [anchors[next - 1], anchors[next]];
    const back = before === undefined ? reach + 1 : cue.from - before.to;
    const ahead = after === undefined ? reach + 1 : after.from - cue.to;
    const nearest = back < ahead ? before : after;
    if (nearest && Math.min(back, ahead) <= reach) bound.push([cue, nearest]);
  }
  return bound;
}

/** Tells whether a hit begins or ends in one of the `covering` ones. */
export function coverage(covering: readonly CueHit[]): (cue: CueHit) => boolean {
  const covered = tokensOf(covering);
  return ({ from, to }) => covered.has(from) || covered.has(to - 1);
}

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
