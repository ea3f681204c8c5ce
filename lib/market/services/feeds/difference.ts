// The difference of two yields, such as 10 years minus 2 years.

import type { Observation } from "./feeds.ts";

/** Yields have two decimals, so their differences are rounded to two. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The only column unchanged, or first minus second column on the days that both have. */
export function differenceOf([first = [], second]: readonly Observation[][]): Observation[] {
  if (second === undefined) return first;
  const secondByDate = new Map(second.map(({ date, value }) => [date, value]));
  return first.flatMap(({ date, value }) => {
    const other = secondByDate.get(date);
    return other === undefined ? [] : [{ date, value: rounded(value - other) }];
  });
}
