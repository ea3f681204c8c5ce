import { quantileInterval, sortedQuantile } from "../statistics.ts";

/** Fewer closed outcomes than this say nothing. Source: methods §6.6. */
export const LEAST_OUTCOMES = 20;
export const OUTCOME_HORIZON_DAYS = 360;
const CONFIDENCE = 0.9;

type Interval = [low: number | null, high: number | null];

/** What followed earlier documents of a type: excess returns over 360 days, as fractions. */
export interface ReturnDistribution {
  n: number;
  median: number | null;
  p75: number | null;
  p90: number | null;
  /** 90 % intervals by order statistics; an end that the sample cannot give is null. */
  intervals: Record<"median" | "p75" | "p90", Interval>;
}

/**
 * Median and upper quantiles of the excess returns of documents whose window has closed, with an
 * interval of each that assumes no distribution. Below 20 outcomes there is only `n`.
 * Source: methods §6.6; the interval: `quantileInterval`.
 */
export function returnDistribution(outcomes: readonly number[]): ReturnDistribution {
  const n = outcomes.length;
  if (n < LEAST_OUTCOMES) {
    const none: Interval = [null, null];
    const intervals = { median: none, p75: none, p90: none };
    return { n, median: null, p75: null, p90: null, intervals };
  }
  const sorted = outcomes.toSorted((a, b) => a - b);
  return {
    n,
    median: sortedQuantile(sorted, 0.5),
    p75: sortedQuantile(sorted, 0.75),
    p90: sortedQuantile(sorted, 0.9),
    intervals: {
      median: quantileInterval(sorted, 0.5, CONFIDENCE),
      p75: quantileInterval(sorted, 0.75, CONFIDENCE),
      p90: quantileInterval(sorted, 0.9, CONFIDENCE),
    },
  };
}
