// Candidates for new sensors: templates that make a sensor from one series.

import { SERIES, type SeriesDefinition } from "../../../market/domain/series.ts";
import { defineSensor } from "../../../sensors/domain/catalogue/define-sensor.ts";
import { SENSORS } from "../../../sensors/domain/catalogue/index.ts";
import type { Family, SensorDefinition, Transform } from "../../../sensors/domain/sensor.ts";

/** A way to make a sensor from one series. */
type Template = Pick<SensorDefinition, "transform" | "unit" | "resolution"> & {
  suffix: string;
  title: string;
  value: string;
};

const VOLATILITY_WHY = "A series that jumps from day to day shows a market without firm prices.";

/** Templates for prices and indices: log changes. */
const LEVEL_TEMPLATES: readonly Template[] = [
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

/** Templates for yields and spreads: differences. */
const RATE_TEMPLATES: readonly Template[] = [
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

/** Calendars of weekly and monthly figures; the windows of the templates count days. */
const SPARSE: ReadonlySet<string> = new Set(["fridays", "saturdays", "months"]);

const isRate = ({ unit }: SeriesDefinition): boolean => unit.startsWith("percent");

/** The family of the first sensor computed from a series; null when no sensor uses it. */
export const familyOf = (seriesId: string): Family | null =>
  SENSORS.find(({ series }) => series.includes(seriesId))?.category ?? null;

const hasSameKind = (a: Transform, b: Transform): boolean => a.kind === b.kind;

/**
 * Makes a new sensor from a series, by the first template that no existing sensor of the series
 * uses. The sensor has no weight in the index, which was fitted without it. Null when all templates
 * are used, or the series is unknown.
 */
export function candidateOf(
  seriesId: string,
  category: Family,
  existing: readonly SensorDefinition[],
): SensorDefinition | null {
  const series = SERIES.find(({ id }) => id === seriesId);
  if (series === undefined || SPARSE.has(series.calendar)) return null;
  const own = existing.filter(
    ({ series: inputs }) => inputs.length === 1 && inputs[0] === seriesId,
  );
  const template = (isRate(series) ? RATE_TEMPLATES : LEVEL_TEMPLATES).find(
    ({ transform }) => !own.some((definition) => hasSameKind(definition.transform, transform)),
  );
  if (template === undefined) return null;
  const { suffix, title, value, ...members } = template;
  const id = `${seriesId.toLowerCase().replaceAll("_", "-")}-${suffix}`;
  if (existing.some((definition) => definition.id === id)) return null;
  return defineSensor(category, {
    ...members,
    id,
    name: `${series.name}, ${title}`,
    tier: "institutional",
    description: `The ${title} of ${series.name}.`,
    series: [seriesId],
    calendar: series.calendar,
    indexWeight: 0,
    inFamilyRank: false,
    value,
    why: VOLATILITY_WHY,
    notes: "Added by a proposal; no weight in the stress index, which was fitted without it.",
  });
}
