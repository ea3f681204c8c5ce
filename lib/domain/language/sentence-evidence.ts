import { bindNearest, coverage } from "./binding.ts";
import { type Sentence, setOf } from "./sentence-cues.ts";
import { shiftFrom } from "./shift.ts";
import { type Tokens, textOf, textsOf } from "./tokens.ts";

export const REVENUE = setOf("evidence_revenue", "topic_demand");
export const METRICS = REVENUE | setOf("evidence_metric", "topic_margins");
export const DIRECTIONS = setOf("up", "growth_up", "down");
const DOWN = setOf("down");
const COSTS = setOf("topic_costs");
const FORMER = setOf("evidence_former");
const GUIDANCE = setOf("evidence_guidance");
const HOLDS = setOf("evidence_hold");
const MOVES = HOLDS | setOf("evidence_raise", "evidence_cut");
const ATTACKS = setOf("evidence_siege", "evidence_siege_hard");
const ACTS = setOf("evidence_siege_act");
const ACTORS = setOf("evidence_siege_actor");
const PROGRAMMES = setOf("evidence_cost");
const CLOSES = setOf("evidence_close");
const SITES = setOf("evidence_site");
const SPENT = setOf("evidence_spent");
const SPENT_OR_EARNED = METRICS | COSTS | SPENT | setOf("topic_hiring");
const COMPARED = setOf("evidence_compared");
const DELIVERED = setOf("evidence_delivered");
const PLANNED = setOf("evidence_planned");

/** A direction or a verb belongs to the nearest noun of its sentence, at most so many tokens away. */
const REACH = { direction: 12, guidance: 12, site: 6, siege: 8 };

/** So many nouns of a sentence are tried for a pair of figures. */
const MOST_ANCHORS = 3;

const RISES = setOf("up", "growth_up", "evidence_raise");

/** 1 for what rises, -1 for what falls, turned round where it is negated. */
const signOf = (cue: number, sentence: Sentence): number =>
  sentence.isOf(cue, RISES) === sentence.hits.isNegatedAt(cue) ? -1 : 1;

/** What the numbers around the first few nouns say: see `shiftFrom`. */
function shiftOf(nouns: readonly number[], sentence: Sentence, tokens: Tokens): number {
  if (nouns.length === 0 || !sentence.has(FORMER)) return 0;
  const { hits } = sentence;
  const former = sentence.cuesOf(FORMER).map((cue) => hits.at(cue));
  for (const noun of nouns.slice(0, MOST_ANCHORS)) {
    const shift = shiftFrom(tokens, hits.at(noun), former);
    if (shift !== 0) return shift;
  }
  return 0;
}

/** 1 when revenue or customers go up in the sentence, -1 when they go down, else 0. */
export function revenueSign(sentence: Sentence, tokens: Tokens): number {
  if (!sentence.has(REVENUE)) return 0;
  const { hits } = sentence;
  const revenue = sentence.cuesOf(REVENUE);
  if (!sentence.has(DIRECTIONS)) return shiftOf(revenue, sentence, tokens);
  const isRevenue = coverage(hits, revenue);
  const [directions, nouns] = [sentence.cuesOf(DIRECTIONS), sentence.cuesOf(METRICS | COSTS)];
  let sum = 0;
  bindNearest(hits, directions, nouns, REACH.direction, (direction, noun) => {
    if (isRevenue(noun)) sum += signOf(direction, sentence);
  });
  return Math.sign(sum);
}

/** A move of guidance in so many words or more names it by itself; a shorter one needs the noun. */
const SELF_EVIDENT = 3;

/**
 * Times that guidance is raised, less times that it is cut; one that is kept counts for neither.
 * Where no verb says so, the numbers may: what is expected, beside what was expected before.
 */
