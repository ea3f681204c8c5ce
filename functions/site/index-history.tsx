// A part of the home page: a plot of the stress index over time.

import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { replayedDays } from "../../lib/market/domain/sources.ts";
import { EPISODES } from "../../lib/sensors/domain/stress-index/episodes.ts";
import { REGIME_BORDERS } from "../../lib/sensors/domain/stress-index/regime.ts";
import { formatDay, formatFixed } from "../../lib/ui/plots/format.ts";
import { PeriodList } from "../../lib/ui/plots/shaded-periods.tsx";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import type { Overview } from "./overview.tsx";
import { RangeLinks, type RangeName, rangeLabel, rangeStart } from "./ranges.tsx";

/** The longest step between points that is not drawn as a gap: the longest weekend, or a week without a session. */
const MAX_STEP_MS = { day: 4 * DAY_MS, week: 15 * DAY_MS };

/** The regimes that are levels, with the index value at which each starts, calm first. */
export const REGIME_BANDS = [
  { state: "STABLE", from: 0 },
  ...Object.entries(REGIME_BORDERS).map(([state, from]) => ({ state, from })),
];

/** Documented crises. When older data are replayed as new, the crises are shifted by the same time. */
const crisesAt = (provenances: readonly string[]) => {
  const shiftMs = Math.max(0, ...provenances.map(replayedDays)) * DAY_MS;
  return EPISODES.map(({ name, from, to }) => ({
    name,
    from: Date.parse(from) + shiftMs,
    to: Date.parse(to) + DAY_MS + shiftMs,
  }));
};

/** A plot of the index over a range, with the documented crises shaded and named. */
export function IndexHistorySection(
  props: Pick<Overview, "history" | "provenances"> & { range: RangeName; now: number },
) {
  const { history, provenances, range, now } = props;
  const start = rangeStart(range, now) ?? Number.NEGATIVE_INFINITY;
  const step = range === "90d" || range === "1y" ? "day" : "week";
  const all = step === "day" ? history.days : history.weeks;
  const points = all.filter(({ at }) => at >= start);
  const [first, last] = [points[0]?.at ?? now, points.at(-1)?.at ?? now];
  const crises = crisesAt(provenances).filter(({ from, to }) => to > first && from < last);
  const isShifted = provenances.some((text) => replayedDays(text) > 0);
  return (
    <section class="card stack" aria-label="History of the index">
      <RangeLinks path="/" chartId="course" range={range} />
      <TimeSeries
        id="course"
        title={range === "all" ? `Stress index since ${formatDay(first)}` : titleOf(range)}
        unit={step === "day" ? "points, by day" : "points, by week"}
        description={descriptionOf(points)}
        points={points}
        gapMs={MAX_STEP_MS[step]}
        bands={REGIME_BANDS}
        periods={crises}
        stateColumn="Regime"
        rowName="day"
        decimals={1}
      />
      <PeriodList periods={crises} />
      {crises.length > 0 && (
        <p class="small soft">
          {isShifted && "Dates of crises are moved like those of the replayed data. "}
          <a href="/docs/methodology/stress-index#known-crises">How the crises are dated</a>
        </p>
      )}
    </section>
  );
}

const titleOf = (range: RangeName): string => `Stress index, ${rangeLabel(range)}`;

/** Says the lowest and the highest value, and how to read the plot. */
function descriptionOf(points: readonly { value: number }[]): string {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (
    `Between ${formatFixed(low, 1)} and ${formatFixed(high, 1)}. Bands show the regimes by value. ` +
    "The strip shows the regime; taller is more stressed."
  );
}
