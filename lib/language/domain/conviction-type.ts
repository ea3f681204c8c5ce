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

/** Whether figures or large words dominate a document. */
export const NARRATIVES = ["FUNDAMENTAL", "NARRATIVE", "MIXED"] as const;
export type NarrativeVsFundamental = (typeof NARRATIVES)[number];

/** The scores of the same text that the rules use. */
export interface ConvictionContext {
  /** Risk before shrinkage for length, 0 to 100. */
  score0: number;
  /** Against the reference, widened by the noise of a text shorter than the reference's. */
  z: Readonly<Record<"conviction" | "hedge" | "defensive", number>>;
}

/**
 * Themes that a type may rest on, as shares of sentences: usual in calls, and enough for evidence.
 * Source: docs/methods/language.md#conviction-type.
 */
const EVIDENCE = {
  cost: { usual: 0.0236, enough: 0.035 },
  pivot: { usual: 0.0148, enough: 0.03 },
  ai: { usual: 0.0022, enough: 0.025 },
  revenue: { usual: 0.0451, enough: 0.055 },
  cash: { usual: 0.0239, enough: 0.04 },
  steady: { usual: 0.0196, enough: 0.023 },
  siege: { usual: 0.0024, enough: 0.02 },
  buzz: { usual: 0.0249, enough: 0.08 },
  fundamental: { usual: 0.0563, enough: 0.04 },
};
type Theme = keyof typeof EVIDENCE;
/** Length, in sentences, at which half of a share's distance from the usual one remains. */
const SHRINKAGE_SENTENCES = 45;
/** Minimum sentences behind a type: one sentence is not enough. */
const MIN_SENTENCES = 2;

const CUTS = {
  /** From this share on, shrunk, a siege is the document's subject, whatever its tone. */
  siegeAlone: 0.04,
  risk: 60,
  /** Below these, shrunk, revenue falls: with a tense tone, and with a lowered outlook. */
  revenueLow: 0,
  revenueLowWithGuidance: 0.01,
  costDelivered: 0.35,
};

/** Another theme takes precedence when its strength is this much larger. */
const CLEARLY_STRONGER = 1.5;

/** A theme's share shrunk to the usual share, as few sentences are weak evidence. */
const shrunkShare = (theme: Theme, m: ConvictionMeasures): number =>
  (m[theme] * m.sentences + EVIDENCE[theme].usual * SHRINKAGE_SENTENCES) /
  (m.sentences + SHRINKAGE_SENTENCES);

/** Net sentences of a theme; negative when revenue falls. */
const sentencesOf = (theme: Theme, m: ConvictionMeasures) => Math.round(m[theme] * m.sentences);

const isEnough = (theme: Theme, m: ConvictionMeasures): boolean =>
  shrunkShare(theme, m) >= EVIDENCE[theme].enough && sentencesOf(theme, m) >= MIN_SENTENCES;

/** Conditions that contradict the type of a theme, for any number of sentences. */
const contradicts: Readonly<Partial<Record<Theme, (m: ConvictionMeasures) => boolean>>> = {
  ai: (m) => m.aiRevenue === 0 || m.revenue < 0,
  revenue: (m) => m.guidance < 0,
  steady: (m) => m.revenue < 0 || m.guidance < 0,
};

/** How strong the evidence of a theme is: 1 is enough; 0 where something contradicts it. */
const strengthOf = (theme: Theme, m: ConvictionMeasures): number =>
  contradicts[theme]?.(m) ? 0 : shrunkShare(theme, m) / EVIDENCE[theme].enough;

const RULING = ["cost", "pivot", "ai", "cash"] as const;

/** Whether a theme has enough evidence and no other of the four is clearly stronger. */
const rules = (theme: (typeof RULING)[number], m: ConvictionMeasures): boolean =>
  strengthOf(theme, m) > 0 &&
  isEnough(theme, m) &&
  Math.max(...RULING.map((each) => strengthOf(each, m))) < CLEARLY_STRONGER * strengthOf(theme, m);

/** High conviction beside high hedging or defence. */
const isContradictory = ({ z }: ConvictionContext) =>
  z.conviction >= 0.8 && (z.hedge >= 0.8 || z.defensive >= 1);

/** Falling revenue or a lowered outlook in a tense text, or both whatever the tone. */
function isWeakening(m: ConvictionMeasures, { score0 }: ConvictionContext): boolean {
  const revenue = shrunkShare("revenue", m);
  if (m.guidance < 0 && revenue < CUTS.revenueLowWithGuidance) return true;
  return score0 >= CUTS.risk && (m.guidance < 0 || revenue < CUTS.revenueLow);
}

/** A raised outlook beside rising revenue is enough; a clearly stronger steadiness is no growth. */
function isGrowing(m: ConvictionMeasures): boolean {
  if (m.guidance > 0 && m.revenue > 0) return true;
  const growth = strengthOf("revenue", m);
  return (
    growth > 0 && isEnough("revenue", m) && strengthOf("steady", m) < CLEARLY_STRONGER * growth
  );
}

