// Checks the daily prices that a vendor sent.

import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  utcDateOf,
} from "../../../../core/calendar-date.ts";
import { type Bar, invalidBarReason, withinRounding } from "../../../domain/bar.ts";
import { FeedError } from "../feeds.ts";
import { rowError } from "../parse.ts";

/** Daily prices of a stock as its source adjusts them. */
export interface PriceDays {
  bars: Bar[];
  /** Date of the last split or dividend that the source reports; earlier prices are restated. */
  lastCorporateActionDate: CalendarDate | null;
}

/** Checked days in order of date. */
export interface CheckedDays extends PriceDays {
  /** Number of days left out because their prices are impossible. */
  leftOut: number;
}

/**
 * Checks dates and prices. Throws FeedError `malformed` for an invalid date, a repeated date, and a
 * date in the future, which means that our clock or the source's is wrong. Days with impossible
 * prices are left out. When more than half are impossible, it throws, because the columns must have
 * changed.
 */
export function checkedDays(source: string, days: PriceDays, now: number): CheckedDays {
  const latest = addDays(utcDateOf(now), 1);
  const seen = new Set<string>();
  for (const [index, { date }] of days.bars.entries()) {
    if (!isCalendarDate(date) || seen.has(date)) throw rowError(source, index);
    if (date > latest) throw new FeedError(source, "malformed", "date in the future");
    seen.add(date);
  }
  const bars = days.bars
    .map(withinRounding)
    .filter((bar) => invalidBarReason(bar) === null)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const leftOut = days.bars.length - bars.length;
  if (2 * leftOut > days.bars.length) {
    throw new FeedError(source, "malformed", "impossible prices");
  }
  return { ...days, bars, leftOut };
}
