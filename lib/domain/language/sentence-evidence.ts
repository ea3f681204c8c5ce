import type { CueHit } from "./annotate.ts";
import { bindNearest, coverage } from "./binding.ts";
import type { Category } from "./lexicon.generated.ts";

/** The cues of one sentence by category and position, negated ones among them. */
export type Sentence = Map<Category, CueHit[]>;

export const REVENUE = ["evidence_revenue", "topic_demand"] as const;
export const METRICS = [...REVENUE, "evidence_metric", "topic_margins"] as const;

/** A direction or a verb belongs to the nearest noun of its sentence, at most so many tokens away. */
const REACH = { direction: 8, guidance: 12, site: 6 };

const signOf = ({ category, negated }: CueHit) =>
  (category === "up" || category === "evidence_raise" ? 1 : -1) * (negated ? -1 : 1);

const cuesOf = (sentence: Sentence, ...categories: Category[]): CueHit[] =>
  categories
    .flatMap((category) => sentence.get(category) ?? [])
    .sort((a, b) => a.from - b.from || b.to - a.to);

/** Whether a cue of one of the categories stands in the sentence and is not negated. */
export const has = (sentence: Sentence, ...categories: readonly Category[]) =>
  categories.some((category) => sentence.get(category)?.some(({ negated }) => !negated));

/** 1 when revenue or customers go up in the sentence, -1 when they go down, else 0. */
export function revenueSign(sentence: Sentence): number {
  const revenue = cuesOf(sentence, ...REVENUE);
  if (revenue.length === 0) return 0;
  const isRevenue = coverage(revenue);
  const nouns = cuesOf(sentence, ...METRICS, "topic_costs");
  const directions = cuesOf(sentence, "up", "down");
  let sum = 0;
  for (const [direction, noun] of bindNearest(directions, nouns, REACH.direction)) {
    if (isRevenue(noun)) sum += signOf(direction);
  }
  return Math.sign(sum);
}

/** Times that guidance is raised, less times that it is cut; one that is kept counts for neither. */
export function guidanceMoves(sentence: Sentence): number {
  const nouns = sentence.get("evidence_guidance") ?? [];
  const verbs = cuesOf(sentence, "evidence_raise", "evidence_cut", "evidence_hold");
  let moves = 0;
  for (const [, verb] of bindNearest(nouns, verbs, REACH.guidance)) {
    if (verb.category !== "evidence_hold" && !verb.negated) moves += signOf(verb);
  }
  return moves;
}

/** Whether a cost programme is told of: by its name, by sites that close, or by costs that go down. */
export function tellsOfCost(sentence: Sentence): boolean {
  if (has(sentence, "evidence_cost")) return true;
  const closes = sentence.get("evidence_close") ?? [];
  const sites = sentence.get("evidence_site") ?? [];
  if (bindNearest(closes, sites, REACH.site).some(([close]) => !close.negated)) return true;
  const down = (sentence.get("down") ?? []).filter(({ negated }) => !negated);
  const isCost = coverage(sentence.get("topic_costs") ?? []);
  return bindNearest(down, cuesOf(sentence, ...METRICS, "topic_costs"), REACH.direction).some(
    ([, noun]) => isCost(noun),
  );
}

/** Whether a programme's result is there: said so, or measured against what was without a plan. */
export function tellsOfResult(sentence: Sentence): boolean {
  if (has(sentence, "evidence_delivered")) return true;
  return has(sentence, "up", "down", "evidence_close") && !has(sentence, "evidence_planned");
}
