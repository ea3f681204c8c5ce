// Table of docs/accuracy/stress-index.md: the alternatives from which the form of the stress index was chosen.

import { join } from "node:path";
import { DAY_MS, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { mean } from "../../../lib/core/statistics.ts";
import { INDEX_INPUTS, weightedMean, zScoresOf } from "../index-constants.ts";
import { fixed } from "./accuracy-rows.ts";
import { agreement, type DatedValues, meanOfExpandingZ } from "./agreement.ts";

/** The years of the choice, in five blocks of equal length. Later years are not used. */
const CHOICE_SPAN = { from: "2000-01-01", to: "2015-12-31", blocks: 5 };

interface Candidate {
  name: string;
  series: DatedValues;
}

function blocks(): { from: string; to: string }[] {
  const { from, to, blocks: count } = CHOICE_SPAN;
  const [start, end] = [dayNumber(from) * DAY_MS, (dayNumber(to) + 1) * DAY_MS];
  const length = (end - start) / count;
  return Array.from({ length: count }, (_, i) => ({
    from: utcDateOf(start + i * length),
    to: utcDateOf(start + (i + 1) * length - DAY_MS),
  }));
}

/** Mean correlation with the official stress indices within each block. */
const scoresOf = ({ series }: Candidate, references: readonly DatedValues[]): number[] =>
  blocks().map(({ from, to }) =>
    Number(mean(references.map((each) => agreement(series, each, from, to).pearson ?? 0))),
  );

const logOf = (series: DatedValues): DatedValues =>
  series.map(({ date, value }) => ({ date, value: Math.log(value) }));
const capAt = (series: DatedValues, cap: number): DatedValues =>
  series.map(({ date, value }) => ({ date, value: Math.min(cap, value) }));

/** The forms that were tried, with different inputs, weights and transformations. */
function candidates(
  folder: string,
  readSeries: (id: string) => DatedValues,
  now: number,
): Candidate[] {
  const z = new Map<string, DatedValues>(
    INDEX_INPUTS.map((input) => [input.series[0] ?? "", zScoresOf(folder, input, now)]),
  );
  const expanding = (series: DatedValues) => meanOfExpandingZ([series]);
  z.set("BAA10Y", expanding(readSeries("BAA10Y")));
  const candidate = (
    name: string,
    weights: Record<string, number>,
    change = (series: DatedValues) => series,
  ) => ({
    name,
    series: weightedMean(
      Object.entries(weights).map(([id, weight]) => ({ series: change(z.get(id) ?? []), weight })),
    ),
  });
  const logs = ["VIX", "HY_OAS", "IG_OAS"].map((id) => logOf(readSeries(id)));
  const equal = { VIX: 1, HY_OAS: 1, IG_OAS: 1 };
  return [
    candidate("VIX, HY_OAS, IG_OAS by 2, 2, 3 (chosen)", { VIX: 2, HY_OAS: 2, IG_OAS: 3 }),
    candidate("VIX, HY_OAS, IG_OAS, equal", equal),
    candidate("VIX, HY_OAS, IG_OAS by 1, 1, 2", { VIX: 1, HY_OAS: 1, IG_OAS: 2 }),
    candidate("VIX, HY_OAS, IG_OAS by 2, 1, 1", { VIX: 2, HY_OAS: 1, IG_OAS: 1 }),
    candidate("VIX, HY_OAS, IG_OAS by 2, 1, 2", { VIX: 2, HY_OAS: 1, IG_OAS: 2 }),
    candidate("with BAA10Y, equal", { ...equal, BAA10Y: 1 }),
    candidate("VIX, HY_OAS, BAA10Y, equal (the baseline)", { VIX: 1, HY_OAS: 1, BAA10Y: 1 }),
    candidate("VIX, IG_OAS, equal", { VIX: 1, IG_OAS: 1 }),
    candidate("VIX, HY_OAS, equal", { VIX: 1, HY_OAS: 1 }),
    candidate("HY_OAS, IG_OAS, equal", { HY_OAS: 1, IG_OAS: 1 }),
    candidate("VIX alone", { VIX: 1 }),
    { name: "VIX, HY_OAS, IG_OAS, equal, of logarithms", series: meanOfExpandingZ(logs) },
    candidate("VIX, HY_OAS, IG_OAS, equal, each z at most 3", equal, (series) => capAt(series, 3)),
  ];
}

/** The table of all forms, and the result of choosing on four blocks and testing on the fifth. */
export function indexChoice(
  data: string,
  readDated: (file: string, now: number) => DatedValues,
  now: number,
): string {
  const folder = join(data, "series");
  const references = ["STLFSI4", "OFRFSI", "NFCI"].map((id) =>
    readDated(join(data, "stress", `${id}.csv`), now),
  );
  const readSeries = (id: string) => readDated(join(folder, `${id}.csv`), now);
  const tried = candidates(folder, readSeries, now)
    .map(({ name, series }) => ({ name, scores: scoresOf({ name, series }, references) }))
    .sort((a, b) => Number(mean(b.scores)) - Number(mean(a.scores)));
  const chosen = blocks().map((_, out) => {
    const rest = (scores: readonly number[]) => Number(mean(scores.filter((_s, i) => i !== out)));
    return tried.toSorted((a, b) => rest(b.scores) - rest(a.scores))[0];
  });
  const unseen = mean(chosen.map((form, out) => form?.scores[out] ?? 0));
  const head = [
    "form",
    "mean",
    ...blocks().map(({ from, to }) => `${from.slice(0, 7)} to ${to.slice(0, 7)}`),
  ];
  const rows = tried.map(({ name, scores }) => [
    name,
    fixed(mean(scores)),
    ...scores.map((score) => fixed(score)),
  ]);
  const left = chosen.map((form) => form?.name.replace(" (chosen)", "") ?? "–");
  return [
    "**Choice of the stress index.** Forms of expanding z-scores, by their correlation with STLFSI4, OFR FSI and NFCI within each of five " +
      "blocks of 2000 to 2015 (mean of the three). Chosen on four blocks and measured on the fifth, the choice reaches " +
      `${fixed(unseen)}. The best form without each block: ${left.join("; ")}.`,
    [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
  ].join("\n\n");
}
