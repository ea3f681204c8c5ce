// How far a reported period is from the same period a year before, and from the trend of two years.

import { addDays, type CalendarDate } from "../../core/calendar-date.ts";
import { mean, standardDeviation } from "../../core/statistics.ts";
import { type PeriodMonths, type PeriodValues, periodEnding } from "./reported-facts.ts";

/** One measure of a period, as filed. */
export interface MeasureSurprise {
  value: number;
  /** Of the same period a year before. */
  yearBefore: number;
  /** What the year before and the trend let expect; null with less than two years of changes. */
  expected: number | null;
  /** The distance from it in standard deviations of those changes; null where they are all equal. */
  z: number | null;
  /** Number of earlier changes in the trend. */
  changes: number;
}

/** Sales and earnings per diluted share of a company's newest period; null where not filed. */
export interface ReportedSurprise {
  periodEnd: CalendarDate;
  periodMonths: PeriodMonths;
  revenue: MeasureSurprise | null;
  eps: MeasureSurprise | null;
}

/** Changes in the trend: those of eight quarters, or of the four halves of the same two years. */
const TREND_MONTHS = 24;

/** How a measure changes in a year: sales by a factor, earnings per share by an amount. */
const SCALES = {
  factor: { to: Math.log, from: Math.exp, isKnown: (value: number) => value > 0 },
  amount: { to: (value: number) => value, from: (value: number) => value, isKnown: () => true },
};

/**
 * A measure of the period that ends on a day. The expected value is that of the year before, moved by the mean
 * of the yearly changes of the eight quarters before; `z` is the distance over their standard deviation. Source:
 * Foster, Olsen and Shevlin 1984, Earnings releases, anomalies, and the behavior of security returns.
 */
export function measureSurprise(
  spans: PeriodValues,
  end: CalendarDate,
  months: PeriodMonths,
  by: keyof typeof SCALES,
): MeasureSurprise | null {
  const { to, from, isKnown } = SCALES[by];
  const inTrend = TREND_MONTHS / months;
  const aYear = 12 / months;
  const values: number[] = [];
  let last = end;
  while (values.length <= inTrend + aYear) {
    const period = periodEnding(spans, last, months);
    if (period === null || !isKnown(period.value)) break;
    values.push(period.value);
    last = addDays(period.start, -1);
  }
  const [value, yearBefore] = [values[0], values[aYear]];
  if (value === undefined || yearBefore === undefined) return null;
  const changeOf = (at: number) => to(values[at] ?? 0) - to(values[at + aYear] ?? 0);
  const known = Math.max(0, values.length - aYear - 1);
  const changes = Array.from({ length: known }, (_, i) => changeOf(i + 1));
  const isTrend = changes.length === inTrend;
  const drift = isTrend ? mean(changes) : null;
  const spread = isTrend ? standardDeviation(changes) : null;
  return {
    value,
    yearBefore,
    expected: drift === null ? null : from(to(yearBefore) + drift),
    z: drift === null || !spread ? null : (changeOf(0) - drift) / spread,
    changes: changes.length,
  };
}
