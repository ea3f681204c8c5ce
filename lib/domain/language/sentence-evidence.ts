import type { Annotation, CueHit } from "./annotate.ts";
import { bindNearest, coverage } from "./binding.ts";
import type { Category } from "./lexicon.ts";
import { shiftFrom } from "./shift.ts";
import { type Tokens, textOf, textsOf } from "./tokens.ts";

/** The categories that sentences are read by; others make up features alone. */
const READ = [
  ...(["up", "growth_up", "down", "topic_demand", "topic_costs", "topic_hiring"] as const),
  ...(["topic_margins", "topic_capital_returns", "evidence_ai", "evidence_buzz"] as const),
  ...(["evidence_cash", "evidence_close", "evidence_compared", "evidence_cost"] as const),
  ...(["evidence_cut", "evidence_delivered", "evidence_former", "evidence_guidance"] as const),
  ...(["evidence_hold", "evidence_metric", "evidence_pivot", "evidence_planned"] as const),
  ...(["evidence_raise", "evidence_revenue", "evidence_siege", "evidence_siege_act"] as const),
  ...(["evidence_siege_actor", "evidence_siege_hard", "evidence_site", "evidence_spent"] as const),
] as const satisfies readonly Category[];
type Read = (typeof READ)[number];
const READ_SET: ReadonlySet<Category> = new Set(READ);
const isRead = (category: Category): category is Read => READ_SET.has(category);

/** The cues of one sentence by category and position, negated ones among them. */
export type Sentence = ReadonlyMap<Read, readonly CueHit[]>;

const NO_CUES: Sentence = new Map();

/** The cues of each sentence. */
export function readSentences({ tokens, hits }: Annotation): Sentence[] {
  const sentences: Sentence[] = new Array(tokens.sentenceCount).fill(NO_CUES);
  let current = -1;
  let cues = new Map<Read, CueHit[]>();
  for (const hit of hits) {
    const { category } = hit;
    if (!isRead(category)) continue;
    const sentence = tokens.sentence[hit.from] ?? 0;
    if (sentence !== current) {
      current = sentence;
      cues = new Map();
      sentences[sentence] = cues;
    }
    const list = cues.get(category);
    if (list) list.push(hit);
    else cues.set(category, [hit]);
  }
  return sentences;
}

export const REVENUE = ["evidence_revenue", "topic_demand"] as const;
const COSTS = ["topic_costs", "topic_hiring"] as const;
export const METRICS = [...REVENUE, "evidence_metric", "topic_margins"] as const;

/** A direction or a verb belongs to the nearest noun of its sentence, at most so many tokens away. */
const REACH = { direction: 12, guidance: 12, site: 6, siege: 8 };

/** So many nouns of a sentence are tried for a pair of figures. */
const MOST_ANCHORS = 3;

const RISES: ReadonlySet<Category> = new Set(["up", "growth_up", "evidence_raise"]);

const signOf = ({ category, negated }: CueHit) =>
  (RISES.has(category) ? 1 : -1) * (negated ? -1 : 1);

const cuesOf = (sentence: Sentence, ...categories: Read[]): CueHit[] =>
  categories
    .flatMap((category) => sentence.get(category) ?? [])
    .sort((a, b) => a.from - b.from || b.to - a.to);

/** Whether a cue of one of the categories stands in the sentence and is not negated. */
export const has = (sentence: Sentence, ...categories: readonly Read[]) =>
  categories.some((category) => sentence.get(category)?.some(({ negated }) => !negated));

/** What the numbers around the first few nouns say: see `shiftFrom`. */
function shiftOf(nouns: readonly CueHit[], sentence: Sentence, tokens: Tokens): number {
  const former = sentence.get("evidence_former") ?? [];
  if (former.length === 0) return 0;
  for (const noun of nouns.slice(0, MOST_ANCHORS)) {
    const shift = shiftFrom(tokens, noun, former);
    if (shift !== 0) return shift;
  }
  return 0;
}

/** 1 when revenue or customers go up in the sentence, -1 when they go down, else 0. */
export function revenueSign(sentence: Sentence, tokens: Tokens): number {
  const revenue = cuesOf(sentence, ...REVENUE);
  if (revenue.length === 0) return 0;
  const isRevenue = coverage(revenue);
  const nouns = cuesOf(sentence, ...METRICS, "topic_costs");
  const directions = cuesOf(sentence, "up", "growth_up", "down");
  let sum = 0;
  for (const [direction, noun] of bindNearest(directions, nouns, REACH.direction)) {
    if (isRevenue(noun)) sum += signOf(direction);
  }
  if (sum === 0 && directions.length === 0) sum = shiftOf(revenue, sentence, tokens);
  return Math.sign(sum);
}

/** A move of guidance in so many words or more names it by itself; a shorter one needs the noun. */
const SELF_EVIDENT = 3;

/**
 * Times that guidance is raised, less times that it is cut; one that is kept counts for neither.
 * Where no verb says so, the numbers may: what is expected, beside what was expected before.
 */
export function guidanceMoves(sentence: Sentence, tokens: Tokens): number {
  const nouns = sentence.get("evidence_guidance") ?? [];
  const verbs = cuesOf(sentence, "evidence_raise", "evidence_cut", "evidence_hold");
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
  if (has(sentence, "evidence_siege", "evidence_siege_hard")) return true;
  const acts = (sentence.get("evidence_siege_act") ?? []).filter(({ negated }) => !negated);
  const actors = sentence.get("evidence_siege_actor") ?? [];
  return bindNearest(acts, actors, REACH.siege).length > 0;
}

/** Whether a verb of closing tells of what has happened, not of what is under way or to come. */
const isPast = (word: string) => /ed$|^(?:shut|sold|shrank|went|from)$/.test(word);

/** Whether a sentence tells of a cost programme, and whether its result is there. */
export interface CostEvidence {
  isTold: boolean;
  isDelivered: boolean;
}

/** Whether costs or people become fewer in a sentence. */
function isSpentLess(sentence: Sentence, spent: readonly CueHit[]): boolean {
  const down = (sentence.get("down") ?? []).filter(({ negated }) => !negated);
  if (down.length === 0) return false;
  const nouns = cuesOf(sentence, ...METRICS, ...COSTS, "evidence_spent");
  const isSpent = coverage(spent);
  return bindNearest(down, nouns, REACH.direction).some(([, noun]) => isSpent(noun));
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
  const closes = sentence.get("evidence_close") ?? [];
  const sites = sentence.get("evidence_site") ?? [];
  const closing = bindNearest(closes, sites, REACH.site)
    .map(([close]) => close)
    .filter(({ negated }) => !negated);
  const isClosed = closing.some(({ from, to }) => textsOf(tokens, from, to).some(isPast));
  const spent = sentence.get("evidence_spent") ?? [];
  const isCut = spent.length > 0 && isSpentLess(sentence, spent);
  const counted = sites.filter(({ to }) => textOf(tokens, to - 1).endsWith("s"));
  const isFewer = [counted, spent].some((anchors) => shiftOf(anchors, sentence, tokens) < 0);
  const isDone = isClosed || isCut || isFewer;
  const isTold = isDone || closing.length > 0 || sentence.has("evidence_cost");
  const isCompared = isDone || (isMeasured && sentence.has("evidence_compared"));
  const isDelivered =
    has(sentence, "evidence_delivered") || (isCompared && !has(sentence, "evidence_planned"));
  return { isTold, isDelivered: isTold && isDelivered };
}
