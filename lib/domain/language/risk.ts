import type { Reliability } from "../reliability.ts";
import { normCdf } from "../statistics.ts";
import type { FeatureName, Features } from "./features.ts";
import type { Reference } from "./reference.ts";

export const RISK_LABELS = ["LOW", "MODERATE", "ELEVATED", "HIGH"] as const;
export type RiskLabel = (typeof RISK_LABELS)[number];
/** Scores at which each label after the first begins. Source: methods §6.4. */
export const RISK_LABELS_FROM = [30, 60, 80];

/** Words at which a half of the text begins to tell of the other: measured .5 and .66 of methods §6.4. */
const RELIABLE_FROM = { MEDIUM: 600, HIGH: 2_000 };

/** What each feature adds to the risk, per standard deviation. Source: methods §6.4. */
export const RISK_WEIGHTS = {
  constraint: 0.3,
  conviction: -0.25,
  hedge: 0.1,
  caution: 0.1,
  blame: 0.1,
  vague: 0.05,
  defensive: 0.1,
} as const satisfies Partial<Record<FeatureName, number>>;
type Weighed = keyof typeof RISK_WEIGHTS;
const WEIGHED = Object.keys(RISK_WEIGHTS) as Weighed[];

const CLAMP = 3;
/** Half of a score's distance from 50 is left at so many words. */
export const SHRINKAGE_WORDS = 900;

export interface RiskScore {
  /** Weighted sum of the z's. */
  raw: number;
  /** Percentile of the reference, 0 to 100, before any shrinkage for length. */
  score0: number;
  /** The same, drawn to 50 for a short text. */
  score: number;
}

/** The weighted sum of z's, each within ±3. Source: methods §6.4. */
export function rawRisk(z: Readonly<Record<Weighed, number>>): number {
  let sum = 0;
  for (const name of WEIGHED)
    sum += RISK_WEIGHTS[name] * Math.max(-CLAMP, Math.min(CLAMP, z[name]));
  return sum;
}

/** How much of a score's distance from 50 a text of so many words keeps, 0 to 1; rising. */
export const lengthWeight = (wordCount: number): number =>
  wordCount / (wordCount + SHRINKAGE_WORDS);

/** A score drawn towards 50 by length. Source: methods §6.4; for earnings mode only. */
export const shrunk = (score0: number, wordCount: number): number =>
  50 + (score0 - 50) * lengthWeight(wordCount);

/** Standard deviation of a percentile, which is spread evenly over 0 to 100. */
const PERCENTILE_SPREAD = 100 / Math.sqrt(12);

/**
 * One standard error of a score of a text of so many words, 0 to 28.9 points: how far a far longer
 * text by the same hand may lie, with n / (n + 900) as the reliability. Source: methods §6.4, where
 * this is within .1 of the measured reliabilities.
 */
export const standardErrorOf = (wordCount: number): number =>
  PERCENTILE_SPREAD * Math.sqrt(1 - lengthWeight(wordCount));

/** Risk as a percentile of the reference, before and after shrinkage for length. */
export function riskScore(features: Features, reference: Reference): RiskScore {
  const z = Object.fromEntries(
    WEIGHED.map((name) => [name, reference.z(name, features[name])]),
  ) as Record<Weighed, number>;
  const raw = rawRisk(z);
  const { mean, standardDeviation } = reference.raw;
  const score0 = 100 * normCdf((raw - mean) / standardDeviation);
  return { raw, score0, score: shrunk(score0, features.wordCount) };
}

/** A rate of a text is taken to be at least this when its noise is reckoned: none seen is not none. */
const MIN_RATE = 0.5;

/** Variance on the scale g of a rate per 1,000 words counted in so many words; 0 without words. */
export function countNoise(ratePerThousand: number, wordCount: number): number {
  if (wordCount <= 0) return 0;
  const rate = Math.max(MIN_RATE, ratePerThousand);
  return (250 * rate) / (wordCount * (rate + 0.5));
}

/** The label of a score. */
export function riskLabel(score: number): RiskLabel {
  return RISK_LABELS[RISK_LABELS_FROM.filter((from) => score >= from).length] ?? "HIGH";
}

/** How much the length of a text lets its figures be trusted. */
export function reliabilityOf(wordCount: number): Reliability {
  if (wordCount >= RELIABLE_FROM.HIGH) return "HIGH";
  return wordCount >= RELIABLE_FROM.MEDIUM ? "MEDIUM" : "LOW";
}