const isDelivered = (m: ConvictionMeasures) => m.costDelivered >= CUTS.costDelivered;

interface Rule {
  type: ConvictionType;
  holds(measures: ConvictionMeasures, context: ConvictionContext): boolean;
}

/**
 * Rules in order; the first that matches gives the type. Source:
 * docs/methods/language.md#conviction-type.
 */
const RULES: readonly Rule[] = [
  {
    type: "UNDER_SIEGE",
    holds: (m, { score0 }) =>
      m.isHardSiege ||
      (isEnough("siege", m) && (shrunkShare("siege", m) >= CUTS.siegeAlone || score0 >= CUTS.risk)),
  },
  {
    type: "DEFENSIVE_DENIAL",
    holds: (m, context) => isContradictory(context) && (m.revenue < 0 || m.guidance < 0),
  },
  { type: "DETERIORATING", holds: isWeakening },
  {
    type: "NARRATIVE_HYPE",
    holds: (m) =>
      isEnough("buzz", m) && shrunkShare("fundamental", m) <= EVIDENCE.fundamental.enough,
  },
  { type: "RESTRUCTURING_WORKING", holds: (m) => rules("cost", m) && isDelivered(m) },
  { type: "RESTRUCTURING_EARLY", holds: (m) => rules("cost", m) },
  { type: "PIVOT_IN_PROGRESS", holds: (m) => rules("pivot", m) },
  { type: "AI_TAILWIND", holds: (m) => rules("ai", m) },
  // Weakness only puts a denial before the themes: without it one is still a denial after them.
  { type: "DEFENSIVE_DENIAL", holds: (_, context) => isContradictory(context) },
  { type: "GROWTH_CONVICTION", holds: isGrowing },
  { type: "CASH_MACHINE", holds: (m) => rules("cash", m) },
  {
    type: "STABLE_COMPOUNDER",
    holds: (m) => strengthOf("steady", m) > 0 && isEnough("steady", m),
  },
];

/** Harmless types with their themes; a text without enough evidence gets one of these. */
const HARMLESS: readonly (readonly [ConvictionType, Theme])[] = [
  ["STABLE_COMPOUNDER", "steady"],
  ["GROWTH_CONVICTION", "revenue"],
  ["CASH_MACHINE", "cash"],
  ["PIVOT_IN_PROGRESS", "pivot"],
  ["AI_TAILWIND", "ai"],
];

/**
 * The harmless type whose theme is strongest, among themes with a sentence of their own; a text
 * without any has nothing to report.
 */
function closestType(m: ConvictionMeasures): ConvictionType {
  const strengths = HARMLESS.map(([type, theme]) => {
    return { type, strength: sentencesOf(theme, m) > 0 ? strengthOf(theme, m) : 0 };
  });
  return strengths.reduce((best, each) => (each.strength > best.strength ? each : best)).type;
}

export interface TypeReading {
  type: ConvictionType;
  /** Whether no rule holds, so that the type is only the closest harmless type. */
  isLowEvidence: boolean;
}

/**
 * The type of the first rule that holds; when no rule does, the closest harmless type. Source:
 * docs/methods/language.md#conviction-type.
 */
export function convictionType(
  measures: ConvictionMeasures,
  context: ConvictionContext,
): TypeReading {
  const type = RULES.find(({ holds }) => holds(measures, context))?.type;
  return { type: type ?? closestType(measures), isLowEvidence: type === undefined };
}

/**
 * Minimum number of closed outcomes for a statement. Source:
 * docs/methods/language.md#conviction-type.
 */
export const MIN_OUTCOMES = 20;
export const OUTCOME_HORIZON_DAYS = 360;
/** Minimum confidence level of the intervals. */
export const OUTCOME_CONFIDENCE = 0.9;

export type QuantileInterval = [low: number, high: number];

/** Outcomes after earlier documents of a type: excess returns over 360 days, as fractions. */
export interface ReturnDistribution {
  n: number;
  median: number | null;
  p75: number | null;
  p90: number | null;
  /**
   * Each quantile's interval by order statistics; null where the sample is too small for both ends.
   */
  intervals: Record<"median" | "p75" | "p90", QuantileInterval | null>;
}

/**
 * Median and upper quantiles of the excess returns of documents with closed windows, each with a
 * distribution-free interval (`quantileInterval`). Below 20 outcomes only `n` is given. Source:
 * docs/methods/language.md#conviction-type.
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

function intervalOf(sorted: readonly number[], q: number): QuantileInterval | null {
  const [low, high] = quantileInterval(sorted, q, OUTCOME_CONFIDENCE);
  return low === null || high === null ? null : [low, high];
}
