import { normCdf } from "../statistics.ts";
import type { Annotation } from "./annotate.ts";
import { bindNearest, coverage } from "./binding.ts";
import type { CueHit } from "./hits.ts";
import type { Category } from "./lexicon.ts";

type Sign = 1 | -1;
type Signs = Partial<Record<Category, Sign>>;

/** Which way each thing bears on policy when it rises: +1 towards firmer, -1 towards easier. */
const TOPICS: Signs = { stance_inflation: 1, stance_activity: 1, stance_slack: -1 };
const DIRECTIONS: Signs = { up: 1, growth_up: 1, down: -1 };
const POLICIES: Signs = { stance_firm: 1, stance_ease: -1 };
/** A direction belongs to the nearest topic of its clause, at most so many tokens away. */
const REACH = 12;

export interface CentralBankStance {
  /** -1 (dovish) to 1 (hawkish): mean of tanh over the clauses that take a stance; 0 without any. */
  stance: number;
  /** Clauses that take a stance. */
  clauses: number;
  /** The cues that the stance is made of, clause by clause. */
  hits: readonly CueHit[];
}

/** Mean and standard deviation of the stance in the reference documents. */
export interface StanceReference {
  mean: number;
  standardDeviation: number;
}

const isWithin = (a: CueHit, b: CueHit | undefined) =>
  b !== undefined && b.from <= a.from && a.to <= b.to && b.to - b.from > a.to - a.from;
const signOf = (signs: Signs, { category, negated }: CueHit) =>
  (signs[category] ?? 0) * (negated ? -1 : 1);

/** The policy phrases that lie in no longer one: less accommodative is no easing. */
function outerPolicies(policies: readonly CueHit[]): CueHit[] {
  let reachingFarthest: CueHit | undefined;
  return policies.filter((policy, i) => {
    const isInner = isWithin(policy, reachingFarthest) || isWithin(policy, policies[i + 1]);
    if (policy.to > (reachingFarthest?.to ?? 0)) reachingFarthest = policy;
    return !isInner;
  });
}

/** The cues that lie in none of some others; both are by position. */
function outside(others: readonly CueHit[], cues: readonly CueHit[]): readonly CueHit[] {
  if (others.length === 0 || cues.length === 0) return cues;
  const isInside = coverage(others);
  return cues.filter((cue) => !isInside(cue));
}

/** What each category is to a clause. */
const KINDS = new Map(
  Object.entries({ topics: TOPICS, directions: DIRECTIONS, policies: POLICIES }).flatMap(
    ([kind, signs]) => Object.keys(signs).map((category) => [category, kind as keyof ClauseCues]),
  ),
);

/** The cues of one clause by what they are, each by position. */
type ClauseCues = Record<"topics" | "directions" | "policies", CueHit[]>;
const noCues = (): ClauseCues => ({ topics: [], directions: [], policies: [] });

/**
 * Stance of one clause out of its cues, of which it adds those that count to the `used` ones: each
 * direction word takes the sign of the topic nearest to it, policy phrases count by themselves,
 * negation turns a direction or a phrase round. A word of a policy phrase or of a topic's name
 * (economic growth) is no direction. Null without any stance.
 */
function clauseStance(cues: ClauseCues, used: CueHit[]): number | null {
  const policies = outerPolicies(cues.policies);
  const topics = outside(policies, cues.topics);
  let value = 0;
  const usedBefore = used.length;
  for (const policy of policies) {
    value += signOf(POLICIES, policy);
    used.push(policy);
  }
  let latest: CueHit | null = null;
  const directions = outside(topics, outside(policies, cues.directions));
  for (const [direction, topic] of bindNearest(directions, topics, REACH)) {
    value += signOf(DIRECTIONS, direction) * (TOPICS[topic.category] ?? 0);
    used.push(direction);
    // Directions by position have their topics in that order.
    if (topic !== latest) used.push(topic);
    latest = topic;
  }
  return used.length === usedBefore ? null : value;
}

/**
 * How hawkish a text is. Source: methods §6.5, central_bank: sign of direction times topic (inflation
 * and activity +, slack -) plus policy phrases, a clause at a time.
 */
export function centralBankStance({ tokens, hits }: Annotation): CentralBankStance {
  const used: CueHit[] = [];
  let [sum, clauses] = [0, 0];
  let cues = noCues();
  const close = () => {
    const stance = clauseStance(cues, used);
    if (stance === null) return;
    sum += Math.tanh(stance);
    clauses += 1;
  };
  let current = -1;
  const kinds = hits.categories.names.map((name) => KINDS.get(name) ?? null);
  for (let i = 0; i < hits.length; i += 1) {
    const kind = kinds[hits.categoryAt(i)] ?? null;
    if (kind === null) continue;
    const hit = hits.at(i);
    const clause = tokens.clause[hit.from] ?? 0;
    if (clause !== current) {
      close();
      cues = noCues();
      current = clause;
    }
    cues[kind].push(hit);
  }
  close();
  return { stance: clauses > 0 ? sum / clauses : 0, clauses, hits: used };
}

/** 0 (dovish) to 100 (hawkish): percentile of a normal reference; 50 for a text without a stance. */
export function stanceScore({ stance, clauses }: CentralBankStance, reference: StanceReference) {
  if (clauses === 0 || !(reference.standardDeviation > 0)) return 50;
  return 100 * normCdf((stance - reference.mean) / reference.standardDeviation);
}
