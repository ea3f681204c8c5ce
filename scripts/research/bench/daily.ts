// `npm run bench`, part `daily`: time and memory of the daily evaluation over hundreds of tickers.

import { fork } from "node:child_process";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { eveningOf } from "../../../lib/signals/domain/evenings.ts";
import { startPlatform } from "../../local-platform/index.ts";
import { inProcessDb } from "../../operator/database.ts";
import { migrate } from "../../operator/migrate.ts";
import type { BackEnds } from "./back-ends.ts";
import type { DailyFigures, DailyJob } from "./daily-job.ts";
import { loadMacro, loadManyTranscripts, loadStocks } from "./daily-load.ts";
import { makeManyTranscripts, sessionsUntil, TRANSCRIPTS_OF_TICKER } from "./daily-stocks.ts";

/** Ten years: two periods of the sample's synthetic prices. */
const SESSIONS = 2_518;
/** The daily job runs half an hour after the daily evaluation is due. */
const AFTER_EVENING_MS = 30 * 60_000;
/** Targets: maximum time and peak memory of the daily job. */
const MAX = { seconds: 60, megabytes: 500 };

interface MeasuredRun {
  what: string;
  figures: DailyFigures;
}

/** Runs a job in a separate process, so that nothing else counts as its memory. */
function runInChildProcess(job: DailyJob): Promise<DailyFigures> {
  const child = fork(join(import.meta.dirname, "daily-job.ts"), {
    serialization: "advanced",
    // Standard output is for the table only.
    stdio: ["ignore", 2, 2, "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (answer: { figures?: DailyFigures; error?: string }) => {
      if (answer.figures) resolve(answer.figures);
      else reject(new Error(`the daily job failed: ${answer.error}`));
    });
    child.once("exit", (code) => reject(new Error(`the daily job ended with ${code}`)));
    child.send(job);
  });
}

/** Measures the daily job for synthetic tickers: their whole history, then one more session. */
async function measureDaily(
  { databaseUrl, redisUrl }: BackEnds,
  count: number,
  log: (line: string) => void,
): Promise<MeasuredRun[]> {
  const platform = await startPlatform({ port: 0, dataDir: null, databaseUrl, redisUrl });
  try {
    const db = inProcessDb(platform.database);
    await migrate(db, { log: () => {} });
    const sessions = sessionsUntil(platform.now(), SESSIONS);
    const [eve = "", today = ""] = sessions.slice(-2);
    const [firstRun, secondRun] = [eve, today].map((date) => eveningOf(date) + AFTER_EVENING_MS);
    await loadMacro(db, platform, sessions);
    const newest = await loadStocks(db, { count, sessions, log });
    const transcripts = makeManyTranscripts(count, today);
    const isKnownAtFirstRun = ({ knownAt }: { knownAt: number }) => knownAt <= (firstRun ?? 0);
    await loadManyTranscripts(db, transcripts.filter(isKnownAtFirstRun), log);
    await db.execute(sql`analyze`);
    const job = { databaseUrl: platform.databaseUrl };
    const history = await runInChildProcess({ ...job, now: firstRun ?? 0, latest: null });
    const more = transcripts.filter((transcript) => !isKnownAtFirstRun(transcript));
    await loadManyTranscripts(db, more, log);
    const day = await runInChildProcess({ ...job, now: secondRun ?? 0, latest: [...newest] });
    return [
      { what: "all of it, as `npm run backfill` does", figures: history },
      { what: `a session more (new transcripts: ${more.length}), as the ticks do`, figures: day },
    ];
  } finally {
    await platform.close();
  }
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
/** Formats a figure, in bold when it misses its target. */
const boldIfMissed = (figure: number, max: number, digits: number): string =>
  figure <= max ? figure.toFixed(digits) : `**${figure.toFixed(digits)}**`;

const lineOf = ({ what, figures }: MeasuredRun): string =>
  row([
    what,
    String(figures.stocks),
    String(figures.tickers),
    boldIfMissed(figures.seconds, MAX.seconds, 1),
    String(MAX.seconds),
    figures.cpuSeconds.toFixed(1),
    boldIfMissed(figures.peakMegabytes, MAX.megabytes, 0),
    String(MAX.megabytes),
    figures.loadedMegabytes.toFixed(0),
  ]);

/** Measures the daily job of `count` tickers; a Markdown table with the targets. */
export async function dailyTable(
  backEnds: BackEnds,
  count: number,
  log: (line: string) => void,
): Promise<string> {
  const parts = await measureDaily(backEnds, count, log);
  const head = [
    `${count} tickers, ${SESSIONS} sessions, ${TRANSCRIPTS_OF_TICKER} transcripts each`,
    "stocks evaluated",
    "tickers computed",
    "seconds",
    "at most",
    "CPU seconds",
    "peak MB",
    "at most",
    "MB once loaded",
  ];
  return [row(head), row(head.map(() => "---")), ...parts.map(lineOf)].join("\n");
}
