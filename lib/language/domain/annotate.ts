import {
  addTo,
  type CueCategory,
  type CueHit,
  cueMatcher,
  type StepCounter,
} from "./cue-matcher.ts";
import { isNegationTrigger, negationReader } from "./negation.ts";
import type { Range } from "./text/normalize.ts";
import { type TokenizedText, tokenize } from "./text/tokenize.ts";

/** The tokens and cues of a text. Immutable. */
export interface Annotation extends TokenizedText, Readonly<StepCounter> {
  readonly hits: Hits;
}

/** Orders cues by position; the longer first where two begin together; then by category. */
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

  /** The hits of some categories, by position; the longer first where two begin together. */
  of(...categories: readonly CueCategory[]): readonly CueHit[] {
    return categories.flatMap((category) => this.byCategory.get(category) ?? []).sort(byPosition);
  }

  /** The hits of some categories that are not negated. */
  assertedOf(...categories: readonly CueCategory[]): readonly CueHit[] {
    return this.of(...categories).filter(({ negated }) => !negated);
  }

  /** Whether there is a hit of one of the categories. */
  has(...categories: readonly CueCategory[]): boolean {
    return categories.some((category) => this.byCategory.has(category));
  }

  /** Whether there is a hit of one of the categories that is not negated. */
  asserts(...categories: readonly CueCategory[]): boolean {
    return this.assertedOf(...categories).length > 0;
  }
}

/** The cues of each sentence or clause that has cues, by its number, ascending. */
export function hitsBy(
  unit: "sentence" | "clause",
  { tokens, hits }: Pick<Annotation, "tokens" | "hits">,
): ReadonlyMap<number, Hits> {
  const lists = new Map<number, CueHit[]>();
  for (const hit of hits.all) addTo(lists, tokens[hit.from]?.[unit] ?? 0, hit);
  return new Map([...lists].map(([at, list]) => [at, new Hits(list)]));
}

/** The indices of the tokens that some hits cover. */
export function tokensOf(hits: readonly CueHit[]): Set<number> {
  const covered = new Set<number>();
  for (const { from, to } of hits) for (let at = from; at < to; at += 1) covered.add(at);
  return covered;
}

/**
 * Finds all cues in a text or in ranges of it, and which are negated. Within a category the
 * leftmost, then longest cue counts, and no token counts twice. Categories are independent, but a
 * cue of `x_void` cancels overlapping cues of `x` and `x_…`. Linear time. Source:
 * docs/methods/language.md#reading-a-text.
 */
export function annotate(text: string, ranges?: readonly Range[]): Annotation {
  const tokenized = tokenize(text, ranges);
  const { tokens } = tokenized;
  const counter = { steps: 0 };
  const cues = withoutVoided(cueMatcher().find(tokens, counter));
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
  const { voidedBy } = cueMatcher();
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

/** A cue and the anchor that it refers to, such as a direction and its noun. */
export type BoundCue = readonly [cue: CueHit, anchor: CueHit];

/**
 * Pairs each cue with its nearest anchor, at most `reach` tokens away. Of two anchors at the same
 * distance the later one counts. A cue without an anchor is left out. Inputs and result are sorted
 * by position. Linear time.
 */
export function bindNearest(
  cues: readonly CueHit[],
  anchors: readonly CueHit[],
  reach: number,
): BoundCue[] {
  const bound: BoundCue[] = [];
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

/** Makes a test whether a hit begins or ends inside one of the `covering` hits. */
export function overlapTest(covering: readonly CueHit[]): (cue: CueHit) => boolean {
  const covered = tokensOf(covering);
  return ({ from, to }) => covered.has(from) || covered.has(to - 1);
}
