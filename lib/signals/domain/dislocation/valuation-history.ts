import { type CalendarDate, DAY_MS, dateOf, dayNumber } from "../../../core/calendar-date.ts";
import { mad, mean, median, quantile, robustZFrom } from "../../../core/statistics.ts";
import { figuresAgeDays, type ReportedFigures } from "../../../market/domain/reported-figures.ts";
import type { PriceHistory } from "../price-history.ts";

/** A company's reported figures, valid from `knownAt` (epoch ms) until the next ones. */
export interface KnownFigures
  extends Pick<
    ReportedFigures,
    "periodEnd" | "sales" | "earnings" | "shares" | "splits" | "growth" | "periodMonths"
  > {
  knownAt: number;
}

/**
 * The own history to compare with: one day a month (21 sessions) for five years, at least two
 * years. Source: docs/methods/dislocation.md#valuation.
 */
const HISTORY = { stepSessions: 21, days: 60, minDays: 24 };
type Measure = "sales" | "earnings";

/** The newest figures known at an instant; undefined without any. */
const knownAt = (figures: readonly KnownFigures[], at: number): KnownFigures | undefined =>
  figures.findLast((each) => each.knownAt <= at);

/**
 * Log of price over sales or earnings per share; null unless these are positive. The number of
 * shares is converted to the basis of `newest`, as there were fewer shares before a split.
 */
function logRatio(
  logPrice: number,
  figures: KnownFigures | undefined,
  measure: Measure,
  newest: KnownFigures,
): number | null {
  const [value, shares] = [figures?.[measure] ?? null, figures?.shares ?? null];
  if (figures === undefined || value === null || value <= 0 || shares === null) return null;
  return logPrice - Math.log(value / ((shares * newest.splits) / figures.splits));
}

/**
 * Valuation of a stock against its own last five years: the mean of the robust z-scores of log
 * price to sales and log price to earnings; positive when expensive. Each day uses the figures
 * filed by then; days without earnings are left out of price to earnings. Null with outdated
 * figures, or less than two years of history. Source: docs/methods/dislocation.md#valuation.
 */
export function valuationZ(
  prices: PriceHistory,
  figures: readonly KnownFigures[],
  at: number,
): number | null {
  const newest = knownAt(figures, at);
  if (newest === undefined || isOutdated(newest, at)) return null;
  const last = prices.bars.length - 1;
  const { levels, bars } = prices;
  const zOf = (measure: Measure): number | null => {
    const past: number[] = [];
    for (let i = 1; i <= HISTORY.days; i += 1) {
      const index = last - i * HISTORY.stepSessions;
      const bar = bars[index];
      if (bar === undefined) break;
      const ratio = logRatio(levels[index] ?? 0, knownAt(figures, bar.knownAt), measure, newest);
      if (ratio !== null) past.push(ratio);
    }
    const now = logRatio(levels[last] ?? 0, newest, measure, newest);
    return now === null || past.length < HISTORY.minDays ? null : robustZ(now, past);
  };
  return mean([zOf("sales"), zOf("earnings")].filter((z) => z !== null));
}

/** Years of the own history, and the share of its periods that must be known: two years of five. */
const OWN_HISTORY = { months: 60, minMonths: 24 };

/**
 * Reported figures against the company's own last five years, for a stock whose price is not read: the mean of the
 * robust z-scores of the growth of sales in twelve months, and of earnings over sales. Each earlier period counts as
 * it was last known. Null with outdated figures, or less than two years of periods before. Source:
 * docs/methods/dislocation.md#without-prices.
 */
export function figuresZ(figures: readonly KnownFigures[], at: number): number | null {
  const newest = knownAt(figures, at);
  if (newest === undefined || isOutdated(newest, at)) return null;
  const { periodMonths, periodEnd } = newest;
  const first = dateOf(dayNumber(periodEnd) - Math.ceil(OWN_HISTORY.months * MONTH_DAYS));
  const byPeriod = new Map<CalendarDate, KnownFigures>();
  for (const each of figures) {
    if (each.knownAt <= at && each.periodEnd >= first) byPeriod.set(each.periodEnd, each);
  }
  byPeriod.delete(periodEnd);
  const zOf = (measure: (of: KnownFigures) => number | null): number | null => {
    const past = [...byPeriod.values()].map(measure).filter((value) => value !== null);
    const now = measure(newest);
    return now === null || past.length < OWN_HISTORY.minMonths / periodMonths
      ? null
      : robustZ(now, past);
  };
  return mean([zOf(({ growth }) => growth), zOf(marginOf)].filter((z) => z !== null));
}

const MONTH_DAYS = 365.25 / 12;

const marginOf = ({ sales, earnings }: KnownFigures): number | null =>
  sales === null || earnings === null || sales <= 0 ? null : earnings / sales;

const isOutdated = ({ periodEnd, periodMonths }: KnownFigures, at: number): boolean =>
  ageOf(periodEnd, at) > figuresAgeDays(periodMonths);

const ageOf = (day: CalendarDate, at: number): number => (at - Date.parse(day)) / DAY_MS;

const robustZ = (value: number, sample: readonly number[]): number =>
  robustZFrom(value, {
    median: median(sample) ?? 0,
    mad: mad(sample) ?? 0,
    iqr: (quantile(sample, 0.75) ?? 0) - (quantile(sample, 0.25) ?? 0),
  });
