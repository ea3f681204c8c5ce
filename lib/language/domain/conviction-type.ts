import { quantileInterval, sortedQuantile } from "../../core/statistics.ts";
import type { ConvictionMeasures } from "./conviction-evidence.ts";

/** The types of story that a document may tell; the rules below choose one for each document. */
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

/** Whether measured results or large words dominate a document. */
export const NARRATIVES = ["FUNDAMENTAL", "NARRATIVE", "MIXED"] as const;
export type NarrativeVsFundamental = (typeof NARRATIVES)[number];

/** Other scores of the same text that the rules use. */
export interface ConvictionContext {
  /** Risk before shrinkage for length, 0 to 100. */
  score0: number;
  /** What the text says of better and worse. */
  direction: { value: number | null; n: number };
  /** z-scores against the reference; its spread is widened for a short text. */
  z: Readonly<Record<"conviction" | "hedge" | "defensive", number>>;
}

/**
 * Share of sentences by theme: usual in transcripts, and enough for a type. Source:
 * docs/methods/language.md#conviction-type.
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
/** Minimum number of sentences for a type: one sentence is not enough. */
const MIN_SENTENCES = 2;

const THRESHOLDS = {
  /** From this shrunk share on, a siege is the document's subject, whatever its tone. */
  siegeAlone: 0.04,
  risk: 60,
  /** Shrunk net shares below which revenue falls: in a tense text, and with a lowered outlook. */
  revenueLow: 0,
  revenueLowWithGuidance: 0.01,
  costDelivered: 0.35,
};

/** Another theme takes precedence when its strength is larger by this factor. */
const CLEARLY_STRONGER = 1.5;

/** A theme's share, shrunk towards the usual share, as few sentences are weak evidence. */
const shrunkShare = (theme: Theme, measures: ConvictionMeasures): number =>
  (measures[theme] * measures.sentences + EVIDENCE[theme].usual * SHRINKAGE_SENTENCES) /
  (measures.sentences + SHRINKAGE_SENTENCES);

/** Net sentences of a theme; negative when revenue falls. */
const sentencesOf = (theme: Theme, measures: ConvictionMeasures) =>
  Math.round(measures[theme] * measures.sentences);

const isEnough = (theme: Theme, measures: ConvictionMeasures): boolean =>
  shrunkShare(theme, measures) >= EVIDENCE[theme].enough &&
  sentencesOf(theme, measures) >= MIN_SENTENCES;

/** Conditions that contradict the type of a theme, for any number of sentences. */
const contradicts: Readonly<Partial<Record<Theme, (measures: ConvictionMeasures) => boolean>>> = {
  ai: (measures) => measures.aiRevenue === 0 || measures.revenue < 0,
  revenue: (measures) => measures.guidance < 0,
  steady: (measures) => measures.revenue < 0 || measures.guidance < 0,
};

/** How strong the evidence of a theme is: 1 is enough; 0 where something contradicts it. */
const strengthOf = (theme: Theme, measures: ConvictionMeasures): number =>
  contradicts[theme]?.(measures) ? 0 : shrunkShare(theme, measures) / EVIDENCE[theme].enough;

const isSupported = (theme: Theme, measures: ConvictionMeasures): boolean =>
  strengthOf(theme, measures) > 0 && isEnough(theme, measures);

const COMPETING_THEMES = ["cost", "pivot", "ai", "cash"] as const;

/** Whether a theme has enough evidence and no other of the four is clearly stronger. */
const dominates = (
  theme: (typeof COMPETING_THEMES)[number],
  measures: ConvictionMeasures,
): boolean =>
  isSupported(theme, measures) &&
  Math.max(...COMPETING_THEMES.map((each) => strengthOf(each, measures))) <
    CLEARLY_STRONGER * strengthOf(theme, measures);

/** Whether high conviction comes with much hedging or defensive wording. */
const isContradictory = ({ z }: ConvictionContext) =>
  z.conviction >= 0.8 && (z.hedge >= 0.8 || z.defensive >= 1);

/** Whether revenue falls or the outlook is lowered in a tense text, or both in any text. */
function isWeakening(measures: ConvictionMeasures, { score0 }: ConvictionContext): boolean {
  const revenue = shrunkShare("revenue", measures);
  if (measures.guidance < 0 && revenue < THRESHOLDS.revenueLowWithGuidance) return true;
  return score0 >= THRESHOLDS.risk && (measures.guidance < 0 || revenue < THRESHOLDS.revenueLow);
}

