import { rounded } from "../rounded.ts";
import { normCdf } from "../statistics.ts";
import {
  type ConvictionMeasures,
  convictionMeasures,
  convictionThemes,
  type Theme,
  type Themes,
  themeBit,
} from "./conviction-evidence.ts";
import { convictionType } from "./conviction-rules.ts";
import type { ConvictionType, NarrativeVsFundamental } from "./conviction-types.ts";
import type { EachFinding } from "./evidence.ts";
import type { FeatureName } from "./features.ts";
import { zForFlags } from "./flags.ts";
import { RANGE_END } from "./fold.ts";
import type { Population } from "./own-history.ts";
import type { LanguageReading } from "./reading.ts";
import { shrunk } from "./risk.ts";
import { MARK, type Tokens } from "./tokens.ts";
import { type Topic, topicCounts } from "./topics.ts";

export interface ConvictionReading {
  convictionType: ConvictionType;
  /** 0 to 100, one decimal; 50 is the middle of the reference. */
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  /** Sentences that touch each topic. */
  topics: Record<Topic, number>;
  measures: ConvictionMeasures;
  /** The sentences that the type rests on, theme by theme; none for the type that is left over. */
  behindType: EachFinding;
  /** The sentences that the narrative, and beside features the score, rest on. */
  behindScore: EachFinding;
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

/** A theme in the words of evidence: `revenue_up`. */
const nameOf = (theme: Theme): string =>
  theme.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Where a sentence ends at the latest that its own passage holds: the marks that open the next one are
 * counted to it too.
 */
function withinPassage({ kind, from, to, folded }: Tokens, begin: number, end: number): number {
  let last = end;
  for (let at = end - 1; at > begin && kind[at] === MARK; at -= 1) {
    const first = to[at - 1] ?? 0;
    for (let i = first; i < (from[at] ?? 0); i += 1) if (folded.codes[i] === RANGE_END) last = at;
  }
  return last;
}

/** The sentences of some themes, whole, in categories apart from those of features and topics. */
const sentencesOf =
  (wanted: readonly Theme[], prefix: string, themes: Themes, tokens: Tokens): EachFinding =>
  (show) => {
    const { sentence, length } = tokens;
    for (const theme of wanted) {
      const category = `${prefix}_${nameOf(theme)}`;
      const bit = themeBit(theme);
      let from = 0;
      for (let at = 0; at < themes.length; at += 1) {
        if (((themes[at] ?? 0) & bit) === 0) continue;
        while (from < length && (sentence[from] ?? 0) < at) from += 1;
        let to = from;
        while (to < length && sentence[to] === at) to += 1;
        show(category, from, withinPassage(tokens, from, to), false, true);
      }
    }
  };

/** Reads type, score, narrative and topics off a text that has been read. Source: methods §6.6. */
export function readConviction(reading: LanguageReading): ConvictionReading {
  const { annotation, features, reference, risk, z } = reading;
  const { tokens } = annotation;
  const themes = convictionThemes(annotation);
  const measures = convictionMeasures(themes);
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
    behindType: sentencesOf(BEHIND[type], "type", themes, tokens),
    behindScore: sentencesOf(SHARES, "sentence", themes, tokens),
  };
}
