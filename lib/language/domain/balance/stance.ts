import { normCdf } from "../../../core/statistics.ts";
import { type Annotation, bindNearest, coverage, hitsBy } from "../annotate.ts";
import type { CueHit } from "../cue-matcher.ts";
import type { CueFinding } from "../evidence.ts";
import type { CueCategory } from "../lexicon.ts";
import type { Population } from "../reference.ts";
import { onePlaceEach, outermost } from "./cues.ts";

/** The topics of a central bank and their weights. Source: docs/methods/language.md#stance. */
const WEIGHTS = { inflation: 0.5, activity: 1, policy: 1 };
type Topic = keyof typeof WEIGHTS;
const TOPICS = Object.keys(WEIGHTS) as Topic[];
const TOTAL_WEIGHT = 2.5;
/** Added to the count of a topic, so that a few cues move it little. */
const PRIOR = 5;

/** Things that move; null is a topic that has no share and only takes its own directions. */
const NOUNS: Partial<Record<CueCategory, Topic | null>> = {
  stance_inflation: "inflation",
  stance_activity: "activity",
  stance_rate: "policy",
  stance_slack: null,
};
/** Words for up and down, and those that only a rate takes. */
const DIRECTIONS: Partial<Record<CueCategory, 1 | -1>> = {
  up: 1,
  growth_up: 1,
  stance_rise: 1,
  down: -1,
  stance_fall: -1,
};
const RATE_VERBS: Partial<Record<CueCategory, 1 | -1>> = { stance_raise: 1, stance_cut: -1 };
/** Phrases that are complete statements: +1 towards firmer policy, -1 towards easier policy. */
const PHRASES: Partial<Record<CueCategory, readonly [topic: Topic, sign: 1 | -1]>> = {
  stance_high: ["inflation", 1],
  stance_low: ["inflation", -1],
  stance_strong: ["activity", 1],
  stance_weak: ["activity", -1],
  stance_firm: ["policy", 1],
  stance_ease: ["policy", -1],
};
/** Maximum tokens between a direction and its topic in a clause. */
const REACH = 12;

/** Cues of a topic that are hawkish and dovish. */
interface Balance {
  hawkish: number;
  dovish: number;
}

export interface CentralBankStance {
  /** -1 (dovish) to 1 (hawkish): weighted mean of the balances by topic; 0 without a cue. */
  stance: number;
  topics: Readonly<Record<Topic, Balance>>;
  /** Cues that take a side. */
  cues: number;
  /** The cues from which the stance is computed, clause by clause. */
  findings: readonly CueFinding[];
}

/** What the percentile is made of. */
type Topical = Pick<CentralBankStance, "stance" | "topics" | "cues">;

/** (a - b) / (a + b + 5). */
const balanceOf = ({ hawkish, dovish }: Balance) => (hawkish - dovish) / (hawkish + dovish + PRIOR);

/** The weighted mean of a figure of each topic. */
function overTopics(figure: (topic: Topic, weight: number) => number): number {
  let sum = 0;
  for (const topic of TOPICS) sum += figure(topic, WEIGHTS[topic]);
  return sum / TOTAL_WEIGHT;
}

/** A cue that takes a side, with the cues it is made of. */
interface Vote {
  topic: Topic;
  sign: number;
  cues: readonly CueHit[];
}

/**
 * The statements of one clause: each direction word takes the side of the topic nearest to it,
 * phrases count by themselves, negation turns a direction or a phrase round. A word of a phrase or
 * of a topic's name (economic growth) is no direction.
 */
function votesOf(cues: readonly CueHit[]): Vote[] {
  const phrases = outermost(cues.filter(({ category }) => PHRASES[category] !== undefined));
  const isInPhrase = coverage(phrases);
  const nouns = cues.filter((cue) => NOUNS[cue.category] !== undefined && !isInPhrase(cue));
  const isInNoun = coverage(nouns);
  const isFree = (cue: CueHit) => !isInPhrase(cue) && !isInNoun(cue);
  const turned = (cue: CueHit, sign: number) => (cue.negated ? -sign : sign);
  const said = phrases.flatMap((cue) => {
    const [topic, sign] = PHRASES[cue.category] ?? [];
    return topic && sign ? [{ topic, sign: turned(cue, sign), cues: [cue] }] : [];
  });
  /** Votes of some words, each bound to the nearest noun of all, where this one may take them. */
  const votesBy = (signs: typeof DIRECTIONS, isRate: boolean) =>
    bindNearest(
      onePlaceEach(cues.filter((cue) => signs[cue.category] !== undefined && isFree(cue))),
      nouns,
      REACH,
    ).flatMap(([direction, noun]) => {
      const topic = NOUNS[noun.category];
      const sign = turned(direction, signs[direction.category] ?? 0);
      const isTaken = (noun.category === "stance_rate") === isRate;
      return topic && isTaken ? [{ topic, sign, cues: [direction, noun] }] : [];
    });
  const bound = [...votesBy(RATE_VERBS, true), ...votesBy(DIRECTIONS, false)];
  return [...said, ...bound];
}

/**
 * How hawkish a text is: the mean of the balances of its topics, read clause by clause. Source:
 * docs/methods/language.md#stance.
 */
export function centralBankStance(annotation: Annotation): CentralBankStance {
  const topics: Record<Topic, Balance> = {
    inflation: { hawkish: 0, dovish: 0 },
    activity: { hawkish: 0, dovish: 0 },
    policy: { hawkish: 0, dovish: 0 },
  };
  const votes = [...hitsBy("clause", annotation).values()].flatMap(({ all }) => votesOf(all));
  for (const { topic, sign } of votes) topics[topic][sign > 0 ? "hawkish" : "dovish"] += 1;
  const used = new Set(votes.flatMap(({ cues }) => cues));
  return {
    stance: overTopics((topic, weight) => weight * balanceOf(topics[topic])),
    topics,
    cues: votes.length,
    findings: [...used].map((cue) => ({ ...cue, counted: true })),
  };
}

/**
 * Standard deviations above the reference, whose mean is drawn to zero as far as the balances of
 * this text are: a short hawkish text is not to rank below the middle for being short.
 */
function distance({ stance, topics }: Topical, reference: Population): number {
  const share = overTopics((topic, weight) => {
    const count = topics[topic].hawkish + topics[topic].dovish;
    return (weight * count) / (count + PRIOR);
  });
  return (stance - share * reference.mean) / reference.standardDeviation;
}

/** 0 (dovish) to 100 (hawkish): percentile of a normal reference; 50 for a text without a stance. */
export function stanceScore(text: Topical, reference: Population): number {
  if (text.cues === 0 || !(reference.standardDeviation > 0)) return 50;
  return 100 * normCdf(distance(text, reference));
}

/**
 * Standard error of the percentile. A balance is the mean of a proportion that begins with five
 * cues, half of them hawkish; its variance is that of the beta distribution.
 */
export function stanceError(text: Topical, reference: Population): number | null {
  const { topics, cues } = text;
  if (cues === 0 || !(reference.standardDeviation > 0)) return null;
  const variance = overTopics((topic, weight) => {
    const { hawkish, dovish } = topics[topic];
    const spread = (1 - balanceOf(topics[topic]) ** 2) / (hawkish + dovish + PRIOR + 1);
    return (weight ** 2 * spread) / TOTAL_WEIGHT;
  });
  const error = Math.sqrt(variance) / reference.standardDeviation;
  const z = distance(text, reference);
  return 50 * (normCdf(z + error) - normCdf(z - error));
}
