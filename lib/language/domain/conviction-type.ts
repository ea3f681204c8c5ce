import { quantileInterval, sortedQuantile } from "../../core/statistics.ts";
import type { ConvictionMeasures } from "./conviction-evidence.ts";

/** The kinds of story a document tells. */
export const CONVICTION_TYPES = [
  "UNDER_SIEGE",
  "DEFENSIVE_DENIAL",
  "DETERIORATING",
  "NARRATIVE_HYPE",
  "RESTRUCTURING_WORKING",
  "RESTRUCTURING_EARLY",
  "PIVOT_IN_PROGRESS",
  "AI_TAILWIND",
  "GROWTH_CONVICTION",
  "CASH_MACHINE",
  "STABLE_COMPOUNDER",
] as const;
export type ConvictionType = (typeof CONVICTION_TYPES)[number];

/** Whether figures or large words carry a document. */
export const NARRATIVES = ["FUNDAMENTAL", "NARRATIVE", "MIXED"] as const;
export type NarrativeVsFundamental = (typeof NARRATIVES)[number];

/** What the rules take from the scoring of the same text. */
export interface ConvictionContext {
  /** Risk before it is drawn to 50 for a short text, 0 to 100. */
  score0: number;
  /** Against the reference, widened by the noise of a text shorter than the reference's. */
  z: Readonly<Record<"conviction" | "hedge" | "defensive", number>>;
}

/**
 * Where the rules cut: shares of sentences. No corpus of calls may be shipped, so these are not
 * measured percentiles but what the coding rules mean: a theme is there when it fills a sentence in
 * six to fourteen. Each lies midway between texts of the type and others among the vignettes of odd
 * index; the vignettes of even index measure the rules (`npm run validate`).
 */
const CUTS = {
  siege: 0.07,
  /** Told of in so many sentences it is what the document is about, whatever its tone. */
  siegeAlone: 0.15,
  risk: 60,
  revenueLow: -0.1,
  revenueHigh: 0.045,
  /** Told of so often, growth needs no tone. */
  revenueAlone: 0.2,
  buzz: 0.18,
  fundamentalLow: 0.08,
  costDelivered: 0.35,
  aiRevenue: 0.04,
  /** No theme stands on fewer sentences than these. */
  minSentences: 2,
};

/** Themes that may rule a document, with the share from which on they fill it. */
const RULING = { cost: 0.07, pivot: 0.12, ai: 0.1, cash: 0.17 } as const;
type Ruling = keyof typeof RULING;
/** A later theme takes precedence when it is so much stronger, each measured by its own cut. */
const CLEARLY_STRONGER = 1.5;

/** Whether a theme fills at least a share of the sentences, and no fewer than the least number. */
const fills = (share: number, cut: number, sentences: number) =>
  share >= cut && share * sentences > CUTS.minSentences - 0.5;

/** Whether a theme fills the document and no other does so far more clearly. */
function rules(theme: Ruling, measures: ConvictionMeasures): boolean {
  const strength = (name: Ruling) => measures[name] / RULING[name];
  const strongest = Math.max(...(Object.keys(RULING) as Ruling[]).map(strength));
  return (
    fills(measures[theme], RULING[theme], measures.sentences) &&
    strongest < CLEARLY_STRONGER * strength(theme)
  );
}

/** High conviction beside high hedging or defence. */
const isContradictory = ({ z }: ConvictionContext) =>
  z.conviction >= 0.8 && (z.hedge >= 0.8 || z.defensive >= 1);

const isSiegeFrom = (cut: number, m: ConvictionMeasures) => fills(m.siege, cut, m.sentences);
const isWeak = (m: ConvictionMeasures) => m.revenue < CUTS.revenueLow || m.guidance < 0;

interface Rule {
  type: ConvictionType;
  holds(measures: ConvictionMeasures, context: ConvictionContext): boolean;
}

/**
 * In order, the first that holds gives the type. Source: docs/methods/language.md#conviction-type, but for three exceptions. A firm
 * under attack may speak calmly (`siegeAlone`): without, macro-F1 falls from .893 to .869 on the
 * vignettes of odd index and from .787 to .766 on those of even index. Much growth needs no tone
 * (`revenueAlone`): .881 and .787 without. A far stronger theme goes before its turn
 * (`CLEARLY_STRONGER`): the vignettes come out the same without.
 */
