import { emptyRollingSample, pushSample } from "../../../lib/core/rolling-sample.ts";
import { sortedQuantile } from "../../../lib/core/statistics.ts";

/**
 * Log of the VIX known before a session, minus its median until then; null before the first value.
 */
export type VixExcess = (session: string) => number | null;

export function vixExcess(values: readonly { date: string; value: number }[]): VixExcess {
  const sample = emptyRollingSample();
  const excesses = values
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, value }) => {
      pushSample(sample, Math.log(value), Number.POSITIVE_INFINITY);
      return { date, excess: Math.log(value) - (sortedQuantile(sample.sorted, 0.5) ?? 0) };
    });
  return (session) => excesses.findLast(({ date }) => date < session)?.excess ?? null;
}
