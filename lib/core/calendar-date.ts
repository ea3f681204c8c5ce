// Calendar dates: as text, as day numbers, and as days of the week.

/** A calendar date without a time zone, as `YYYY-MM-DD`; text order is time order. */
export type CalendarDate = string;

export const DAY_MS = 86_400_000;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a date that exists: `2023-02-29` and `2023-2-1` are not. */
export function isCalendarDate(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dateOf(at / DAY_MS) === text;
}

const [ZERO, DASH] = ["0".charCodeAt(0), "-".charCodeAt(0)];

/** The number at two places of a date's text. Throws RangeError for characters other than digits. */
function twoDigits(text: string, place: number): number {
  const [tens, ones] = [text.charCodeAt(place) - ZERO, text.charCodeAt(place + 1) - ZERO];
  // Written so that NaN, which is past the end of the text, is rejected too.
  if (!(tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9)) throw notADate();
  return 10 * tens + ones;
}

const notADate = () => new RangeError("not a calendar date");

/**
 * Internally years begin in March, so that the leap day comes last. 400 such years have 146,097
 * days.
 */
const [ERA_YEARS, ERA_DAYS] = [400, 146_097];
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_DAY = 719_468;

/** Days since 1970-01-01 of a date. Throws RangeError for a text that is not a date. */
export function dayNumber(date: CalendarDate): number {
  if (date.length !== 10 || date.charCodeAt(4) !== DASH || date.charCodeAt(7) !== DASH) {
    throw notADate();
  }
  const [month, day] = [twoDigits(date, 5), twoDigits(date, 8)];
  if (month < 1 || month > 12 || day < 1 || day > 31) throw notADate();
  // This is called millions of times in a backfill; the platform's own dates are several times
  // slower.
  const year = 100 * twoDigits(date, 0) + twoDigits(date, 2) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const era = Math.floor(year / ERA_YEARS);
  const yearOfEra = year - era * ERA_YEARS;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * ERA_DAYS + yearOfEra * 365 + leapDays + dayOfYear - EPOCH_DAY;
}

const twoDigitText = (part: number): string => (part < 10 ? `0${part}` : String(part));

/** The date of a day number; the inverse of `dayNumber`. Throws RangeError for other numbers. */
export function dateOf(day: number): CalendarDate {
  if (!Number.isInteger(day)) throw new RangeError("not a day number");
  const shifted = day + EPOCH_DAY;
  const era = Math.floor(shifted / ERA_DAYS);
  const dayOfEra = shifted - era * ERA_DAYS;
  // Days of full leap cycles of 4, 100 and 400 years, less one where the leap day is the last.
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = ((fromMarch + 2) % 12) + 1;
  const year = era * ERA_YEARS + yearOfEra + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${twoDigitText(month)}-${twoDigitText(dayOfMonth)}`;
}

/** The UTC date of an instant in epoch ms. */
export function utcDateOf(at: number): CalendarDate {
  return dateOf(Math.floor(at / DAY_MS));
}

/** The date that is `days` later, or earlier when negative. */
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

/** An instant before every observation: the first that JavaScript and PostgreSQL write alike. */
export const MIN_INSTANT = Date.parse("0001-01-01T00:00:00Z");

/** Periods by which a history can be thinned to one row each: UTC days, ISO weeks, months. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];
