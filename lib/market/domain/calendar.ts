// Sessions and closing times of each calendar, and New York time.

import {
  addDays,
  type CalendarDate,
  DAY_MS,
  dateOf,
  dayNumber,
  weekdayOf,
  weekdayOfDay,
} from "../../core/calendar-date.ts";
import {
  type CalendarName,
  closuresByRule,
  dayAfterThanksgiving,
  SPECIAL_CLOSURES,
} from "./holidays.ts";

const MINUTE_MS = 60_000;
/** Offset of New York from UTC in minutes (UTC-5 and UTC-4). */
const [WINTER, SUMMER] = [-300, -240];

/** The n-th Sunday from a date on, as a day number. */
function nthSunday(date: CalendarDate, n: number): number {
  const day = dayNumber(date);
  return day + ((7 - weekdayOfDay(day)) % 7) + 7 * (n - 1);
}

/**
 * The day on which summer time begins and the day on which it ends, by the laws since 1946. In 1974
 * and 1975 it began early, because of the oil crisis. A test compares each day with the platform's
 * time zone table.
 * Source: 15 U.S.C. 260a and its amendments; IANA time zone database, America/New_York.
 */
function summerOf(year: number): { from: number; until: number } {
  const autumn = nthSunday(`${year}-10-25`, 1);
  if (year >= 2007) {
    return { from: nthSunday(`${year}-03-01`, 2), until: nthSunday(`${year}-11-01`, 1) };
  }
  if (year >= 1987) return { from: nthSunday(`${year}-04-01`, 1), until: autumn };
  if (year === 1974) return { from: nthSunday("1974-01-06", 1), until: autumn };
  if (year === 1975) return { from: nthSunday("1975-02-23", 1), until: autumn };
  const from = nthSunday(`${year}-04-24`, 1);
  return { from, until: year >= 1955 ? autumn : nthSunday(`${year}-09-24`, 1) };
}

/**
 * The instant (epoch ms) of a wall-clock time in New York on a date. Exact from 02:00 to 24:00; no
 * source publishes at night.
 */
export function newYorkInstant(date: CalendarDate, hour: number, minute = 0): number {
  const day = dayNumber(date);
  const { from, until } = summerOf(Number(date.slice(0, 4)));
  const offset = day >= from && day < until ? SUMMER : WINTER;
  return day * DAY_MS + (hour * 60 + minute - offset) * MINUTE_MS;
}

const closures = new Map<string, ReadonlySet<CalendarDate>>();

function closuresOf(calendar: CalendarName, year: string): ReadonlySet<CalendarDate> {
  const key = `${calendar} ${year}`;
  const cached = closures.get(key);
  if (cached !== undefined) return cached;
  const found = closuresByRule(calendar, Number(year));
  for (const date of SPECIAL_CLOSURES[calendar]) if (date.startsWith(year)) found.add(date);
  closures.set(key, found);
  return found;
}

/**
 * Whether a calendar has a session on a date, so that a series has an observation. `24x7` has one
 * every day; the others on weekdays that are neither a closure by rule nor a special closure.
 *
 * - `nyse`: New York Stock Exchange.
 * - `fed_h15`: days with Treasury yields in the Federal Reserve's H.15. These are the days of the
 *   bond market: federal holidays, and Good Friday unless the employment report comes on it; New
 *   Year and Veterans Day on a Saturday close nothing.
 * - `fed_h10`: days with exchange rates in H.10: federal holidays as government offices keep them
 *   (every Saturday holiday on its Friday), Inauguration Day, no Good Friday.
 * - `fridays`, `saturdays`, `months`: the dates of weekly and monthly figures, a month by its first day.
 * - `eia`: days with a US Energy Information Administration spot price: the rules of
 *   the exchange, but missing days of its own in place of the exchange's special closures.
 *
 * The rules hold from 1986 on. Throws RangeError for text that is not a date.
 * Source: nyse.com/markets/hours-calendars; dates of SP500, DGS10, DTWEXBGS, WTI to 2022.
 */
