// The fiscal quarters of a company: where they end, and which one a day belongs to.

import { addDays, type CalendarDate, dateOf, dayNumber } from "../../../core/calendar-date.ts";

/**
 * A fiscal year of whole weeks may end this many days into the next month: a year that ends on
 * January 3 is the year before.
 */
const DRIFT_DAYS = 10;
/** December 31 of companies that did not name another day. */
const CALENDAR_YEAR_END = "1231";

/** The month in which a company's fiscal year ends, 1 to 12, from `MMDD`; null is December. */
export function yearEndMonth(fiscalYearEnd: string | null): number {
  const end = fiscalYearEnd ?? CALENDAR_YEAR_END;
  const [month, day] = [Number(end.slice(0, 2)), Number(end.slice(2))];
  return day > DRIFT_DAYS ? month : ((month + 10) % 12) + 1;
}

/** A fiscal quarter as its number: consecutive quarters differ by 1. */
export const quarterNameOf = (index: number): string =>
  `Q${ordinalOf(index)}_FY${fiscalYearOf(index)}`;
export const ordinalOf = (index: number): number => (index % 4) + 1;
export const fiscalYearOf = (index: number): number => Math.floor(index / 4);

/** The last day of the month in which a quarter ends; the company's own day may be weeks from it. */
export function nominalEnd(index: number, endMonth: number): CalendarDate {
  const months = fiscalYearOf(index) * 12 + endMonth - 1 - 3 * (4 - ordinalOf(index));
  const [year, month] = [Math.floor((months + 1) / 12), ((months + 1) % 12) + 1];
  return addDays(`${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`, -1);
}

/** The quarter whose nominal end is nearest to a day, and the days between them. */
export function quarterEndingNear(
  day: CalendarDate,
  endMonth: number,
): { index: number; days: number } {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const at = Math.floor((year * 12 + month - 1 - (endMonth - 1)) / 3) + 3;
  const distance = (index: number) =>
    Math.abs(dayNumber(nominalEnd(index, endMonth)) - dayNumber(day));
  const index = [at - 1, at, at + 1].reduce((best, each) =>
    distance(each) < distance(best) ? each : best,
  );
  return { index, days: distance(index) };
}

/**
 * The fiscal quarter that ends on a day, or nearest to it. Its year is the calendar year in which
 * the fiscal year ends. Source: docs/methods/language.md#releases.
 */
export const fiscalQuarter = (end: CalendarDate, fiscalYearEnd: string | null): string =>
  quarterNameOf(quarterEndingNear(end, yearEndMonth(fiscalYearEnd)).index);

/** The quarters whose nominal end is within some days before a day, oldest first. */
export function quartersEndedBefore(day: CalendarDate, days: number, endMonth: number): number[] {
  const last = quarterEndingNear(day, endMonth).index;
  const from = dateOf(dayNumber(day) - days);
  return [last - 3, last - 2, last - 1, last, last + 1].filter((index) => {
    const end = nominalEnd(index, endMonth);
    return end >= from && end <= day;
  });
}
