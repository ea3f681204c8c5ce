import { nextSession, sessionsBetween } from "../calendar.ts";
import { type CalendarDate, dayNumber } from "../calendar-date.ts";

/** Over ten sessions and more there are at most five in seven days, and more than one in two. */
const [MOST_IN_DAYS, LEAST_IN_DAYS] = [5 / 7, 1 / 2];

/**
 * Whether two dates are at least so many sessions of the exchange (ten or more) apart, in either
 * order. Sessions are counted only where the number of days leaves it open.
 */
export function areApart(a: CalendarDate, b: CalendarDate, sessions: number): boolean {
  const days = Math.abs(dayNumber(a) - dayNumber(b));
  // Two more: a stretch may begin and end within a week of five sessions.
  if (days * MOST_IN_DAYS + 2 < sessions) return false;
  if (days * LEAST_IN_DAYS >= sessions) return true;
  const [from, to] = a < b ? [a, b] : [b, a];
  return sessionsBetween("nyse", from, to) >= sessions;
}

/** The session so many sessions after a date. */
export function sessionAfter(date: CalendarDate, sessions: number): CalendarDate {
  let session = date;
  for (let i = 0; i < sessions; i += 1) session = nextSession("nyse", session);
  return session;
}
