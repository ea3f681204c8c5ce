// One sentence on the regime of the stress index, and on what would change it.

import { type EaseRule, REGIME_BORDERS, RISE_RULES } from "./regime.ts";

const signed = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(1)}`;
const count = (value: number): string => `${value} ${value === 1 ? "point" : "points"}`;

/** The border below which a regime that is a level eases; null for RISING and for other words. */
const borderOf = (regime: string): number | null =>
  (REGIME_BORDERS as Readonly<Record<string, number>>)[regime] ?? null;

/**
 * What would change the regime, for a reader who sees the value beside it. `rise` is in points over 20 sessions.
 * Source: docs/methods/stress-index.md#regime.
 */
export function regimeOutlook(
  { value, regime, rise }: { value: number; regime: string; rise: number | null },
  ease: EaseRule,
): string {
  const { NEUTRAL, ELEVATED, SEVERE } = REGIME_BORDERS;
  const now = rise === null ? "not known yet" : `now ${signed(rise)}`;
  const below = (border: number) => `after ${ease.sessions} sessions below ${border - ease.points}`;
  const changes: Readonly<Record<string, string>> = {
    STABLE: `becomes neutral from ${NEUTRAL}`,
    NEUTRAL:
      `becomes rising with a rise of ${count(RISE_RULES.from)} in ${RISE_RULES.sessions} sessions (${now}), ` +
      `elevated from ${ELEVATED}, and stable ${below(NEUTRAL)}`,
    RISING:
      `becomes elevated from ${ELEVATED}, and eases after ${ease.sessions} sessions with a rise below ` +
      `${count(RISE_RULES.until)} in ${RISE_RULES.sessions} sessions (${now})`,
    ELEVATED: `becomes severe from ${SEVERE}, and eases ${below(ELEVATED)}`,
    SEVERE: `eases ${below(SEVERE)}`,
  };
  const border = regime === "RISING" ? NEUTRAL : (borderOf(regime) ?? 0);
  const still = value < border ? "still " : "";
  return `The regime is ${still}${regime.toLowerCase()}; it ${changes[regime] ?? "is of an earlier method"}.`;
}
