import { rounded } from "../rounded.ts";
import { normCdf } from "../statistics.ts";
import type { Annotation } from "./annotate.ts";
import { type ConvictionMeasures, convictionMeasures } from "./conviction-evidence.ts";
import type { ConvictionType, NarrativeVsFundamental } from "./conviction-types.ts";
import { type Topic, topicCounts } from "./topics.ts";

/** What the rules take from the scoring of the same text: `score0` is the risk before shrinkage, 0-100. */
export interface ConvictionContext {
  score0: number;
  z: Readonly<Record<"conviction" | "hedge" | "vague" | "defensive" | "commitment", number>>;
}

export interface ConvictionReading {
  convictionType: ConvictionType;
  /** 0 to 100, one decimal; 50 is the middle of the reference. */
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  topics: Record<Topic, number>;
  measures: ConvictionMeasures;
}

/**
 * Where the rules cut: shares of sentences. No corpus of calls may be shipped, so these are not
 * measured percentiles but what the coding rules mean in a call of 20 to 400 sentences: a theme is
 * there when it fills one sentence in ten to fifteen, and rules a document at one in six.
 */
export const CUTS = {
  siege: 0.15,
  risk: 60,
  revenueLow: -0.04,
  revenueHigh: 0.045,
  buzz: 0.15,
  fundamentalLow: 0.08,
  cost: 0.09,
  costDelivered: 0.35,
  pivot: 0.1,
  aiRevenue: 0.04,
  cash: 0.12,
  /** No theme stands on fewer sentences than these. */
  leastSentences: 2,
};

/**
 * Mean and standard deviation of the two shares, set as above: figures with a direction fill about a
 * sixth of a call, large words a twentieth. A percentile is that of a normal distribution.
 */
export const SHARE_REFERENCE = {
  fundamental: { mean: 0.16, standardDeviation: 0.09 },
  buzz: { mean: 0.05, standardDeviation: 0.06 },
};

/** Half of the score's distance from 50 is left at so many words. Source: methods §6.4. */
const SHRINKAGE_WORDS = 900;

const zOfShare = (
  share: number,
  { mean, standardDeviation }: { mean: number; standardDeviation: number },
) => (share - mean) / standardDeviation;

interface Rule {
  type: ConvictionType;
  holds(measures: ConvictionMeasures, context: ConvictionContext): boolean;
}

/** Whether a theme fills at least a share of the sentences, and no fewer than the least number. */
const fills = (share: number, cut: number, sentences: number) =>
  share >= cut && share * sentences > CUTS.leastSentences - 0.5;

/** High conviction beside high hedging or defence. */
const isContradictory = ({ z }: ConvictionContext) =>
  z.conviction >= 0.8 && (z.hedge >= 0.8 || z.defensive >= 1);

/** In order, the first that holds gives the type. Source: methods §6.6. */
const RULES: readonly Rule[] = [
  {
    type: "UNDER_SIEGE",
    holds: (m, { score0 }) =>
      m.isHardSiege || (fills(m.siege, CUTS.siege, m.sentences) && score0 >= CUTS.risk),
  },
  {
    type: "DEFENSIVE_DENIAL",
    holds: (m, context) => isContradictory(context) && (m.revenue < 0 || m.guidance < 0),
  },
  {
    type: "DETERIORATING",
    holds: (m, { score0 }) =>
      (m.revenue < CUTS.revenueLow || m.guidance < 0) && score0 >= CUTS.risk,
  },
  {
    type: "NARRATIVE_HYPE",
    holds: (m) => fills(m.buzz, CUTS.buzz, m.sentences) && m.fundamental <= CUTS.fundamentalLow,
  },
  {
    type: "RESTRUCTURING_WORKING",
    holds: (m) => fills(m.cost, CUTS.cost, m.sentences) && m.costDelivered >= CUTS.costDelivered,
  },
  { type: "RESTRUCTURING_EARLY", holds: (m) => fills(m.cost, CUTS.cost, m.sentences) },
  { type: "PIVOT_IN_PROGRESS", holds: (m) => fills(m.pivot, CUTS.pivot, m.sentences) },
  {
    type: "AI_TAILWIND",
    holds: (m) =>
      m.aiRevenue >= CUTS.aiRevenue && fills(m.ai, CUTS.aiRevenue, m.sentences) && m.revenue >= 0,
  },
  // High with high is a denial whatever the fundamentals: the earlier rule only goes before others.
  { type: "DEFENSIVE_DENIAL", holds: (_, context) => isContradictory(context) },
  {
    type: "GROWTH_CONVICTION",
    holds: (m, { z }) =>
      m.revenue >= CUTS.revenueHigh && m.guidance >= 0 && (m.guidance > 0 || z.conviction >= 0),
  },
  { type: "CASH_MACHINE", holds: (m) => fills(m.cash, CUTS.cash, m.sentences) },
];

/** The first rule that holds; a text that none fits is a stable compounder. Source: methods §6.6. */
export function convictionType(
  measures: ConvictionMeasures,
  context: ConvictionContext,
): ConvictionType {
  return RULES.find(({ holds }) => holds(measures, context))?.type ?? "STABLE_COMPOUNDER";
}

/** Conviction by what is said and what stands behind it, 0-100, drawn to 50 where words are few. */
function convictionScore(measures: ConvictionMeasures, { z }: ConvictionContext, words: number) {
  const zFundamental = zOfShare(measures.fundamental, SHARE_REFERENCE.fundamental);
  const raw =
    0.5 * z.conviction +
    0.2 * z.commitment +
    0.2 * Math.max(-3, Math.min(3, zFundamental)) -
    0.2 * z.hedge -
    0.1 * z.vague;
  const score = 50 + ((100 * normCdf(raw) - 50) * words) / (words + SHRINKAGE_WORDS);
  return rounded(score, 1);
}

/** FUNDAMENTAL where figures outrank large words by 20 percentiles, NARRATIVE the other way round. */
export function narrativeVsFundamental(measures: ConvictionMeasures): NarrativeVsFundamental {
  const percentile = (share: "fundamental" | "buzz") =>
    100 * normCdf(zOfShare(measures[share], SHARE_REFERENCE[share]));
  const lead = percentile("fundamental") - percentile("buzz");
  if (lead >= 20) return "FUNDAMENTAL";
  return lead <= -20 ? "NARRATIVE" : "MIXED";
}

/** Reads type, score, narrative and topics off one annotated document. Source: methods §6.6. */
export function readConviction(
  annotation: Annotation,
  context: ConvictionContext,
): ConvictionReading {
  const measures = convictionMeasures(annotation);
  return {
    convictionType: convictionType(measures, context),
    convictionScore: convictionScore(measures, context, annotation.tokens.wordCount),
    narrativeVsFundamental: narrativeVsFundamental(measures),
    topics: topicCounts(annotation),
    measures,
  };
}
