// The schedule of all jobs, and which jobs are overdue.

import { DAY_MS } from "../core/calendar-date.ts";
import { equitySlot, signalSlot } from "../market/domain/job-slots.ts";

/** A job of the scheduled run. */
interface ScheduledJob {
  name: string;
  /** The slot that a tick falls into, epoch ms. */
  slotOf: (scheduledAt: number) => number;
  /** Whether the job also runs in the minutes between the ticks. */
  everyMinute?: true;
  /** Whether a run of all jobs, which only the local platform asks for, does it once a slot, too. */
  oncePerSlot?: true;
}

/** Every tick is a slot; the triggers in `wrangler.toml` set its frequency. */
const eachTick = (scheduledAt: number) => Math.floor(scheduledAt / 1000) * 1000;
/** The last full hour. The slot stays open until a tick has completed it. */
const hourly = (scheduledAt: number) => Math.floor(scheduledAt / 3_600_000) * 3_600_000;
/**
 * The latest time at an hour of the day, UTC. The slot stays open for the day until a tick has
 * completed it.
 */
const dailyAt = (hour: number) => (scheduledAt: number) =>
  Math.floor((scheduledAt - hour * 3_600_000) / DAY_MS) * DAY_MS + hour * 3_600_000;

const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday. */
const MONDAY_MS = 4 * DAY_MS;
/** The latest time at an hour of a Monday, UTC. */
const mondaysAt = (hour: number) => (scheduledAt: number) => {
  const first = MONDAY_MS + hour * 3_600_000;
  return Math.floor((scheduledAt - first) / WEEK_MS) * WEEK_MS + first;
};

/**
 * The scheduled jobs in the order of a tick. Each job does all work that is due, until the deadline of
 * the tick has passed; a job that begins later than that does its first step.
 */
export const SCHEDULE = [
  { name: "ingest", slotOf: eachTick },
  { name: "evaluate", slotOf: eachTick },
  { name: "prices", slotOf: equitySlot },
  { name: "equities", slotOf: equitySlot },
  { name: "filings", slotOf: signalSlot },
  { name: "signals", slotOf: signalSlot },
  { name: "fed", slotOf: signalSlot },
  // Before `record`, which signs what was published.
  { name: "forecast", slotOf: mondaysAt(1) },
  { name: "record", slotOf: eachTick },
  { name: "attest", slotOf: dailyAt(1 / 6) },
  { name: "verify", slotOf: hourly },
  { name: "thin", slotOf: dailyAt(3) },
  { name: "reconcile", slotOf: dailyAt(4) },
  { name: "propose", slotOf: dailyAt(5) },
  { name: "deprecations", slotOf: dailyAt(6) },
  { name: "compare", slotOf: dailyAt(22) },
  { name: "watch", slotOf: eachTick },
  { name: "announce", slotOf: eachTick, everyMinute: true },
  { name: "deliver", slotOf: eachTick, everyMinute: true },
  // So late that no mail waits for the receivers of webhooks.
  { name: "webhooks", slotOf: eachTick, everyMinute: true },
  // The last, since a first archive uses whole ticks.
  { name: "archive", slotOf: dailyAt(2), oncePerSlot: true },
] as const satisfies readonly ScheduledJob[];

/** A job goes last in the tick after this number of runs in a row that were killed. */
export const KILLS_TO_GO_LAST = 2;

export type JobName = (typeof SCHEDULE)[number]["name"];

/** A job is overdue when this time has passed since the start of its slot. */
const OVERDUE_AFTER_MS = 3_600_000;

/** Jobs whose slot is the tick itself; a slot of the others is older than the tick that took it. */
const OF_EACH_TICK = new Set<string>(
  SCHEDULE.filter(({ slotOf }) => slotOf === eachTick).map(({ name }) => name),
);

/**
 * The jobs that only a five-minute tick runs, so that their newest slot is the newest tick's.
 * `evaluate` is not one: a backfill holds it, too.
 */
export const JOBS_OF_TICKS_ONLY: readonly JobName[] = ["ingest", "record", "watch"];

/**
 * The jobs that have not completed the slot of an hour ago. For a job that never completed a slot,
 * the hour begins with the first tick.
 */
export function overdueJobs(
  runs: readonly { job: string; lastDoneSlot: string | null; firstSlot: string }[],
  now: number,
): JobName[] {
  const doneSlots = new Map(runs.map(({ job, lastDoneSlot }) => [job, lastDoneSlot]));
  const ofTicks = runs.filter(({ job }) => OF_EACH_TICK.has(job));
  const firstTick = Math.min(...ofTicks.map(({ firstSlot }) => Date.parse(firstSlot)));
  return SCHEDULE.filter(({ name, slotOf }) => {
    const slot = doneSlots.get(name) ?? null;
    const dueSlot = slotOf(now - OVERDUE_AFTER_MS);
    return slot === null ? firstTick <= dueSlot : Date.parse(slot) < dueSlot;
  }).map(({ name }) => name);
}

/** Why a job needs a person: its last run failed, or it did not do its work twice in a row. */
export interface FailingJob {
  job: JobName;
  why: "failed" | "killed" | "missed";
  /** In words, for a page. */
  text: string;
}

const FAILING_TEXTS: Readonly<Record<FailingJob["why"], string>> = {
  failed: "Its last run failed",
  killed: "Its last two runs did not end",
  missed: "Its last two runs did not begin",
};

const TICK_MS = 5 * 60_000;
const tickSlot = (at: number) => Math.floor(at / TICK_MS) * TICK_MS;

/** Time that a tick may need to begin. */
const GRACE_MS = 60_000;

/** The older of the two newest slots that are wholly over. */
function slotBeforeLast({ name, slotOf }: ScheduledJob, now: number): number {
  const slot = OF_EACH_TICK.has(name) ? tickSlot : slotOf;
  const current = slot(now - GRACE_MS);
  return slot(slot(current - 1) - 1);
}

/**
 * The jobs whose last run failed, of which two runs in a row were killed, or that missed two whole slots in a
 * row: a look of minutes, where `overdueJobs` waits for an hour.
 */
export function failingJobs(
  runs: readonly {
    job: string;
    endedStatus: string | null;
    kills: number;
    newestSlot: string;
    isHeld: boolean;
  }[],
  now: number,
): FailingJob[] {
  return SCHEDULE.flatMap((scheduled) => {
    const run = runs.find(({ job }) => job === scheduled.name);
    if (run === undefined) return [];
    const isMissed = !run.isHeld && Date.parse(run.newestSlot) < slotBeforeLast(scheduled, now);
    const why = isMissed
      ? "missed"
      : run.endedStatus === "failed"
        ? "failed"
        : run.kills >= KILLS_TO_GO_LAST
          ? "killed"
          : null;
    return why === null ? [] : [{ job: scheduled.name, why, text: FAILING_TEXTS[why] }];
  });
}
