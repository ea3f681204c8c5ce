// The scheduled run (tick): which action each job calls, and how one tick runs all jobs that are due.

import {
  type ReconcileServices,
  reconcileBilling,
} from "../../lib/account/actions/reconcile-billing.ts";
import { deleteSessionsBefore } from "../../lib/account/queries/api-keys.ts";
import {
  ANSWER_TTL_MS,
  deleteAnswersBefore,
} from "../../lib/account/queries/idempotent-answers.ts";
import {
  type AlertJobServices,
  announceAlerts,
  deliverMessages,
  notifyDeprecations,
} from "../../lib/alerts/actions/alert-jobs.ts";
import { deleteSignupsBefore } from "../../lib/alerts/queries/alert-signups.ts";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { type Deadline, tickDeadline } from "../../lib/core/deadline.ts";
import { ingestFedTexts } from "../../lib/language/actions/ingest-fed-texts.ts";
import { type FollowedFilings, ingestFilings } from "../../lib/language/actions/ingest-filings.ts";
import type { FedSource } from "../../lib/language/services/fed/fed-source.ts";
import { eraseSettledMail } from "../../lib/mail/queries/outbox.ts";
import { compareFeeds } from "../../lib/market/actions/compare-sources.ts";
import { ingestFeeds } from "../../lib/market/actions/ingest-feeds.ts";
import { ingestPriceFeed } from "../../lib/market/actions/ingest-price-feed.ts";
import type { FeedSource } from "../../lib/market/services/feed-readers.ts";
import type { PriceSource } from "../../lib/market/services/price-source.ts";
import {
  attestRecord,
  publishByRule,
  type RecordServices,
  recordAndSign,
  verifyHourly,
} from "../../lib/record/actions/record-jobs.ts";
import { type ArchiveServices, writeArchive } from "../../lib/record/actions/write-archive.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import {
  deleteJobRunsBefore,
  insertJobRuns,
  type Run,
  updateJobRun,
} from "../../lib/runtime/database/job-runs.ts";
import { deleteTriesBefore } from "../../lib/runtime/database/job-tries.ts";
import { type JobName, KILLS_TO_GO_LAST, SCHEDULE } from "../../lib/runtime/jobs.ts";
import { evaluateDue } from "../../lib/sensors/actions/evaluate-due.ts";
import { evaluateEquities } from "../../lib/sensors/actions/evaluate-equities.ts";
import { deleteIndexReadingsWithinHours } from "../../lib/sensors/queries/index-readings.ts";
import { computeSignals } from "../../lib/signals/actions/compute-signals.ts";
import { proposeChanges } from "../../lib/signals/actions/proposals.ts";
import { timeFrom } from "../../lib/webhooks/actions/send-deliveries.ts";
import {
  deliverWebhooks,
  type WebhookJobServices,
} from "../../lib/webhooks/actions/webhook-job.ts";
import { WEBHOOK_RULES } from "../../lib/webhooks/domain/webhook-rules.ts";
import {
  deleteDeadWebhooks,
  deleteDeliveriesBefore,
} from "../../lib/webhooks/queries/webhook-deliveries.ts";
import { recordServiceIncidents } from "./watch-service.ts";

type JobServices = RecordServices &
  AlertJobServices &
  ReconcileServices &
  WebhookJobServices &
  Pick<ArchiveServices, "archive"> & {
    db: Db;
    feeds: FeedSource;
    /** Without it, texts of the Federal Reserve are imported by hand only. */
    fed?: FedSource;
    /** Series whose values the operator may show under a licence. */
    licensedSeries?: readonly string[];
    /** Without it, prices are imported by hand only. */
    prices?: PriceSource;
    /** Without it, no filings are read. */
    filings?: FollowedFilings;
    deadline: Deadline;
    log: (line: Record<string, unknown>) => void;
  };

export type TickServices = Omit<JobServices, "deadline" | "time"> & {
  /** A clock in ms that never goes back, which measures the tick; the process's own by default. */
  clock?: () => number;
  /** Tells an outside monitor that a five-minute tick has ended. */
  ping?: (() => Promise<void>) | undefined;
};

type Action = (
  services: JobServices,
  run: Run,
  now: number,
  isRequested: boolean,
) => Promise<object>;

/** The action of each job. */
const ACTIONS: Readonly<Record<JobName, Action>> = {
  ingest: ingestFeeds,
  evaluate: evaluateDue,
  prices: ingestPriceFeed,
  equities: evaluateEquities,
  filings: ingestFilings,
  signals: computeSignals,
  fed: ingestFedTexts,
  forecast: publishByRule,
  record: recordAndSign,
  attest: attestRecord,
  verify: verifyHourly,
  thin: deleteOldRows,
  reconcile: reconcileBilling,
  propose: proposeChanges,
  archive: writeArchive,
  deprecations: notifyDeprecations,
  compare: compareFeeds,
  watch: recordServiceIncidents,
  announce: announceAlerts,
  deliver: deliverMessages,
  webhooks: deliverWebhooks,
};

