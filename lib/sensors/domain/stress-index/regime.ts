import { utcDateOf } from "../../../core/calendar-date.ts";
import { isSession } from "../../../market/domain/calendar.ts";
import { INDEX_FORM } from "./stress-index.ts";

/** Labels of the index, from calm to stressed. */
export const REGIMES = ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"] as const;
export type Regime = (typeof REGIMES)[number];

/**
 * Index at which each label after the first begins, and what a better one needs. The borders are
 * where our form has the occupancy of 24/37/16/15/8 % on 1999 to 2015 that methods §3 gives for the
 * borders 20/40/55/75 of a plain count; the 3 points of hysteresis shrink with the scale.
 */
export const REGIME_RULES = {
  from: [45, 52, 57, 65],
  /** A better label needs the index to be so many points below the border. */
  hysteresis: 1.5,
  /** And on so many sessions in a row. */
  sessionsDown: 3,
};

export interface RegimeMemory {
  regime: Regime;
  /** Sessions in a row on which the index pointed to a better label. */
  below: number;
  /** The last session counted, so that many ticks of one day count once. */
  session: string | null;
}

/** The label of a value by the borders alone. */
export function regimeByBorders(
  value: number,
  borders: readonly number[] = REGIME_RULES.from,
): Regime {
  const place = borders.filter((border) => value >= border).length;
  return REGIMES[place] ?? "SEVERE";
}

/**
 * Steps the label of the index. A worse one is taken at once; a better one when the index was the
 * hysteresis below the border on 3 sessions in a row, and then it is the label of the value that
 * much higher. Days without a session never count, so a weekend is no recovery.
 * Source: methods §3, "Regime label".
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
 * The one place where constants that methods.md gives in points of a plain count of states (0..100,
 * regime borders 20/40/55/75) are brought to the published index, whose own borders are those of
 * `REGIME_RULES` and whose calmest value is `100 * INDEX_FORM.floor`.
 */
const COUNT_BORDERS = [20, 40, 55, 75] as const;
const COUNT_ENDS = { low: 0, high: 100 };
const INDEX_ENDS = { low: 100 * INDEX_FORM.floor, high: 100 };

const countScale = [COUNT_ENDS.low, ...COUNT_BORDERS, COUNT_ENDS.high];
const indexScale = [INDEX_ENDS.low, ...REGIME_RULES.from, INDEX_ENDS.high];

/**
 * A level of the count scale (0..100) on the published index: each border goes to the border of the
 * same regime, 0 to the calmest value, 100 to 100, linear between them. Outside 0..100 throws.
 * Source: methods §3 (borders), README "Index scale".
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
 * The count scale's level (0..100) of a value of the published index: the inverse of `toIndexLevel`.
 * Below the calmest value the index cannot be; what is given outside its ends is taken for the end.
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
 * A change in points of the count scale as points of the published index: times the ratio of the
 * distances between the outermost regime borders of the two scales (20 to 55).
 */
export const toIndexChange = (points: number): number =>
  (points * spread(REGIME_RULES.from)) / spread(COUNT_BORDERS);
