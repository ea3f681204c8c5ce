import { Command } from "commander";
import { documentMethod } from "../../lib/language/actions/documents.ts";
import { rescoreDocuments } from "../../lib/language/actions/ingest-transcripts.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { backfill } from "../../lib/sensors/actions/backfill.ts";
import { backfillEquities } from "../../lib/sensors/actions/evaluate-equities.ts";
import { listInactiveSensors } from "../../lib/sensors/queries/catalogue-writes.ts";
import { backfillSignals } from "../../lib/signals/actions/compute-signals.ts";
import { runCommand } from "./command.ts";
import { openDatabase } from "./database.ts";
import { type Progress, showProgress } from "./progress.ts";

/** Runs the backfill and shows how it goes; what is said goes to `log`. */
async function runBackfill(db: Db, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  let progress: Progress | null = null;
  try {
    const evaluated = await backfill(db, {
      now: Date.now(),
      onPlan: ({ observations, reason, startsOver }) => {
        progress?.stop();
        progress = null;
        if (observations === 0) return;
        log(`${startsOver ? "From the beginning" : "Continuing"}: ${reason}.`);
        progress = showProgress("Backfill", observations, "observations");
      },
      onProgress: (observations) => progress?.add(observations),
    });
    progress = stopped(progress);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(
      evaluated === 0
        ? "Nothing to do: every observation is evaluated."
        : `${evaluated} observations evaluated in ${seconds} s.`,
    );
    await backfillStocks(db, log);
    const rescored = await rescoreDocuments(db, { now: Date.now(), method: documentMethod });
    if (rescored > 0) log(`${rescored} texts scored anew by ${documentMethod.modelVersion}.`);
    await backfillTickers(db, log);
    const inactive = await listInactiveSensors(db);
    if (inactive.length > 0) log("Inactive sensors:");
    for (const { id, reason } of inactive) log(`  ${id}: ${reason ?? "never evaluated"}`);
  } finally {
    stopped(progress);
  }
}

/** The regimes of stocks, which stand beside the sensors. */
async function backfillStocks(db: Db, log: (line: string) => void): Promise<void> {
  let progress: Progress | null = null;
  try {
    const stocks = await backfillEquities(db, {
      onPlan: (due) => {
        if (due > 0) progress = showProgress("Stocks", due, "stocks");
      },
      onProgress: (done) => progress?.add(done),
    });
    progress = stopped(progress);
    if (stocks > 0) log(`${stocks} stocks evaluated.`);
  } finally {
    stopped(progress);
  }
}

/** Scores, dislocations and fires, which rest on all of the above. */
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
    progress = stopped(progress);
    if (tickers > 0) log(`Signals of ${tickers} tickers told.`);
  } finally {
    stopped(progress);
  }
}

function stopped(progress: Progress | null): null {
  progress?.stop();
  return null;
}

if (import.meta.main) {
  await runCommand(async () => {
    new Command("npm run backfill --")
      .description(
        "Computes readings, states, index history and all that is derived from what was ingested. Can be stopped and run again.",
      )
      .parse();
    const { db, description, close } = await openDatabase();
    console.log(`Backfill of ${description}`);
    await runBackfill(db, (line) => console.log(line)).finally(close);
  });
}
