/** Cases below which nothing is said, and those that the mean is shrunk by. Source: methods §9.1. */
export const OUTCOME_SHRINK = { leastCases: 10, prior: 30 };

/**
 * What followed earlier fires of a type and direction on average, shrunk to nothing by how few they
 * are: mean n / (n + 30), 4 decimals; null below 10 closed cases. Source: methods §9.1.
 */
export function averageOutcome(cases: number, mean: number | null): number | null {
  if (mean === null || cases < OUTCOME_SHRINK.leastCases) return null;
  const shrunk = (mean * cases) / (cases + OUTCOME_SHRINK.prior);
  return Math.round(shrunk * 10_000) / 10_000 + 0;
}
