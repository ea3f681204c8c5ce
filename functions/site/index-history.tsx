// A part of the home page: a plot of the stress index over time, beside an official index.

import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { mean, standardDeviation } from "../../lib/core/statistics.ts";
import { replayedDays } from "../../lib/market/domain/sources.ts";
import { EPISODES } from "../../lib/sensors/domain/stress-index/episodes.ts";
import type { OfficialLevel } from "../../lib/sensors/queries/official-index.ts";
import { formatDay, formatFixed } from "../../lib/ui/plots/format.ts";
import { MAX_STEP_MS, MAX_TIMES, REGIME_BANDS } from "../../lib/ui/plots/history-steps.ts";
import { thinned } from "../../lib/ui/plots/scales.ts";
import { PeriodList } from "../../lib/ui/plots/shaded-periods.tsx";
import { summaryTable } from "../../lib/ui/plots/summary-table.ts";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import { RangeLinks, type RangeName, rangeLabel, rangeStart } from "../../lib/ui/ranges.tsx";
import type { Overview } from "./overview.tsx";
import { TakeChart } from "./take-chart.tsx";

/** Histories of more years have a row a year in the table, and no strip of regimes. */
const MAX_MONTHLY_YEARS = 6;
const YEAR_MS = 365.25 * DAY_MS;

type Level = Overview["history"]["weeks"][number];

const monthOf = (at: number): string => formatDay(at).split(" ").slice(1).join(" ");

/** How many crises are named: enough for scale. */
const CRISES = 3;

/** A documented crisis, and the highest value of the index in it. */
export interface Crisis {
  name: string;
  from: number;
  to: number;
  peak: Level;
}

/**
 * The crises with the highest values of the index, oldest first. When older data are replayed as new, the
 * crises are shifted by the same time.
 */
export function crisesIn(levels: readonly Level[], provenances: readonly string[]): Crisis[] {
  const shiftMs = Math.max(0, ...provenances.map(replayedDays)) * DAY_MS;
  return EPISODES.flatMap(({ name, from, to }) => {
    const period = { from: Date.parse(from) + shiftMs, to: Date.parse(to) + DAY_MS + shiftMs };
    const [peak] = levels
      .filter(({ at }) => at >= period.from && at < period.to)
      .sort((a, b) => b.value - a.value);
    return peak ? [{ name, ...period, peak }] : [];
  })
    .sort((a, b) => b.peak.value - a.peak.value)
    .slice(0, CRISES)
    .sort((a, b) => a.from - b.from);
}

/** The official index on the scale of ours: with the same mean and deviation where both have values. */
function onOurScale(official: readonly OfficialLevel[], ours: readonly Level[]): OfficialLevel[] {
  const [first, last] = [ours[0]?.at ?? 0, ours.at(-1)?.at ?? 0];
  const shared = official.filter(({ at }) => at >= first - 7 * DAY_MS && at <= last);
  const theirs = shared.map(({ value }) => value);
  const values = ours.map(({ value }) => value);
  const [spread, ourSpread] = [standardDeviation(theirs), standardDeviation(values)];
  const [middle, ourMiddle] = [mean(theirs), mean(values)];
  if (!spread || ourSpread === null || middle === null || ourMiddle === null) return [];
  return shared.map(({ at, value }) => ({
    at: Math.max(at, first),
    value: ourMiddle + ((value - middle) * ourSpread) / spread,
  }));
}

/** A plot of the index over a range, with the documented crises shaded and named. */
export function IndexHistorySection(
  props: Pick<Overview, "history" | "provenances" | "official"> & {
    range: RangeName;
    now: number;
    base: string;
  },
) {
  const { history, provenances, range, now } = props;
  const start = rangeStart(range, now) ?? Number.NEGATIVE_INFINITY;
  const step = range === "90d" || range === "1y" ? "day" : "week";
  const all = step === "day" ? history.days : history.weeks;
  const points = all.filter(({ at }) => at >= start);
  const [first, last] = [points[0]?.at ?? now, points.at(-1)?.at ?? now];
  const crises = crisesIn(points, provenances);
  const isShifted = provenances.some((text) => replayedDays(text) > 0);
  const official = onOurScale(props.official, points);
  const isLong = last - first > MAX_MONTHLY_YEARS * YEAR_MS;
  const timeMs = points.length > 2 * MAX_TIMES ? (2 * (last - first)) / MAX_TIMES : 0;
  return (
    <section class="card stack" aria-label="History of the index">
      <TimeSeries
        id="course"
        title={range === "all" ? `Since ${formatDay(first)}` : rangeLabel(range)}
        unit={step === "day" ? "points of 100, by day" : "points of 100, by week"}
        description={descriptionOf(points, {
          hasOfficial: official.length > 0,
          isShifted: isShifted && crises.length > 0,
        })}
        points={thinned(points, MAX_TIMES)}
        beside={thinned(official, MAX_TIMES)}
        gapMs={Math.max(timeMs, MAX_STEP_MS[step])}
        bands={REGIME_BANDS}
        periods={crises}
        {...(step === "week" && { summary: summaryTable(points, isLong ? "year" : "month") })}
        {...(!isLong && { stateColumn: "Regime" })}
        rowName="day"
        decimals={1}
      />
      <PeriodList
        periods={crises.map(({ peak, ...crisis }) => ({
          ...crisis,
          more: `highest ${formatFixed(peak.value, 1)} in ${monthOf(peak.at)}`,
        }))}
      />
      <RangeLinks path="/" chartId="course" range={range} />
      <TakeChart
        base={props.base}
        name="stress-index"
        title="US market stress index"
        query={`?range=${range}`}
        embed
      />
    </section>
  );
}

/** Says the lowest and the highest value, and how to read the plot. */
function descriptionOf(
  points: readonly { value: number }[],
  { hasOfficial, isShifted }: { hasOfficial: boolean; isShifted: boolean },
): string {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (
    `Between ${formatFixed(low, 1)} and ${formatFixed(high, 1)}. Bands show the regimes.` +
    (isShifted ? " Dates of crises are moved like those of the replayed data." : "") +
    (hasOfficial
      ? " Dashed: OFR Financial Stress Index, of the US Treasury's Office of Financial Research, brought to the same mean and spread."
      : "")
  );
}
