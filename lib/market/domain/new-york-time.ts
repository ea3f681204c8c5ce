import { type CalendarDate, DAY_MS, dayNumber, weekdayOfDay } from "../../core/calendar-date.ts";

const MINUTE_MS = 60_000;
/** Minutes that New York is ahead of UTC. */
const [WINTER, SUMMER] = [-300, -240];

/** The n-th Sunday from a date on, as a day number. */
function nthSunday(date: CalendarDate, n: number): number {
  const day = dayNumber(date);
  return day + ((7 - weekdayOfDay(day)) % 7) + 7 * (n - 1);
}

/**
 * First days of summer time and of winter time again, by the laws since 1946. In 1974 and 1975 it
 * began early, for the oil crisis. A test compares each day with the platform's own table.
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
 * The instant, in epoch ms, of a wall-clock time in New York on a date; exact from 02:00 to 24:00,
 * as no source publishes at night.
 */
export function newYorkInstant(date: CalendarDate, hour: number, minute = 0): number {
  const day = dayNumber(date);
  const { from, until } = summerOf(Number(date.slice(0, 4)));
  const offset = day >= from && day < until ? SUMMER : WINTER;
  return day * DAY_MS + (hour * 60 + minute - offset) * MINUTE_MS;
}
