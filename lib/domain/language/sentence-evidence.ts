import { bindNearest, coverage } from "./binding.ts";
import type { CueHit } from "./hits.ts";
import type { Category } from "./lexicon.ts";
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
const MOVES = setOf("evidence_raise", "evidence_cut", "evidence_hold");
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

const RISES: ReadonlySet<Category> = new Set(["up", "growth_up", "evidence_raise"]);

const signOf = ({ category, negated }: CueHit) =>
  (RISES.has(category) ? 1 : -1) * (negated ? -1 : 1);

/** What the numbers around the first few nouns say: see `shiftFrom`. */
function shiftOf(nouns: readonly CueHit[], sentence: Sentence, tokens: Tokens): number {
  if (!sentence.has(FORMER)) return 0;
  const former = sentence.cuesOf(FORMER);
  for (const noun of nouns.slice(0, MOST_ANCHORS)) {
    const shift = shiftFrom(tokens, noun, former);
    if (shift !== 0) return shift;
  }
  return 0;
}

/** 1 when revenue or customers go up in the sentence, -1 when they go down, else 0. */
export function revenueSign(sentence: Sentence, tokens: Tokens): number {
  if (!sentence.has(REVENUE)) return 0;
  const revenue = sentence.cuesOf(REVENUE);
  if (!sentence.has(DIRECTIONS)) return shiftOf(revenue, sentence, tokens);
  const isRevenue = coverage(revenue);
  const nouns = sentence.cuesOf(METRICS | COSTS);
  let sum = 0;
  for (const [direction, noun] of bindNearest(
    sentence.cuesOf(DIRECTIONS),
    nouns,
    REACH.direction,
  )) {
    if (isRevenue(noun)) sum += signOf(direction);
  }
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
  const nouns = sentence.cuesOf(GUIDANCE);
  const verbs = sentence.cuesOf(MOVES);
  const moved = new Set(verbs.filter(({ from, to }) => to - from >= SELF_EVIDENT));
  for (const [, verb] of bindNearest(nouns, verbs, REACH.guidance)) moved.add(verb);
  let moves = 0;
  for (const verb of moved) {
    if (verb.category !== "evidence_hold" && !verb.negated) moves += signOf(verb);
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
  const acts = sentence.cuesOf(ACTS).filter(({ negated }) => !negated);
  return bindNearest(acts, sentence.cuesOf(ACTORS), REACH.siege).length > 0;
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
function isSpentLess(sentence: Sentence, spent: readonly CueHit[]): boolean {
  if (spent.length === 0 || !sentence.asserts(DOWN)) return false;
  const down = sentence.cuesOf(DOWN).filter(({ negated }) => !negated);
  const isSpent = coverage(spent);
  const bound = bindNearest(down, sentence.cuesOf(SPENT_OR_EARNED), REACH.direction);
  return bound.some(([, noun]) => isSpent(noun));
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
  const sites = sentence.cuesOf(SITES);
  const closing = bindNearest(sentence.cuesOf(CLOSES), sites, REACH.site)
    .map(([close]) => close)
    .filter(({ negated }) => !negated);
  const isClosed = closing.some(({ from, to }) => textsOf(tokens, from, to).some(isPast));
  const spent = sentence.has(DOWN | FORMER) ? sentence.cuesOf(SPENT) : [];
  const isCut = isSpentLess(sentence, spent);
  const counted = sites.filter(({ to }) => textOf(tokens, to - 1).endsWith("s"));
  const isFewer = [counted, spent].some((anchors) => shiftOf(anchors, sentence, tokens) < 0);
  const isDone = isClosed || isCut || isFewer;
  const isTold = isDone || closing.length > 0 || sentence.has(PROGRAMMES);
  const isCompared = isDone || (isMeasured && sentence.has(COMPARED));
  const isDelivered = sentence.asserts(DELIVERED) || (isCompared && !sentence.asserts(PLANNED));
  return { isTold, isDelivered: isTold && isDelivered };
}
