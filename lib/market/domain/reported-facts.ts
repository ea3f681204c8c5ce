// Values that companies reported to the SEC, and their sums over twelve months.

import { addDays, type CalendarDate, dayNumber } from "../../core/calendar-date.ts";

/** A value that a company reported, in the filing of one day. */
export interface ReportedFact {
  /** First day of its period; null for a value of one day. */
  start: CalendarDate | null;
  end: CalendarDate;
  value: number;
  /** Day of filing, New York. */
  filed: CalendarDate;
  accession: string;
}

/** The reported concepts that figures are computed from, by their tag at EDGAR. */
export const CONCEPTS = {
  RevenueFromContractWithCustomerExcludingAssessedTax: { unit: "USD" },
  Revenues: { unit: "USD" },
  SalesRevenueNet: { unit: "USD" },
  NetIncomeLoss: { unit: "USD" },
  EarningsPerShareDiluted: { unit: "USD/shares" },
  WeightedAverageNumberOfDilutedSharesOutstanding: { unit: "shares" },
  LongTermDebt: { unit: "USD" },
  LongTermDebtNoncurrent: { unit: "USD" },
  LongTermDebtCurrent: { unit: "USD" },
  Assets: { unit: "USD" },
} as const;
export type Concept = keyof typeof CONCEPTS;
export const CONCEPT_NAMES = Object.keys(CONCEPTS) as readonly Concept[];
export type FactsByConcept = ReadonlyMap<Concept, readonly ReportedFact[]>;

/** The newest value of a period that was filed up to some day. */
export interface PeriodValue extends ReportedFact {
  /** Number of shares at that filing for each share at the first filing, because of splits. */
  splits: number;
}
/** A concept's newest values, by period. */
export type PeriodValues = ReadonlyMap<string, PeriodValue>;

/** A text that identifies a period. */
export const periodKey = ({ start, end }: Pick<ReportedFact, "start" | "end">): string =>
  `${start ?? ""}|${end}`;

/** Months of the shortest period that a company reports: quarters, or half-years. */
export const PERIOD_MONTHS = [3, 6] as const;
export type PeriodMonths = (typeof PERIOD_MONTHS)[number];

/** Days of a quarter of 12 to 17 weeks, of a half-year, and of a year of 52 or 53 weeks. */
const PERIOD_DAYS: Readonly<Record<PeriodMonths, readonly [number, number]>> = {
  3: [75, 125],
  6: [165, 205],
};
const YEAR = [350, 380] as const;

/** Length of a period in days; 0 for a value of one day. */
export const daysOf = ({ start, end }: Pick<PeriodValue, "start" | "end">): number =>
  start === null ? 0 : dayNumber(end) - dayNumber(start) + 1;
const isWithin = (days: number, [from, to]: readonly [number, number]) =>
  days >= from && days <= to;

/** A value and the first day of its period. */
type Sum = { value: number; start: CalendarDate };

/**
 * The value of the quarter or half-year that ends on a day: as reported, else a longer period minus its
 * part before. Companies do not report their fourth quarter, or second half, by itself.
 */
export function periodEnding(
  spans: PeriodValues,
  end: CalendarDate,
  months: PeriodMonths,
): Sum | null {
  const length = PERIOD_DAYS[months];
  const ending = [...spans.values()].filter((span) => span.end === end && span.start !== null);
  const direct = ending.find((span) => isWithin(daysOf(span), length));
  if (direct?.start) return { value: direct.value, start: direct.start };
  for (const whole of ending) {
    for (const part of spans.values()) {
      const days = dayNumber(end) - dayNumber(part.end);
      if (part.start === whole.start && isWithin(days, length)) {
        return { value: whole.value - part.value, start: addDays(part.end, 1) };
      }
    }
  }
  return null;
}

/** Months of the shortest period with a value that ends on a day; null without one. */
export const shortestPeriod = (spans: PeriodValues, end: CalendarDate): PeriodMonths | null =>
  PERIOD_MONTHS.find((months) => periodEnding(spans, end, months) !== null) ?? null;

/**
 * The value of the twelve months that end on a day: the year as reported, else the quarters and halves
 * that make it up. Null when one is missing.
 */
export function trailingYear(spans: PeriodValues, end: CalendarDate): Sum | null {
  for (const span of spans.values()) {
    if (span.end === end && span.start !== null && isWithin(daysOf(span), YEAR)) {
      return { value: span.value, start: span.start };
    }
  }
  let [value, start] = [0, addDays(end, 1)];
  for (;;) {
    const last = addDays(start, -1);
    const months = shortestPeriod(spans, last);
    const period = months && periodEnding(spans, last, months);
    if (!period) return null;
    value += period.value;
    start = period.start;
    const days = dayNumber(end) - dayNumber(start) + 1;
    if (isWithin(days, YEAR)) return { value, start };
    if (days > YEAR[1]) return null;
  }
}

/** The last day of any period; null without values. */
export const newestEnd = (spans: PeriodValues | undefined): CalendarDate | null =>
  [...(spans?.values() ?? [])].reduce<CalendarDate | null>(
    (newest, { end }) => (newest === null || end > newest ? end : newest),
    null,
  );

/** The newest value: of the periods that end last, the shortest; null without values. */
export function newestSpan(spans: PeriodValues | undefined): PeriodValue | null {
  const end = newestEnd(spans);
  const ending = [...(spans?.values() ?? [])].filter((span) => span.end === end);
  return ending.toSorted((a, b) => daysOf(a) - daysOf(b))[0] ?? null;
}
