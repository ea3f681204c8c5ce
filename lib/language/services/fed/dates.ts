// Dates as the pages of the Federal Reserve write them.

import { type CalendarDate, isCalendarDate } from "../../../core/calendar-date.ts";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const two = (number: string | number): string => String(number).padStart(2, "0");

/** Reads a date in words, such as "January 28, 2026"; null for any other text. */
export function dateInWords(text: string): CalendarDate | null {
  const found = /^([a-z]{3,9}) (\d{1,2}), (\d{4})$/i.exec(text.trim());
  return found === null ? null : dateOfParts(found[1] ?? "", found[2] ?? "", found[3] ?? "");
}

function dateOfParts(month: string, day: string, year: string): CalendarDate | null {
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  const date = `${year}-${two(number)}-${two(day)}`;
  return isCalendarDate(date) ? date : null;
}

/** Days of a meeting: "March 18–19, 2025", "January 31–February 1, 2023", "June 3, 2020". */
const MEETING =
  /\b([a-z]{3,9}) (\d{1,2})(?: ?[-\u2013\u2014] ?(?:([a-z]{3,9}) )?(\d{1,2}))?, (\d{4})\b/i;

/** The last day of the first meeting that a text names; null without one. */
export function meetingEnd(text: string): CalendarDate | null {
  const found = MEETING.exec(text);
  if (found === null) return null;
  const [, month = "", day = "", lastMonth = month, lastDay = day, year = ""] = found;
  return dateOfParts(lastMonth, lastDay, year);
}

/** Reads the date in a page's address, such as `20260128`; null if it is not a date. */
export function dateOfDigits(digits: string): CalendarDate | null {
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return isCalendarDate(date) ? date : null;
}
