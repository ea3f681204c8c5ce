// How far the VIX is above its usual level: an input that was tried for the equity regimes.

import { emptyRollingSample, pushSample } from "../../../lib/core/rolling-sample.ts";
import { sortedQuantile } from "../../../lib/core/statistics.ts";

/** Log of the VIX known before a session, minus the median of all earlier logs; null if there is none. */
export type VixExcess = (session: string) => number | null;

/** Makes the function from the VIX series. */
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
