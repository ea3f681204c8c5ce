import { normCdf } from "../../core/statistics.ts";
import type { Mode, Reliability } from "./document.ts";
import { ADVERSE_EVENTS, type AdverseEvent, isAdverse } from "./events/event-types.ts";
import { type Counts, type FeatureName, type Features, featuresOf } from "./features.ts";
import type { InsufficientReason } from "./insufficient.ts";
import { type Reference, referenceOf } from "./reference.ts";
import { isReadLanguage } from "./text/language.ts";
import type { TokenizedText } from "./text/tokenize.ts";

/** The labels of a score, and that of a text that says too little for one. */
export const RISK_LABELS = ["LOW", "MODERATE", "ELEVATED", "HIGH", "INSUFFICIENT"] as const;
export type RiskLabel = (typeof RISK_LABELS)[number];
/**
 * Scores at which each label after the first begins. Source: docs/methods/language.md#risk-score.
 */
export const RISK_LABELS_FROM = [30, 60, 80];

/**
 * Words from which one half of a text predicts the other: measured .5 and .66. Source:
 * docs/methods/language.md#risk-score.
 */
const RELIABLE_FROM = { MEDIUM: 600, HIGH: 2_000 };

/**
 * Weight of each feature's z-score in the risk score. Source: docs/methods/language.md#risk-score.
 */
export const RISK_WEIGHTS = {
  constraint: 0.3,
  conviction: -0.25,
  hedge: 0.1,
  caution: 0.1,
  blame: 0.1,
  vague: 0.05,
  defensive: 0.1,
} as const satisfies Partial<Record<FeatureName, number>>;
type WeightedFeature = keyof typeof RISK_WEIGHTS;
const WEIGHTED_FEATURES = Object.keys(RISK_WEIGHTS) as WeightedFeature[];

const CLAMP = 3;
/** Length in words at which shrinkage halves a score's distance from 50. */
export const SHRINKAGE_WORDS = 900;

export interface LanguageRisk {
  /** Weighted sum of the z-scores. */
  raw: number;
  /** Percentile of the reference, 0 to 100, before any shrinkage for length. */
  score0: number;
  /** `score0`, shrunk towards 50 for a short text. */
  score: number;
}

/**
 * The weighted sum of z-scores, each limited to ±3. Source: docs/methods/language.md#risk-score.
 */
export function rawRisk(z: Readonly<Record<WeightedFeature, number>>): number {
  let sum = 0;
  for (const name of WEIGHTED_FEATURES)
    sum += RISK_WEIGHTS[name] * Math.max(-CLAMP, Math.min(CLAMP, z[name]));
  return sum;
}

/** Share of a score's distance from 50 that shrinkage leaves, 0 to 1; it rises with the length. */
export const lengthWeight = (wordCount: number): number =>
  wordCount / (wordCount + SHRINKAGE_WORDS);

/**
 * A score shrunk towards 50, more for a shorter text. For texts of companies only. Source:
 * docs/methods/language.md#risk-score.
 */
export const shrunk = (score0: number, wordCount: number): number =>
  50 + (score0 - 50) * lengthWeight(wordCount);

/**
 * Risk of the language as a percentile of the reference, before and after shrinkage for length.
 * `words` are those of sentences that stand in the text for the first time.
 */
export function languageRisk(
  features: Features,
  reference: Reference,
  words = features.wordCount,
): LanguageRisk {
  const z = Object.fromEntries(
    WEIGHTED_FEATURES.map((name) => [name, reference.z(name, features[name])]),
  ) as Record<WeightedFeature, number>;
  const raw = rawRisk(z);
  const { mean, standardDeviation } = reference.raw;
  const score0 = 100 * normCdf((raw - mean) / standardDeviation);
  return { raw, score0, score: shrunk(score0, words) };
}

/** Minimum rate for the noise estimate, as zero hits do not prove a rate of zero. */
const MIN_RATE = 0.5;

/** Variance of a rate per 1,000 words on the scale √(rate + ½); 0 without words. */
export function countNoise(ratePerThousand: number, wordCount: number): number {
  if (wordCount <= 0) return 0;
  const rate = Math.max(MIN_RATE, ratePerThousand);
  return (250 * rate) / (wordCount * (rate + 0.5));
}

/** The label of a score from 0 to 100. */
export function riskLabel(score: number): RiskLabel {
  return RISK_LABELS[RISK_LABELS_FROM.filter((from) => score >= from).length] ?? "HIGH";
}

/** Reliability of the figures of a text, from its length. */
export function reliabilityOf(wordCount: number): Exclude<Reliability, "NONE"> {
  if (wordCount >= RELIABLE_FROM.HIGH) return "HIGH";
  return wordCount >= RELIABLE_FROM.MEDIUM ? "MEDIUM" : "LOW";
}

/** Flags of what is counted. */
export const COUNT_FLAGS = [
  "CONSTRAINT_DOMINANCE",
  "BLAME_SPIKE",
  "HEDGE_SURGE",
  "VAGUENESS_FOG",
  "CONVICTION_COLLAPSE",
  "DEFENSIVE_POSTURE",
  "GUIDANCE_SILENCE",
  "EMPTY_PROMISE",
  "SHORT_TEXT",
  "FIRST_READING",
] as const;
type CountFlag = (typeof COUNT_FLAGS)[number];
/** All flags: those of counts, then one for each adverse event that the text reports. */
export const FLAGS = [...COUNT_FLAGS, ...ADVERSE_EVENTS] as const;
export type Flag = (typeof FLAGS)[number];

/**
 * Thresholds of flags; each fires on at most 6 % of the reference. Source:
 * docs/methods/language.md#flags.
 */
