// `npm run bench`: measures the speed of the service and writes the tables of docs/performance.md.

import { cpus } from "node:os";
import { Command, Option } from "commander";
import { writePart } from "../../generate/document-part.ts";
import { CommandError, runCommand } from "../../operator/command.ts";
import { alertsTable } from "./alerts.ts";
import { type BackEnds, openBackEnds } from "./back-ends.ts";
import { crowdingTable } from "./crowding.ts";
import { dailyTable } from "./daily.ts";
import { filingsTable } from "./filings.ts";
import { httpTable, type Spans } from "./http.ts";
import { languageTable } from "./language.ts";
import { outagesTable } from "./outages.ts";
import { parsersTable } from "./parsers/index.ts";
import { recordTable } from "./record.ts";
import { scaleTable } from "./scale.ts";
import { startUpTable } from "./start-up.ts";

const FULL: Spans = { seconds: 3, rounds: 3 };
const QUICK: Spans = { seconds: 1, rounds: 1 };
const PARTS = [
  "http",
  "language",
  "parsers",
  "daily",
  "alerts",
  "start-up",
  "scale",
  "outages",
  "crowding",
  "record",
  "filings",
] as const;
const START_UP_ROUNDS = { full: 15, quick: 5 };
const SUBSCRIBERS = { full: 5_000, quick: 500 };
const SCALE_KEYS = { full: 1_000_000, quick: 50_000 };
const CROWDED_MS = { full: 8_000, quick: 3_000 };
const DAILY_TICKERS = { full: 500, quick: 50 };
const PARSED = { length: 150_000, rounds: { full: 7, quick: 3 } };
const RECORD = {
  full: { lengths: [1_000, 10_000, 100_000], reads: 200 },
  quick: { lengths: [1_000, 10_000], reads: 50 },
};
const FILINGS = {
  full: { companies: 500, backfillSeconds: 60 },
  quick: { companies: 60, backfillSeconds: 20 },
};
const LANGUAGE_SPANS = { full: { minMs: 100, rounds: 45 }, quick: { minMs: 100, rounds: 9 } };

interface BenchOptions {
  quick?: boolean;
  part?: (typeof PARTS)[number];
  write?: boolean;
}

const log = (line: string): void => console.error(line);

const machine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()})`;

async function benchLanguage(options: BenchOptions): Promise<void> {
  log("language: scoring and comparing");
  const figures = languageTable(LANGUAGE_SPANS[options.quick ? "quick" : "full"]);
  const text = `${machine()}, Node ${process.version}, the bundled press conferences.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-language", text);
}

async function benchParsers(options: BenchOptions): Promise<void> {
  log("parsers: hostile bodies beside ordinary documents of the same length");
  const rounds = PARSED.rounds[options.quick ? "quick" : "full"];
  const figures = await parsersTable(PARSED.length, rounds);
  const text = `${machine()}, Node ${process.version}, the quickest of ${rounds} rounds.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-parsers", text);
}

async function benchStartUp(options: BenchOptions): Promise<void> {
  const rounds = START_UP_ROUNDS[options.quick ? "quick" : "full"];
  const figures = await startUpTable(rounds, log);
  const how = `each bundle in ${rounds} fresh processes, medians`;
  const text = `${machine()}, Node ${process.version}, ${how}.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-start-up", text);
}

async function bench(options: BenchOptions): Promise<void> {
  const isChosen = (part: BenchOptions["part"]) => (options.part ?? part) === part;
  if (isChosen("http")) await onBackEnds(options, benchHttp);
  if (isChosen("language")) await benchLanguage(options);
  if (isChosen("parsers")) await benchParsers(options);
  if (isChosen("daily")) await onBackEnds(options, benchDaily);
  if (isChosen("alerts")) await onBackEnds(options, benchAlerts);
  if (isChosen("start-up")) await benchStartUp(options);
  if (isChosen("scale")) await onBackEnds(options, benchScale);
  if (isChosen("outages")) await onBackEnds(options, benchOutages);
  if (isChosen("crowding")) await onBackEnds(options, benchCrowding);
  if (isChosen("record")) await onBackEnds(options, benchRecord);
  if (isChosen("filings")) await onBackEnds(options, benchFilings);
}

