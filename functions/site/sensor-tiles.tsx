// Tiles of sensors with state, value and the last 90 days, and lines of them without plots.

import type { SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import { pendingText, unitWords } from "../../lib/sensors/domain/sensor-facts.ts";
import type { SensorCard } from "../../lib/sensors/queries/sensor-cards.ts";
import { SPARKLINE_DAYS } from "../../lib/sensors/queries/sensor-plots.ts";
import type { FullSensorList } from "../../lib/sensors/wire/present-sensors.ts";
import type { SensorSummaryAnswer } from "../../lib/sensors/wire/sensors.ts";
import { Lock } from "../../lib/ui/page-parts.tsx";
import { TableAlternative } from "../../lib/ui/plots/figure.tsx";
import { formatDay, formatNumber } from "../../lib/ui/plots/format.ts";
import { maxStepMs } from "../../lib/ui/plots/history-steps.ts";
import { SparklinePlot } from "../../lib/ui/plots/line-plot.tsx";
import { StateChip, stateLabel } from "../../lib/ui/plots/states.tsx";

export type DefinitionMap = ReadonlyMap<string, Pick<SensorDefinition, "unit" | "calendar">>;

export const definitionsOf = (cards: readonly SensorCard[]): DefinitionMap =>
  new Map(cards.map(({ id, definition }) => [id, definition]));

/** The newest value of each sensor, however old it is; null where its licence withholds it. */
export type NewestValues = ReadonlyMap<string, { value: number | null; isWithheld: boolean }>;

export const newestValuesOf = ({ sensors }: FullSensorList): NewestValues =>
  new Map(
    sensors.map(({ sensor_id, latest_value, is_withheld }) => [
      sensor_id,
      { value: latest_value, isWithheld: is_withheld },
    ]),
  );

/** The newest value with its unit, or that the licence of its source withholds it. */
function NewestValue(props: {
  values: NewestValues;
  id: string;
  unit: string;
  isUnitOnWide?: true;
}) {
  const { value = null, isWithheld = false } = props.values.get(props.id) ?? {};
  if (isWithheld) return "withheld";
  return (
    <>
      {formatNumber(value)}{" "}
      <span class={props.isUnitOnWide ? "unit only-wide" : "unit"}>{props.unit}</span>
    </>
  );
}

/** A sensor with its state, value and last 90 days. */
export function SensorTile(props: {
  sensor: SensorSummaryAnswer;
  definitions: DefinitionMap;
  values: NewestValues;
  /** By the date that each value describes; absent where values may not be shown. */
  sparkline: readonly (readonly [at: number, value: number])[] | undefined;
}) {
  const { sensor, sparkline } = props;
  const definition = props.definitions.get(sensor.sensor_id);
  const unit = unitWords(definition?.unit ?? "");
  const { last_state_change: since, pending } = sensor;
  return (
    <li class="card tile">
      <h3>
        <a href={`/sensors/${sensor.sensor_id}`}>{sensor.name}</a>
      </h3>
      <p class="value">
        <NewestValue values={props.values} id={sensor.sensor_id} unit={unit} />
      </p>
      {sparkline ? (
        <SparklinePlot
          name={sensor.name}
          unit={unit}
          days={SPARKLINE_DAYS}
          points={sparkline.map(([at, value]) => ({ at, value }))}
          gapMs={maxStepMs(definition?.calendar ?? "nyse")}
        />
      ) : (
        <p class="small soft">The licence of its source withholds the values.</p>
      )}
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

/** A sensor in one line: name, value and state. */
export function SensorLine(props: {
  sensor: SensorSummaryAnswer;
  definitions: DefinitionMap;
  values: NewestValues;
}) {
  const { sensor } = props;
  return (
    <li>
      <a href={`/sensors/${sensor.sensor_id}`}>{sensor.name}</a>
      <span class="nowrap">
        <NewestValue
          values={props.values}
          id={sensor.sensor_id}
          unit={unitWords(props.definitions.get(sensor.sensor_id)?.unit ?? "")}
          isUnitOnWide
        />
      </span>
      <StateChip state={sensor.current_state} />
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

/** The newest values and states of all tiles as one table. */
export function TilesTable(props: {
  id: string;
  sensors: readonly SensorSummaryAnswer[];
  definitions: DefinitionMap;
  sparklines: ReadonlyMap<string, readonly (readonly [at: number, value: number])[]>;
}) {
  const rows = props.sensors.map((sensor) => {
    const values = (props.sparklines.get(sensor.sensor_id) ?? []).map(([, value]) => value);
    return [
      sensor.name,
      stateLabel(sensor.current_state) + (sensor.pending ? `, ${pendingText(sensor.pending)}` : ""),
      ...[values[0], Math.min(...values), Math.max(...values), values.at(-1)].map((value) =>
        formatNumber(value !== undefined && Number.isFinite(value) ? value : null),
      ),
      unitWords(props.definitions.get(sensor.sensor_id)?.unit ?? ""),
    ];
  });
  const columns = ["Sensor", "State", "First", "Lowest", "Highest", "Last", "Unit"];
  return (
    <TableAlternative
      id={props.id}
      title={`Sensors, last ${SPARKLINE_DAYS} days`}
      table={{ columns, rows }}
    />
  );
}
