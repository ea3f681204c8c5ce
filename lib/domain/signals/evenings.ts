import { isSession } from "../calendar.ts";
import { addDays, DAY_MS, dayNumber, utcDateOf } from "../calendar-date.ts";

/** Dislocations are computed at 22:30 UTC of each session, after every close. Source: decisions.md, G19. */
const EVENING_MS = 22.5 * 3_600_000;

/** The evening of a date, epoch ms. */
export const eveningOf = (date: string): number => dayNumber(date) * DAY_MS + EVENING_MS;

/** The evenings of all sessions after one instant, up to and including another. */
export function eveningsBetween(after: number, until: number): number[] {
  const found: number[] = [];
  for (let date = utcDateOf(after); ; date = addDays(date, 1)) {
    const at = eveningOf(date);
    if (at > until) return found;
    if (at > after && isSession("nyse", date)) found.push(at);
  }
}