/**
 * Whether the outlook is raised and revenue rises, or growth is not clearly weaker than steadiness.
 */
function isGrowing(measures: ConvictionMeasures): boolean {
  if (measures.guidance > 0 && measures.revenue > 0) return true;
  const growth = strengthOf("revenue", measures);
  const isSteadier = strengthOf("steady", measures) >= CLEARLY_STRONGER * growth;
  return isSupported("revenue", measures) && !isSteadier;
}

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
    holds: (measures, { score0 }) =>
      measures.isHardSiege ||
      (isEnough("siege", measures) &&
        (shrunkShare("siege", measures) >= THRESHOLDS.siegeAlone || score0 >= THRESHOLDS.risk)),
  },
  {
    type: "DEFENSIVE_DENIAL",
    holds: (measures, context) =>
      isContradictory(context) && (measures.revenue < 0 || measures.guidance < 0),
  },
  { type: "DETERIORATING", holds: isWeakening },
  {
    type: "NARRATIVE_HYPE",
    holds: (measures) =>
      isEnough("buzz", measures) &&
      shrunkShare("fundamental", measures) <= EVIDENCE.fundamental.enough,
  },
  {
    type: "RESTRUCTURING_WORKING",
    holds: (measures) =>
      dominates("cost", measures) && measures.costDelivered >= THRESHOLDS.costDelivered,
  },
  { type: "RESTRUCTURING_EARLY", holds: (measures) => dominates("cost", measures) },
  { type: "PIVOT_IN_PROGRESS", holds: (measures) => dominates("pivot", measures) },
  { type: "AI_TAILWIND", holds: (measures) => dominates("ai", measures) },
  // With falling revenue or outlook a denial takes precedence above; without, only here.
  { type: "DEFENSIVE_DENIAL", holds: (_, context) => isContradictory(context) },
  { type: "GROWTH_CONVICTION", holds: isGrowing },
  { type: "CASH_MACHINE", holds: (measures) => dominates("cash", measures) },
  { type: "STABLE_COMPOUNDER", holds: (measures) => isSupported("steady", measures) },
];

/** Below this direction, of at least so many statements, no text tells one of these stories. */
const WORSE = { below: -0.3, statements: 5 };
const OF_BETTER: ReadonlySet<ConvictionType> = new Set([
  "GROWTH_CONVICTION",
  "CASH_MACHINE",
  "STABLE_COMPOUNDER",
]);
type StatedDirection = ConvictionContext["direction"];
const isWorse = ({ value, n }: StatedDirection): boolean =>
  value !== null && value < WORSE.below && n >= WORSE.statements;
/** Whether a text of a direction cannot tell the story of a type. */
export const isVetoed = (type: ConvictionType, direction: StatedDirection): boolean =>
  OF_BETTER.has(type) && isWorse(direction);

/** Share and number of sentences from which a text is the announcement of a deal. */
const DEAL = { share: 0.15, sentences: 3 };
const isDeal = ({ deal, sentences }: ConvictionMeasures): boolean =>
  deal >= DEAL.share && Math.round(deal * sentences) >= DEAL.sentences;
/** Types that an announcement of a deal may have: what it says of the firm itself. */
const BESIDE_A_DEAL: ReadonlySet<ConvictionType> = new Set(["UNDER_SIEGE", "DETERIORATING"]);

/** The theme of each type; the other types have none. */
const THEME_OF = {
  NARRATIVE_HYPE: "buzz",
  RESTRUCTURING_WORKING: "cost",
  RESTRUCTURING_EARLY: "cost",
  PIVOT_IN_PROGRESS: "pivot",
  AI_TAILWIND: "ai",
  GROWTH_CONVICTION: "revenue",
  CASH_MACHINE: "cash",
  STABLE_COMPOUNDER: "steady",
} as const satisfies Partial<Record<ConvictionType, Theme>>;
type ThemedType = keyof typeof THEME_OF;
const THEMED_TYPES = Object.keys(THEME_OF) as ThemedType[];
/** Types whose rule is evidence enough: what it asks for is no matter of how much is said. */
const DECISIVE: ReadonlySet<ConvictionType> = new Set(["UNDER_SIEGE", "DETERIORATING"]);
/** Standard deviations of a count by which the theme of a type must lead all others. */
const MIN_LEAD = 0.5;

