// The stress index beside the official indices: weeks, z-scores, correlations, and where they disagree.

import { blockDraws, bootstrapInterval } from "../../../core/block-bootstrap.ts";
import {
  type CalendarDate,
  DAY_MS,
  dateOf,
  dayNumber,
  utcDateOf,
  weekdayOfDay,
} from "../../../core/calendar-date.ts";
import { mean, standardDeviation } from "../../../core/statistics.ts";
import type { Family } from "../sensor.ts";

/** The official indices by their names in answers, with our series of each. */
export const OFFICIAL_INDICES = { ofr_fsi: "OFRFSI", nfci: "NFCI" } as const;
export type OfficialIndex = keyof typeof OFFICIAL_INDICES;
export const OFFICIAL_NAMES = Object.keys(OFFICIAL_INDICES) as OfficialIndex[];

/** Rules of the comparison. Source: docs/methods/stress-index.md#beside-the-official-indices. */
export const COMPARISON_RULES = {
  /** Weeks of a block, of the last year, and at least for a correlation. */
  blockWeeks: 13,
  yearWeeks: 52,
  minWeeks: 26,
  /** Distance of two z-scores from which they disagree. */
  disagreeFrom: 0.5,
};

/** A value at an instant, epoch ms. */
export interface DatedValue {
  at: number;
  value: number;
}

/** A week by its Friday; null where an index has no value in it. */
export interface ComparedWeek {
  friday: CalendarDate;
  /** When our level of the week was computed. */
  levelAt: number;
  ours: number;
  official: Record<OfficialIndex, number | null>;
}

/** The Friday of the week, from Monday on, that an instant is in (UTC). */
export function fridayOf(at: number): CalendarDate {
  const day = dayNumber(utcDateOf(at));
  const sinceMonday = (weekdayOfDay(day) + 6) % 7;
  return dateOf(day - sinceMonday + 4);
}

/** The last value of each week to the end of its Friday (UTC), by the Friday. Values are oldest first. */
const byFriday = (values: readonly DatedValue[]) =>
  new Map(
    values
      .map((value) => [fridayOf(value.at), value] as const)
      .filter(([friday, { at }]) => at < (dayNumber(friday) + 1) * DAY_MS),
  );

/** The weeks that were over at an instant and have a level of ours. */
export function comparedWeeks(
  levels: readonly DatedValue[],
  official: Readonly<Record<OfficialIndex, readonly DatedValue[]>>,
  at: number,
): ComparedWeek[] {
  const theirs = OFFICIAL_NAMES.map((name) => [name, byFriday(official[name])] as const);
  return [...byFriday(levels)].flatMap(([friday, { at: levelAt, value }]) => {
    if ((dayNumber(friday) + 1) * DAY_MS > at) return [];
    const values = theirs.map(([name, weeks]) => [name, weeks.get(friday)?.value ?? null]);
    return [{ friday, levelAt, ours: value, official: Object.fromEntries(values) }];
  });
}

/** z-scores of values among themselves; null where there is no value, or no spread. */
export function zScores(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [centre, spread] = [mean(known), standardDeviation(known)];
  return values.map((value) =>
    value === null || centre === null || spread === null || spread === 0
      ? null
      : (value - centre) / spread,
  );
}

/** Sums of a block of pairs, from which a correlation follows. */
type Sums = [n: number, x: number, y: number, xx: number, yy: number, xy: number];

function correlationOf([n, x, y, xx, yy, xy]: Sums): number | null {
  const spread = (n * xx - x * x) * (n * yy - y * y);
  return n < 2 || !(spread > 0) ? null : (n * xy - x * y) / Math.sqrt(spread);
}

const total = (blocks: readonly Sums[], counts: Uint16Array | null): Sums => {
  const sum: Sums = [0, 0, 0, 0, 0, 0];
  for (const [block, sums] of blocks.entries()) {
    const times = counts === null ? 1 : (counts[block] ?? 0);
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + times * (sums[i] ?? 0);
  }
  return sum;
};

/** A correlation with its 90 % interval and the number of weeks; null below the least number of weeks. */
export interface Correlation {
  r: number | null;
  low: number | null;
  high: number | null;
  n: number;
}

/** The correlation of pairs, with a block-bootstrap interval. */
export function correlation(pairs: readonly (readonly [number, number])[]): Correlation {
  const n = pairs.length;
  if (n < COMPARISON_RULES.minWeeks) return { r: null, low: null, high: null, n };
  const blocks: Sums[] = [];
  for (const [index, [x, y]] of pairs.entries()) {
    const block = Math.floor(index / COMPARISON_RULES.blockWeeks);
    const [count, sx, sy, sxx, syy, sxy] = blocks[block] ?? [0, 0, 0, 0, 0, 0];
    blocks[block] = [count + 1, sx + x, sy + y, sxx + x * x, syy + y * y, sxy + x * y];
  }
  const interval = bootstrapInterval(
    blockDraws(blocks.length).map((counts) => correlationOf(total(blocks, counts))),
  );
  const [low, high] = interval ?? [null, null];
  return { r: correlationOf(total(blocks, null)), low, high, n };
}

/** z of a family of the index, from its contribution. */
export interface FamilyZ {
  family: Family;
  weight: number;
  z: number;
}

/** What an official index and ours say in the newest week that both have. */
export interface Standing {
  with: OfficialIndex;
  friday: CalendarDate;
  z: number;
  ours: number;
  /** The families that pull ours away, the strongest first; empty where the two do not disagree. */
  families: FamilyZ[];
}

/** The families whose z lies beyond the official z on the side of ours, by their weighted distance. */
export function pullingFamilies(
  { z, ours }: { z: number; ours: number },
  families: readonly FamilyZ[],
): FamilyZ[] {
  const difference = ours - z;
  if (Math.abs(difference) < COMPARISON_RULES.disagreeFrom) return [];
  const pull = (each: FamilyZ) => Math.sign(difference) * each.weight * (each.z - z);
  return families.filter((each) => pull(each) > 0).sort((a, b) => pull(b) - pull(a));
}
