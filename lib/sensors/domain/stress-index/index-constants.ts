// Constants of the stress index that `npm run index-constants` computes from whole histories of its inputs.

import constants from "./index-constants.generated.json" with { type: "json" };

/**
 * Count, mean and sum of squares of each input's history, by sensor, in the sensor's unit. Source:
 * docs/methods/stress-index.md#histories-that-are-cut.
 */
export const INDEX_SEEDS = constants.seeds;

/**
 * By the inputs that are in the index: the index at which every z is 0, the points of one standard deviation, and the
 * share of days of 2000 to 2015 with the regime of all inputs. Source: docs/methods/stress-index.md#late-inputs.
 */
export const INDEX_SCALES = constants.scales as unknown as Readonly<
  Record<string, readonly [intercept: number, slope: number, agreement: number]>
>;
