// A company's sales, earnings, shares, growth and debt, from its reports at the SEC.

import { addDays, type CalendarDate, dayNumber } from "../../core/calendar-date.ts";
import { nearestSplit } from "./bar.ts";
import { newYorkInstant } from "./calendar.ts";
import {
  CONCEPT_NAMES,
  type Concept,
  type FactsByConcept,
  newestEnd,
  newestSpan,
  type PeriodMonths,
  type PeriodValue,
  type PeriodValues,
  periodKey,
  type ReportedFact,
  shortestPeriod,
  trailingYear,
} from "./reported-facts.ts";
import { measureSurprise, type ReportedSurprise } from "./reported-surprise.ts";

/** A company's figures from its filings up to one day; null where the filings do not give one. */
export interface ReportedFigures {
  filedOn: CalendarDate;
  /** Last day of the newest period. */
  periodEnd: CalendarDate;
  /** Sales and earnings of the twelve months up to `periodEnd`, in dollars. */
  sales: number | null;
  earnings: number | null;
  /** Diluted shares, adjusted for splits up to `filedOn`. */
  shares: number | null;
  /** Number of shares on `filedOn` for each share at the first filing, because of splits. */
  splits: number;
  /** Growth of sales over the twelve months before, as a fraction. */
  growth: number | null;
  /** Long-term debt as a fraction of the assets. */
  debt: number | null;
  /** Months of the shortest period that the company reports: 3, or 6 of one that reports half-years. */
  periodMonths: PeriodMonths;
  /** The newest period against the year before and its trend; null where it cannot be told. */
  surprise: ReportedSurprise | null;
}

/** Age in days after which a report counts as outdated, by the months of its period: a later one is missing. */
const FIGURES_AGE_DAYS: Readonly<Record<PeriodMonths, number>> = { 3: 200, 6: 292 };
export const figuresAgeDays = (months: PeriodMonths): number => FIGURES_AGE_DAYS[months];

/** EDGAR publishes until this hour, New York time; from then on the figures of a day are known. */
export const FIGURES_HOUR = 22;
/** The instant from which figures filed on a day are known, epoch ms. */
export const figuresKnownAt = (filedOn: CalendarDate): number =>
  newYorkInstant(filedOn, FIGURES_HOUR, 0);

const SALES = [
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "Revenues",
  "SalesRevenueNet",
] as const;
/** How far a restated value may be from a split's ratio, as a fraction. */
const SPLIT_TOLERANCE = 0.03;
/** Smaller values per share, with two decimals, are too coarse to compute splits or shares. */
const MIN_PER_SHARE = 0.2;
/** Debt reported more days than this before the period's end belongs to an earlier period. */
const DEBT_DAYS = 100;

type LatestValues = Map<Concept, Map<string, PeriodValue>>;

/**
 * A company's figures as of each day on which it filed some; later filings are not used. When a
 * period was filed again, the newest value counts. Source: docs/methods/dislocation.md#valuation.
 */
export function figuresByDay(facts: FactsByConcept): ReportedFigures[] {
  const byDay = new Map<CalendarDate, [Concept, ReportedFact][]>();
  for (const concept of CONCEPT_NAMES) {
    for (const fact of facts.get(concept) ?? []) {
      const day = byDay.get(fact.filed) ?? [];
      day.push([concept, fact]);
      byDay.set(fact.filed, day);
    }
  }
  const latest: LatestValues = new Map(CONCEPT_NAMES.map((concept) => [concept, new Map()]));
  let splits = 1;
  return [...byDay.keys()].sort().flatMap((filedOn) => {
    const day = byDay.get(filedOn) ?? [];
    splits *= splitOf(latest, day, splits);
    for (const [concept, fact] of day) {
      latest.get(concept)?.set(periodKey(fact), { ...fact, splits });
    }
    const figures = figuresOf(latest, splits);
    return figures === null ? [] : { filedOn, ...figures };
  });
}

/** The split ratio that restated values show, else 1: shares rise, values per share fall. */
function splitOf(
  latest: LatestValues,
  day: readonly [Concept, ReportedFact][],
  splits: number,
): number {
  for (const [concept, fact] of day) {
    const earlier = latest.get(concept)?.get(periodKey(fact));
    if (earlier === undefined) continue;
    const ratio =
      concept === "WeightedAverageNumberOfDilutedSharesOutstanding"
        ? fact.value / earlier.value
        : concept === "EarningsPerShareDiluted" && Math.abs(fact.value) >= MIN_PER_SHARE
          ? earlier.value / fact.value
          : Number.NaN;
    // The earlier value may date from before a split that is already known.
    const found = nearestSplit((ratio * earlier.splits) / splits, SPLIT_TOLERANCE);
    if (found !== null) return found;
  }
  return 1;
}

