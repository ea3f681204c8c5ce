// The command `npm run backfill`: computes readings, states, the index and signals from everything that is stored.

import { setTimeout as sleep } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
import { type CalendarDate, isCalendarDate } from "../../lib/core/calendar-date.ts";
import { NO_DEADLINE } from "../../lib/core/deadline.ts";
import { documentMethod } from "../../lib/language/actions/documents.ts";
import { rescoreDocuments } from "../../lib/language/actions/ingest-transcripts.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { deleteJobRun, insertJobRuns, type Run } from "../../lib/runtime/database/job-runs.ts";
import { backfill } from "../../lib/sensors/actions/backfill.ts";
import { evaluateDue } from "../../lib/sensors/actions/evaluate-due.ts";
import { backfillEquities } from "../../lib/sensors/actions/evaluate-equities.ts";
import { listInactiveSensors } from "../../lib/sensors/queries/catalogue-writes.ts";
import { backfillSignals } from "../../lib/signals/actions/compute-signals.ts";
import { backfillFilings } from "./backfill-filings.ts";
import { runCommand } from "./command.ts";
import { feedEnvironment } from "./companies.ts";
import { openDatabase } from "./database.ts";
import { type Progress, showProgress } from "./progress.ts";

/** Runs all parts of the backfill with a progress bar. Messages go to `log`. */
async function runBackfill(db: Db, log: (line: string) => void): Promise<void> {
  await evaluateSensors(db, log);
  await backfillStocks(db, log);
  const rescored = await rescoreDocuments(db, { now: Date.now(), method: documentMethod });
  if (rescored > 0) log(`${rescored} texts scored again by ${documentMethod.modelVersion}.`);
  await backfillTickers(db, log);
  const inactive = await listInactiveSensors(db);
  if (inactive.length > 0) log("Inactive sensors:");
  for (const { id, reason } of inactive) log(`  ${id}: ${reason ?? "never evaluated"}`);
}

/** Longer than the lease of a run, so that the lease of a killed run ends in that time. */
const MAX_WAIT_MS = 90_000;
const RETRY_MS = 2_000;

/** Starts a run of the job `evaluate`. Until the run is deleted, no tick evaluates. */
export async function blockTickEvaluation(db: Db, log: (line: string) => void): Promise<Run> {
  const started = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const [run] = await insertJobRuns(db, [{ job: "evaluate", slot: Date.now() }]);
    if (run !== undefined) return run;
    if (performance.now() - started > MAX_WAIT_MS) throw new Error("an evaluation does not end");
    if (isFirst) log("A tick is evaluating: waiting for its end.");
    await sleep(RETRY_MS);
  }
}

async function evaluateSensors(db: Db, log: (line: string) => void): Promise<void> {
  const lease = await blockTickEvaluation(db, log);
  const started = performance.now();
  let progress: Progress | null = null;
  try {
    const evaluated = await backfill(db, {
      now: Date.now(),
      lease,
      onPlan: ({ observations, reason, startsOver }) => {
        progress?.stop();
        progress = null;
        if (observations === 0) return;
        log(`${startsOver ? "From the beginning" : "Continuing"}: ${reason}.`);
        progress = showProgress("Backfill", observations, "observations");
      },
      onProgress: (observations) => progress?.add(observations),
    });
    progress = stopProgress(progress);
    // A tick does the same. Without it, heartbeats and today's index would wait for the next tick.
    await evaluateDue({ db, deadline: NO_DEADLINE }, lease, Date.now());
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(
      evaluated === 0
        ? "Nothing to do: every observation is evaluated."
        : `${evaluated} observations evaluated in ${seconds} s.`,
    );
  } finally {
    stopProgress(progress);
    await deleteJobRun(db, lease);
  }
}

/** Computes the regimes of stocks, which do not depend on the sensors. */
async function backfillStocks(db: Db, log: (line: string) => void): Promise<void> {
  let progress: Progress | null = null;
  try {
    const stocks = await backfillEquities(db, {
      onPlan: (due) => {
        if (due > 0) progress = showProgress("Stocks", due, "stocks");
      },
      onProgress: (done) => progress?.add(done),
    });
    progress = stopProgress(progress);
    if (stocks > 0) log(`${stocks} stocks evaluated.`);
  } finally {
    stopProgress(progress);
  }
}

/** Computes scores, dislocations and signal drops, which depend on sensors, stocks and texts. */
async function backfillTickers(db: Db, log: (line: string) => void): Promise<void> {
  let progress: Progress | null = null;
  try {
    const tickers = await backfillSignals(db, {
      now: Date.now(),
      onPlan: (due) => {
        if (due > 0) progress = showProgress("Signals", due, "tickers");
      },
      onProgress: (done) => progress?.add(done),
    });
    progress = stopProgress(progress);
    if (tickers > 0) log(`Signals of ${tickers} tickers computed.`);
  } finally {
    stopProgress(progress);
  }
}

function stopProgress(progress: Progress | null): null {
  progress?.stop();
  return null;
}

async function computeAll() {
  const { db, description, close } = await openDatabase();
  console.log(`Backfill of ${description}`);
  await runBackfill(db, (line) => console.log(line)).finally(close);
  console.log(
    "Next: npm run smoke -- ADDRESS asks the service; its page /status shows every sensor.",
  );
}

async function readFilings({ since }: { since: CalendarDate }) {
  const { db, description, close } = await openDatabase();
  console.log(`Filings since ${since}, into ${description}`);
  await backfillFilings(db, feedEnvironment(), { since, log: (line) => console.log(line) }).finally(
    close,
  );
  console.log("Next: npm run backfill computes what is derived from them.");
}

function dayOf(text: string): CalendarDate {
  const day = /^\d{4}$/.test(text) ? `${text}-01-01` : text;
  if (!isCalendarDate(day))
    throw new InvalidArgumentError("must be a year or a day like 2020-01-01");
  return day;
}

if (import.meta.main) {
  const command = new Command("npm run backfill --")
    .description(
      "Computes readings, states, index history and all that is derived from what was ingested. Can be stopped and run again.",
    )
    .action(() => runCommand(computeAll));
  command
    .command("filings")
    .description(
      "reads the filings of the followed companies since a day, at the SEC's pace. Can be stopped and run again.",
    )
    .requiredOption("--since <day>", "a year, or a day like 2020-01-01", dayOf)
    .action((options: { since: CalendarDate }) => runCommand(() => readFilings(options)));
  await command.parseAsync();
}
