import { rounded } from "../rounded.ts";
import { normCdf } from "../statistics.ts";
import type { Annotation } from "./annotate.ts";
import {
  type ConvictionMeasures,
  convictionMeasures,
  convictionThemes,
  type Theme,
  type Themes,
} from "./conviction-evidence.ts";
import { convictionType } from "./conviction-rules.ts";
import type { ConvictionType, NarrativeVsFundamental } from "./conviction-types.ts";
import type { Evidence } from "./evidence.ts";
import type { FeatureName } from "./features.ts";
import { zForFlags } from "./flags.ts";
import type { Population } from "./own-history.ts";
import type { LanguageReading } from "./reading.ts";
import { shrunk } from "./risk.ts";
import { endOf, startOf } from "./tokens.ts";
import { type Topic, topicCounts } from "./topics.ts";

export interface ConvictionReading {
  convictionType: ConvictionType;
  /** 0 to 100, one decimal; 50 is the middle of the reference. */
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  /** Sentences that touch each topic. */
  topics: Record<Topic, number>;
  measures: ConvictionMeasures;
  /**
   * The sentences that the type rests on, by position; none for the type that is left over. Made when
   * asked for.
   */
  evidence: () => readonly Evidence[];
}

/**
 * Shares of sentences with a measured result and with large words. Set, not measured, as no corpus of
 * calls may be shipped: results fill about a sixth of a call, large words a twentieth. A percentile
 * is that of a normal distribution.
 */
export const SHARE_REFERENCE: Record<"fundamental" | "buzz", Population> = {
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

/** The themes whose sentences stand behind each type. */
const BEHIND: Readonly<Record<ConvictionType, readonly Theme[]>> = {
  UNDER_SIEGE: ["siege"],
  DEFENSIVE_DENIAL: ["revenueDown", "guidanceDown"],
  DETERIORATING: ["revenueDown", "guidanceDown"],
  NARRATIVE_HYPE: ["buzz"],
  RESTRUCTURING_WORKING: ["cost"],
  RESTRUCTURING_EARLY: ["cost"],
  PIVOT_IN_PROGRESS: ["pivot"],
  AI_TAILWIND: ["ai"],
  GROWTH_CONVICTION: ["revenueUp", "guidanceUp"],
  CASH_MACHINE: ["cash"],
  STABLE_COMPOUNDER: [],
};

/** A theme's category of evidence, apart from those of features and topics: `type_revenue_up`. */
const categoryOf = (theme: Theme): string =>
  `type_${theme.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Where the sentences behind a type stand in the text as given. */
function evidenceBehind(type: ConvictionType, themes: Themes, { tokens }: Annotation): Evidence[] {
  const { sentence, length } = tokens;
  const behind = new Map<number, string>();
  for (const theme of BEHIND[type]) {
    const category = categoryOf(theme);
    for (const at of themes[theme]) behind.set(at, category);
  }
  const evidence: Evidence[] = [];
  for (let at = 0, next = 0; behind.size > 0 && at < length; at = next) {
    for (next = at + 1; next < length && sentence[next] === sentence[at]; ) next += 1;
    const category = behind.get(sentence[at] ?? 0);
    if (category === undefined) continue;
    const [start, end] = [startOf(tokens, at), endOf(tokens, next - 1)];
    evidence.push({ category, start, end, negated: false, counted: true });
  }
  return evidence;
}

/** Reads type, score, narrative and topics off a text that has been read. Source: methods §6.6. */
export function readConviction(reading: LanguageReading): ConvictionReading {
  const { annotation, features, reference, risk, z } = reading;
  const themes = convictionThemes(annotation);
  const measures = convictionMeasures(themes, annotation.tokens.sentenceCount);
  const { conviction, hedge, defensive } = zForFlags(reference, features);
  const type = convictionType(measures, {
    score0: risk.score0,
    z: { conviction: conviction ?? 0, hedge: hedge ?? 0, defensive: defensive ?? 0 },
  });
  return {
    convictionType: type,
    convictionScore: convictionScore(measures, z, features.wordCount),
    narrativeVsFundamental: narrativeVsFundamental(measures),
    topics: topicCounts(annotation),
    measures,
    evidence: () => evidenceBehind(type, themes, annotation),
  };
}
