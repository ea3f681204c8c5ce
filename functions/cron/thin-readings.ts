import { deleteSessionsBefore } from "../../lib/account/queries/api-keys.ts";
import { deleteSignupsBefore } from "../../lib/alerts/queries/alert-signups.ts";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { updateSettledMail } from "../../lib/mail/queries/outbox.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import {
  deleteJobRunsBefore,
  type Run,
  updateJobRun,
} from "../../lib/runtime/database/job-runs.ts";
import { deleteIndexReadingsWithinHours } from "../../lib/sensors/queries/thinning.ts";

/** Source: methods §2, "store every tick for 7 days, then keep hourly rows". */
const EVERY_TICK_DAYS = 7;
const JOB_RUNS_DAYS = 30;
/** How long the text of a mail is kept that has been handed over, or given up. */
const MAIL_DAYS = 7;

/**
 * Keeps the tables from growing by what nobody reads: index rows of single ticks after 7 days, job
 * runs after 30, sessions that have ended. Readings stay, heartbeats too (four a day and sensor): an answer `as_of` a past
 * instant is as fresh as it was then only because of them. One round trip.
 */
export async function thinReadings({ db }: { db: Db }, run: Run, now: number) {
  const detail = { index_before: new Date(now - EVERY_TICK_DAYS * DAY_MS).toISOString() };
  await db.batch([
    deleteIndexReadingsWithinHours(db, now - EVERY_TICK_DAYS * DAY_MS),
    deleteJobRunsBefore(db, new Date(now - JOB_RUNS_DAYS * DAY_MS)),
    deleteSessionsBefore(db, new Date(now)),
    deleteSignupsBefore(db, now - DAY_MS),
    updateSettledMail(db, now - MAIL_DAYS * DAY_MS),
    updateJobRun(db, run, { status: "done", detail }),
  ]);
  return detail;
}
