import { DAY_MS } from "../core/calendar-date.ts";
import { equitySlot, signalSlot } from "../market/domain/job-slots.ts";

/** A job of the scheduled run. */
interface ScheduledJob {
  name: string;
  /** The slot that a tick falls into, epoch ms. */
  slotOf: (scheduledAt: number) => number;
  /** Its share of a tick's calls: so many it can make whatever other jobs do. */
  calls: number;
  /** Done in the minutes between the ticks, too. */
  everyMinute?: true;
}

/** Every tick is a slot: how often that is, the triggers in `wrangler.toml` say. */
const eachTick = (scheduledAt: number) => Math.floor(scheduledAt / 1000) * 1000;
/** The latest such time of day, UTC: a day's slot stays open until a tick has done it. */
const dailyAt = (hour: number) => (scheduledAt: number) =>
  Math.floor((scheduledAt - hour * 3_600_000) / DAY_MS) * DAY_MS + hour * 3_600_000;

/**
 * What is scheduled, in the order in which a tick does it. Each job handles all that is due, as far
 * as the calls of a tick suffice; what a job does not use of its share is there for the others.
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

/** A job is given so much time from the begin of its slot. */
const PATIENCE_MS = 3_600_000;

/**
 * The jobs that have not done what was due an hour ago, those that never came to their end among
 * them; none before the first run of any.
 */
export function jobsBehind(
  runs: readonly { job: string; lastDoneSlot: string | null }[],
  now: number,
): JobName[] {
  if (runs.length === 0) return [];
  const doneSlots = new Map(runs.map(({ job, lastDoneSlot }) => [job, lastDoneSlot]));
  return SCHEDULE.filter(({ name, slotOf }) => {
    const slot = doneSlots.get(name) ?? null;
    return slot === null || Date.parse(slot) < slotOf(now - PATIENCE_MS);
  }).map(({ name }) => name);
}
