import { normCdf } from "../../../core/statistics.ts";
import { type Annotation, bindNearest, type Hits, hitsBy, overlapTest } from "../annotate.ts";
import type { CueCategory, CueHit } from "../cue-matcher.ts";
import type { CueFinding } from "../evidence.ts";
import type { Population } from "../reference.ts";
import { wordAt } from "../text/tokenize.ts";
import { outermost, withoutOverlaps } from "./overlapping-cues.ts";

/** The topics of a central bank and their weights. Source: docs/methods/language.md#stance. */
const WEIGHTS = { inflation: 0.5, activity: 1, policy: 1 };
type Topic = keyof typeof WEIGHTS;
const TOPICS = Object.keys(WEIGHTS) as Topic[];
const TOTAL_WEIGHT = 2.5;
/** Added to the count of a topic, so that a few cues move it little. */
const PRIOR = 5;

/** The topic of each noun. Null: no topic; the noun only keeps its directions from other nouns. */
const NOUNS: Partial<Record<CueCategory, Topic | null>> = {
  stance_inflation: "inflation",
  stance_activity: "activity",
  stance_rate: "policy",
  stance_slack: null,
};
/** Sign of words for up and down, and of verbs that only count with a rate. */
const DIRECTIONS: Partial<Record<CueCategory, 1 | -1>> = {
  up: 1,
  growth_up: 1,
  stance_rise: 1,
  down: -1,
  stance_fall: -1,
};
const RATE_VERBS: Partial<Record<CueCategory, 1 | -1>> = { stance_raise: 1, stance_cut: -1 };
/** Words that deny a move of the rate, or put it off. */
const DENIALS: ReadonlySet<CueCategory> = new Set(["stance_denied", "stance_denying"]);
/** Phrases that are complete statements: +1 towards firmer policy, -1 towards easier policy. */
const PHRASES: Partial<Record<CueCategory, readonly [topic: Topic, sign: 1 | -1]>> = {
  stance_high: ["inflation", 1],
  stance_low: ["inflation", -1],
  stance_strong: ["activity", 1],
  stance_weak: ["activity", -1],
  stance_firm: ["policy", 1],
  stance_ease: ["policy", -1],
};
/** Maximum tokens between a direction and its topic in a clause, and from a vote to what turns it. */
const REACH = { topic: 12, denied: 6, stalled: 8 };

/** Votes beside a word that turns one, of which it may be any. */
const NEAREST_VOTES = 4;

/** Number of hawkish and dovish cues of a topic. */
interface Balance {
  hawkish: number;
  dovish: number;
}

/** How hawkish (+) or dovish (-) a central-bank text is. */
export interface CentralBankStance {
  /** -1 (dovish) to 1 (hawkish): weighted mean of the balances by topic; 0 without a cue. */
  stance: number;
  topics: Readonly<Record<Topic, Balance>>;
  /** Number of hawkish and dovish cues. */
  cues: number;
  /** The cues from which the stance is computed, clause by clause. */
  findings: readonly CueFinding[];
}

/** The members from which the percentile is computed. */
type StanceMeasures = Pick<CentralBankStance, "stance" | "topics" | "cues">;

/** (hawkish - dovish) / (hawkish + dovish + 5). */
const balanceOf = ({ hawkish, dovish }: Balance) => (hawkish - dovish) / (hawkish + dovish + PRIOR);

/** The weighted mean of a figure by topic; `figure` multiplies by the weight. */
function topicMean(figure: (topic: Topic, weight: number) => number): number {
  let sum = 0;
  for (const topic of TOPICS) sum += figure(topic, WEIGHTS[topic]);
  return sum / TOTAL_WEIGHT;
}

/** A hawkish (1) or dovish (-1) statement, and its cues. */
interface Vote {
  topic: Topic;
  sign: number;
  cues: readonly CueHit[];
}

const signed = (cue: CueHit, sign: number) => (cue.negated ? -sign : sign);
const startOf = ({ cues }: Vote) => Math.min(...cues.map(({ from }) => from));
const endOf = ({ cues }: Vote) => Math.max(...cues.map(({ to }) => to));

/**
 * The hawkish and dovish statements of one clause. A direction word refers to the nearest topic; a
 * phrase counts alone; a negation reverses the sign. A word inside a phrase or inside a topic's
 * name (economic growth) is not a direction.
 */
