import { mad, median, quantile, robustZFrom } from "../../lib/core/statistics.ts";

/** Robust z of a value within a whole sample, as the engine makes it from running ingredients. */
export function robustZ(value: number, sample: readonly number[]): number {
  const [upper, lower] = [quantile(sample, 0.75) ?? Number.NaN, quantile(sample, 0.25)];
  return robustZFrom(value, {
    median: median(sample) ?? Number.NaN,
    mad: mad(sample) ?? Number.NaN,
    iqr: upper - (lower ?? Number.NaN),
  });
}