const RULES: readonly Rule[] = [
  {
    type: "UNDER_SIEGE",
    holds: (m, { score0 }) =>
      m.isHardSiege ||
      isSiegeFrom(CUTS.siegeAlone, m) ||
      (isSiegeFrom(CUTS.siege, m) && score0 >= CUTS.risk),
  },
  {
    type: "DEFENSIVE_DENIAL",
    holds: (m, context) => isContradictory(context) && (m.revenue < 0 || m.guidance < 0),
  },
  {
    type: "DETERIORATING",
    holds: (m, { score0 }) => isWeak(m) && score0 >= CUTS.risk,
  },
  {
    type: "NARRATIVE_HYPE",
    holds: (m) => fills(m.buzz, CUTS.buzz, m.sentences) && m.fundamental <= CUTS.fundamentalLow,
  },
  {
    type: "RESTRUCTURING_WORKING",
    holds: (m) => rules("cost", m) && m.costDelivered >= CUTS.costDelivered,
  },
  { type: "RESTRUCTURING_EARLY", holds: (m) => rules("cost", m) },
  { type: "PIVOT_IN_PROGRESS", holds: (m) => rules("pivot", m) },
  {
    type: "AI_TAILWIND",
    holds: (m) => m.aiRevenue >= CUTS.aiRevenue && rules("ai", m) && m.revenue >= 0,
  },
  // Weakness only puts a denial before the themes: without it one is still a denial after them.
  { type: "DEFENSIVE_DENIAL", holds: (_, context) => isContradictory(context) },
  {
    type: "GROWTH_CONVICTION",
    holds: (m, { z }) =>
      m.revenue >= CUTS.revenueHigh &&
      m.guidance >= 0 &&
      (m.guidance > 0 || z.conviction >= 0 || m.revenue >= CUTS.revenueAlone),
  },
  { type: "CASH_MACHINE", holds: (m) => rules("cash", m) },
];

/** The first rule that holds; a text that none fits is a stable compounder. Source: docs/methods/language.md#conviction-type. */
export function convictionType(
  measures: ConvictionMeasures,
  context: ConvictionContext,
): ConvictionType {
  return RULES.find(({ holds }) => holds(measures, context))?.type ?? "STABLE_COMPOUNDER";
}

/** Fewer closed outcomes than this say nothing. Source: docs/methods/language.md#conviction-type. */
export const MIN_OUTCOMES = 20;
export const OUTCOME_HORIZON_DAYS = 360;
/** Of the intervals, at least. */
export const OUTCOME_CONFIDENCE = 0.9;

export type Interval = [low: number, high: number];

/** What followed earlier documents of a type: excess returns over 360 days, as fractions. */
export interface ReturnDistribution {
  n: number;
  median: number | null;
  p75: number | null;
  p90: number | null;
  /** Each quantile's interval by order statistics; null where the sample is too small for both ends. */
  intervals: Record<"median" | "p75" | "p90", Interval | null>;
}

/**
 * Median and upper quantiles of the excess returns of documents whose window has closed, with an
 * interval of each that assumes no distribution. Below 20 outcomes there is only `n`.
 * Source: docs/methods/language.md#conviction-type; the interval: `quantileInterval`.
 */
export function returnDistribution(outcomes: readonly number[]): ReturnDistribution {
  const n = outcomes.length;
  if (n < MIN_OUTCOMES) {
    const none = { median: null, p75: null, p90: null };
    return { n, ...none, intervals: none };
  }
  const sorted = outcomes.toSorted((a, b) => a - b);
  return {
    n,
    median: sortedQuantile(sorted, 0.5),
    p75: sortedQuantile(sorted, 0.75),
    p90: sortedQuantile(sorted, 0.9),
    intervals: {
      median: intervalOf(sorted, 0.5),
      p75: intervalOf(sorted, 0.75),
      p90: intervalOf(sorted, 0.9),
    },
  };
}

function intervalOf(sorted: readonly number[], q: number): Interval | null {
  const [low, high] = quantileInterval(sorted, q, OUTCOME_CONFIDENCE);
  return low === null || high === null ? null : [low, high];
}
