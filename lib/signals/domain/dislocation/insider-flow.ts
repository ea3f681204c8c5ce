import { addDays, type CalendarDate, DAY_MS, utcDateOf } from "../../../core/calendar-date.ts";
import { median } from "../../../core/statistics.ts";

/** A transaction by an insider in shares of the insider's own company, as filed on Form 4. */
export interface InsiderTransaction {
  insiderId: string;
  /** Transaction code of Form 4; P and S are purchases and sales in the open market. */
  code: string;
  tradedOn: CalendarDate;
  /** Instant from which the filing was public, epoch ms. */
  filedAt: number;
  /** Value in currency, above 0. */
  value: number;
  /** Whether it was made under a plan of rule 10b5-1. */
  isPlanned: boolean;
}

/**
 * Days of one window, and number of windows whose flows give the scale. Source:
 * docs/methods/dislocation.md#components.
 */
const [FLOW_DAYS, SCALE_WINDOWS] = [90, 12];
/**
 * A trade in the same calendar month in this number of consecutive years is routine. Source: Cohen,
 * Malloy and Pomorski 2012, Decoding inside information.
 */
const ROUTINE_YEARS = 3;

/**
 * Purchases minus sales in the 90 days before an instant, in currency, and the scale of such flows:
 * the median absolute flow of the twelve 90-day windows before, which cover three years. Only
 * trades count that were filed by then, made in the open market, without a plan, and not routine
 * (in one calendar month three years in a row). Both are null without any filing at all; the scale
 * is null when most windows had no trade.
 */
export function insiderFlow(
  transactions: readonly InsiderTransaction[],
  at: number,
): { net: number | null; scale: number | null } {
  const filed = transactions.filter(({ filedAt }) => filedAt <= at);
  if (filed.length === 0) return { net: null, scale: null };
  const open = filed.filter(({ code, isPlanned }) => (code === "P" || code === "S") && !isPlanned);
  const counted = open.filter((trade) => !isRoutine(trade, open));
  const end = utcDateOf(at + DAY_MS);
  const flowBefore = (windows: number) => {
    const [from, to] = [-FLOW_DAYS * (windows + 1), -FLOW_DAYS * windows].map((d) =>
      addDays(end, d),
    );
    return counted
      .filter(({ tradedOn }) => tradedOn >= (from ?? "") && tradedOn < (to ?? ""))
      .reduce((sum, { code, value }) => sum + (code === "P" ? value : -value), 0);
  };
  const past = Array.from({ length: SCALE_WINDOWS }, (_, i) => Math.abs(flowBefore(i + 1)));
  const scale = median(past);
  return { net: flowBefore(0), scale: scale ? scale : null };
}

/** Whether the insider also traded in this calendar month in each of the two years before. */
function isRoutine(
  { insiderId, tradedOn }: InsiderTransaction,
  all: readonly InsiderTransaction[],
): boolean {
  const [year, month] = [Number(tradedOn.slice(0, 4)), tradedOn.slice(4, 7)];
  return Array.from({ length: ROUTINE_YEARS - 1 }, (_, i) => `${year - i - 1}${month}`).every(
    (prefix) =>
      all.some((other) => other.insiderId === insiderId && other.tradedOn.startsWith(prefix)),
  );
}
