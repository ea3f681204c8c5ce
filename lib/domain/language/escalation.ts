import { normCdf } from "../statistics.ts";
import type { Annotation, CueHit } from "./annotate.ts";
import type { Category } from "./lexicon.generated.ts";

/** Which way a cue counts: +1 raises the tension, -1 lowers it. */
const CUES: Partial<Record<Category, 1 | -1>> = {
  escalation_threat: 1,
  escalation_ultimatum: 1,
  escalation_absolute: 1,
  escalation_blame: 1,
  escalation_mobilise: 1,
  escalation_concession: -1,
  escalation_dialogue: -1,
  escalation_nuance: -1,
};
/** Refused talk is a step up; a denied threat, or a denied condition, is nothing. */
const RISES_WHEN_NEGATED: ReadonlySet<Category> = new Set([
  "escalation_concession",
  "escalation_dialogue",
]);

/**
 * Mean and standard deviation of the balance in 123 public-domain texts: Federalist papers, speeches
 * of the Federal Reserve and fiction. `npm run validate` measures them again.
 */
export const ESCALATION_REFERENCE = { mean: 0, standardDeviation: 1, version: "1" };

export interface EscalationReading {
  /** 0 (conciliatory) to 100 (escalating), 50 for a text as balanced as the reference. */
  score: number;
  /** Difference of the variance-stabilised rates of rising and calming cues. */
  balance: number;
  /** Cues that raise the tension and cues that lower it. */
  rising: number;
  calming: number;
  /** The cues counted, by position. */
  hits: readonly CueHit[];
}

/** √(rate per 1,000 words + ½): rates of rare words get an even spread. Source: methods §6.3. */
const stabilised = (count: number, words: number) => Math.sqrt((1000 * count) / words + 0.5);

/**
 * How far a text threatens, demands, blames and arms, against how far it yields, talks and weighs.
 * A text without words or without cues gives 50. Source: methods §6.5, escalation; that drops of
 * integrative complexity precede war: Suedfeld and co-authors. No claim of accuracy is made.
 */
export function escalationScore({ tokens, hits }: Annotation): EscalationReading {
  const used: CueHit[] = [];
  let [rising, calming] = [0, 0];
  for (const hit of hits) {
    let sign = CUES[hit.category];
    if (sign === undefined) continue;
    if (hit.negated) {
      if (!RISES_WHEN_NEGATED.has(hit.category)) continue;
      sign = 1;
    }
    if (sign > 0) rising += 1;
    else calming += 1;
    used.push(hit);
  }
  if (used.length === 0) return { score: 50, balance: 0, rising, calming, hits: used };
  const words = Math.max(1, tokens.wordCount);
  const balance = stabilised(rising, words) - stabilised(calming, words);
  const { mean, standardDeviation } = ESCALATION_REFERENCE;
  const score = 100 * normCdf((balance - mean) / standardDeviation);
  return { score, balance, rising, calming, hits: used };
}
