import { mad, median, quantile, robustZFrom } from "../../../lib/core/statistics.ts";

/** The robust z-score of a value in a sample, computed directly to check the engine's running values. */
export function robustZ(value: number, sample: readonly number[]): number {
  const [upper, lower] = [quantile(sample, 0.75) ?? Number.NaN, quantile(sample, 0.25)];
  return robustZFrom(value, {
    median: median(sample) ?? Number.NaN,
    mad: mad(sample) ?? Number.NaN,
    iqr: upper - (lower ?? Number.NaN),
  });
}
