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

const ZERO = "0".charCodeAt(0);
const twoDigits = (text: string, place: number): number =>
  10 * (text.charCodeAt(place) - ZERO) + text.charCodeAt(place + 1) - ZERO;

/** Days since 1970-01-01 of a date. Text that is no date throws RangeError. */
export function dayNumber(date: CalendarDate): number {
  if (!SHAPE.test(date)) throw new RangeError("not a calendar date");
  const [year, month, day] = [
    100 * twoDigits(date, 0) + twoDigits(date, 2),
    twoDigits(date, 5),
    twoDigits(date, 8),
  ];
  if (month < 1 || month > 12 || day < 1 || day > 31) throw new RangeError("not a calendar date");
  // A history asks millions of times: parsing the text would take three times as long. `Date.UTC`
  // takes years below 100 for those of the last century.
  const at = year < 100 ? Date.parse(`${date}T00:00:00Z`) : Date.UTC(year, month - 1, day);
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
