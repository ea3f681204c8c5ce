// A part of the page of a sensor: a plot of its values.

import type { Tier } from "../../lib/core/tier.ts";
import type { ResponseOf } from "../../lib/core/wire/by-tier.ts";
import type { SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import { unitWords } from "../../lib/sensors/domain/sensor-facts.ts";
import type { StateThreshold } from "../../lib/sensors/domain/state-thresholds.ts";
import type { SensorHistoryByTier } from "../../lib/sensors/wire/sensor-history.ts";
import { formatNumber } from "../../lib/ui/plots/format.ts";
import { gapMs, type Step } from "../../lib/ui/plots/history-steps.ts";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import { RangeLinks, type RangeName, rangeLabel } from "../../lib/ui/ranges.tsx";

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
