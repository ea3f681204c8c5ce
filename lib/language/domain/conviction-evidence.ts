// Which sentences of a text are evidence of themes such as revenue, guidance or costs, and how
// large the themes are. The conviction type and score are computed from them.

import { type Annotation, type Hits, hitsBy } from "./annotate.ts";
import { addTo } from "./cue-matcher.ts";
import type { CueFinding } from "./evidence.ts";
import {
  costEvidence,
  DIRECTIONS,
  guidanceMoves,
  isSiege,
  isSteady,
  METRICS,
  REVENUE,
  revenueSign,
} from "./sentence-evidence.ts";
import type { Token } from "./text/token.ts";

/** Measures of a document: shares of its sentences, 0 to 1, unless stated otherwise. */
export interface ConvictionMeasures {
  sentences: number;
  /**
   * REV, -1 to 1: sentences in which revenue or customers go up, minus those in which they go down.
   */
  revenue: number;
  /**
   * GUID: 1 when the firm's own guidance is raised more often than cut, -1 when less often, else 0.
   */
  guidance: number;
  /**
   * COST: sentences on a cost programme. `costDelivered`: the share of these that state a result.
   */
  cost: number;
  costDelivered: number;
  /**
   * AI: mentions of artificial intelligence. AIR: those with revenue, demand or a figure in the
   * same or a neighbouring sentence.
   */
  ai: number;
  aiRevenue: number;
  cash: number;
  pivot: number;
  /** Sentences in which a metric changes little, or an outlook or metric is unchanged. */
  steady: number;
  siege: number;
  /** Whether one sentence alone puts the firm's survival or accounts in question. */
  isHardSiege: boolean;
  buzz: number;
  /** DEAL: sentences on a merger or takeover that is announced. */
  deal: number;
  /** FUND: sentences with a metric, a number with a unit, and a direction. */
  fundamental: number;
  /** Sentences with a number with a unit. */
  measured: number;
}

/** Themes of a sentence. */
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
  "steady",
  "siege",
  "siegeHard",
  "buzz",
  "deal",
  "fundamental",
  "measured",
] as const;
export type Theme = (typeof THEMES)[number];

/**
 * The number of sentences of a text, and the numbers of those that are evidence of each theme,
 * ascending.
 */
export interface Themes {
  readonly sentences: number;
  readonly of: Readonly<Record<Theme, readonly number[]>>;
}

/** The sentences that have a number with a unit. */
export function measuredSentences({ tokens, hits }: Annotation): Set<number> {
  const isMeasure = ({ kind, text }: Token) =>
    kind === "number" && (text.startsWith("$") || text.endsWith("%"));
  const units = hits
    .of("evidence_unit")
    .filter(({ from }) => tokens[from - 1]?.kind === "number")
    .flatMap(({ from }) => tokens[from] ?? []);
  return new Set([...tokens.filter(isMeasure), ...units].map(({ sentence }) => sentence));
}

/** The absolute value of the first percentage of each sentence that has one. */
function firstPercents({ tokens }: Annotation): Map<number, number> {
  const found = new Map<number, number>();
  for (const { kind, text, sentence } of tokens) {
    if (kind !== "number" || !text.endsWith("%") || found.has(sentence)) continue;
    const percent = Number(text.replace(/[$,%]/g, ""));
    if (Number.isFinite(percent)) found.set(sentence, Math.abs(percent));
  }
  return found;
}

