import { normCdf } from "../statistics.ts";
import type { Annotation } from "./annotate.ts";
import { bindNearest, coverage } from "./binding.ts";
import type { EachFinding } from "./evidence.ts";
import type { Hits } from "./hits.ts";
import type { Category } from "./lexicon.ts";

/** What a cue is to its clause. */
const [TOPIC, DIRECTION, POLICY] = [0, 1, 2] as const;
type Kind = typeof TOPIC | typeof DIRECTION | typeof POLICY;
/** The cues of one clause by their kinds: hits by position. */
type ClauseCues = readonly [topics: number[], directions: number[], policies: number[]];

/** +1 towards firmer policy, -1 towards easier: topics when they rise, policy phrases by themselves. */
const PARTS: Partial<Record<Category, readonly [kind: Kind, sign: 1 | -1]>> = {
  stance_inflation: [TOPIC, 1],
  stance_activity: [TOPIC, 1],
  stance_slack: [TOPIC, -1],
  up: [DIRECTION, 1],
  growth_up: [DIRECTION, 1],
  down: [DIRECTION, -1],
  stance_firm: [POLICY, 1],
  stance_ease: [POLICY, -1],
};
/** A direction belongs to the nearest topic of its clause, at most so many tokens away. */
const REACH = 12;

export interface CentralBankStance {
  /** -1 (dovish) to 1 (hawkish): mean of tanh over the clauses that take a stance; 0 without any. */
  stance: number;
  /** Clauses that take a stance. */
  clauses: number;
  /** Shows the cues that the stance is made of, clause by clause. */
  eachFinding: EachFinding;
}

/** Mean and standard deviation of the stance in the reference documents. */
export interface StanceReference {
  mean: number;
  standardDeviation: number;
}

/** Reads the stance of clauses out of their cues, and tells which of these count. */
class StanceReader {
  private readonly hits: Hits;
  private readonly use: (cue: number) => void;
  /** Of each category of the hits; a sign of 0 for one that has no part in it. */
  private readonly kinds: readonly Kind[];
  private readonly signs: readonly number[];

  constructor(hits: Hits, use: (cue: number) => void) {
    [this.hits, this.use] = [hits, use];
    const { names } = hits.categories;
    this.kinds = names.map((name) => PARTS[name]?.[0] ?? TOPIC);
    this.signs = names.map((name) => PARTS[name]?.[1] ?? 0);
  }

  signOf(cue: number): number {
    return this.signs[this.hits.categoryAt(cue)] ?? 0;
  }

  kindOf(cue: number): Kind {
    return this.kinds[this.hits.categoryAt(cue)] ?? TOPIC;
  }

  /**
   * The stance of one clause: each direction word takes the sign of the topic nearest to it, policy
   * phrases count by themselves, negation turns a direction or a phrase round. A word of a policy
   * phrase or of a topic's name (economic growth) is no direction. Null without any stance.
   */
  ofClause(cues: ClauseCues): number | null {
    const policies = this.outerPolicies(cues[POLICY]);
    const topics = this.outside(policies, cues[TOPIC]);
    let [value, isTaken] = [0, policies.length > 0];
    for (const policy of policies) {
      value += this.turned(policy);
      this.use(policy);
    }
    if (topics.length === 0) return isTaken ? value : null;
    const directions = this.outside(topics, this.outside(policies, cues[DIRECTION]));
    let latest = -1;
    bindNearest(this.hits, directions, topics, REACH, (direction, topic) => {
      isTaken = true;
      value += this.turned(direction) * this.signOf(topic);
      this.use(direction);
      // Directions by position have their topics in that order.
      if (topic !== latest) this.use(topic);
      latest = topic;
    });
    return isTaken ? value : null;
  }

  /** The sign of a cue, turned round where it is negated. */
  private turned(cue: number): number {
    return this.hits.isNegatedAt(cue) ? -this.signOf(cue) : this.signOf(cue);
  }

  /** The policy phrases that lie in no longer one: less accommodative is no easing. */
  private outerPolicies(policies: readonly number[]): readonly number[] {
    if (policies.length < 2) return policies;
    const { hits } = this;
    const isWithin = (a: number, b: number | undefined) =>
      b !== undefined &&
      hits.fromAt(b) <= hits.fromAt(a) &&
      hits.toAt(a) <= hits.toAt(b) &&
      hits.toAt(b) - hits.fromAt(b) > hits.toAt(a) - hits.fromAt(a);
    let farthest: number | undefined;
    return policies.filter((policy, i) => {
      const isInner = isWithin(policy, farthest) || isWithin(policy, policies[i + 1]);
      if (farthest === undefined || hits.toAt(policy) > hits.toAt(farthest)) farthest = policy;
      return !isInner;
    });
  }

  /** The cues that lie in none of some others. */
  private outside(others: readonly number[], cues: readonly number[]): readonly number[] {
    if (others.length === 0 || cues.length === 0) return cues;
    const isInside = coverage(this.hits, others);
    return cues.some(isInside) ? cues.filter((cue) => !isInside(cue)) : cues;
  }
}

/** Looks at the stance of each clause that takes one, and at the cues that it is made of. */
function eachStance(
  { tokens, hits }: Annotation,
  look: (stance: number) => void,
  use: (cue: number) => void,
) {
  const reader = new StanceReader(hits, use);
  let cues: ClauseCues = [[], [], []];
  const close = () => {
    const stance = reader.ofClause(cues);
    if (stance !== null) look(stance);
  };
  let current = -1;
  for (let i = 0; i < hits.length; i += 1) {
    if (reader.signOf(i) === 0) continue;
    const clause = tokens.clause[hits.fromAt(i)] ?? 0;
    if (clause !== current) {
      close();
      cues = [[], [], []];
      current = clause;
    }
    cues[reader.kindOf(i)].push(i);
  }
  close();
}

const ignore = () => {};

/**
 * How hawkish a text is. Source: methods §6.5, central_bank: sign of direction times topic (inflation
 * and activity +, slack -) plus policy phrases, a clause at a time.
 */
export function centralBankStance(annotation: Annotation): CentralBankStance {
  let [sum, clauses] = [0, 0];
  const add = (stance: number) => {
    sum += Math.tanh(stance);
    clauses += 1;
  };
  eachStance(annotation, add, ignore);
  const eachFinding: EachFinding = (show) =>
    eachStance(annotation, ignore, (cue) => {
      const { category, from, to, negated } = annotation.hits.at(cue);
      show(category, from, to, negated, true);
    });
  return { stance: clauses > 0 ? sum / clauses : 0, clauses, eachFinding };
}

/** 0 (dovish) to 100 (hawkish): percentile of a normal reference; 50 for a text without a stance. */
export function stanceScore(
  { stance, clauses }: Pick<CentralBankStance, "stance" | "clauses">,
  reference: StanceReference,
): number {
  if (clauses === 0 || !(reference.standardDeviation > 0)) return 50;
  return 100 * normCdf((stance - reference.mean) / reference.standardDeviation);
}
