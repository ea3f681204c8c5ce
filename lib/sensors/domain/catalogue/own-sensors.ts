// Sensors of the operator's own series.

import {
  OWN_SERIES,
  type OwnSeries,
  type OwnTransform,
} from "../../../market/domain/own-series.ts";
import type { Family, SensorDefinition } from "../sensor.ts";
import { defineSensor } from "./define-sensor.ts";

/** How a value is computed, in words. */
function transformText(transform: OwnTransform): string {
  switch (transform.kind) {
    case "level":
      return "The published value.";
    case "realizedVol":
      return `Root of 252 times the mean squared ${transform.of === "log" ? "log change" : "change"} of ${transform.window} values, times 100.`;
    case "change":
      return `${transform.absolute ? "Size of the" : "The"} ${transform.of === "log" ? "log change, in percent," : "change"} over ${transform.window} values.`;
    case "drawdown":
      return `Percent below the highest of the last ${transform.window} values.`;
    case "gap":
      return `100 times (value / mean of the last ${transform.window} values - 1).`;
  }
}

/** The sensor of an operator's own series. It is context: its weight in the stress index is 0. */
export function ownSensor({ id, calendar, sensor }: OwnSeries): SensorDefinition {
  const { category, ...entry } = sensor;
  return defineSensor(category as Family, {
    ...entry,
    series: [id],
    calendar,
    value: transformText(sensor.transform),
  });
}

/** The sensors of all series of the operator. */
export const OWN_SENSORS: readonly SensorDefinition[] = OWN_SERIES.map(ownSensor);