/** Value of `requested` that runs only the jobs of every minute. */
export const MINUTE_TICK = "minute";

export type TickSummary = { scheduled_at: string; jobs: Record<string, object> };

/**
 * Runs all jobs that are due, in order, and stores the result of each. A failed job leaves its slot open and does
 * not stop the others; one that was killed twice in a row runs after them. All jobs share one deadline. A job with work
 * left reports `waiting` and continues in the next tick; a job that begins after the deadline does its first step.
 *
 * `requested` names a job to run now, or is `all`. Feeds are then read even if they are not due.
 */
export async function runTick(
  tickServices: TickServices,
  scheduledAt: number,
  requested?: string,
): Promise<TickSummary> {
  const services = { ...tickServices, time: timeFrom(scheduledAt) };
  const isMinuteTick = requested === MINUTE_TICK;
  const jobs = SCHEDULE.filter((job) =>
    isMinuteTick
      ? "everyMinute" in job
      : requested === undefined || requested === "all" || requested === job.name,
  );
  if (jobs.length === 0) throw new RangeError("no such job");
  const isRequested = requested !== undefined && !isMinuteTick;
  const { clock = () => performance.now() } = services;
  const jobServices = { ...services, deadline: tickDeadline(clock) };
  const slots = jobs.map((job) => ({
    job: job.name,
    // A job requested by hand runs every time, even twice within a second.
    slot:
      isRequested && !(requested === "all" && "oncePerSlot" in job)
        ? scheduledAt
        : job.slotOf(scheduledAt),
  }));
  const runs = new Map((await insertJobRuns(services.db, slots)).map((run) => [run.job, run]));
  const summary: TickSummary = { scheduled_at: new Date(scheduledAt).toISOString(), jobs: {} };
  // A job whose runs are killed again and again must not keep the others from running.
  const isKilled = (name: JobName) => (runs.get(name)?.kills ?? 0) >= KILLS_TO_GO_LAST;
  const ordered = jobs.toSorted((a, b) => Number(isKilled(a.name)) - Number(isKilled(b.name)));
  for (const { name } of ordered) {
    const run = runs.get(name);
    if (run === undefined) {
      summary.jobs[name] = { status: "skipped" };
      continue;
    }
    summary.jobs[name] = await runJob(jobServices, name, run, {
      now: scheduledAt,
      isRequested,
    });
  }
  services.log({ event: "tick", ...summary });
  if (requested === undefined) await services.ping?.();
  return summary;
}

async function runJob(
  services: JobServices,
  name: JobName,
  run: Run,
  { now, isRequested }: { now: number; isRequested: boolean },
): Promise<object> {
  try {
    return { status: "done", ...(await ACTIONS[name](services, run, now, isRequested)) };
  } catch (error) {
    const detail = { error: failureOf(error) };
    // Storing the failure may fail too; the lease then expires.
    await updateJobRun(services.db, run, { status: "failed", detail }).catch(() => undefined);
    return { status: "failed", ...detail };
  }
}

/** Returns the name and the SQLSTATE only, because messages of database libraries contain values and addresses. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && code !== "") return `${error.name} ${code}`;
  return error.cause === undefined ? error.name : failureOf(error.cause);
}

/** After this number of days, only hourly rows of the index are kept. Source: docs/methods/stress-index.md. */
const EVERY_TICK_DAYS = 7;
const JOB_RUNS_DAYS = 30;
/** Days for which the text of a sent or abandoned mail is kept. */
const MAIL_DAYS = 7;

/**
 * Deletes rows that are not read any more: index rows between the hours after 7 days, job runs after 30 days,
 * ended sessions, old deliveries to webhooks. Readings and heartbeats stay, because the freshness of an `as_of`
 * answer depends on them. Takes one round trip.
 */
export async function deleteOldRows({ db }: { db: Db }, run: Run, now: number) {
  const detail = { index_before: new Date(now - EVERY_TICK_DAYS * DAY_MS).toISOString() };
  await db.batch([
    deleteIndexReadingsWithinHours(db, now - EVERY_TICK_DAYS * DAY_MS),
    deleteJobRunsBefore(db, new Date(now - JOB_RUNS_DAYS * DAY_MS)),
    deleteTriesBefore(db, new Date(now - JOB_RUNS_DAYS * DAY_MS)),
    deleteSessionsBefore(db, new Date(now)),
    deleteAnswersBefore(db, now - ANSWER_TTL_MS),
    deleteSignupsBefore(db, now - DAY_MS),
    eraseSettledMail(db, now - MAIL_DAYS * DAY_MS),
    deleteDeliveriesBefore(db, now - WEBHOOK_RULES.retentionMs),
    deleteDeadWebhooks(db, now - WEBHOOK_RULES.retentionMs),
    updateJobRun(db, run, { status: "done", detail }),
  ]);
  return detail;
}
