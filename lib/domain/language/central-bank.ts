import { normCdf } from "../statistics.ts";
import type { Annotation } from "./annotate.ts";
import { bindNearest, coverage } from "./binding.ts";
import type { CueHit } from "./cue-matcher.ts";
import type { Finding } from "./evidence.ts";
import type { Category } from "./lexicon.ts";
import type { Population } from "./own-history.ts";

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
const REACH = 12;

export interface CentralBankStance {
  /** -1 (dovish) to 1 (hawkish): mean of tanh over the clauses that take a stance; 0 without any. */
  stance: number;
  /** Clauses that take a stance. */
  clauses: number;
  /** The cues that the stance is made of, clause by clause. */
  findings: readonly Finding[];
}

const signOf = ({ category }: CueHit): number => PARTS[category]?.[1] ?? 0;
/** The sign of a cue, turned round where it is negated. */
const turned = (cue: CueHit): number => (cue.negated ? -signOf(cue) : signOf(cue));

/**
 * The stance of one clause by its cues: each direction word takes the sign of the topic nearest to it,
 * policy phrases count by themselves, negation turns a direction or a phrase round. A word of a policy
 * phrase or of a topic's name (economic growth) is no direction. `used` are the cues that it is made
 * of; none without any stance. Source: methods §6.5, central_bank.
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
  for (const [direction, topic] of bindNearest(directions, topics, REACH)) {
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
 * How hawkish a text is. Source: methods §6.5, central_bank: sign of direction times topic (inflation
 * and activity +, slack -) plus policy phrases, a clause at a time.
 */
export function centralBankStance({ tokens, hits }: Annotation): CentralBankStance {
  const byClause = new Map<number, CueHit[]>();
  for (const hit of hits.all) {
    if (PARTS[hit.category] === undefined) continue;
    const clause = tokens[hit.from]?.clause ?? 0;
    const cues = byClause.get(clause);
    if (cues) cues.push(hit);
    else byClause.set(clause, [hit]);
  }
  const stances = [...byClause.values()].map(clauseStance).filter(({ used }) => used.length > 0);
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
