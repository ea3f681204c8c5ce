import { normCdf } from "../../core/statistics.ts";
import { type Annotation, bindNearest, coverage, hitsBy } from "./annotate.ts";
import type { CueHit } from "./cue-matcher.ts";
import type { Mode } from "./document.ts";
import type { CueFinding } from "./evidence.ts";
import { type Features, ratePerThousand } from "./features.ts";
import type { Category } from "./lexicon.ts";
import { type Population, type Reference, stabilised } from "./reference.ts";
import { riskScore, standardErrorOf } from "./risk.ts";

/**
 * What a cue is to its clause: +1 towards firmer policy, -1 towards easier; topics when they rise,
 * policy phrases by themselves.
 */
type Kind = "direction" | "topic" | "policy";
const PARTS: Partial<Record<Category, readonly [kind: Kind, sign: 1 | -1]>> = {
  stance_inflation: ["topic", 1],
  stance_activity: ["topic", 1],
  stance_slack: ["topic", -1],
  up: ["direction", 1],
  growth_up: ["direction", 1],
  down: ["direction", -1],
  stance_firm: ["policy", 1],
  stance_ease: ["policy", -1],
};
/** A direction belongs to the nearest topic of its clause, at most so many tokens away. */
const TOPIC_REACH = 12;

export interface CentralBankStance {
  /** -1 (dovish) to 1 (hawkish): mean of tanh over the clauses that take a stance; 0 without any. */
  stance: number;
  /** Clauses that take a stance. */
  clauses: number;
  /** The cues that the stance is made of, clause by clause. */
  findings: readonly CueFinding[];
}

const signOf = ({ category }: CueHit): number => PARTS[category]?.[1] ?? 0;
/** The sign of a cue, turned round where it is negated. */
const turned = (cue: CueHit): number => (cue.negated ? -signOf(cue) : signOf(cue));

/**
 * The stance of one clause by its cues: each direction word takes the sign of the topic nearest to it,
 * policy phrases count by themselves, negation turns a direction or a phrase round. A word of a policy
 * phrase or of a topic's name (economic growth) is no direction. `used` are the cues that it is made
 * of; none without any stance. Source: docs/methods/language.md#modes.
 */
function clauseStance(cues: readonly CueHit[]): { value: number; used: CueHit[] } {
  const ofKind = (kind: Kind) => cues.filter(({ category }) => PARTS[category]?.[0] === kind);
  const policies = outermost(ofKind("policy"));
  const isInPolicy = coverage(policies);
  const topics = ofKind("topic").filter((cue) => !isInPolicy(cue));
  const isInTopic = coverage(topics);
  const directions = ofKind("direction").filter((cue) => !isInPolicy(cue) && !isInTopic(cue));
  let value = 0;
  for (const policy of policies) value += turned(policy);
  const used = new Set(policies);
  for (const [direction, topic] of bindNearest(directions, topics, TOPIC_REACH)) {
    value += turned(direction) * signOf(topic);
    used.add(direction).add(topic);
  }
  return { value, used: [...used] };
}

/** Policy phrases, by position, less those that lie in a longer one: less accommodative is no easing. */
function outermost(policies: readonly CueHit[]): CueHit[] {
  const isWithin = (a: CueHit, b: CueHit | undefined) =>
    b !== undefined && b.from <= a.from && a.to <= b.to && b.to - b.from > a.to - a.from;
  let farthest: CueHit | undefined;
  return policies.filter((policy, i) => {
    const isInner = isWithin(policy, farthest) || isWithin(policy, policies[i + 1]);
    if (farthest === undefined || policy.to > farthest.to) farthest = policy;
    return !isInner;
  });
}

/**
 * How hawkish a text is. Source: docs/methods/language.md#modes: sign of direction times topic (inflation
 * and activity +, slack -) plus policy phrases, a clause at a time.
 */
export function centralBankStance(annotation: Annotation): CentralBankStance {
  const clauses = [...hitsBy("clause", annotation).values()].map(({ all }) => clauseStance(all));
  const stances = clauses.filter(({ used }) => used.length > 0);
  let sum = 0;
  for (const { value } of stances) sum += Math.tanh(value);
  return {
    stance: stances.length > 0 ? sum / stances.length : 0,
    clauses: stances.length,
    findings: stances.flatMap(({ used }) => used).map((cue) => ({ ...cue, counted: true })),
  };
}

/** 0 (dovish) to 100 (hawkish): percentile of a normal reference; 50 for a text without a stance. */
export function stanceScore(
  { stance, clauses }: Pick<CentralBankStance, "stance" | "clauses">,
  reference: Population,
): number {
  if (clauses === 0 || !(reference.standardDeviation > 0)) return 50;
  return 100 * normCdf((stance - reference.mean) / reference.standardDeviation);
}

type Sign = 1 | 0 | -1;

/**
 * How a cue counts, and how a negated one does: +1 raises the tension, -1 lowers it. Refused talk is a
 * step up; a denied threat, or a denied condition, is nothing.
 */
const ESCALATION_CUES: readonly (readonly [Category, asserted: Sign, negated: Sign])[] = [
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
 * Federal Reserve, fiction): how far from balance an ordinary text is. `npm run validate` measures it
 * again. The second is the noise of two counts on the stabilised scale, as variance times words.
 */
export const ESCALATION_SCALE = { spread: 2.43, noise: 500 };

export interface EscalationReading {
  /** 0 (conciliatory) to 100 (escalating), 50 where rising and calming cues are as many. */
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
 * How far a text threatens, demands, blames and arms, against how far it yields, talks and weighs.
 * A text without cues gives 50. Source: docs/methods/language.md#modes; that drops of
 * integrative complexity precede war: Suedfeld and co-authors. No claim of accuracy is made.
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

/** What a mode makes of a text. */
interface ModeScore {
  /** 0 to 100, and one standard error; null where none can be given. */
  score: number;
  standardError: number | null;
  /** The distribution that it is a percentile of. */
  reference: string;
  /** The cues that the score rests on beyond the features. */
  findings: readonly CueFinding[];
}

/** Distance of a text's style from the common one as a percentile; null for too short a text. */
export type StyleUnusualness = (text: string) => number | null;

/** Largest variance of a clause's stance: tanh of a single direction is ±.76. */
const CLAUSE_VARIANCE = Math.tanh(1) ** 2;
/** The stance of a single clause is never taken to be sure. */
const MIN_VARIANCE = 0.05;

/** Standard error of the stance's percentile: clauses as independent draws of ±.76. */
function stanceError({ stance, clauses }: CentralBankStance, reference: Population) {
  if (clauses === 0 || !(reference.standardDeviation > 0)) return null;
  const variance = Math.max(MIN_VARIANCE, CLAUSE_VARIANCE - stance ** 2) / clauses;
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
 * style it is. A text too short for a measure of style gives 50. Source: docs/methods/language.md#modes.
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
