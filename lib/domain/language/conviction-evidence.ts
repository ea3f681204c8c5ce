import type { Annotation, CueHit } from "./annotate.ts";
import type { Category } from "./lexicon.ts";
import {
  costEvidence,
  guidanceMoves,
  has,
  isSiege,
  METRICS,
  REVENUE,
  readSentences,
  revenueSign,
  type Sentence,
} from "./sentence-evidence.ts";
import { NUMBER, type Tokens, textOf } from "./tokens.ts";

/** What a document shows, as shares of its sentences (0 to 1) unless it says otherwise. */
export interface ConvictionMeasures {
  sentences: number;
  /** REV, -1 to 1: sentences in which revenue or customers go up, less those in which they go down. */
  revenue: number;
  /** GUID: 1 when the firm's own guidance is raised more often than cut, -1 when less often, else 0. */
  guidance: number;
  /** COST: a cost programme. `costDelivered`: COSTOK / COST, the part of these that tells of a result. */
  cost: number;
  costDelivered: number;
  /** AI, and AIR: artificial intelligence beside revenue, demand or a figure, a sentence off at most. */
  ai: number;
  aiRevenue: number;
  cash: number;
  pivot: number;
  siege: number;
  /** Whether something is said that by itself puts survival or books in doubt. */
  isHardSiege: boolean;
  buzz: number;
  /** FUND: a metric, a number with a unit and a direction. */
  fundamental: number;
  /** A number with a unit. */
  measured: number;
}

/** What a sentence may be evidence of. */
const THEMES = [
  "revenueUp",
  "revenueDown",
  "guidanceUp",
  "guidanceDown",
  "cost",
  "costDelivered",
  "ai",
  "aiRevenue",
  "cash",
  "pivot",
  "siege",
  "siegeHard",
  "buzz",
  "fundamental",
  "measured",
] as const;
export type Theme = (typeof THEMES)[number];

/** For each theme the sentences that are evidence of it, ascending. */
export type Themes = Readonly<Record<Theme, readonly number[]>>;

const DIRECTIONS = ["up", "growth_up", "down"] as const satisfies readonly Category[];

/** For each sentence, whether it holds a number with a unit. */
function measuredSentences(tokens: Tokens, hits: readonly CueHit[]): Uint8Array {
  const isMeasured = new Uint8Array(tokens.sentenceCount);
  const mark = (at: number) => {
    isMeasured[tokens.sentence[at] ?? 0] = 1;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens.kind[at] === NUMBER && /[$%]/.test(textOf(tokens, at))) mark(at);
  }
  for (const { category, from } of hits) {
    if (category === "evidence_unit" && tokens.kind[from - 1] === NUMBER) mark(from);
  }
  return isMeasured;
}

/** What one sentence is evidence of, apart from its neighbours. */
function themesOf(sentence: Sentence, isMeasured: boolean, tokens: Tokens): Theme[] {
  if (sentence.size === 0) return isMeasured ? ["measured"] : [];
  const found: Theme[] = [];
  const revenue = revenueSign(sentence, tokens);
  const moves = guidanceMoves(sentence, tokens);
  const { isTold, isDelivered } = costEvidence(sentence, isMeasured, tokens);
  const isDirected = DIRECTIONS.some((direction) => sentence.has(direction));
  const isMetric = METRICS.some((metric) => sentence.has(metric));
  if (revenue !== 0) found.push(revenue > 0 ? "revenueUp" : "revenueDown");
  if (moves !== 0) found.push(moves > 0 ? "guidanceUp" : "guidanceDown");
  if (isTold) found.push("cost");
  if (isDelivered) found.push("costDelivered");
  if (sentence.has("evidence_ai")) found.push("ai");
  if (has(sentence, "evidence_cash", "topic_capital_returns")) found.push("cash");
  if (has(sentence, "evidence_pivot")) found.push("pivot");
  if (isSiege(sentence)) found.push("siege");
  if (has(sentence, "evidence_siege_hard")) found.push("siegeHard");
  if (has(sentence, "evidence_buzz")) found.push("buzz");
  if (isMeasured) found.push("measured");
  if (isMeasured && isDirected && isMetric) found.push("fundamental");
  return found;
}

/** Which sentences of a document are evidence of what. Source: methods §6.6. */
export function convictionThemes(annotation: Annotation): Themes {
  const isMeasured = measuredSentences(annotation.tokens, annotation.hits);
  const sentences = readSentences(annotation);
  const themes = Object.fromEntries(THEMES.map((theme) => [theme, []])) as unknown as Record<
    Theme,
    number[]
  >;
  const isSold = sentences.map((cues, at) => isMeasured[at] === 1 || has(cues, ...REVENUE));
  sentences.forEach((cues, at) => {
    for (const theme of themesOf(cues, isMeasured[at] === 1, annotation.tokens))
      themes[theme].push(at);
    const isBesideSales = isSold[at] || isSold[at - 1] || isSold[at + 1];
    if (isBesideSales && cues.has("evidence_ai")) themes.aiRevenue.push(at);
  });
  return themes;
}

/** The measures out of the themes of a text of so many sentences; zeros for none. */
export function convictionMeasures(themes: Themes, sentences: number): ConvictionMeasures {
  const share = (theme: Theme) => (sentences > 0 ? themes[theme].length / sentences : 0);
  const cost = themes.cost.length;
  return {
    sentences,
    revenue: share("revenueUp") - share("revenueDown"),
    guidance: Math.sign(themes.guidanceUp.length - themes.guidanceDown.length),
    cost: share("cost"),
    costDelivered: cost > 0 ? themes.costDelivered.length / cost : 0,
    ai: share("ai"),
    aiRevenue: share("aiRevenue"),
    cash: share("cash"),
    pivot: share("pivot"),
    siege: share("siege"),
    isHardSiege: themes.siegeHard.length > 0,
    buzz: share("buzz"),
    fundamental: share("fundamental"),
    measured: share("measured"),
  };
}
