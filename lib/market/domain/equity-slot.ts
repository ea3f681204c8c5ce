import { utcDateOf } from "../../core/calendar-date.ts";
import { isSession, previousSession, sessionCloseAt } from "./calendar.ts";
import { newYorkInstant } from "./new-york-time.ts";

const SLOT_MS = 15 * 60_000;
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
