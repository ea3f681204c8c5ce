/** A civil date without a zone, as `YYYY-MM-DD`; these compare in order as text. */
export type CalendarDate = string;

export const DAY_MS = 86_400_000;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a date that exists: `2023-02-29` and `2023-2-1` are not. */
export function isCalendarDate(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dateOf(at / DAY_MS) === text;
}

/** Days since 1970-01-01 of a date. Text that is no date throws RangeError. */
export function dayNumber(date: CalendarDate): number {
  const at = SHAPE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new RangeError("not a calendar date");
  return at / DAY_MS;
}

/** The date of a day number; the inverse of `dayNumber`. */
export function dateOf(day: number): CalendarDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The UTC date of an instant in epoch ms. */
export function utcDateOf(at: number): CalendarDate {
  return dateOf(Math.floor(at / DAY_MS));
}

/** The date so many days later, earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(dayNumber(date) + days);
}

/** Day of the week of a day number: 0 Sunday .. 6 Saturday. 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Day of the week of a date: 0 Sunday .. 6 Saturday. */
export function weekdayOf(date: CalendarDate): number {
  return weekdayOfDay(dayNumber(date));
}