function figuresOf(latest: LatestValues, splits: number): Omit<ReportedFigures, "filedOn"> | null {
  const sales = mergedSales(latest);
  const income = latest.get("NetIncomeLoss") ?? new Map();
  const periodEnd = newestEnd(sales) ?? newestEnd(income);
  if (periodEnd === null) return null;
  const year = trailingYear(sales, periodEnd);
  const yearBefore = year && trailingYear(sales, addDays(year.start, -1));
  const periodMonths = shortestPeriod(sales, periodEnd) ?? shortestPeriod(income, periodEnd) ?? 3;
  const isGrowth = year !== null && yearBefore !== null && yearBefore.value > 0;
  return {
    periodEnd,
    sales: year?.value ?? null,
    earnings: trailingYear(income, periodEnd)?.value ?? null,
    shares: sharesOf(latest, splits),
    splits,
    growth: isGrowth ? year.value / yearBefore.value - 1 : null,
    debt: debtOf(latest, periodEnd),
    periodMonths,
    surprise: surpriseOf(latest, { sales, periodEnd, periodMonths, splits }),
  };
}

/** Sales and earnings per share of the newest period; earnings of before a split are put on its new count. */
function surpriseOf(
  latest: LatestValues,
  of: { sales: PeriodValues; periodEnd: CalendarDate; periodMonths: PeriodMonths; splits: number },
): ReportedSurprise | null {
  const { sales, periodEnd, periodMonths, splits } = of;
  const perShare = new Map(
    [...(latest.get("EarningsPerShareDiluted") ?? [])].map(([key, span]) => [
      key,
      { ...span, value: (span.value * span.splits) / splits },
    ]),
  );
  const revenue = measureSurprise(sales, periodEnd, periodMonths, "factor");
  const eps = measureSurprise(perShare, periodEnd, periodMonths, "amount");
  return revenue === null && eps === null ? null : { periodEnd, periodMonths, revenue, eps };
}

/**
 * Sales from all of their tags. The tag with the newest period leads; of two such tags, the one with
 * the larger value, which is the total. The other tags fill periods that it lacks.
 */
function mergedSales(latest: LatestValues): PeriodValues {
  const tags = SALES.map((concept) => latest.get(concept) ?? new Map<string, PeriodValue>());
  const leading = tags.toSorted((a, b) => {
    const [first, second] = [newestSpan(a), newestSpan(b)];
    const [x, y] = [first?.end ?? "", second?.end ?? ""];
    return x === y ? (second?.value ?? 0) - (first?.value ?? 0) : x < y ? 1 : -1;
  });
  return new Map(leading.toReversed().flatMap((spans) => [...spans]));
}

/** When two share counts differ by more than this factor, one has the wrong unit. */
const SAME_UNIT = 3;

/** Diluted shares as reported, or earnings divided by earnings per share; adjusted for splits. */
function sharesOf(latest: LatestValues, splits: number): number | null {
  const reported = newestSpan(latest.get("WeightedAverageNumberOfDilutedSharesOutstanding"));
  const perShare = newestSpan(latest.get("EarningsPerShareDiluted"));
  const earnings = perShare && latest.get("NetIncomeLoss")?.get(periodKey(perShare));
  const isUsable = earnings && Math.abs(perShare.value) >= MIN_PER_SHARE;
  const quotient = isUsable ? earnings.value / perShare.value : 0;
  const implied = perShare && quotient > 0 ? (quotient * splits) / perShare.splits : null;
  if (reported === null || reported.value <= 0 || reported.end < (perShare?.end ?? "")) {
    return implied;
  }
  const shares = (reported.value * splits) / reported.splits;
  const apart = implied === null ? 1 : Math.max(shares / implied, implied / shares);
  return apart > SAME_UNIT ? implied : shares;
}

function debtOf(latest: LatestValues, periodEnd: CalendarDate): number | null {
  const assets = newestSpan(latest.get("Assets"));
  const total = newestSpan(latest.get("LongTermDebt"));
  const noncurrent = newestSpan(latest.get("LongTermDebtNoncurrent"));
  const current = latest.get("LongTermDebtCurrent")?.get(`|${noncurrent?.end}`);
  const isTotal = total !== null && total.end >= (noncurrent?.end ?? "");
  const debt = isTotal ? total.value : noncurrent && noncurrent.value + (current?.value ?? 0);
  const end = isTotal ? total.end : noncurrent?.end;
  if (debt === null || end === undefined || assets === null || assets.value <= 0) return null;
  return dayNumber(periodEnd) - dayNumber(end) > DEBT_DAYS ? null : debt / assets.value;
}
