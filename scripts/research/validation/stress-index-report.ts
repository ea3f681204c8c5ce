// Report of docs/accuracy/stress-index.md on the stress index and the sensor states.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { utcDateOf } from "../../../lib/core/calendar-date.ts";
import { isSession } from "../../../lib/market/domain/calendar.ts";
import type { ObservationEvent } from "../../../lib/sensors/domain/replay.ts";
import { REGIMES } from "../../../lib/sensors/domain/stress-index/regime.ts";
import { HEADWIND_FROM } from "../../../lib/signals/domain/earnings/tips.ts";
import { readSeriesFile } from "../../operator/series-file.ts";
import {
  type AccuracyRow,
  fixed,
  markdown,
  percent,
  reached,
  weakestMark,
} from "./accuracy-rows.ts";
import { type DatedValues, meanOfExpandingZ } from "./agreement.ts";
import { regimeChanges } from "./index-choice.ts";
import { indexSetsReport } from "./index-sets.ts";
import type { SampleReplay } from "./replay.ts";
import { testConfidence, testStates } from "./sensor-states.ts";
import {
  agreementRows,
  type ComparedSeries,
  episodeRows,
  FIRST,
  OFFICIAL_INDICES,
  targetRows,
} from "./stress-index-rows.ts";

/** Confidence is tested from this date. Source: docs/methods/sensors.md. */
const CONFIDENCE_FROM = "2012-01-01";

