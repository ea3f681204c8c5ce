// `npm run train`: trains the earnings model on past transcripts and prices, and writes it with its test report.

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
import { modelJson } from "./train/model-json.ts";
import { readPriceSample } from "./train/price-sample.ts";
import { monthEnds, type TrainingEvent, trainingEvents } from "./train/training-events.ts";
import { readTranscriptEvents } from "./train/transcript-sample.ts";
import { type WalkForward, walkForward } from "./train/walk-forward.ts";

const ROOT = join(import.meta.dirname, "../..");
const TARGET = join(ROOT, "lib/signals/domain/earnings/model.generated.json");
/** Minimum numbers of transcripts and of test years for training a model. */
const [MIN_TRANSCRIPTS, MIN_YEARS] = [500, 5];

/** Runs the walk-forward test of each horizon that has a test year. */
export const walkForwards = (events: readonly TrainingEvent[]): WalkForward[] =>
  SCORE_HORIZONS_DAYS.flatMap((days) => walkForward(events, days) ?? []);

/** Month-end events of the stocks in a data folder, without features from texts. */
function priceEvents(data: string, now: number): TrainingEvent[] {
  const { stocks, macro } = readPriceSample(data, now);
  return stocks.flatMap((stock) => trainingEvents(stock, macro, monthEnds(stock.bars)));
}

/**
 * Makes the model to ship. If there are too few transcripts, it has no coefficients, only the test
 * report of a model on prices alone.
 */
function modelOf(
  transcripts: readonly WalkForward[],
  prices: readonly WalkForward[],
): EarningsModel {
  const isEnough = transcripts.some(
    ({ report }) => report.events >= MIN_TRANSCRIPTS && report.testYears >= MIN_YEARS,
  );
  const basis = isEnough ? transcripts : prices;
  const lastLabelAt = Math.max(0, ...basis.map((each) => each.lastLabelAt));
  const shown = {
    basis: isEnough ? ("transcripts" as const) : ("prices alone" as const),
    specifications: SCORE_HORIZONS_DAYS.length,
    horizons: basis.map(({ horizonDays, report, rawSkill }) => ({
      horizonDays,
      rawSkill,
      ...report,
    })),
  };
  const date = lastLabelAt > 0 ? utcDateOf(lastLabelAt) : null;
  if (isEnough && date !== null) {
    const horizons = transcripts.map(({ model }) => model);
    return { version: `earnings-${date}`, trainCutoff: date, reason: null, shown, horizons };
  }
  const eventCount = Math.max(0, ...transcripts.map(({ report }) => report.events));
  const reason =
    `A model needs ${MIN_TRANSCRIPTS} scored calls in ${MIN_YEARS} years, with prices; there are ${eventCount}. ` +
    "Made-up calls do not count, and prices alone are no model of words.";
  return { version: `none-${date ?? "0"}`, trainCutoff: null, reason, shown, horizons: [] };
}

/** The figures of walk-forward tests for `console.table`. */
const tableOf = (runs: readonly WalkForward[]) =>
  runs.map(({ horizonDays, report, rawSkill }) => ({
    days: horizonDays,
    events: report.events,
    years: report.testYears,
    auc: report.auc,
    "auc 90 %": report.aucInterval?.join(" to "),
    "own skill": rawSkill,
    skill: report.skill,
    "skill 90 %": report.skillInterval?.join(" to "),
    ece: report.calibrationError,
    base: report.baseRate,
  }));

async function train({ data, dryRun }: { data: string; dryRun?: boolean }) {
  const now = Date.now();
  const { db, description, close } = await openDatabase();
  const transcripts = walkForwards(await readTranscriptEvents(db, now).finally(close));
  console.log(`Transcripts with prices in ${description}:`);
  console.table(tableOf(transcripts));
  const hasPrices = existsSync(join(data, "equities"));
  if (!hasPrices) console.log(`${data} has no folder equities: no report on prices alone.`);
  const prices = hasPrices ? walkForwards(priceEvents(data, now)) : [];
  console.log("Prices alone, month ends:");
  console.table(tableOf(prices));
  const model = modelOf(transcripts, prices);
  console.log(model.reason ?? `Trained through ${model.trainCutoff}.`);
  const text = modelJson(model);
  if (text.length > MAX_BYTES) throw new CommandError(`the model has ${text.length} bytes`);
  if (dryRun) return;
  writeFileSync(TARGET, text);
  console.log(`${relative(ROOT, TARGET)}: ${text.length} bytes`);
}

/** Maximum size of the file. Source: docs/methods/signals.md#model-and-gate. */
const MAX_BYTES = 60_000;

if (import.meta.main) {
  await new Command("npm run train --")
    .description(
      "Trains the earnings model on the transcripts and prices of the database, walk-forward, and writes it with its report; without enough transcripts it writes that there is none.",
    )
    .option("--data <directory>", "folder with equities/ and series/", join(ROOT, "../shared/data"))
    .option("--dry-run", "show the report and write nothing")
    .allowExcessArguments(false)
    .showHelpAfterError()
    .action((options: { data: string; dryRun?: boolean }) => runCommand(() => train(options)))
    .parseAsync();
}