/** Runs a part with a new database, which is dropped afterwards. */
async function onBackEnds(
  options: BenchOptions,
  part: (options: BenchOptions, backEnds: BackEnds) => Promise<void>,
): Promise<void> {
  const backEnds = await openBackEnds();
  log(`bench on ${backEnds.description}`);
  try {
    await part(options, backEnds);
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error;
  } finally {
    await backEnds.close();
  }
}

async function benchHttp(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  const figures = await httpTable(backEnds, options.quick ? QUICK : FULL, log);
  const text = `${machine()}, workerd with ${backEnds.description}.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench", text);
}

async function benchDaily(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  const count = DAILY_TICKERS[options.quick ? "quick" : "full"];
  log(`daily: making prices and transcripts of ${count} tickers`);
  const dailyText = await dailyTable(backEnds, count, log);
  const text = `${machine()}, Node ${process.version} with ${backEnds.description}.\n\n${dailyText}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-daily", text);
}

async function benchAlerts(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  const count = SUBSCRIBERS[options.quick ? "quick" : "full"];
  const alertsText = await alertsTable(backEnds, count, log);
  const text = `${machine()}, Node ${process.version} with ${backEnds.description}.\n\n${alertsText}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-alerts", text);
}

async function benchScale(options: BenchOptions, { redisUrl, description }: BackEnds) {
  if (redisUrl === undefined) throw new CommandError("scale wants a Redis: set REDIS_URL");
  const keys = SCALE_KEYS[options.quick ? "quick" : "full"];
  log(`scale: the limiter in 100 isolates, ${keys} keys`);
  const figures = await scaleTable(redisUrl, keys);
  const text = `${machine()}, Node ${process.version} with ${description}.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-scale", text);
}

async function benchOutages(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  log("outages: 100 requests a second while a Redis of this run hangs, ends or is slow");
  const figures = await outagesTable(backEnds, log);
  const text = `${machine()}, workerd with ${backEnds.description}.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-outages", text);
}

async function benchCrowding(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  log("crowding: a reader beside a key with 200 parallel panels");
  const figures = await crowdingTable(backEnds, CROWDED_MS[options.quick ? "quick" : "full"], log);
  const text = `${machine()}, workerd with ${backEnds.description}.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-crowding", text);
}

async function benchRecord(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  log("record: gate and audit on tapes of different lengths, the answers of no cache");
  const figures = await recordTable(backEnds, RECORD[options.quick ? "quick" : "full"], log);
  const text = `${machine()}, workerd with ${backEnds.description}.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-record", text);
}

async function benchFilings(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  const spans = FILINGS[options.quick ? "quick" : "full"];
  log(`filings: ${spans.companies} invented companies at the SEC's pace`);
  const figures = await filingsTable(backEnds, spans, log);
  const text = `${machine()}, Node ${process.version} with ${backEnds.description}.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-filings", text);
}

const command = new Command("npm run bench --")
  .description(
    "Measures the service on workerd beside a bare route of the same bundle and a plain Node server, " +
      "the scoring of language, hostile bodies at every parser, the daily job over 500 tickers, " +
      "alerts to 5,000 subscribers, the start-up of each Worker, the limiter with a million keys, " +
      "what callers see while Redis fails, a reader beside a key that crowds, the gate on a long tape, and the filings of " +
      "500 companies. " +
      "Uses DATABASE_URL and REDIS_URL, else servers on this machine, else the embedded ones.",
  )
  .option("--quick", "shorter loads and fewer tickers; the figures are rougher")
  .addOption(new Option("--part <name>", "only this part").choices(PARTS))
  .option("--write", "replace the tables in docs/performance.md")
  .parse();
await runCommand(() => bench(command.opts()));