export function isSession(calendar: CalendarName, date: CalendarDate): boolean {
  const weekday = weekdayOf(date);
  if (calendar === "24x7") return true;
  if (calendar === "fridays") return weekday === 5;
  if (calendar === "saturdays") return weekday === 6;
  if (calendar === "months") return date.endsWith("-01");
  if (weekday === 0 || weekday === 6) return false;
  return !closuresOf(calendar, date.slice(0, 4)).has(date);
}

/** The last session before a date. */
export function previousSession(calendar: CalendarName, date: CalendarDate): CalendarDate {
  let candidate = addDays(date, -1);
  while (!isSession(calendar, candidate)) candidate = addDays(candidate, -1);
  return candidate;
}

/** The first session after a date. */
export function nextSession(calendar: CalendarName, date: CalendarDate): CalendarDate {
  let candidate = addDays(date, 1);
  while (!isSession(calendar, candidate)) candidate = addDays(candidate, 1);
  return candidate;
}

/**
 * Whether the exchange closes at 13:00 on a session: the day after Thanksgiving, 24 December and
 * 3 July. By rule since 1993; until 2012 a Wednesday 3 July was a full day (the 5th was short).
 */
export function isEarlyClose(date: CalendarDate): boolean {
  const year = Number(date.slice(0, 4));
  return year >= 1993 && isDayOfEarlyClose(date, year) && isSession("nyse", date);
}

function isDayOfEarlyClose(date: CalendarDate, year: number): boolean {
  const monthDay = date.slice(5);
  if (monthDay === "12-24") return true;
  if (monthDay === "07-03") return year >= 2013 || weekdayOf(date) !== 3;
  return monthDay.startsWith("11-") && dayNumber(date) === dayAfterThanksgiving(year);
}

/**
 * When the session of a date ends, in epoch ms: `24x7` at the end of the UTC day; all others at
 * 16:00 in New York, the exchange at 13:00 on early closes. A date without a session gets the
 * usual time, since some sources have rows on holidays.
 */
export function sessionCloseAt(calendar: CalendarName, date: CalendarDate): number {
  if (calendar === "24x7") return (dayNumber(date) + 1) * DAY_MS;
  return newYorkInstant(date, calendar === "nyse" && isEarlyClose(date) ? 13 : 16);
}

const sessionYears = new Map<string, readonly number[]>();

/**
 * Sessions of a year as day numbers, ascending. Cached: a backfill needs them millions of times.
 */
export function sessionDays(calendar: CalendarName, year: number): readonly number[] {
  const key = `${calendar} ${year}`;
  const cached = sessionYears.get(key);
  if (cached !== undefined) return cached;
  const name = String(year).padStart(4, "0");
  const [first, last] = [dayNumber(`${name}-01-01`), dayNumber(`${name}-12-31`)];
  const days: number[] = [];
  for (let day = first; day <= last; day += 1) {
    if (isSession(calendar, dateOf(day))) days.push(day);
  }
  sessionYears.set(key, days);
  return days;
}

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

/** Number of sessions of a year up to and including a day. */
function countThrough(days: readonly number[], day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? day) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Number of sessions after `from` up to and including `to`; 0 when `to` is not later. It is 1 for
 * neighbouring sessions, and 2 when one session between them is missing.
 */
export function sessionsBetween(
  calendar: CalendarName,
  from: CalendarDate,
  to: CalendarDate,
): number {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (last <= first) return 0;
  if (calendar === "24x7") return last - first;
  let count = countThrough(sessionDays(calendar, yearOf(to)), last);
  for (let year = yearOf(from); year < yearOf(to); year += 1) {
    count += sessionDays(calendar, year).length;
  }
  return count - countThrough(sessionDays(calendar, yearOf(from)), first);
}

/** The session that is `sessions` after a date; the date itself for 0. */
export function sessionAfter(
  calendar: CalendarName,
  date: CalendarDate,
  sessions: number,
): CalendarDate {
  if (sessions === 0) return date;
  let year = yearOf(date);
  let place = countThrough(sessionDays(calendar, year), dayNumber(date)) + sessions - 1;
  for (; place >= sessionDays(calendar, year).length; year += 1) {
    place -= sessionDays(calendar, year).length;
  }
  return dateOf(sessionDays(calendar, year)[place] ?? Number.NaN);
}