export function guidanceMoves(sentence: Sentence, tokens: Tokens): number {
  if (!sentence.has(GUIDANCE | MOVES)) return 0;
  const { hits } = sentence;
  const nouns = sentence.cuesOf(GUIDANCE);
  const verbs = sentence.cuesOf(MOVES);
  const moved = new Set(verbs.filter((cue) => hits.toAt(cue) - hits.fromAt(cue) >= SELF_EVIDENT));
  bindNearest(hits, nouns, verbs, REACH.guidance, (_noun, verb) => moved.add(verb));
  let moves = 0;
  for (const verb of moved) {
    if (!sentence.isOf(verb, HOLDS) && !hits.isNegatedAt(verb)) moves += signOf(verb, sentence);
  }
  return moved.size > 0 ? moves : shiftOf(nouns, sentence, tokens);
}

/**
 * Whether a sentence tells of an attack on the firm: in words that mean nothing else, or by one who
 * may act against it beside an act that is one.
 */
export function isSiege(sentence: Sentence): boolean {
  if (sentence.asserts(ATTACKS)) return true;
  if (!sentence.asserts(ACTS) || !sentence.has(ACTORS)) return false;
  let isActedOut = false;
  const [acts, actors] = [sentence.assertedOf(ACTS), sentence.cuesOf(ACTORS)];
  bindNearest(sentence.hits, acts, actors, REACH.siege, () => {
    isActedOut = true;
  });
  return isActedOut;
}

/** Whether a verb of closing tells of what has happened, not of what is under way or to come. */
const isPast = (word: string) => /ed$|^(?:shut|sold|shrank|went|from)$/.test(word);

/** Whether a sentence tells of a cost programme, and whether its result is there. */
export interface CostEvidence {
  isTold: boolean;
  isDelivered: boolean;
}

const UNTOLD: CostEvidence = { isTold: false, isDelivered: false };

/** Whether costs or people become fewer in a sentence. */
function isSpentLess(sentence: Sentence, spent: readonly number[]): boolean {
  if (spent.length === 0 || !sentence.asserts(DOWN)) return false;
  const { hits } = sentence;
  const isSpent = coverage(hits, spent);
  const [down, nouns] = [sentence.assertedOf(DOWN), sentence.cuesOf(SPENT_OR_EARNED)];
  let isLess = false;
  bindNearest(hits, down, nouns, REACH.direction, (_cue, noun) => {
    isLess ||= isSpent(noun);
  });
  return isLess;
}

/**
 * A cost programme is told of by its name, by sites that close, or by costs or people that become
 * fewer; what the market makes dear, as inflation, is none. Its result is there when the sentence says
 * so, or when, without a plan, that has happened or a figure (`isMeasured`) stands beside what it was.
 */
export function costEvidence(
  sentence: Sentence,
  isMeasured: boolean,
  tokens: Tokens,
): CostEvidence {
  if (!sentence.has(PROGRAMMES | CLOSES | SITES | SPENT)) return UNTOLD;
  const { hits } = sentence;
  const sites = sentence.cuesOf(SITES);
  let [isClosing, isClosed] = [false, false];
  bindNearest(hits, sentence.cuesOf(CLOSES), sites, REACH.site, (close) => {
    if (hits.isNegatedAt(close)) return;
    isClosing = true;
    isClosed ||= textsOf(tokens, hits.fromAt(close), hits.toAt(close)).some(isPast);
  });
  const spent = sentence.has(DOWN | FORMER) ? sentence.cuesOf(SPENT) : [];
  const isCut = isSpentLess(sentence, spent);
  const counted = sites.filter((site) => textOf(tokens, hits.toAt(site) - 1).endsWith("s"));
  const isFewer = [counted, spent].some((anchors) => shiftOf(anchors, sentence, tokens) < 0);
  const isDone = isClosed || isCut || isFewer;
  const isTold = isDone || isClosing || sentence.has(PROGRAMMES);
  const isCompared = isDone || (isMeasured && sentence.has(COMPARED));
  const isDelivered = sentence.asserts(DELIVERED) || (isCompared && !sentence.asserts(PLANNED));
  return { isTold, isDelivered: isTold && isDelivered };
}
