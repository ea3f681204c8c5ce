// Agreement of two dated series (correlations, AUC above a threshold), and the mean of expanding z-scores.

import { pearson, rocAuc, spearman } from "../../../lib/core/statistics.ts";

/** A series of dated numbers, by date. */
export type DatedValues = { date: string; value: number }[];

export interface Agreement {
  pearson: number | null;
  spearman: number | null;
  n: number;
}

/** Pairs each value of `reference` in the window with the newest value of `series` by that date. */
export function pairByDate(series: DatedValues, reference: DatedValues, from: string, to: string) {
  const xs: number[] = [];
  const ys: number[] = [];
  let at = -1;
  for (const { date, value } of reference) {
    while ((series[at + 1]?.date ?? "9") <= date) at += 1;
    const latest = series[at];
    if (date < from || date > to || latest === undefined) continue;
    xs.push(latest.value);
    ys.push(value);
  }
  return { xs, ys };
}

/** Linear and rank correlation of a series with a reference, on the reference's dates. */
export function agreement(
  series: DatedValues,
  reference: DatedValues,
  from: string,
  to: string,
): Agreement {
  const { xs, ys } = pairByDate(series, reference, from, to);
  return { pearson: pearson(xs, ys), spearman: spearman(xs, ys), n: xs.length };
}

/** AUC with which a series separates the dates on which the reference is above a threshold, 0..1. */
export function aucAbove(
  series: DatedValues,
  reference: DatedValues,
  above: number,
  from: string,
  to: string,
) {
  const { xs, ys } = pairByDate(series, reference, from, to);
  return rocAuc(
    xs,
    ys.map((value) => value > above),
  );
}

/**
 * The baseline: mean of the z-scores of several series, each relative to its own past of at least 60
 * values, on the dates on which all have a value. Source: docs/methods/stress-index.md, "Baseline to beat".
 */
export function meanOfExpandingZ(inputs: readonly DatedValues[]): DatedValues {
  const scored = inputs.map((input) => {
    let [n, sum, squares] = [0, 0, 0];
    return new Map(
      input.flatMap(({ date, value }) => {
        n += 1;
        sum += value;
        squares += value * value;
        const sd = Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2));
        return n > 60 && sd > 0 ? [[date, (value - sum / n) / sd] as const] : [];
      }),
    );
  });
  const [first, ...others] = scored;
  return [...(first ?? new Map<string, number>())].flatMap(([date, value]) => {
    const rest = others.flatMap((scores) => scores.get(date) ?? []);
    if (rest.length < others.length) return [];
    return [{ date, value: (value + rest.reduce((all, z) => all + z, 0)) / inputs.length }];
  });
}
