import { sessionsBetween } from "../calendar.ts";
import type { CalendarDate } from "../calendar-date.ts";

/** Whether two dates are at least so many sessions of the exchange apart, in either order. */
export const areApart = (a: CalendarDate, b: CalendarDate, sessions: number): boolean =>
  Math.max(sessionsBetween("nyse", a, b), sessionsBetween("nyse", b, a)) >= sessions;
