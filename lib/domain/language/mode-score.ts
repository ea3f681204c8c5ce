import { normCdf } from "../statistics.ts";
import type { Annotation } from "./annotate.ts";
import { type CentralBankStance, centralBankStance, stanceScore } from "./central-bank.ts";
import { escalationScore } from "./escalation.ts";
import type { Finding } from "./evidence.ts";
import type { Features } from "./features.ts";
import type { Mode } from "./modes.ts";
import type { Population } from "./own-history.ts";
import type { Reference } from "./reference.ts";
import { riskScore, standardErrorOf } from "./risk.ts";

/** What a mode makes of a text. */
interface ModeScore {
  /** 0 to 100, and one standard error; null where none can be given. */
  score: number;
  standardError: number | null;
  /** The distribution that it is a percentile of. */
  reference: string;
  /** The cues that the score rests on beyond the features. */
  findings: readonly Finding[];
}

/** Distance of a text's style from the common one as a percentile; null for too short a text. */
export type StyleUnusualness = (text: string) => number | null;

/** Largest variance of a clause's stance: tanh of a single direction is ±.76. */
const CLAUSE_VARIANCE = Math.tanh(1) ** 2;
/** The stance of a single clause is never taken to be sure. */
const LEAST_VARIANCE = 0.05;

/** Standard error of the stance's percentile: clauses as independent draws of ±.76. */
function stanceError({ stance, clauses }: CentralBankStance, reference: Population) {
  if (clauses === 0 || !(reference.standardDeviation > 0)) return null;
  const variance = Math.max(LEAST_VARIANCE, CLAUSE_VARIANCE - stance ** 2) / clauses;
  const error = Math.sqrt(variance) / reference.standardDeviation;
  const z = (stance - reference.mean) / reference.standardDeviation;
  return 50 * (normCdf(z + error) - normCdf(z - error));
}

function centralBankScore(annotation: Annotation, reference: Reference): ModeScore {
  const stance = centralBankStance(annotation);
  const usual = reference.stance ?? { mean: 0, standardDeviation: 1 };
  return {
    score: stanceScore(stance, usual),
    standardError: stanceError(stance, usual),
    reference: reference.id,
    findings: stance.findings,
  };
}

/**
 * The risk score of a text in a mode: in earnings mode the percentile of the weighted features,
 * drawn to 50 by length; in the others, without that, how hawkish, how escalating or how unusual in
 * style it is. A text too short for a measure of style gives 50. Source: methods §6.4, §6.5.
 */
export function modeScore(
  mode: Mode,
  text: string,
  parts: { annotation: Annotation; features: Features; reference: Reference },
  styleUnusualness: StyleUnusualness,
): ModeScore {
  const { annotation, features, reference } = parts;
  if (mode === "central_bank") return centralBankScore(annotation, reference);
  if (mode === "escalation") {
    const { score, findings } = escalationScore(annotation);
    return { score, standardError: null, reference: "escalation-scale-1", findings };
  }
  if (mode === "authorship") {
    const score = styleUnusualness(text) ?? 50;
    const reference = "authorship-reference-1";
    return { score, standardError: null, reference, findings: [] };
  }
  const { wordCount } = features;
  const { score } = riskScore(features, reference);
  return {
    score,
    standardError: standardErrorOf(wordCount),
    reference: reference.id,
    findings: [],
  };
}
