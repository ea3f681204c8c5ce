import { addTo, allCues, type CueHit, type StepCounter } from "./cue-matcher.ts";
import type { CueCategory } from "./lexicon.ts";
import { isNegationTrigger, negationReader } from "./negation.ts";
import type { Range } from "./text/normalize.ts";
import { type TokenizedText, tokenize } from "./text/tokenize.ts";

/** The tokens and cues of a text; never changed after it is made. */
export interface Annotation extends TokenizedText, Readonly<StepCounter> {
  readonly hits: Hits;
}

/** Order by position; of two that begin together the longer first; then by category. */
const byPosition = (a: CueHit, b: CueHit): number =>
  a.from - b.from || b.to - a.to || (a.category < b.category ? -1 : 1);

/** Cues of a text or of a part of it. */
export class Hits {
  /** By position, then by category; negation triggers and void cues are not among them. */
  readonly all: readonly CueHit[];
  private readonly byCategory = new Map<CueCategory, CueHit[]>();

  constructor(all: readonly CueHit[]) {
    this.all = all;
    for (const hit of all) addTo(this.byCategory, hit.category, hit);
  }

  /** The hits of some categories, by position, the longer of two that begin together first. */
  of(...categories: readonly CueCategory[]): readonly CueHit[] {
    return categories.flatMap((category) => this.byCategory.get(category) ?? []).sort(byPosition);
  }

  /** The hits of some categories that are not negated. */
  assertedOf(...categories: readonly CueCategory[]): readonly CueHit[] {
    return this.of(...categories).filter(({ negated }) => !negated);
  }

  has(...categories: readonly CueCategory[]): boolean {
    return categories.some((category) => this.byCategory.has(category));
  }

  asserts(...categories: readonly CueCategory[]): boolean {
    return this.assertedOf(...categories).length > 0;
  }
}

/** The cues of each sentence or clause with cues, by its number, ascending. */
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
 * Finds all cues, with negation, in a text or in ranges of it. Within a category the leftmost, then
 * longest cue wins and tokens are not counted twice. Categories are independent, but a cue of
 * `x_void` cancels overlapping cues of `x` and `x_…`. Linear. Source:
 * docs/methods/language.md#reading-a-text.
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

const isVoid = (category: CueCategory) => category.endsWith("_void");

/** The cues by position, without void cues and without the cues they cancel. */
function withoutVoided(cues: readonly CueHit[]): CueHit[] {
  const voids = Map.groupBy(
    cues.filter(({ category }) => isVoid(category)),
    ({ category }) => category,
  );
  const { voidedBy } = allCues();
  /** For each void category, the first cue that ends after the current cue begins. */
  const next = new Map<CueCategory, number>();
  return cues.filter(({ category, from, to }) => {
    if (isVoid(category)) return false;
    const by = voidedBy.get(category);
    if (by === undefined) return true;
    const found = voids.get(by) ?? [];
    let at = next.get(by) ?? 0;
    while ((found[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    next.set(by, at);
    return (found[at]?.from ?? Number.POSITIVE_INFINITY) >= to;
  });
}

/** A cue and the anchor that it belongs to. */
export type Bound = readonly [cue: CueHit, anchor: CueHit];

/**
 * Each cue with its nearest anchor, at most `reach` tokens away; of two at the same distance, the
 * later one. A cue without an anchor is left out. Inputs and result are by position. Linear.
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

/** Whether a hit begins or ends in one of the `covering` hits. */
export function coverage(covering: readonly CueHit[]): (cue: CueHit) => boolean {
  const covered = tokensOf(covering);
  return ({ from, to }) => covered.has(from) || covered.has(to - 1);
}
