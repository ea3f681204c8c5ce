import type { SensorDefinition } from "../../lib/domain/sensor.ts";
import type { Tier } from "../../lib/domain/tier.ts";
import { Lock } from "../../lib/pages/lock.tsx";
import { TableTwin } from "../../lib/plots/figure.tsx";
import { Sparkline } from "../../lib/plots/sparkline.tsx";
import { StateChip } from "../../lib/plots/state-mark.tsx";
import { stateWord } from "../../lib/plots/tones.ts";
import { day, figure } from "../../lib/plots/words.ts";
import { longestStepMs } from "./longest-step.ts";

/** A sensor of the list, as the API shows it to this caller. */
export interface ListedSensor {
  sensor_id: string;
  name: string;
  description: string | null;
  category: string;
  current_state: string;
  last_state_change: string | null;
  updated_at: string | null;
  sparkline: { state: string; value: number | null; recorded_at: string }[];
}

/** What everybody may know of a sensor that they may not read. */
export interface LockedSensor {
  id: string;
  name: string;
  description: string;
  tier: Tier;
}

export type Definitions = ReadonlyMap<string, Pick<SensorDefinition, "unit" | "calendar">>;

const newestValue = ({ sparkline }: ListedSensor): number | null => sparkline.at(-1)?.value ?? null;

/** A sensor with its state, its value and a week of it. */
export function SensorTile(props: { sensor: ListedSensor; definitions: Definitions }) {
  const { sensor } = props;
  const definition = props.definitions.get(sensor.sensor_id);
  const unit = definition?.unit ?? "";
  const points = sensor.sparkline.map(({ value, recorded_at }) => ({
    at: Date.parse(recorded_at),
    value,
  }));
  const since = sensor.last_state_change;
  return (
    <li class="card tile">
      <h3>
        <a href={`/sensors/${sensor.sensor_id}`}>{sensor.name}</a>
      </h3>
      <p class="value">
        {figure(newestValue(sensor))} <span class="unit">{unit}</span>
      </p>
      <Sparkline
        name={sensor.name}
        unit={unit}
        points={points}
        gapMs={longestStepMs(definition?.calendar ?? "nyse")}
      />
      <p class="tile-foot">
        <StateChip state={sensor.current_state} />
        {since && <span class="small soft">{`since ${day(since)}`}</span>}
      </p>
    </li>
  );
}

/** A sensor of a higher tier: what it is, and no figure of it. */
export const LockedTile = ({ sensor }: { sensor: LockedSensor }) => (
  <li class="card tile tile-locked">
    <h3>
      <a href={`/sensors/${sensor.id}`}>{sensor.name}</a>
    </h3>
    <p class="small soft">{sensor.description}</p>
    <p class="tile-foot">
      <Lock tier={sensor.tier} />
    </p>
  </li>
);

/** The week of all tiles as a table. */
export function TilesTwin(props: {
  id: string;
  sensors: readonly ListedSensor[];
  definitions: Definitions;
}) {
  const rows = props.sensors.map((sensor) => [
    sensor.name,
    stateWord(sensor.current_state),
    sensor.sparkline.map(({ value }) => figure(value)).join("; ") || "–",
    props.definitions.get(sensor.sensor_id)?.unit ?? "",
  ]);
  const columns = ["Sensor", "State", "Last 7 days, oldest first", "Unit"];
  return <TableTwin id={props.id} title="Sensors of the last 7 days" twin={{ columns, rows }} />;
}
