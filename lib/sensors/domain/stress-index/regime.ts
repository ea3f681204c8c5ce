import { utcDateOf } from "../../../core/calendar-date.ts";
import { isSession } from "../../../market/domain/calendar.ts";

/** Labels of the index, from calm to stressed. */
export const REGIMES = ["STABLE", "NEUTRAL", "RISING", "ELEVATED", "SEVERE"] as const;
export type Regime = (typeof REGIMES)[number];

/**
 * Index at which each label after the first begins, and what a better one needs. The borders are
 * the quantiles .25, .60, .80 and .92 of the index on 1999 to 2015, in whole points. Source:
 * docs/methods/stress-index.md#regime.
 */
export const REGIME_RULES = {
  from: [52, 60, 65, 70],
  /** Points below the border that a better label needs. */
  hysteresis: 1.5,
  /** Sessions in a row that a better label needs. */
  sessionsDown: 5,
};

/** How the regime stands to the label of the value by the borders alone. */
export type RegimeLag = "held" | "unconfirmed";

/**
 * "held": the value has left the regime's band for a calmer one. "unconfirmed": it has reached a worse
 * one. null: they agree. Source: docs/methods/stress-index.md#regime.
 */
export function regimeLag(value: number, regime: string): RegimeLag | null {
  const place = (REGIMES as readonly string[]).indexOf(regime);
  const band = REGIMES.indexOf(regimeByBorders(value));
  if (place < 0 || band === place) return null;
  return band < place ? "held" : "unconfirmed";
}

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
 * Steps the regime label. A worse one is taken at once; a better one when the index was below the
 * border by the hysteresis on 5 sessions in a row: then the label of the value plus the hysteresis.
 * Days without a session never count, so a weekend is no recovery. Source:
 * docs/methods/stress-index.md#regime.
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
 * Converts points of a plain count of states (0..100, regime borders 20/40/55/75) to the published
 * index, whose borders are those of `REGIME_RULES` and which was never below 48 before 2016.
 * Source: docs/methods/stress-index.md#index-scale.
 */
const COUNT_BORDERS = [20, 40, 55, 75] as const;
const COUNT_ENDS = { low: 0, high: 100 };
const INDEX_ENDS = { low: 48, high: 100 };

const countScale = [COUNT_ENDS.low, ...COUNT_BORDERS, COUNT_ENDS.high];
const indexScale = [INDEX_ENDS.low, ...REGIME_RULES.from, INDEX_ENDS.high];

/**
 * A level of the count scale (0..100) on the published index: each border goes to the border of the
 * same regime, 0 to the calmest value, 100 to 100, linear between them. Outside 0..100 throws.
 * Source: docs/methods/stress-index.md#index-scale.
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
 * The count scale's level (0..100) of a value of the published index: the inverse of
 * `toIndexLevel`. Values outside of the index's range are clamped.
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
