import { type Annotation, annotate } from "./annotate.ts";
import {
  type Counts,
  countFeatures,
  type FeatureName,
  type FeatureReading,
  type Features,
} from "./features.ts";
import { anomalyFlags, type Flag, NO_Z, numberShare, zForFlags } from "./flags.ts";
import type { Mode } from "./modes.ts";
import { type Passage, readPassages, scoredRanges } from "./passages.ts";
import { type Reference, referenceOf, zOf } from "./reference.ts";
import { type RiskScore, riskScore } from "./risk.ts";

/** A text read once, for whatever is made of it. */
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
  /** Share of sentences with a number. */
  readonly numberShare: number;
  readonly flags: readonly Flag[];
}

/** Modes whose texts are of the reference's kind, so that being unusual among them means something. */
const HAS_KIN: Record<Mode, boolean> = {
  earnings: true,
  central_bank: true,
  escalation: false,
  authorship: false,
};

/**
 * Reads cues, features, risk and flags of a text in its passages: those that its labels tell, unless
 * they are known. Linear in its length.
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
  const share = numberShare(annotation.tokens);
  const flags = anomalyFlags({
    counts,
    ratio: features.ratio,
    highRatio: reference.highRatio,
    wordCount: features.wordCount,
    z: HAS_KIN[mode] ? zForFlags(reference, features) : NO_Z,
    numbers: { share, few: reference.fewNumbers },
  });
  return {
    ...reading,
    passages,
    annotation,
    reference,
    z: zOf(reference, features),
    risk: riskScore(features, reference),
    numberShare: share,
    flags,
  };
}