function votesOf(cues: readonly CueHit[]): Vote[] {
  const phrases = outermost(cues.filter(({ category }) => PHRASES[category] !== undefined));
  const isInPhrase = overlapTest(phrases);
  const nouns = cues.filter((cue) => NOUNS[cue.category] !== undefined && !isInPhrase(cue));
  const isInNoun = overlapTest(nouns);
  const isFree = (cue: CueHit) => !isInPhrase(cue) && !isInNoun(cue);
  const phraseVotes = phrases.flatMap((cue) => {
    const [topic, sign] = PHRASES[cue.category] ?? [];
    return topic && sign ? [{ topic, sign: signed(cue, sign), cues: [cue] }] : [];
  });
  /**
   * Votes of direction words, each bound to its nearest noun; rate verbs count only with a rate.
   */
  const votesBy = (signs: typeof DIRECTIONS, isRate: boolean) =>
    bindNearest(
      withoutOverlaps(cues.filter((cue) => signs[cue.category] !== undefined && isFree(cue))),
      nouns,
      REACH.topic,
    ).flatMap(([direction, noun]) => {
      const topic = NOUNS[noun.category];
      const sign = signed(direction, signs[direction.category] ?? 0);
      const isAllowed = (noun.category === "stance_rate") === isRate;
      return topic && isAllowed ? [{ topic, sign, cues: [direction, noun] }] : [];
    });
  const bound = [...votesBy(RATE_VERBS, true), ...votesBy(DIRECTIONS, false)];
  const votes = [...phraseVotes, ...bound];
  return withoutStalls([...votes, ...bareMoves(cues, votes)], nouns, cues);
}

/**
 * Moves of the rate without its name, after or before what denies them: a cut is not imminent;
 * turned down an increase.
 */
function bareMoves(cues: readonly CueHit[], votes: readonly Vote[]): Vote[] {
  const isUsed = overlapTest(votes.flatMap((vote) => vote.cues));
  const moves = cues.filter((cue) => RATE_VERBS[cue.category] !== undefined && !isUsed(cue));
  const denials = cues.filter(({ category }) => DENIALS.has(category));
  return bindNearest(moves, denials, REACH.denied).flatMap(([move, denial]) => {
    const isDenied = (denial.category === "stance_denied") === denial.from >= move.to;
    return isDenied ? [moveVote(move)] : [];
  });
}

const moveVote = (move: CueHit): Vote => {
  return { topic: "policy", sign: signed(move, RATE_VERBS[move.category] ?? 0), cues: [move] };
};

/**
 * Turns the votes of a clause that it denies (a cut is not imminent) or whose movement stops
 * (disinflation stalled). What stops without having moved falls: the recovery stalled.
 */
function withoutStalls(
  votes: readonly Vote[],
  nouns: readonly CueHit[],
  cues: readonly CueHit[],
): Vote[] {
  const turning = cues.filter(
    ({ category }) => category === "stance_stall" || DENIALS.has(category),
  );
  if (turning.length === 0) return [...votes];
  const sorted = votes.toSorted((a, b) => startOf(a) - startOf(b));
  const signs = sorted.map(({ sign }) => sign);
  const unmoved: CueHit[] = [];
  let next = 0;
  for (const cue of turning) {
    for (let vote = sorted[next]; vote && startOf(vote) < cue.from; vote = sorted[next]) next += 1;
    const at = turnedAt(sorted, next, cue);
    // A negation that reaches the vote has turned it already.
    if (sorted[at]?.cues.some(({ negated }) => negated)) continue;
    if (at >= 0) signs[at] = -(signs[at] ?? 0);
    else if (cue.category === "stance_stall") unmoved.push(cue);
  }
  const turned = sorted.map((vote, i) => ({ ...vote, sign: signs[i] ?? 0 }));
  const falls = bindNearest(unmoved, nouns, REACH.stalled).flatMap(([cue, noun]): Vote[] => {
    const topic = NOUNS[noun.category];
    const isFall = topic && topic !== "policy" && noun.to <= cue.from;
    return isFall ? [{ topic, sign: signed(cue, -1), cues: [cue, noun] }] : [];
  });
  return [...turned, ...falls];
}

/**
 * The index of the vote that a cue turns, which is near it: before it, or behind a cue that denies
 * what follows; -1 without one. The votes from `next` on begin behind the cue's first token.
 */
