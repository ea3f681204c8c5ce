// The table of a long series: a row for each month or year, so that a reader can take it in.

import type { PlotTable } from "./figure.tsx";
import { formatDay, formatFixed } from "./format.ts";
import type { SeriesPoint } from "./scales.ts";

const PERIODS = {
  month: { head: "Month", nameOf: (at: number) => formatDay(at).split(" ").slice(1).join(" ") },
  year: { head: "Year", nameOf: (at: number) => String(new Date(at).getUTCFullYear()) },
};

/** Lowest, highest and last value of each period, newest first, with the instant of its last value. */
export function summaryTable(
  points: readonly SeriesPoint[],
  period: keyof typeof PERIODS,
): { table: PlotTable; rowsAt: number[] } {
  const { head, nameOf } = PERIODS[period];
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const groups = [...Map.groupBy(known, ({ at }) => nameOf(at))].toReversed();
  return {
    table: {
      columns: [head, "Lowest", "Highest", "Last"],
      rows: groups.map(([name, group]) => {
        const values = group.map(({ value }) => value);
        const figures = [Math.min(...values), Math.max(...values), values.at(-1) ?? null];
        return [name, ...figures.map((figure) => formatFixed(figure, 1))];
      }),
    },
    rowsAt: groups.map(([, group]) => group.at(-1)?.at ?? 0),
  };
}
