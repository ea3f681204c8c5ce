// The composite indicator of systemic stress (CISS), computed session by session.

import { FAMILIES, type Family } from "../sensor.ts";

/** Smoothing per session: the ECB paper's weekly .93 to the power of 1/5. Source: docs/methods/stress-index.md. */
export const CISS_LAMBDA = 0.9856;

/** Initial variance of a rank: the variance of a uniform distribution on 0..1. */
const PRIOR_VARIANCE = 1 / 12;

/** Smoothed products of the families' deviations from 1/2, by `a|b` in the order of FAMILIES. */
export interface CissMemory {
  products: Record<string, number>;
}

/** Mean rank 0..1 of each family that has data. */
export type FamilyLevels = Partial<Record<Family, number>>;

export const emptyCiss = (): CissMemory => ({ products: {} });

/**
 * The value (w s)' R (w s) with equal weights w, levels s and correlations R, 0..1. With all levels at
 * .9 it is .81 when all correlations are 1, and .162 when five families are uncorrelated.
 */
export function quadraticForm(
  levels: readonly number[],
  correlation: (i: number, j: number) => number,
): number {
  const weight = 1 / levels.length;
  let sum = 0;
  levels.forEach((a, i) => {
    levels.forEach((b, j) => {
      sum += weight * a * weight * b * (i === j ? 1 : correlation(i, j));
    });
  });
  return Math.min(1, Math.max(0, sum));
}

/**
 * Updates the composite indicator of systemic stress by one session, in place: how high stress is
 * across families, and how far they share it. Correlations start at zero. They are smoothed products
 * of deviations from the theoretical median 1/2, so no later data are used. A family without data
 * keeps its products and is left out of the value. Null with fewer than two families.
 *
 * Unit: 0..1. Source: Hollo, Kremer and Lo Duca, ECB working paper 1426, 2012; docs/methods/stress-index.md.
 */
export function stepCiss(
  memory: CissMemory,
  levels: FamilyLevels,
  lambda = CISS_LAMBDA,
): number | null {
  const live = FAMILIES.flatMap((category) => {
    const level = levels[category];
    return level === undefined ? [] : [{ category, level }];
  });
  const { products } = memory;
  for (const [i, a] of live.entries()) {
    for (const b of live.slice(i)) {
      const key = `${a.category}|${b.category}`;
      const previous = products[key] ?? (a === b ? PRIOR_VARIANCE : 0);
      products[key] = lambda * previous + (1 - lambda) * (a.level - 0.5) * (b.level - 0.5);
    }
  }
  if (live.length < 2) return null;
  const product = (a: Family | undefined, b: Family | undefined) =>
    products[`${a}|${b}`] ?? products[`${b}|${a}`] ?? 0;
  return quadraticForm(
    live.map(({ level }) => level),
    (i, j) => {
      const [a, b] = [live[i]?.category, live[j]?.category];
      const scale = Math.sqrt(product(a, a) * product(b, b));
      return scale > 0 ? product(a, b) / scale : 0;
    },
  );
}
