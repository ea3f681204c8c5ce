import type { ConvictionMeasures } from "../../../lib/language/domain/conviction-evidence.ts";
import type {
  ConvictionContext,
  ConvictionType,
} from "../../../lib/language/domain/conviction-type.ts";

/** Shares of sentences from which on a theme ruled a text, and how much stronger another had to be. */
const THEMES = { cost: 0.07, pivot: 0.12, ai: 0.1, cash: 0.17 } as const;
type Theme = keyof typeof THEMES;
const STRONGER = 1.5;

/**
 * The conviction type by the rules of `language-8`, whose default was STABLE_COMPOUNDER: the
 * baseline that the shares of docs/accuracy.md are compared with.
 */
export function earlierType(m: ConvictionMeasures, context: ConvictionContext): ConvictionType {
  const { score0, z } = context;
  const fills = (share: number, cut: number) => share >= cut && share * m.sentences > 1.5;
  const strengths = (Object.keys(THEMES) as Theme[]).map((theme) => m[theme] / THEMES[theme]);
  const rules = (theme: Theme) =>
    fills(m[theme], THEMES[theme]) &&
    Math.max(...strengths) < (STRONGER * m[theme]) / THEMES[theme];
  const isContradictory = z.conviction >= 0.8 && (z.hedge >= 0.8 || z.defensive >= 1);
  const isTense = score0 >= 60;
  if (m.isHardSiege || fills(m.siege, 0.15) || (fills(m.siege, 0.07) && isTense)) {
    return "UNDER_SIEGE";
  }
  if (isContradictory && (m.revenue < 0 || m.guidance < 0)) return "DEFENSIVE_DENIAL";
  if ((m.revenue < -0.1 || m.guidance < 0) && isTense) return "DETERIORATING";
  if (fills(m.buzz, 0.18) && m.fundamental <= 0.08) return "NARRATIVE_HYPE";
  if (rules("cost"))
    return m.costDelivered >= 0.35 ? "RESTRUCTURING_WORKING" : "RESTRUCTURING_EARLY";
  if (rules("pivot")) return "PIVOT_IN_PROGRESS";
  if (m.aiRevenue >= 0.04 && rules("ai") && m.revenue >= 0) return "AI_TAILWIND";
  if (isContradictory) return "DEFENSIVE_DENIAL";
  const isSure = m.guidance > 0 || z.conviction >= 0 || m.revenue >= 0.2;
  if (m.revenue >= 0.045 && m.guidance >= 0 && isSure) return "GROWTH_CONVICTION";
  return rules("cash") ? "CASH_MACHINE" : "STABLE_COMPOUNDER";
}
