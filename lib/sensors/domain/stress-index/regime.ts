// The regime of the stress index, with hysteresis, and conversions between two index scales.

import { utcDateOf } from "../../../core/calendar-date.ts";
import { isSession } from "../../../market/domain/calendar.ts";

/** Regimes of the index, from calm to stressed. */
export const REGIMES = ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"] as const;
export type Regime = (typeof REGIMES)[number];

/**
 * The index at which each regime after the first begins, and what a move to a better regime needs.
 * The borders are the quantiles .25, .60, .80 and .92 of the index in 1999 to 2015, in whole points.
 * Source: docs/methods/stress-index.md#regime.
 */
export const REGIME_RULES = {
  from: [52, 60, 65, 70],
  /** Points below the border that a better regime needs. */
  hysteresis: 1.5,
  /** Consecutive sessions that a better regime needs. */
  sessionsDown: 5,
};

/** How the published regime differs from the regime that the value alone would have. */
export type RegimeLag = "held" | "unconfirmed";

/**
 * "held": the value is in a calmer band than the regime. "unconfirmed": the value is in a worse band.
 * Null when they agree. Source: docs/methods/stress-index.md#regime.
 */
export function regimeLag(value: number, regime: string): RegimeLag | null {
  const place = (REGIMES as readonly string[]).indexOf(regime);
  const band = REGIMES.indexOf(regimeByBorders(value));
  if (place < 0 || band === place) return null;
  return band < place ? "held" : "unconfirmed";
}

export interface RegimeMemory {
  regime: Regime;
  /** Consecutive sessions on which the index pointed to a better regime. */
  below: number;
  /** The last session counted, so that many ticks of one day count once. */
  session: string | null;
}

/** The regime of a value by the borders alone, without hysteresis. */
export function regimeByBorders(
  value: number,
  borders: readonly number[] = REGIME_RULES.from,
): Regime {
  const place = borders.filter((border) => value >= border).length;
  return REGIMES[place] ?? "SEVERE";
}

/**
 * The regime after a new index value. A worse regime is taken at once. A better regime needs 5
 * consecutive sessions with the index below the border by the hysteresis; it is the regime of the
 * value plus the hysteresis. Days without a session do not count, so a weekend is no recovery.
 * Source: docs/methods/stress-index.md#regime.
 */
export function nextRegime(memory: RegimeMemory | null, value: number, at: number): RegimeMemory {
  const band = regimeByBorders(value);
  if (memory === null) return { regime: band, below: 0, session: null };
  const current = REGIMES.indexOf(memory.regime);
  if (REGIMES.indexOf(band) > current) return { regime: band, below: 0, session: null };
  const relaxed = regimeByBorders(value + REGIME_RULES.hysteresis);
  if (REGIMES.indexOf(relaxed) >= current) return { ...memory, below: 0, session: null };
  const date = utcDateOf(at);
  if (date === memory.session || !isSession("nyse", date)) return memory;
  const below = memory.below + 1;
  if (below < REGIME_RULES.sessionsDown) return { ...memory, below, session: date };
  return { regime: relaxed, below: 0, session: null };
}

/**
 * Regime borders of the count scale, an earlier index that counted states (0..100). Some rules were
 * set on it and are converted to the published index, which was never below 48 before 2016. Source:
 * docs/methods/stress-index.md#index-scale.
 */
const COUNT_BORDERS = [20, 40, 55, 75] as const;
const COUNT_ENDS = { low: 0, high: 100 };
const INDEX_ENDS = { low: 48, high: 100 };

const countScale = [COUNT_ENDS.low, ...COUNT_BORDERS, COUNT_ENDS.high];
const indexScale = [INDEX_ENDS.low, ...REGIME_RULES.from, INDEX_ENDS.high];

/**
 * Converts a level of the count scale (0..100) to the published index: each border becomes the border
 * of the same regime, 0 becomes 48, 100 stays 100, and it is linear between them. Throws RangeError
 * outside 0..100. Source: docs/methods/stress-index.md#index-scale.
 */
export function toIndexLevel(level: number): number {
  const upper = countScale.findIndex((border, i) => i > 0 && level <= border);
  const [from, to] = [countScale[upper - 1], countScale[upper]];
  const [low, high] = [indexScale[upper - 1], indexScale[upper]];
  if (from === undefined || to === undefined || low === undefined || high === undefined) {
    throw new RangeError("a level of the count scale is from 0 to 100");
  }
  if (level < from) throw new RangeError("a level of the count scale is from 0 to 100");
  return low + ((high - low) * (level - from)) / (to - from);
}

/**
 * Converts a value of the published index to the count scale (0..100): the inverse of `toIndexLevel`.
 * Values outside of the range are clamped.
 */
export function toCountLevel(value: number): number {
  const inside = Math.min(INDEX_ENDS.high, Math.max(INDEX_ENDS.low, value));
  const upper = Math.max(
    1,
    indexScale.findIndex((border) => inside <= border),
  );
  const [from = 0, to = 0] = [countScale[upper - 1], countScale[upper]];
  const [low = 0, high = 0] = [indexScale[upper - 1], indexScale[upper]];
  return from + ((to - from) * (inside - low)) / (high - low);
}

const spread = (borders: readonly number[]): number => (borders.at(-1) ?? 0) - (borders[0] ?? 0);

/**
 * Converts a change in points of the count scale to points of the published index, by the ratio of
 * the distances between the first and the last regime border of the two scales.
 */
export const toIndexChange = (points: number): number =>
  (points * spread(REGIME_RULES.from)) / spread(COUNT_BORDERS);
