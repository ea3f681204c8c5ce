// The regime of the stress index, with hysteresis, and conversions between two index scales.

import { type CalendarDate, DAY_MS, dayNumber, utcDateOf } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import {
  isSession,
  previousSession,
  sessionCloseAt,
  sessionsBetween,
} from "../../../market/domain/calendar.ts";

/** Regimes of the index, from calm to stressed: the words of the sensors' states. */
export const REGIMES = ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"] as const;
export type Regime = (typeof REGIMES)[number];

/**
 * The index from which each regime that is a level begins. Between NEUTRAL and ELEVATED it is RISING while the
 * index rises. Source: docs/methods/stress-index.md#regime.
 */
export const REGIME_BORDERS = { NEUTRAL: 52, ELEVATED: 65, SEVERE: 70 } as const;

/** Points between two values of the index, which has one decimal. */
const INDEX_STEP = 0.1;

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
  /**
   * What the counted session began with, or the worse level that it reached: each later value of that session is
   * judged from here, so that its last value decides. Absent before the first counted session.
   */
  start?: { regime: Regime; below: number };
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

/** Points since 20 sessions before a session; null where the history is shorter. */
function riseSince(levels: Levels, session: CalendarDate, value: number): number | null {
  const [first] = levels;
  if (first === undefined) return null;
  const isWhole = sessionsBetween("nyse", first.session, session) >= RISE_RULES.sessions;
  return isWhole ? rounded(value - first.value, 1) : null;
}

const isWorse = (a: Regime, b: Regime): boolean => REGIMES.indexOf(a) > REGIMES.indexOf(b);

/** A regime, and the rise in index points that was used for it. */
interface RegimeStep {
  memory: RegimeMemory;
  rise: number | null;
}

/** The regime after the value of a session, and the count of sessions that point to a better one. */
function afterSession(
  { regime, below }: { regime: Regime; below: number },
  value: number,
  rise: number | null,
  ease: EaseRule,
  rising: RiseRule,
): { regime: Regime; below: number } {
  const direct = regimeByBorders(value, rise, rising.from);
  if (isWorse(direct, regime)) return { regime: direct, below: 0 };
  const risingFrom = regime === "RISING" ? rising.until : rising.from;
  // The points hold a regime; they never name a level that is worse than the regime itself.
  const isLow = isWorse("ELEVATED", regime);
  const eased = isLow
    ? Math.min(value + ease.points, REGIME_BORDERS.ELEVATED - INDEX_STEP)
    : value + ease.points;
  const relaxed = regimeByBorders(eased, rise, risingFrom);
  if (!isWorse(regime, relaxed)) return { regime, below: 0 };
  return below + 1 < ease.sessions ? { regime, below: below + 1 } : { regime: relaxed, below: 0 };
}

/**
 * The regime after a new index value. A worse level is taken at once. A rise, and the consecutive sessions that a
 * better regime needs, are counted from a session's close, by its last value: before the close the value is still that
 * of the session before, so that the rise is that session's. A better regime needs the index below the border by
 * some points (`ease`), or of RISING a rise below 1; it is then the regime of the value plus those points. Days without
 * a session do not count, so a weekend is no recovery. While an input of the evening is awaited (`isAwaiting`), the
 * session is not counted before the last millisecond of its UTC date. Source: docs/methods/stress-index.md#regime.
 */
export function nextRegime(
  memory: RegimeMemory | null,
  value: number,
  at: number,
  ease: EaseRule,
  rising: RiseRule = RISE_RULES,
  isAwaiting = false,
): RegimeStep {
  const date = utcDateOf(at);
  const countedFrom = isAwaiting
    ? (dayNumber(date) + 1) * DAY_MS - 1
    : sessionCloseAt("nyse", date);
  const isCounted = isSession("nyse", date) && at >= countedFrom;
  const session = isCounted ? date : previousSession("nyse", date);
  const before = memory?.levels ?? [];
  const levels = isCounted ? withLevel(before, session, value) : before;
  const rise = riseSince(levels, session, value);
  const level = regimeByBorders(value, null);
  const earlier = memory?.session === date ? (memory.start ?? memory) : memory;
  const start =
    earlier === null || isWorse(level, earlier.regime) ? { regime: level, below: 0 } : earlier;
  if (isCounted) {
    const { regime, below } = start;
    const next = afterSession(start, value, rise, ease, rising);
    return { memory: { ...next, session, start: { regime, below }, levels }, rise };
  }
  if (memory === null) return { memory: { ...start, session: null, levels }, rise };
  const isTaken = isWorse(level, memory.regime);
  return { memory: isTaken ? { ...memory, regime: level, below: 0 } : memory, rise };
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
