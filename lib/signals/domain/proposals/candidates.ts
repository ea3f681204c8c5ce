import { SERIES, type SeriesDefinition } from "../../../market/domain/series.ts";
import { define } from "../../../sensors/domain/catalogue/define.ts";
import { SENSORS } from "../../../sensors/domain/catalogue/index.ts";
import type { Category, SensorDefinition, Transform } from "../../../sensors/domain/sensor.ts";

/** A way in which a sensor can be made of one series; its words take the name of the series. */
type Template = Pick<SensorDefinition, "transform" | "unit" | "resolution"> & {
  suffix: string;
  title: string;
  value: string;
};

const VOLATILITY_WHY = "A series that jumps from day to day shows a market without firm prices.";

/** For prices and indices: log changes. */
const OF_LEVELS: readonly Template[] = [
  {
    transform: { kind: "realizedVol", of: "log", window: 63 },
    unit: "percent a year",
    resolution: 0.2,
    suffix: "vol",
    title: "volatility",
    value: "Root of 252 times the mean squared log change of 63 observations, in percent.",
  },
  {
    transform: { kind: "drawdown", window: 252 },
    unit: "percent",
    resolution: 0.1,
    suffix: "drawdown",
    title: "drawdown",
    value: "100 times (1 - value / highest value of the last 252 observations).",
  },
  {
    transform: { kind: "change", of: "log", window: 63, absolute: true },
    unit: "log percent",
    resolution: 0.1,
    suffix: "move",
    title: "move over a quarter",
    value: "Size of 100 times the log of the value over that 63 observations before.",
  },
];

/** For yields and spreads: differences. */
const OF_RATES: readonly Template[] = [
  {
    transform: { kind: "realizedVol", of: "difference", window: 63 },
    unit: "basis points a year",
    resolution: 0.2,
    suffix: "vol",
    title: "volatility",
    value: "Root of 252 times the mean squared change of 63 observations, in basis points.",
  },
  {
    transform: { kind: "path", window: 63 },
    unit: "percentage points",
    resolution: 0.01,
    suffix: "turbulence",
    title: "turbulence",
    value: "Sum of the absolute changes of 63 observations.",
  },
  {
    transform: { kind: "change", of: "difference", window: 63, absolute: true },
    unit: "percentage points",
    resolution: 0.01,
    suffix: "move",
    title: "move over a quarter",
    value: "Size of the value less that 63 observations before.",
  },
];

const isRate = ({ unit }: SeriesDefinition): boolean => unit.startsWith("percent");

/** The family that a series belongs to: that of the first sensor which is made of it; null: none. */
export const familyOf = (seriesId: string): Category | null =>
  SENSORS.find(({ series }) => series.includes(seriesId))?.category ?? null;

const isAlike = (a: Transform, b: Transform): boolean => a.kind === b.kind;

/**
 * A sensor that could be made of a series, and that there is not yet: the first template whose
 * transform no definition has of that series alone. Without weight in the index, which was fitted
 * without it. Null when every template is taken, or the series is unknown.
 */
export function candidateOf(
  seriesId: string,
  category: Category,
  taken: readonly SensorDefinition[],
): SensorDefinition | null {
  const series = SERIES.find(({ id }) => id === seriesId);
  if (series === undefined) return null;
  const own = taken.filter(({ series: inputs }) => inputs.length === 1 && inputs[0] === seriesId);
  const template = (isRate(series) ? OF_RATES : OF_LEVELS).find(
    ({ transform }) => !own.some((definition) => isAlike(definition.transform, transform)),
  );
  if (template === undefined) return null;
  const { suffix, title, value, ...made } = template;
  const id = `${seriesId.toLowerCase().replaceAll("_", "-")}-${suffix}`;
  if (taken.some((definition) => definition.id === id)) return null;
  return define(category, {
    ...made,
    id,
    name: `${series.name}, ${title}`,
    tier: "institutional",
    description: `The ${title} of ${series.name}.`,
    series: [seriesId],
    calendar: series.calendar,
    indexWeight: 0,
    value,
    why: VOLATILITY_WHY,
    notes: "Added by a proposal; no weight in the stress index, which was fitted without it.",
  });
}
