import type { Annotation } from "./annotate.ts";
import { nearestAnchor } from "./binding.ts";
import { paint, scratch } from "./columns.ts";
import type { Hits } from "./hits.ts";
import type { Category } from "./lexicon.ts";

/**
 * What a cue is to its clause: nothing for most. Those of a later kind take in what they cover of the
 * kinds before: a word of a policy phrase or of a topic's name (economic growth) is no direction.
 */
const [NONE, DIRECTION, TOPIC, POLICY] = [0, 1, 2, 3] as const;
type Kind = typeof NONE | typeof DIRECTION | typeof TOPIC | typeof POLICY;

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

/** What is read of one text only. */
const lend = { kinds: scratch(Uint8Array), coverings: scratch(Int32Array) };

/**
 * Reads the stance of clauses out of their cues, and tells which of these count. There is one at a time.
 * Source: methods §6.5, central_bank.
 */
export class StanceReader {
  private readonly hits: Hits;
  private readonly use: (cue: number) => void;
  /** Of each category of the hits; 0 for one that has no part in a stance. */
  private readonly signs: readonly number[];
  /** Of each hit. */
  private readonly kinds: Uint8Array;
  /** Of each token the latest group of cues of which one covers it; groups are numbered from 1 on. */
  private readonly coverings: Int32Array;
  private covering = 0;

  constructor({ tokens, hits }: Annotation, use: (cue: number) => void) {
    [this.hits, this.use] = [hits, use];
    const { names } = hits.categories;
    this.signs = names.map((name) => PARTS[name]?.[1] ?? 0);
    this.kinds = lend.kinds(hits.length);
    this.coverings = lend.coverings(tokens.length);
    const kinds = names.map((name): Kind => PARTS[name]?.[0] ?? NONE);
    for (let cue = 0; cue < hits.length; cue += 1) {
      this.kinds[cue] = kinds[hits.categoryAt(cue)] ?? NONE;
    }
  }

  hasPart(cue: number): boolean {
    return this.kinds[cue] !== NONE;
  }

  /**
   * The stance of one clause, whose cues are those from `begin` to before `end`: each direction word
   * takes the sign of the topic nearest to it, policy phrases count by themselves, negation turns a
   * direction or a phrase round. Null without any stance.
   */
  ofClause(begin: number, end: number): number | null {
    const ofPolicies = this.ofPolicies(begin, end);
    const ofDirections = this.ofDirections(begin, end);
    return ofPolicies === null ? ofDirections : ofPolicies + (ofDirections ?? 0);
  }

  private ofPolicies(begin: number, end: number): number | null {
    this.dropInnerPolicies(begin, end);
    const first = this.next(POLICY, begin, end);
    if (first === end) return null;
    let value = 0;
    for (let cue = first; cue < end; cue = this.next(POLICY, cue + 1, end)) {
      value += this.turned(cue);
      this.use(cue);
    }
    this.dropCovered(POLICY, begin, end);
    return value;
  }

  private ofDirections(begin: number, end: number): number | null {
    let [before, after, latest] = [-1, this.next(TOPIC, begin, end), -1];
    if (after === end) return null;
    this.dropCovered(TOPIC, begin, end);
    const { hits } = this;
    let value: number | null = null;
    const first = this.next(DIRECTION, begin, end);
    for (let cue = first; cue < end; cue = this.next(DIRECTION, cue + 1, end)) {
      while (after < end && hits.fromAt(after) < hits.fromAt(cue)) {
        [before, after] = [after, this.next(TOPIC, after + 1, end)];
      }
      const topic = nearestAnchor(hits, cue, before, after < end ? after : -1, REACH);
      if (topic < 0) continue;
      value = (value ?? 0) + this.turned(cue) * this.signOf(topic);
      this.use(cue);
      // Directions by position have their topics in that order.
      if (topic !== latest) this.use(topic);
      latest = topic;
    }
    return value;
  }

  /** The next cue of a kind from one on; `end` where there is none before it. */
  private next(kind: Kind, from: number, end: number): number {
    let cue = from;
    while (cue < end && this.kinds[cue] !== kind) cue += 1;
    return cue;
  }

  private signOf(cue: number): number {
    return this.signs[this.hits.categoryAt(cue)] ?? 0;
  }

  /** The sign of a cue, turned round where it is negated. */
  private turned(cue: number): number {
    return this.hits.isNegatedAt(cue) ? -this.signOf(cue) : this.signOf(cue);
  }

  /** Drops policy phrases that lie in a longer one: less accommodative is no easing. */
  private dropInnerPolicies(begin: number, end: number) {
    const { hits } = this;
    const isWithin = (a: number, b: number) =>
      hits.fromAt(b) <= hits.fromAt(a) &&
      hits.toAt(a) <= hits.toAt(b) &&
      hits.toAt(b) - hits.fromAt(b) > hits.toAt(a) - hits.fromAt(a);
    let farthest = -1;
    for (let policy = this.next(POLICY, begin, end); policy < end; ) {
      const next = this.next(POLICY, policy + 1, end);
      const isInner =
        (farthest >= 0 && isWithin(policy, farthest)) || (next < end && isWithin(policy, next));
      if (farthest < 0 || hits.toAt(policy) > hits.toAt(farthest)) farthest = policy;
      if (isInner) this.kinds[policy] = NONE;
      policy = next;
    }
  }

  /** Drops the cues of earlier kinds that begin or end in one of this kind, as `coverage` has it. */
  private dropCovered(kind: Kind, begin: number, end: number) {
    const { hits, kinds, coverings } = this;
    this.covering += 1;
    for (let cue = this.next(kind, begin, end); cue < end; cue = this.next(kind, cue + 1, end)) {
      paint(coverings, hits.fromAt(cue), hits.toAt(cue), this.covering);
    }
    for (let cue = begin; cue < end; cue += 1) {
      const isCovered =
        coverings[hits.fromAt(cue)] === this.covering ||
        coverings[hits.toAt(cue) - 1] === this.covering;
      if (isCovered && (kinds[cue] ?? NONE) < kind) kinds[cue] = NONE;
    }
  }
}
