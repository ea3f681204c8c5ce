import { existsSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { utcDateOf } from "../../lib/core/calendar-date.ts";
import {
  type EarningsModel,
  SCORE_HORIZONS_DAYS,
} from "../../lib/signals/domain/earnings/model.ts";
import { CommandError, runCommand } from "../operator/command.ts";
import { openDatabase } from "../operator/database.ts";
import { readCallEvents } from "./train/call-sample.ts";
import { monthEnds, type TrainingEvent, trainingEvents } from "./train/events.ts";
import { modelModule } from "./train/model-module.ts";
import { readPriceSample } from "./train/price-sample.ts";
import { type WalkForward, walkForward } from "./train/walk-forward.ts";

const ROOT = join(import.meta.dirname, "../..");
const TARGET = join(ROOT, "lib/signals/domain/earnings/model.generated.ts");
/** Calls, and years to judge them in, that a model needs before it is asked anything. */
const [LEAST_CALLS, LEAST_YEARS] = [500, 5];

/** Walk-forwards over all horizons that have a year to judge. */
export const walkForwards = (events: readonly TrainingEvent[]): WalkForward[] =>
  SCORE_HORIZONS_DAYS.flatMap((days) => walkForward(events, days) ?? []);

/** Month-end events of the stocks of a data folder, without any words. */
function priceEvents(data: string, now: number): TrainingEvent[] {
  const { stocks, macro } = readPriceSample(data, now);
  return stocks.flatMap((stock) => trainingEvents(stock, macro, monthEnds(stock.bars)));
}

/** The model that ships: none where the calls are too few, with what prices alone have shown. */
function modelOf(calls: readonly WalkForward[], prices: readonly WalkForward[]): EarningsModel {
  const isEnough = calls.some(
    ({ report }) => report.events >= LEAST_CALLS && report.testYears >= LEAST_YEARS,
  );
  const basis = isEnough ? calls : prices;
  const lastLabelAt = Math.max(0, ...basis.map((each) => each.lastLabelAt));
  const shown = {
    basis: isEnough ? ("calls" as const) : ("prices alone" as const),
    specifications: SCORE_HORIZONS_DAYS.length,
    horizons: basis.map(({ horizonDays, report, rawSkill }) => ({
      ...{ horizonDays, rawSkill, ...report },
    })),
  };
  const date = lastLabelAt > 0 ? utcDateOf(lastLabelAt) : null;
  if (isEnough && date !== null) {
    const horizons = calls.map(({ model }) => model);
    return { version: `earnings-${date}`, trainCutoff: date, reason: null, shown, horizons };
  }
  const seen = Math.max(0, ...calls.map(({ report }) => report.events));
  const reason =
    `A model needs ${LEAST_CALLS} judged calls in ${LEAST_YEARS} years, with prices; there are ${seen}. ` +
    "Made-up calls do not count, and prices alone are no model of words.";
  return { version: `none-${date ?? "0"}`, trainCutoff: null, reason, shown, horizons: [] };
}

/** The figures of walk-forwards as a table on the screen. */
const tableOf = (runs: readonly WalkForward[]) =>
  runs.map(({ horizonDays, report, rawSkill }) => ({
    ...{ days: horizonDays, events: report.events, years: report.testYears, auc: report.auc },
    ...{ "auc 90 %": report.aucInterval?.join(" to "), "own skill": rawSkill },
    ...{ skill: report.skill, "skill 90 %": report.skillInterval?.join(" to ") },
    ...{ ece: report.calibrationError, base: report.baseRate },
  }));

async function train({ data, dryRun }: { data: string; dryRun?: boolean }) {
  const now = Date.now();
  const { db, description, close } = await openDatabase();
  const calls = walkForwards(await readCallEvents(db, now).finally(close));
  console.log(`Calls with prices in ${description}:`);
  console.table(tableOf(calls));
  const hasPrices = existsSync(join(data, "equities"));
  if (!hasPrices) console.log(`${data} has no folder equities: no report on prices alone.`);
  const prices = hasPrices ? walkForwards(priceEvents(data, now)) : [];
  console.log("Prices alone, month ends:");
  console.table(tableOf(prices));
  const model = modelOf(calls, prices);
  console.log(model.reason ?? `Trained through ${model.trainCutoff}.`);
  const text = modelModule(model);
  if (text.length > MOST_BYTES) throw new CommandError(`the model has ${text.length} bytes`);
  if (dryRun) return;
  writeFileSync(TARGET, text);
  console.log(`${relative(ROOT, TARGET)}: ${text.length} bytes`);
}

/** Source: docs/methods/signals.md#model-and-gate. */
const MOST_BYTES = 60_000;

if (import.meta.main) {
  await new Command("npm run train --")
    .description(
      "Trains the earnings model on the calls and prices of the database, walk-forward, and writes it with its report; without enough calls it writes that there is none.",
    )
    .option("--data <directory>", "folder with equities/ and series/", join(ROOT, "../shared/data"))
    .option("--dry-run", "show the report and write nothing")
    .allowExcessArguments(false)
    .showHelpAfterError()
    .action((options: { data: string; dryRun?: boolean }) => runCommand(() => train(options)))
    .parseAsync();
}
