// Tiles of sensors with state, value and the last week, on the home page and on the page of all sensors.

import { DAY_MS } from "../../lib/core/calendar-date.ts";
import type { CalendarName } from "../../lib/market/domain/holidays.ts";
import type { SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import { pendingText } from "../../lib/sensors/domain/sensor-facts.ts";
import type { SensorCard } from "../../lib/sensors/queries/sensor-cards.ts";
import type { SensorSummaryAnswer } from "../../lib/sensors/wire/sensors.ts";
import { Lock } from "../../lib/ui/page-parts.tsx";
import { TableAlternative } from "../../lib/ui/plots/figure.tsx";
import { formatDay, formatNumber } from "../../lib/ui/plots/format.ts";
import { SparklinePlot } from "../../lib/ui/plots/line-plot.tsx";
import { StateChip, stateLabel } from "../../lib/ui/plots/states.tsx";

/** Longest normal step between readings in days: weekends, holidays, weekly and monthly releases. */
const MAX_STEP_DAYS: Readonly<Record<CalendarName, number>> = {
  "24x7": 3,
  nyse: 6,
  fed_h15: 6,
  fed_h10: 12,
  eia: 12,
  fridays: 12,
  saturdays: 12,
  months: 45,
};

/** Maximum step over which a line is drawn; a longer one is a gap. */
export const maxStepMs = (calendar: CalendarName): number => MAX_STEP_DAYS[calendar] * DAY_MS;

export type DefinitionMap = ReadonlyMap<string, Pick<SensorDefinition, "unit" | "calendar">>;

export const definitionsOf = (cards: readonly SensorCard[]): DefinitionMap =>
  new Map(cards.map(({ id, definition }) => [id, definition]));

const newestValue = ({ sparkline }: SensorSummaryAnswer): number | null =>
  sparkline.at(-1)?.value ?? null;

/** A sensor with its state, value and last week. */
export function SensorTile(props: { sensor: SensorSummaryAnswer; definitions: DefinitionMap }) {
  const { sensor } = props;
  const definition = props.definitions.get(sensor.sensor_id);
  const unit = definition?.unit ?? "";
  const points = sensor.sparkline.map(({ value, recorded_at }) => ({
    at: Date.parse(recorded_at),
    value,
  }));
  const { last_state_change: since, pending } = sensor;
  return (
    <li class="card tile">
      <h3>
        <a href={`/sensors/${sensor.sensor_id}`}>{sensor.name}</a>
      </h3>
      <p class="value">
        {formatNumber(newestValue(sensor))} <span class="unit">{unit}</span>
      </p>
      <SparklinePlot
        name={sensor.name}
        unit={unit}
        points={points}
        gapMs={maxStepMs(definition?.calendar ?? "nyse")}
      />
      <p class="tile-foot">
        <StateChip state={sensor.current_state} />
        {pending ? (
          <span class="small">{pendingText(pending)}</span>
        ) : (
          since && <span class="small soft">{`since ${formatDay(since)}`}</span>
        )}
      </p>
    </li>
  );
}

/** A sensor of a higher tier, without figures. */
export const LockedTile = ({ sensor }: { sensor: SensorCard }) => (
  <li class="card tile tile-locked">
    <h3>
      <a href={`/sensors/${sensor.id}`}>{sensor.name}</a>
    </h3>
    <p class="small soft">{sensor.definition.description}</p>
    <p class="tile-foot">
      <Lock tier={sensor.minTier} />
    </p>
  </li>
);

/** The week of all tiles as one table. */
export function TilesTable(props: {
  id: string;
  sensors: readonly SensorSummaryAnswer[];
  definitions: DefinitionMap;
}) {
  const rows = props.sensors.map((sensor) => [
    sensor.name,
    stateLabel(sensor.current_state) + (sensor.pending ? `, ${pendingText(sensor.pending)}` : ""),
    sensor.sparkline.map(({ value }) => formatNumber(value)).join("; ") || "–",
    props.definitions.get(sensor.sensor_id)?.unit ?? "",
  ]);
  const columns = ["Sensor", "State", "Last 7 days, oldest first", "Unit"];
  return <TableAlternative id={props.id} title="Sensors, last 7 days" table={{ columns, rows }} />;
}
