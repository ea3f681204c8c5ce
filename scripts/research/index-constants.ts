// `npm run index-constants`: computes the constants of the stress index from whole histories of its inputs and
// writes them as a TypeScript module.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { DAY_MS, dayNumber, utcDateOf } from "../../lib/core/calendar-date.ts";
import { gridCell } from "../../lib/core/ecdf.ts";
import { rounded } from "../../lib/core/rounded.ts";
import { mean, standardDeviation } from "../../lib/core/statistics.ts";
import { isSession } from "../../lib/market/domain/calendar.ts";
import { knownAtByLag } from "../../lib/market/domain/release.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import type { Seed, SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import {
  addToMoments,
  expandingZ,
  type Moments,
} from "../../lib/sensors/domain/stress-index/expanding-z.ts";
import { scaleName } from "../../lib/sensors/domain/stress-index/stress-index.ts";
import { runCommand } from "../operator/command.ts";
import { readSeriesFile } from "../operator/series-file.ts";
import type { DatedValues } from "./validation/agreement.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILE = join(ROOT, "lib/sensors/domain/stress-index/index-constants.generated.ts");

/** Scale of the index with all inputs. 60 is the .60 quantile of the fitted sessions, 100 is at 6.3 deviations. */
const WHOLE_SCALE = { intercept: 56, slope: 7 };
/** Sessions used to fit the scales of the other input sets to the scale of all inputs. */
const FIT_SPAN = { from: "1999-01-01", to: "2015-12-31" };
/**
 * Last date of each seed, which summarises an input's history before the data of an installation. The
 * VIX has free data for its whole history, so its seed ends earlier.
 */
const SEED_UNTIL: Readonly<Record<string, string>> = {
  VIX: "2019-12-31",
  HY_OAS: "2022-12-30",
  IG_OAS: "2022-12-30",
};

/** The sensors that are inputs of the index. */
export const INDEX_INPUTS: readonly SensorDefinition[] = SENSORS.filter(
  ({ indexWeight }) => indexWeight > 0,
);

const seriesIdOf = ({ series }: SensorDefinition): string => series[0] ?? "";

