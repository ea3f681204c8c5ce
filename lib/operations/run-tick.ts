import type { Db } from "../db/client.ts";
import { insertJobRuns, type Run, updateJobRun } from "../db/queries/job-runs.ts";
import { DAY_MS } from "../domain/calendar-date.ts";
import { equitySlot } from "../domain/prices/equity-slot.ts";
import type { FeedSource } from "../services/feed-source.ts";
import type { PriceSource } from "../services/price-source.ts";
import { type AlertJobServices, announce, deliver, tellEnds } from "./alert-jobs.ts";
import { evaluateDue } from "./evaluate-due.ts";
import { evaluateEquities } from "./evaluate-equities.ts";
import { ingestFeeds } from "./ingest-feeds.ts";
import { ingestPriceFeed } from "./ingest-price-feed.ts";
import { proposeChanges } from "./propose-changes.ts";
import { type ReconcileServices, reconcileBilling } from "./reconcile-billing.ts";
import { attestRecord, keepAndSign, type RecordServices } from "./record-jobs.ts";
import { signalSlot, tellSignals } from "./tell-signals.ts";
import { thinReadings } from "./thin-readings.ts";

export type TickServices = RecordServices &
  AlertJobServices &
  ReconcileServices & {
    db: Db;
    feeds: FeedSource;
    /** Absent: prices come by hand alone. */
    prices?: PriceSource;
    log: (line: Record<string, unknown>) => void;
  };

type Job = {
  name: string;
  /** The slot that a tick falls into, epoch ms. */
  slotOf: (scheduledAt: number) => number;
  run: (services: TickServices, run: Run, now: number, asked: boolean) => Promise<object>;
  /** Done between the ticks, too, when nothing else is. */
  isBetween?: true;
};

/** Every tick is a slot: how often that is, the triggers in `wrangler.toml` say. */
const eachTick = (scheduledAt: number) => Math.floor(scheduledAt / 1000) * 1000;
/** The latest such time of day, UTC: a day's slot stays open until a tick has taken it. */
const dailyAt = (hour: number) => (scheduledAt: number) =>
  Math.floor((scheduledAt - hour * 3_600_000) / DAY_MS) * DAY_MS + hour * 3_600_000;

/** What is scheduled, in the order in which a tick does it. Each handles all that is due. */
const JOBS: readonly Job[] = [
  { name: "ingest", slotOf: eachTick, run: ingestFeeds },
  { name: "evaluate", slotOf: eachTick, run: evaluateDue },
  { name: "prices", slotOf: equitySlot, run: ingestPriceFeed },
  { name: "equities", slotOf: equitySlot, run: evaluateEquities },
  { name: "signals", slotOf: signalSlot, run: tellSignals },
  { name: "record", slotOf: eachTick, run: keepAndSign },
  { name: "attest", slotOf: dailyAt(1 / 6), run: attestRecord },
  { name: "thin", slotOf: dailyAt(3), run: thinReadings },
  { name: "reconcile", slotOf: dailyAt(4), run: reconcileBilling },
  { name: "propose", slotOf: dailyAt(5), run: proposeChanges },
  { name: "deprecations", slotOf: dailyAt(6), run: tellEnds },
  { name: "announce", slotOf: eachTick, run: announce, isBetween: true },
  // Last: it may use up what requests a run has.
  { name: "deliver", slotOf: eachTick, run: deliver, isBetween: true },
];

/** What is asked for each minute between the ticks. */
export const BETWEEN = "between";

export type TickSummary = { scheduled_at: string; jobs: Record<string, object> };

/**
 * One scheduled run: takes the slots that nobody has, does their jobs one after the other, and
 * writes down what became of each. A job that fails leaves its slot open and stops no other.
 *
 * `asked` is a job that is to run now, or `all`; then feeds are read whether due or not. The cost
 * does not depend on what is stored: `ROUND_TRIPS` to the database, and at most one more for each
 * job that fails.
 */
export async function runTick(
  services: TickServices,
  scheduledAt: number,
  asked?: string,
): Promise<TickSummary> {
  const isBetween = asked === BETWEEN;
  const jobs = JOBS.filter((job) =>
    isBetween ? job.isBetween : asked === undefined || asked === "all" || asked === job.name,
  );
  if (jobs.length === 0) throw new RangeError("no such job");
  const isAsked = asked !== undefined && !isBetween;
  const before = services.spent?.() ?? 0;
  const counted = { ...services, spent: () => (services.spent?.() ?? 0) - before };
  const slots = jobs.map(({ name, slotOf }) => ({
    job: name,
    // What is asked for by hand runs each time, even twice within a second.
    slot: isAsked ? scheduledAt : slotOf(scheduledAt),
  }));
  const runs = new Map((await insertJobRuns(services.db, slots)).map((run) => [run.job, run]));
  const summary: TickSummary = { scheduled_at: new Date(scheduledAt).toISOString(), jobs: {} };
  for (const job of jobs) {
    const run = runs.get(job.name);
    summary.jobs[job.name] =
      run === undefined
        ? { status: "not ours" }
        : await runJob(counted, job, run, { now: scheduledAt, isAsked });
  }
  services.log({ event: "tick", ...summary });
  return summary;
}

/**
 * Claim 1; ingest 2; evaluate 2; prices 2; equities 2, or 3 with a whole history; signals 2, and 1 and 2 for each
 * page of tickers when some have something to tell, 2 for their analogs; record 2, or 4 when calls are due, and
 * with a signing key 1, or 3 when the tape grew, and with witnesses 1, or 2 and 1 for each that signs; attest 2, or 4
 * with bases, and 3 with a key, and with witnesses the same; thin 1;
 * reconcile 1, and with a provider of payments up to 14 in all; propose 2, or 3 when a series might get a sensor; deprecations 1, or 2 while something is
 * on its way out; announce 1, or 2 with an address for links; deliver 1,
 * and with a provider of mail what is left of a run's requests.
 */
export const ROUND_TRIPS = 22;

async function runJob(
  services: TickServices,
  job: Job,
  run: Run,
  { now, isAsked }: { now: number; isAsked: boolean },
): Promise<object> {
  try {
    return { status: "done", ...(await job.run(services, run, now, isAsked)) };
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
