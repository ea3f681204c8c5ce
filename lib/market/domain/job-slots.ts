// The time slots in which the jobs of prices and signals run.

import { utcDateOf } from "../../core/calendar-date.ts";
import { isSession, newYorkInstant, previousSession, sessionCloseAt } from "./calendar.ts";

/** Signals run once in each quarter of an hour. Source: docs/decisions.md#g19. */
const SLOT_MS = 15 * 60_000;

/** The slot of the signals job that an instant falls into. */
export const signalSlot = (at: number): number => Math.floor(at / SLOT_MS) * SLOT_MS;

/** Late and corrected closes arrive up to this time after a session. */
const AFTER_CLOSE_MS = 3 * 3_600_000;
const HOUR_MS = 3_600_000;

/**
 * The slot of the price job that an instant falls into, epoch ms: every 15 minutes from the open of
 * a New York session to three hours after its close, else every hour. Source:
 * docs/decisions.md#g19.
 */
export function equitySlot(at: number): number {
  const date = utcDateOf(at);
  // A session and the three hours after it end on its own UTC date or on the next one.
  const today = isSession("nyse", date) ? date : previousSession("nyse", date);
  const inSession = [today, previousSession("nyse", today)].some(
    (session) =>
      at >= newYorkInstant(session, 9, 30) &&
      at <= sessionCloseAt("nyse", session) + AFTER_CLOSE_MS,
  );
  const step = inSession ? SLOT_MS : HOUR_MS;
  return Math.floor(at / step) * step;
}
