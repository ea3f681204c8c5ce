// A part of the page of a sensor: a plot of its values.

import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { MAX_HISTORY_ROWS, type Tier } from "../../lib/core/tier.ts";
import type { ResponseOf } from "../../lib/core/wire/by-tier.ts";
import type { SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import { unitWords } from "../../lib/sensors/domain/sensor-facts.ts";
import type { StateThreshold } from "../../lib/sensors/domain/state-thresholds.ts";
import type { SensorHistoryByTier } from "../../lib/sensors/wire/sensor-history.ts";
import { formatNumber } from "../../lib/ui/plots/format.ts";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import { RangeLinks, type RangeName, rangeLabel } from "./ranges.tsx";
import { maxStepMs } from "./sensor-tiles.tsx";

/** Maximum number of rows on a page, so that its table stays readable. */
const MAX_ROWS = 520;

/** Days of each step between rows. */
const STEPS = { day: 1, week: 7, month: 30.4 } as const;
type Step = keyof typeof STEPS;
/** The longest span of each range in days. */
const MAX_DAYS: Readonly<Record<RangeName, number>> = {
  "90d": 90,
  "1y": 366,
  "5y": 5 * 366,
  all: Number.POSITIVE_INFINITY,
};

/** Maximum number of rows that a caller of a tier sees. */
export const rowsFor = (tier: Tier): number => Math.min(MAX_ROWS, MAX_HISTORY_ROWS[tier]);

/** The finest step with which the whole range fits the rows that the tier sees. */
export const stepFor = (range: RangeName, tier: Tier): Step =>
  (["day", "week"] as const).find((step) => MAX_DAYS[range] / STEPS[step] <= rowsFor(tier)) ??
  "month";

/** The longest step that is not drawn as a gap: the step of the source plus a step of the plot. */
export const gapMs = (calendar: SensorDefinition["calendar"], step: Step): number =>
  maxStepMs(calendar) + (step === "day" ? 0 : Math.ceil(STEPS[step]) * DAY_MS);

/** A plot of the values of a sensor over a range, with the thresholds of its states. */
export function SensorHistoryPlot(props: {
  name: string;
  path: string;
  definition: SensorDefinition;
  history: ResponseOf<typeof SensorHistoryByTier>;
  /** Whether older readings exist beyond the rows of the page. */
  isCut: boolean;
  range: RangeName;
  step: Step;
  thresholds: readonly StateThreshold[];
  /** Thresholds of the other states; drawn if they lie in the range of the values. */
  otherThresholds: readonly StateThreshold[];
}) {
  const { definition, history, range, step } = props;
  const points = history.readings
    .map(({ state, value, observed_at }) => ({ at: Date.parse(observed_at), value, state }))
    .sort((a, b) => a.at - b.at);
  const isWithheld = points.length > 0 && points.every(({ value }) => value === null);
  return (
    <section class="card stack" aria-label="History">
      <RangeLinks path={props.path} chartId="course" range={range} />
      {points.length < 2 ? (
        <p id="course">Too few readings in this range to draw a line.</p>
      ) : (
        <TimeSeries
          id="course"
          title={`${props.name}, ${range === "all" ? "all readings" : rangeLabel(range)}`}
          unit={`${unitWords(definition.unit)}, by ${step}`}
          description={
            "Dated by the day that each value is for. A gap is a time without readings. " +
            "The strip shows the state; taller is more stressed."
          }
          {...noteOf(isWithheld, props)}
          points={points}
          gapMs={gapMs(definition.calendar, step)}
          levels={
            isWithheld
              ? []
              : [
                  ...props.thresholds.map(levelOf),
                  ...props.otherThresholds.map((each) => ({ ...levelOf(each), isOptional: true })),
                ]
          }
          stateColumn="State"
          rowName="day"
        />
      )}
    </section>
  );
}

const levelOf = ({ value, words }: StateThreshold) => ({
  value,
  name: `${words} ${formatNumber(value)} today`,
});

function noteOf(
  isWithheld: boolean,
  { isCut, history }: { isCut: boolean; history: { tier: Tier; readings: readonly unknown[] } },
): { note?: string } {
  if (isWithheld) {
    return {
      note: "The licence of the source does not let us show values. Only states are shown.",
    };
  }
  if (!isCut) return {};
  const more = history.tier === "free" ? " A key shows more, and finer steps." : "";
  return { note: `The newest ${history.readings.length} points.${more}` };
}
