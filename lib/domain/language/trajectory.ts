import { quantileInterval, sortedQuantile } from "../statistics.ts";

/** Fewer closed outcomes than this say nothing. Source: methods §6.6. */
export const LEAST_OUTCOMES = 20;
export const OUTCOME_HORIZON_DAYS = 360;
/** Of the intervals, at least. */
export const OUTCOME_CONFIDENCE = 0.9;

type Interval = [low: number, high: number];

/** What followed earlier documents of a type: excess returns over 360 days, as fractions. */
export interface ReturnDistribution {
  n: number;
  median: number | null;
  p75: number | null;
  p90: number | null;
  /** Each quantile's interval by order statistics; null where the sample is too small for both ends. */
  intervals: Record<"median" | "p75" | "p90", Interval | null>;
}

/**
 * Median and upper quantiles of the excess returns of documents whose window has closed, with an
 * interval of each that assumes no distribution. Below 20 outcomes there is only `n`.
 * Source: methods §6.6; the interval: `quantileInterval`.
 */
export function returnDistribution(outcomes: readonly number[]): ReturnDistribution {
  const n = outcomes.length;
  if (n < LEAST_OUTCOMES) {
    const none = { median: null, p75: null, p90: null };
    return { n, ...none, intervals: none };
  }
  const sorted = outcomes.toSorted((a, b) => a - b);
  return {
    n,
    median: sortedQuantile(sorted, 0.5),
    p75: sortedQuantile(sorted, 0.75),
    p90: sortedQuantile(sorted, 0.9),
    intervals: {
      median: intervalOf(sorted, 0.5),
      p75: intervalOf(sorted, 0.75),
      p90: intervalOf(sorted, 0.9),
    },
  };
}

function intervalOf(sorted: readonly number[], q: number): Interval | null {
  const [low, high] = quantileInterval(sorted, q, OUTCOME_CONFIDENCE);
  return low === null || high === null ? null : [low, high];
}
