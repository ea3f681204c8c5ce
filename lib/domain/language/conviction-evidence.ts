import type { Annotation } from "./annotate.ts";
import { type Sentence, Sentences, setOf } from "./sentence-cues.ts";
import {
  costEvidence,
  DIRECTIONS,
  guidanceMoves,
  isSiege,
  METRICS,
  REVENUE,
  revenueSign,
} from "./sentence-evidence.ts";
import { NUMBER, type Tokens } from "./tokens.ts";

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

const AI = setOf("evidence_ai");
const CASH = setOf("evidence_cash", "topic_capital_returns");
const PIVOT = setOf("evidence_pivot");
const HARD_SIEGE = setOf("evidence_siege_hard");
const BUZZ = setOf("evidence_buzz");
const [DOLLAR, PERCENT] = ["$", "%"].map((sign) => sign.charCodeAt(0));

/** For each sentence, whether it holds a number with a unit. */
function measuredSentences({ tokens, hits }: Annotation): Uint8Array {
  const isMeasured = new Uint8Array(tokens.sentenceCount);
  const mark = (at: number) => {
    isMeasured[tokens.sentence[at] ?? 0] = 1;
  };
  const { kind, from, to, folded } = tokens;
  for (let at = 0; at < tokens.length; at += 1) {
    if (kind[at] !== NUMBER) continue;
    const [first, last] = [folded.codes[from[at] ?? 0], folded.codes[(to[at] ?? 0) - 1]];
    if (first === DOLLAR || last === PERCENT) mark(at);
  }
  hits.each("evidence_unit", (unit) => {
    if (kind[unit - 1] === NUMBER) mark(unit);
  });
  return isMeasured;
}

/** Adds what one sentence is evidence of, apart from its neighbours. */
function addThemes(
  sentence: Sentence,
  isMeasured: boolean,
  tokens: Tokens,
  add: (theme: Theme) => void,
) {
  const revenue = revenueSign(sentence, tokens);
  const moves = guidanceMoves(sentence, tokens);
  const { isTold, isDelivered } = costEvidence(sentence, isMeasured, tokens);
  if (revenue !== 0) add(revenue > 0 ? "revenueUp" : "revenueDown");
  if (moves !== 0) add(moves > 0 ? "guidanceUp" : "guidanceDown");
  if (isTold) add("cost");
  if (isDelivered) add("costDelivered");
  if (sentence.has(AI)) add("ai");
  if (sentence.asserts(CASH)) add("cash");
  if (sentence.asserts(PIVOT)) add("pivot");
  if (isSiege(sentence)) add("siege");
  if (sentence.asserts(HARD_SIEGE)) add("siegeHard");
  if (sentence.asserts(BUZZ)) add("buzz");
  if (isMeasured && sentence.has(DIRECTIONS) && sentence.has(METRICS)) add("fundamental");
}

/** Which sentences of a document are evidence of what. Source: methods §6.6. */
export function convictionThemes(annotation: Annotation): Themes {
  const { tokens } = annotation;
  const isMeasured = measuredSentences(annotation);
  const sentences = new Sentences(annotation);
  const themes = Object.fromEntries(THEMES.map((theme) => [theme, []])) as unknown as Record<
    Theme,
    number[]
  >;
  const isSold = (at: number) => isMeasured[at] === 1 || sentences.asserts(at, REVENUE);
  for (let at = 0; at < tokens.sentenceCount; at += 1) {
    if (isMeasured[at] === 1) themes.measured.push(at);
    const sentence = sentences.at(at);
    if (sentence === null) continue;
    addThemes(sentence, isMeasured[at] === 1, tokens, (theme) => themes[theme].push(at));
    const isSoldBeside = () => isSold(at) || isSold(at - 1) || isSold(at + 1);
    if (sentence.has(AI) && isSoldBeside()) themes.aiRevenue.push(at);
  }
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
