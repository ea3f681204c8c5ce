import { normCdf } from "../../core/statistics.ts";
import type { Annotation } from "./annotate.ts";
import { centralBankStance, stanceError, stanceScore } from "./balance/stance.ts";
import type { Mode } from "./document.ts";
import type { CueFinding } from "./evidence.ts";
import { type Features, ratePerThousand } from "./features.ts";
import type { CueCategory } from "./lexicon.ts";
import { type Reference, stabilised } from "./reference.ts";
import { riskScore, standardErrorOf } from "./risk.ts";

type Sign = 1 | 0 | -1;

/**
 * How a cue counts, and how a negated one does: +1 raises the tension, -1 lowers it. Refusing to
 * talk raises it; a denied threat or a denied condition does not count.
 */
const ESCALATION_CUES: readonly (readonly [CueCategory, asserted: Sign, negated: Sign])[] = [
  ["escalation_threat", 1, 0],
  ["escalation_ultimatum", 1, 0],
  ["escalation_absolute", 1, 0],
  ["escalation_blame", 1, 0],
  ["escalation_mobilise", 1, 0],
  ["escalation_concession", -1, 1],
  ["escalation_dialogue", -1, 1],
  ["escalation_nuance", -1, 0],
];

/**
 * Root mean square of the balance in 120 public-domain texts (Federalist papers, speeches of the
 * Federal Reserve, fiction): how far from balance an ordinary text is. `npm run validate` measures
 * it again. The second is the noise of two counts on the stabilised scale, as variance times words.
 */
export const ESCALATION_SCALE = { spread: 2.43, noise: 500 };

export interface EscalationReading {
  /** 0 (conciliatory) to 100 (escalating), 50 when rising and calming cues are equally many. */
  score: number;
  /** Difference of the variance-stabilised rates of rising and calming cues. */
  balance: number;
  /** Cues that raise the tension and cues that lower it. */
  rising: number;
  calming: number;
  /** The cues counted. */
  findings: readonly CueFinding[];
}

/**
 * Threats, demands, blame and arms against concessions, dialogue and nuance. A text without cues
 * gives 50. No accuracy is claimed. Source: docs/methods/language.md#modes.
 */
export function escalationScore({ hits, wordCount }: Annotation): EscalationReading {
  const counted = ESCALATION_CUES.flatMap(([category, asserted, negated]) =>
    hits.of(category).map((hit) => ({ hit, sign: hit.negated ? negated : asserted })),
  ).filter(({ sign }) => sign !== 0);
  const rising = counted.filter(({ sign }) => sign > 0).length;
  const calming = counted.length - rising;
  const findings = counted.map(({ hit }) => ({ ...hit, counted: true }));
  const words = Math.max(1, wordCount);
  const rate = (count: number) => stabilised(ratePerThousand(count, words));
  const balance = rate(rising) - rate(calming);
  const spread = Math.sqrt(ESCALATION_SCALE.spread ** 2 + ESCALATION_SCALE.noise / words);
  return { score: 100 * normCdf(balance / spread), balance, rising, calming, findings };
}

/** The score of a text in a mode. */
interface ModeScore {
  /** 0 to 100, and one standard error; null where none can be given. */
  score: number;
  standardError: number | null;
  /** The distribution of which the score is a percentile. */
  reference: string;
  /** Cues behind the score, beyond the features. */
  findings: readonly CueFinding[];
}

/**
 * Distance of a text's style from the common one as a percentile; null when the text is too short.
 */
export type StyleUnusualness = (text: string) => number | null;

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
 * The risk score of a text by mode: for earnings the percentile of the weighted features, shrunk to
 * 50 by length; for the others, without shrinkage, how hawkish, how escalating or how unusual in
 * style it is. A text too short for a style measure gives 50. Source:
 * docs/methods/language.md#modes.
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
    return { score, standardError: null, reference: "authorship-reference-1", findings: [] };
  }
  const { score } = riskScore(features, reference);
  const standardError = standardErrorOf(features.wordCount);
  return { score, standardError, reference: reference.id, findings: [] };
}
