import { rounded } from "../rounded.ts";
import { normCdf } from "../statistics.ts";
import {
  type ConvictionMeasures,
  convictionMeasures,
  convictionThemes,
  sentencesBehind,
  type Theme,
} from "./conviction-evidence.ts";
import { convictionType } from "./conviction-rules.ts";
import type { ConvictionType, NarrativeVsFundamental } from "./conviction-types.ts";
import type { Finding } from "./evidence.ts";
import type { FeatureName } from "./features.ts";
import { zForFlags } from "./flags.ts";
import type { Population } from "./own-history.ts";
import type { LanguageReading } from "./reading.ts";
import { shrunk } from "./risk.ts";
import { type Topic, topicCounts, topicFindings } from "./topics.ts";

export interface ConvictionReading {
  convictionType: ConvictionType;
  /** 0 to 100, one decimal; 50 is the middle of the reference. */
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  /** Sentences that touch each topic. */
  topics: Record<Topic, number>;
  measures: ConvictionMeasures;
  /** Every touch of a topic. */
  touches: readonly Finding[];
  /** The sentences that the type rests on, theme by theme; none for the type that is left over. */
  behindType: readonly Finding[];
  /** The sentences that the narrative, and beside features the score, rest on. */
  behindScore: readonly Finding[];
}

/**
 * Shares of sentences with a measured result and with large words. Set, not measured, as no corpus of
 * calls may be shipped: results fill about a sixth of a call, large words a twentieth. A percentile
 * is that of a normal distribution.
 */
const SHARE_REFERENCE: Record<"fundamental" | "buzz", Population> = {
  fundamental: { mean: 0.16, standardDeviation: 0.09 },
  buzz: { mean: 0.05, standardDeviation: 0.06 },
};
const CLAMP = 3;
/** Percentiles between figures and large words from which on one of them carries a document. */
const LEAD = 20;

const zOfShare = (measures: ConvictionMeasures, share: "fundamental" | "buzz") => {
  const { mean, standardDeviation } = SHARE_REFERENCE[share];
  return (measures[share] - mean) / standardDeviation;
};

/**
 * How much stands behind what is said, 0 to 100, drawn to 50 where words are few: conviction,
 * commitment and measured results, less hedges and vagueness. Source: methods §6.6.
 */
export function convictionScore(
  measures: ConvictionMeasures,
  z: Readonly<Record<FeatureName, number>>,
  wordCount: number,
): number {
  const clamped = (value: number) => Math.max(-CLAMP, Math.min(CLAMP, value));
  const raw =
    0.5 * clamped(z.conviction) +
    0.2 * clamped(z.commitment) +
    0.2 * clamped(zOfShare(measures, "fundamental")) -
    0.2 * clamped(z.hedge) -
    0.1 * clamped(z.vague);
  return rounded(shrunk(100 * normCdf(raw), wordCount), 1);
}

/** FUNDAMENTAL where figures outrank large words by 20 percentiles, NARRATIVE the other way round. */
export function narrativeVsFundamental(measures: ConvictionMeasures): NarrativeVsFundamental {
  const percentile = (share: "fundamental" | "buzz") => 100 * normCdf(zOfShare(measures, share));
  const lead = percentile("fundamental") - percentile("buzz");
  if (lead >= LEAD) return "FUNDAMENTAL";
  return lead <= -LEAD ? "NARRATIVE" : "MIXED";
}

/**
 * The themes whose sentences stand behind each type. A denial is told by the features conviction,
 * hedge and defensive, and may have no such sentence.
 */
const BEHIND: Readonly<Record<ConvictionType, readonly Theme[]>> = {
  UNDER_SIEGE: ["siege", "siegeHard"],
  DEFENSIVE_DENIAL: ["revenueDown", "guidanceDown"],
  DETERIORATING: ["revenueDown", "guidanceDown"],
  NARRATIVE_HYPE: ["buzz"],
  RESTRUCTURING_WORKING: ["cost", "costDelivered"],
  RESTRUCTURING_EARLY: ["cost"],
  PIVOT_IN_PROGRESS: ["pivot"],
  AI_TAILWIND: ["ai", "aiRevenue"],
  GROWTH_CONVICTION: ["revenueUp", "guidanceUp"],
  CASH_MACHINE: ["cash"],
  STABLE_COMPOUNDER: [],
};
const SHARES: readonly Theme[] = ["fundamental", "buzz"];

/** Reads type, score, narrative and topics off a text that has been read. Source: methods §6.6. */
export function readConviction(reading: LanguageReading): ConvictionReading {
  const { annotation, features, reference, risk, z } = reading;
  const themes = convictionThemes(annotation);
  const measures = convictionMeasures(themes);
  const { conviction, hedge, defensive } = zForFlags(reference, features);
  const type = convictionType(measures, {
    score0: risk.score0,
    z: { conviction: conviction ?? 0, hedge: hedge ?? 0, defensive: defensive ?? 0 },
  });
  const touches = topicFindings(annotation);
  return {
    convictionType: type,
    convictionScore: convictionScore(measures, z, features.wordCount),
    narrativeVsFundamental: narrativeVsFundamental(measures),
    topics: topicCounts(touches),
    measures,
    touches,
    behindType: sentencesBehind(BEHIND[type], "type", themes, annotation.tokens),
    behindScore: sentencesBehind(SHARES, "sentence", themes, annotation.tokens),
  };
}