function turnedAt(votes: readonly Vote[], next: number, cue: CueHit): number {
  const isAhead = cue.category === "stance_denying";
  const reach = cue.category === "stance_stall" ? REACH.stalled : REACH.denied;
  for (let i = 0; i < NEAREST_VOTES; i += 1) {
    const at = isAhead ? next + i : next - 1 - i;
    const vote = votes[at];
    if (vote === undefined) return -1;
    const distance = isAhead ? startOf(vote) - cue.to : cue.from - endOf(vote);
    if (distance >= 0 && distance <= reach) return at;
  }
  return -1;
}

/**
 * The votes of a sentence. Where others dissent, what they would rather have done is what was not
 * decided: voting against was Mr. Field, who preferred to lower the rate. Who says "I dissented"
 * speaks for himself.
 */
function sentenceVotes({ tokens }: Annotation, { all }: Hits): Vote[] {
  const clauses = [...Map.groupBy(all, ({ from }) => tokens[from]?.clause ?? 0).values()];
  const votes = clauses.flatMap(votesOf);
  const dissent = all.find(({ category }) => category === "stance_dissent");
  if (dissent === undefined || ["i", "we"].includes(wordAt(tokens, dissent.from - 1))) return votes;
  const wish = all.find(({ category }) => category === "stance_prefer");
  if (wish === undefined) return votes;
  const isUsed = overlapTest(votes.flatMap(({ cues }) => cues));
  const bare = all.filter((cue) => RATE_VERBS[cue.category] !== undefined && !isUsed(cue));
  const isWished = (vote: Vote) => vote.topic === "policy" && startOf(vote) >= wish.from;
  return [
    ...votes.map((vote) => (isWished(vote) ? { ...vote, sign: -vote.sign } : vote)),
    ...bare
      .map(moveVote)
      .filter(isWished)
      .map((vote) => ({ ...vote, sign: -vote.sign })),
  ];
}

/**
 * How hawkish or dovish a text is: the weighted mean of the balances of its topics. Source:
 * docs/methods/language.md#stance.
 */
export function centralBankStance(annotation: Annotation): CentralBankStance {
  const topics: Record<Topic, Balance> = {
    inflation: { hawkish: 0, dovish: 0 },
    activity: { hawkish: 0, dovish: 0 },
    policy: { hawkish: 0, dovish: 0 },
  };
  const votes = [...hitsBy("sentence", annotation).values()].flatMap((hits) =>
    sentenceVotes(annotation, hits),
  );
  for (const { topic, sign } of votes) topics[topic][sign > 0 ? "hawkish" : "dovish"] += 1;
  const used = new Set(votes.flatMap(({ cues }) => cues));
  return {
    stance: topicMean((topic, weight) => weight * balanceOf(topics[topic])),
    topics,
    cues: votes.length,
    findings: [...used].map((cue) => ({ ...cue, counted: true })),
  };
}

/**
 * Distance from the reference in standard deviations. The prior count draws the balances of a short
 * text to zero, so the reference's mean is drawn to zero by the same share. Otherwise a short
 * hawkish text could rank below the middle only because it is short.
 */
function distance({ stance, topics }: StanceMeasures, reference: Population): number {
  const share = topicMean((topic, weight) => {
    const count = topics[topic].hawkish + topics[topic].dovish;
    return (weight * count) / (count + PRIOR);
  });
  return (stance - share * reference.mean) / reference.standardDeviation;
}

/**
 * 0 (dovish) to 100 (hawkish): percentile of a normal reference; 50 for a text without a stance.
 */
export function stanceScore(text: StanceMeasures, reference: Population): number {
  if (text.cues === 0 || !(reference.standardDeviation > 0)) return 50;
  return 100 * normCdf(distance(text, reference));
}

/**
 * Standard error of the percentile; null for a text without a stance. A balance follows from a
 * proportion with a prior of five cues, half of them hawkish, so its variance is that of a beta
 * distribution.
 */
export function stanceError(text: StanceMeasures, reference: Population): number | null {
  const { topics, cues } = text;
  if (cues === 0 || !(reference.standardDeviation > 0)) return null;
  const variance = topicMean((topic, weight) => {
    const { hawkish, dovish } = topics[topic];
    const spread = (1 - balanceOf(topics[topic]) ** 2) / (hawkish + dovish + PRIOR + 1);
    return (weight ** 2 * spread) / TOTAL_WEIGHT;
  });
  const error = Math.sqrt(variance) / reference.standardDeviation;
  const z = distance(text, reference);
  return 50 * (normCdf(z + error) - normCdf(z - error));
}
