// The command `npm run series`: adds, lists and removes series of your own, with a sensor each.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { utcDateOf } from "../../lib/core/calendar-date.ts";
import { TIERS, type Tier } from "../../lib/core/tier.ts";
import { CALENDARS, type CalendarName } from "../../lib/market/domain/holidays.ts";
import type { OwnSeries, OwnTransform } from "../../lib/market/domain/own-series.ts";
import { SERIES } from "../../lib/market/domain/series.ts";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import { FAMILIES } from "../../lib/sensors/domain/sensor.ts";
import { CommandError, runCommand } from "./command.ts";
import { printList } from "./print-list.ts";

const FILE = join(import.meta.dirname, "../../lib/market/domain/own-series.json");
const TRANSFORMS = ["level", "realizedVol", "change", "drawdown", "gap"] as const;
/** Families of sensors that are made from one series. */
const CHOICES = FAMILIES.filter((category) => category !== "composite");

export interface OwnSeriesOptions {
  name: string;
  unit: string;
  calendar: CalendarName;
  category: (typeof CHOICES)[number];
  tier: Tier;
  stress: "high" | "low";
  why: string;
  description: string;
  transform: (typeof TRANSFORMS)[number];
  of: "log" | "difference";
  window: number;
  resolution: number;
  url: string;
  licence: string;
  showValues?: boolean;
  sensorId?: string;
  sensorName?: string;
  sensorUnit?: string;
}

const readOwnSeries = (): OwnSeries[] => JSON.parse(readFileSync(FILE, "utf8")) as OwnSeries[];
const writeOwnSeries = (list: readonly OwnSeries[]): void =>
  writeFileSync(FILE, `${JSON.stringify(list, null, 2)}\n`);

function transformOf({ transform: kind, of, window }: OwnSeriesOptions): OwnTransform {
  if (kind === "level") return { kind };
  if (kind === "realizedVol") return { kind, of, window };
  if (kind === "change") return { kind, of, window, absolute: false };
  return { kind, window };
}

/** The entry of a new series; throws when its id or that of its sensor is taken. */
export function ownSeriesOf(id: string, options: OwnSeriesOptions, today: string): OwnSeries {
  if (!/^[A-Z][A-Z0-9_]{1,31}$/.test(id)) {
    throw new CommandError(`${id}: an id has 2 to 32 of A-Z, 0-9 and _, a letter first`);
  }
  const sensorId = options.sensorId ?? id.toLowerCase().replaceAll("_", "-");
  if (!/^[a-z][a-z0-9-]{1,59}$/.test(sensorId)) {
    throw new CommandError(`${sensorId}: a sensor's id has 2 to 60 of a-z, 0-9 and -`);
  }
  if (SERIES.some((each) => each.id === id)) throw new CommandError(`there is a series ${id}`);
  if (SENSORS.some((each) => each.id === sensorId)) {
    throw new CommandError(`there is a sensor ${sensorId}: choose another with --sensor-id`);
  }
  const { name, unit, calendar, url, licence, showValues = false } = options;
  const { category, tier, description, stress, resolution, why } = options;
  return {
    id,
    name,
    unit,
    calendar,
    url,
    licence,
    publishValues: showValues,
    addedOn: today,
    sensor: {
      id: sensorId,
      name: options.sensorName ?? name,
      category,
      tier,
      description,
      sign: stress === "high" ? 1 : -1,
      transform: transformOf(options),
      unit: options.sensorUnit ?? unit,
      resolution,
      why,
    },
  };
}

function addSeries(id: string, options: OwnSeriesOptions): void {
  const series = ownSeriesOf(id, options, utcDateOf(Date.now()));
  writeOwnSeries([...readOwnSeries(), series]);
  console.log(`Added series ${id} and sensor ${series.sensor.id}. Next:
  npm run ingest -- series ${id} FILE.csv
  npm run backfill
and, in a deployment, npm run db:migrate before and npm run deploy after.`);
}

function removeSeries(id: string): void {
  const list = readOwnSeries();
  if (!list.some((each) => each.id === id)) throw new CommandError(`no series ${id} of your own`);
  writeOwnSeries(list.filter((each) => each.id !== id));
  console.log(`Removed ${id} from the catalogue; what is stored stays. Next: npm run backfill`);
}

function listSeries({ json }: { json?: boolean }): void {
  const list = readOwnSeries().map(({ id, name, sensor }) => ({ id, name, sensor: sensor.id }));
  printList(list, { json, none: "No series of your own." });
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError("must be a number above 0");
  return number;
}

function count(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 2 || number > 1_260) {
    throw new InvalidArgumentError("must be 2 to 1260");
  }
  return number;
}

const choice = (flags: string, words: string, values: readonly string[]) =>
  new Option(flags, words).choices([...values]);

if (import.meta.main) {
  const command = new Command("npm run series --").description(
    "Series of your own and their sensors, without touching code. They are context: the stress index stays as it is.",
  );
  command
    .command("add")
    .description("adds a series that you ingest from files, and a sensor made from it")
    .argument("<id>", "id of the series, such as MY_SPREAD")
    .requiredOption("--name <text>", "name of the series")
    .requiredOption("--unit <text>", "unit of its values, such as percent")
    .addOption(choice("--category <family>", "family of the sensor", CHOICES).makeOptionMandatory())
    .addOption(
      choice("--stress <side>", "which values mean stress", ["high", "low"]).makeOptionMandatory(),
    )
    .requiredOption("--why <sentence>", "why such values mean stress")
    .requiredOption("--description <sentence>", "what the sensor measures")
    .requiredOption("--licence <text>", "what may be done with the values")
    .requiredOption("--url <address>", "page about the series")
    .addOption(choice("--calendar <name>", "its days", CALENDARS).default("nyse"))
    .addOption(choice("--tier <tier>", "lowest tier that reads it", TIERS).default("retail"))
    .addOption(choice("--transform <kind>", "from value to sensor", TRANSFORMS).default("level"))
    .addOption(choice("--of <kind>", "kind of change", ["log", "difference"]).default("log"))
    .option("--window <count>", "observations of the transform", count, 252)
    .option("--resolution <step>", "step on which values are ranked", positive, 0.01)
    .option("--show-values", "the licence allows to show values")
    .option("--sensor-id <id>", "id of the sensor; else made from the series' id")
    .option("--sensor-name <text>", "name of the sensor; else that of the series")
    .option("--sensor-unit <text>", "unit of the sensor; else that of the series")
    .action((id: string, options: OwnSeriesOptions) =>
      runCommand(async () => addSeries(id, options)),
    );
  command
    .command("list")
    .description("lists them")
    .option("--json", "for programs")
    .action((options: { json?: boolean }) => runCommand(async () => listSeries(options)));
  command
    .command("remove")
    .description("takes a series out of the catalogue")
    .argument("<id>")
    .action((id: string) => runCommand(async () => removeSeries(id)));
  await command.parseAsync();
}
