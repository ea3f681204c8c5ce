// `npm run index-constants`: computes the constants of the stress index from whole histories of its inputs and
// writes them as JSON and as the tables of docs/methods/stress-index.md.

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { type CalendarDate, DAY_MS, dayNumber, utcDateOf } from "../../lib/core/calendar-date.ts";
import { gridCell } from "../../lib/core/ecdf.ts";
import { rounded } from "../../lib/core/rounded.ts";
import { mean, standardDeviation } from "../../lib/core/statistics.ts";
import { isSession, sessionCloseAt } from "../../lib/market/domain/calendar.ts";
import { knownAtByLag } from "../../lib/market/domain/release.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import type { Seed, SensorDefinition } from "../../lib/sensors/domain/sensor.ts";
import {
  addToMoments,
  expandingZ,
  type Moments,
} from "../../lib/sensors/domain/stress-index/expanding-z.ts";
import {
  INDEX_SCALES,
  INDEX_SEEDS,
} from "../../lib/sensors/domain/stress-index/index-constants.ts";
import {
  EASE_RULES,
  nextRegime,
  type Regime,
  type RegimeMemory,
} from "../../lib/sensors/domain/stress-index/regime.ts";
import { INDEX_FAMILIES, scaleName } from "../../lib/sensors/domain/stress-index/stress-index.ts";
import {
  emptyTransform,
  observationOf,
  stepTransform,
} from "../../lib/sensors/domain/transform.ts";
import { writePart } from "../generate/document-part.ts";
import { jsonText } from "../generate/json-text.ts";
import { runCommand } from "../operator/command.ts";
import { readSeriesFile } from "../operator/series-file.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILE = join(ROOT, "lib/sensors/domain/stress-index/index-constants.generated.json");

/** Sessions used to fit the scales of all input sets to the scale of version 4, whose borders stay. */
const FIT_SPAN = { from: "1999-01-01", to: "2015-12-31" };
/** Sessions on which the regimes of a set are compared with those of all inputs. */
export const CHOICE_SPAN = { from: "2000-01-01", to: "2015-12-31" };
/** Version 4 of the index: 56 + 7 times the mean of these z. Source: docs/methods/stress-index.md#earlier-versions. */
export const VERSION_4 = {
  intercept: 56,
  slope: 7,
  weights: { vix: 2 / 7, "hy-oas": 2 / 7, "ig-oas": 3 / 7 } as Readonly<Record<string, number>>,
};
/**
 * Last date of each seed, which summarises an input's history before the data of an installation. Inputs with free
 * data for their whole history have an earlier one.
 */
const SEED_UNTIL: Readonly<Record<string, string>> = {
  "hy-oas": "2022-12-30",
  "ig-oas": "2022-12-30",
};
const SEED_UNTIL_ELSE = "2019-12-31";

/** The sensors that are inputs of the index. */
export const INDEX_INPUTS: readonly SensorDefinition[] = SENSORS.filter(
  ({ indexWeight }) => indexWeight > 0,
);

/** A value of a sensor, its cell on the sensor's grid, and the day on which it became known. */
interface SensorValue {
  date: CalendarDate;
  cell: number;
  knownOn: CalendarDate;
}

