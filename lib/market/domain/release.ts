// When sources publish their observations, and whether a source is late.

import { addDays, type CalendarDate, utcDateOf, weekdayOf } from "../../core/calendar-date.ts";
import {
  isSession,
  newYorkInstant,
  nextSession,
  previousSession,
  sessionAfter,
  sessionCloseAt,
} from "./calendar.ts";
import type { CalendarName } from "./holidays.ts";

/**
 * When a source publishes the observation of a date.
 *
 * - `afterClose`: `minutes` after the session's close.
 * - `nextDay`: on the next session's day, `hours` (under 24) after the close time of the day before
 *   it. Friday's value with 20 hours is published on Monday at noon in New York.
 * - `weekly`: on a weekday (0 Sunday .. 6 Saturday) at a New York time, for all dates up to
 *   `coversThroughDaysBefore` days before it; on the next session when that weekday has none.
 * - `daysAfter`: some days after the date at a New York time; on the next working day of federal offices
 *   when that day is none. `workingDaysAfter` counts working days only.
 * - `jobsReport`: the employment report on the month that begins on the date, at 8:30: the third Friday after
 *   the week of the 12th; a week later when that is 1 or 2 January.
 */
export type Release =
  | { kind: "afterClose"; minutes: number }
  | { kind: "nextDay"; hours: number }
  | { kind: "daysAfter"; days: number; timeEt: string }
  | { kind: "workingDaysAfter"; days: number; timeEt: string }
  | { kind: "jobsReport" }
  | { kind: "weekly"; weekday: number; timeEt: string; coversThroughDaysBefore: number };

type WeeklyRelease = Extract<Release, { kind: "weekly" }>;

const MINUTE_MS = 60_000;

/** The calendar of the offices that publish weekly and monthly statistics. */
const OFFICES: CalendarName = "fed_h10";

/** A time in New York on a date, or on the next session when that date has none. */
function releaseAt(calendar: CalendarName, nominal: CalendarDate, timeEt: string): number {
  const date = isSession(calendar, nominal) ? nominal : nextSession(calendar, nominal);
  const [hour, minute] = timeEt.split(":").map(Number);
  return newYorkInstant(date, hour ?? 0, minute ?? 0);
}

/** The planned date of the employment report on a month. Source: bls.gov, "Schedule of releases". */
function jobsReportDate(month: CalendarDate): CalendarDate {
  const twelfth = `${month.slice(0, 8)}12`;
  const planned = addDays(twelfth, 6 - weekdayOf(twelfth) + 20);
  return /-01-0[12]$/.test(planned) ? addDays(planned, 7) : planned;
}

/** The planned date of the first release that covers a date. */
function coveringRelease(release: WeeklyRelease, date: CalendarDate): CalendarDate {
  const earliest = addDays(date, release.coversThroughDaysBefore);
  return addDays(earliest, (release.weekday - weekdayOf(earliest) + 7) % 7);
}

/**
 * When the observation of a date became known, in epoch ms, by the source's documented lag. It is not
 * the time of ingestion, so that a history ingested today is replayed as it was known then. Also
 * defined for dates without a session, because some sources have rows there.
 */
export function knownAtByLag(calendar: CalendarName, release: Release, date: CalendarDate): number {
  switch (release.kind) {
    case "afterClose":
      return sessionCloseAt(calendar, date) + release.minutes * MINUTE_MS;
    case "nextDay": {
      const dayBefore = addDays(nextSession(calendar, date), -1);
      return sessionCloseAt(calendar, dayBefore) + release.hours * 60 * MINUTE_MS;
    }
    case "weekly":
      return releaseAt(calendar, coveringRelease(release, date), release.timeEt);
    case "daysAfter":
      return releaseAt(OFFICES, addDays(date, release.days), release.timeEt);
    case "workingDaysAfter":
      return releaseAt(OFFICES, sessionAfter(OFFICES, date, release.days), release.timeEt);
    case "jobsReport":
      return releaseAt(OFFICES, jobsReportDate(date), "08:30");
  }
}

/** The newest date whose observation should be known at `now`; always a session. */
export function latestExpectedDate(
  calendar: CalendarName,
  release: Release,
  now: number,
): CalendarDate {
  let date = addDays(utcDateOf(now), 1);
  do date = previousSession(calendar, date);
  while (knownAtByLag(calendar, release, date) > now);
  return date;
}

/**
 * The instant (epoch ms) since which a source is late; null when it is not late. A source is late
 * when the next observation should have been known for longer than the grace period (exactly at its
 * end the source is not late).
 *
 * A weekly source is late when a whole release is missing, not when a release lacks a day: the
 * Monday that should end a release may be a holiday elsewhere (Brent in London) or a snow day. A
 * series without any observation is absent, not late: then null.
 */
export function overdueSince(
  calendar: CalendarName,
  release: Release,
  lastObservedDate: CalendarDate | null,
  now: number,
  graceMinutes: number,
): number | null {
  if (lastObservedDate === null) return null;
  const nextKnownAt =
    release.kind === "weekly"
      ? releaseAt(calendar, addDays(coveringRelease(release, lastObservedDate), 7), release.timeEt)
      : knownAtByLag(calendar, release, nextSession(calendar, lastObservedDate));
  const lateFrom = nextKnownAt + graceMinutes * MINUTE_MS;
  return now > lateFrom ? lateFrom : null;
}
