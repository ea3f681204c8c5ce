// The regime of the stress index, with hysteresis, and conversions between two index scales.

import { type CalendarDate, utcDateOf } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import { isSession, sessionsBetween } from "../../../market/domain/calendar.ts";

/** Regimes of the index, from calm to stressed: the words of the sensors' states. */
export const REGIMES = ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"] as const;
export type Regime = (typeof REGIMES)[number];

/**
 * The index from which each regime that is a level begins. Between NEUTRAL and ELEVATED it is RISING while the
 * index rises. Source: docs/methods/stress-index.md#regime.
 */
export const REGIME_BORDERS = { NEUTRAL: 52, ELEVATED: 65, SEVERE: 70 } as const;

/**
 * RISING begins with a rise of `from` points in `sessions` sessions, and ends below `until`. Source:
 * docs/methods/stress-index.md#regime.
 */
export const RISE_RULES: RiseRule = { sessions: 20, from: 2, until: 1 };

interface RiseRule {
  sessions: number;
  from: number;
  until: number;
}

/** What a better regime needs: points below its border, for a number of consecutive sessions. */
export interface EaseRule {
  points: number;
  sessions: number;
}

/**
 * Without a credit spread the index moves more from day to day, so that its regime eases later. Source:
 * docs/methods/stress-index.md#regime.
 */
export const EASE_RULES = {
  withCredit: { points: 2, sessions: 6 },
  withoutCredit: { points: 2.5, sessions: 8 },
} as const satisfies Record<string, EaseRule>;

export interface RegimeMemory {
  regime: Regime;
  /** Consecutive sessions on which the index pointed to a better regime. */
  below: number;
  /** The last session counted, so that many ticks of one day count once. */
  session: string | null;
  /** The last index of each session, from 20 sessions ago on; absent before version 5. */
  levels?: { session: CalendarDate; value: number }[];
}

/** The regime of a value and a rise by the borders alone; a null rise is none. */
export function regimeByBorders(
  value: number,
  rise: number | null,
  risingFrom = RISE_RULES.from,
): Regime {
  if (value >= REGIME_BORDERS.SEVERE) return "SEVERE";
  if (value >= REGIME_BORDERS.ELEVATED) return "ELEVATED";
  if (value < REGIME_BORDERS.NEUTRAL) return "STABLE";
  return rise !== null && rise >= risingFrom ? "RISING" : "NEUTRAL";
}

type Levels = NonNullable<RegimeMemory["levels"]>;

/** Adds the index of a session, in place of an earlier one of the same session; drops what is no longer needed. */
function withLevel(levels: Levels, session: CalendarDate, value: number): Levels {
  const kept = [...levels.filter((level) => level.session < session), { session, value }];
  const isOldEnough = (level: Levels[number] | undefined) =>
    level !== undefined && sessionsBetween("nyse", level.session, session) >= RISE_RULES.sessions;
  while (isOldEnough(kept[1])) kept.shift();
  return kept;
}

/** Points since 20 sessions before a date; null where the history is shorter. */
function riseSince(levels: Levels, date: CalendarDate, value: number): number | null {
  const [first] = levels;
  if (first === undefined) return null;
  const isWhole = sessionsBetween("nyse", first.session, date) >= RISE_RULES.sessions;
  return isWhole ? rounded(value - first.value, 1) : null;
}

/** A regime, and the rise in index points that was used for it. */
interface RegimeStep {
  memory: RegimeMemory;
  rise: number | null;
}

/**
 * The regime after a new index value. A worse regime is taken at once. A better one needs some consecutive sessions
 * with the index below the border by some points (`ease`), or of RISING with a rise below 1; it is then the
 * regime of the value plus those points. Days without a session do not count, so a weekend is no recovery.
 * Source: docs/methods/stress-index.md#regime.
 */
export function nextRegime(
  memory: RegimeMemory | null,
  value: number,
  at: number,
  ease: EaseRule,
  rising: RiseRule = RISE_RULES,
): RegimeStep {
  const date = utcDateOf(at);
  const isOpen = isSession("nyse", date);
  const before = memory?.levels ?? [];
  const levels = isOpen ? withLevel(before, date, value) : before;
  const rise = riseSince(levels, date, value);
  const stepTo = (regime: Regime, below = 0, session: string | null = null): RegimeStep => ({
    memory: { regime, below, session, levels },
    rise,
  });
  const direct = regimeByBorders(value, rise, rising.from);
  if (memory === null) return stepTo(direct);
  const current = REGIMES.indexOf(memory.regime);
  if (REGIMES.indexOf(direct) > current) return stepTo(direct);
  const risingFrom = memory.regime === "RISING" ? rising.until : rising.from;
  const relaxed = regimeByBorders(value + ease.points, rise, risingFrom);
  if (REGIMES.indexOf(relaxed) >= current) return stepTo(memory.regime);
  if (date === memory.session || !isOpen) {
    return stepTo(memory.regime, memory.below, memory.session);
  }
  const below = memory.below + 1;
  return below < ease.sessions ? stepTo(memory.regime, below, date) : stepTo(relaxed);
}

/**
 * Regime borders of the count scale, an earlier index that counted states (0..100), and the levels of the published
 * index that were as frequent. Some rules were set on the count scale. Source: docs/methods/stress-index.md#index-scale.
 */
const COUNT_BORDERS = [20, 40, 55, 75] as const;
const INDEX_BORDERS = [52, 60, 65, 70] as const;
const COUNT_ENDS = { low: 0, high: 100 };
const INDEX_ENDS = { low: 48, high: 100 };

const countScale = [COUNT_ENDS.low, ...COUNT_BORDERS, COUNT_ENDS.high];
const indexScale = [INDEX_ENDS.low, ...INDEX_BORDERS, INDEX_ENDS.high];

/**
 * Converts a level of the count scale (0..100) to the published index: each border becomes the level
 * beside it, 0 becomes 48, 100 stays 100, and it is linear between them. Throws RangeError
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
  (points * spread(INDEX_BORDERS)) / spread(COUNT_BORDERS);
