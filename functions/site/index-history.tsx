import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { replayedDays } from "../../lib/market/domain/sources.ts";
import { EPISODES } from "../../lib/sensors/domain/stress-index/episodes.ts";
import { REGIME_RULES, REGIMES } from "../../lib/sensors/domain/stress-index/regime.ts";
import { formatDay, formatFixed } from "../../lib/ui/plots/format.ts";
import { PeriodList } from "../../lib/ui/plots/shaded-periods.tsx";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import type { Overview } from "./overview.tsx";
import { RangeLinks, type RangeName, rangeLabel, rangeStart } from "./ranges.tsx";

/** Longest steps without a gap: the longest weekend, and a week without a session. */
const MAX_STEP_MS = { day: 4 * DAY_MS, week: 15 * DAY_MS };

/** Regimes with the index value at which each starts, calm first. */
export const REGIME_BANDS = REGIMES.map((state, i) => ({
  state,
  from: i === 0 ? 0 : (REGIME_RULES.from[i - 1] ?? 0),
}));

/** Documented crises; in a replay of older data they are moved like the data. */
const crisesOf = (provenances: readonly string[]) => {
  const moved = Math.max(0, ...provenances.map(replayedDays)) * DAY_MS;
  return EPISODES.map(({ name, from, to }) => ({
    name,
    from: Date.parse(from) + moved,
    to: Date.parse(to) + DAY_MS + moved,
  }));
};

/** The index over a range, with the crises in it shaded and named. */
export function IndexCourse(
  props: Pick<Overview, "course" | "provenances"> & { range: RangeName; now: number },
) {
  const { course, provenances, range, now } = props;
  const start = rangeStart(range, now) ?? Number.NEGATIVE_INFINITY;
  const step = range === "90d" || range === "1y" ? "day" : "week";
  const all = step === "day" ? course.days : course.weeks;
  const points = all.filter(({ at }) => at >= start);
  const [first, last] = [points[0]?.at ?? now, points.at(-1)?.at ?? now];
  const crises = crisesOf(provenances).filter(({ from, to }) => to > first && from < last);
  const isMoved = provenances.some((text) => replayedDays(text) > 0);
  return (
    <section class="card stack" aria-label="History of the index">
      <RangeLinks path="/" at="course" range={range} />
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
          {isMoved && "Dates of crises are moved like those of the replayed data. "}
          <a href="/docs/methodology/stress-index#known-crises">How the crises are dated</a>
        </p>
      )}
    </section>
  );
}

const titleOf = (range: RangeName): string => `Stress index, ${rangeLabel(range)}`;

/** The extremes of the plot, and how to read it. */
function descriptionOf(points: readonly { value: number }[]): string {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (
    `Between ${formatFixed(low, 1)} and ${formatFixed(high, 1)}. Bands show the regimes by value. ` +
    "The strip shows the regime; taller is more stressed."
  );
}
