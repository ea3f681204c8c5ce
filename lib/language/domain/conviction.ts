import type { CalendarDate } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { normCdf } from "../../core/statistics.ts";
import type { Annotation } from "./annotate.ts";
import { statementWeight } from "./combined-risk.ts";
import {
  type ConvictionMeasures,
  convictionMeasures,
  convictionThemes,
  type Theme,
  type Themes,
  themeEvidence,
} from "./conviction-evidence.ts";
import {
  CONVICTION_TYPES,
  type ConvictionType,
  convictionType,
  isVetoed,
  type NarrativeVsFundamental,
} from "./conviction-type.ts";
import type { CueCategory } from "./cue-matcher.ts";
import type { CueFinding } from "./evidence.ts";
import type { Population } from "./reference.ts";
import { shrunk, zForFlags } from "./risk.ts";
import { type LanguageReading, SHARE_DECIMALS } from "./score.ts";

/** Conviction type and score, narrative and topics of a text, with their evidence. */
export interface ConvictionReading {
  convictionType: ConvictionType;
  /** Whether no type has enough evidence, so that the type is only the closest one. */
  isLowEvidence: boolean;
  /** The next type whose rule holds, else the one with the most sentences; null without one. */
  secondType: ConvictionType | null;
  /** Shares of sentences that are evidence of the type and of the second type. */
  typeShare: number;
  secondTypeShare: number | null;
  /** 0 to 100, one decimal; 50 is the middle of the reference. */
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  /** Number of sentences that mention each topic. */
  topics: Record<Topic, number>;
  measures: ConvictionMeasures;
  /** Every mention of a topic. */
  topicMentions: readonly CueFinding[];
  /** Sentences that are evidence of the type, by theme. */
  typeEvidence: readonly CueFinding[];
  /** Sentences that are evidence of the narrative and, with the features, of the score. */
  scoreEvidence: readonly CueFinding[];
}

/**
 * Usual shares of sentences with a measured result and with large words: about a sixth and a
 * twentieth of a transcript. They are estimates, not measured, because no corpus of transcripts may be shipped.
 * Percentiles assume a normal distribution.
 */
const SHARE_REFERENCE: Record<"fundamental" | "buzz", Population> = {
  fundamental: { mean: 0.16, standardDeviation: 0.09 },
  buzz: { mean: 0.05, standardDeviation: 0.06 },
};
/** z-scores are limited to ±3. */
const CLAMP = 3;
/** Minimum difference in percentiles at which results or large words dominate a document. */
const MIN_LEAD = 20;

const zOfShare = (measures: ConvictionMeasures, share: "fundamental" | "buzz") => {
  const { mean, standardDeviation } = SHARE_REFERENCE[share];
  return (measures[share] - mean) / standardDeviation;
};

/** What the conviction score is made of, as z-scores against the reference. */
interface ConvictionZ {
  conviction: number;
  hedge: number;
  /** What gets better, drawn to the usual for few statements. */
  direction: number;
}

/**
 * Conviction score of a text, 0 to 100: conviction and what gets better, against hedges. A short text is shrunk towards 50. Source: docs/methods/language.md#conviction-score.
 */
export function convictionScore(
  { conviction, hedge, direction }: ConvictionZ,
  words: number,
): number {
  const clamped = (value: number) => Math.max(-CLAMP, Math.min(CLAMP, value));
  const raw = 0.5 * (clamped(conviction) + clamped(direction) - clamped(hedge));
  return rounded(shrunk(100 * normCdf(raw), words), 1);
}

/** The z-scores that the conviction score is made of. */
function convictionZ({ z, reference, direction: { value, n } }: LanguageReading): ConvictionZ {
  const { mean, standardDeviation } = reference.direction;
  const direction = value === null ? 0 : ((value - mean) / standardDeviation) * statementWeight(n);
  return { conviction: z.conviction, hedge: z.hedge, direction };
}

/** Growth and debt from a company's last report, as fractions; null where the report has none. */
export interface Fundamentals {
  /** Growth of twelve-month sales over a year. */
  growth: number | null;
  /** Long-term debt over assets. */
  debt: number | null;
}

/** Growth and debt, with the last day of the report's period and the day of its filing. */
export interface ReportedFundamentals extends Fundamentals {
  periodEnd: CalendarDate;
  filedOn: CalendarDate;
}

/** Growth and debt of a usual company. Estimates, not measured. */
const REPORTED_REFERENCE: Record<keyof Fundamentals, Population> = {
  growth: { mean: 0.08, standardDeviation: 0.2 },
  debt: { mean: 0.25, standardDeviation: 0.18 },
};

/**
 * Percentile of a company's growth less that of its debt. Unknown debt counts as percentile 50.
 * Null when growth is unknown.
 */
function reportedLead({ growth, debt }: Fundamentals): number | null {
  const percentile = (value: number, { mean, standardDeviation }: Population) =>
    100 * normCdf((value - mean) / standardDeviation);
  if (growth === null) return null;
  const debtPercentile = debt === null ? 50 : percentile(debt, REPORTED_REFERENCE.debt);
  return percentile(growth, REPORTED_REFERENCE.growth) - debtPercentile;
}

