import { bindNearest, coverage } from "./binding.ts";
import type { CueHit } from "./cue-matcher.ts";
import type { CategoryGroup, SentenceCues } from "./sentence-cues.ts";
import { shiftFrom } from "./shift.ts";
import type { Token } from "./tokenize.ts";

export const REVENUE: CategoryGroup = ["evidence_revenue", "topic_demand"];
export const METRICS: CategoryGroup = [...REVENUE, "evidence_metric", "topic_margins"];
export const DIRECTIONS: CategoryGroup = ["up", "growth_up", "down"];
const DOWN: CategoryGroup = ["down"];
const FORMER: CategoryGroup = ["evidence_former"];
const GUIDANCE: CategoryGroup = ["evidence_guidance"];
const MOVES: CategoryGroup = ["evidence_hold", "evidence_raise", "evidence_cut"];
const ATTACKS: CategoryGroup = ["evidence_siege", "evidence_siege_hard"];
const ACTS: CategoryGroup = ["evidence_siege_act"];
const ACTORS: CategoryGroup = ["evidence_siege_actor"];
const PROGRAMMES: CategoryGroup = ["evidence_cost"];
const CLOSES: CategoryGroup = ["evidence_close"];
const SITES: CategoryGroup = ["evidence_site"];
const SPENT: CategoryGroup = ["evidence_spent"];
const COMPARED: CategoryGroup = ["evidence_compared"];
const DELIVERED: CategoryGroup = ["evidence_delivered"];
const PLANNED: CategoryGroup = ["evidence_planned"];

/** A direction or a verb belongs to the nearest noun of its sentence, at most so many tokens away. */
const REACH = { direction: 12, guidance: 12, site: 6, siege: 8 };

/** So many nouns of a sentence are tried for a pair of figures. */
const MAX_ANCHORS = 3;

type Tokens = readonly Token[];

/** 1 for what rises, -1 for what falls, turned round where it is negated. */
function signOf({ category, negated }: CueHit): 1 | -1 {
  const isRise = category === "up" || category === "growth_up" || category === "evidence_raise";
  return isRise === negated ? -1 : 1;
}

/** What the numbers around the first few nouns say: see `shiftFrom`. */
function shiftOf(nouns: readonly CueHit[], sentence: SentenceCues, tokens: Tokens): number {
  if (nouns.length === 0 || !sentence.has(FORMER)) return 0;
  const former = sentence.of(FORMER);
  for (const noun of nouns.slice(0, MAX_ANCHORS)) {
    const shift = shiftFrom(tokens, noun, former);
    if (shift !== 0) return shift;
  }
  return 0;
}

/** 1 when revenue or customers go up in the sentence, -1 when they go down, else 0. */
export function revenueSign(sentence: SentenceCues, tokens: Tokens): number {
  if (!sentence.has(REVENUE)) return 0;
  const revenue = sentence.of(REVENUE);
  if (!sentence.has(DIRECTIONS)) return shiftOf(revenue, sentence, tokens);
  const isRevenue = coverage(revenue);
  const nouns = sentence.of([...METRICS, "topic_costs"]);
  let sum = 0;
  for (const [direction, noun] of bindNearest(sentence.of(DIRECTIONS), nouns, REACH.direction)) {
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
export function guidanceMoves(sentence: SentenceCues, tokens: Tokens): number {
  const [nouns, verbs] = [sentence.of(GUIDANCE), sentence.of(MOVES)];
  const moved = new Set(verbs.filter(({ from, to }) => to - from >= SELF_EVIDENT));
  for (const [, verb] of bindNearest(nouns, verbs, REACH.guidance)) moved.add(verb);
  if (moved.size === 0) return shiftOf(nouns, sentence, tokens);
  let moves = 0;
  for (const verb of moved) {
    if (verb.category !== "evidence_hold" && !verb.negated) moves += signOf(verb);
  }
  return moves;
}

/**
 * Whether a sentence tells of an attack on the firm: in words that mean nothing else, or by one who
 * may act against it beside an act that is one.
 */
export const isSiege = (sentence: SentenceCues): boolean =>
  sentence.asserts(ATTACKS) ||
  bindNearest(sentence.assertedOf(ACTS), sentence.of(ACTORS), REACH.siege).length > 0;

/** Whether a verb of closing tells of what has happened, not of what is under way or to come. */
const isPast = ({ text }: Token) => /ed$|^(?:shut|sold|shrank|went|from)$/.test(text);

/** Whether a sentence tells of a cost programme, and whether its result is there. */
interface CostEvidence {
  isTold: boolean;
  isDelivered: boolean;
}

/** Whether costs or people become fewer in a sentence. */
function isSpentLess(sentence: SentenceCues, spent: readonly CueHit[]): boolean {
  const isSpent = coverage(spent);
  const nouns = sentence.of([...METRICS, "topic_costs", ...SPENT, "topic_hiring"]);
  return bindNearest(sentence.assertedOf(DOWN), nouns, REACH.direction).some(([, noun]) =>
    isSpent(noun),
  );
}

/**
 * A cost programme is told of by its name, by sites that close, or by costs or people that become
 * fewer; what the market makes dear, as inflation, is none. Its result is there when the sentence says
 * so, or when, without a plan, that has happened or a figure (`isMeasured`) stands beside what it was.
 */
export function costEvidence(
  sentence: SentenceCues,
  isMeasured: boolean,
  tokens: Tokens,
): CostEvidence {
  const [sites, spent] = [sentence.of(SITES), sentence.of(SPENT)];
  const closes = bindNearest(sentence.of(CLOSES), sites, REACH.site).filter(
    ([{ negated }]) => !negated,
  );
  const isClosed = closes.some(([{ from, to }]) => tokens.slice(from, to).some(isPast));
  const counted = sites.filter(({ to }) => tokens[to - 1]?.text.endsWith("s"));
  const isFewer = [counted, spent].some((anchors) => shiftOf(anchors, sentence, tokens) < 0);
  const isDone = isClosed || isFewer || (spent.length > 0 && isSpentLess(sentence, spent));
  const isTold = isDone || closes.length > 0 || sentence.has(PROGRAMMES);
  const isCompared = isDone || (isMeasured && sentence.has(COMPARED));
  const isDelivered = sentence.asserts(DELIVERED) || (isCompared && !sentence.asserts(PLANNED));
  return { isTold, isDelivered: isTold && isDelivered };
}
