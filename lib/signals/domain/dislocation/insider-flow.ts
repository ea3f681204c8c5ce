import { addDays, type CalendarDate, DAY_MS, utcDateOf } from "../../../core/calendar-date.ts";
import { median } from "../../../core/statistics.ts";
import type { InsiderTransaction } from "../../../market/domain/insider-reports.ts";

/** The trades of a company's insiders, and the day from which all trades are known. */
export interface InsiderHistory {
  /** Null until the first reports are complete. */
  since: CalendarDate | null;
  transactions: readonly InsiderTransaction[];
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
 * A price of this many closes is no price of a share: a total was typed in its place. Companies split
 * their shares by less than this in the years that are read.
 */
const IMPOSSIBLE_PRICE = 100;

/**
 * Insiders' purchases minus sales in the 90 days before an instant (`net`, in currency), and the
 * usual size of such flows (`scale`): the median absolute flow of the twelve earlier 90-day
 * windows. A trade counts if it was filed by then, made in the open market, without a plan, and not
 * routine. Both results are null without any trade. The scale is also null when most windows had no
 * trade, or when the trades of a window are not all known. A trade whose price is 100 times the
 * close of its week or more is left out; `setAside` is their number in the 90 days and the twelve
 * windows.
 */
export function insiderFlow(
  { transactions, since }: InsiderHistory,
  at: number,
  closeOfWeek: (day: CalendarDate) => number | null,
): { net: number | null; scale: number | null; setAside: number } {
  const filed = transactions.filter(
    ({ filedAt, replacedAt }) => filedAt <= at && (replacedAt === null || replacedAt > at),
  );
  if (filed.length === 0) return { net: null, scale: null, setAside: 0 };
  const unplanned = filed.filter(
    ({ code, isPlanned }) => (code === "P" || code === "S") && !isPlanned,
  );
  const end = utcDateOf(at + DAY_MS);
  const first = addDays(end, -FLOW_DAYS * (SCALE_WINDOWS + 1));
  const possible = unplanned.filter(({ price, tradedOn }) => {
    const close = tradedOn < first ? null : closeOfWeek(tradedOn);
    return close === null || price < IMPOSSIBLE_PRICE * close;
  });
  const counted = possible.filter((trade) => !isRoutine(trade, unplanned));
  const isKnown = (windows: number) =>
    since !== null && since <= addDays(end, -FLOW_DAYS * (windows + 1));
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
  return {
    net: isKnown(0) ? flowBefore(0) : null,
    scale: scale && isKnown(SCALE_WINDOWS) ? scale : null,
    setAside: unplanned.length - possible.length,
  };
}

/** Whether the insider also traded in the same calendar month in each of the two years before. */
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
