import type { PriceRow } from "../../../market/domain/bar.ts";
import type { MarketReturn } from "./replay-prices.ts";

/**
 * The market's change on a session as known at an instant, from all rows of the market, in whatever
 * order they became known: close by the close of the session before it among them, as a fraction.
 */
export function marketReturnOf(rows: readonly PriceRow[]): MarketReturn {
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const dates = [...byDate.keys()].sort();
  const before = new Map(dates.map((date, i) => [date, dates[i - 1]]));
  const closeAt = (date: string | undefined, knownAt: number): number | null =>
    (byDate.get(date ?? "") ?? [])
      .filter((row) => row.knownAt <= knownAt)
      .reduce<PriceRow | null>((held, row) => (held && !isLater(row, held) ? held : row), null)
      ?.close ?? null;
  return (session, knownAt) => {
    const close = closeAt(session, knownAt);
    const previous = closeAt(before.get(session), knownAt);
    return close === null || previous === null ? null : close / previous - 1;
  };
}

const isLater = (row: PriceRow, held: PriceRow) =>
  row.knownAt > held.knownAt || (row.knownAt === held.knownAt && row.revision > held.revision);
