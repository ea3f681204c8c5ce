import { rounded } from "../../core/rounded.ts";
import type { Annotation } from "./annotate.ts";
import { findBlame, findCommitments, findGrowth } from "./bound-features.ts";
import type { CueFinding } from "./evidence.ts";

/** The ten counted features, in the order of the API. */
export const FEATURES = [
  "constraint",
  "conviction",
  "hedge",
  "caution",
  "commitment",
  "blame",
  "vague",
  "defensive",
  "growth",
  "forward",
] as const;
export type FeatureName = (typeof FEATURES)[number];

/** Makes a record with a value for each feature. */
export const byFeature = <Value>(value: (feature: FeatureName) => Value) =>
  Object.fromEntries(FEATURES.map((name) => [name, value(name)])) as Record<FeatureName, Value>;

/** Number of hits in a text, by feature. */
export type Counts = Record<FeatureName, number>;

/**
 * The twelve published features: ten rates per 1,000 words (0 for a text without words), `ratio` =
 * (constraint hits + 1) / (conviction hits + 1), and the number of words.
 */
export type Features = Record<FeatureName | "ratio" | "wordCount", number>;

/** The features of a text, with the places that were counted. */
export interface FeatureReading {
  readonly counts: Counts;
  /** Not rounded: see `roundedFeatures`. */
  readonly features: Features;
  /** All places found; the `counted` ones of a category add up to its count. */
  readonly findings: readonly CueFinding[];
}

type PlainFeature = Exclude<FeatureName, "growth" | "commitment" | "blame">;

/** Features that count single cues, and whether a negated cue still counts. */
const PLAIN: readonly (readonly [feature: PlainFeature, whenNegated: boolean])[] = [
  ["constraint", false],
  ["conviction", false],
  ["hedge", true],
  ["caution", false],
  ["vague", true],
  ["defensive", true],
  ["forward", true],
];

/**
 * Counts the features of an annotated text. Negated constraint, conviction, caution, growth,
 * commitment and blame do not count; a negated conviction counts as a hedge. Source:
 * docs/methods/language.md#features.
 */
export function countFeatures(annotation: Annotation): FeatureReading {
  const { hits, wordCount } = annotation;
  const growth = findGrowth(annotation);
  const plain = PLAIN.flatMap(([category, whenNegated]) =>
    hits.of(category).map((hit) => ({ ...hit, counted: whenNegated || !hit.negated })),
  );
  const denied = hits.of("conviction").filter(({ negated }) => negated);
  const findings: readonly CueFinding[] = [
    ...plain,
    ...denied.map((hit) => ({ ...hit, category: "hedge", counted: true })),
    ...growth,
    ...findCommitments(annotation),
    ...findBlame(annotation, growth),
  ];
  const counts: Counts = byFeature(() => 0);
  for (const { category, counted } of findings) {
    if (counted) counts[category as FeatureName] += 1;
  }
  return { counts, features: featuresOf(counts, wordCount), findings };
}

/** Hits per 1,000 words; 0 for a text without words. */
export const ratePerThousand = (count: number, wordCount: number): number =>
  wordCount > 0 ? (1000 * count) / wordCount : 0;

/** Quantile of the normal distribution for a 90 % interval. */
const INTERVAL_Z = 1.645;

/** Low and high end of a rate per 1,000 words. */
export type RateInterval = [low: number, high: number];

/**
 * 90 % interval of each rate, from the noise of a count: the rates whose expected count is at most
 * 1.645 of its own standard deviations from the count. Null for a text without words. Source:
 * docs/methods/language.md#how-reliable-a-feature-is.
 */
export function rateIntervals(
  counts: Counts,
  wordCount: number,
): Record<FeatureName, RateInterval> | null {
  if (wordCount <= 0) return null;
  const half = INTERVAL_Z ** 2 / 2;
  return byFeature((name) => {
    const reach = INTERVAL_Z * Math.sqrt(counts[name] + half / 2);
    const end = (sign: 1 | -1) =>
      rounded(Math.max(0, ratePerThousand(counts[name] + half + sign * reach, wordCount)), 2);
    return [end(-1), end(1)];
  });
}

/** Computes the twelve features from the counts. */
export function featuresOf(counts: Counts, wordCount: number): Features {
  const rates = byFeature((name) => ratePerThousand(counts[name], wordCount));
  const { constraint, conviction, ...others } = rates;
  const ratio = (counts.constraint + 1) / (counts.conviction + 1);
  return { constraint, conviction, ratio, ...others, wordCount };
}

/** Features as published: rates at two decimals, the ratio at three. */
export const roundedFeatures = (features: Features): Features =>
  Object.fromEntries(
    Object.entries(features).map(([name, value]) => [
      name,
      rounded(value, name === "ratio" ? 3 : 2),
    ]),
  ) as Features;