/** How far a type's sentences exceed the usual ones, in standard deviations of their count. */
function excessOf(type: ConvictionType, measures: ConvictionMeasures, { z }: ConvictionContext) {
  const theme = (THEME_OF as Partial<Record<ConvictionType, Theme>>)[type];
  if (theme === undefined) return Math.min(z.conviction, Math.max(z.hedge, z.defensive));
  const usual = EVIDENCE[theme].usual * measures.sentences;
  return (sentencesOf(theme, measures) - usual) / Math.sqrt(usual + 1);
}

/** The type of another theme that leads most, among those left; the two restructurings have one theme. */
function rivalOf(
  type: ConvictionType,
  measures: ConvictionMeasures,
  context: ConvictionContext,
  isLeft: (type: ConvictionType) => boolean,
) {
  const own = (THEME_OF as Partial<Record<ConvictionType, Theme>>)[type];
  const rivals = THEMED_TYPES.filter((each) => THEME_OF[each] !== own && isLeft(each)).map(
    (each) => {
      return { type: each, excess: excessOf(each, measures, context) };
    },
  );
  return rivals.reduce((best, each) => (each.excess > best.excess ? each : best));
}

/** Types that accuse nobody, for texts without enough evidence, with their themes. */
const HARMLESS: readonly (readonly [ConvictionType, Theme])[] = [
  ["STABLE_COMPOUNDER", "steady"],
  ["GROWTH_CONVICTION", "revenue"],
  ["CASH_MACHINE", "cash"],
  ["PIVOT_IN_PROGRESS", "pivot"],
  ["AI_TAILWIND", "ai"],
];

/** The harmless type with the strongest theme that has a sentence; without any, the first. */
function closestType(measures: ConvictionMeasures, isLeft: (type: ConvictionType) => boolean) {
  const strengths = HARMLESS.filter(([type]) => isLeft(type)).map(([type, theme]) => {
    return { type, strength: sentencesOf(theme, measures) > 0 ? strengthOf(theme, measures) : 0 };
  });
  return strengths.reduce((best, each) => (each.strength > best.strength ? each : best)).type;
}

export interface TypeReading {
  type: ConvictionType;
  /** The type of the next rule that holds, or whose theme leads; null where none does. */
  second: ConvictionType | null;
  /** Whether no rule holds, or another theme is about as strong as that of the type. */
  isLowEvidence: boolean;
}

/**
 * The type of the first rule that holds; when no rule does, the closest type that is left. The
 * evidence is low, too, where another theme is about as strong: half of such a text has another
 * type. Source:
 * docs/methods/language.md#conviction-type.
 */
export function convictionType(
  measures: ConvictionMeasures,
  context: ConvictionContext,
): TypeReading {
  const [worse, deal] = [isWorse(context.direction), isDeal(measures)];
  const isLeft = (type: ConvictionType) => !isVetoed(type, context.direction);
  const holding = RULES.filter(({ type, holds }) => isLeft(type) && holds(measures, context)).map(
    ({ type }) => type,
  );
  const [first] = deal ? holding.filter((type) => BESIDE_A_DEAL.has(type)) : holding;
  const type = first ?? (worse ? "DETERIORATING" : closestType(measures, isLeft));
  const rival = rivalOf(type, measures, context, isLeft);
  const isLed = !DECISIVE.has(type) && excessOf(type, measures, context) < rival.excess + MIN_LEAD;
  const second =
    holding.find((each) => each !== type) ??
    (isLed && sentencesOf(THEME_OF[rival.type], measures) > 0 ? rival.type : null);
  return { type, second, isLowEvidence: first === undefined || isLed };
}

/** Minimum number of outcomes for quantiles. Source: docs/methods/language.md#conviction-type. */
export const MIN_OUTCOMES = 20;
/** Days after a document over which its excess return is measured. */
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
  /** Confidence interval of each quantile; null where the sample is too small. */
  intervals: Record<"median" | "p75" | "p90", QuantileInterval | null>;
}

/**
 * Median and upper quantiles of excess returns whose window has ended, each with a
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
