// The evening of a session: the time of day at which dislocations are computed, and how old prices
// may be then.

import { DAY_MS, dayNumber } from "../../core/calendar-date.ts";
import { sessionDays } from "../../market/domain/calendar.ts";

/** Time of the evening: 22:30 UTC, after every close. Source: docs/decisions.md#g19. */
const EVENING_MS = 22.5 * 3_600_000;

/** The evening of a date, epoch ms. */
export const eveningOf = (date: string): number => dayNumber(date) * DAY_MS + EVENING_MS;

/** Prices older than this count as missing; the exchange is never closed for that long. */
export const MAX_PRICE_AGE_DAYS = 7;

/** Whether a session's close still counts as the price at an instant. */
export const isRecent = (session: string, at: number): boolean =>
  at - eveningOf(session) <= MAX_PRICE_AGE_DAYS * DAY_MS;

/** Lists the evenings of all sessions after one instant, up to and including another. */
export function eveningsBetween(after: number, until: number): number[] {
  const found: number[] = [];
  const [first, last] = [after, until].map((at) => new Date(at).getUTCFullYear());
  for (let year = first ?? 0; year <= (last ?? -1); year += 1) {
    for (const day of sessionDays("nyse", year)) {
      const at = day * DAY_MS + EVENING_MS;
      if (at > after && at <= until) found.push(at);
    }
  }
  return found;
}
