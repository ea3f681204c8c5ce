import { rounded } from "../../core/rounded.ts";
import { type Annotation, annotate } from "./annotate.ts";
import { type PublishedDirection, publishedDirection } from "./balance/direction.ts";
import type { Mode, TextMode } from "./document.ts";
import { evidenceByPosition, type Omission, omissionsOf, type TextEvidence } from "./evidence.ts";
import {
  type Counts,
  countFeatures,
  FEATURES,
  type FeatureName,
  type FeatureReading,
  type Features,
  type RateInterval,
  rateIntervals,
  roundedFeatures,
} from "./features.ts";
import { modeScore, type StyleUnusualness } from "./mode-score.ts";
import { type Reference, referenceOf, zOf } from "./reference.ts";
import type { Reliability } from "./reliability.ts";
import {
  type Flag,
  modeFlags,
  numberShare,
  type RiskLabel,
  type RiskScore,
  reliabilityOf,
  riskLabel,
  riskScore,
} from "./risk.ts";
import { type Passage, readPassages, scoredRanges } from "./text/passages.ts";

/** A text read once, for all results. */
export interface LanguageReading extends FeatureReading {
  /** All passages, and the annotation of the scored ones. */
  readonly passages: readonly Passage[];
  readonly annotation: Annotation;
  readonly counts: Counts;
  readonly features: Features;
  readonly reference: Reference;
  /** z of every feature against the reference. */
  readonly z: Readonly<Record<FeatureName, number>>;
  /** Risk by the features, whatever the mode. */
  readonly risk: RiskScore;
  /** Share of sentences with a number, 0 to 1, rounded. */
  readonly numberShare: number;
  readonly flags: readonly Flag[];
}

/** Rounded here once, so that the stored share raises the same flags as the text. */
export const SHARE_DECIMALS = 4;

/**
 * Reads cues, features, risk and flags of a text. `passages` default to those found by its speaker
 * labels. Linear.
 */
export function readLanguage(
  text: string,
  mode: Mode,
  passages: readonly Passage[] = readPassages(text),
): LanguageReading {
  const annotation = annotate(text, scoredRanges(passages));
  const reading = countFeatures(annotation);
  const { counts, features } = reading;
  const reference = referenceOf(mode);
  const share = rounded(numberShare(annotation), SHARE_DECIMALS);
  return {
    ...reading,
    passages,
    annotation,
    reference,
    z: zOf(reference, features),
    risk: riskScore(features, reference),
    numberShare: share,
    flags: modeFlags({ mode, counts, wordCount: features.wordCount, numberShare: share }),
  };
}

/** The score of a text, as published: everything rounded once, here. */
export interface LanguageScore {
  readonly mode: TextMode;
  /** 0 to 100, one decimal; what is high depends on the mode. */
  readonly riskScore: number;
  readonly riskLabel: RiskLabel;
  readonly features: Features;
  readonly counts: Counts;
  /** 90 % interval of each rate; null without words. */
  readonly intervals: Record<FeatureName, RateInterval> | null;
  readonly flags: readonly Flag[];
  /** Whether the text says that things get better or worse, in any mode. */
  readonly direction: PublishedDirection;
  readonly summary: string;
  /** By the number of words. */
  readonly reliability: Reliability;
  /** One standard error of the score; null where none can be given. */
  readonly standardError: number | null;
  /** Names the distribution that the score is a percentile of. */
  readonly reference: string;
  /** Every place that the score was read from, by position. Made when asked for. */
  readonly evidence: () => readonly TextEvidence[];
  /** Parts whose words are not counted. Computed on demand. */
  readonly omitted: () => readonly Omission[];
}

/**
 * Scores a text of any length, an empty one too. Speech of operators and analysts and safe-harbour
 * statements are left out; offsets of the evidence are those of the text as given. The evidence
 * with `counted` reproduces every count. Source: docs/methods/language.md.
 */
export function scoreText(
  text: string,
  mode: TextMode,
  styleUnusualness: StyleUnusualness = () => null,
): LanguageScore {
  const reading = readLanguage(text, mode);
  const { annotation, features, counts, flags } = reading;
  const made = modeScore(mode, text, reading, styleUnusualness);
  const riskScore = rounded(made.score, 1);
  const standardError = rounded(made.standardError, 1);
  return {
    mode,
    riskScore,
    riskLabel: riskLabel(riskScore),
    features: roundedFeatures(features),
    counts,
    intervals: rateIntervals(counts, features.wordCount),
    flags,
    direction: publishedDirection(annotation),
    summary: summaryOf({ mode, riskScore, standardError }, reading),
    reliability: reliabilityOf(features.wordCount),
    standardError,
    reference: made.reference,
    evidence: () => evidenceByPosition(annotation.tokens, reading.findings, made.findings),
    omitted: () => omissionsOf(text, reading.passages),
  };
}

/** The features in plain words. */
const PLAIN: Record<FeatureName, string> = {
  constraint: "constraint",
  conviction: "conviction",
  hedge: "hedging",
  caution: "caution",
  commitment: "commitment",
  blame: "blame of outside causes",
  vague: "vague wording",
  defensive: "defensive wording",
  growth: "growth",
  forward: "talk of the future",
};

/** What the score is about in each mode. */
const SUBJECT: Record<TextMode, string> = {
  earnings: "Risk in the language",
  central_bank: "Hawkishness",
  escalation: "Escalation",
  authorship: "Unusualness of style",
};

/** Minimum z of a named feature, and how many are named at most. */
const MIN_NAMED_Z = 1;
const MAX_NAMED = 3;

/** An integer with commas, in every locale alike. */
const grouped = (integer: number) => String(integer).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** The score in plain words, with its error, the length, and unusual features. */
function summaryOf(
  published: Pick<LanguageScore, "mode" | "riskScore" | "standardError">,
  reading: LanguageReading,
): string {
  const { mode, riskScore: score, standardError } = published;
  const { wordCount } = reading.features;
  const error =
    standardError === null ? "no standard error" : `standard error ${standardError.toFixed(1)}`;
  const words = `${grouped(wordCount)} ${wordCount === 1 ? "word" : "words"}`;
  const label = riskLabel(score).toLowerCase();
  const head = `${SUBJECT[mode]}: ${score.toFixed(1)} of 100 (${label}), ${error}, from ${words}.`;
  const parts = [head, unusualFeatures(reading)];
  const isShort = reliabilityOf(wordCount) === "LOW";
  if (isShort) parts.push("The text is short, so the figures are uncertain.");
  return parts.join(" ");
}

function unusualFeatures({ features, z }: LanguageReading): string {
  if (features.wordCount === 0) return "There are no words to read.";
  const named = (sign: 1 | -1) =>
    FEATURES.filter((name) => sign * z[name] >= MIN_NAMED_Z)
      .sort((a, b) => sign * (z[b] - z[a]))
      .slice(0, MAX_NAMED)
      .map((name) => `${PLAIN[name]} (${features[name].toFixed(1)} per 1,000 words)`)
      .join(", ");
  const [high, low] = [named(1), named(-1)];
  if (high === "" && low === "") return "No feature stands out.";
  const sentences = [high && `Above the usual: ${high}.`, low && `Below the usual: ${low}.`];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
