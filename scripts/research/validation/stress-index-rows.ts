// Table rows of docs/accuracy/stress-index.md that compare the stress index with official indices and documented episodes.

import { type AccuracyRow, fixed, percent, reached, weakestMark } from "./accuracy-rows.ts";
import { type Agreement, agreement, aucAbove, type DatedValues } from "./agreement.ts";
import { peakShare, testEpisodes } from "./episodes.ts";

/** The series that are compared. */
export interface ComparedSeries {
  /** Our index on all series. */
  index: DatedValues;
  /** Our index on the bundled series only. */
  bundled: DatedValues;
  baseline: DatedValues;
  /** The sensors `systemic-stress` and `squared-index`. */
  ciss: DatedValues;
  squared: DatedValues;
}
interface OfficialIndices {
  STLFSI4: DatedValues;
  NFCI: DatedValues;
  OFRFSI: DatedValues;
}

export const OFFICIAL_INDICES = ["STLFSI4", "NFCI", "OFRFSI"] as const;
/** First date of the window for which docs/methods/stress-index.md sets targets. */
export const FIRST = "1999-01-01";

const bothCorrelations = (a: Agreement) => `${fixed(a.pearson)} / ${fixed(a.spearman)}`;
/** Whether both correlations are at least the baseline's. */
const isAtLeast = (a: Agreement, b: Agreement) =>
  (a.pearson ?? -1) >= (b.pearson ?? 1) && (a.spearman ?? -1) >= (b.spearman ?? 1);

/** The windows of comparison; the longest end with the data. */
function windowsTo(end: string): { name: string; from: string; to: string }[] {
  const year = (date: string) => date.slice(0, 4);
  const windows = [
    { name: "2000-2015", from: "2000-01-01", to: "2015-12-31" },
    { name: "2016-2022", from: "2016-01-01", to: "2022-12-31" },
    { name: `1999-${year(end)}`, from: FIRST, to: end },
  ];
  if (end <= "2023-01-31") return windows;
  return [
    ...windows,
    { name: `2016-${year(end)}`, from: "2016-01-01", to: end },
    { name: `2023-${year(end)}`, from: "2023-01-01", to: end },
  ];
}

/** One row for each official index and window: correlations of our index and of the baseline. */
export function agreementRows(
  all: ComparedSeries,
  references: OfficialIndices,
  end: string,
): AccuracyRow[] {
  return windowsTo(end).flatMap(({ name, from, to }) =>
    OFFICIAL_INDICES.map((officialIndex) => {
      const reference = references[officialIndex];
      const agreementOf = (series: DatedValues) => agreement(series, reference, from, to);
      const [index, baseline] = [agreementOf(all.index), agreementOf(all.baseline)];
      return {
        measure: `${officialIndex}, ${name}, Pearson / Spearman (n = ${index.n})`,
        bars: null,
        ours: bothCorrelations(index),
        bundled: bothCorrelations(agreementOf(all.bundled)),
        baseline: bothCorrelations(baseline),
        reached:
          index.n < 20 ? "too few" : isAtLeast(index, baseline) ? "≥ baseline" : "< baseline",
      };
    }),
  );
}