const FLAG_THRESHOLDS = {
  constraintHits: 8,
  surgeZ: 2,
  blameHits: 4,
  collapseZ: -2,
  promiseZ: 1.5,
  shortWords: 300,
};

/** Features whose z-scores raise flags. */
const FLAG_FEATURES = [
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
  /** `Reference.highRatio`. */
  highRatio: number;
  wordCount: number;
  /** z-scores against the reference or the ticker's own history; null raises no flag. */
  z: Readonly<Record<(typeof FLAG_FEATURES)[number], number | null>>;
  /** Share of sentences with a number, and the share below which it is few; null when unknown. */
  numbers: { share: number; few: number } | null;
  /** Adverse events that the text reports. */
  events: readonly AdverseEvent[];
}

const zByFlagFeature = (zOf: (name: (typeof FLAG_FEATURES)[number]) => number | null) =>
  Object.fromEntries(FLAG_FEATURES.map((name) => [name, zOf(name)])) as FlagInput["z"];

/** The flags that a text raises, in the order of `FLAGS`. All thresholds are inclusive. */
export function anomalyFlags(input: FlagInput): Flag[] {
  const thresholds = FLAG_THRESHOLDS;
  const { counts, ratio, highRatio, wordCount, z, numbers, events } = input;
  const above = (value: number | null, edge: number) => value !== null && value >= edge;
  const below = (value: number | null, edge: number) => value !== null && value <= edge;
  const raised: Partial<Record<CountFlag, boolean>> = {
    CONSTRAINT_DOMINANCE: ratio >= highRatio && counts.constraint >= thresholds.constraintHits,
    BLAME_SPIKE: above(z.blame, thresholds.surgeZ) && counts.blame >= thresholds.blameHits,
    HEDGE_SURGE: above(z.hedge, thresholds.surgeZ),
    VAGUENESS_FOG: above(z.vague, thresholds.surgeZ),
    CONVICTION_COLLAPSE: below(z.conviction, thresholds.collapseZ),
    DEFENSIVE_POSTURE: above(z.defensive, thresholds.surgeZ),
    GUIDANCE_SILENCE: below(z.forward, thresholds.collapseZ),
    EMPTY_PROMISE:
      above(z.commitment, thresholds.promiseZ) && numbers !== null && numbers.share < numbers.few,
    SHORT_TEXT: wordCount < thresholds.shortWords,
  };
  return [...COUNT_FLAGS.filter((flag) => raised[flag]), ...events];
}

/** Minimum words of the reference's documents, whose noise is part of the spread. */
const REFERENCE_WORDS = 1_000;

/**
 * z-scores for the flags. A text shorter than the reference's documents has more noise. Its excess
 * widens the spread, so that one word in fifty does not raise a flag.
 */
export function zForFlags(reference: Reference, features: Features): FlagInput["z"] {
  return zByFlagFeature((name) => {
    if (features.wordCount === 0) return null;
    const usual = reference.population(name).mean;
    const words = Math.min(REFERENCE_WORDS, features.wordCount);
    const excess = countNoise(usual, words) - countNoise(usual, REFERENCE_WORDS);
    const spread = reference.spread(name);
    return (
      reference.z(name, features[name]) * (spread / Math.sqrt(spread ** 2 + Math.max(0, excess)))
    );
  });
}

/** Share of sentences that have a number, 0 to 1; 0 for a text without sentences. */
export const numberShare = ({
  numberedCount,
  sentenceCount,
}: Pick<TokenizedText, "numberedCount" | "sentenceCount">): number =>
  sentenceCount > 0 ? numberedCount / sentenceCount : 0;

/** Stored figures that flags are computed from. */
export interface FlaggedText {
  mode: Mode;
  counts: Counts;
  wordCount: number;
  /** Share of sentences with a number, 0 to 1. */
  numberShare: number;
  /** Adverse events that the text reports. */
  events: readonly AdverseEvent[];
  /** ISO 639-1 code, `mul` for several; null where nothing tells. */
  language: string | null;
  /** Why the text has no risk score; null where it has one. */
  insufficient: InsufficientReason | null;
}

/** Whether a flag holds in any language: that of the length, and every adverse event. */
const isOfNoCount = (flag: Flag) => flag === "SHORT_TEXT" || isAdverse(flag);

/** Modes whose reference consists of similar texts. */
const WITH_REFERENCE: ReadonlySet<Mode> = new Set(["earnings", "release", "central_bank"]);

/**
 * The flags of a text. Each z-score is that of `historyZ`, against earlier texts of the ticker, if
 * it is known. Else it is against the reference of the mode, if the reference has similar texts.
 * Counts say nothing of a text in another language, nor of one that says too little. Source: docs/methods/language.md#flags.
 */
export function modeFlags(
  { mode, counts, wordCount, numberShare, events, language, insufficient }: FlaggedText,
  historyZ: Partial<FlagInput["z"]> = {},
): Flag[] {
  if (insufficient !== null) return [...events];
  const reference = referenceOf(mode);
  const features = featuresOf(counts, wordCount);
  const referenceZ = WITH_REFERENCE.has(mode) ? zForFlags(reference, features) : null;
  const flags = anomalyFlags({
    counts,
    ratio: features.ratio,
    highRatio: reference.highRatio,
    wordCount,
    z: zByFlagFeature((name) => historyZ[name] ?? referenceZ?.[name] ?? null),
    numbers: { share: numberShare, few: reference.fewNumbers },
    events,
  });
  return isReadLanguage(language) ? flags : flags.filter(isOfNoCount);
}