/**
 * FUNDAMENTAL when measured results are 20 percentiles above large words, NARRATIVE when 20 below,
 * else MIXED. If reported figures are known, growth less debt is half of the difference. Source:
 * docs/methods/language.md#conviction-score.
 */
export function narrativeVsFundamental(
  measures: ConvictionMeasures,
  reported: Fundamentals | null = null,
): NarrativeVsFundamental {
  const percentile = (share: "fundamental" | "buzz") => 100 * normCdf(zOfShare(measures, share));
  const textLead = percentile("fundamental") - percentile("buzz");
  const reportLead = reported && reportedLead(reported);
  const lead = reportLead === null ? textLead : (textLead + reportLead) / 2;
  if (lead >= MIN_LEAD) return "FUNDAMENTAL";
  return lead <= -MIN_LEAD ? "NARRATIVE" : "MIXED";
}

/**
 * Themes whose sentences are the evidence of each type. A denial follows from the features
 * conviction, hedge and defensive, so it may have no such sentence.
 */
const TYPE_THEMES: Readonly<Record<ConvictionType, readonly Theme[]>> = {
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
/** The second type, and the shares of sentences that are evidence of both. */
function typeShares(
  type: ConvictionType,
  second: ConvictionType | null,
  { of, sentences }: Themes,
  direction: { value: number | null; n: number },
): Pick<ConvictionReading, "secondType" | "typeShare" | "secondTypeShare"> {
  const shareOf = (each: ConvictionType) => {
    const places = new Set(TYPE_THEMES[each].flatMap((theme) => of[theme]));
    return sentences > 0 ? rounded(places.size / sentences, SHARE_DECIMALS) : 0;
  };
  const others = CONVICTION_TYPES.filter(
    (each) => each !== type && shareOf(each) > 0 && !isVetoed(each, direction),
  );
  const [next] = others.toSorted((a, b) => shareOf(b) - shareOf(a));
  const secondType = second ?? next ?? null;
  const secondTypeShare = secondType && shareOf(secondType);
  return { secondType, typeShare: shareOf(type), secondTypeShare };
}

const SCORE_THEMES: readonly Theme[] = ["fundamental", "buzz"];

/**
 * Computes type, score, narrative and topics of an annotated text. Source:
 * docs/methods/language.md#conviction-score.
 */
export function readConviction(reading: LanguageReading): ConvictionReading {
  const { annotation, features, reference, risk } = reading;
  const themes = convictionThemes(annotation);
  const measures = convictionMeasures(themes);
  const { conviction, hedge, defensive } = zForFlags(reference, features);
  const { value, n } = reading.direction;
  const { type, second, isLowEvidence } = convictionType(measures, {
    score0: risk.score0,
    direction: { value, n },
    z: { conviction: conviction ?? 0, hedge: hedge ?? 0, defensive: defensive ?? 0 },
  });
  const topicMentions = topicFindings(annotation);
  return {
    convictionType: type,
    isLowEvidence: isLowEvidence || reading.insufficient !== null,
    ...typeShares(type, second, themes, { value, n }),
    convictionScore: convictionScore(convictionZ(reading), reading.first.words),
    narrativeVsFundamental: narrativeVsFundamental(measures),
    topics: topicCounts(topicMentions),
    measures,
    topicMentions,
    typeEvidence: themeEvidence(TYPE_THEMES[type], "type", themes, annotation.tokens),
    scoreEvidence: themeEvidence(SCORE_THEMES, "sentence", themes, annotation.tokens),
  };
}

/** Topics that a firm may talk about. Source: docs/methods/language.md#conviction-score. */
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

/**
 * The cue category of a topic. Two topics share the cues of evidence; the others have their own.
 */
const categoryOf = (topic: Topic): CueCategory =>
  topic === "ai" || topic === "guidance" ? `evidence_${topic}` : `topic_${topic}`;

/**
 * Every mention of a topic, negated or not. Only the first mention in a sentence is `counted`, so
 * that a topic's count is its number of sentences.
 */
export const topicFindings = ({ tokens, hits }: Annotation): CueFinding[] =>
  TOPICS.flatMap((topic) => {
    const topicMentions = hits.of(categoryOf(topic));
    const sentenceOf = (at: number) => tokens[topicMentions[at]?.from ?? -1]?.sentence;
    return topicMentions.map((hit, at) => {
      return { ...hit, category: topic, counted: sentenceOf(at) !== sentenceOf(at - 1) };
    });
  });

/** For each topic the number of sentences that mention it. */
export function topicCounts(findings: readonly CueFinding[]): Record<Topic, number> {
  const counts = Object.fromEntries(TOPICS.map((topic) => [topic, 0])) as Record<Topic, number>;
  for (const { category, counted } of findings) if (counted) counts[category as Topic] += 1;
  return counts;
}
