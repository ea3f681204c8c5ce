import type { Observation } from "./feeds.ts";

/** Yields have two decimals, so their differences are rounded to two. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns a single column unchanged; of two, first minus second on the days that both have. */
export function differenceOf([first = [], second]: readonly Observation[][]): Observation[] {
  if (second === undefined) return first;
  const others = new Map(second.map(({ date, value }) => [date, value]));
  return first.flatMap(({ date, value }) => {
    const other = others.get(date);
    return other === undefined ? [] : [{ date, value: rounded(value - other) }];
  });
}
