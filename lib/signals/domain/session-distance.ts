import type { CalendarDate } from "../../core/calendar-date.ts";
import { sessionsBetween } from "../../market/domain/calendar.ts";

/** Whether two dates are at least so many sessions of the exchange apart, in either order. */
export const areApart = (a: CalendarDate, b: CalendarDate, sessions: number): boolean =>
  Math.max(sessionsBetween("nyse", a, b), sessionsBetween("nyse", b, a)) >= sessions;
