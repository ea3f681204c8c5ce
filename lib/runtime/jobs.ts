// The schedule of all jobs, and which jobs are overdue.

import { DAY_MS } from "../core/calendar-date.ts";
import { equitySlot, signalSlot } from "../market/domain/calendar.ts";

/** A job of the scheduled run. */
interface ScheduledJob {
  name: string;
  /** The slot that a tick falls into, epoch ms. */
  slotOf: (scheduledAt: number) => number;
  /** The job's guaranteed share of a tick's outgoing requests. */
  calls: number;
  /** Whether the job also runs in the minutes between the ticks. */
  everyMinute?: true;
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
 * The scheduled jobs in the order of a tick. Each job does all work that is due, until the requests
 * of the tick are used up. Requests that a job does not use are available to later jobs.
 */
export const SCHEDULE = [
  { name: "ingest", slotOf: eachTick, calls: 15 },
  { name: "evaluate", slotOf: eachTick, calls: 7 },
  { name: "prices", slotOf: equitySlot, calls: 6 },
  { name: "equities", slotOf: equitySlot, calls: 3 },
  { name: "filings", slotOf: signalSlot, calls: 4 },
  { name: "signals", slotOf: signalSlot, calls: 8 },
  { name: "fed", slotOf: signalSlot, calls: 4 },
  // Before `record`, which signs what was published; it waits for a tick that has calls left.
  { name: "forecast", slotOf: mondaysAt(1), calls: 1 },
  { name: "record", slotOf: eachTick, calls: 11 },
  { name: "attest", slotOf: dailyAt(1 / 6), calls: 9 },
  { name: "verify", slotOf: hourly, calls: 3 },
  { name: "thin", slotOf: dailyAt(3), calls: 1 },
  { name: "reconcile", slotOf: dailyAt(4), calls: 7 },
  { name: "propose", slotOf: dailyAt(5), calls: 3 },
  { name: "deprecations", slotOf: dailyAt(6), calls: 2 },
  { name: "compare", slotOf: dailyAt(22), calls: 2 },
  { name: "watch", slotOf: eachTick, calls: 3 },
  { name: "announce", slotOf: eachTick, calls: 2, everyMinute: true },
  { name: "deliver", slotOf: eachTick, calls: 4, everyMinute: true },
  // The last, so that no mail waits for the receivers of webhooks.
  { name: "webhooks", slotOf: eachTick, calls: 3, everyMinute: true },
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
