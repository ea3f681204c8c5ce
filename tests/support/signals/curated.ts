// A catalogue of calm sensors, to which a test adds what the curator is to find.

import { DAY_MS, dateOf, dayNumber } from "../../../lib/core/calendar-date.ts";
import { isSession } from "../../../lib/market/domain/calendar.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import type { SensorState } from "../../../lib/sensors/domain/sensor.ts";
import type {
  CatalogueFacts,
  CuratedSensor,
  Observed,
  SeriesSummary,
} from "../../../lib/signals/domain/proposals/facts.ts";
import { sensor } from "../sensors/sensors.ts";
import { normal, random } from "../tools/random.ts";

export const CURATED_AT = Date.parse("2022-12-31T05:00:00Z");
/** The last 504 sessions before now. */
export const CURATED_DAYS: number[] = [];
for (let day = dayNumber("2022-12-30"); CURATED_DAYS.length < 504; day -= 1) {
  if (isSession("nyse", dateOf(day))) CURATED_DAYS.unshift(day);
}

/** A value for each of the days, by its index. */
export type DailyValues = (i: number) => number;
/** Random noise, the same each time. */
export const noiseOf = (seed: number): DailyValues => {
  const next = random(seed);
  const values = CURATED_DAYS.map(() => normal(next));
  return (i) => values[i] ?? 0;
};
export const observedDays = (
  value: DailyValues,
  state: (i: number) => SensorState = () => "NEUTRAL",
): Observed[] =>
  CURATED_DAYS.map((day, i) => ({ day, value: value(i), percentile: 0.5, state: state(i) }));

export const curatedSensor = (
  id: string,
  given: Partial<CuratedSensor> = {},
  definition = {},
): CuratedSensor => ({
  definition: sensor({ id, name: `Sensor ${id}`, series: [id.toUpperCase()], ...definition }),
  version: 0,
  config: {},
  active: true,
  changedBy: null,
  isReverted: false,
  isChanging: false,
  overdueAt: CURATED_AT + DAY_MS,
  readings: observedDays(noiseOf(id.length * 31 + id.charCodeAt(0))),
  earlier: { NEUTRAL: 1_512 },
  unchanged: 100,
  ...given,
});
export const seriesSummary = (id: string, given: Partial<SeriesSummary> = {}): SeriesSummary => ({
  id,
  observations: 2_000,
  overdueAt: CURATED_AT + DAY_MS,
  source: "fred",
  publishValues: true,
  ...given,
});
/** Two calm sensors in every family, so that nothing is proposed. */
export const CALM_SENSORS = SENSORS.filter(({ category }) => category !== "composite")
  .filter(
    ({ category }, i, all) => all.slice(0, i).filter((s) => s.category === category).length < 2,
  )
  .map((definition, i) => ({
    ...curatedSensor(definition.id, { readings: observedDays(noiseOf(i + 900)) }),
    definition,
  }));
export const calmCatalogue = (
  sensors: readonly CuratedSensor[] = [],
  given: Partial<CatalogueFacts> = {},
): CatalogueFacts => ({
  now: CURATED_AT,
  sensors: [...CALM_SENSORS, ...sensors],
  series: [],
  tails: new Map(),
  ...given,
});
