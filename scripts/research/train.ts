// `npm run train`: trains the earnings model on past calls and prices, and writes it with its test report, which is published
// whatever it says.

import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { utcDateOf } from "../../lib/core/calendar-date.ts";
import {
  type EarningsReport,
  SCORE_HORIZONS_DAYS,
} from "../../lib/signals/domain/earnings/model.ts";
import { writePart } from "../generate/document-part.ts";
import { runCommand } from "../operator/command.ts";
import { joinPrices, readCalls } from "./train/call-sample.ts";
import { scoreDecays } from "./train/decay.ts";
import { modelText } from "./train/model-text.ts";
import { reportTables } from "./train/report-tables.ts";
import { trainingEvents } from "./train/training-events.ts";
import { walkForward } from "./train/walk-forward.ts";

const ROOT = join(import.meta.dirname, "../..");
const EARNINGS = join(ROOT, "lib/signals/domain/earnings");

/** The data that the two folders hold, which docs/accuracy/earnings-model.md describes. */
const SOURCES = [
  {
    name: "MAEC corpus of earnings calls (Li, Yang, Smyth and Dong 2020)",
    licence: "CC BY-SA 4.0",
  },
  { name: "S&P 500 stock data, 2013 to 2018 (Nugent 2018)", licence: "CC0" },
];

async function train(options: { transcripts: string; prices: string; dryRun?: boolean }) {
  let read = 0;
  const companies = readCalls(options.transcripts, () => {
    read += 1;
    if (read % 500 === 0) console.error(`${read} calls scored`);
  });
  const { stocks, macro } = joinPrices(companies, options.prices);
  const events = stocks.flatMap((stock) => trainingEvents(stock, macro));
  const runs = SCORE_HORIZONS_DAYS.map((days) => walkForward(events, days));
  const decays = scoreDecays(companies);
  const lastLabelAt = Math.max(...runs.map((run) => (run.fit ? run.lastLabelAt : 0)));
  const trainCutoff = lastLabelAt > 0 ? utcDateOf(lastLabelAt) : null;
  // Calls whose shortest window has ended: the others taught nothing.
  const used = events.filter(({ labels }) => labels[SCORE_HORIZONS_DAYS[0]] !== null);
  const dates = used.map(({ at }) => utcDateOf(at - 1)).toSorted();
  const fits = Object.fromEntries(runs.map(({ horizonDays, fit }) => [horizonDays, fit]));
  const coefficients = modelText(fits);
  const report: EarningsReport = {
    // Rows are scored again when a coefficient or a decay changes.
    version: `earnings-${trainCutoff ?? "none"}-${digestOf(coefficients + modelText([...decays]))}`,
    trainCutoff,
    trainedOn: {
      calls: used.length,
      companies: new Set(used.map(({ ticker }) => ticker)).size,
      from: dates[0] ?? "",
      to: dates.at(-1) ?? "",
      sources: SOURCES,
    },
    specifications: SCORE_HORIZONS_DAYS.length,
    horizons: runs.flatMap(({ horizonDays, report: test }) => {
      const decay = decays.get(horizonDays);
      return decay ? { horizonDays, decay, report: test } : [];
    }),
  };
  const text = reportTables(report, runs, used);
  console.log(text);
  if (options.dryRun) return;
  write("report.generated.json", modelText(report));
  write("model.generated.json", coefficients);
  await writePart("accuracy/earnings-model", "earnings-model", text);
}

const digestOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 6);

function write(name: string, text: string): void {
  const file = join(EARNINGS, name);
  writeFileSync(file, text);
  console.log(relative(ROOT, file));
}

if (import.meta.main) {
  await new Command("npm run train --")
    .description(
      "Trains the earnings model on calls and prices, walk-forward, and writes it with its report. docs/accuracy/earnings-model.md says which data.",
    )
    .requiredOption("--transcripts <directory>", "folders YYYYMMDD_TICKER with a text.txt each")
    .requiredOption("--prices <directory>", "daily prices, TICKER.csv or TICKER_data.csv")
    .option("--dry-run", "show the report and write nothing")
    .allowExcessArguments(false)
    .showHelpAfterError()
    .action((options: { transcripts: string; prices: string; dryRun?: boolean }) =>
      runCommand(() => train(options)),
    )
    .parseAsync();
}
