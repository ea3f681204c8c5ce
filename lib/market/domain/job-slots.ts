import { utcDateOf } from "../../core/calendar-date.ts";
import { isSession, newYorkInstant, previousSession, sessionCloseAt } from "./calendar.ts";

/** A quarter of an hour is a slot. Source: decisions.md, G19 (signal drops). */
const SLOT_MS = 15 * 60_000;

/** The slot of signals that an instant falls into. */
export const signalSlot = (at: number): number => Math.floor(at / SLOT_MS) * SLOT_MS;

/** Closes come in, late and corrected, for so long after a session. */
const AFTER_CLOSE_MS = 3 * 3_600_000;
const HOUR_MS = 3_600_000;

/**
 * The slot of the work on prices that an instant falls into, epoch ms: every 15 minutes from the
 * open of a New York session to three hours after its close, every hour else. Source: G19.
 */
export function equitySlot(at: number): number {
  const date = utcDateOf(at);
  // A session ends, and its three hours, on its own UTC date or the one after.
  const today = isSession("nyse", date) ? date : previousSession("nyse", date);
  const inSession = [today, previousSession("nyse", today)].some(
    (session) =>
      at >= newYorkInstant(session, 9, 30) &&
      at <= sessionCloseAt("nyse", session) + AFTER_CLOSE_MS,
  );
  const step = inSession ? SLOT_MS : HOUR_MS;
  return Math.floor(at / step) * step;
}
