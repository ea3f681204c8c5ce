import { REGIME_RULES } from "./regime.ts";
import { INDEX_FORM } from "./stress-index.ts";

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
export function levelOnIndex(level: number): number {
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
 * The count scale's level (0..100) of a value of the published index: the inverse of `levelOnIndex`.
 * Below the calmest value the index cannot be; what is given outside its ends is taken for the end.
 */
export function levelOfIndex(value: number): number {
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
export const changeOnIndex = (points: number): number =>
  (points * spread(REGIME_RULES.from)) / spread(COUNT_BORDERS);
