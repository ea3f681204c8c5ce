// The conviction types by the rules of version `language-8`, kept to compare the present rules with them.

import type { ConvictionMeasures } from "../../../lib/language/domain/conviction-evidence.ts";
import type {
  ConvictionContext,
  ConvictionType,
} from "../../../lib/language/domain/conviction-type.ts";

/** Minimum share of sentences with which a theme decides a text's type. */
const THEMES = { cost: 0.07, pivot: 0.12, ai: 0.1, cash: 0.17 } as const;
type Theme = keyof typeof THEMES;
/** Another theme overrules it if it is this many times as strong, relative to its minimum. */
const STRONGER = 1.5;

/**
 * The conviction type of a text by these rules; the default is STABLE_COMPOUNDER. docs/accuracy/earnings-calls.md
 * compares the shares of the types with it.
 */
export function earlierType(m: ConvictionMeasures, context: ConvictionContext): ConvictionType {
  const { score0, z } = context;
  const isFrequent = (share: number, minShare: number) =>
    share >= minShare && share * m.sentences > 1.5;
  const strengths = (Object.keys(THEMES) as Theme[]).map((theme) => m[theme] / THEMES[theme]);
  const isDominant = (theme: Theme) =>
    isFrequent(m[theme], THEMES[theme]) &&
    Math.max(...strengths) < (STRONGER * m[theme]) / THEMES[theme];
  const isContradictory = z.conviction >= 0.8 && (z.hedge >= 0.8 || z.defensive >= 1);
  const isTense = score0 >= 60;
  if (m.isHardSiege || isFrequent(m.siege, 0.15) || (isFrequent(m.siege, 0.07) && isTense)) {
    return "UNDER_SIEGE";
  }
  if (isContradictory && (m.revenue < 0 || m.guidance < 0)) return "DEFENSIVE_DENIAL";
  if ((m.revenue < -0.1 || m.guidance < 0) && isTense) return "DETERIORATING";
  if (isFrequent(m.buzz, 0.18) && m.fundamental <= 0.08) return "NARRATIVE_HYPE";
  if (isDominant("cost"))
    return m.costDelivered >= 0.35 ? "RESTRUCTURING_WORKING" : "RESTRUCTURING_EARLY";
  if (isDominant("pivot")) return "PIVOT_IN_PROGRESS";
  if (m.aiRevenue >= 0.04 && isDominant("ai") && m.revenue >= 0) return "AI_TAILWIND";
  if (isContradictory) return "DEFENSIVE_DENIAL";
  const isSure = m.guidance > 0 || z.conviction >= 0 || m.revenue >= 0.2;
  if (m.revenue >= 0.045 && m.guidance >= 0 && isSure) return "GROWTH_CONVICTION";
  return isDominant("cash") ? "CASH_MACHINE" : "STABLE_COMPOUNDER";
}
