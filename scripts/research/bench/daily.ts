import { fork } from "node:child_process";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { eveningOf } from "../../../lib/signals/domain/evenings.ts";
import { startPlatform } from "../../local-platform/index.ts";
import { inProcessDb } from "../../operator/database.ts";
import { migrate } from "../../operator/migrate.ts";
import type { BackEnds } from "./back-ends.ts";
import type { DailyFigures, DailyJob } from "./daily-job.ts";
import { loadMacro, loadManyCalls, loadStocks } from "./daily-load.ts";
import { CALLS_OF_TICKER, makeManyCalls, sessionsUntil } from "./daily-stocks.ts";

/** Ten years: what two sets of the sample's made-up prices have. */
const SESSIONS = 2_518;
/** Time of the daily job: half an hour after the daily evaluation is due. */
const AFTER_EVENING_MS = 30 * 60_000;
/** The targets. */
const MAX = { seconds: 60, megabytes: 500 };

interface Part {
  what: string;
  figures: DailyFigures;
}

/** Runs a job in a separate process, so that nothing else counts as its memory. */
function inOwnProcess(job: DailyJob): Promise<DailyFigures> {
  const child = fork(join(import.meta.dirname, "daily-job.ts"), {
    serialization: "advanced",
    // The table alone belongs on standard output.
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

/** The daily job over made-up tickers: all of their history, then a session more. */
async function measureDaily(
  { databaseUrl, redisUrl }: BackEnds,
  count: number,
  log: (line: string) => void,
): Promise<Part[]> {
  const platform = await startPlatform({ port: 0, dataDir: null, databaseUrl, redisUrl });
  try {
    const db = inProcessDb(platform.database);
    await migrate(db, { log: () => {} });
    const sessions = sessionsUntil(platform.now(), SESSIONS);
    const [eve = "", today = ""] = sessions.slice(-2);
    const [before, after] = [eve, today].map((date) => eveningOf(date) + AFTER_EVENING_MS);
    await loadMacro(db, platform, sessions);
    const newest = await loadStocks(db, { count, sessions, log });
    const calls = makeManyCalls(count, today);
    const isHeld = ({ knownAt }: { knownAt: number }) => knownAt <= (before ?? 0);
    await loadManyCalls(db, calls.filter(isHeld), log);
    await db.execute(sql`analyze`);
    const job = { databaseUrl: platform.databaseUrl };
    const history = await inOwnProcess({ ...job, now: before ?? 0, latest: null });
    const more = calls.filter((call) => !isHeld(call));
    await loadManyCalls(db, more, log);
    const day = await inOwnProcess({ ...job, now: after ?? 0, latest: [...newest] });
    return [
      { what: "all of it, as `npm run backfill` does", figures: history },
      { what: `a session more (new calls: ${more.length}), as the ticks do`, figures: day },
    ];
  } finally {
    await platform.close();
  }
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
/** Formats a figure, in bold when it misses its target. */
const beside = (figure: number, most: number, digits: number): string =>
  figure <= most ? figure.toFixed(digits) : `**${figure.toFixed(digits)}**`;

const lineOf = ({ what, figures }: Part): string =>
  row([
    what,
    String(figures.stocks),
    String(figures.tickers),
    beside(figures.seconds, MAX.seconds, 1),
    String(MAX.seconds),
    figures.cpuSeconds.toFixed(1),
    beside(figures.peakMegabytes, MAX.megabytes, 0),
    String(MAX.megabytes),
    figures.loadedMegabytes.toFixed(0),
  ]);

/** The daily job's time and memory with their targets, as Markdown. */
export async function dailyTable(
  backEnds: BackEnds,
  count: number,
  log: (line: string) => void,
): Promise<string> {
  const parts = await measureDaily(backEnds, count, log);
  const head = [
    `${count} tickers, ${SESSIONS} sessions, ${CALLS_OF_TICKER} calls each`,
    ...["stocks evaluated", "tickers computed", "seconds", "at most", "CPU seconds", "peak MB"],
    ...["at most", "MB once loaded"],
  ];
  return [row(head), row(head.map(() => "---")), ...parts.map(lineOf)].join("\n");
}
