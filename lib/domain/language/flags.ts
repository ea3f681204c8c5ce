import type { Counts, FeatureName, Features } from "./features.ts";
import type { Reference } from "./reference.ts";
import { countNoise } from "./risk.ts";
import type { TokenizedText } from "./tokenize.ts";

export const FLAGS = [
  "CONSTRAINT_DOMINANCE",
  "BLAME_SPIKE",
  "HEDGE_SURGE",
  "VAGUENESS_FOG",
  "CONVICTION_COLLAPSE",
  "DEFENSIVE_POSTURE",
  "GUIDANCE_SILENCE",
  "EMPTY_PROMISE",
  "SHORT_TEXT",
] as const;
export type Flag = (typeof FLAGS)[number];

/** Where flags begin. Source: methods §6.4; each fires on at most 6 % of the reference. */
export const FLAG_EDGES = {
  ratio: 1.7,
  constraintHits: 8,
  surgeZ: 2,
  blameHits: 4,
  collapseZ: -2,
  promiseZ: 1.5,
  shortWords: 300,
};

/** Features that a flag is about. */
export const FLAGGED = [
  "conviction",
  "hedge",
  "commitment",
  "blame",
  "vague",
  "defensive",
  "forward",
] as const satisfies readonly FeatureName[];

export interface FlagInput {
  counts: Pick<Counts, "constraint" | "blame">;
  ratio: number;
  /** The reference's `highRatio`; by default that of earnings calls. */
  highRatio?: number;
  wordCount: number;
  /** Against the reference, or a ticker's own history; null raises nothing. */
  z: Readonly<Record<(typeof FLAGGED)[number], number | null>>;
  /** Share of sentences with a number, and what is few; null when it is not known. */
  numbers: { share: number; few: number } | null;
}

/** z's of a text that is of no reference's kind. */
export const NO_Z: FlagInput["z"] = {
  conviction: null,
  hedge: null,
  commitment: null,
  blame: null,
  vague: null,
  defensive: null,
  forward: null,
};

/** What is unusual about a text, in the order of `FLAGS`. All edges inclusive. */
export function anomalyFlags(input: FlagInput): Flag[] {
  const edges = FLAG_EDGES;
  const { counts, ratio, highRatio = edges.ratio, wordCount, z, numbers } = input;
  const above = (value: number | null, edge: number) => value !== null && value >= edge;
  const below = (value: number | null, edge: number) => value !== null && value <= edge;
  const raised: Record<Flag, boolean> = {
    CONSTRAINT_DOMINANCE: ratio >= highRatio && counts.constraint >= edges.constraintHits,
    BLAME_SPIKE: above(z.blame, edges.surgeZ) && counts.blame >= edges.blameHits,
    HEDGE_SURGE: above(z.hedge, edges.surgeZ),
    VAGUENESS_FOG: above(z.vague, edges.surgeZ),
    CONVICTION_COLLAPSE: below(z.conviction, edges.collapseZ),
    DEFENSIVE_POSTURE: above(z.defensive, edges.surgeZ),
    GUIDANCE_SILENCE: below(z.forward, edges.collapseZ),
    EMPTY_PROMISE:
      above(z.commitment, edges.promiseZ) && numbers !== null && numbers.share < numbers.few,
    SHORT_TEXT: wordCount < edges.shortWords,
  };
  return FLAGS.filter((flag) => raised[flag]);
}

/** The documents of the references have at least so many words; their noise is in the spread. */
const REFERENCE_WORDS = 1_000;

/**
 * z's for the flags. A text shorter than the reference's documents has more noise than their spread
 * tells; the excess widens it, so that one stray word in fifty is no surge.
 */
export function zForFlags(reference: Reference, features: Features): FlagInput["z"] {
  if (features.wordCount === 0) return NO_Z;
  const z = (name: (typeof FLAGGED)[number]) => {
    const usual = reference.population(name).mean;
    const words = Math.min(REFERENCE_WORDS, features.wordCount);
    const excess = countNoise(usual, words) - countNoise(usual, REFERENCE_WORDS);
    const spread = reference.spread(name);
    return (
      reference.z(name, features[name]) * (spread / Math.sqrt(spread ** 2 + Math.max(0, excess)))
    );
  };
  return Object.fromEntries(FLAGGED.map((name) => [name, z(name)])) as FlagInput["z"];
}

/** Share of sentences that hold a number, 0 to 1; 0 for a text without sentences. */
export const numberShare = ({
  numberedCount,
  sentenceCount,
}: Pick<TokenizedText, "numberedCount" | "sentenceCount">): number =>
  sentenceCount > 0 ? numberedCount / sentenceCount : 0;
