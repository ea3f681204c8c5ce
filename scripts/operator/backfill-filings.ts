// `npm run backfill -- filings`: reads the filings of the followed companies since a day.

import { setTimeout as sleep } from "node:timers/promises";
import type { CalendarDate } from "../../lib/core/calendar-date.ts";
import { NO_DEADLINE } from "../../lib/core/deadline.ts";
import type { OpenEdgar } from "../../lib/language/actions/choose-companies.ts";
import { ingestFilings } from "../../lib/language/actions/ingest-filings.ts";
import { filingsToRead } from "../../lib/language/actions/read-filing-lists.ts";
import {
  countDueFilings,
  type FilerRow,
  insertFilings,
  listFilers,
} from "../../lib/language/queries/filings.ts";
import { describeFeedFailure } from "../../lib/market/domain/feed-answer.ts";
import { AccountSettings } from "../../lib/runtime/account-env.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { deleteJobRun, insertJobRuns } from "../../lib/runtime/database/job-runs.ts";
import { FeedSettings } from "../../lib/runtime/env.ts";
import { makeFilings, secPace } from "../../lib/runtime/feeds.ts";
import { CommandError } from "./command.ts";
import { edgarOf } from "./companies.ts";
import { type Progress, showProgress } from "./progress.ts";

/** Steps in a row without an answer of EDGAR after which the command ends, to be run again. */
const MAX_SILENT = 5;
const RETRY_MS = 2_000;
/** EDGAR that refuses a caller wants no request for ten minutes. */
const STALLED =
  "EDGAR does not answer, or asks for a pause: run this again in ten minutes, and it goes on";

/** Puts all filings of a company since a day into the queue, those of its older lists too. */
async function queueSince(db: Db, open: OpenEdgar, filer: FilerRow, since: CalendarDate) {
  const { ticker, cik } = filer;
  if (cik === null) return;
  const reader = open();
  const list = await reader.filings(cik);
  const filings = [...list.filings];
  for (const { file, through } of list.older) {
    if (through >= since) filings.push(...(await reader.olderFilings(file)));
  }
  const queued = filingsToRead(filings, { now: Date.now(), since });
  const rows = queued.map((each) => ({ ...each, ticker, cik }));
  for (const statement of insertFilings(db, rows)) await statement;
}

async function queueAll(db: Db, open: OpenEdgar, since: CalendarDate): Promise<string[]> {
  const filers = (await listFilers(db)).filter(({ standing }) => standing === "followed");
  if (filers.length === 0)
    throw new CommandError("no companies are followed: npm run companies -- --from-sec 100");
  const progress = showProgress("Lists", filers.length, "companies");
  const failed: string[] = [];
  try {
    for (const filer of filers) {
      for (let attempt = 1; ; attempt += 1) {
        const failure = await queueSince(db, open, filer, since).then(
          () => null,
          describeFeedFailure,
        );
        if (failure === null) break;
        if (failure.unread === null) {
          failed.push(`${filer.ticker}: ${failure.message}`);
          break;
        }
        if (attempt === MAX_SILENT) throw new CommandError(STALLED);
        await sleep(RETRY_MS);
      }
      progress.add(1);
    }
  } finally {
    progress.stop();
  }
  return failed;
}

/**
 * Reads filings since a day: puts them into the queue, and runs the job `filings` until the queue is empty. What was
 * read is stored at each step, so that the command can be stopped and run again.
 */
export async function backfillFilings(
  db: Db,
  env: NodeJS.ProcessEnv,
  { since, log }: { since: CalendarDate; log: (line: string) => void },
): Promise<void> {
  const failed = await queueAll(db, edgarOf(db, env), since);
  for (const line of failed) log(line);
  const { CONTACT_EMAIL } = AccountSettings.pick({ CONTACT_EMAIL: true }).parse(env);
  const settings = makeFilings({ ...FeedSettings.parse(env), CONTACT_EMAIL }, fetch, secPace(db));
  const filings = settings ?? undefined;
  let due = await dueOf(db);
  const progress: Progress = showProgress("Filings", due, "filings");
  try {
    for (let silent = 0; due > 0; ) {
      const now = Date.now();
      const [run] = await insertJobRuns(db, [{ job: "filings", slot: now }]);
      // A tick reads filings now; its run ends in a minute at most.
      if (run === undefined) {
        await sleep(RETRY_MS);
        continue;
      }
      await ingestFilings({ db, ...(filings && { filings }), deadline: NO_DEADLINE }, run, now);
      await deleteJobRun(db, run);
      const left = await dueOf(db);
      silent = left < due ? 0 : silent + 1;
      if (silent === MAX_SILENT) break;
      progress.add(Math.max(0, due - left));
      due = left;
    }
  } finally {
    progress.stop();
  }
  log(
    due === 0
      ? "All filings are read."
      : `${due} filings are left: those that fail wait for the job, and reports of today for tomorrow.`,
  );
}

const dueOf = async (db: Db): Promise<number> => (await countDueFilings(db))[0]?.due ?? 0;
