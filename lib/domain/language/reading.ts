import { rounded } from "../rounded.ts";
import { type Annotation, annotate } from "./annotate.ts";
import {
  type Counts,
  countFeatures,
  type FeatureName,
  type FeatureReading,
  type Features,
} from "./features.ts";
import { type Flag, numberShare } from "./flags.ts";
import { modeFlags } from "./mode-flags.ts";
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
  /** Share of sentences with a number, 0 to 1, rounded. */
  readonly numberShare: number;
  readonly flags: readonly Flag[];
}

/** Rounded here once, so that flags raised by the stored share are those raised by the text. */
const SHARE_DECIMALS = 4;

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
