// The command `npm run ingest`: loads market data and texts from files.

import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { Argument, Command } from "commander";
import { KINDS_AGAIN, type KindAgain } from "../../lib/language/queries/filings-again.ts";
import { ingestObservations, type ObservationRow } from "../../lib/market/actions/ingest.ts";
import { SERIES, type SeriesDefinition } from "../../lib/market/domain/series.ts";
import { updateSeriesDisplay } from "../../lib/market/queries/series.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { FeedSettings } from "../../lib/runtime/env.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { CommandError, runCommand } from "./command.ts";
import { openDatabase } from "./database.ts";
import { FILINGS_HELP, runFilingsAgain } from "./filings-again.ts";
import { runIngestPrices, runPriceFeed } from "./ingest-prices.ts";
import { runIngestTranscripts, TRANSCRIPTS_HELP } from "./ingest-transcripts.ts";
import { showProgress } from "./progress.ts";
import { readSeriesFile } from "./series-file.ts";

type SeriesFile = { series: SeriesDefinition; file: string; rows: ObservationRow[] };

/**
 * Reads one series from one file, or every `ID.csv` of a directory, and checks everything before
 * returning.
 */
export function readSeriesFiles(first: string, second: string | undefined, now: number) {
  const inputs =
    second === undefined ? filesOf(first) : [{ series: definitionOf(first), file: second }];
  return readAll(inputs, (each): SeriesFile => ({ ...each, rows: readSeriesFile(each.file, now) }));
}

/** Reads every file before failing, so that the faults of all files are listed at once. */
function readAll<Given, Found>(given: readonly Given[], read: (each: Given) => Found): Found[] {
  const faults: string[] = [];
  const found = given.flatMap((each) => {
    try {
      return [read(each)];
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      faults.push(error.message);
      return [];
    }
  });
  if (faults.length > 0) throw new CommandError(faults.join("\n"));
  return found;
}

/**
 * Writes the observations, one transaction per series; values that are already stored change
 * nothing.
 */
async function ingestSeriesFiles(db: Db, files: SeriesFile[], now: number) {
  await syncCatalogue(db);
  const total = files.reduce((sum, { rows }) => sum + rows.length, 0);
  const progress = showProgress("Ingest", total, "rows");
  const sum = { given: total, added: 0, revised: 0 };
  try {
    for (const { series, rows } of files) {
      const { added, revised } = await ingestObservations(db, series, rows, now);
      sum.added += added;
      sum.revised += revised;
      progress.add(rows.length);
    }
  } finally {
    progress.stop();
  }
  // Updates the catalogue: sensors may have their input series now.
  await syncCatalogue(db);
  return sum;
}

function filesOf(folder: string) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    throw new CommandError(`${folder} is not a directory; for one file: series ID ${folder}`);
  }
  const names = readdirSync(folder).filter((name) => name.endsWith(".csv"));
  if (names.length === 0) throw new CommandError(`${folder}: no .csv files in it`);
  return names.toSorted().map((name) => ({
    series: definitionOf(basename(name, ".csv"), join(folder, name)),
    file: join(folder, name),
  }));
}

function definitionOf(id: string, file?: string): SeriesDefinition {
  const series = SERIES.find((candidate) => candidate.id === id);
  if (series !== undefined) return series;
  const seriesIds = SERIES.map((candidate) => candidate.id).join(", ");
  throw new CommandError(
    `${file ? `${file}: ` : ""}no series ${id}; known: ${seriesIds}; for a series of your own: npm run series -- add, docs/recipes/add-your-own-series.md`,
  );
}

async function ingestSeries(first: string, second: string | undefined) {
  const now = Date.now();
  const files = readSeriesFiles(first, second, now);
  const database = await openDatabase();
  try {
    const { given, added, revised } = await ingestSeriesFiles(database.db, files, now);
    await updateSeriesDisplay(database.db, FeedSettings.parse(process.env).LICENSED_SERIES);
    const unchanged = given - added - revised;
    console.log(
      `${files.length} series into ${database.description}: ${added} new, ${revised} revised, ${unchanged} unchanged.`,
    );
    if (added + revised > 0) console.log("Next: npm run backfill");
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  const command = new Command("npm run ingest --")
    .description(
      "Loads market data and texts from files; nothing is written when any of it is bad.",
    )
    .allowExcessArguments(false)
    .showSuggestionAfterError(false)
    .showHelpAfterError();
  command
    .command("series")
    .description(
      "date,value rows (and known_at, if it has one) of one series or of a directory, or files as FRED, Yahoo, Stooq and Cboe give them",
    )
    .argument("<id-or-directory>", "a series id like VIX, or a directory of ID.csv files")
    .argument("[file]", "the CSV file of that series")
    .action((first: string, second?: string) => runCommand(() => ingestSeries(first, second)));
  command
    .command("prices")
    .description(
      "date,open,high,low,close,volume rows of one stock, or of a directory of TICKER.csv, or files as Yahoo, Tiingo, Nasdaq and Alpha Vantage give them",
    )
    .argument("<ticker-or-directory>", "a ticker like AAPL, or a directory of TICKER.csv files")
    .argument("[file]", "the CSV file of that stock")
    .option("--source <name>", "where they come from; prices of another source are replaced")
    .option(
      "--true-move <dates...>",
      "days on which the price did halve, double or the like without a split",
    )
    .addHelpText(
      "after",
      "\nMore columns, if the file has them: adj_close (the others are adjusted alike), split (new shares " +
        "for each old one), known_at.\nA step as of a split that nobody adjusted for is refused.",
    )
    .action(
      (
        first: string,
        second: string | undefined,
        options: { source?: string; trueMove?: string[] },
      ) => runCommand(() => runIngestPrices(first, second, options)),
    );
  command
    .command("price-feed")
    .description(
      "lets the scheduled work go on with the prices of stocks from a feed, or stop that",
    )
    .argument("<feed>", "stooq, or none")
    .argument("<tickers...>", "tickers like AAPL")
    .action((feed: string, tickers: string[]) => runCommand(() => runPriceFeed(feed, tickers)));
  command
    .command("transcripts")
    .description("every <TICKER>_<QUARTER>.txt of a directory, like AAPL_Q3_FY2025.txt, in UTF-8")
    .argument("<directory>", "the texts and, where there is one, their index.csv")
    .addHelpText("after", TRANSCRIPTS_HELP)
    .action((folder: string) => runCommand(() => runIngestTranscripts(folder)));
  command
    .command("filings")
    .description("lets the scheduled work read filings of companies again, by the rules of today")
    .addArgument(new Argument("<kind>", "what they are read for").choices(KINDS_AGAIN))
    .argument("[tickers...]", "tickers like AAPL; without any, every company that has such filings")
    .addHelpText("after", FILINGS_HELP)
    .action((kind: KindAgain, tickers: string[]) =>
      runCommand(() => runFilingsAgain(kind, tickers)),
    );
  await command.parseAsync();
}
