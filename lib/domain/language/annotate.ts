import { allCues, type CueHit, type StepCounter } from "./cue-matcher.ts";
import type { Category } from "./lexicon.ts";
import type { Range } from "./range.ts";
import { isNegatedAt, isNegationTrigger, readScope } from "./scope.ts";
import { type TokenizedText, tokenize } from "./tokenize.ts";

/** The tokens of a text and the cues found in them. It is its reader's own: nothing changes it. */
export interface Annotation extends Omit<TokenizedText, "tokens">, Readonly<StepCounter> {
  readonly tokens: TokenizedText["tokens"];
  readonly hits: Hits;
}

/** The cues of a text by position, then by category; negation triggers and void cues are not among them. */
class Hits {
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