/** Reads a CSV file of `date,value`; empty if there is no file. */
export function readDated(file: string, now: number): DatedValues {
  if (!existsSync(file)) return [];
  return readSeriesFile(file, now)
    .map(({ date, value }) => ({ date, value }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

const readingsOf = (replay: SampleReplay, id: string): DatedValues =>
  (replay.readings.get(id) ?? []).map(({ recordedAt, value }) => ({
    date: utcDateOf(recordedAt),
    value,
  }));

const sessionsOf = (points: SampleReplay["points"]): DatedValues =>
  points.filter(({ date }) => date >= FIRST && isSession("nyse", date));

/** Rows on sensor states, confidence and the truncation test. Source: docs/methods/sensors.md. */
function stateRows(
  replay: SampleReplay,
  truncation: { cut: string; compared: number; equal: number },
): AccuracyRow[] {
  const states = testStates(replay.readings);
  const { n, ece, skill } = testConfidence(replay.readings, CONFIDENCE_FROM);
  const occupancy = states.occupancy.map(([state, share]) => `${state} ${percent(share, 0)}`);
  return [
    {
      measure: "state changes left again within 5 observations",
      bars: ["≤ 25 %", "≤ 15 %", "≤ 8 %"],
      ours: percent(states.reversed),
      reached: reached(states.reversed, [0.25, 0.15, 0.08], true),
    },
    {
      measure: "delay that hysteresis and dwell add to the index at core episodes",
      bars: ["≤ 3 d", "≤ 1 d median", "≤ 1 d max"],
      ours: "0: it is made of z-scores, not of states",
      reached: "**stretch target**",
    },
    {
      measure: `state changes a sensor-year (occupancy: ${occupancy.join(", ")})`,
      bars: null,
      ours: fixed(states.changesPerYear, 1),
      reached: "",
    },
    {
      measure: `confidence since ${CONFIDENCE_FROM.slice(0, 4)}, out of sample: ECE / Brier skill (n = ${n})`,
      bars: [".05 / .10", ".03 / .22", ".015 / .30"],
      ours: `${fixed(ece)} / ${fixed(skill)}`,
      reached: weakestMark([
        reached(ece, [0.05, 0.03, 0.015], true),
        reached(skill, [0.1, 0.22, 0.3]),
      ]),
    },
    {
      measure: `truncation at ${truncation.cut}: readings and index points equal to the full replay's`,
      bars: ["100 %", "100 %", "100 %"],
      ours: `${truncation.equal} of ${truncation.compared}`,
      reached: truncation.equal === truncation.compared ? "**stretch target**" : "below minimum",
    },
  ];
}

const sessionPointsOf = (points: SampleReplay["points"]) =>
  points.filter(({ date }) => date >= FIRST && isSession("nyse", date));

/** Row on regime changes that were reversed within 5 sessions. */
function regimeRow(points: SampleReplay["points"]): AccuracyRow {
  const { all, quick } = regimeChanges(sessionPointsOf(points).map(({ regime }) => regime));
  const share = all === 0 ? null : quick / all;
  return {
    measure: "regime changes of the index left again within 5 sessions",
    bars: ["", "", "≤ 8 %"],
    ours: `${quick} of ${all} (${percent(share)})`,
    reached: share !== null && share <= 0.08 ? "**stretch target**" : "not reached",
  };
}

/** A line with the share of each regime and the number of changes a year. */
function regimeLine(points: SampleReplay["points"]): string {
  const since = sessionPointsOf(points);
  const changes = since.filter(({ regime }, i) => i > 0 && since[i - 1]?.regime !== regime).length;
  const shares = REGIMES.map((regime) => {
    const share = since.filter((point) => point.regime === regime).length / since.length;
    return `${regime} ${percent(share, 0)}`;
  });
  return `Regimes since ${FIRST.slice(0, 4)}: ${shares.join(", ")}; ${fixed((changes * 252) / since.length, 1)} changes a year.`;
}

/** Days on which a LONG score would have a macro headwind. */
function headwindLine(points: SampleReplay["points"]): string {
  const since = sessionPointsOf(points);
  const found = since.filter(({ value }) => value >= HEADWIND_FROM);
  const later = found.filter(({ date }) => date >= "2016-01-01");
  return `The index was at ${HEADWIND_FROM} or more, a macro headwind for LONG scores, on ${percent(found.length / since.length)} of sessions since ${FIRST.slice(0, 4)}, ${later.length} of them since 2016.`;
}

/** The report as Markdown. */
export function stressIndexReport(
  data: string,
  now: number,
  events: readonly ObservationEvent[],
  full: SampleReplay,
  bundled: SampleReplay,
  truncation: { cut: string; compared: number; equal: number },
): string {
  const series = (id: string) => readDated(join(data, "series", `${id}.csv`), now);
  const [STLFSI4, NFCI, OFRFSI] = OFFICIAL_INDICES.map((id) =>
    readDated(join(data, "stress", `${id}.csv`), now),
  );
  const references = { STLFSI4: STLFSI4 ?? [], NFCI: NFCI ?? [], OFRFSI: OFRFSI ?? [] };
  const all: ComparedSeries = {
    index: full.points,
    bundled: bundled.points,
    baseline: meanOfExpandingZ(["VIX", "BAA10Y", "HY_OAS"].map(series)),
    ciss: readingsOf(full, "systemic-stress"),
    squared: readingsOf(full, "squared-index"),
  };
  const end = full.points.at(-1)?.date ?? "";
  const rows = [
    ...agreementRows(all, references, end),
    ...targetRows(all, references, end),
    ...episodeRows(sessionsOf(full.points), sessionsOf(bundled.points)),
    regimeRow(full.points),
    ...stateRows(full, truncation),
  ];
  return [
    `Replayed as-of through ${end}: each value uses only what was known then, release lags included. ` +
      "Weights and rules of the index were chosen on 2000 to 2015, its constants on 1999 to 2015. Figures of 2016 to 2022 of earlier forms " +
      "and of families were known when the families were named, so only later dates are untouched. Columns: our index on all series, on the bundled " +
      "ones alone, and the mean of expanding z-scores of VIX, BAA10Y and HY_OAS. Weekly yardsticks " +
      "are compared weekly, OFR FSI daily.",
    markdown(rows),
    regimeLine(full.points),
    headwindLine(full.points),
    indexSetsReport(events, [
      { name: "STLFSI4", values: references.STLFSI4 },
      { name: "OFR FSI", values: references.OFRFSI },
      { name: "NFCI", values: references.NFCI },
    ]),
  ].join("\n\n");
}
