import type { Reliability } from "../reliability.ts";
import { rounded } from "../rounded.ts";
import { type Evidence, evidenceByPosition } from "./evidence.ts";
import { type Counts, type Features, roundedFeatures } from "./features.ts";
import type { Flag } from "./flags.ts";
import { modeScore, type StyleUnusualness } from "./mode-score.ts";
import type { Mode } from "./modes.ts";
import { type Omission, omissionsOf } from "./omissions.ts";
import { readLanguage } from "./reading.ts";
import { type RiskLabel, reliabilityOf, riskLabel } from "./risk.ts";
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
  /** Every place that the score was read from, by position. Made when asked for. */
  readonly evidence: () => readonly Evidence[];
  /** What has no share in the number of words. Made when asked for. */
  readonly omitted: () => readonly Omission[];
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
  const { annotation, features, counts, flags, z } = reading;
  const made = modeScore(mode, text, reading, styleUnusualness);
  const score = rounded(made.score, 1);
  const standardError = rounded(made.standardError, 1);
  const label = riskLabel(score);
  const reliability = reliabilityOf(features.wordCount);
  return {
    mode,
    riskScore: score,
    riskLabel: label,
    features: roundedFeatures(features),
    counts,
    flags,
    summary: summarise({ mode, score, standardError, label, reliability, features, z }),
    reliability,
    standardError,
    reference: made.reference,
    evidence: () => evidenceByPosition(annotation.tokens, reading.findings, made.findings),
    omitted: () => omissionsOf(text, reading.passages),
  };
}
