import type { CalendarDate } from "../../../core/calendar-date.ts";
import { DAY_MS } from "../../../core/calendar-date.ts";
import { mad, mean, median, quantile, robustZFrom } from "../../../core/statistics.ts";
import { FIGURES_AGE_DAYS, type ReportedFigures } from "../../../market/domain/reported-figures.ts";
import type { PriceTape } from "../price-tape.ts";

/** A company's figures, in force from `knownAt` (epoch ms) until the next ones. */
export interface KnownFigures
  extends Pick<ReportedFigures, "periodEnd" | "sales" | "earnings" | "shares" | "splits"> {
  knownAt: number;
}

/**
 * The own history that a valuation is compared with: a day a month for five years, at least two
 * years of them. Source: docs/methods/dislocation.md#valuation.
 */
const HISTORY = { stepSessions: 21, days: 60, minDays: 24 };
type Measure = "sales" | "earnings";

/** The figures known at an instant, the newest; undefined without any. */
const knownAt = (figures: readonly KnownFigures[], at: number): KnownFigures | undefined =>
  figures.findLast((each) => each.knownAt <= at);

/**
 * Log of the price over a value a share; null without a positive one. The value is put on the
 * shares of `newest`: those of before a split are fewer.
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
 * How dear a stock is against its own last five years: the mean of the robust z-scores of price to
 * sales and price to earnings, in logs. Price to earnings only where there are earnings; each day
 * has the figures filed by then. Null with old figures, or less than two years of them. Source:
 * docs/methods/dislocation.md#valuation.
 */
export function valuationZ(
  tape: PriceTape,
  figures: readonly KnownFigures[],
  at: number,
): number | null {
  const newest = knownAt(figures, at);
  if (newest === undefined || ageOf(newest.periodEnd, at) > FIGURES_AGE_DAYS) return null;
  const last = tape.bars.length - 1;
  const { levels, bars } = tape;
  const zOf = (measure: Measure): number | null => {
    const past: number[] = [];
    for (let i = 1; i <= HISTORY.days; i += 1) {
      const place = last - i * HISTORY.stepSessions;
      const bar = bars[place];
      if (bar === undefined) break;
      const ratio = logRatio(levels[place] ?? 0, knownAt(figures, bar.knownAt), measure, newest);
      if (ratio !== null) past.push(ratio);
    }
    const now = logRatio(levels[last] ?? 0, newest, measure, newest);
    return now === null || past.length < HISTORY.minDays ? null : robustZ(now, past);
  };
  return mean([zOf("sales"), zOf("earnings")].filter((z) => z !== null));
}

const ageOf = (day: CalendarDate, at: number): number => (at - Date.parse(day)) / DAY_MS;

const robustZ = (value: number, sample: readonly number[]): number =>
  robustZFrom(value, {
    median: median(sample) ?? 0,
    mad: mad(sample) ?? 0,
    iqr: (quantile(sample, 0.75) ?? 0) - (quantile(sample, 0.25) ?? 0),
  });
