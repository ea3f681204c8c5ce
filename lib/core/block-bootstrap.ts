// Resamples of a time series in blocks, so that what is near in time stays together.

import { mulberry32 } from "./mulberry32.ts";
import { sortedQuantile } from "./statistics.ts";

export const BOOTSTRAP = { resamples: 200, seed: 1, low: 0.05, high: 0.95 };

/**
 * How often each block is in each resample: as many blocks are drawn, with replacement, as there are. The same
 * draws for the same number of blocks. Source: Carlstein 1986, The use of subseries values, Annals of Statistics 14.
 */
export function blockDraws(blocks: number): Uint16Array[] {
  const random = mulberry32(BOOTSTRAP.seed);
  return Array.from({ length: BOOTSTRAP.resamples }, () => {
    const counts = new Uint16Array(blocks);
    for (let i = 0; i < blocks; i += 1) {
      const block = Math.floor(random() * blocks);
      counts[block] = (counts[block] ?? 0) + 1;
    }
    return counts;
  });
}

/** The 90 % percentile interval of a statistic over resamples; null when half of the resamples lack it. */
export function bootstrapInterval(values: readonly (number | null)[]): [number, number] | null {
  const known = Float64Array.from(values.filter((value) => value !== null)).sort();
  if (known.length * 2 <= values.length) return null;
  const [low, high] = [BOOTSTRAP.low, BOOTSTRAP.high].map((q) => sortedQuantile(known, q));
  return low == null || high == null ? null : [low, high];
}
