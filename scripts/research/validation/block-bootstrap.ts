// Intervals of a measure by a bootstrap of whole blocks, such as all texts of a kind or of a firm.

import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import { quantile } from "../../../lib/core/statistics.ts";
import { fixed } from "./accuracy-rows.ts";

const BOOTSTRAP = { resamples: 1_000, level: 0.9, seed: 35 };

/** 90 % percentile interval of a measure; null where it cannot be computed. */
export function blockInterval<Item>(
  items: readonly Item[],
  blockOf: (item: Item) => string,
  measure: (drawn: readonly Item[]) => number | null,
): [low: number, high: number] | null {
  const blocks = [...Map.groupBy(items, blockOf).values()];
  const random = mulberry32(BOOTSTRAP.seed);
  const drawn = Array.from({ length: BOOTSTRAP.resamples }, () =>
    measure(blocks.flatMap(() => blocks[Math.floor(random() * blocks.length)] ?? [])),
  ).filter((value) => value !== null);
  const tail = (1 - BOOTSTRAP.level) / 2;
  const [low, high] = [quantile(drawn, tail), quantile(drawn, 1 - tail)];
  return low === null || high === null ? null : [low, high];
}

/** A measure with its interval, such as ".91 (.88 to .94)". */
export function withInterval<Item>(
  items: readonly Item[],
  blockOf: (item: Item) => string,
  measure: (drawn: readonly Item[]) => number | null,
  digits = 3,
): string {
  const interval = blockInterval(items, blockOf, measure);
  const value = fixed(measure(items), digits);
  if (interval === null) return value;
  return `${value} (${fixed(interval[0], digits)} to ${fixed(interval[1], digits)})`;
}
