// The command `npm run companies`: whose filings are read.

import { existsSync } from "node:fs";
import { Argument, Command, InvalidArgumentError } from "commander";
import { isTicker } from "../../lib/core/ticker.ts";
import {
  addCompanies,
  followFirstCompanies,
  type OpenEdgar,
  removeCompanies,
} from "../../lib/language/actions/choose-companies.ts";
import { DEFAULT_COMPANIES } from "../../lib/language/domain/text/filing.ts";
import { listFilers } from "../../lib/language/queries/filings.ts";
import { AccountSettings } from "../../lib/runtime/account-env.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { FeedSettings } from "../../lib/runtime/env.ts";
import { makeFilings, secPace } from "../../lib/runtime/feeds.ts";
import { CommandError, runCommand } from "./command.ts";
import { readCsvRecords } from "./csv-records.ts";
import { openDatabase } from "./database.ts";
import { environmentOf, LOCAL_SETTINGS } from "./environment.ts";
import { printList } from "./print-list.ts";
import { showProgress } from "./progress.ts";
import { reviewUniverse } from "./review-universe.ts";

/** Settings of the shell, or of the local service while no database is named. */
export const feedEnvironment = (): NodeJS.ProcessEnv =>
  process.env["DATABASE_URL"] === undefined && existsSync(LOCAL_SETTINGS)
    ? environmentOf({ local: true })
    : environmentOf({});

/** EDGAR by the settings, at the pace that all processes of the service share. */
export function edgarOf(db: Db, env: NodeJS.ProcessEnv): OpenEdgar {
  const { CONTACT_EMAIL } = AccountSettings.pick({ CONTACT_EMAIL: true }).parse(env);
  const filings = makeFilings({ ...FeedSettings.parse(env), CONTACT_EMAIL }, fetch, secPace(db));
  if (filings === null)
    throw new CommandError("CONTACT_EMAIL is not set: the SEC wants an address in every request");
  return () => filings.edgar.open({ now: Date.now(), retryTimes: new Map() });
}

/** The tickers of a CSV file whose first row names its columns. */
export function tickersOfFile(file: string): string[] {
  const [head, ...rows] = readCsvRecords(file);
  const at = head?.record.findIndex((name) => name.trim().toLowerCase() === "ticker") ?? -1;
  if (at < 0) throw new CommandError(`${file}: no column "ticker"`);
  return rows.map(({ record, info }) =>
    tickerOf(record[at] ?? "", `${file}, line ${info.lines}: `),
  );
}

function tickerOf(text: string, place = ""): string {
  const ticker = text.trim().toUpperCase();
  if (!isTicker(ticker)) throw new CommandError(`${place}${JSON.stringify(text)} is no ticker`);
  return ticker;
}

const unknownTo = (list: string, tickers: readonly string[]) =>
  new CommandError(`${tickers.join(", ")}: not in ${list}; nothing was changed`);

async function withDatabase<T>(run: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase();
  return run(db).finally(close);
}

/** Failures of EDGAR as the operator reads them. */
const told = (error: unknown): never => {
  throw error instanceof Error && error.message.startsWith("sec: ")
    ? new CommandError(error.message)
    : error;
};

async function add(tickers: readonly string[]) {
  await withDatabase(async (db) => {
    const asked = { tickers: [...new Set(tickers)], now: Date.now() };
    const { added, unknown } = await addCompanies(db, edgarOf(db, feedEnvironment()), asked).catch(
      told,
    );
    if (unknown.length > 0) throw unknownTo("the SEC's list of companies", unknown);
    console.log(
      `${added} companies are followed: the job \`filings\` reads them from its next run on.`,
    );
  });
}

async function remove(given: readonly string[]) {
  await withDatabase(async (db) => {
    const unknown = await removeCompanies(
      db,
      given.map((each) => tickerOf(each)),
    );
    if (unknown.length > 0) throw unknownTo("the list of followed companies", unknown);
    console.log(`${given.length} companies are not read any more; what was read stays.`);
  });
}

async function list({ json = false }: { json?: boolean }) {
  await withDatabase(async (db) => {
    const rows = (await listFilers(db))
      .filter(({ standing }) => standing !== "removed")
      .map(({ ticker, cik, name, fiscalYearEnd, forms, standing, checkedAt, lastError }) => ({
        ticker,
        cik,
        name,
        "fiscal year end": fiscalYearEnd,
        forms: forms.join(" "),
        standing: standing === "followed" ? null : standing,
        "list read": checkedAt?.toISOString().slice(0, 16) ?? null,
        error: lastError,
      }));
    printList(rows, {
      json,
      none: `No companies yet: the job \`filings\` takes the first ${DEFAULT_COMPANIES.count} of the SEC's list that file results.`,
    });
  });
}

async function fromSec(wanted: number) {
  await withDatabase(async (db) => {
    const progress = showProgress("Companies", wanted, "companies");
    const { followed, looked } = await followFirstCompanies(db, edgarOf(db, feedEnvironment()), {
      wanted,
      now: () => Date.now(),
      onProgress: (more) => progress.add(more),
    })
      .catch(told)
      .finally(progress.stop);
    console.log(
      `${followed} companies are followed: the first of the SEC's list that filed results in ${DEFAULT_COMPANIES.days} days, of ${looked} looked at.`,
    );
  });
}

const MAX_COMPANIES = 2_000;
function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COMPANIES)
    throw new InvalidArgumentError(`must be 1 to ${MAX_COMPANIES}`);
  return count;
}

if (import.meta.main) {
  const command = new Command("npm run companies --")
    .description(
      "The companies whose filings are read. Without EDGAR_TICKERS the job follows this list.",
    )
    .option("--file <list.csv>", 'follows the companies of a file with a column "ticker"')
    .option(
      "--from-sec <n>",
      "follows the first n of the SEC's own list that file results",
      countOf,
    )
    .action(({ file, fromSec: wanted }: { file?: string; fromSec?: number }) =>
      runCommand(async () => {
        if (file !== undefined) return add(tickersOfFile(file));
        if (wanted !== undefined) return fromSec(wanted);
        throw new CommandError("say what to do: add, remove, list, review, --file or --from-sec");
      }),
    );
  const tickers = () => new Argument("<tickers...>", "tickers like AAPL");
  command
    .command("add")
    .description("follows companies, by the SEC's own list")
    .addArgument(tickers())
    .action((given: string[]) => runCommand(() => add(given.map((each) => tickerOf(each)))));
  command
    .command("remove")
    .description("stops to read the filings of companies; what was read stays")
    .addArgument(tickers())
    .action((given: string[]) => runCommand(() => remove(given)));
  command
    .command("list")
    .description("the companies with their number, name, fiscal year end and forms")
    .option("--json", "as JSON")
    .action((options: { json?: boolean }) => runCommand(() => list(options)));
  command
    .command("review")
    .description("applies the rule of the equity regimes' 15 stocks to the stored prices")
    .action(() =>
      runCommand(() => withDatabase((db) => reviewUniverse(db, edgarOf(db, feedEnvironment())))),
    );
  await command.parseAsync();
}
