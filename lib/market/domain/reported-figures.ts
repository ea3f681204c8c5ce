import { addDays, type CalendarDate, dayNumber } from "../../core/calendar-date.ts";
import { nearestSplit } from "./bar.ts";
import { newYorkInstant } from "./calendar.ts";
import {
  CONCEPT_NAMES,
  type Concept,
  type FactsByConcept,
  newestEnd,
  newestSpan,
  type PeriodValue,
  type PeriodValues,
  type ReportedFact,
  spanName,
  trailingYear,
} from "./reported-facts.ts";

/** What a company's filings said by the end of one day; null where they do not say it. */
export interface ReportedFigures {
  filedOn: CalendarDate;
  /** Last day of the newest period. */
  periodEnd: CalendarDate;
  /** Of the twelve months to `periodEnd`, in dollars. */
  sales: number | null;
  earnings: number | null;
  /** Diluted shares, as counted on `filedOn`. */
  shares: number | null;
  /** New shares on `filedOn` for one of the first filing, after every split. */
  splits: number;
  /** Sales of twelve months against the twelve before, as a fraction. */
  growth: number | null;
  /** Long-term debt as a fraction of the assets. */
  debt: number | null;
}

/** Age in days after which a report counts as outdated: a later one is missing. */
export const FIGURES_AGE_DAYS = 200;

/** EDGAR publishes until this hour, New York: figures of a day are known from then on. */
const LAST_HOUR = 22;
/** The instant from which figures filed on a day are known, epoch ms. */
export const figuresKnownAt = (filedOn: CalendarDate): number =>
  newYorkInstant(filedOn, LAST_HOUR, 0);

const SALES = [
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "Revenues",
  "SalesRevenueNet",
] as const;
/** How far a restated value may be from a split's ratio, as a fraction. */
const SPLIT_TOLERANCE = 0.03;
/** Below this, a value per share of two decimals is too coarse to tell a split, or shares. */
const MIN_PER_SHARE = 0.2;
/** A debt of a day this far before the period's end is of an earlier period. */
const DEBT_DAYS = 100;

type Held = Map<Concept, Map<string, PeriodValue>>;

/**
 * A company's figures as of each day on which it filed some, from nothing filed later. Of a period
 * that was filed again the newest value counts. Source: docs/methods/dislocation.md#valuation.
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
  const held: Held = new Map(CONCEPT_NAMES.map((concept) => [concept, new Map()]));
  let splits = 1;
  return [...byDay.keys()].sort().flatMap((filedOn) => {
    const day = byDay.get(filedOn) ?? [];
    splits *= splitOf(held, day, splits);
    for (const [concept, fact] of day) {
      held.get(concept)?.set(spanName(fact), { ...fact, splits });
    }
    const figures = figuresOf(held, splits);
    return figures === null ? [] : { filedOn, ...figures };
  });
}

/** The split that restated values of a day tell, 1 for none: shares rise, values a share fall. */
function splitOf(held: Held, day: readonly [Concept, ReportedFact][], splits: number): number {
  for (const [concept, fact] of day) {
    const before = held.get(concept)?.get(spanName(fact));
    if (before === undefined) continue;
    const ratio =
      concept === "WeightedAverageNumberOfDilutedSharesOutstanding"
        ? fact.value / before.value
        : concept === "EarningsPerShareDiluted" && Math.abs(fact.value) >= MIN_PER_SHARE
          ? before.value / fact.value
          : Number.NaN;
    // The earlier value may be of before a split that was known already.
    const found = nearestSplit((ratio * before.splits) / splits, SPLIT_TOLERANCE);
    if (found !== null) return found;
  }
  return 1;
}

function figuresOf(held: Held, splits: number): Omit<ReportedFigures, "filedOn"> | null {
  const sales = mergedSales(held);
  const income = held.get("NetIncomeLoss") ?? new Map();
  const periodEnd = newestEnd(sales) ?? newestEnd(income);
  if (periodEnd === null) return null;
  const year = trailingYear(sales, periodEnd);
  const before = year && trailingYear(sales, addDays(year.start, -1));
  const isGrowth = year !== null && before !== null && before.value > 0;
  return {
    periodEnd,
    sales: year?.value ?? null,
    earnings: trailingYear(income, periodEnd)?.value ?? null,
    shares: sharesOf(held, splits),
    splits,
    growth: isGrowth ? year.value / before.value - 1 : null,
    debt: debtOf(held, periodEnd),
  };
}

/**
 * Sales under any of their tags: the tag with the newest period leads, of two the one with the
 * larger value, which is the whole; the others fill in periods that it lacks.
 */
function mergedSales(held: Held): PeriodValues {
  const tags = SALES.map((concept) => held.get(concept) ?? new Map<string, PeriodValue>());
  const leading = tags.toSorted((a, b) => {
    const [first, second] = [newestSpan(a), newestSpan(b)];
    const [x, y] = [first?.end ?? "", second?.end ?? ""];
    return x === y ? (second?.value ?? 0) - (first?.value ?? 0) : x < y ? 1 : -1;
  });
  return new Map(leading.toReversed().flatMap((spans) => [...spans]));
}

/** Values of shares apart by more than this come from one in the wrong unit. */
const SAME_UNIT = 3;

/** Diluted shares as reported, or by earnings and earnings a share; at the count of the day. */
function sharesOf(held: Held, splits: number): number | null {
  const reported = newestSpan(held.get("WeightedAverageNumberOfDilutedSharesOutstanding"));
  const perShare = newestSpan(held.get("EarningsPerShareDiluted"));
  const earnings = perShare && held.get("NetIncomeLoss")?.get(spanName(perShare));
  const isFine = earnings && Math.abs(perShare.value) >= MIN_PER_SHARE;
  const quotient = isFine ? earnings.value / perShare.value : 0;
  const implied = perShare && quotient > 0 ? (quotient * splits) / perShare.splits : null;
  if (reported === null || reported.value <= 0 || reported.end < (perShare?.end ?? "")) {
    return implied;
  }
  const shares = (reported.value * splits) / reported.splits;
  const apart = implied === null ? 1 : Math.max(shares / implied, implied / shares);
  return apart > SAME_UNIT ? implied : shares;
}

function debtOf(held: Held, periodEnd: CalendarDate): number | null {
  const assets = newestSpan(held.get("Assets"));
  const whole = newestSpan(held.get("LongTermDebt"));
  const later = newestSpan(held.get("LongTermDebtNoncurrent"));
  const soon = held.get("LongTermDebtCurrent")?.get(`|${later?.end}`);
  const isWhole = whole !== null && whole.end >= (later?.end ?? "");
  const debt = isWhole ? whole.value : later && later.value + (soon?.value ?? 0);
  const end = isWhole ? whole.end : later?.end;
  if (debt === null || end === undefined || assets === null || assets.value <= 0) return null;
  return dayNumber(periodEnd) - dayNumber(end) > DEBT_DAYS ? null : debt / assets.value;
}