/** Observations of an input's series, by date. */
function observationsOf(folder: string, definition: SensorDefinition, now: number) {
  const id = seriesIdOf(definition);
  const found = SERIES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no series ${id}`);
  return readSeriesFile(join(folder, `${id}.csv`), now)
    .map(({ date, value }) => ({
      date,
      cell: gridCell(definition.sign * value, definition.resolution),
      knownOn: utcDateOf(knownAtByLag(found.calendar, found.release, date)),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Count, mean and sum of squares of an input's history up to a date. */
export function seedOf(
  folder: string,
  definition: SensorDefinition,
  until: string,
  now: number,
): Seed {
  const rows = observationsOf(folder, definition, now).filter(({ date }) => date <= until);
  const { resolution } = definition;
  const [sum, squares] = [
    rows.reduce((all, { cell }) => all + cell, 0),
    rows.reduce((all, { cell }) => all + cell * cell, 0),
  ];
  return {
    from: rows[0]?.date ?? "",
    until: rows.at(-1)?.date ?? "",
    count: rows.length,
    mean: rounded((sum * resolution) / rows.length, 10),
    sumOfSquares: rounded(squares * resolution ** 2, 4),
  };
}

/** z-scores of an input's whole history, each dated by the day on which it became known. */
export function zScoresOf(folder: string, definition: SensorDefinition, now: number): DatedValues {
  let moments: Moments | undefined;
  return observationsOf(folder, definition, now).flatMap(({ date, cell, knownOn }) => {
    const observedAt = dayNumber(date) * DAY_MS;
    moments = addToMoments(moments, definition, observedAt, cell);
    const found = expandingZ(moments, definition, observedAt, cell);
    return found === null ? [] : [{ date: knownOn, value: found.z }];
  });
}

/** Weighted mean of several series on each of their dates, from the last known value of each. */
export function weightedMean(
  inputs: readonly { series: DatedValues; weight: number }[],
): DatedValues {
  const dates = [...new Set(inputs.flatMap(({ series }) => series.map(({ date }) => date)))];
  const total = inputs.reduce((sum, { weight }) => sum + weight, 0);
  const at = inputs.map(() => -1);
  return dates.sort().flatMap((date) => {
    let sum = 0;
    for (const [i, { series, weight }] of inputs.entries()) {
      let place = at[i] ?? -1;
      while ((series[place + 1]?.date ?? "9") <= date) place += 1;
      at[i] = place;
      const found = series[place];
      if (found === undefined) return [];
      sum += weight * found.value;
    }
    return [{ date, value: sum / total }];
  });
}

/** Mean and standard deviation over the fitted sessions. */
function spreadOf(series: DatedValues): { centre: number; sd: number } {
  const values = series
    .filter(({ date }) => date >= FIT_SPAN.from && date <= FIT_SPAN.to && isSession("nyse", date))
    .map(({ value }) => value);
  const [centre, sd] = [mean(values), standardDeviation(values)];
  if (centre === null || sd === null) throw new Error("no sessions to fit a scale on");
  return { centre, sd };
}

/** All non-empty subsets of the items, the full set first. */
const subsets = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: 2 ** items.length - 1 }, (_, n) =>
    items.filter((_item, i) => ((2 ** items.length - 1 - n) >> i) & 1),
  );

/** Intercept and slope for each set of available inputs. */
export function scalesOf(folder: string, now: number) {
  const inputs = INDEX_INPUTS.map((definition) => ({
    id: definition.id,
    weight: definition.indexWeight,
    series: zScoresOf(folder, definition, now),
  }));
  const whole = spreadOf(weightedMean(inputs));
  return subsets(inputs).map((set) => {
    const { centre, sd } = spreadOf(weightedMean(set));
    const slope = rounded((WHOLE_SCALE.slope * whole.sd) / sd, 3);
    const level = WHOLE_SCALE.intercept + WHOLE_SCALE.slope * whole.centre;
    const intercept = rounded(level - slope * centre, 3);
    const name = scaleName(set.map(({ id }) => id));
    return { name, ...(set.length === inputs.length ? WHOLE_SCALE : { intercept, slope }) };
  });
}

/** The text of the generated file. */
export function constantsFileText(folder: string, now: number): string {
  const seeds = INDEX_INPUTS.map((definition) => {
    const id = seriesIdOf(definition);
    const seed = seedOf(folder, definition, SEED_UNTIL[id] ?? "", now);
    const members = [
      `from: "${seed.from}"`,
      `until: "${seed.until}"`,
      `count: ${seed.count}`,
      `mean: ${seed.mean}`,
      `sumOfSquares: ${seed.sumOfSquares}`,
    ];
    return `  ${id}: {\n${members.map((member) => `    ${member},\n`).join("")}  },\n`;
  });
  const scales = scalesOf(folder, now).map(
    ({ name, intercept, slope }) =>
      `  ${/^\w+$/.test(name) ? name : `"${name}"`}: { intercept: ${intercept}, slope: ${slope} },\n`,
  );
  return `// Written by \`npm run index-constants\`. Source: docs/methods/stress-index.md#histories-that-are-cut.

/** Count, mean and sum of squares of each input's history, by series, in the sensor's unit. */
export const INDEX_SEEDS = {
${seeds.join("")}};

export interface IndexScale {
  /** Index at which every z is 0. */
  intercept: number;
  /** Points of one standard deviation. */
  slope: number;
}

/** Intercept and slope by the inputs that are in the index. Source: docs/methods/stress-index.md#late-inputs. */
export const INDEX_SCALES: Readonly<Record<string, IndexScale>> = {
${scales.join("")}};
`;
}

if (import.meta.main) {
  await new Command("npm run index-constants --")
    .description(
      "Writes seeds and scales of the stress index from whole histories of VIX, HY_OAS and IG_OAS.",
    )
    .option(
      "--data <directory>",
      "folder with series/ of ID.csv files",
      join(ROOT, "../shared/data"),
    )
    .allowExcessArguments(false)
    .showHelpAfterError()
    .action(({ data }: { data: string }) =>
      runCommand(async () => {
        writeFileSync(FILE, constantsFileText(join(data, "series"), Date.now()));
        console.log("lib/sensors/domain/stress-index/index-constants.generated.ts is current");
      }),
    )
    .parseAsync();
}
