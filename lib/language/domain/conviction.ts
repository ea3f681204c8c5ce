import type { CalendarDate } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { normCdf } from "../../core/statistics.ts";
import type { Annotation } from "./annotate.ts";
import {
  type ConvictionMeasures,
  convictionMeasures,
  convictionThemes,
  sentencesBehind,
  type Theme,
} from "./conviction-evidence.ts";
import {
  type ConvictionType,
  convictionType,
  type NarrativeVsFundamental,
} from "./conviction-type.ts";
import type { CueFinding } from "./evidence.ts";
import type { FeatureName } from "./features.ts";
import type { CueCategory } from "./lexicon.ts";
import type { Population } from "./reference.ts";
import { shrunk, zForFlags } from "./risk.ts";
import type { LanguageReading } from "./score.ts";

export interface ConvictionReading {
  convictionType: ConvictionType;
  /** Whether no type has enough evidence, so that the type is only the closest one. */
  isLowEvidence: boolean;
  /** 0 to 100, one decimal; 50 is the middle of the reference. */
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  /** Number of sentences that mention each topic. */
  topics: Record<Topic, number>;
  measures: ConvictionMeasures;
  /** Every mention of a topic. */
  touches: readonly CueFinding[];
  /** Sentences behind the type, by theme. */
  behindType: readonly CueFinding[];
  /** Sentences behind the narrative and, with the features, the score. */
  behindScore: readonly CueFinding[];
}

/**
 * Shares of sentences with a measured result and with large words. Set, not measured, as no corpus
 * of calls may be shipped: results fill about a sixth of a call, large words a twentieth. A
 * percentile is that of a normal distribution.
 */
const SHARE_REFERENCE: Record<"fundamental" | "buzz", Population> = {
  fundamental: { mean: 0.16, standardDeviation: 0.09 },
  buzz: { mean: 0.05, standardDeviation: 0.06 },
};
const CLAMP = 3;
/** Minimum difference in percentiles at which figures or large words dominate a document. */
const LEAD = 20;

const zOfShare = (measures: ConvictionMeasures, share: "fundamental" | "buzz") => {
  const { mean, standardDeviation } = SHARE_REFERENCE[share];
  return (measures[share] - mean) / standardDeviation;
};

/**
 * Conviction of a text, 0 to 100, shrunk to 50 for few words: conviction, commitment and measured
 * results, less hedges and vagueness. Source: docs/methods/language.md#conviction-score.
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

/** What a company's last report says; fractions, null where it does not say it. */
export interface Fundamentals {
  /** Growth of the sales of twelve months in a year. */
  growth: number | null;
  /** Long-term debt over assets. */
  debt: number | null;
}

/** The same of a report, with the last day of its period and the day of its filing. */
export interface ReportedFundamentals extends Fundamentals {
  periodEnd: CalendarDate;
  filedOn: CalendarDate;
}

/** Growth and debt of a usual company. Set, not measured. */
const REPORTED_REFERENCE: Record<keyof Fundamentals, Population> = {
  growth: { mean: 0.08, standardDeviation: 0.2 },
  debt: { mean: 0.25, standardDeviation: 0.18 },
};

/**
 * By how many percentiles a company's growth outranks its debt; of debt that is not known the
 * middle counts. Null without a growth.
 */
function reportedLead({ growth, debt }: Fundamentals): number | null {
  const percentile = (value: number, { mean, standardDeviation }: Population) =>
    100 * normCdf((value - mean) / standardDeviation);
  if (growth === null) return null;
  const owed = debt === null ? 50 : percentile(debt, REPORTED_REFERENCE.debt);
  return percentile(growth, REPORTED_REFERENCE.growth) - owed;
}

/**
 * FUNDAMENTAL where figures outrank large words by 20 percentiles, NARRATIVE the other way round.
 * What the company reported is the second half, where it is known: growth against debt. Source:
 * docs/methods/language.md#conviction-score.
 */
export function narrativeVsFundamental(
  measures: ConvictionMeasures,
  reported: Fundamentals | null = null,
): NarrativeVsFundamental {
  const percentile = (share: "fundamental" | "buzz") => 100 * normCdf(zOfShare(measures, share));
  const ofText = percentile("fundamental") - percentile("buzz");
  const ofReport = reported && reportedLead(reported);
  const lead = ofReport === null ? ofText : (ofText + ofReport) / 2;
  if (lead >= LEAD) return "FUNDAMENTAL";
  return lead <= -LEAD ? "NARRATIVE" : "MIXED";
}

/**
 * Themes whose sentences are the evidence of each type. A denial is found by the features
 * conviction, hedge and defensive, and may have no such sentence.
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
  STABLE_COMPOUNDER: ["steady"],
};
const SHARES: readonly Theme[] = ["fundamental", "buzz"];

/**
 * Computes type, score, narrative and topics of an annotated text. Source:
 * docs/methods/language.md#conviction-score.
 */
export function readConviction(reading: LanguageReading): ConvictionReading {
  const { annotation, features, reference, risk, z } = reading;
  const themes = convictionThemes(annotation);
  const measures = convictionMeasures(themes);
  const { conviction, hedge, defensive } = zForFlags(reference, features);
  const { type, isLowEvidence } = convictionType(measures, {
    score0: risk.score0,
    z: { conviction: conviction ?? 0, hedge: hedge ?? 0, defensive: defensive ?? 0 },
  });
  const touches = topicFindings(annotation);
  return {
    convictionType: type,
    isLowEvidence,
    convictionScore: convictionScore(measures, z, features.wordCount),
    narrativeVsFundamental: narrativeVsFundamental(measures),
    topics: topicCounts(touches),
    measures,
    touches,
    behindType: sentencesBehind(BEHIND[type], "type", themes, annotation.tokens),
    behindScore: sentencesBehind(SHARES, "sentence", themes, annotation.tokens),
  };
}

/** What a firm talks about. Source: docs/methods/language.md#conviction-score. */
export const TOPICS = [
  "demand",
  "pricing",
  "costs",
  "supply_chain",
  "margins",
  "guidance",
  "capital_returns",
  "debt",
  "hiring",
  "ai",
  "regulation",
  "competition",
  "fx",
  "china",
  "product",
] as const;
export type Topic = (typeof TOPICS)[number];

/** Two topics use the cues of the evidence, the others their own. */
const categoryOf = (topic: Topic): CueCategory =>
  topic === "ai" || topic === "guidance" ? `evidence_${topic}` : `topic_${topic}`;

/**
 * Every mention of a topic, denied ones too. Only the first mention in a sentence is `counted`, so
 * that the counted ones add up to the counts.
 */
export const topicFindings = ({ tokens, hits }: Annotation): CueFinding[] =>
  TOPICS.flatMap((topic) => {
    const touches = hits.of(categoryOf(topic));
    const sentenceOf = (at: number) => tokens[touches[at]?.from ?? -1]?.sentence;
    return touches.map((hit, at) => {
      return { ...hit, category: topic, counted: sentenceOf(at) !== sentenceOf(at - 1) };
    });
  });

/** For each topic the number of sentences that mention it. */
export function topicCounts(findings: readonly CueFinding[]): Record<Topic, number> {
  const counts = Object.fromEntries(TOPICS.map((topic) => [topic, 0])) as Record<Topic, number>;
  for (const { category, counted } of findings) if (counted) counts[category as Topic] += 1;
  return counts;
}
