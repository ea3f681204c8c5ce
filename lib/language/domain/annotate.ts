import { addTo, allCues, type CueHit, type StepCounter } from "./cue-matcher.ts";
import type { Category } from "./lexicon.ts";
import { isNegationTrigger, negationReader } from "./negation.ts";
import type { Range } from "./text/normalize.ts";
import { type TokenizedText, tokenize } from "./text/tokenize.ts";

/** The tokens of a text and the cues found in them. It is its reader's own: nothing changes it. */
export interface Annotation extends TokenizedText, Readonly<StepCounter> {
  readonly hits: Hits;
}

/** By position, the longer of two that begin together first, then by category. */
const byPosition = (a: CueHit, b: CueHit): number =>
  a.from - b.from || b.to - a.to || (a.category < b.category ? -1 : 1);

/** Cues of a text or of a part of it. */
export class Hits {
  /** By position, then by category; negation triggers and void cues are not among them. */
  readonly all: readonly CueHit[];
  private readonly byCategory = new Map<Category, CueHit[]>();

  constructor(all: readonly CueHit[]) {
    this.all = all;
    for (const hit of all) addTo(this.byCategory, hit.category, hit);
  }

  /** The hits of some categories, by position, the longer of two that begin together first. */
  of(...categories: readonly Category[]): readonly CueHit[] {
    return categories.flatMap((category) => this.byCategory.get(category) ?? []).sort(byPosition);
  }

  /** Those of them that are not negated. */
  assertedOf(...categories: readonly Category[]): readonly CueHit[] {
    return this.of(...categories).filter(({ negated }) => !negated);
  }

  has(...categories: readonly Category[]): boolean {
    return categories.some((category) => this.byCategory.has(category));
  }

  asserts(...categories: readonly Category[]): boolean {
    return this.assertedOf(...categories).length > 0;
  }
}

/** The cues of each sentence or clause that has any, by its number, ascending. */
export function hitsBy(
  unit: "sentence" | "clause",
  { tokens, hits }: Annotation,
): ReadonlyMap<number, Hits> {
  const lists = new Map<number, CueHit[]>();
  for (const hit of hits.all) addTo(lists, tokens[hit.from]?.[unit] ?? 0, hit);
  return new Map([...lists].map(([at, list]) => [at, new Hits(list)]));
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
 * Source: docs/methods/language.md#reading-a-text.
 */
export function annotate(text: string, ranges?: readonly Range[]): Annotation {
  const tokenized = tokenize(text, ranges);
  const { tokens } = tokenized;
  const counter = { steps: 0 };
  const cues = withoutVoided(allCues().find(tokens, counter));
  const triggers = cues.filter(({ category }) => isNegationTrigger(category));
  const isNegated = negationReader(tokens, triggers, counter);
  const hits = cues
    .filter(({ category }) => !isNegationTrigger(category))
    .map((cue) => (isNegated(cue) ? { ...cue, negated: true } : cue));
  return { ...tokenized, hits: new Hits(hits), ...counter };
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
