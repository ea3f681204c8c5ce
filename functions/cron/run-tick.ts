import {
  type ReconcileServices,
  reconcileBilling,
} from "../../lib/account/actions/reconcile-billing.ts";
import { deleteSessionsBefore } from "../../lib/account/queries/sessions.ts";
import {
  type AlertJobServices,
  announceAlerts,
  deliverMessages,
  notifyDeprecations,
} from "../../lib/alerts/actions/alert-jobs.ts";
import { deleteSignupsBefore } from "../../lib/alerts/queries/alert-signups.ts";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { type CallBudget, TickBudget } from "../../lib/core/call-budget.ts";
import { updateSettledMail } from "../../lib/mail/queries/outbox.ts";
import { ingestFeeds } from "../../lib/market/actions/ingest-feeds.ts";
import { ingestPriceFeed } from "../../lib/market/actions/ingest-price-feed.ts";
import type { FeedSource, PriceSource } from "../../lib/market/services/feed-readers.ts";
import {
  attestRecord,
  type RecordServices,
  recordAndSign,
} from "../../lib/record/actions/record-jobs.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import {
  deleteJobRunsBefore,
  insertJobRuns,
  type Run,
  updateJobRun,
} from "../../lib/runtime/database/job-runs.ts";
import { type JobName, SCHEDULE } from "../../lib/runtime/jobs.ts";
import { evaluateDue } from "../../lib/sensors/actions/evaluate-due.ts";
import { evaluateEquities } from "../../lib/sensors/actions/evaluate-equities.ts";
import { deleteIndexReadingsWithinHours } from "../../lib/sensors/queries/index-readings.ts";
import { computeSignals } from "../../lib/signals/actions/compute-signals.ts";
import { proposeChanges } from "../../lib/signals/actions/proposals.ts";

type JobServices = RecordServices &
  AlertJobServices &
  ReconcileServices & {
    db: Db;
    feeds: FeedSource;
    /** Absent: prices come by hand alone. */
    prices?: PriceSource;
    budget: CallBudget;
    log: (line: Record<string, unknown>) => void;
  };

export type TickServices = Omit<JobServices, "budget"> & {
  /** Calls to the outside that this process has made so far; absent: nobody counts them. */
  callsMade?: () => number;
};

type Work = (services: JobServices, run: Run, now: number, asked: boolean) => Promise<object>;

const WORK: Readonly<Record<JobName, Work>> = {
  ingest: ingestFeeds,
  evaluate: evaluateDue,
  prices: ingestPriceFeed,
  equities: evaluateEquities,
  signals: computeSignals,
  record: recordAndSign,
  attest: attestRecord,
  thin: deleteOldRows,
  reconcile: reconcileBilling,
  propose: proposeChanges,
  deprecations: notifyDeprecations,
  announce: announceAlerts,
  deliver: deliverMessages,
};

/** What is asked for each minute between the ticks. */
export const MINUTE_TICK = "between";

export type TickSummary = { scheduled_at: string; jobs: Record<string, object> };

/**
 * One scheduled run: takes the slots that nobody has, does their jobs one after the other, and
 * writes down what became of each. A job that fails leaves its slot open and stops no other. All jobs
 * call the outside from one budget, in which each has a share of its own; one whose work is left over
 * says `waiting`, leaves its slot open too, and goes on in the next tick.
 *
 * `asked` is a job that is to run now, or `all`; then feeds are read whether due or not.
 */
export async function runTick(
  services: TickServices,
  scheduledAt: number,
  asked?: string,
): Promise<TickSummary> {
  const isMinuteTick = asked === MINUTE_TICK;
  const jobs = SCHEDULE.filter((job) =>
    isMinuteTick
      ? "everyMinute" in job
      : asked === undefined || asked === "all" || asked === job.name,
  );
  if (jobs.length === 0) throw new RangeError("no such job");
  const isAsked = asked !== undefined && !isMinuteTick;
  const tick = new TickBudget(services.callsMade ?? (() => 0));
  const slots = jobs.map(({ name, slotOf }) => ({
    job: name,
    // What is asked for by hand runs each time, even twice within a second.
    slot: isAsked ? scheduledAt : slotOf(scheduledAt),
  }));
  const runs = new Map((await insertJobRuns(services.db, slots)).map((run) => [run.job, run]));
  const summary: TickSummary = { scheduled_at: new Date(scheduledAt).toISOString(), jobs: {} };
  const ours = jobs.filter(({ name }) => runs.has(name));
  for (const { name, calls } of jobs) {
    const run = runs.get(name);
    if (run === undefined) {
      summary.jobs[name] = { status: "skipped" };
      continue;
    }
    ours.shift();
    const callsAfter = ours.reduce((sum, job) => sum + job.calls, 0);
    const given = { ...services, budget: tick.ofJob(calls, callsAfter) };
    summary.jobs[name] = await runJob(given, name, run, { now: scheduledAt, isAsked });
  }
  services.log({ event: "tick", ...summary });
  return summary;
}

async function runJob(
  services: JobServices,
  name: JobName,
  run: Run,
  { now, isAsked }: { now: number; isAsked: boolean },
): Promise<object> {
  try {
    return { status: "done", ...(await WORK[name](services, run, now, isAsked)) };
  } catch (error) {
    const detail = { error: failureOf(error) };
    // The record of a failure may fail like the job: then the lease runs out instead.
    await updateJobRun(services.db, run, { status: "failed", detail }).catch(() => undefined);
    return { status: "failed", ...detail };
  }
}

/** Name and SQLSTATE only: messages of the database's libraries carry values and addresses. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && code !== "") return `${error.name} ${code}`;
  return error.cause === undefined ? error.name : failureOf(error.cause);
}

/** Source: docs/methods/stress-index.md, "store every tick for 7 days, then keep hourly rows". */
const EVERY_TICK_DAYS = 7;
const JOB_RUNS_DAYS = 30;
/** How long the text of a mail is kept that has been handed over, or given up. */
const MAIL_DAYS = 7;

/**
 * Keeps the tables from growing by what nobody reads: index rows of single ticks after 7 days, job
 * runs after 30, sessions that have ended. Readings stay, heartbeats too (four a day and sensor): an answer `as_of` a past
 * instant is as fresh as it was then only because of them. One round trip.
 */
export async function deleteOldRows({ db }: { db: Db }, run: Run, now: number) {
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
