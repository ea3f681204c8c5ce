// The form of a minimal pair, and functions that label pairs by the rule that they test.

/** The ten scored categories, as the coding rules name them. */
export type PairCategory =
  | "constraint"
  | "conviction"
  | "hedge"
  | "caution"
  | "commitment"
  | "blame"
  | "vague"
  | "defensive"
  | "growth"
  | "forward";

/** Two sentences that differ as little as possible, and whether each counts for the category. */
export interface MinimalPair {
  category: PairCategory;
  plain: string;
  changed: string;
  /** True where a careful reader of the coding rule counts at least one hit in `plain`. */
  plainCounts: boolean;
  /** The same for `changed`. */
  changedCounts: boolean;
  /** What the change tests: a negator, a kind of scope, or a part of the category's rule. */
  phenomenon: string;
}

/** A plain sentence and its changed twin. */
export type Sentences = readonly [plain: string, changed: string];

function label(
  category: PairCategory,
  phenomenon: string,
  counts: readonly [plain: boolean, changed: boolean],
  sentences: readonly Sentences[],
): MinimalPair[] {
  const [plainCounts, changedCounts] = counts;
  return sentences.map(([plain, changed]) => ({
    category,
    plain,
    changed,
    plainCounts,
    changedCounts,
    phenomenon,
  }));
}

/** The three ways in which a change can act on one category. */
export interface Labeller {
  /** The plain sentence counts, the changed one does not. */
  dropped(phenomenon: string, sentences: readonly Sentences[]): MinimalPair[];
  /** Both sentences count. */
  kept(phenomenon: string, sentences: readonly Sentences[]): MinimalPair[];
  /** Only the changed sentence counts. */
  gained(phenomenon: string, sentences: readonly Sentences[]): MinimalPair[];
}

/** Returns the labeller of one category. */
export function labellerOf(category: PairCategory): Labeller {
  return {
    dropped: (phenomenon, sentences) => label(category, phenomenon, [true, false], sentences),
    kept: (phenomenon, sentences) => label(category, phenomenon, [true, true], sentences),
    gained: (phenomenon, sentences) => label(category, phenomenon, [false, true], sentences),
  };
}
