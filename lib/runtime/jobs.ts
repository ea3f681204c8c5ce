import { DAY_MS } from "../core/calendar-date.ts";
import { equitySlot, signalSlot } from "../market/domain/job-slots.ts";

/** A job of the scheduled run. */
interface ScheduledJob {
  name: string;
  /** The slot that a tick falls into, epoch ms. */
  slotOf: (scheduledAt: number) => number;
  /** Its guaranteed share of a tick's outgoing calls. */
  calls: number;
  /** Also runs in the minutes between the ticks. */
  everyMinute?: true;
}

/** Every tick is a slot; the triggers in `wrangler.toml` say how often. */
const eachTick = (scheduledAt: number) => Math.floor(scheduledAt / 1000) * 1000;
/** The latest occurrence of a time of day, UTC: a day's slot stays open until a tick has done it. */
const dailyAt = (hour: number) => (scheduledAt: number) =>
  Math.floor((scheduledAt - hour * 3_600_000) / DAY_MS) * DAY_MS + hour * 3_600_000;

/**
 * The scheduled jobs in the order of a tick. Each job handles all that is due, as far as the calls of a
 * tick suffice; the unused part of its share is available to the others.
 */
export const SCHEDULE = [
  { name: "ingest", slotOf: eachTick, calls: 26 },
  { name: "evaluate", slotOf: eachTick, calls: 4 },
  { name: "prices", slotOf: equitySlot, calls: 7 },
  { name: "equities", slotOf: equitySlot, calls: 3 },
  { name: "signals", slotOf: signalSlot, calls: 10 },
  { name: "record", slotOf: eachTick, calls: 16 },
  { name: "attest", slotOf: dailyAt(1 / 6), calls: 9 },
  { name: "thin", slotOf: dailyAt(3), calls: 2 },
  { name: "reconcile", slotOf: dailyAt(4), calls: 10 },
  { name: "propose", slotOf: dailyAt(5), calls: 4 },
  { name: "deprecations", slotOf: dailyAt(6), calls: 2 },
  { name: "announce", slotOf: eachTick, calls: 2, everyMinute: true },
  // Last: it uses up what the others leave.
  { name: "deliver", slotOf: eachTick, calls: 4, everyMinute: true },
] as const satisfies readonly ScheduledJob[];

export type JobName = (typeof SCHEDULE)[number]["name"];

/** A job is overdue this long after the start of its slot. */
const OVERDUE_AFTER_MS = 3_600_000;

/**
 * The jobs that have not completed the slot that was due an hour ago, or never completed one; none before
 * the first run of any job.
 */
export function overdueJobs(
  runs: readonly { job: string; lastDoneSlot: string | null }[],
  now: number,
): JobName[] {
  if (runs.length === 0) return [];
  const doneSlots = new Map(runs.map(({ job, lastDoneSlot }) => [job, lastDoneSlot]));
  return SCHEDULE.filter(({ name, slotOf }) => {
    const slot = doneSlots.get(name) ?? null;
    return slot === null || Date.parse(slot) < slotOf(now - OVERDUE_AFTER_MS);
  }).map(({ name }) => name);
}
