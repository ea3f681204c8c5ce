import { normCdf } from "../statistics.ts";
import type { Annotation } from "./annotate.ts";
import type { Finding } from "./evidence.ts";
import type { Category } from "./lexicon.ts";

/** Which way a cue counts: +1 raises the tension, -1 lowers it. */
const CUES: readonly (readonly [Category, 1 | -1])[] = [
  ["escalation_threat", 1],
  ["escalation_ultimatum", 1],
  ["escalation_absolute", 1],
  ["escalation_blame", 1],
  ["escalation_mobilise", 1],
  ["escalation_concession", -1],
  ["escalation_dialogue", -1],
  ["escalation_nuance", -1],
];
/** Refused talk is a step up; a denied threat, or a denied condition, is nothing. */
const RISES_WHEN_NEGATED: ReadonlySet<Category> = new Set([
  "escalation_concession",
  "escalation_dialogue",
]);

/**
 * Root mean square of the balance in 120 public-domain texts (Federalist papers, speeches of the
 * Federal Reserve, fiction): how far from balance an ordinary text is. `npm run validate` measures it
 * again. The second is the noise of two counts on the stabilised scale, as variance times words.
 */
export const ESCALATION_SCALE = { spread: 2.43, noise: 500 };

interface EscalationReading {
  /** 0 (conciliatory) to 100 (escalating), 50 where rising and calming cues are as many. */
  score: number;
  /** Difference of the variance-stabilised rates of rising and calming cues. */
  balance: number;
  /** Cues that raise the tension and cues that lower it. */
  rising: number;
  calming: number;
  /** The cues counted. */
  findings: readonly Finding[];
}

/** √(rate per 1,000 words + ½): rates of rare words get an even spread. Source: methods §6.3. */
const stabilised = (count: number, words: number) => Math.sqrt((1000 * count) / words + 0.5);

/**
 * How far a text threatens, demands, blames and arms, against how far it yields, talks and weighs.
 * A text without cues gives 50. Source: methods §6.5, escalation; that drops of
 * integrative complexity precede war: Suedfeld and co-authors. No claim of accuracy is made.
 */
export function escalationScore({ hits, wordCount }: Annotation): EscalationReading {
  let [rising, calming] = [0, 0];
  const findings = CUES.flatMap(([category, sign]) => {
    const isRising = RISES_WHEN_NEGATED.has(category);
    const counted = hits.of(category).filter(({ negated }) => isRising || !negated);
    for (const { negated } of counted) {
      if (sign > 0 || negated) rising += 1;
      else calming += 1;
    }
    return counted.map((hit) => ({ ...hit, counted: true }));
  });
  const words = Math.max(1, wordCount);
  const balance = stabilised(rising, words) - stabilised(calming, words);
  const spread = Math.sqrt(ESCALATION_SCALE.spread ** 2 + ESCALATION_SCALE.noise / words);
  return { score: 100 * normCdf(balance / spread), balance, rising, calming, findings };
}
