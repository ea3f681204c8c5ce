import type { Annotation } from "./annotate.ts";
import { scratch } from "./columns.ts";
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

/** Of each sentence which themes it is evidence of, a bit each. */
export type Themes = Int32Array;

/** The bit of a theme. */
export const themeBit = (theme: Theme): number => 1 << THEMES.indexOf(theme);
const [REVENUE_UP, REVENUE_DOWN] = [themeBit("revenueUp"), themeBit("revenueDown")];
const [GUIDANCE_UP, GUIDANCE_DOWN] = [themeBit("guidanceUp"), themeBit("guidanceDown")];
const [COST, COST_DELIVERED] = [themeBit("cost"), themeBit("costDelivered")];
const [AI, AI_REVENUE] = [themeBit("ai"), themeBit("aiRevenue")];
const [SIEGE, FUNDAMENTAL, MEASURED] = [
  themeBit("siege"),
  themeBit("fundamental"),
  themeBit("measured"),
];

const AI_CUES = setOf("evidence_ai");
/** The cues that make a sentence evidence of a theme unless they are negated. */
const ASSERTED = [
  [setOf("evidence_cash", "topic_capital_returns"), themeBit("cash")],
  [setOf("evidence_pivot"), themeBit("pivot")],
  [setOf("evidence_siege_hard"), themeBit("siegeHard")],
  [setOf("evidence_buzz"), themeBit("buzz")],
] as const;
const ANY_ASSERTED = ASSERTED.reduce((any, [set]) => any | set, 0);
const [DOLLAR, PERCENT] = ["$", "%"].map((sign) => sign.charCodeAt(0));

const lendMeasured = scratch(Uint8Array);

/** For each sentence, whether it holds a number with a unit; until the next text is read. */
function measuredSentences({ tokens, hits }: Annotation): Uint8Array {
  const isMeasured = lendMeasured(tokens.sentenceCount);
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

/** What one sentence is evidence of, apart from its neighbours. */
function themesOf(sentence: Sentence, isMeasured: boolean, tokens: Tokens): number {
  let themes = 0;
  if (sentence.asserts(ANY_ASSERTED)) {
    for (const [set, theme] of ASSERTED) if (sentence.asserts(set)) themes |= theme;
  }
  const revenue = revenueSign(sentence, tokens);
  if (revenue !== 0) themes |= revenue > 0 ? REVENUE_UP : REVENUE_DOWN;
  const moves = guidanceMoves(sentence, tokens);
  if (moves !== 0) themes |= moves > 0 ? GUIDANCE_UP : GUIDANCE_DOWN;
  const { isTold, isDelivered } = costEvidence(sentence, isMeasured, tokens);
  if (isTold) themes |= COST;
  if (isDelivered) themes |= COST_DELIVERED;
  if (sentence.has(AI_CUES)) themes |= AI;
  if (isSiege(sentence)) themes |= SIEGE;
  if (isMeasured && sentence.has(DIRECTIONS) && sentence.has(METRICS)) themes |= FUNDAMENTAL;
  return themes;
}

/** Which sentences of a document are evidence of what. Source: methods §6.6. */
export function convictionThemes(annotation: Annotation): Themes {
  const { tokens } = annotation;
  const isMeasured = measuredSentences(annotation);
  const sentences = new Sentences(annotation);
  const themes = new Int32Array(tokens.sentenceCount);
  const sells = (at: number) => isMeasured[at] === 1 || sentences.asserts(at, REVENUE);
  let [isSoldBefore, isSold, isSoldAfter] = [false, false, themes.length > 0 && sells(0)];
  for (let at = 0; at < themes.length; at += 1) {
    [isSoldBefore, isSold] = [isSold, isSoldAfter];
    isSoldAfter = at + 1 < themes.length && sells(at + 1);
    let found = isMeasured[at] === 1 ? MEASURED : 0;
    const sentence = sentences.at(at);
    if (sentence !== null) found |= themesOf(sentence, isMeasured[at] === 1, tokens);
    const isSoldBeside = isSoldBefore || isSold || isSoldAfter;
    themes[at] = found & AI && isSoldBeside ? found | AI_REVENUE : found;
  }
  return themes;
}

/** For each theme how many sentences are evidence of it, in the order of `THEMES`. */
function countsOf(themes: Themes): Int32Array {
  const counts = new Int32Array(THEMES.length);
  for (const found of themes) {
    for (let left = found; left > 0; ) {
      const theme = 31 - Math.clz32(left);
      counts[theme] = (counts[theme] ?? 0) + 1;
      left -= 1 << theme;
    }
  }
  return counts;
}

/** The measures out of the themes of a text's sentences; zeros for none. */
export function convictionMeasures(themes: Themes): ConvictionMeasures {
  const sentences = themes.length;
  const counts = countsOf(themes);
  const count = (theme: Theme) => counts[THEMES.indexOf(theme)] ?? 0;
  const share = (theme: Theme) => (sentences > 0 ? count(theme) / sentences : 0);
  const cost = count("cost");
  return {
    sentences,
    revenue: share("revenueUp") - share("revenueDown"),
    guidance: Math.sign(count("guidanceUp") - count("guidanceDown")),
    cost: share("cost"),
    costDelivered: cost > 0 ? count("costDelivered") / cost : 0,
    ai: share("ai"),
    aiRevenue: share("aiRevenue"),
    cash: share("cash"),
    pivot: share("pivot"),
    siege: share("siege"),
    isHardSiege: count("siegeHard") > 0,
    buzz: share("buzz"),
    fundamental: share("fundamental"),
    measured: share("measured"),
  };
}
