import { normCdf } from "../../core/statistics.ts";
import type { Annotation } from "./annotate.ts";
import { centralBankStance, stanceError, stanceScore } from "./balance/stance.ts";
import { combinedError, combinedRisk, type RiskParts } from "./combined-risk.ts";
import type { CueCategory } from "./cue-matcher.ts";
import type { Mode } from "./document.ts";
import type { CueFinding } from "./evidence.ts";
import { ratePerThousand } from "./features.ts";
import { type Reference, stabilised } from "./reference.ts";
import { lengthWeight } from "./risk.ts";
import type { FirstSentences } from "./text/first-sentences.ts";

type Sign = 1 | 0 | -1;

/**
 * How each cue counts, and how it counts when negated: +1 raises the tension, -1 lowers it.
 * Refusing to talk raises it; a denied threat does not count.
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
 * `spread`: root mean square of the balance in 120 public-domain texts (Federalist papers, speeches
 * of the Federal Reserve, fiction); `npm run validate` measures it again. `noise`: variance of two
 * counts on the stabilised scale, times words.
 */
export const ESCALATION_SCALE = { spread: 2.43, noise: 500 };

/** How escalating or conciliatory a text is. */
export interface EscalationReading {
  /** 0 (conciliatory) to 100 (escalating); 50 when there are as many rising as calming cues. */
  score: number;
  /** Difference of the variance-stabilised rates of rising and calming cues. */
  balance: number;
  /** Number of cues that raise the tension, and of cues that lower it. */
  rising: number;
  calming: number;
  /** The cues counted. */
  findings: readonly CueFinding[];
}

/**
 * Escalation of a text: threats, demands, blame and arms count against concessions, dialogue and
 * nuance. A text without cues gives 50. No accuracy is claimed. Source:
 * docs/methods/language.md#modes.
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
  /** 0 to 100, and one standard error; null in modes without an error estimate. */
  score: number;
  standardError: number | null;
  /** The distribution of which the score is a percentile. */
  reference: string;
  /** Cues that the score is based on, other than those of the features. */
  findings: readonly CueFinding[];
}

/** How unusual a text's style is, as a percentile, 0 to 100; null when the text is too short. */
export type StyleUnusualness = (text: string) => number | null;

function centralBankScore(annotation: Annotation, reference: Reference): ModeScore {
  const stance = centralBankStance(annotation);
  const population = reference.stance ?? { mean: 0, standardDeviation: 1 };
  return {
    score: stanceScore(stance, population),
    standardError: stanceError(stance, population),
    reference: reference.id,
    findings: stance.findings,
  };
}

/**
 * The score of a text by mode. Earnings and releases: risk of language, direction and events, 50
 * without its parts. Central bank: how hawkish. Escalation: how escalating.
 * Authorship: how unusual its style is, 50 for a text that is too short. Source:
 * docs/methods/language.md#modes.
 */
export function modeScore(
  mode: Mode,
  text: string,
  reading: {
    annotation: Annotation;
    first: FirstSentences;
    reference: Reference;
    parts: RiskParts | null;
  },
  styleUnusualness: StyleUnusualness,
): ModeScore {
  const { annotation, first, reference, parts } = reading;
  if (mode === "central_bank") return centralBankScore(annotation, reference);
  if (mode === "escalation") {
    const { score, findings } = escalationScore(annotation);
    return { score, standardError: null, reference: "escalation-scale-1", findings };
  }
  if (mode === "authorship") {
    const score = styleUnusualness(text) ?? 50;
    return { score, standardError: null, reference: "authorship-reference-1", findings: [] };
  }
  const shown = { reference: reference.id, findings: [] };
  if (parts === null) return { score: 50, standardError: null, ...shown };
  const standardError = combinedError(lengthWeight(first.words), parts.statements);
  return { score: combinedRisk(parts), standardError, ...shown };
}
