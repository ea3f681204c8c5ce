import { rounded } from "../rounded.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { type Counts, type Features, roundedFeatures } from "./features.ts";
import type { Flag } from "./flags.ts";
import { modeScore, type StyleUnusualness } from "./mode-score.ts";
import type { Mode } from "./modes.ts";
import { readLanguage } from "./reading.ts";
import { type Reliability, type RiskLabel, reliabilityOf, riskLabel } from "./risk.ts";
import { summarise } from "./summary.ts";

/** The score of a text, as published: everything rounded once, here. */
export interface LanguageScore {
  readonly mode: Mode;
  /** 0 to 100, one decimal; what is high depends on the mode. */
  readonly riskScore: number;
  readonly riskLabel: RiskLabel;
  readonly features: Features;
  readonly counts: Counts;
  readonly flags: readonly Flag[];
  readonly summary: string;
  /** By the number of words. */
  readonly reliability: Reliability;
  /** One standard error of the score; null where none can be given. */
  readonly standardError: number | null;
  /** Names the distribution that the score is a percentile of. */
  readonly reference: string;
  readonly evidence: readonly Evidence[];
}

const noStyle: StyleUnusualness = () => null;

/**
 * Scores a text of any length, an empty one too. Speech of operators and analysts and safe-harbour
 * statements are left out; offsets of the evidence are those of the text as given. The evidence
 * with `counted` reproduces every count. Source: methods §6.
 */
export function scoreText(
  text: string,
  mode: Mode,
  styleUnusualness: StyleUnusualness = noStyle,
): LanguageScore {
  const reading = readLanguage(text, mode);
  const { annotation, features, z } = reading;
  const { score, standardError, reference, hits } = modeScore(
    mode,
    text,
    reading,
    styleUnusualness,
  );
  const published = rounded(score, 1);
  const error = rounded(standardError, 1);
  const label = riskLabel(published);
  const reliability = reliabilityOf(features.wordCount);
  const more = hits.map((hit) => evidenceOf(annotation.tokens, { ...hit, counted: true }));
  return {
    mode,
    riskScore: published,
    riskLabel: label,
    features: roundedFeatures(features),
    counts: reading.counts,
    flags: reading.flags,
    summary: summarise({
      mode,
      score: published,
      standardError: error,
      label,
      reliability,
      features,
      z,
    }),
    reliability,
    standardError: error,
    reference,
    evidence:
      more.length === 0
        ? reading.evidence
        : [...reading.evidence, ...more].sort((a, b) => a.start - b.start),
  };
}