const knownOn = (id: string, date: CalendarDate): CalendarDate => {
  const found = SERIES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no series ${id}`);
  return utcDateOf(knownAtByLag(found.calendar, found.release, date));
};

/** All values of an input from the files of its series, by date; empty without one of the files. */
function valuesOf(folder: string, definition: SensorDefinition, now: number): SensorValue[] {
  const files = definition.series.map((id) => join(folder, `${id}.csv`));
  if (!files.every(existsSync)) return [];
  const [first = [], ...others] = files.map((file) =>
    readSeriesFile(file, now).sort((a, b) => (a.date < b.date ? -1 : 1)),
  );
  const maps = others.map((rows) => new Map(rows.map(({ date, value }) => [date, value])));
  const memory = emptyTransform();
  return first.flatMap(({ date, value }) => {
    const rest = maps.flatMap((map) => map.get(date) ?? []);
    if (rest.length < maps.length) return [];
    const observation = observationOf(definition, [value, ...rest]);
    if (observation === null) return [];
    const found = stepTransform(definition.transform, memory, observation);
    if (found === null) return [];
    const cell = gridCell(definition.sign * found, definition.resolution);
    const known = definition.series.map((id) => knownOn(id, date)).sort();
    return [{ date, cell, knownOn: known.at(-1) ?? date }];
  });
}

/** Count, mean and sum of squares of an input's history up to a date. */
export function seedOf(
  folder: string,
  definition: SensorDefinition,
  until: string,
  now: number,
): Seed {
  const rows = valuesOf(folder, definition, now).filter(({ date }) => date <= until);
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

/** A z-score of an input: the date of the value, and the day on which it became known. */
interface DatedZ {
  date: CalendarDate;
  knownOn: CalendarDate;
  value: number;
}

/** z-scores of an input's whole history. */
export function zScoresOf(folder: string, definition: SensorDefinition, now: number): DatedZ[] {
  let moments: Moments | undefined;
  return valuesOf(folder, definition, now).flatMap(({ date, cell, knownOn: known }) => {
    const observedAt = dayNumber(date) * DAY_MS;
    moments = addToMoments(moments, definition, observedAt, cell);
    const found = moments && expandingZ(moments, definition, observedAt, cell);
    return found ? [{ date, knownOn: known, value: found.z }] : [];
  });
}

/** All sessions of a span. */
export function sessionsOf(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const found: CalendarDate[] = [];
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
    const date = utcDateOf(day * DAY_MS);
    if (isSession("nyse", date)) found.push(date);
  }
  return found;
}

/** Days for which a z is used without a newer one. A week and its holidays are less. */
const CARRY_DAYS = 10;

/** The z-score known at the end of each session; null where there is none that is new enough. */
export function onSessions(
  series: readonly DatedZ[],
  sessions: readonly CalendarDate[],
  carryDays = CARRY_DAYS,
): (number | null)[] {
  let at = -1;
  return sessions.map((session) => {
    while ((series[at + 1]?.knownOn ?? "9") <= session) at += 1;
    const found = series[at];
    if (found === undefined) return null;
    return dayNumber(session) - dayNumber(found.date) > carryDays ? null : found.value;
  });
}

/** The z-scores of some inputs on each session, by input. */
export interface InputGrid {
  sessions: readonly CalendarDate[];
  z: ReadonlyMap<string, readonly (number | null)[]>;
}

/** The z-scores of all inputs of the index on the sessions of a span. */
export function inputGrid(folder: string, now: number, from: string, to: string): InputGrid {
  const sessions = sessionsOf(from, to);
  const z = new Map(
    INDEX_INPUTS.map((input) => [
      input.id,
      onSessions(zScoresOf(folder, input, now), sessions, input.indexCarryDays),
    ]),
  );
  return { sessions, z };
}

/** A family of an index that is tried: its weight, and its inputs. */
export type Families = readonly { weight: number; inputs: readonly string[] }[];

export const PUBLISHED_FAMILIES: Families = Object.values(INDEX_FAMILIES).map(
  ({ weight, inputs }) => ({ weight, inputs: Object.keys(inputs) }),
);

/** The weight of each input of a set: its family's, divided by the family's inputs in the set. */
export function weightsOf(families: Families, ids: readonly string[]): Map<string, number> {
  const present = families
    .map(({ weight, inputs }) => ({ weight, inputs: inputs.filter((id) => ids.includes(id)) }))
    .filter(({ inputs }) => inputs.length > 0);
  const total = present.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(
    present.flatMap(({ weight, inputs }) =>
      inputs.map((id) => [id, weight / total / inputs.length] as const),
    ),
  );
}

const weightedSum = (
  weights: ReadonlyMap<string, number>,
  zOf: (id: string) => number | null,
): number | null => {
  let sum = 0;
  for (const [id, weight] of weights) {
    const z = zOf(id);
    if (z === null) return null;
    sum += weight * z;
  }
  return sum;
};

/** Mean of the families' means on each session, of the inputs that there are. */
export function familyMean({ sessions, z }: InputGrid, families: Families): (number | null)[] {
  const ids = families.flatMap(({ inputs }) => inputs);
  return sessions.map((_session, i) => {
    const zOf = (id: string) => z.get(id)?.[i] ?? null;
    const weights = weightsOf(
      families,
      ids.filter((id) => zOf(id) !== null),
    );
    return weights.size === 0 ? null : weightedSum(weights, zOf);
  });
}

export interface Scale {
  intercept: number;
  slope: number;
}

/** The scale that brings a set to the mean and spread of version 4, on the sessions that have both. */
function scaleOf({ sessions, z }: InputGrid, ids: readonly string[]): Scale {
  const weights = weightsOf(PUBLISHED_FAMILIES, ids);
  const [own, target]: [number[], number[]] = [[], []];
  for (const [i, session] of sessions.entries()) {
    if (session < FIT_SPAN.from || session > FIT_SPAN.to) continue;
    const zOf = (id: string) => z.get(id)?.[i] ?? null;
    const x = weightedSum(weights, zOf);
    const y = weightedSum(new Map(Object.entries(VERSION_4.weights)), zOf);
    if (x === null || y === null) continue;
    own.push(x);
    target.push(VERSION_4.intercept + VERSION_4.slope * y);
  }
  const [x, y] = [own, target].map((values) => ({
    centre: mean(values),
    sd: standardDeviation(values),
  }));
  if (x?.centre == null || x.sd == null || y?.centre == null || y.sd == null) {
    throw new Error(`no sessions to fit a scale on: ${ids.join(", ")}`);
  }
  const slope = rounded(y.sd / x.sd, 2);
  return { slope, intercept: rounded(y.centre - slope * x.centre, 2) };
}

/** All non-empty subsets of the items, the full set first. */
const subsets = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: 2 ** items.length - 1 }, (_, n) =>
    items.filter((_item, i) => ((2 ** items.length - 1 - n) >> i) & 1),
  );

/** The index and the regime on each session. */
export interface RegimePath {
  values: (number | null)[];
  regimes: (Regime | null)[];
}

const isCredit = new Set<string>(Object.keys(INDEX_FAMILIES.credit.inputs));

/** Index and regime on each session, from the inputs of a set that there are; as the service computes them. */
export function regimePath(
  { sessions, z }: InputGrid,
  ids: readonly string[],
  scaleFor: (present: readonly string[]) => Scale,
): RegimePath {
  let memory: RegimeMemory | null = null;
  const path: RegimePath = { values: [], regimes: [] };
  for (const [i, session] of sessions.entries()) {
    const zOf = (id: string) => z.get(id)?.[i] ?? null;
    const present = ids.filter((id) => zOf(id) !== null);
    const sum =
      present.length === 0 ? null : weightedSum(weightsOf(PUBLISHED_FAMILIES, present), zOf);
    if (sum === null) {
      path.values.push(null);
      path.regimes.push(null);
      continue;
    }
    const { intercept, slope } = scaleFor(present);
    const value = rounded(Math.min(100, Math.max(0, intercept + slope * sum)), 1);
    const ease = present.some((id) => isCredit.has(id))
      ? EASE_RULES.withCredit
      : EASE_RULES.withoutCredit;
    const at = sessionCloseAt("nyse", session);
    memory = nextRegime(memory, value, at, ease).memory;
    path.values.push(value);
    path.regimes.push(memory.regime);
  }
  return path;
}

/** Scales of every set of inputs, computed once each. */
export function scalesFor(grid: InputGrid): (ids: readonly string[]) => Scale {
  const known = new Map<string, Scale>();
  return (ids) => {
    const name = scaleName(ids);
    const found = known.get(name) ?? scaleOf(grid, ids);
    known.set(name, found);
    return found;
  };
}

/** Intercept, slope and agreement for each set of available inputs. */
export function scalesOf(folder: string, now: number) {
  const grid = inputGrid(folder, now, "1997-01-01", FIT_SPAN.to);
  const scaleFor = scalesFor(grid);
  const ids = INDEX_INPUTS.map(({ id }) => id);
  const whole = regimePath(grid, ids, scaleFor).regimes;
  return subsets(ids).map((set) => {
    const { regimes } = regimePath(grid, set, scaleFor);
    let [days, same] = [0, 0];
    for (const [i, session] of grid.sessions.entries()) {
      if (session < CHOICE_SPAN.from || session > CHOICE_SPAN.to) continue;
      if (!set.every((id) => (grid.z.get(id)?.[i] ?? null) !== null)) continue;
      days += 1;
      if (regimes[i] === whole[i]) same += 1;
    }
    return { ids: set, name: scaleName(set), ...scaleFor(set), agreement: rounded(same / days, 2) };
  });
}

/** The text of the generated file. */
export function constantsFileText(folder: string, now: number): string {
  const seeds = INDEX_INPUTS.map((definition) => {
    const until = SEED_UNTIL[definition.id] ?? SEED_UNTIL_ELSE;
    const { from, until: last, count, mean, sumOfSquares } = seedOf(folder, definition, until, now);
    return [definition.id, { from, until: last, count, mean, sumOfSquares }] as const;
  });
  const scales = scalesOf(folder, now).map(
    ({ name, intercept, slope, agreement }) => [name, [intercept, slope, agreement]] as const,
  );
  return jsonText({ seeds: Object.fromEntries(seeds), scales: Object.fromEntries(scales) }, 2);
}

/** A letter for each input, so that a set is a short word in the table. */
export const INPUT_LETTERS: Readonly<Record<string, string>> = {
  vix: "V",
  "hy-oas": "H",
  "ig-oas": "I",
  "baa-spread": "B",
  "treasury-10y-vol": "R",
  "cp-spread": "C",
  "dollar-vol": "D",
};

/** Rows of the table of scales that stand beside each other. */
const SCALE_COLUMNS = 3;

/** The table of all scales in the document of methods. */
export function scalesTable(): string {
  const cells = Object.entries(INDEX_SCALES).map(([name, [intercept, slope, agreement]]) => {
    const letters = Object.entries(INPUT_LETTERS).flatMap(([id, letter]) =>
      name.split("+").includes(id) ? [letter] : [],
    );
    const figures = [intercept, slope, agreement].map((figure) => figure.toFixed(2));
    return `${letters.join("").padEnd(7)} ${figures.join(" ").padEnd(15)}`;
  });
  const height = Math.ceil(cells.length / SCALE_COLUMNS);
  const lines = Array.from({ length: height }, (_, i) =>
    Array.from({ length: SCALE_COLUMNS }, (_column, k) => cells[i + k * height] ?? "")
      .join("   ")
      .trimEnd(),
  );
  return ["```text", ...lines, "```"].join("\n");
}

/** The table of all seeds in the document of methods. */
export function seedsTable(): string {
  const rows = Object.entries(INDEX_SEEDS).map(([id, seed]) => [
    id,
    seed.from,
    seed.until,
    seed.count.toLocaleString("en"),
    `${seed.mean}`,
    `${seed.sumOfSquares}`,
  ]);
  const head = ["Sensor", "First date", "Seed until", "Count", "Mean", "Sum of squares"];
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

if (import.meta.main) {
  await new Command("npm run index-constants --")
    .description("Writes seeds and scales of the stress index from whole histories of its inputs.")
    .option(
      "--data <directory>",
      "folder with series/ of ID.csv files",
      join(ROOT, "../shared/data"),
    )
    .allowExcessArguments(false)
    .showHelpAfterError()
    .option("--tables", "writes the tables of docs/methods/stress-index.md from the file")
    .action(({ data, tables }: { data: string; tables?: boolean }) =>
      runCommand(async () => {
        if (tables === true) {
          await writePart("methods/stress-index", "index-scales", scalesTable());
          await writePart("methods/stress-index", "index-seeds", seedsTable());
          return;
        }
        writeFileSync(FILE, constantsFileText(join(data, "series"), Date.now()));
        console.log(
          "index-constants.generated.json is current. Now: npm run index-constants -- --tables",
        );
      }),
    )
    .parseAsync();
}
