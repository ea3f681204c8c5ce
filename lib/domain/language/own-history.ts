/** What a feature is like in all documents of a kind: the prior that a short history is shrunk to. */
export interface Population {
  mean: number;
  standardDeviation: number;
}

/** Mean and variance of a ticker's earlier quarters, shrunk, and how many quarters there were. */
export interface OwnHistory {
  mean: number;
  variance: number;
  quarters: number;
}

/** The population counts as much as so many quarters; and fewer than so many say nothing. */
export const [PRIOR_QUARTERS, LEAST_QUARTERS] = [4, 3];
/** A rate per 1,000 words is never taken to be rarer than this when its noise is reckoned. */
const MIN_RATE = 0.5;

/**
 * Own history of a feature out of its values in the earlier quarters; null below three quarters.
 * mean = (sum + 4 population mean) / (m + 4), variance = (squares + 4 population variance) / (m + 4).
 * Source: methods §6.7.
 */
export function ownHistory(values: readonly number[], population: Population): OwnHistory | null {
  if (values.length < LEAST_QUARTERS) return null;
  const weight = values.length + PRIOR_QUARTERS;
  let sum = PRIOR_QUARTERS * population.mean;
  for (const value of values) sum += value;
  const mean = sum / weight;
  let squares = PRIOR_QUARTERS * population.standardDeviation ** 2;
  for (const value of values) squares += (value - mean) ** 2;
  return { mean, variance: squares / weight, quarters: values.length };
}

/**
 * How far a value is from its own history, in standard deviations of what a next quarter may be:
 * (x - mean) / sqrt(v + v / (m + 4) + noise). For a rate per 1,000 words the noise is that of a count
 * in a text of `words` words, 1000 mean / words; a measure that is no rate gives null for `words`.
 * Null without a history, for a text without words, or where nothing varies. Source: methods §6.7.
 */
export function ownHistoryZ(
  value: number,
  history: OwnHistory | null,
  words: number | null,
): number | null {
  if (history === null || (words !== null && words <= 0)) return null;
  const { mean, variance, quarters } = history;
  const noise = words === null ? 0 : (1000 * Math.max(MIN_RATE, mean)) / words;
  const spread = Math.sqrt(variance + variance / (quarters + PRIOR_QUARTERS) + noise);
  return spread > 0 ? (value - mean) / spread : null;
}

/** Logarithm of (constraint + 1) / (conviction + 1), from counts: 0 where they balance. */
export const logRatio = (constraintCount: number, convictionCount: number): number =>
  Math.log((constraintCount + 1) / (convictionCount + 1));
