import type { Reliability } from "../reliability.ts";

export const VERDICTS = [
  "LIKELY_SAME",
  "LIKELY_DIFFERENT",
  "INCONCLUSIVE",
  "INSUFFICIENT_TEXT",
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Below this many words in either text nothing is said. Source: decisions I-CMP. */
export const MIN_WORDS = 50;
/** Below this many words in the shorter text nothing is decided. Source: methods §7. */
export const MIN_DECIDED_WORDS = 250;
/** Source: methods §7. */
export const SAME_FROM = 0.8;
export const DIFFERENT_TO = 0.2;

/** Verdict on a probability, given the words of the shorter text. */
export function verdictOf(probability: number, words: number): Verdict {
  if (words < MIN_WORDS) return "INSUFFICIENT_TEXT";
  if (words < MIN_DECIDED_WORDS) return "INCONCLUSIVE";
  if (probability >= SAME_FROM) return "LIKELY_SAME";
  return probability <= DIFFERENT_TO ? "LIKELY_DIFFERENT" : "INCONCLUSIVE";
}

/** How much the words of the shorter text allow to be said. Source: decisions I-CMP. */
export function reliabilityOf(words: number): Reliability {
  if (words < 500) return "LOW";
  return words < 2_500 ? "MEDIUM" : "HIGH";
}
