import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  utcDateOf,
  weekdayOf,
} from "../../../core/calendar-date.ts";
import { newYorkInstant } from "../../../market/domain/calendar.ts";

/** Days back for which EDGAR's daily indexes are read. Companies' own lists go back a year. */
const INDEX_DAYS = 7;
/** Interval between two requests for an index that is not out or could not be read. */
const RETRY_MS = 6 * 3_600_000;
const READ = "read";

/** By day of filing: `read`, or the ISO instant of the last attempt. Stored in the job's record. */
export type IndexMemory = Readonly<Record<CalendarDate, string>>;

/** The state in the record of a run; empty when the record has another format. */
export function indexMemoryOf(detail: Readonly<Record<string, unknown>> | null): IndexMemory {
  const { indexes } = detail ?? {};
  if (typeof indexes !== "object" || indexes === null) return {};
  const entries = Object.entries(indexes).filter(
    ([day, state]) =>
      isCalendarDate(day) && (state === READ || !Number.isNaN(Date.parse(String(state)))),
  );
  return Object.fromEntries(entries.map(([day, state]) => [day, String(state)]));
}

/** The days whose indexes are read: weekdays of the last week that are over in New York. */
function recentDays(now: number): CalendarDate[] {
  const today = utcDateOf(now);
  return Array.from({ length: INDEX_DAYS }, (_, i) => addDays(today, i - INDEX_DAYS)).filter(
    (day) => ![0, 6].includes(weekdayOf(day)) && newYorkInstant(addDays(day, 1), 0) <= now,
  );
}

/**
 * The oldest recent day whose index was not read yet, and was not requested within six hours; null
 * when there is none. A holiday has no index, so it is requested until it is a week old.
 */
export const dueIndexDay = (memory: IndexMemory, now: number): CalendarDate | null =>
  recentDays(now).find((day) => {
    const state = memory[day];
    return state !== READ && (state === undefined || now - Date.parse(state) >= RETRY_MS);
  }) ?? null;

/** The state for the next run; recent days only. */
export function nextIndexMemory(
  memory: IndexMemory,
  now: number,
  asked?: { day: CalendarDate; isRead: boolean },
): IndexMemory {
  const recent = new Set(recentDays(now));
  const known = Object.entries(memory).filter(([day]) => recent.has(day));
  const news = asked && { [asked.day]: asked.isRead ? READ : new Date(now).toISOString() };
  return { ...Object.fromEntries(known), ...news };
}