/** The correlations and the AUC for which docs/methods/stress-index.md sets targets. */
export function targetRows(
  all: ComparedSeries,
  references: OfficialIndices,
  end: string,
): AccuracyRow[] {
  const r = (series: DatedValues, officialIndex: (typeof OFFICIAL_INDICES)[number]) =>
    agreement(series, references[officialIndex], FIRST, end).pearson;
  const pair = (series: DatedValues) =>
    `${fixed(r(series, "STLFSI4"))} / ${fixed(r(series, "NFCI"))}`;
  const auc = (series: DatedValues) => aucAbove(series, references.STLFSI4, 1, FIRST, end);
  const marks = (series: DatedValues, target: [number, number]) =>
    weakestMark([
      reached(r(series, "STLFSI4"), [0.65, target[0], 0.85]),
      reached(r(series, "NFCI"), [0.6, target[1], 0.82]),
    ]);
  const span = `${FIRST.slice(0, 4)}-${end.slice(0, 4)}`;
  return [
    {
      measure: `r with STLFSI4 / NFCI, ${span}`,
      bars: [".65 / .60", ".75 / .70", ".85 / .82"],
      ours: pair(all.index),
      bundled: pair(all.bundled),
      baseline: pair(all.baseline),
      reached: marks(all.index, [0.75, 0.7]),
    },
    {
      measure: `sensor \`squared-index\`: r with STLFSI4 / NFCI, ${span}`,
      bars: ["", ".80 / .77", ".85 / .82"],
      ours: pair(all.squared),
      reached: marks(all.squared, [0.8, 0.77]),
    },
    {
      measure: `sensor \`systemic-stress\`: r with NFCI, ${span}`,
      bars: ["", "", ".90"],
      ours: fixed(r(all.ciss, "NFCI")),
      reached: (r(all.ciss, "NFCI") ?? 0) >= 0.9 ? "**stretch target**" : "not reached",
    },
    {
      measure: `AUC for STLFSI4 > 1, ${span}`,
      bars: [".93", ".965", ".975"],
      ours: fixed(auc(all.index)),
      bundled: fixed(auc(all.bundled)),
      baseline: fixed(auc(all.baseline)),
      reached: reached(auc(all.index), [0.93, 0.965, 0.975]),
    },
  ];
}

/** Rows on detected episodes, false alarms, delays and peaks, from the index on trading sessions. */
export function episodeRows(sessions: DatedValues, bundled: DatedValues): AccuracyRow[] {
  const [test, small] = [testEpisodes(sessions), testEpisodes(bundled)];
  const falseShare = test.alarms === 0 ? null : test.falseAlarms.length / test.alarms;
  const core = (t: typeof test) => `${t.core}/${t.coreOf} (all ${t.all}/${t.allOf})`;
  const alarms = (t: typeof test) => `${t.falseAlarms.length} of ${t.alarms}`;
  const peaks = [
    peakShare(sessions, "2008-10-01", "2008-11-30"),
    peakShare(sessions, "2020-03-01", "2020-05-31"),
  ];
  const smallPeaks = [
    peakShare(bundled, "2008-10-01", "2008-11-30"),
    peakShare(bundled, "2020-03-01", "2020-05-31"),
  ];
  const highest = peaks.some((peak) => peak === null) ? null : Math.max(...peaks.map(Number));
  const shown = (all: (number | null)[]) => all.map((peak) => percent(peak, 2)).join(" / ");
  return [
    {
      measure: "core episodes with index ≥ 60 (all documented episodes)",
      bars: ["5/6", "6/6", "6/6"],
      ours: core(test),
      bundled: core(small),
      reached: reached(test.core / test.coreOf, [5 / 6, 1, 1]),
    },
    {
      measure: `alarms outside the list${test.falseAlarms.length ? ` (${test.falseAlarms.join(", ")})` : ""}`,
      bars: ["≤ 50 %", "≤ 35 %", "≤ 20 %"],
      ours: `${alarms(test)} (${percent(falseShare, 0)})`,
      bundled: alarms(small),
      reached: reached(falseShare, [0.5, 0.35, 0.2], true),
    },
    {
      measure: `median sessions from core onset to 60 (each: ${test.delays.map((d) => d ?? "never").join(", ")})`,
      bars: ["", "14.5", "7"],
      ours: fixed(test.medianDelay, 1),
      bundled: fixed(small.medianDelay, 1),
      reached: reached(test.medianDelay, [Number.POSITIVE_INFINITY, 14.5, 7], true),
    },
    {
      measure: "peaks of Oct-Nov 2008 / Mar-May 2020 among all sessions, top",
      bars: ["5 %", "2 %", "1 %"],
      ours: shown(peaks),
      bundled: shown(smallPeaks),
      reached: reached(highest, [0.05, 0.02, 0.01], true),
    },
  ];
}