/** The themes of one sentence, without looking at its neighbours. */
function themesOf(
  sentence: Hits,
  { isMeasured, percent }: { isMeasured: boolean; percent: number | undefined },
  tokens: readonly Token[],
): Partial<Record<Theme, boolean>> {
  const revenue = revenueSign(sentence, tokens);
  const guidance = guidanceMoves(sentence, tokens);
  const cost = costEvidence(sentence, isMeasured, tokens);
  return {
    revenueUp: revenue > 0,
    revenueDown: revenue < 0,
    guidanceUp: guidance > 0,
    guidanceDown: guidance < 0,
    cost: cost.isMentioned,
    costDelivered: cost.isDelivered,
    ai: sentence.has("evidence_ai"),
    cash: sentence.asserts("evidence_cash", "topic_capital_returns"),
    pivot: sentence.asserts("evidence_pivot"),
    steady: isSteady(sentence, percent),
    siege: isSiege(sentence),
    siegeHard: sentence.asserts("evidence_siege_hard"),
    buzz: sentence.asserts("evidence_buzz"),
    deal: sentence.asserts("evidence_deal"),
    fundamental: isMeasured && sentence.has(...DIRECTIONS) && sentence.has(...METRICS),
  };
}

/**
 * The sentences of a document that are evidence, by theme. Source:
 * docs/methods/language.md#conviction-type.
 */
export function convictionThemes(annotation: Annotation): Themes {
  const { tokens, sentenceCount } = annotation;
  const measured = measuredSentences(annotation);
  const percents = firstPercents(annotation);
  const sentences = hitsBy("sentence", annotation);
  const themes = new Map<Theme, number[]>();
  for (const [at, sentence] of sentences) {
    const figures = { isMeasured: measured.has(at), percent: percents.get(at) };
    const found = themesOf(sentence, figures, tokens);
    for (const theme of THEMES) if (found[theme]) addTo(themes, theme, at);
  }
  const showsSales = (at: number) =>
    measured.has(at) || sentences.get(at)?.asserts(...REVENUE) === true;
  const ai = themes.get("ai") ?? [];
  themes.set(
    "aiRevenue",
    ai.filter((at) => [at - 1, at, at + 1].some(showsSales)),
  );
  themes.set(
    "measured",
    [...measured].toSorted((a, b) => a - b),
  );
  const of = Object.fromEntries(THEMES.map((theme) => [theme, themes.get(theme) ?? []]));
  return { sentences: sentenceCount, of: of as Record<Theme, number[]> };
}

/** The measures computed from the themes; zeros for a text without sentences. */
export function convictionMeasures({ sentences, of }: Themes): ConvictionMeasures {
  const share = (theme: Theme) => (sentences > 0 ? of[theme].length / sentences : 0);
  const cost = of.cost.length;
  return {
    sentences,
    revenue: share("revenueUp") - share("revenueDown"),
    guidance: Math.sign(of.guidanceUp.length - of.guidanceDown.length),
    cost: share("cost"),
    costDelivered: cost > 0 ? of.costDelivered.length / cost : 0,
    ai: share("ai"),
    aiRevenue: share("aiRevenue"),
    cash: share("cash"),
    pivot: share("pivot"),
    steady: share("steady"),
    siege: share("siege"),
    isHardSiege: of.siegeHard.length > 0,
    buzz: share("buzz"),
    deal: share("deal"),
    fundamental: share("fundamental"),
    measured: share("measured"),
  };
}

/** The name of a theme in the category of evidence: `revenue_up`. */
const nameOf = (theme: Theme): string =>
  theme.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The sentences of some themes as evidence, with `prefix` in their category. Punctuation at the
 * start of a passage belongs to the previous sentence, but is not part of its evidence.
 */
export function themeEvidence(
  shown: readonly Theme[],
  prefix: string,
  { of }: Themes,
  tokens: readonly Token[],
): CueFinding[] {
  const wholes: { from: number; to: number }[] = [];
  for (const [at, { sentence, range, kind }] of tokens.entries()) {
    const whole = wholes[sentence];
    if (whole === undefined) wholes[sentence] = { from: at, to: at + 1 };
    else if (kind !== "mark" || range === tokens[whole.to - 1]?.range) whole.to = at + 1;
  }
  return shown.flatMap((theme) =>
    of[theme].map((at) => {
      const { from, to } = wholes[at] ?? { from: 0, to: 0 };
      return { category: `${prefix}_${nameOf(theme)}`, from, to, negated: false, counted: true };
    }),
  );
}
