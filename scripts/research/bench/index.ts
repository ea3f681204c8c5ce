// `npm run bench`: measures the speed of the service and writes the tables of docs/performance.md.

import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { Command, Option } from "commander";
import { writePart } from "../../generate/document-part.ts";
import { startPlatform } from "../../local-platform/index.ts";
import { bundle } from "../../local-platform/serve/bundle.ts";
import { CommandError, runCommand } from "../../operator/command.ts";
import { inProcessDb } from "../../operator/database.ts";
import { migrate } from "../../operator/migrate.ts";
import { alertsTable } from "./alerts.ts";
import { type BackEnds, openBackEnds } from "./back-ends.ts";
import { dailyTable } from "./daily.ts";
import { type BenchRow, ROWS, VARIANTS } from "./endpoints.ts";
import { table } from "./http-table.ts";
import { languageTable } from "./language.ts";
import { loadFixture } from "./load-fixture.ts";
import { startLoad } from "./load-process.ts";
import { measureRow, type RowResult, type Spans } from "./measure.ts";
import { startMeasuredServers } from "./measured-servers.ts";
import { recordTable } from "./record.ts";
import { requireSameBodies } from "./same-bodies.ts";
import { scaleTable } from "./scale.ts";
import { startUpTable } from "./start-up.ts";
import { waitsTable } from "./waits.ts";

const FULL: Spans = { warmUpMs: 800, closedMs: 1_000, openMs: 1_200, rounds: 2 };
const QUICK: Spans = { warmUpMs: 300, closedMs: 300, openMs: 300, rounds: 1 };
const PARTS = [
  "http",
  "waits",
  "language",
  "daily",
  "alerts",
  "start-up",
  "scale",
  "record",
] as const;
const START_UP_ROUNDS = { full: 15, quick: 5 };
const SUBSCRIBERS = { full: 5_000, quick: 500 };
const WAITED_READS = { full: 100, quick: 30 };
const SCALE_KEYS = { full: 1_000_000, quick: 50_000 };
const DAILY_TICKERS = { full: 500, quick: 50 };
const RECORD = {
  full: { lengths: [1_000, 10_000, 100_000], reads: 200 },
  quick: { lengths: [1_000, 10_000], reads: 50 },
};
const LANGUAGE_SPANS = { full: { minMs: 100, rounds: 45 }, quick: { minMs: 100, rounds: 9 } };

interface BenchOptions {
  quick?: boolean;
  row?: string[];
  part?: (typeof PARTS)[number];
  write?: boolean;
}

const log = (line: string): void => console.error(line);

async function measureHttp(
  backEnds: BackEnds,
  rows: readonly BenchRow[],
  spans: Spans,
): Promise<RowResult[]> {
  const dir = await mkdtemp(join(tmpdir(), "bench-"));
  const { databaseUrl, redisUrl } = backEnds;
  const platform = await startPlatform({ port: 0, dataDir: null, databaseUrl, redisUrl });
  const load = startLoad();
  const cells: RowResult[] = [];
  try {
    const bundled = bundle(null, "scripts/research/bench/bare-worker.ts");
    const db = inProcessDb(platform.database);
    await migrate(db, { log: () => {} });
    const fixture = await loadFixture(db, platform, log);
    log(`history of ${fixture.sensorId}, ${fixture.readings} readings`);
    const { file } = await bundled;
    for (const variant of VARIANTS) {
      const variantRows = rows.filter(({ variants }) => variants.includes(variant));
      if (variantRows.length === 0) continue;
      const options = { bundleFile: file, dir, platform, backEnds };
      const servers = await startMeasuredServers(options, variant);
      try {
        for (const row of variantRows) {
          await requireSameBodies(servers, row, fixture);
          const cell = await measureRow({ load, platform, fixture, spans }, servers, row, variant);
          cells.push(cell);
          log(table([cell]).split("\n").at(-1) ?? "");
        }
      } finally {
        await servers.close();
      }
    }
  } finally {
    load.close();
    await platform.close();
    await rm(dir, { recursive: true, force: true });
  }
  return rows.flatMap(({ name }) => cells.filter((cell) => cell.row === name));
}

const machine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()})`;

async function benchLanguage(options: BenchOptions): Promise<void> {
  log("language: scoring and comparing");
  const figures = languageTable(LANGUAGE_SPANS[options.quick ? "quick" : "full"]);
  const text = `${machine()}, Node ${process.version}, the bundled press conferences.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-language", text);
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
  const { part: chosen = options.row && "http" } = options;
  const isChosen = (part: BenchOptions["part"]) => chosen === undefined || chosen === part;
  if (isChosen("http")) await onBackEnds(options, benchHttp);
  if (isChosen("waits")) await onBackEnds(options, benchWaits);
  if (isChosen("language")) await benchLanguage(options);
  if (isChosen("daily")) await onBackEnds(options, benchDaily);
  if (isChosen("alerts")) await onBackEnds(options, benchAlerts);
  if (isChosen("start-up")) await benchStartUp(options);
  if (isChosen("scale")) await onBackEnds(options, benchScale);
  if (isChosen("record")) await onBackEnds(options, benchRecord);
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
  const rows = ROWS.filter(({ name }) => options.row?.includes(name) ?? true);
  const cells = await measureHttp(backEnds, rows, options.quick ? QUICK : FULL);
  const text = `${machine()}, workerd with ${backEnds.description}.\n\n${table(cells)}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench", text);
}

async function benchWaits(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  log("waits: an uncached read with limiter, while Redis and the database are slow");
  const figures = await waitsTable(backEnds, WAITED_READS[options.quick ? "quick" : "full"]);
  const text = `${machine()}, workerd with ${backEnds.description}.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-waits", text);
}

async function benchDaily(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  const count = DAILY_TICKERS[options.quick ? "quick" : "full"];
  log(`daily: making prices and calls of ${count} tickers`);
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

async function benchRecord(options: BenchOptions, backEnds: BackEnds): Promise<void> {
  log("record: gate and audit on tapes of different lengths, the answers of no cache");
  const figures = await recordTable(backEnds, RECORD[options.quick ? "quick" : "full"], log);
  const text = `${machine()}, workerd with ${backEnds.description}.\n\n${figures}`;
  console.log(text);
  if (options.write) await writePart("performance", "bench-record", text);
}

const command = new Command("npm run bench --")
  .description(
    "Measures the service on workerd beside a bare route of the same bundle and a plain Node server, " +
      "an uncached read while Redis and the database are far away, " +
      "the scoring of language, the daily job over 500 tickers, " +
      "alerts to 5,000 subscribers, the start-up of each Worker, the limiter with a million keys, and the gate on a long tape. " +
      "Uses DATABASE_URL and REDIS_URL, else servers on this machine, else the embedded ones.",
  )
  .option("--quick", "shorter loads and fewer tickers; the figures are rougher")
  .addOption(new Option("--row <name...>", "only these rows").choices(ROWS.map(({ name }) => name)))
  .addOption(new Option("--part <name>", "only this part").choices(PARTS))
  .option("--write", "replace the tables in docs/performance.md")
  .parse();
await runCommand(() => bench(command.opts()));
