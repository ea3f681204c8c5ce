// What is wrong with the service at an instant, and its uptime.

import { DAY_MS } from "../../core/calendar-date.ts";
import { type Freshness, MAX_TICK_GAP_MS } from "./freshness.ts";
import type { LeftOut } from "./left-out.ts";

/** A problem of a subject: of the `service`, or of a thing such as `source cboe`. */
export interface Problem {
  subject: string;
  /** In words. */
  text: string;
  /** Epoch ms. */
  startedAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
}

/** A server that data are read from; instants in epoch ms, null: never. */
export interface SourceHealth {
  source: string;
  lastAnsweredAt: number | null;
  lastFailedAt: number | null;
  lastError: string | null;
}

/** A source is down after this long without an answer; single failures are retried. */
const SOURCE_DOWN_AFTER_MS = 3_600_000;

/** Whether the last request to a source failed. */
export const isFailing = ({ lastAnsweredAt, lastFailedAt }: SourceHealth): boolean =>
  lastFailedAt !== null && lastFailedAt > (lastAnsweredAt ?? 0);

/** Whether a source failed for so long that it is an incident. */
const isDown = (source: SourceHealth, now: number): boolean =>
  isFailing(source) && now - (source.lastAnsweredAt ?? 0) > SOURCE_DOWN_AFTER_MS;

/** An error of a source as a sentence: `fred: refused (404)` becomes `Refused (404)`. */
export function errorInWords(error: string | null): string {
  const words = (error ?? "").replace(/^[a-z0-9-]+: /, "");
  return words === "" ? "No reason given" : words.charAt(0).toUpperCase() + words.slice(1);
}

/** All problems at an instant, each subject once. */
export function problemsAt(
  seen: {
    sensors: readonly { id: string; freshness: Freshness }[];
    sources: readonly SourceHealth[];
    /** Sensors that the evaluation leaves out for a reason of ours. */
    leftOut: readonly LeftOut[];
    /** Series whose two sources are apart by more than the tolerance, in words. */
    disagreements: readonly { id: string; text: string }[];
    overdueJobs: readonly string[];
    /** Jobs whose last run failed or that missed two in a row, in words. */
    failingJobs: readonly { job: string; text: string }[];
    /** When the last watch was done, epoch ms; null before the first. */
    watchedAt: number | null;
  },
  now: number,
): Problem[] {
  const begun = { startedAt: now, endedAt: null };
  const { watchedAt } = seen;
  // After an outage all jobs are late until their next run: that is one incident.
  const wasDown = watchedAt !== null && now - watchedAt > MAX_TICK_GAP_MS;
  return [
    ...(wasDown
      ? [{ subject: "service", text: "No job ran", startedAt: watchedAt, endedAt: now }]
      : []),
    ...seen.failingJobs.map(({ job, text }) => ({ ...begun, subject: `job ${job}`, text })),
    ...(wasDown ? [] : seen.overdueJobs)
      .filter((job) => !seen.failingJobs.some((failing) => failing.job === job))
      .map((job) => ({
        ...begun,
        subject: `job ${job}`,
        text: "More than an hour behind its schedule",
      })),
    ...seen.sources
      .filter((source) => isDown(source, now))
      .map(({ source, lastError }) => ({
        ...begun,
        subject: `source ${source}`,
        text: errorInWords(lastError),
      })),
    ...seen.leftOut
      .filter(({ isIndexInput }) => isIndexInput)
      .map(({ id, why }) => ({
        ...begun,
        subject: `input ${id}`,
        text: `The index lacks its newest reading: ${why}`,
      })),
    ...seen.disagreements.map(({ id, text }) => ({ ...begun, subject: `series ${id}`, text })),
    ...seen.sensors
      .filter(({ freshness }) => freshness !== "fresh")
      .map(({ id, freshness }) => ({
        ...begun,
        subject: `sensor ${id}`,
        text: freshness === "dead" ? "No reading for 24 hours" : "Its source is overdue",
      })),
  ];
}

/** Number of days of incidents that the status page shows. */
export const SHOWN_DAYS = 90;

/**
 * Share of the watched time (at most 90 days) without an incident of a subject, 0 to 1; null before
 * anything was watched. Time of an incident before the watched time does not count.
 */
export function uptime(
  incidents: readonly { startedAt: number; endedAt: number | null }[],
  watchedSince: number,
  now: number,
): number | null {
  const from = Math.max(watchedSince, now - SHOWN_DAYS * DAY_MS);
  if (now <= from) return null;
  const down = incidents.reduce(
    (sum, { startedAt, endedAt }) =>
      sum + Math.max(0, (endedAt ?? now) - Math.max(from, startedAt)),
    0,
  );
  return Math.max(0, 1 - down / (now - from));
}
